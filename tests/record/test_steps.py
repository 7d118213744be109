"""Replay: a record gives back the physical game, and says where it stops being legal."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from paipu_samples import DOUDIZHU, FINAL, OFFICIAL, any_board, any_table

from paiju.cards import poker
from paiju.errors import Illegal, NotAllowed, PaijuError, Unreadable
from paiju.play.events import (
    Acted,
    Called,
    Dealt,
    Extended,
    Hosted,
    Opened,
    Replaced,
    Resumed,
    Seated,
    Stopped,
    Voided,
)
from paiju.record import replay
from paiju.record.paipu import dumps, loads
from paiju.record.write import Heading, write
from paiju.rules.profile import rules

PLAYERS = Seated(0, ("赵一", "钱二", "孙三"), (False, False, False))


def fault_of(old: str, new: str) -> PaijuError:
    assert old in DOUDIZHU
    (found,) = replay.faults(loads(DOUDIZHU.replace(old, new, 1)))
    return found


def test_the_example_replays_to_its_result() -> None:
    record = loads(DOUDIZHU)
    assert replay.faults(record) == []
    book = replay.open_rules(record)
    walked = list(replay.steps(record.boards[0], book))
    assert len(walked) == 3 + 2 + 3 + 4 + 6 + 6 + 1
    assert walked[0].place == "board 8, bid, column 1"
    assert walked[-1].place == "board 8, trick 5, column 1"
    assert [step.seat for step in walked[5:8]] == [0, 1, 2]
    assert book.result(walked[-1].after).scores == (-12, 6, 6)
    for before, after in pairwise(walked):
        assert before.after is after.before


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([OFFICIAL, FINAL]))
def test_a_record_replays_to_the_physical_cards_and_the_result(seed: int, book: object) -> None:
    record, ends = any_table(seed, book=book)
    if book is FINAL:
        record = replace(record, clauses={"pass_is_final": True})
    again = loads(dumps(record))
    assert replay.faults(again) == []
    opened = replay.open_rules(again)
    for board, end in zip(again.boards, ends, strict=True):
        walked = list(replay.steps(board, opened))
        assert walked[-1].after == end


def test_suits_are_written_only_where_the_fixed_choice_differs() -> None:
    record, _ = any_table(5, boards=4)
    moves = [m for b in record.boards for row in b.moves.parts.get("play", ()) for m in row]
    suited = [move for move in moves if any(suit in move.text for suit in poker.SUITS)]
    assert 0 < len(suited) < len(moves)
    book = OFFICIAL
    for board in record.boards:
        for step in replay.steps(board, book):
            if step.move in suited:
                plain = "".join(char for char in step.move.text if char not in poker.SUITS)
                assert book.read(step.before, step.seat, plain) != step.act


@pytest.mark.parametrize(
    ("old", "new", "kind", "where"),
    [
        ("b 6          T      A^1", "b 6          T      9^1", Illegal, "trick 4, column 3"),
        ("a 222TT      3333 ", "a 222TT      333 ", Illegal, "trick 2, column 2"),
        ('"b1 c- a3"', '"b1 c1 a3"', Illegal, "bid, column 2"),
        ('"b1 c- a3"', '"c1 b- a3"', NotAllowed, "bid, column 1"),
        ('"b- c-"', '"b- a-"', NotAllowed, "double, column 2"),
        ('"b- c-"', '"b- c- a-"', Illegal, "double, column 3"),
        ('"b- c-"', '"b- c×"', Illegal, "trick 1, column 1"),
        ("b 6          T ", "c 6          T ", NotAllowed, "trick 4, column 1"),
        ("a 222TT ", "a 22♠2♥2♦TT ", Illegal, "trick 2, column 1"),
    ],
)
def test_an_illegal_move_is_named_by_board_row_and_column(
    old: str, new: str, kind: type[PaijuError], where: str
) -> None:
    text = DOUDIZHU
    if old.startswith(("b 6", "b A")):
        text = text.replace("  b  4.4", f"  {new[0]}  4.4")
    assert old in text
    (found,) = replay.faults(loads(text.replace(old, new, 1)))
    assert type(found) is kind
    assert found.where == f"board 8, {where}"
    assert found.say("zh") != found.say("en")


def test_an_illegal_play_cites_its_article() -> None:
    assert fault_of("a 222TT      3333 ", "a 222TT      333 ").article == "牌型比较"


@pytest.mark.parametrize(
    ("row", "where"),
    [
        ("a 456789TJQ  -  -  222TT", "trick 1, column 4"),
        ("a 456789TJQ  -\n  c -", "trick 2, column 1"),
    ],
)
def test_a_row_is_a_trick(row: str, where: str) -> None:
    untimed = DOUDIZHU[: DOUDIZHU.index("  time")] + DOUDIZHU[DOUDIZHU.index("  [board.result]") :]
    text = untimed.replace("a 456789TJQ  -      -", row)
    (found,) = replay.faults(loads(text))
    assert (found.key, found.where) == ("record.wrong_row", f"board 8, {where}")


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ('landlord = "a"', 'landlord = "b"', "landlord"),
        ("stake    = 3", "stake    = 2", "stake"),
        ("stake    = 3", "stake    = 3\n  rockets  = 1", "rockets"),
        ("bombs    = 1", "bombs    = 0", "bombs"),
        ('spring   = "none"', 'spring   = "fan"', "spring"),
        ('winner   = "b"', 'winner   = "c"', "winner"),
        ("a = -12, b = 6", "a = -18, b = 12", "score"),
        ("stake    = 3", 'stake    = 3\n  outcome  = "zero"', "outcome"),
    ],
)
def test_a_stated_result_must_be_what_the_moves_give(old: str, new: str, name: str) -> None:
    found = fault_of(old, new)
    assert (found.key, found.where) == ("record.other_result", "board 8, result")
    assert found.facts["name"] == name


def cut_off(status: str) -> str:
    """Give the example with its last trick missing, and no score."""
    text = DOUDIZHU.replace("  b A\n", "").replace("  b  1.7\n", "")
    result = text.index("  [board.result]")
    ruling = text.index("  [[board.ruling]]")
    return text[:result] + f'  [board.result]\n  status = "{status}"\n\n' + text[ruling:]


@pytest.mark.parametrize("status", ["void", "open"])
def test_a_void_or_open_board_may_stop_anywhere(status: str) -> None:
    assert replay.faults(loads(cut_off(status))) == []


def test_a_played_board_may_not_stop_early() -> None:
    text = DOUDIZHU.replace("  b A\n", "").replace("  b  1.7\n", "")
    (found,) = replay.faults(loads(text))
    assert (found.key, found.where) == ("record.unfinished", "board 8, result")


def test_moves_behind_the_end_are_refused() -> None:
    text = DOUDIZHU.replace("  b A\n", "  b A -\n").replace("  b  1.7\n", "  b  1.7 1.0\n")
    (found,) = replay.faults(loads(text))
    assert (found.key, found.where) == ("record.after_end", "board 8, trick 5, column 2")


def test_an_adjusted_score_is_the_referees() -> None:
    text = DOUDIZHU.replace("  landlord =", '  status   = "adjusted"\n  landlord =')
    assert replay.faults(loads(text.replace("a = -12, b = 6", "a = -18, b = 12"))) == []
    assert len(replay.faults(loads(text.replace("bombs    = 1", "bombs    = 2")))) == 1


def test_unknown_cards_cannot_be_replayed() -> None:
    found = fault_of('"AJ653.AJ543.A53.J43.D"', '"?"')
    assert (found.key, found.where) == ("notation.unknown_cards", "board 8, deal")


def test_rules_that_are_not_here_are_unreadable() -> None:
    with pytest.raises(Unreadable):
        replay.faults(loads(DOUDIZHU.replace("official-2016@1", "official-2016@99")))


def test_every_board_that_is_wrong_is_told() -> None:
    record, _ = any_table(3, boards=3)
    boards = [
        replace(board, result=replace(board.result, score=(300, -200, -100)))
        for board in record.boards
    ]
    found = replay.faults(replace(record, boards=tuple(boards)))
    assert [fault.where for fault in found] == [f"board {n}, result" for n in (1, 2, 3)]


# ---- from the log ---------------------------------------------------------------------------


def test_unseen_answers_are_one_line_in_order_of_seats() -> None:
    seen = set()
    for seed in range(100):
        events, _, _ = any_board(random.Random(seed), 1)
        record = write([PLAYERS, *events], OFFICIAL)
        row = record.boards[0].moves.parts.get("double", ((),))[0]
        if row:
            landlord = ({0, 1, 2} - {row[0].seat, row[1].seat}).pop()
            assert row[0].seat < row[1].seat
            assert [move.seat for move in row[2:]] in ([], [landlord])
            seen.add((landlord, len(row)))
    assert len(seen) == 6


def test_times_are_cut_to_tenths_never_rounded_up() -> None:
    events, _, _ = any_board(random.Random(1), 1)
    first = next(place for place, event in enumerate(events) if isinstance(event, Acted))
    events[first] = replace(events[first], spent=24_999, how="player")
    move = write([PLAYERS, *events], OFFICIAL).boards[0].moves.parts["bid"][0][0]
    assert (move.tenths, move.mark) == (249, "")


@pytest.mark.parametrize(("how", "mark"), [("player", ""), ("timeout", "!"), ("hosted", "~")])
def test_marks_follow_the_log(how: str, mark: str) -> None:
    events, _, _ = any_board(random.Random(1), 1)
    changed = [replace(e, how=how) if isinstance(e, Acted) else e for e in events]
    record = write([PLAYERS, *changed], OFFICIAL)
    moves = [m for rows in record.boards[0].moves.parts.values() for row in rows for m in row]
    assert {move.mark for move in moves} == {mark}


def test_what_the_referee_did_becomes_rulings() -> None:
    events, _, _ = any_board(random.Random(1), 1)
    acts = [
        Stopped(1, "裁判长 李", "噪声"),
        Extended(2, 1, 15_000, "裁判长 李"),
        Replaced(3, 1, "周四", False, "裁判长 李"),
        Opened(4, "裁判长 李", "投诉"),
        Voided(5, "裁判长 李", "误发"),
    ]
    for lang in ("zh", "en"):
        record = write([PLAYERS, *events[:4], *acts], OFFICIAL, lang=lang)
        board = record.boards[0]
        assert board.result.status == "void"
        assert len(board.rulings) == len(acts)
        assert "周四" in board.rulings[2].what
        assert {ruling.by for ruling in board.rulings} == {"裁判长 李"}
        assert loads(dumps(record)) == record
        assert replay.faults(record) == []


def test_what_the_referee_did_between_boards_stands_at_the_next() -> None:
    first, _, _ = any_board(random.Random(1), 1)
    second, _, _ = any_board(random.Random(2), 2)
    between = [Called(1, 0), Resumed(1, "李"), Replaced(1, 1, "周四", False), Hosted(1, 2, True)]
    record = write([PLAYERS, *first, *between, *second], OFFICIAL)
    assert [len(board.rulings) for board in record.boards] == [0, 1]
    assert record.boards[1].rulings[0].by == "-"


def test_a_board_dealt_again_keeps_its_number() -> None:
    first, _, _ = any_board(random.Random(1), 1)
    again, _, _ = any_board(random.Random(2), 1)
    record = write([PLAYERS, *first[:5], Voided(9, "李"), *again], OFFICIAL)
    assert [board.result.status for board in record.boards] == ["void", "played"]
    assert loads(dumps(record)) == record
    assert replay.faults(record) == []


def test_a_board_in_play_is_open_and_hides_unseen_answers() -> None:
    seeds = (random.Random(seed) for seed in range(50))
    events = next(found for found, states, _ in (any_board(s, 1) for s in seeds) if len(states) > 9)
    for end in (*range(1, 9), *range(9, len(events), 7)):
        record = write([PLAYERS, *events[:end]], OFFICIAL)
        board = record.boards[0]
        assert board.result.status == "open"
        assert len(board.moves.parts.get("double", ((),))[0]) != 1
        assert loads(dumps(record)) == record
        assert replay.faults(record) == []


def test_nobody_calling_is_zero_or_a_new_deal() -> None:
    casual = rules("doudizhu/casual")
    for book, outcome in ((OFFICIAL, "zero"), (casual, "redeal")):
        deal = any_board(random.Random(4), 1)[0][0].deal
        state = book.start(deal, 0)
        events = [PLAYERS, Dealt(0, 1, 0, deal)]
        for seat in range(3):
            events.append(Acted(0, seat, "-", "player", 10))
            state = book.do(state, seat, book.read(state, seat, "-"))
        record = write(events, book, Heading())
        assert book.result(state).facts["outcome"] == outcome
        assert record.boards[0].moves.parts.keys() == {"bid"}


def test_a_record_needs_players_and_a_board() -> None:
    with pytest.raises(ValueError, match="players"):
        write([PLAYERS], OFFICIAL)
    with pytest.raises(ValueError, match="players"):
        write([], OFFICIAL)
