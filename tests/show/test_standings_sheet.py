"""Standings as files: exact, the same bytes each time, safe to open."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest.entry import Entry
from paiju.contest.regulation import Regulation, read_regulation
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.standings import Scoring, Standings, standings
from paiju.show.grid import grid, width
from paiju.show.page import as_html
from paiju.show.percent import exact, percent
from paiju.show.standings import COLUMNS, as_csv, as_json, guard, note

ROOT = Path(__file__).parents[2]
ENTRIES = [
    Entry(1, "=HYPERLINK(1)", "+club"),
    Entry(2, "<script>alert('x')</script>", "a&b"),
    Entry(3, "张伟", "江北"),
    Entry(4, "张伟", "东湖"),
    Entry(5, "@x", "-1"),
    Entry(6, 'quo"te', ""),
    Entry(7, "李,娜", ""),
]
RESULTS = [
    Result(1, 1, 1, (1, 2, 3), (6, -3, -3)),
    Result(1, 2, 1, (4, 5, 6), (-6, 3, 3)),
    Result(1, 1, 2, (1, 2, 3), (3, 3, -6)),
]


@pytest.fixture
def regulation() -> Regulation:
    return read_regulation((ROOT / "examples/sample/regulation.toml").read_bytes())


@pytest.fixture
def table() -> Standings:
    rounds = [Round(1, ((1, 2, 3), (4, 5, 6)), byes=(7,))]
    return standings(
        ENTRIES, rounds, RESULTS, Scoring(2), withdrawn={6}, lots=[7, 6, 5, 4, 3, 2, 1]
    )


def test_json_holds_every_figure_exactly(table: Standings, regulation: Regulation) -> None:
    told = json.loads(as_json(table, regulation))
    assert told["provisional"] is True
    assert told["missing"] == [{"round": 1, "table": 2, "board": 2}]
    assert told["regulation"] == regulation.digest
    assert told["ranking"][0] == {
        "place": "1",
        "player": "@x",
        "number": 5,
        "name": "@x",
        "club": "-1",
        "mean": "1",
        "percent": "100.00",
        "beaten": "0",
        "beaten_percent": "0.00",
        "firsts": 1,
        "boards": 1,
        "byes": 0,
        "penalty": "0",
        "lot": 3,
        "withdrawn": False,
    }
    nobody = next(row for row in told["ranking"] if row["number"] == 7)
    assert (nobody["mean"], nobody["percent"], nobody["byes"]) == (None, None, 2)


def test_json_is_the_same_bytes_whatever_the_order_of_results(
    table: Standings, regulation: Regulation
) -> None:
    rounds = [Round(1, ((1, 2, 3), (4, 5, 6)), byes=(7,))]
    again = standings(
        ENTRIES, rounds, RESULTS[::-1], Scoring(2), withdrawn={6}, lots=[7, 6, 5, 4, 3, 2, 1]
    )
    assert as_json(again, regulation) == as_json(table, regulation)
    assert as_json(table, regulation).endswith(b"]}\n")


def test_d20_csv_opens_in_chinese_excel(table: Standings) -> None:
    data = as_csv(table)
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert rows[0][:4] == ["名次", "编号", "选手", "单位"]
    assert {len(row) for row in rows} == {len(COLUMNS)}
    assert len(rows) == 8


def test_csv_runs_no_formula(table: Standings) -> None:
    rows = list(csv.reader(io.StringIO(as_csv(table).decode("utf-8-sig"), newline="")))
    assert ["'=HYPERLINK(1)", "'+club"] in [row[2:4] for row in rows]
    assert ["'@x", "'-1"] in [row[2:4] for row in rows]
    assert not [cell for row in rows for cell in row if cell.startswith(tuple("=+-@"))]


def test_csv_shows_no_fraction_that_reads_as_a_date() -> None:
    last = Result(1, 2, 2, (4, 5, 6), (3, -3, 0))
    whole = standings(ENTRIES, [Round(1, ((1, 2, 3), (4, 5, 6)))], [*RESULTS, last], Scoring(2))
    rows = csv.reader(io.StringIO(as_csv(whole).decode("utf-8-sig"), newline=""))
    cells = [cell for row in rows for cell in row]
    assert "1\u20442" in cells
    assert not [cell for cell in cells if re.fullmatch(r"\d+/\d+", cell)]


@given(st.text(max_size=8))
def test_guarded_text_is_no_formula_and_keeps_every_letter(text: str) -> None:
    assert not guard(text).startswith(("=", "+", "-", "@", "\t", "\r"))
    assert guard(text).removeprefix("'") == text.removeprefix("'")


class Reader(HTMLParser):
    """Collects tags, and complains of one that is closed in the wrong order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.cells += tag in {"td", "th"}
        assert not [name for name, _ in attrs if name.startswith("on") or name in {"src", "style"}]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_well_formed_and_runs_no_script(table: Standings, regulation: Regulation) -> None:
    page = as_html(table, regulation).decode()
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.cells == 8 * 8
    assert not {"script", "link", "img", "iframe"} & set(reader.tags)
    assert "&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;" in page
    assert "default-src 'none'" in page
    assert "://" not in page


def test_html_tells_what_the_reader_has_to_know(table: Standings, regulation: Regulation) -> None:
    page = as_html(table, regulation).decode()
    assert '<html lang="zh-Hans">' in page
    assert "暂定排名" in page
    assert "Provisional" in page
    assert "退赛" in page
    assert page.count('<span class="alike">#') == 2
    assert "width=device-width" in page


def test_html_of_a_final_table_is_not_marked_provisional(regulation: Regulation) -> None:
    rounds = [Round(1, ((1, 2, 3), (4, 5, 6)), byes=(7,))]
    final = standings(ENTRIES, rounds, RESULTS, Scoring(1))
    assert "暂定" not in as_html(final, regulation).decode()
    assert "Places: mean ratio → " in note(final, "en")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Fraction(13, 18), "72.22"),
        (Fraction(1, 6), "16.67"),
        (Fraction(1, 1), "100.00"),
        (Fraction(0), "0.00"),
        (Fraction(12345, 1_000_000), "1.23"),
        (Fraction(125, 100_000), "0.13"),
        (Fraction(-1, 3), "-33.33"),
        (Fraction(-1, 100_000), "0.00"),
        (None, ""),
    ],
)
def test_percent_with_two_decimals_computed_exactly(value: Fraction | None, told: str) -> None:
    assert percent(value) == told


@given(st.fractions(-2, 2))
def test_percent_is_never_off_by_more_than_half_a_hundredth(value: Fraction) -> None:
    assert abs(Fraction(percent(value)) / 100 - value) <= Fraction(1, 20_000)


def test_exact() -> None:
    assert [exact(v) for v in (Fraction(5, 8), Fraction(1), 6, 0, None)] == [
        "5/8",
        "1",
        "6",
        "0",
        None,
    ]


def test_grid_counts_two_columns_for_a_han_character() -> None:
    assert width("张a") == 3
    assert (
        grid(("名", "n"), [("张伟", "1"), ("a", "12")], right={1}) == "名     n\n张伟   1\na     12"
    )


def test_grid_lets_no_name_move_the_cursor() -> None:
    assert "\x1b" not in grid(("n",), [("\x1b[2Jx",)])
