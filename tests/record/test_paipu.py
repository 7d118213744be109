"""牌谱: reading, the canonical form, round trips."""

from __future__ import annotations

import datetime
import re
import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from paipu_samples import BOTH, DOUDIZHU, PAOHUZI, any_table

from paiju.errors import Unreadable
from paiju.record.paipu import digest, dumps, loads
from paiju.record.record import Record, Result, Ruling


def bare(text: str) -> list[str]:
    """Drop comments, and the width of the gaps between times."""
    lines = [re.sub(r"\s*#.*", "", line) for line in text.splitlines()]
    times = re.compile(r"  [abc](\s+\d+\.\d)+")
    return [re.sub(r"\s+", " ", line) if times.fullmatch(line) else line for line in lines]


@BOTH
def test_the_examples_are_canonical_but_for_comments_and_gaps_between_times(text: str) -> None:
    assert bare(dumps(loads(text))) == bare(text)


@BOTH
def test_the_canonical_form_is_stable(text: str) -> None:
    written = dumps(loads(text))
    assert loads(written) == loads(text)
    assert dumps(loads(written)) == written
    assert unicodedata.is_normalized("NFC", written)
    assert "\r" not in written
    assert not re.search(r"[ \t]+$", written, re.MULTILINE)


def test_the_digests_of_the_examples_never_change() -> None:
    assert digest(loads(DOUDIZHU)) == (
        "df20c5aa8185c8fbf6cfaaeb4fb10cff963afbefe77b27d59cc0726428ac9037"
    )
    assert digest(loads(PAOHUZI)) == (
        "d15fab6278e12302611b12d83ab8520d9beca7952d8d172ba36756a52fea279e"
    )


def test_what_the_doudizhu_example_says() -> None:
    record = loads(DOUDIZHU)
    board = record.boards[0]
    assert (record.round, record.table, record.date) == (3, 12, datetime.date(2026, 11, 29))
    assert (board.number, board.opener, board.made) == (8, 1, "")
    marked = board.moves.parts["play"][3][2]
    assert (marked.text, marked.rulings, marked.tenths) == ("A", (1,), 220)
    assert board.result.facts["spring"] == "none"
    assert board.result.score == (-12, 6, 6)
    assert board.rulings[0].by == "裁判长 李"


def test_bytes_with_mark_and_crlf_read_the_same() -> None:
    windows = "\ufeff" + DOUDIZHU.replace("\n", "\r\n")
    assert loads(windows.encode()) == loads(DOUDIZHU)


def test_twins_are_read_and_never_written() -> None:
    sloppy = (
        DOUDIZHU.replace('"b1 c- a3"', '"b1 c0 a3"')
        .replace("a 222TT ", "a 10t222 ")
        .replace('"T74.276.2QJT64.A985.X"', '"47t.672.46TJQ2.589a.x"')
    )
    assert loads(sloppy) == loads(DOUDIZHU)
    twins = PAOHUZI.replace("a打玖", "a打b9").replace('"五十壹', '"s5s10b1')
    assert loads(twins) == loads(PAOHUZI)


# ---- laws -----------------------------------------------------------------------------------

WORDS = st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=12).map(
    lambda text: unicodedata.normalize("NFC", text)
)


NAMES = st.from_regex(r"_[a-z0-9_-]{0,8}", fullmatch=True) | WORDS.map(lambda text: "_" + text)


SCALARS = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | WORDS
    | st.dates()
    | st.times()
    | st.datetimes()
    | st.datetimes(timezones=st.just(datetime.UTC))
)


VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


OWN = st.dictionaries(NAMES, VALUES, max_size=2).map(
    lambda own: {unicodedata.normalize("NFC", key): value for key, value in own.items()}
)


@st.composite
def records(draw: Any) -> Record:
    """A random game, with own fields at every level and what else a head and a board may say."""
    record, _ = any_table(draw(st.integers(0, 2**32)), boards=draw(st.integers(1, 2)))
    boards = []
    for board in record.boards:
        result = draw(
            st.sampled_from(
                [
                    board.result,
                    Result("void"),
                    Result("open"),
                    Result("adjusted", board.result.facts, None, ("3/5", "1/2", "0")),
                    Result("adjusted", {}, (-4, 2, 2)),
                ]
            )
        )
        ruling = Ruling(0, draw(WORDS), draw(WORDS), draw(WORDS), draw(OWN))
        boards.append(
            replace(
                board,
                cards=replace(board.cards, own=draw(OWN)),
                moves=replace(board.moves, own=draw(OWN)),
                result=replace(result, own=draw(OWN)),
                rulings=draw(st.sampled_from([(), (ruling,), (ruling, ruling)])),
                made=draw(st.just("") | WORDS),
                own=draw(OWN),
            )
        )
    return replace(
        record,
        boards=tuple(boards),
        clauses=draw(st.dictionaries(WORDS, VALUES, max_size=2)),
        event=draw(st.just("") | WORDS),
        stage=draw(st.just("") | WORDS),
        round=draw(st.none() | st.integers(1, 99)),
        table=draw(st.none() | st.integers(1, 99)),
        date=draw(st.none() | st.dates()),
        players=(draw(WORDS), draw(WORDS), draw(WORDS)),
        robots=draw(st.sampled_from([(), (0,), (0, 2), (0, 1, 2)])),
        own=draw(OWN),
    )


@settings(max_examples=60, deadline=None)
@given(records())
def test_a_record_round_trips(record: Record) -> None:
    written = dumps(record)
    assert loads(written) == record
    assert dumps(loads(written)) == written


def test_own_fields_are_kept_at_every_level_in_one_order() -> None:
    lines = DOUDIZHU.replace(
        "[[board]]\n", '_z = 1\n_a = { y = [1, 2], x = "é" }\n\n[[board]]\n_b = 2\n'
    )
    for header in ("deal", "moves", "result"):
        lines = lines.replace(f"[board.{header}]", f"[board.{header}]\n_in = '{header}'\n")
    lines += "\n  _last = true\n"
    record = loads(lines)
    board = record.boards[0]
    assert record.own == {"_z": 1, "_a": {"y": [1, 2], "x": "é"}}
    assert (board.own, board.cards.own) == ({"_b": 2}, {"_in": "deal"})
    assert (board.moves.own, board.result.own) == ({"_in": "moves"}, {"_in": "result"})
    assert board.rulings[0].own == {"_last": True}
    assert dumps(record).index("_a ") < dumps(record).index("_z ")
    assert loads(dumps(record)) == record


# ---- marks ----------------------------------------------------------------------------------


def moves_of(cell: str) -> Any:
    """Read a cell in the place of the example's fourth move."""
    text = DOUDIZHU.replace("a 222TT      3333 ", f"a 222TT  {cell} ")
    return loads(text).boards[0].moves.parts["play"][1][1]


@pytest.mark.parametrize(
    ("cell", "mark"), [("3333", ""), ("3333!", "!"), ("3333~", "~"), ("-!", "!"), ("-~", "~")]
)
def test_marks_of_time_outs_and_hosting(cell: str, mark: str) -> None:
    move = moves_of(cell)
    assert (move.mark, move.text) == (mark, cell.rstrip("!~"))
    text = DOUDIZHU.replace("a 222TT      3333 ", f"a 222TT  {cell} ")
    assert f"a 222TT      {cell} " in dumps(loads(text))


def test_a_reading_stands_behind_the_cards_and_before_the_marks() -> None:
    move = moves_of("3*3*33=bomb.3.1!")
    assert (move.text, move.reading, move.mark) == ("333*3*", "bomb.3.1", "!")


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("345*67", "345*67"),
        ("75*634", "345*67"),
        ("3♦3♠44", "3♠3♦44"),
        ("4JJ4J", "JJJ44"),
        ("5*♥5♣5", "55♣5*♥"),
        ("DX", "XD"),
        ("77788893339", "33377788899"),
    ],
)
def test_a_play_is_written_body_first_wild_cards_last(written: str, canonical: str) -> None:
    assert moves_of(written).text == canonical


def test_several_rulings_may_hang_on_one_move() -> None:
    more = '\n  [[board.ruling]]\n  mark = 2\n  law = "x"\n  what = "y"\n  by = "z"\n'
    record = loads(DOUDIZHU.replace("A^1 ", "A^1^2 ") + more)
    assert record.boards[0].moves.parts["play"][3][2].rulings == (1, 2)
    assert "A^1^2" in dumps(record)


def test_times_may_be_missing_for_single_moves() -> None:
    record = loads(DOUDIZHU.replace("12.5   6.0", "-   6.0"))
    move = record.boards[0].moves.parts["play"][1][0]
    assert move.tenths is None
    assert loads(dumps(record)) == record


def test_unknown_hands_and_cards() -> None:
    text = DOUDIZHU.replace('"AJ653.AJ543.A53.J43.D"', '"?"').replace('"2♠ 7♣ T♦"', '"2♠ ? T♦"')
    record = loads(text)
    assert record.boards[0].cards.hands[1] == "?"
    assert record.boards[0].cards.rest == ("2♠ ? T♦",)
    assert loads(dumps(record)) == record


@pytest.mark.parametrize("wild", ["5", "5♥ 5♦"])
def test_wild_rank_or_cards_are_kept(wild: str) -> None:
    text = DOUDIZHU.replace('base = "2', f'wild = "{wild}"\n  base = "2')
    assert loads(text).boards[0].cards.wild == wild
    assert f'wild = "{wild}"' in dumps(loads(text))


def test_the_number_of_boards_is_written_when_there_are_several() -> None:
    record, _ = any_table(1, boards=3)
    written = dumps(record)
    assert "boards  = 3" in written
    cut = written[: written.rindex("[[board]]")]
    with pytest.raises(Unreadable) as fault:
        loads(cut)
    assert fault.value.key == "record.other_boards"
