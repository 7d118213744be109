"""A new event: a regulation from a template or a file, the list of entrants, and a look at both."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromQuery

from paiju.bots.port import NAMES
from paiju.contest import shelf
from paiju.contest.entrants import read_entrants
from paiju.contest.entry import Entry
from paiju.contest.inlay import inlaid
from paiju.contest.prognosis import Finding, examine
from paiju.contest.regulation import Regulation, read_regulation
from paiju.contest.rows import told
from paiju.contest.sheet import decode
from paiju.contest.terms import Stage
from paiju.desk.setup import LEAST
from paiju.errors import NotAllowed, PaijuError
from paiju.serve.hall import Hall
from paiju.serve.page import go
from paiju.serve.pages.sheet import sheet
from paiju.serve.roles import Role
from paiju.serve.visitor import InHall, visitor
from paiju.show.ruleset import named
from paiju.store.house import EVERYWHERE

Asked = Request[Any, Any, Any]
TEMPLATES = Path(__file__).parent / "regulations"
_MOST_FAULTS = 50
_MOST_LETTERS = 200
"""Letters of a line that are shown: that of a picture is very long."""
_AROUND = 2
"""Lines shown before and after a faulty one."""


class Fault(msgspec.Struct, frozen=True):
    """A refusal at a line or row: *line* 0 where none is known; *near* the lines around it."""

    line: int
    text: str
    near: tuple[tuple[int, str], ...] = ()


class Draft(NamedTuple):
    """What was filled in."""

    name: str
    regulation: str
    entrants: str
    robots: str


class Checked(NamedTuple):
    """A draft looked at: what was read, and what is wrong."""

    read: Regulation | None
    entries: tuple[Entry, ...]
    regulation_faults: list[Fault]
    entrant_faults: list[Fault]

    @property
    def good(self) -> bool:
        """Tell whether an event can be made of it."""
        faults = self.regulation_faults or self.entrant_faults
        return self.read is not None and bool(self.entries) and not faults


def templates() -> dict[str, str]:
    """Give the shipped regulations: name → text; those of the hall, then every format."""
    own = {path.stem: path.read_text(encoding="utf-8") for path in sorted(TEMPLATES.glob("*.toml"))}
    return {**own, **{name: shelf.template(name).decode() for name in shelf.names()}}


@get("/desk/_new", include_in_schema=False, sync_to_thread=False)
def form(request: Asked, hall: InHall, template: FromQuery[str] = "") -> Response[str]:
    """Show the form, filled with a template where one was chosen."""
    known = templates()
    text = known.get(template, "")
    name = template if text and template not in hall.events else ""
    return _shown(request, Draft(name, text, "", NAMES[0]), None, template)


def _shown(
    request: Asked,
    draft: Draft,
    checked: Checked | None,
    template: str = "",
    *,
    fault: str = "",
    status: int = 200,
) -> Response[str]:
    member = visitor(request).member
    return sheet(
        request,
        "desk_new.html",
        status=status,
        draft=draft,
        checked=checked,
        stages=_stages(checked.read if checked else None, visitor(request).lang),
        fault=fault,
        chosen=template,
        templates=templates(),
        robots=NAMES,
        may_create=member is not None and member.event == EVERYWHERE,
    )


def _stages(read: Regulation | None, lang: str) -> list[tuple[Stage, str]]:
    """Give the stages, each with its rules as people read them."""
    pairs = zip(read.stages, read.profiles, strict=True) if read else ()
    return [(stage, named(profile, lang)) for stage, profile in pairs]


@post("/desk", status_code=303, include_in_schema=False)
async def create(request: Asked, hall: InHall) -> Response[Any]:
    """Look at a new event (``check``), or create it.

    Fields: ``name`` (the short name), ``regulation`` and ``entrants`` (texts, or files under the
    names ``regulation_file`` and ``entrants_file``), ``pictures`` (files that the regulation
    names), ``robots``.

    :raises NotAllowed: the organiser of one event is not that of the house.
    """
    sent = await request.form()
    who = visitor(request)
    if who.member is None or who.member.event != EVERYWHERE:
        raise NotAllowed("desk.not_role", where="/desk")
    draft, wrong, faults = await _draft(sent, who.lang)
    # A large list or a hostile one takes seconds, and the tables of the hall play on meanwhile.
    checked = await asyncio.to_thread(check, draft, who.lang)
    if wrong:
        checked.regulation_faults[:] = wrong
    checked.entrant_faults.extend(faults)
    if "check" in sent or not checked.good:
        status = 200 if "check" in sent else 400
        return _shown(request, draft, checked, status=status)
    try:
        await _create(hall, draft)
    except PaijuError as fault:
        return _shown(request, draft, checked, fault=fault.say(who.lang), status=400)
    return go(f"/desk/{draft.name}")


async def _create(hall: Hall, draft: Draft) -> None:
    parts = draft.regulation.encode(), draft.entrants.encode()
    event = await hall.create(draft.name, *parts, draft.robots)
    for entry in event.entries:
        hall.house.admit(event.name, Role.PLAYER.value, entry.name, entry.number)


async def _draft(sent: Any, lang: str) -> tuple[Draft, list[Fault], list[Fault]]:
    """Read the form; a file that is given comes before the text beside it.

    The pictures are put into the regulation. Behind the draft come faults of the regulation and
    of the entrants.
    """
    faults: list[Fault] = []
    wrong: list[Fault] = []
    texts = []
    for name in ("regulation", "entrants"):
        data = await _bytes(sent, name)
        try:
            text = await asyncio.to_thread(decode, data)
            texts.append(text.replace("\r\n", "\n").replace("\r", "\n"))
        except PaijuError as fault:
            texts.append("")
            faults.append(Fault(_line(fault), fault.say(lang)))
    pictures = await _pictures(sent)
    try:
        texts[0] = inlaid(texts[0].encode(), pictures.get).decode()
    except PaijuError as fault:
        wrong.append(_fault(fault, texts[0].split("\n"), lang))
    name = str(sent.get("name", "")).strip()
    draft = Draft(name, texts[0], texts[1], str(sent.get("robots", "")) or NAMES[0])
    return draft, wrong, faults


async def _pictures(sent: Any) -> dict[str, bytes]:
    """Read the pictures that were chosen beside the regulation: name → bytes."""
    files = [one for one in sent.getall("pictures", []) if isinstance(one, UploadFile)]
    return {one.filename: await one.read() for one in files if one.filename}


async def _bytes(sent: Any, name: str) -> bytes:
    for field in (f"{name}_file", name):
        value = sent.get(field, "")
        data = await value.read() if isinstance(value, UploadFile) else str(value).encode()
        if data:
            return data
    return b""


def check(draft: Draft, lang: str) -> Checked:
    """Read both files, and list what is wrong with them."""
    read, faults = None, []
    try:
        read = read_regulation(draft.regulation.encode())
    except PaijuError as fault:
        lines = draft.regulation.split("\n")
        faults.append(_fault(fault, lines, lang))
    entries, wrong = read_all(draft.entrants, lang)
    if read is not None and len(entries) >= LEAST and not wrong:
        found = examine(read, len(entries), entries).findings
        faults += [Fault(0, one.say(lang)) for one in found if _stops(one)]
    return Checked(read, entries, faults, wrong)


def _stops(found: Finding) -> bool:
    """Tell whether a finding stands in the way; repeated meetings are then the fewest."""
    return found.weight == "impossible" and found.key != "repeats"


def read_all(text: str, lang: str) -> tuple[tuple[Entry, ...], list[Fault]]:
    """Read a list of entrants; where rows are wrong, tell of each of them, not of the first alone.

    A faulty row is taken out and the rest read again.
    """
    lines = list(enumerate(text.split("\n"), 1))
    faults: list[Fault] = []
    whole = text.split("\n")
    while len(faults) < _MOST_FAULTS:
        try:
            entries = read_entrants("\n".join(line for _, line in lines).encode())
        except PaijuError as several:
            fault = told(several)[0]
            at = _line(fault)
            if not 1 < at <= len(lines):
                # Nothing but the heading is left of a list whose rows are all wrong.
                return (), faults or [_fault(fault, whole, lang)]
            number = lines.pop(at - 1)[0]
            faults.append(Fault(number, _renumbered(fault, number, lang), _near(whole, number)))
        else:
            return entries, sorted(faults, key=lambda fault: fault.line)
    return (), faults


def _renumbered(fault: PaijuError, number: int, lang: str) -> str:
    facts = {**fault.facts, "row": number} if "row" in fault.facts else fault.facts
    return type(fault)(fault.key, where=fault.where, article=fault.article, **facts).say(lang)


def _fault(fault: PaijuError, lines: list[str], lang: str) -> Fault:
    line = _line(fault)
    return Fault(line, fault.say(lang), _near(lines, line))


def _near(lines: list[str], line: int) -> tuple[tuple[int, str], ...]:
    first, last = max(1, line - _AROUND), min(len(lines), line + _AROUND)
    return tuple((n, lines[n - 1][:_MOST_LETTERS]) for n in range(first, last + 1)) if line else ()


def _line(fault: PaijuError) -> int:
    word, _, number = fault.where.partition(" ")
    return int(number) if word in ("line", "row") and number.isdecimal() else 0
