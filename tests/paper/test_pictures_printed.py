"""Pictures of a regulation on papers: once in a file, by band and category, and in the archive."""

from __future__ import annotations

import io
import re

import pypdf
import pytest

from paiju.cli.main import main
from paiju.contest import shelf
from paiju.contest.inlay import inlaid
from paiju.contest.picture import Picture
from paiju.contest.regulation import read_regulation
from paiju.desk import archive, press
from paiju.desk.book import read_book
from paiju.show.paper.document import Certificate, Document, Facts, Line, Tile, Tiles, boxes
from paiju.show.paper.measure import halves
from paiju.show.paper.page import as_html
from paiju.show.paper.shelf import PAPERS
from paiju.show.paper.table import Table
from paiju.show.paper.typst import source
from paiju.store import Memory


def drawing(colour):
    """Give a small drawing."""
    told = f'<rect width="20" height="10" fill="{colour}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{told}</svg>'.encode()


FILES = {f"{name}.svg": drawing(name) for name in ("red", "green", "gold", "blue", "grey")}
LOGOS = 'logo = "red.svg"\nsponsor_logo = ["green.svg"]\n'
MORE = """
[certificate]
picture = "grey.svg"

[[category]]
by = "club"
of = "第1队"
picture = "blue.svg"

[[category]]
by = "club"
of = "第2队"
"""


def regulation():
    text = shelf.template("zibo-2020").decode().replace("date = ", f"{LOGOS}date = ", 1)
    first = 'certificate = true\npicture = "gold.svg"'
    return inlaid((text.replace("certificate = true", first, 1) + MORE).encode(), FILES.get)


@pytest.fixture(scope="module")
def event(hold, tmp_path_factory):
    event_of, entrants = hold
    made = event_of(tmp_path_factory.mktemp("pictures"), regulation(), entrants(12))
    for _ in range(2):
        made.seat()
        made.fill(lambda s: f"{'abc'[s.table % 3]}+")
    return made


def told(event, lang="zh", **more):
    return press.matter(event.book, lang, **more)


def behind(event, **more):
    pages = PAPERS["certificates"](told(event, **more), "zh").blocks
    return [page.background.data if page.background else None for page in pages]


def test_each_band_and_category_has_its_own_picture_else_the_common_one(event):
    grey, other = FILES["grey.svg"], drawing("black")
    found = behind(event)
    assert found == [FILES["gold.svg"], *[grey] * 11, FILES["blue.svg"], grey]
    asked = behind(event, background=Picture(other))
    assert asked == [FILES["gold.svg"], *[other] * 11, FILES["blue.svg"], other]


def test_without_any_picture_a_certificate_has_a_frame():
    page = Document("t", (Certificate((Line("x"),), ()),), landscape=True)
    assert source(page).count("rect(") == 2
    assert as_html(page).count('class="frame"') == 2
    assert press.pdf(page).startswith(b"%PDF")


@pytest.mark.parametrize("name", PAPERS)
def test_logos_are_in_every_paper_and_once_in_a_page(event, name):
    document = PAPERS[name](told(event), "zh")
    assert Picture(FILES["red.svg"]) in document.pictures
    page = as_html(document)
    assert page.count("data:image/svg+xml;base64,") == len(document.pictures)
    assert page.count('class="picture p') >= 1
    assert press.pdf(document).startswith(b"%PDF")
    assert "picture-1.svg" in source(document)


def test_pictures_are_in_the_archive_and_its_digest_and_come_back(event):
    store = Memory()
    archive.restore(store, archive.unpack(archive.pack(event.store, {}, private=True)))
    again = read_book(store).setup.read
    assert {name: one.data for name, one in again.pictures.items()} == FILES
    other = {**FILES, "red.svg": drawing("pink")}
    changed = inlaid(regulation().partition(b"\n[[picture]]")[0], other.get)
    assert read_regulation(changed).digest != again.digest
    assert archive.digest(store) == archive.digest(event.store)


def test_the_result_book_says_who_confirmed_a_round_in_the_events_own_time(event):
    document = PAPERS["results"](told(event, "en"), "en")
    lines = [block.text for block in document.blocks if isinstance(block, Line)]
    assert "Slips entered: 王 · 1970-01-01 08:00 UTC+8" in lines
    assert "Registered by the referee: 李 · 1970-01-01 08:00 UTC+8" in lines
    (facts,) = (block for block in document.blocks if isinstance(block, Facts))
    assert facts.rows[0] == ("Time", ("2020-09-20",))


def test_a_list_of_certificates_by_club_is_headed_by_club(event):
    tables = [b for b in PAPERS["prizes"](told(event), "zh").blocks if isinstance(b, Table)]
    assert tables[1].head == ("单位", "名次", "姓名", "签收")


def test_rows_of_logos_shrink_to_the_width_they_have():
    wide = Picture(drawing("red"))
    assert boxes([wide], 15, 100) == [(30, 15)]
    row = boxes([wide] * 6, 15, 100)
    assert sum(width for width, _ in row) + 5 * 4 <= 100.5
    assert {round(width / high) for width, high in row} == {2}


def test_a_long_name_is_broken_where_a_quotation_begins():
    name = "淄博市第十届全民健身运动会“云门春杯”竞技二打一比赛"
    assert halves(name) == ("淄博市第十届全民健身运动会", "“云门春杯”竞技二打一比赛")
    assert halves("A") == ("A",)
    assert "".join(halves("汉" * 31)) == "汉" * 31


def test_runs_of_a_rule_are_lines_to_write_on():
    assert Line("三人签名：a ____ b ________").fields == (("三人签名：a", 4), ("b", 8))
    assert Line("日期：____ 日").fields == (("日期：", 4), ("日", 0))
    assert Line("a_b").fields == ()
    page = Document("t", (Line("日期：____ 日"),))
    found = pypdf.PdfReader(io.BytesIO(press.pdf(page))).pages[0].extract_text()
    assert "_" not in found
    assert "flex:4" in as_html(page)


def test_a_cell_that_is_a_little_too_wide_is_made_smaller_and_an_aside_goes_below():
    table = Table(("a", "b"), (("汉" * 20, "x\t" + "字" * 12),), (1, 1), size=10)
    room = table.rooms(130)[0]
    assert 7.8 <= table.size_in("汉" * 20, room) < 10
    assert table.size_in("汉" * 40, room) == 10
    assert table.aside_size("字" * 12, room) == 8.2
    assert 6.8 <= table.aside_size("字" * 23, room) < 8.2
    assert table.aside_size("字" * 40, room) == 8.2
    page = as_html(Document("t", (table,)))
    assert re.search(r"<small style=\"font-size:8.2pt\">字+</small>", page)


def test_a_tile_with_the_longest_words_keeps_its_height():
    logo = Picture(drawing("red"))
    lines = (Line("汉" * 60, 22), Line("字" * 60, 22))
    tile = Tile(lines, "http://hall/?code=ABCD1234", under=(Line("ABCD-1234", 11),), logo=logo)
    document = Document("t", (Tiles(2, 53, (tile,) * 10),))
    assert len(pypdf.PdfReader(io.BytesIO(press.pdf(document))).pages) == 1


def test_a_regulation_is_printed_with_its_logos_before_there_is_an_event(tmp_path, capsysbinary):
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    plain = regulation().partition(b"\n[[picture]]")[0]
    (tmp_path / "r.toml").write_bytes(plain)
    out = tmp_path / "r.pdf"
    run = ["regulation", "print", str(tmp_path / "r.toml"), "--format", "pdf"]
    for args, code in (([*run, "--out", str(out)], 0), (run, 2)):
        with pytest.raises(SystemExit) as ended:
            main(args)
        assert (ended.value.code or 0) == code
    assert out.read_bytes().startswith(b"%PDF")
    (tmp_path / "red.svg").unlink()
    with pytest.raises(SystemExit):
        main([*run, "--out", str(out)])
    assert b"red.svg" in capsysbinary.readouterr().err
