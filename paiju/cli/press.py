"""``paiju paper DIR print``: every paper of an event, as a page or as PDF."""

from __future__ import annotations

from pathlib import Path

import click

from paiju.cli.argument import Usage, Whole, Word, contents
from paiju.cli.paper import FILE, folder, paper
from paiju.cli.say import echo, lang, words
from paiju.contest.picture import Picture, fault
from paiju.contest.sheet import read, whole
from paiju.desk.folder import Folder
from paiju.desk.press import matter, pdf
from paiju.errors import Illegal, Unreadable
from paiju.show.paper.lists import KINDS, LISTS
from paiju.show.paper.matter import Code, Matter
from paiju.show.paper.page import as_html
from paiju.show.paper.shelf import PAPERS
from paiju.store.event import open_event

MOST_PICTURE = 16
"""Megabytes of the picture behind a certificate."""
_CODES = {"number": ("number", "编号", "号"), "code": ("code", "代码", "登录码")}


@paper.command("print", help="help.paper_print")
@click.argument("what", nargs=-1, type=Word((*PAPERS, "all")))
@click.option("--format", "form", type=Word(("pdf", "html")), default="pdf",
              help="help.paper_format")  # fmt: skip
@click.option("--out", type=FILE, required=True, metavar="DIR", help="help.paper_out")
@click.option("--round", "walked", type=Whole(min=0), default=0, help="help.paper_of_round")
@click.option("--background", type=FILE, help="help.paper_background")
@click.option("--codes", type=FILE, help="help.paper_codes")
@click.option("--address", default="", help="help.paper_address")
def print_command(
    what: tuple[str, ...],
    form: str,
    out: Path,
    walked: int,
    background: Path | None,
    codes: Path | None,
    address: str,
) -> None:
    """Print papers."""
    if address and codes is None:
        raise Usage("cli.missing", where="--codes", name="--codes")
    book = open_event(folder())
    if walked > len(book.course.seated):
        raise Illegal("printed.no_round", where="--round", article="EVENTS §4", n=walked)
    picture = read_picture(contents(background)) if background else None
    made = matter(
        book,
        lang(),
        codes=read_codes(contents(codes), address) if codes else {},
        background=picture,
        walked=walked,
    )
    names = PAPERS if not what or "all" in what else dict.fromkeys(what)
    place = Folder(out)
    out.mkdir(parents=True, exist_ok=True)
    for name in names:
        file = f"{name}.{form}"
        place.put(file, printed(made, name, form))
        echo(words("paper.printed", file=str(out / file)))


@paper.command("export", help="help.paper_export")
@click.argument("what", nargs=-1, type=Word((*LISTS, "all")))
@click.option("--format", "form", type=Word(tuple(KINDS)), default="xlsx", help="help.paper_kind")
@click.option("--out", type=FILE, required=True, metavar="DIR", help="help.paper_out")
def export(what: tuple[str, ...], form: str, out: Path) -> None:
    """Export lists."""
    made = matter(open_event(folder()), lang())
    place = Folder(out)
    out.mkdir(parents=True, exist_ok=True)
    for name in LISTS if not what or "all" in what else dict.fromkeys(what):
        file = f"{name}.{form}"
        place.put(file, KINDS[form](LISTS[name](made, lang())))
        echo(words("paper.printed", file=str(out / file)))


def printed(made: Matter, name: str, form: str) -> bytes:
    """Print one paper."""
    document = PAPERS[name](made, lang())
    return pdf(document) if form == "pdf" else as_html(document).encode()


def read_picture(data: bytes) -> Picture:
    """Take the organiser's picture.

    :raises Unreadable: no picture, damaged, or too large.
    """
    picture = Picture(data)
    if key := fault(picture, MOST_PICTURE << 20):
        where = "--background"
        raise Unreadable(f"printed.{key}", where=where, article="EVENTS §4", most=MOST_PICTURE)
    return picture


def read_codes(data: bytes, address: str) -> dict[int, Code]:
    """Read a sheet of login codes; give entry number → what opens the table.

    :param address: of the hall; "": the codes stand alone.
    :raises Unreadable: see :func:`paiju.contest.sheet.read`.
    :raises Usage: the address is none.
    """
    if address and not address.startswith(("http://", "https://")):
        raise Usage("cli.bad_value", where="--address", name="--address", fault=address)
    sheet = read(data, _CODES, ("number", "code"), others=True)
    numbers = sheet.each(lambda row: whole(row.number, "number", row.cells[0]))
    codes = (Code(row.cells[1], address.rstrip("/")) for row in sheet.rows)
    return dict(zip(numbers, codes, strict=True))
