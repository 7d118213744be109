"""牌谱: reading, the canonical form, round trips, what is refused and where."""

from __future__ import annotations

import datetime
import re
import unicodedata
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from paipu_samples import DOUDIZHU, PAOHUZI, any_table

from paiju.errors import Illegal, PaijuError, Unreadable
from paiju.record.paipu import digest, dumps, loads
from paiju.record.record import Record, Result, Ruling

BOTH = pytest.mark.parametrize("text", [DOUDIZHU, PAOHUZI], ids=["doudizhu", "paohuzi"])


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


RULING = '  [[board.ruling]]\n  mark = 1\n  law = "x"\n  what = "y"\n  by = "z"\n'

# ---- refusals -------------------------------------------------------------------------------


def refused(old: str, new: str, text: str = DOUDIZHU) -> PaijuError:
    assert old in text
    with pytest.raises(PaijuError) as fault:
        loads(text.replace(old, new, 1))
    assert fault.value.say("zh")
    assert fault.value.say("en")
    return fault.value


@pytest.mark.parametrize(
    ("old", "new", "key", "where"),
    [
        ("paipu   = 1", "paipu   = 2", "version", "line 1"),
        ("paipu   = 1", "paipu   = true", "not_number", "line 1"),
        ('game    = "doudizhu"', 'game    = "chess"', "no_game", "line 2"),
        ("official-2016@1", "official-2016", "bad_rules", "line 3"),
        ("doudizhu/official", "paohuzi/official", "bad_rules", "line 3"),
        ("round   = 3", "round   = 0", "not_number", "line 6"),
        ("round   = 3", "rounds  = 3", "unknown_key", "line 6"),
        ("round   = 3", "round   = = 3", "bad_toml", "line 6"),
        ("date    = 2026-11-29", 'date    = "today"', "not_date", "line 8"),
        ("date    = 2026-11-29", "date    = 2026-11-31", "bad_toml", "line 8"),
        ("date    = 2026-11-29", "date    = 2026-11-29T10:00:00", "not_date", "line 8"),
        ('c = "孙三"', 'd = "孙三"', "not_by_seat", "line 9"),
        ('c = "孙三"', 'c = ""', "not_by_seat", "line 9"),
        ('event   = "', 'robots = "ca"\nevent   = "', "not_seats", "line 4"),
        ('event   = "', 'event = 7\n_event   = "', "not_text", "line 4"),
        ('event   = "', 'clauses = 3\nevent   = "', "not_table", "line 4"),
        ("[[board]]", "boards = 2\n[[board]]", "other_boards", "line 11"),
        ('opener  = "b"', 'opener  = "B"', "not_seat", "board 8, line 13"),
        ('opener  = "b"', 'dealer  = "b"', "missing", "board 8, line 11"),
        ('base = "', 'base2 = "', "missing", "board 8, line 15"),
        ('base = "', 'bass = 1\n  base = "', "unknown_key", "board 8, line 19"),
        ("stake    = 3", "stake    = -3", "not_number", "board 8, line 41"),
        ('"none"', '"summer"', "not_word", "board 8, line 43"),
        ("c = 6 }", "c = 7 }", "bad_score", "board 8, line 45"),
        ("score    =", 'status = "void"\n  score    =', "bad_score", "board 8, line 46"),
        ("score    =", "_score    =", "missing", "board 8, line 39"),
        ("score    =", 'award = {a = "1/2", b = "1", c = "1"}\n  score    =', "bad_award", "45"),
        ("mark = 1", "mark = 2", "mark_alone", "board 8, line 47"),
        ("  [[board.ruling]]", RULING + "\n  [[board.ruling]]", "mark_twice", "board 8, line 47"),
        (
            'bid    = "b1',
            'bid    = """\nb1\nc1"""\n  _bid    = "b1',
            "one_line",
            "board 8, line 22",
        ),
    ],
)
def test_a_fault_in_the_file_names_its_line(old: str, new: str, key: str, where: str) -> None:
    fault = refused(old, new)
    assert fault.key.partition(".")[2] == key
    assert fault.where.endswith(where)


@pytest.mark.parametrize(
    ("old", "new", "kind", "where"),
    [
        ("a 222TT      3333 ", "a 222TT      333W ", Unreadable, "board 8, trick 2, column 2"),
        ("a 222TT ", "222TT ", Unreadable, "board 8, trick 2, column 1"),
        ("b A\n", "b\n", Unreadable, "board 8, trick 5, column 1"),
        ("A^1 ", "A^0 ", Unreadable, "board 8, trick 4, column 3"),
        ("A^1 ", "A!~ ", Unreadable, "board 8, trick 4, column 3"),
        ("A^1 ", "A= ", Unreadable, "board 8, trick 4, column 3"),
        ("A^1 ", "D♠ ", Unreadable, "board 8, trick 4, column 3"),
        ('"b1 c- a3"', '"b1 c- 3"', Unreadable, "board 8, bid, column 3"),
        ('"b1 c- a3"', '"b1 c- a4"', Unreadable, "board 8, bid, column 3"),
        ('"b- c-"', '"b- c+"', Unreadable, "board 8, double, column 2"),
        (
            "  a 12.5   6.0  2.1  1.9",
            "  a 12.5   6.0  2.1",
            Unreadable,
            "board 8, trick 2, column 4",
        ),
        ("  a 12.5   6.0", "  b 12.5   6.0", Unreadable, "board 8, trick 2, column 1"),
        ("  a 12.5   6.0", "  a 12.55  6.0", Unreadable, "board 8, trick 2, column 1"),
        ("  b  1.7\n", "", Unreadable, "board 8, trick 5, column 1"),
    ],
)
def test_a_bad_move_names_board_row_and_column(
    old: str, new: str, kind: type[PaijuError], where: str
) -> None:
    fault = refused(old, new)
    assert type(fault) is kind
    assert fault.where == where


@pytest.mark.parametrize(
    ("old", "new", "kind", "where"),
    [
        (".A985.X", "", Unreadable, "board 8, line 16"),
        ("A985.X", "A985X", Unreadable, "board 8, line 16"),
        ("T74.276.", "T7♥.276.", Unreadable, "board 8, line 16"),
        ("T74.276.", "TX4.276.", Unreadable, "board 8, line 16"),
        ("T74.276.", "TT4.276.", Illegal, "board 8, line 16"),
        ("T74.276.", "T74.27.", Illegal, "board 8, line 16"),
        ("AJ653.AJ543", "AJ753.AJ543", Illegal, "board 8, line 17"),
        ("2♠ 7♣ T♦", "2 7♣ T♦", Unreadable, "board 8, line 19"),
        ("2♠ 7♣ T♦", "2♠ 7♣", Illegal, "board 8, line 19"),
        ("2♠ 7♣ T♦", "2♠ 7♣ A♦", Illegal, "board 8, line 19"),
    ],
)
def test_a_deal_holds_every_card_once(
    old: str, new: str, kind: type[PaijuError], where: str
) -> None:
    fault = refused(old, new)
    assert type(fault) is kind
    assert fault.where == where


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"二三五七', '"三五七', "board 1, line 16"),
        ('"五十壹', '"十壹', "board 1, line 20"),
        ('"五十壹', '"二十壹', "board 1, line 20"),
        ("a打玖", "a玖", "board 1, row 1, column 1"),
        ("c打壹", "c打", "board 1, row 2, column 1"),
    ],
)
def test_paohuzi_refuses_wrong_numbers_and_words(old: str, new: str, where: str) -> None:
    assert refused(old, new, PAOHUZI).where == where


def test_no_utf8_names_the_line() -> None:
    with pytest.raises(Unreadable) as fault:
        loads(DOUDIZHU.encode("gb18030"))
    assert fault.value.key == "record.not_utf8"
    assert fault.value.where == "line 2"


def test_nesting_without_end_is_refused() -> None:
    with pytest.raises(Unreadable) as fault:
        loads("_a = " + "[" * 100_000)
    assert fault.value.key == "record.bad_toml"


def twice(first: Any, number: int) -> str:
    """Write the example's board with another result, then the same board numbered *number*."""
    (board,) = loads(DOUDIZHU).boards
    again = replace(board, number=number)
    record = replace(loads(DOUDIZHU), boards=(replace(board, result=first), again))
    return dumps(record)


PLAYED = loads(DOUDIZHU).boards[0].result


def test_a_board_stands_in_a_record_once() -> None:
    with pytest.raises(Unreadable) as fault:
        loads(twice(PLAYED, 8))
    assert fault.value.key == "record.board_twice"
    assert [board.number for board in loads(twice(PLAYED, 7)).boards] == [8, 7]


@pytest.mark.parametrize(
    "first", [Result("void"), Result("played", {"outcome": "redeal"}, (0, 0, 0))]
)
def test_a_board_dealt_again_keeps_its_number(first: Result) -> None:
    assert [board.number for board in loads(twice(first, 8)).boards] == [8, 8]


@BOTH
def test_a_file_cut_off_anywhere_is_refused(text: str) -> None:
    """Every prefix is refused until nothing is missing but blanks and comments."""
    data, whole, read = text.encode(), loads(text), 0
    for end in range(len(data)):
        try:
            assert loads(data[:end]) == whole
            read += 1
        except PaijuError:
            assert read == 0
    assert read == 1


@pytest.mark.parametrize("key", ["deal", "moves", "result"])
def test_a_part_of_a_board_that_is_no_table_is_refused(key: str) -> None:
    text = DOUDIZHU[: DOUDIZHU.index("  [board.deal]")]
    for part in ("deal", "moves", "result"):
        inside = f"{part} = 3\n" if part == key else ""
        text += inside
    for part in ("deal", "moves", "result"):
        start = DOUDIZHU.index(f"  [board.{part}]")
        body = DOUDIZHU[start : DOUDIZHU.index("  [", start + 5)]
        text += "" if part == key else body
    with pytest.raises(Unreadable) as fault:
        loads(text)
    assert fault.value.key == "record.not_table"


def test_boards_that_are_no_tables_are_refused() -> None:
    head = DOUDIZHU[: DOUDIZHU.index("[[board]]")]
    with pytest.raises(Unreadable) as fault:
        loads(head + "board = [3]\n")
    assert (fault.value.key, fault.value.where) == ("record.not_tables", "line 11")
