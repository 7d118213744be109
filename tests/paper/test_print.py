"""Papers: every document is set as a PDF and as a page, with the longest names there may be."""

from __future__ import annotations

import importlib
import io
import re
import struct
import zlib

import pypdf
import pytest

from paiju.contest import shelf
from paiju.contest.entrants import MOST_LETTERS, read_entrants
from paiju.contest.picture import Picture
from paiju.desk import press
from paiju.errors import Unavailable
from paiju.show.paper.document import MARGIN, Document, Heading, Line, Logos, Tile, Tiles, fitted
from paiju.show.paper.grid import literal
from paiju.show.paper.lists import KINDS, LISTS
from paiju.show.paper.matter import Code, Matter
from paiju.show.paper.measure import POINT, ems, title
from paiju.show.paper.page import as_html
from paiju.show.paper.prizes import honours
from paiju.show.paper.shelf import PAPERS
from paiju.show.paper.table import Table
from paiju.show.paper.typst import FONTS, source
from paiju.show.setting import as_text

LONG_CLUB = "山东大众报业集团鲁中传媒发展有限公司职工竞技二打一运动代表队"


def chunk(kind, data):
    """Give a part of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


PNG = (
    b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(b"\0\xff\xee\xdd"))
    + chunk(b"IEND", b"")
)


@pytest.fixture(scope="module")
def zibo(tmp_path_factory, hold):
    """Play nine rounds of Zibo with 20 entrants, one of them with a name of 60 letters."""
    event_of, entrants = hold
    rows = entrants(20).decode().splitlines()
    rows[3] = f"3,{'阿' * MOST_LETTERS},{LONG_CLUB}"
    rows[5] = f"5,欧阳自强,{'S' * MOST_LETTERS}"
    rows[6] = '6,<b>=1+1</b>,#eval("x") $\\'
    data = "\n".join([*rows, ""]).encode()
    event = event_of(tmp_path_factory.mktemp("zibo"), shelf.template("zibo-2020"), data)
    for _ in range(9):
        event.seat()
        event.fill(lambda s: f"{'abc'[s.table % 3]}{'+-'[(s.table + s.board) % 2]}")
    return event.book


def matter(book, lang="zh", **more):
    return press.matter(book, lang, **more)


def pages(document):
    return pypdf.PdfReader(io.BytesIO(press.pdf(document))).pages


def text(document):
    found = "".join(page.extract_text() for page in pages(document))
    return re.sub(r"\s+", "", found)


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_paper_is_set_in_both_languages(zibo, name, lang):
    document = PAPERS[name](matter(zibo, lang), lang)
    assert press.pdf(document).startswith(b"%PDF")
    page = as_html(document)
    assert "<script" not in page
    assert "<b>=1+1" not in page


def test_nothing_stands_outside_the_margins(zibo):
    for name, maker in PAPERS.items():
        document = maker(matter(zibo), "zh")
        if name == "certificates":
            continue
        for page in pages(document):
            limit, far = float(page.mediabox.width) - (MARGIN - 1) / POINT, []

            def visit(told, _cm, matrix, _font, size, far=far):
                if told.strip():
                    far.append((matrix[4] + 0.3 * size * ems(told.strip()), told))

            page.extract_text(visitor_text=visit)
            assert [t for x, t in far if x > limit] == [], name


def test_the_names_of_all_are_on_every_list(zibo):
    for name in ("cards", "seating", "results", "prizes"):
        found = text(PAPERS[name](matter(zibo), "zh"))
        for entry in zibo.entries:
            assert re.sub(r"\s+", "", entry.name) in found, (name, entry.name)


def test_ten_cards_fill_a_page_and_bear_their_codes(zibo):
    document = PAPERS["cards"](matter(zibo, codes={1: Code("ABCD-1234", "http://hall")}), "zh")
    assert len(pages(document)) == 2
    assert "<svg" in as_html(document)
    assert source(document).count("image(bytes(") == 1


def test_a_slip_of_each_table_asks_for_the_facts_of_its_rules(zibo):
    found = text(PAPERS["slips"](matter(zibo, walked=1), "zh"))
    assert found.count("庄家") == 6
    assert "叫分" not in found
    assert "裁判员" in found


def test_the_paper_of_a_round_is_that_of_the_round_asked_for(zibo):
    assert "第3轮" in text(PAPERS["seating"](matter(zibo, walked=3), "zh"))
    assert "第9轮" in text(PAPERS["seating"](matter(zibo), "zh"))


def test_zibo_11_the_bands_of_prizes_and_a_gift_for_everybody(zibo):
    found = text(PAPERS["prizes"](matter(zibo), "zh"))
    assert "300元" in found
    assert "云门春酒两瓶（每瓶880元）" in found
    assert found.count("云门大曲一瓶") == 2  # places 19 and 20
    assert found.count("礼品盒一份") == 20
    # 300 + 200 + 150 + 3 × 100 + 12 × 50
    assert "1550元" in found


def test_zibo_11_certificates_for_the_first_eighteen_on_the_organisers_picture(zibo):
    document = PAPERS["certificates"](matter(zibo, background=Picture(PNG)), "zh")
    assert len(pages(document)) == 18
    found = text(document)
    for words in ("荣誉证书", "第一名", "第十八名", "赛事组委会", "2020年9月20日"):
        assert words in found
    assert "data:image/png;base64," in as_html(document)


CATEGORIES = """
[[category]]
by = "group"
last = 2

[[category]]
by = "sex"
of = "女"
"""


def test_certificates_by_category_follow_those_by_place(hold, tmp_path):
    event_of, entrants = hold
    heads, *rows = entrants(12).decode().splitlines()
    kinds = ["青年组,女", "老年组,男", ",男"]
    told = [f"{row},{kinds[at % 3]}" for at, row in enumerate(rows)]
    data = "\n".join([f"{heads},组别,性别", *told, ""]).encode()
    regulation = shelf.template("zibo-2020") + CATEGORIES.encode()
    event = event_of(tmp_path / "event", regulation, data)
    event.seat()
    event.fill(lambda s: f"{'abc'[s.table % 3]}+")
    told = matter(event.book)
    found = honours(told.final, told.read.about)
    assert list(dict.fromkeys(h.value for h in found)) == ["青年组", "老年组", "女"]
    assert {h.row.entry.sex for h in found if h.value == "女"} == {"女"}
    for category in ("青年组", "老年组"):
        mine = [h.row.place.rank for h in found if h.value == category]
        best = sorted(r.place.rank for r in told.final.rows if r.entry.group == category)
        assert mine == best[: len(mine)]
        assert len(mine) >= 2
    printed = text(PAPERS["certificates"](told, "zh"))
    assert printed.count("荣誉证书") == 12 + len(found)
    assert "老年组第一名" in printed
    assert "按类别的证书" in text(PAPERS["prizes"](told, "zh"))
    again = read_entrants(KINDS["csv"](LISTS["entrants"](told, "zh")))
    assert [(e.group, e.sex) for e in again] == [(e.group, e.sex) for e in event.book.entries]
    assert "各组别前二名：奖励证书" in as_text(told.read, "zh")


def test_the_result_book_holds_ranking_rounds_and_regulation(zibo):
    found = text(PAPERS["results"](matter(zibo), "zh"))
    for words in ("主办单位", "淄博市体育局", "积分", "第1轮", "第9轮", "轮空"):
        assert words in found


def test_the_form_says_that_handwriting_is_not_accepted(zibo):
    document = PAPERS["form"](matter(zibo), "zh")
    assert len(pages(document)) == 1
    found = text(document)
    for words in ("报名表必须打印，手写无效", "保险费：每人10元", "2020年9月16日前", "姓名"):
        assert words in found


@pytest.mark.parametrize("name", shelf.names())
def test_an_event_that_has_not_begun_prints_too(held, name):
    players = {"classification": 9, "team-duplicate": 12}.get(name, 12)
    book = held(name, players).book
    for maker in PAPERS.values():
        assert source(maker(matter(book), "zh"))
    assert len(pages(PAPERS["regulation"](matter(book), "zh"))) >= 1


def test_text_is_never_markup():
    told = 'a"b\\c #x $y$ *z* _u_ `v` <w> \u202e\n'
    document = Document("t", (Heading(told, 1), Line(told)))
    assert 'a"b\\c#x$y$*z*_u_`v`<w>' in text(document)
    assert literal('"\\') == '"\\"\\\\"'


@pytest.mark.parametrize("letters", [1, 10, 30, 60])
def test_a_long_line_is_made_smaller_or_broken(letters):
    line = Line("汉" * letters, 22)
    size = fitted(line, 60)
    assert size >= 6
    assert ems(line.text) * size * POINT <= 60 * 3


def test_a_title_is_never_broken_within_what_kind_of_paper_it_is():
    name = "淄博市第十届全民健身运动会“云门春杯”竞技二打一比赛"
    for kind in ("报名表", "奖品发放表"):
        size, lines = title(f"{name} · {kind}", 182)
        assert lines == (f"{name} · {kind}",)
        assert ems(lines[0]) * size * POINT <= 182
    assert title(f"{name * 2} · 报名表", 182)[1] == (name * 2, "报名表")


def test_the_boards_of_a_table_stay_on_one_page_with_its_names():
    rows = []
    for table in range(1, 20):
        rows += [(str(table), f"桌{table}", "1"), *(("", "", str(n)) for n in range(2, 7))]
    document = Document("t", (Table(("a", "b", "c"), tuple(rows), (1, 1, 1), joined=2),))
    ends = [page.extract_text().split("t ·")[0].split()[-1] for page in pages(document)]
    assert len(ends) > 2
    assert set(ends) == {"6"}
    assert as_html(document).count('rowspan="6"') == 2 * 19


def test_more_boards_than_a_page_has_say_the_names_again():
    rows = (("1", "赵", "1"), *(("", "", str(n)) for n in range(2, 41)))
    document = Document("t", (Table(("a", "b", "c"), rows, (1, 1, 1), joined=2),))
    assert text(document).count("赵") == 2
    assert [len(group) for group in document.blocks[0].groups] == [24, 16]


def test_no_few_rows_stand_alone_at_the_end_of_a_table():
    for count in range(48, 60):
        table = Table(("a", "b"), (("x", "y"),) * count, (1, 1))
        found = [page.extract_text().count("x") for page in pages(Document("t", (table,)))]
        assert found[-1] >= 3
        assert sum(found) == count


def test_a_short_table_is_not_broken():
    table = Table(("a",), (("x",),) * 10, (1,), whole=True)
    document = Document("t", (*(Line("y"),) * 40, Heading("z"), table))
    assert [page.extract_text().count("x") for page in pages(document)] == [0, 10]
    assert "z" in pages(document)[1].extract_text()


def test_beside_its_number_a_name_that_is_shared_bears_no_mark(hold, tmp_path):
    event_of, _ = hold
    data = "编号,姓名,单位\n1,李娜,甲\n2,李娜,乙\n3,王伟,甲\n".encode()
    event = event_of(tmp_path / "event", shelf.template("zibo-2020"), data)
    event.seat()
    for name in ("seating", "slips"):
        assert "#2" not in text(PAPERS[name](matter(event.book), "zh"))


def test_a_draw_is_no_plus(hold, tmp_path):
    event_of, entrants = hold
    event = event_of(tmp_path / "event", shelf.template("duplicate-mp-swiss"), entrants(6))
    event.seat()
    event.fill(lambda _: "0")
    assert "+0" not in text(PAPERS["results"](matter(event.book), "zh"))


def test_the_foot_of_every_paper_names_the_event(zibo):
    name = zibo.setup.read.event.name
    for kind, maker in PAPERS.items():
        document = maker(matter(zibo), "zh")
        assert kind == "certificates" or name in (document.foot or document.title)


def test_a_column_as_wide_as_its_cells_is_never_broken_on_a_page():
    page = as_html(Document("t", (Table(("a", "b"), (("10", "x"),), (0, 1), frozenset({0})),)))
    assert '<td class="n own">10</td><td>x</td>' in page


def test_the_heads_of_a_ranking_begin_with_a_capital_as_those_of_other_tables(zibo):
    found = text(PAPERS["results"](matter(zibo, "en"), "en"))
    assert "PlaceNo." in found


def test_a_page_bears_its_foot_and_number_and_no_text_ends_its_style():
    page = as_html(Document("t", (Line("x"),), foot='a"b</style>\\'))
    assert page.count("</style>") == 1
    assert 'content:"a\\22 b\\3c \\2f style\\3e \\5c " " · " counter(page)' in page


def test_a_tile_keeps_its_height():
    tile = Tile((Line("汉" * 60, 22), Line("字" * 60, 22), Line("W" * 60, 22)))
    document = Document("t", (Tiles(2, 53, (tile,) * 10),))
    assert len(pages(document)) == 1


def test_a_picture_is_png_or_jpeg():
    assert Picture(PNG).kind == "png"
    assert Picture(b"\xff\xd8\xff\xe0").kind == "jpeg"
    assert Picture(b"GIF89a").kind == ""


def test_a_missing_package_is_named(monkeypatch):
    real = importlib.import_module

    def without(name, *rest):
        if name == "typst":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(press, "import_module", without)
    with pytest.raises(Unavailable) as caught:
        press.pdf(Document("t", ()))
    assert "paiju[paper]" in caught.value.say("zh")


def test_missing_chinese_type_names_the_package_that_has_it(monkeypatch):
    monkeypatch.setattr(press, "FONTS", ("No Such Type",))
    with pytest.raises(Unavailable) as caught:
        press.pdf(Document("t", ()))
    assert "fonts-noto-cjk" in caught.value.say("en")
    assert "Noto Sans CJK SC" in FONTS


def test_the_same_event_prints_the_same_bytes(zibo):
    one, other = (press.pdf(PAPERS["seating"](matter(zibo), "zh")) for _ in range(2))
    assert one == other


def test_a_matter_keeps_its_names_to_itself(zibo):
    assert repr(matter(zibo)).count("赵") == 0
    assert isinstance(matter(zibo), Matter)


def test_a_png_and_a_drawing_go_into_a_pdf():
    drawn = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>'
    page = Document("t", (Logos((Picture(PNG),), (Picture(drawn),)), Line("x")))
    assert b"/Image" in press.pdf(page)


def test_who_signs_a_regulation_does_not_stand_alone_on_a_page(held):
    told = matter(held("hbut-2013", 12).book, "en")
    for more in range(0, 40, 4):
        document = PAPERS["regulation"](told, "en")
        blocks = (*(Line("x") for _ in range(more)), *document.blocks)
        last = pages(Document("t", blocks, "en"))[-1].extract_text()
        assert len(last.split("\n")) > 4


def test_headings_are_made_smaller_before_they_run_into_each_other():
    table = Table(("Bombs", "Heaven or earth"), (("", ""),), (1, 9), size=9)
    assert table.head_size((8, 18)) < 9
    assert table.head_size((30, 18)) == 9
    assert Table((), (), ()).head_size(()) == 9.5
