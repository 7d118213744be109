"""加倍 and 再加倍: at the same time and unseen, then 底牌亮明."""

from __future__ import annotations

import pytest

from doudizhu.table import OFFICIAL, PLAIN, go
from paiju.cards.deck import SEATS
from paiju.cards.poker import read_cards
from paiju.errors import NotAllowed, Unreadable
from paiju.rules.doudizhu.state import Double
from paiju.rules.protocol import ALL_SEEING, SPECTATOR

VIEWERS = (ALL_SEEING, SPECTATOR, 0, 1, 2)
BASE = sum(1 << card for card in PLAIN.rest)


def doubling(landlord: int):
    return go(OFFICIAL, OFFICIAL.start(PLAIN, landlord), "3")


def others(landlord: int) -> tuple[int, int]:
    first, second = (seat for seat in range(3) if seat != landlord)
    return first, second


@pytest.mark.parametrize("landlord", range(3))
@pytest.mark.parametrize("answers", ["--", "-×", "×-", "××"])
def test_c02_both_defenders_answer_in_either_order_with_the_same_outcome(landlord, answers):
    state = doubling(landlord)
    first, second = others(landlord)
    assert OFFICIAL.asked(state) == (first, second)
    moves = [f"{SEATS[first]}:{answers[0]}", f"{SEATS[second]}:{answers[1]}"]
    one, two = go(OFFICIAL, state, *moves), go(OFFICIAL, state, *reversed(moves))
    assert one == two
    assert one.phase == ("redouble" if "×" in answers else "play")
    assert one.doubled() == tuple(
        s for s, a in zip((first, second), answers, strict=True) if a == "×"
    )


@pytest.mark.parametrize("landlord", range(3))
@pytest.mark.parametrize("answer", [False, True])
@pytest.mark.parametrize("which", range(2))
def test_an_answer_stays_unseen_until_both_are_in(landlord, answer, which):
    before = doubling(landlord)
    seat, other = others(landlord)[which], others(landlord)[1 - which]
    after = OFFICIAL.do(before, seat, Double(answer))
    for viewer in {ALL_SEEING, SPECTATOR, 0, 1, 2} - {seat}:
        assert OFFICIAL.seen(after, viewer) == OFFICIAL.seen(before, viewer)
        assert OFFICIAL.asked_seen(after, viewer) == OFFICIAL.asked_seen(before, viewer)
        assert OFFICIAL.told(before, seat, Double(answer), after, viewer) == ()
    assert OFFICIAL.seen(after, seat).answer is answer
    assert OFFICIAL.asked_seen(after, seat) == (other,)
    assert OFFICIAL.asked(after) == (other,)
    assert len(OFFICIAL.told(before, seat, Double(answer), after, seat)) == 1


@pytest.mark.parametrize("landlord", range(3))
@pytest.mark.parametrize("answers", ["--", "-×", "×-", "××"])
@pytest.mark.parametrize("last", range(2))
def test_both_answers_are_told_together_in_order_of_seats(landlord, answers, last):
    pair = others(landlord)
    state = go(OFFICIAL, doubling(landlord), f"{SEATS[pair[1 - last]]}:{answers[1 - last]}")
    act = OFFICIAL.read(state, pair[last], answers[last])
    after = OFFICIAL.do(state, pair[last], act)
    for viewer in VIEWERS:
        told = OFFICIAL.told(state, pair[last], act, after, viewer)
        assert told == tuple(zip(pair, answers, strict=True))
        assert OFFICIAL.seen(after, viewer).doubled == "".join(
            SEATS[s] for s, a in zip(pair, answers, strict=True) if a == "×"
        )


def test_a_defender_answers_once():
    state = go(OFFICIAL, doubling(0), "b:×")
    with pytest.raises(NotAllowed):
        OFFICIAL.do(state, 1, Double(yes=False))


def test_the_landlord_does_not_double():
    with pytest.raises(NotAllowed):
        OFFICIAL.read(doubling(0), 0, "×")
    assert OFFICIAL.acts(doubling(0), 0) == []


@pytest.mark.parametrize("landlord", range(3))
def test_only_the_landlord_redoubles_and_only_when_somebody_doubled(landlord):
    first, second = others(landlord)
    plain = go(OFFICIAL, doubling(landlord), f"{SEATS[first]}:-", f"{SEATS[second]}:-")
    assert plain.phase == "play"
    with pytest.raises(NotAllowed):
        OFFICIAL.do(plain, landlord, Double(yes=True))
    state = go(OFFICIAL, doubling(landlord), f"{SEATS[first]}:×", f"{SEATS[second]}:-")
    assert OFFICIAL.asked(state) == (landlord,)
    for defender in (first, second):
        with pytest.raises(NotAllowed):
            OFFICIAL.read(state, defender, "×")
    assert go(OFFICIAL, state, "×").redoubled is True
    assert go(OFFICIAL, state, "-").redoubled is False


@pytest.mark.parametrize("landlord", range(3))
@pytest.mark.parametrize("answers", [("-", "-"), ("×", "-", "-"), ("-", "×", "×")])
def test_the_base_is_shown_after_the_redouble_and_not_before(landlord, answers):
    state = OFFICIAL.start(PLAIN, landlord)
    pair = others(landlord)
    moves = ["3", *(f"{SEATS[s]}:{a}" for s, a in zip(pair, answers, strict=False)), *answers[2:]]
    for move in moves:
        assert all(OFFICIAL.seen(state, viewer).base is None for viewer in (-1, 0, 1, 2))
        assert state.hands == PLAIN.hands
        state = go(OFFICIAL, state, move)
    assert state.phase == "play"
    for viewer in VIEWERS:
        assert OFFICIAL.seen(state, viewer).base == "2♦ X D" == OFFICIAL.seen(state, -2).base
    assert state.hands[landlord] == PLAIN.hands[landlord] | BASE
    assert [hand.bit_count() for hand in state.hands].count(20) == 1
    assert OFFICIAL.asked(state) == (landlord,)


def test_the_base_keeps_its_order():
    state = OFFICIAL.start(PLAIN, 0)
    state = go(OFFICIAL, state, "1", "-", "-", "b:-", "c:-")
    shown = OFFICIAL.seen(state, 1).base.split()
    assert [read_cards(card) for card in shown] == [1 << card for card in PLAIN.rest]


@pytest.mark.parametrize(("text", "yes"), [("×", True), ("x", True), ("-", False)])
def test_answers_are_read(text, yes):
    assert OFFICIAL.read(doubling(0), 1, text) == Double(yes)


@pytest.mark.parametrize("text", ["", "0", "1", "yes", "××"])
def test_what_is_no_answer_is_unreadable(text):
    with pytest.raises(Unreadable):
        OFFICIAL.read(doubling(0), 1, text)
