"""Laws that hold in every state of every deal, on random deals played at random.

A second set of books is kept beside the product's: who must act, what lies on the table, what
the deal is worth, all from the acts alone.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doudizhu import brute
from doudizhu.table import OFFICIAL, Step, opened, shuffled, spelt, walk
from paiju.cards.poker import DECK, counts_of
from paiju.errors import PaijuError
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.state import PASSED, Act, Call, Double, Play, State
from paiju.rules.profile import rules

FINAL = opened(pass_is_final=True)
JOINING = opened(wings_may_join=True)
PROFILES = {"official": OFFICIAL, "casual": rules("doudizhu/casual"), "final": FINAL,
            "joining": JOINING, "zibo": rules("doudizhu/zibo-2020")}  # fmt: skip

WILD = {"hbut": rules("doudizhu/hbut-2013"), "baidu": rules("doudizhu/baidu-laizi")}
"""Those whose plays the books cannot weigh; ``test_wild`` has its own second opinion."""
EVERY = PROFILES | WILD

seeds = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY.keys())
@settings(max_examples=25, deadline=None)
@given(seed=seeds, opener=st.integers(0, 2))
def test_54_cards_in_every_state(game, seed, opener):
    random = Random(seed)
    for step in walk(game, shuffled(random), opener, random):
        state = step.after
        base = 0 if state.revealed() else sum(1 << card for card in state.base)
        parts = [*state.hands, *state.shown, base]
        assert sum(parts) == DECK
        assert sum(part.bit_count() for part in parts) == 54


@pytest.mark.parametrize("game", PROFILES.values(), ids=PROFILES.keys())
@settings(max_examples=25, deadline=None)
@given(seed=seeds, opener=st.integers(0, 2))
def test_an_act_that_is_written_reads_back_as_itself(game, seed, opener):
    random = Random(seed)
    for before, seat, act, _ in walk(game, shuffled(random), opener, random):
        assert game.read(before, seat, game.write(act)) == act
        default = game.default(before, seat)
        assert game.read(before, seat, game.write(default)) == default
        for listed in game.acts(before, seat):
            read = game.read(before, seat, game.write(listed))
            assert getattr(read, "id", None) == getattr(listed, "id", None)
            assert game.do(before, seat, read) is not None


class Books:
    """The second set of books."""

    def __init__(self, game: Doudizhu, opener: int) -> None:
        self.final = game.clauses.pass_is_final
        self.doubling = game.clauses.doubling
        self.multiplied = game.clauses.count_multipliers
        self.turn, self.opener = opener, opener
        self.calls: list[int] = []
        self.answers: dict[int, bool] = {}
        self.landlord, self.bid, self.redoubled = -1, 0, False
        self.last: tuple[int, brute.Reading, int] | None = None
        self.passed: list[int] = []
        self.plays = [0, 0, 0]
        self.boosts = 0
        self.won = -1

    def note(self, game: Doudizhu, step: Step) -> None:
        if isinstance(step.act, Call):
            self.call(step.seat, step.act.value)
        elif isinstance(step.act, Double):
            self.double(step.seat, yes=step.act.yes)
        elif step.act == PASSED:
            self.skip(step.seat)
        else:
            self.play(game, step)

    def call(self, seat: int, value: int) -> None:
        self.calls.append(value)
        if value:
            self.landlord, self.bid = seat, value
        self.turn = seat if value and not self.doubling else (seat + 1) % 3

    def double(self, seat: int, *, yes: bool) -> None:
        if seat == self.landlord:
            self.redoubled = yes
        else:
            self.answers[seat] = yes
        self.turn = self.landlord

    def skip(self, seat: int) -> None:
        assert self.last is not None
        self.passed.append(seat)
        leader = self.last[0]
        others = {0, 1, 2} - {leader}
        ended = others <= set(self.passed if self.final else self.passed[-2:])
        if ended:
            self.turn, self.last, self.passed = leader, None, []
        else:
            self.turn = self.after(seat)

    def after(self, seat: int) -> int:
        following = (seat + 1) % 3
        if self.final and following in self.passed:
            following = (following + 1) % 3
        return following

    def play(self, game: Doudizhu, step: Step) -> None:
        assert isinstance(step.act, Play)
        seat, of = step.seat, spelt(counts_of(step.act.cards))
        play = game.catalogue.plays[step.act.id]
        reading = (play.name, play.top, play.length)
        assert reading in brute.readings(of, may_join=game.clauses.wings_may_join)
        if self.last:
            assert self.last[0] != seat
            assert brute.outranks(reading, sum(of), self.last[1], self.last[2])
        self.last = (seat, reading, sum(of))
        self.passed = self.passed if self.final else []
        self.plays[seat] += 1
        self.boosts += play.name in ("bomb", "rocket")
        self.won = -1 if step.after.hands[seat] else seat
        self.turn = self.after(seat)

    def asked(self) -> tuple[int, ...]:
        if self.won >= 0 or (len(self.calls) == 3 and not self.bid):
            return ()
        if len(self.calls) < 3 and 3 not in self.calls:
            return (self.turn,)
        if not self.doubling:
            return (self.turn,)
        waiting = {0, 1, 2} - {self.landlord} - set(self.answers)
        return tuple(sorted(waiting)) if waiting else (self.turn,)

    def scores(self) -> tuple[int, ...]:
        if not self.bid:
            return (0, 0, 0)
        defenders = [seat for seat in range(3) if seat != self.landlord]
        landlord_won = self.won == self.landlord
        if landlord_won:
            spring = not any(self.plays[seat] for seat in defenders)
        else:
            spring = self.plays[self.landlord] == 1
        scores = [0, 0, 0]
        for seat in defenders:
            n = self.boosts + spring + self.answers.get(seat, 0) * (1 + self.redoubled)
            n *= self.multiplied
            scores[seat] = self.bid * 2**n * (-1 if landlord_won else 1)
        scores[self.landlord] = -sum(scores)
        return tuple(scores)


@pytest.mark.parametrize("game", PROFILES.values(), ids=PROFILES.keys())
@settings(max_examples=60, deadline=None)
@given(seed=seeds, opener=st.integers(0, 2))
def test_the_product_keeps_the_same_books_as_the_second_opinion(game, seed, opener):
    random = Random(seed)
    books = Books(game, opener)
    state: State | None = None
    for step in walk(game, shuffled(random), opener, random):
        assert game.result(step.before) is None
        books.note(game, step)
        state = step.after
        assert game.asked(state) == books.asked()
        assert (state.last == 0) == (books.last is None)
        assert all(game.acts(state, seat) for seat in game.asked(state))
    assert state is not None
    result = game.result(state)
    assert result is not None
    assert result.scores == books.scores()
    assert sum(result.scores) == 0


def check_listed(state: State, seat: int, last: tuple[brute.Reading, int] | None) -> None:
    hand = spelt(counts_of(state.hands[seat]))
    listed = [OFFICIAL.catalogue.plays[act.id] for act in OFFICIAL.acts(state, seat)]
    found = {(spelt(p.cards), (p.name, p.top, p.length)) for p in listed if p.id}
    assert found == (brute.replies(hand, *last) if last else brute.leads(hand))
    assert (listed[0].id == 0) == (last is not None)


@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_every_turn_of_a_deal_offers_what_the_second_opinion_says(seed):
    random = Random(seed)
    last: tuple[brute.Reading, int] | None = None
    for before, seat, act, after in walk(OFFICIAL, shuffled(random), 0, random):
        if before.phase != "play":
            continue
        if before.hands[seat].bit_count() <= 12:
            check_listed(before, seat, last)
        if act.id:
            play = OFFICIAL.catalogue.plays[act.id]
            last = ((play.name, play.top, play.length), play.size)
        elif not after.last:
            last = None


NOTATION = "33456789TJQKA2XDxd10kqja ♠♥♣♦=-.×*solo_chain５３٣ſ\n\u2003"


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_text_at_all_is_an_act_or_a_refusal_in_both_languages(data):
    random = Random(data.draw(st.integers(0, 20)))
    states = [step.before for step in walk(OFFICIAL, shuffled(random), 0, random)]
    state = data.draw(st.sampled_from(states))
    text = data.draw(st.text(NOTATION, max_size=9) | st.text(max_size=5))
    seat = data.draw(st.integers(0, 2))
    act, refusal = answered(state, seat, text)
    if act is None:
        assert refusal is not None
        assert refusal.say("en") != refusal.say("zh")
    else:
        assert OFFICIAL.read(state, seat, OFFICIAL.write(act)) == act
        assert OFFICIAL.do(state, seat, act) != state


def answered(state: State, seat: int, text: str) -> tuple[Act | None, PaijuError | None]:
    try:
        return OFFICIAL.read(state, seat, text), None
    except PaijuError as refusal:
        return None, refusal
