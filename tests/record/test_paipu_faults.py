"""牌谱: what is refused, and where."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from paipu_samples import BOTH, DOUDIZHU, PAOHUZI

from paiju.errors import Illegal, PaijuError, Unreadable
from paiju.record.paipu import dumps, loads
from paiju.record.record import Result

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
