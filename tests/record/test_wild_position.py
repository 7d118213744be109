"""Positions and records with wild cards: ``*`` in a hand, ``wild=``, what contradicts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paipu_samples import any_deal

from paiju.cards import poker
from paiju.cards.poker import read_cards
from paiju.play.events import Acted, AnyEvent, Dealt, Ended, Seated
from paiju.record import paipu, position
from paiju.record.replay import faults
from paiju.record.write import write as record_of
from paiju.rules.doudizhu.line import parse, write
from paiju.rules.doudizhu.state import Play
from paiju.rules.position import IllegalPosition, UnreadablePosition
from paiju.rules.profile import rules
from paiju.rules.protocol import SPECTATOR

HBUT: Any = rules("doudizhu/hbut-2013")
BAIDU: Any = rules("doudizhu/baidu-laizi")
GAMES = pytest.mark.parametrize("book", [HBUT, BAIDU], ids=["hbut", "baidu"])
SEEDS = st.integers(0, 2**32)


def physical(chance: random.Random, book: Any, state: Any, seat: int) -> Any:
    """Draw an act, and whichever of like cards goes by chance too."""
    act = chance.choice(book.acts(state, seat))
    if not isinstance(act, Play) or not act.id:
        return act
    hand, play = state.hands[seat], book.catalogue.plays[act.id]
    cards = wild = 0
    for rank in range(15):
        here = poker.bits(hand & ~state.wild & 15 << 4 * rank)
        for bit in chance.sample(here, play.cards - act.stars >> 4 * rank & 15):
            cards |= 1 << bit
    for bit in chance.sample(poker.bits(hand & state.wild), poker.size(act.stars)):
        wild |= 1 << bit
    return Play(act.id, cards | wild, act.stars, wild)


def board(book: Any, seed: int) -> Iterator[tuple[AnyEvent, Any]]:
    """Play a board by chance and the clock; give its events, each with the state before it."""
    chance = random.Random(seed)
    deal = any_deal(chance)
    state = book.start(deal, seed % 3)
    yield Dealt(0, 1, seed % 3, deal), state
    while asked := book.asked(state):
        seat = chance.choice(asked)
        late = chance.random() < 0.2
        act = physical(chance, book, state, seat)
        act = book.default(state, seat) if late else act
        how = "timeout" if late else "player"
        yield Acted(0, seat, book.write(act), how, 1000), state
        state = book.do(state, seat, act)
    yield Ended(0, book.result(state)), state


@GAMES
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_every_state_round_trips_and_offers_the_same_acts(book: Any, seed: int) -> None:
    for event, state in board(book, seed):
        if isinstance(event, Ended):
            continue
        line = position.write(state, book)
        again = position.read(line, book)
        assert write(parse(line)) == line
        assert position.write(again, book) == line
        for seat in book.asked(state):
            assert book.acts(again, seat) == book.acts(state, seat)
            assert book.default(again, seat).__class__ is book.default(state, seat).__class__


@GAMES
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_a_view_tells_wild_cards_only_when_all_know_them(book: Any, seed: int) -> None:
    for event, state in board(book, seed):
        if isinstance(event, Ended):
            continue
        for viewer in (0, 1, 2, SPECTATOR):
            line = position.write(state, book, viewer)
            assert ("wild=" in line) == (state.phase != "call")
            if viewer in book.asked(state):
                again = position.read(line, book)
                assert book.acts(again, viewer) == book.acts(state, viewer)


@GAMES
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_a_record_says_what_was_wild_and_replays(book: Any, seed: int) -> None:
    told = [event for event, _ in board(book, seed)]
    record = record_of([Seated(0, ("赵一", "钱二", "孙三"), (False, False, True)), *told], book)
    text = paipu.dumps(record)
    assert paipu.loads(text) == record
    assert faults(record) == []
    assert ("  wild = " in text) == (record.boards[0].result.facts.get("outcome", "") == "")


def test_a_record_with_another_wild_card_has_a_fault() -> None:
    told = [event for event, _ in board(HBUT, 3)]
    record = record_of([Seated(0, ("赵一", "钱二", "孙三"), (False, False, True)), *told], HBUT)
    text = paipu.dumps(record)
    (line,) = [line for line in text.splitlines() if "wild" in line]
    rank = line.split('"')[1][0]
    for said, wrong in ((rank, 0), ("4" if rank != "4" else "6", 1), ("T♠ T♥", 1)):
        again = paipu.loads(text.replace(line, f'  wild = "{said}"'))
        assert len(faults(again)) == wrong


@pytest.mark.parametrize(
    ("line", "wild", "acts"),
    [
        ("ddz */34/77 a a - 3:-- 0 0/0/0 wild=5", "5♥5♦", ["-"]),
        ("ddz */34/77 a a - 3:-- 0 0/0/0 wild=5♠5♣", "5♠5♣", ["-"]),
        ("ddz 9*/34/77 a a - 3:-- 0 0/0/0 base=8X8", "3♥3♦", ["9", "99*"]),
        ("ddz 9*/34/77 a a - 3:-- 0 0/0/0 base=8D8", "3♠3♣", ["9", "99*"]),
        ("ddz 5*/34/77 a a - 3:-- 0 0/0/0 base=85♥8", "5♠5♣", ["5", "55*"]),
        ("ddz 9/334*/77 a b a:8*8 3:-- 0 1/0/0 wild=5", "5♥5♦", ["-"]),
        ("ddz 9/33K*/77 a b a:8*8 3:-- 0 1/0/0 wild=5", "5♥5♦", ["-", "KK*"]),
        ("ddz 93/34/77 a a - 3:-- 0 0/0/0 wild=5 out=abc", "5♥5♦", ["3"]),
    ],
)
def test_hbut_wild_cards_of_a_line(line: str, wild: str, acts: list[str]) -> None:
    assert position.acts(line, HBUT) == acts
    sketch = position.grammar_of(line).sketch(line, HBUT)
    assert sketch.wild == read_cards(wild)


def test_baidu_cards_of_the_wild_rank_are_wild_starred_or_not() -> None:
    starred = "ddz 9**/34*/77 a b a:8*8 3:-- 0 1/0/0 wild=5"
    plain = "ddz 955/345/77 a b a:8*8 3:-- 0 1/0/0 wild=5"
    assert position.acts(starred, BAIDU) == position.acts(plain, BAIDU)
    assert position.acts("ddz 5/34/77 a a - 3:-- 0 0/0/0 wild=5", BAIDU) == ["5*"]


@pytest.mark.parametrize(
    ("rest", "key"),
    [
        ("*/34/77 a a - 3:-- 0 0/0/0", "position.wild_missing"),
        ("9/34/77 a a a:8*8 3:-- 0 0/0/0", "position.wild_missing"),
        ("9/34/77 a a - 3:-- 0 0/0/0", "position.wild_unsaid"),
        ("***/34/77 a a - 3:-- 0 0/0/0 wild=5", "position.too_many_wild"),
        ("555/34/77 a a - 3:-- 0 0/0/0 wild=5", "position.too_many"),
        ("9/34/77 a a - 3:-- 0 0/0/0 wild=5♥5♠", "position.wild_cards"),
        ("9/34/77 a a - 3:-- 0 0/0/0 wild=5♥", "position.wild_cards"),
        ("9/34/77 a a - 3:-- 0 0/0/0 wild=55♥", "position.wild_cards"),
        ("9/34/77 a a - 3:-- 0 0/0/0 base=8X8 wild=5", "position.wild_base"),
        ("9/34/77 a a - 3:-- 0 0/0/0 base=868 wild=5", "position.wild_base"),
        ("?/3?/? - b - 1- call 0/0/0 wild=5", "position.wild_early"),
        ("9/34/77 a a - 3:-- 0 0/0/0 wild=5 out=a", "position.out_plays"),
    ],
)
def test_what_contradicts_is_named(rest: str, key: str) -> None:
    with pytest.raises(IllegalPosition) as fault:
        position.read(f"ddz {rest}", HBUT)
    assert key in {defect.key for defect in fault.value.defects}
    assert fault.value.say("en") != fault.value.say("zh")


@pytest.mark.parametrize("wild", ["X", "5*", "56", "w"])
def test_what_is_no_wild_rank_is_unreadable(wild: str) -> None:
    with pytest.raises(UnreadablePosition):
        position.read(f"ddz 9/34/77 a a - 3:-- 0 0/0/0 wild={wild}", HBUT)


def test_official_knows_no_wild_cards() -> None:
    for line in ("ddz 9*/34/77 a a - 3:-- 0 0/0/0", "ddz 9/34/77 a a - 3:-- 0 0/0/0 wild=5"):
        with pytest.raises(IllegalPosition) as fault:
            position.read(line, rules("doudizhu/official-2016"))
        assert "position.no_wild" in {defect.key for defect in fault.value.defects}
