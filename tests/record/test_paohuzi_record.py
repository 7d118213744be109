"""Records of 跑胡子: written from the table's log, read, and played again to the same end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from paipu_samples import HOWS, PAOHUZI

from paiju.errors import Illegal, NotAllowed, PaijuError, Unreadable
from paiju.play.events import Acted, AnyEvent, Dealt, Ended, Seated, Voided
from paiju.record import replay
from paiju.record.paipu import dumps, loads
from paiju.record.record import Record
from paiju.record.write import write
from paiju.rules.notation import notation
from paiju.rules.profile import rules
from tests.rules.paohuzi.scene import choose, deal_of, fill, random_deal
from tests.rules.paohuzi.test_brute_games import rich_deal

COMP: Any = rules("paohuzi/comp-2017r")
SEATED = Seated(0, ("周四", "吴五", "郑六"), (False, True, True))
CLAUSES: list[dict[str, Any]] = [
    {},
    {"hu_before_forced": True, "min_huxi": 6},
    {"san_ti_wu_kan": True, "min_huxi": 6, "dian_pao": True},
    {"must_hu": True, "min_huxi": 3, "bi_pai": False},
    {"dealer_double_ti": "first_meld_free", "guo_zhang_scope": "turn", "min_huxi": 9},
]


def played(seed: int, book: Any, *, rich: bool = False) -> tuple[list[AnyEvent], Any]:
    """Play a board at random; give its events and its last state."""
    rng = random.Random(seed)
    deal = rich_deal(rng) if rich else random_deal(rng)
    state = book.start(deal, seed % 3)
    events: list[AnyEvent] = [SEATED, Dealt(0, 1 + seed % 3, seed % 3, deal)]
    while asked := book.asked(state):
        seat = rng.choice(asked)
        act = choose(rng, book.acts(state, seat))
        how = rng.choice(HOWS)
        events.append(Acted(0, seat, book.write(act), how, rng.randrange(25_001)))
        state = book.do(state, seat, act)
    return [*events, Ended(0, book.result(state))], state


def settled(state: Any) -> Any:
    """Leave out what a record does not tell: who was asked last, and what it answered."""
    return replace(state, offers=((), (), ()), answers=(None, None, None))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(CLAUSES), st.booleans())
def test_a_record_replays_to_the_same_end(seed: int, clauses: dict[str, Any], rich: bool) -> None:
    whole_record(seed, clauses, rich=rich)


@pytest.mark.nightly
@pytest.mark.parametrize("clauses", CLAUSES)
def test_1000_records_replay_to_the_same_end(clauses: dict[str, Any]) -> None:
    for seed in range(1000):
        whole_record(seed, clauses, rich=seed % 2 == 0)


def whole_record(seed: int, clauses: dict[str, Any], *, rich: bool) -> None:
    book = rules("paohuzi/comp-2017r", clauses)
    events, last = played(seed, book, rich=rich)
    record = replace(write(events, book), clauses=clauses)
    text = dumps(record)
    again = loads(text)
    assert again == record
    assert dumps(again) == text
    assert replay.faults(again) == []
    (board,) = again.boards
    assert settled(replay.end(board, book)) == settled(last)
    turned = [move for row in board.moves.parts["play"] for move in row if move.text[0] == "摸"]
    wall = board.cards.rest[1]
    assert "".join(move.text[1] for move in turned) == wall[: len(turned)]
    assert len(wall) - len(turned) == len(last.wall)
    assert all(move.tenths is None and not move.mark for move in turned)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 60))
def test_a_board_that_was_stopped_replays_as_far_as_it_went(seed: int, cut: int) -> None:
    events, _ = played(seed, COMP)
    stopped = [e for e in events[: 2 + cut] if not isinstance(e, Ended)]
    for end in ([], [Voided(0, "Li", "noise")]):
        record = write([*stopped, *end], COMP)
        assert loads(dumps(record)) == record
        assert replay.faults(record) == []


def rows(deal: tuple[str, str, str, str, str], acts: str) -> list[str]:
    """Deal, act, decline whatever is asked then, and give the rows."""
    record = written(deal, acts)
    assert replay.faults(record) == []
    found = dumps(record).partition('play = """\n')[2].partition('"""')[0]
    return [" ".join(line.split()) for line in found.splitlines() if line.strip()]


def written(deal: tuple[str, str, str, str, str], acts: str) -> Record:
    cards = deal_of(*deal)
    state = COMP.start(cards, 0)
    events: list[AnyEvent] = [SEATED, Dealt(0, 1, 0, cards)]
    said = [("abc".index(word[0]), word[1:]) for word in acts.split()]
    while said or state.phase == "claim":
        seat, text = said.pop(0) if said else (COMP.asked(state)[0], "过")
        events.append(Acted(0, seat, text, "player", 1000))
        state = COMP.do(state, seat, COMP.read(state, seat, text))
    return write(events, COMP)


TI_A = "一一一一三三五五七七九九壹壹叁叁伍伍柒柒"
TI_B = "二二二二四四六六八八十十贰贰肆肆陆陆捌捌"


def dealt(a: str, b: str, first: str = "") -> tuple[str, str, str, str, str]:
    """Give c and the stock what is left, the stock beginning with *first*."""
    left = fill(a, b, first)
    return a, b, left[:20], left[20], first + left[21:]


def test_2_3_every_opening_ti_stands_in_one_row() -> None:
    told = rows(dealt(TI_A, TI_B), "a打三")
    assert told[0] == "a提一 b提二"
    assert told[1].startswith("a打三")


def test_5_an_own_wei_is_a_card_from_the_stock_and_then_the_meld() -> None:
    assert "b摸四 b偎" in rows(dealt(TI_A, TI_B, "四"), "a打九")


def test_5_a_pao_stands_behind_the_card_that_it_took() -> None:
    a = "一二四五七八十壹贰肆伍柒捌拾三三六六九九"
    b = "玖玖玖一一二二四四五五七七八八十十壹壹陆"
    left = fill(a, b, "玖")
    assert rows((a, b, left[:20], "玖", left[20:]), "a打玖")[0] == "a打玖 b跑"


def test_5_bi_stands_with_its_chi_and_short_texts_are_read() -> None:
    a = "三四五五五七八十壹贰肆伍柒捌拾六六六九九"
    b = "一二三四五八八十十壹壹贰贰肆肆陆陆捌捌拾"
    left = fill(a, b, "玖")
    deal = (a, b, left[:20], "玖", left[20:])
    answers = "a打三 b吃一二比三四五 c过"
    assert "b吃一二比三四五" in rows(deal, answers)[0]
    text = dumps(written(deal, answers))
    assert replay.faults(loads(text.replace("吃一二比三四五", "吃二一"))) == []


def test_5_a_declined_right_that_binds_is_written_in_order_of_right() -> None:
    record = loads(PAOHUZI)
    moves = record.boards[0].moves.parts["play"]
    assert [[(m.seat, m.text) for m in row] for row in moves] == [
        [(0, "打玖"), (2, "碰")],
        [(2, "打壹")],
        [(0, "摸五"), (1, "过")],
        [(1, "摸十"), (1, "胡")],
    ]
    steps = list(replay.steps(record.boards[0], replay.open_rules(record)))
    assert [step.act is None for step in steps] == [False, False, False, True, False, True, False]
    assert steps[-1].place == "board 1, row 4, column 2"


def test_the_shipped_example_is_right() -> None:
    record = loads(PAOHUZI)
    assert replay.faults(record) == []
    book = replay.open_rules(record)
    assert book.result(replay.end(record.boards[0], book)).scores == (-3, 6, -3)


@pytest.mark.parametrize(
    ("old", "new", "kind", "where"),
    [
        ("a打玖  c碰", "a打玖  b碰", NotAllowed, "row 1, column 2"),
        ("a打玖  c碰", "a打拾  c碰", NotAllowed, "row 1, column 2"),
        ("a打玖  c碰", "c打玖  c碰", Illegal, "row 1, column 1"),
        ("a打玖  c碰", "a打玖", Illegal, "row 2, column 1"),
        ("a打玖  c碰", "a打九  c碰", Illegal, "row 1, column 1"),
        ("c打壹", "c打玖", Illegal, "row 2, column 1"),
        ("a摸五  b过", "a摸六  b过", Illegal, "row 3, column 1"),
        ("a摸五  b过", "b摸五  b过", Illegal, "row 3, column 1"),
        ("a摸五  b过", "a摸五", Illegal, "row 4, column 1"),
        ("a摸五  b过", "a摸五  b过  c过", NotAllowed, "row 3, column 3"),
        ("b摸十  b胡", "b摸十\n  b胡", Illegal, "row 5, column 1"),
        ("b摸十  b胡", "b摸十  b胡\n  c打二", Illegal, "row 5, column 1"),
        ("b摸十  b胡", "b摸十", Illegal, "result"),
        ("huxi   = 18", "huxi   = 17", Illegal, "result"),
        ("自摸", "他摸", Illegal, "result"),
        ("捌捌捌 七七七", "七七七 捌捌捌", Illegal, "result"),
        ("五十壹八八", "十五壹八八", PaijuError, "row 3, column 1"),
    ],
)
def test_the_first_fault_is_named_with_its_place(
    old: str, new: str, kind: type, where: str
) -> None:
    assert old in PAOHUZI
    (found,) = replay.faults(loads(PAOHUZI.replace(old, new, 1)))
    assert isinstance(found, kind)
    assert found.where == ", ".join(filter(None, ("board 1", where)))
    assert all(found.say(lang) for lang in ("en", "zh"))


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("打b9", "打玖"),
        ("摸s5", "摸五"),
        ("吃六四", "吃四六"),
        ("吃六四比七六五比s4s5s6", "吃四六比四五六比五六七"),
        ("臭偎", "臭偎"),
        ("提s1", "提一"),
        ("亮拾", "亮拾"),
        *((word, word) for word in ("碰", "胡", "过", "偎", "跑", "提")),
    ],
)
def test_moves_are_written_in_one_way(text: str, tidy: str) -> None:
    assert notation("paohuzi").move("play", text) == tidy
    assert notation("paohuzi").word(text)


@pytest.mark.parametrize(
    "text", ["打", "打一二", "吃一", "吃一二比一二", "碰玖", "x", "摸", "出玖"]
)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        notation("paohuzi").move("play", text)
