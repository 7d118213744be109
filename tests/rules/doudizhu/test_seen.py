"""Who sees what: hands, 底牌, counts and 报牌, the card counter, known cards."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from doudizhu.table import OFFICIAL, PLAIN, go, opened, playing, shuffled, walk
from paiju.cards.deck import SEATS, Deal
from paiju.cards.poker import DECK, bits, counts_of, read_cards, read_counts, write_cards
from paiju.rules.doudizhu.state import State
from paiju.rules.protocol import ALL_SEEING, SPECTATOR

ALWAYS = opened(show_counts="always")
NEVER = opened(show_counts="never")


def mixed(state: State, viewer: int, random: Random) -> State:
    """Deal again all that *viewer* may not know, leaving every number of cards as it is."""
    open_base = state.revealed()
    shown_base = sum(1 << card for card in state.base) if open_base else 0
    fixed = [shown_base & hand for hand in state.hands]
    if viewer >= 0:
        fixed[viewer] = state.hands[viewer]
    hidden = [hand & ~kept for hand, kept in zip(state.hands, fixed, strict=True)]
    pool = [card for part in hidden for card in bits(part)]
    pool += [] if open_base else list(state.base)
    random.shuffle(pool)
    hands = []
    for part, kept in zip(hidden, fixed, strict=True):
        taken = [pool.pop() for _ in range(part.bit_count())]
        hands.append(kept | sum(1 << card for card in taken))
    base = state.base if open_base else tuple(pool)
    return msgspec.structs.replace(state, hands=tuple(hands), base=base)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
@pytest.mark.parametrize("game", [OFFICIAL, ALWAYS, NEVER])
def test_a_view_never_changes_when_only_hidden_cards_change(viewer, game):
    random = Random(17 + viewer)
    looked = 0
    for opener in (0, 1, 2) * 4:
        for step in walk(game, shuffled(random), opener, random):
            state = step.after
            if state.phase == "over":
                continue
            looked += 1
            other = mixed(state, viewer, random)
            assert game.seen(state, viewer) == game.seen(other, viewer)
            assert game.asked_seen(state, viewer) == game.asked_seen(other, viewer)
    assert looked > 200


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_a_view_holds_no_card_that_is_hidden(viewer):
    random = Random(5)
    for step in walk(OFFICIAL, shuffled(random), 0, random):
        state = step.after
        if state.phase == "over":
            continue
        seen = OFFICIAL.seen(state, viewer)
        assert seen.hands is None
        named = read_cards(seen.hand) | read_cards(seen.known)
        for shown in seen.shown.values():
            named |= read_cards(shown)
        may = state.hands[viewer] if viewer >= 0 else 0
        may |= sum(1 << card for card in state.base) if state.revealed() else 0
        may |= state.shown[0] | state.shown[1] | state.shown[2]
        assert named == may


def test_the_all_seeing_view_holds_every_card():
    state = OFFICIAL.start(PLAIN, 0)
    seen = OFFICIAL.seen(state, ALL_SEEING)
    assert [read_cards(hand) for hand in seen.hands.values()] == list(PLAIN.hands)
    assert read_cards(seen.base) == sum(1 << card for card in PLAIN.rest)


def test_players_see_all_hands_when_their_deal_has_ended_and_spectators_do_not():
    state = go(OFFICIAL, playing("3", "46", "57"), "3")
    for viewer in range(3):
        assert OFFICIAL.seen(state, viewer).hands == {"a": "", "b": "4♠6♠", "c": "5♠7♠"}
    assert OFFICIAL.seen(state, SPECTATOR).hands is None


def test_announcing_official_at_one_card_seen_by_all():
    state = playing("3345", "446", "557")
    assert OFFICIAL.seen(state, SPECTATOR).announced == {}
    state = go(OFFICIAL, state, "33", "44")
    for viewer in (ALL_SEEING, SPECTATOR, 0, 1, 2):
        assert OFFICIAL.seen(state, viewer).announced == {"b": 1}


def test_announce_at_two_and_one_and_never():
    state = playing("3345", "446", "57")
    assert opened(announce_at=[2, 1]).seen(state, 0).announced == {"c": 2}
    assert opened(announce_at=[]).seen(playing("3", "4", "5"), 0).announced == {}


def test_nothing_is_announced_before_the_play():
    state = msgspec.structs.replace(playing("3", "4", "5"), phase="double")
    assert OFFICIAL.seen(state, 0).announced == {}


@pytest.mark.parametrize(
    ("game", "viewer", "counts"),
    [
        (ALWAYS, SPECTATOR, {"a": 3, "b": 1, "c": 2}),
        (ALWAYS, 0, {"a": 3, "b": 1, "c": 2}),
        (OFFICIAL, SPECTATOR, {"b": 1}),
        (OFFICIAL, 0, {"a": 3, "b": 1}),
        (OFFICIAL, 1, {"b": 1}),
        (NEVER, SPECTATOR, {}),
        (NEVER, 2, {"c": 2}),
        (NEVER, ALL_SEEING, {"a": 3, "b": 1, "c": 2}),
    ],
)
def test_show_counts(game, viewer, counts):
    assert game.seen(playing("345", "4", "57"), viewer).counts == counts


def test_a22_suits_of_the_shown_base_are_known_until_they_are_played():
    base = read_cards("8♠3♥9♣")
    hands = (read_cards("8♦8♠3♥9♣T♠"), read_cards("4♠5♠"), read_cards("6♠7♠"))
    state = playing("3", "4", "5", hands=hands, base=tuple(bits(base)))
    played = OFFICIAL.do(state, 0, OFFICIAL.read(state, 0, "8♦"))
    for viewer in (ALL_SEEING, SPECTATOR, 0, 1, 2):
        assert read_cards(OFFICIAL.seen(played, viewer).known) == base
    played = OFFICIAL.do(state, 0, OFFICIAL.read(state, 0, "8♠"))
    for viewer in (SPECTATOR, 1, 2):
        assert read_cards(OFFICIAL.seen(played, viewer).known) == read_cards("3♥9♣")


def test_a22_a_joker_of_the_base_is_known_like_any_other_card():
    state = go(OFFICIAL, OFFICIAL.start(PLAIN, 0), "3", "b:-", "c:-")
    assert OFFICIAL.seen(state, 1).known == "2♦XD"
    assert OFFICIAL.seen(go(OFFICIAL, state, "XD"), 1).known == "2♦"


@pytest.mark.parametrize("phase", ["call", "double", "redouble"])
@pytest.mark.parametrize("viewer", range(3))
def test_a23_the_counter_is_54_less_the_own_hand_whatever_the_base(phase, viewer):
    moves = {"call": ["-"], "double": ["-", "3"], "redouble": ["-", "3", "a:×", "c:-"]}[phase]
    random = Random(23)
    for _ in range(20):
        deal = shuffled(random)
        hand = deal.hands[viewer]
        rest = bits(DECK & ~hand)
        random.shuffle(rest)
        parts = [sum(1 << card for card in rest[n : n + 17]) for n in (0, 17)]
        hands = [hand if seat == viewer else parts.pop() for seat in range(3)]
        other = Deal(tuple(hands), tuple(rest[34:]))
        for dealt in (deal, other):
            state = go(OFFICIAL, OFFICIAL.start(dealt, 0), *moves)
            assert state.phase == phase
            unseen = OFFICIAL.seen(state, viewer).unseen
            assert read_counts(unseen) == counts_of(DECK & ~hand)


def test_a23_a_spectators_counter_starts_with_the_whole_deck():
    state = OFFICIAL.start(PLAIN, 0)
    assert read_counts(OFFICIAL.seen(state, SPECTATOR).unseen) == counts_of(DECK)


def test_the_counter_takes_off_what_was_played():
    state = go(OFFICIAL, OFFICIAL.start(PLAIN, 0), "3", "b:-", "c:-", "3333")
    assert read_counts(OFFICIAL.seen(state, 1).unseen) == counts_of(
        DECK & ~PLAIN.hands[1] & ~read_cards("3♠3♥3♣3♦")
    )


def test_what_each_seat_did_last_and_what_is_to_be_beaten():
    state = go(OFFICIAL, playing("3345", "446", "557"), "33", "44", "-")
    seen = OFFICIAL.seen(state, SPECTATOR)
    assert seen.lasts == {"a": "3♠3♥", "b": "4♥4♣", "c": "-"}
    beat = seen.to_beat
    assert (beat.seat, beat.cards, beat.figure, beat.top, beat.length) == (
        "b",
        "44",
        "pair",
        "4",
        1,
    )
    assert seen.turn == "a"
    assert OFFICIAL.seen(go(OFFICIAL, state, "-"), SPECTATOR).to_beat is None


def test_the_calls_are_seen_with_their_seats():
    state = go(OFFICIAL, OFFICIAL.start(PLAIN, 2), "1", "-")
    assert OFFICIAL.seen(state, SPECTATOR).calls == (("c", 1), ("a", 0))
    assert OFFICIAL.seen(state, 0).turn == "b"


@pytest.mark.parametrize("viewer", [ALL_SEEING, SPECTATOR, 0, 1, 2])
def test_outside_the_doubling_every_act_is_told_at_once_and_to_all(viewer):
    random = Random(3)
    for step in walk(OFFICIAL, shuffled(random), 0, random):
        if step.before.phase != "double":
            told = OFFICIAL.told(step.before, step.seat, step.act, step.after, viewer)
            assert told == ((step.seat, OFFICIAL.write(step.act)),)


def test_a_hand_is_written_with_its_suits_ascending():
    hand = OFFICIAL.seen(OFFICIAL.start(PLAIN, 0), 0).hand
    assert hand == write_cards(PLAIN.hands[0])
    assert hand.startswith("3♠3♥3♣3♦4♠")
    assert SEATS == "abc"
