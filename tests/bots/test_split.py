"""Splitting a hand, giving wings, and the way out: by example and by law."""

from __future__ import annotations

from deals import opened, playing
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.bots.doudizhu.endgame import way_out
from paiju.bots.doudizhu.sight import Sight, sight
from paiju.bots.doudizhu.split import groups
from paiju.bots.doudizhu.wings import dressed
from paiju.bots.doudizhu.worth import Worth
from paiju.cards import poker
from paiju.cards.poker import counts_of, read_counts, write_counts
from paiju.deal.draw import Draw

BOOK = opened().catalogue


def split(hand: str) -> list[str]:
    return sorted(write_counts(group.cards) for group in groups(read_counts(hand)))


def looking(hand: str, others: str) -> Sight:
    """Give 庄家's sight of *hand*, with *others* left to the defenders, half to each."""
    half = len(others) // 2
    state = playing((hand, others[:half], others[half:]), 0, 0)
    return sight(opened(), 0, opened().seen(state, 0))


def test_a_hand_is_split_into_few_turns() -> None:
    assert split("3456789") == ["3456789"]
    assert split("334455") == ["334455"]
    assert split("3334445566") == ["333444", "55", "66"]
    assert len(split("45678899TTJJ")) == 3
    assert split("XD4") == ["4", "XD"]


def test_a_bomb_stays_whole_beside_a_chain_that_does_not_need_it() -> None:
    assert split("34567TTTT") == ["34567", "TTTT"]


def test_twos_stay_apart_because_each_wins_a_turn() -> None:
    assert split("22") == ["2", "2"]


hands = st.builds(
    lambda n, size: sum(1 << c for c in Draw(b"%d" % n).shuffled(poker.IDS)[:size]),
    st.integers(0, 10**9),
    st.integers(1, 20),
).map(counts_of)


@settings(max_examples=200, deadline=None)
@given(hands)
def test_a_split_uses_every_card_once_and_every_group_is_a_play(hand: int) -> None:
    found = groups(hand)
    assert sum(group.cards for group in found) == hand
    assert all(BOOK.read(group.cards) for group in found)


@settings(max_examples=200, deadline=None)
@given(hands)
def test_what_is_offered_to_lead_is_legal(hand: int) -> None:
    landlord = Sight(0, hand, counts_of(poker.DECK) - hand, 0, (20, 17, 17), 0, -1, None)
    offered = dressed(hand, Worth(landlord), BOOK)
    assert offered
    assert {play.id for play in offered} <= set(opened().legal.leads(hand))


def test_trios_take_small_cards_along() -> None:
    hand = read_counts("4JJJQQ")
    plays = dressed(hand, Worth(looking("4JJJQQ", "55667789TA")), BOOK)
    assert {write_counts(play.cards) for play in plays} >= {"4JJJ", "JJJQQ", "JJJ"}


def test_the_way_out_plays_what_holds_and_leaves_one_that_need_not() -> None:
    for hand, others, first in (
        ("3D", "456789TK2X", {"D"}),
        ("3AA", "456789TKK2", {"AA"}),
        ("34455", "66789TKK2A", set()),
        ("9TJQKA4", "56789TJ3Q2", {"9TJQKA"}),
    ):
        seen = looking(hand, others)
        out = way_out(seen.hand, Worth(seen), BOOK)
        assert ({write_counts(out.cards)} if out else set()) == first, hand


def test_a_sure_way_out_wins_against_every_defence_without_bombs() -> None:
    """Walk every answer of a defender who holds all that is out: none may stop the way."""
    game = opened()
    walked = 0
    for number in range(800):
        order = Draw(b"end %d" % number).shuffled(poker.IDS)
        hand = counts_of(sum(1 << c for c in order[:5]))
        pool = counts_of(sum(1 << c for c in order[5:21]))
        seen = Sight(0, hand, pool, 0, (5, 8, 8), 0, -1, None)
        worth = Worth(seen)
        out = way_out(hand, worth, BOOK)
        while out is not None and out.cards != hand:
            answers = [BOOK.plays[i] for i in game.legal.follows(pool, out.id)]
            assert all(a.strength or a.size > 8 for a in answers), write_counts(out.cards)
            hand -= out.cards
            out = way_out(hand, worth, BOOK)
            assert out is not None
            walked += 1
    assert walked > 20
