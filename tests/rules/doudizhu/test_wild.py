"""§6 配牌, §7 癞子: which cards are wild, what they make, what beats what."""

from __future__ import annotations

from random import Random

import pytest

from doudizhu import brute, wildbrute
from doudizhu.table import opened_as, packed, shuffled, spelt
from doudizhu.wildbrute import BAIDU, HBUT, HBUT_TO_THE_LETTER, Law
from paiju.cards.poker import RANKS, counts_of, read_cards
from paiju.cards.poker import size as packed_size
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.state import Play
from paiju.rules.doudizhu.wild import LEAD, Made, paired, wild_cards

GAMES: dict[str, tuple[Doudizhu, Law, int]] = {
    "hbut": (opened_as("hbut-2013"), HBUT, 2),
    "hbut to the letter": (
        opened_as("hbut-2013", soft_bomb_min_naturals=3),
        HBUT_TO_THE_LETTER,
        2,
    ),
    "baidu": (opened_as("baidu-laizi"), BAIDU, 4),
}
"""The product's rules, the second opinion's, and how many cards are wild."""


def spell(game: Doudizhu, made: list[Made]) -> list[wildbrute.Play]:
    plays = [(game.catalogue.plays[m.id], m.stars) for m in made]
    return [(spelt(p.cards), spelt(s), (p.name, p.top, p.length)) for p, s in plays]


def listed(game: Doudizhu, plain: brute.Cards, wilds: int, face: int, last: Made) -> list[Made]:
    return game.deficit.plays(packed(plain), wilds, last, face)


def rich(random: Random, size: int, without: int, most: int) -> brute.Cards:
    """Draw cards of few ranks; of the wild rank only those that are not wild."""
    low = random.randrange(9)
    ranks = [*range(low, low + 5), 13, 14]
    deck = [r for r in ranks for _ in range(brute.HOLDS[r] - (most if r == without else 0))]
    drawn = random.sample(deck, min(size, len(deck)))
    return tuple(drawn.count(rank) for rank in range(15))


@pytest.mark.parametrize("name", GAMES)
def test_every_lead_of_a_hand_with_wild_cards_as_the_second_opinion_says(name: str) -> None:
    game, law, most = GAMES[name]
    random = Random(1)
    for wilds, sizes in enumerate(((11,), (1, 6, 11), (2, 5, 10), (3, 6), (2, 4))):
        if wilds > most:
            break
        for size in sizes:
            face = random.randrange(13)
            plain = rich(random, size, face, most)
            found = spell(game, listed(game, plain, wilds, face, LEAD))
            assert len(found) == len(set(found))
            assert set(found) == wildbrute.leads(plain, wilds, face, law), (plain, wilds, face)


def twelve(name: str, seeds: range) -> None:
    """Compare hands of twelve cards that hold every wild card there is."""
    game, law, most = GAMES[name]
    for seed in seeds:
        random = Random(seed)
        face = random.randrange(13)
        plain = rich(random, 12 - most, face, most)
        found = spell(game, listed(game, plain, most, face, LEAD))
        assert len(found) == len(set(found))
        assert set(found) == wildbrute.leads(plain, most, face, law), (plain, face)


@pytest.mark.parametrize("name", GAMES)
def test_hands_of_twelve_cards_with_as_many_wild_cards_as_there_are(name: str) -> None:
    twelve(name, range(12, 13))


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_twenty_hands_of_twelve_cards(name: str) -> None:
    twelve(name, range(13, 33))


@pytest.mark.parametrize("name", GAMES)
def test_acts_are_the_ways_of_the_lister_in_their_order(name: str) -> None:
    game, _, most = GAMES[name]
    random = Random(6)
    for _ in range(4):
        rank = random.randrange(13)
        wild = sum(1 << card for card in range(4 * rank, 4 * rank + most))
        others = random.sample([card for card in range(54) if not wild >> card & 1], 10)
        hand = wild | sum(1 << card for card in others)
        acts = game.plays(hand, wild, LEAD)
        made = game.deficit.plays(counts_of(hand & ~wild), most, LEAD, rank)
        assert [Made(a.id, a.stars) for a in acts if isinstance(a, Play)] == made
        order = [(packed_size(m.stars), m.id, m.stars) for m in made]
        assert order == sorted(order)


@pytest.mark.parametrize("name", GAMES)
def test_every_reply_of_a_hand_with_wild_cards_as_the_second_opinion_says(name: str) -> None:
    game, law, most = GAMES[name]
    random = Random(2)
    for _ in range(6):
        face, wilds = random.randrange(13), random.randint(0, min(most, 3))
        every = wildbrute.leads(rich(random, 7, face, most), 2, face, law)
        plain = rich(random, 8 - wilds, face, most)
        own = wildbrute.leads(plain, wilds, face, law)
        for last in random.sample(sorted(every), 25):
            made = made_of(game, last)
            found = spell(game, listed(game, plain, wilds, face, made))
            assert set(found) == {p for p in own if wildbrute.outranks(p, last, law)}, (last, plain)


def made_of(game: Doudizhu, play: wildbrute.Play) -> Made:
    (found,) = game.catalogue.read(packed(play[0]))
    return Made(found.id, packed(play[1]))


@pytest.mark.parametrize("name", GAMES)
def test_readings_of_a_set_as_the_second_opinion_says_strongest_first(name: str) -> None:
    game, law, most = GAMES[name]
    random = Random(3)
    for _ in range(60):
        face, wilds = random.randrange(13), random.randint(1, min(most, 3))
        plain = rich(random, random.randint(0, 7), face, most)
        found = game.wild.readings(packed(plain), wilds, face)
        told = spell(game, found)
        assert set(told) == {
            (wildbrute.added(plain, stars), stars, reading)
            for stars in wildbrute.stands(wilds)
            for reading in wildbrute.readings(plain, stars, face, law)
        }
        forces = [wildbrute.force(play, law) for play in told]
        assert forces == sorted(forces, reverse=True)


@pytest.mark.parametrize(
    ("second", "wild"),
    [
        ("5♠", "5♥5♦"),
        ("5♣", "5♥5♦"),
        ("2♥", "2♠2♣"),
        ("T♦", "T♠T♣"),
        ("D", "3♠3♣"),
        ("X", "3♥3♦"),
    ],
)
def test_hbut_2_2_the_second_base_card_makes_the_other_colour_wild(second: str, wild: str) -> None:
    card = read_cards(second).bit_length() - 1
    assert paired(card) == read_cards(wild)


def test_hbut_looks_at_the_second_base_card_alone() -> None:
    game, random = GAMES["hbut"][0], Random(4)
    for _ in range(50):
        deal = shuffled(random)
        one, two, three = deal.rest
        for rest in ((one, two, three), (three, two, one)):
            assert wild_cards(game.clauses, deal.hands, rest) == paired(two)


def test_baidu_the_rank_follows_from_the_deal_and_every_rank_is_drawn_about_as_often() -> None:
    game, random = GAMES["baidu"][0], Random(5)
    drawn = dict.fromkeys(RANKS[:13], 0)
    for _ in range(2600):
        deal = shuffled(random)
        wild = wild_cards(game.clauses, deal.hands, deal.rest)
        assert wild == wild_cards(game.clauses, deal.hands, deal.rest)
        assert wild.bit_count() == 4
        drawn[RANKS[(wild.bit_length() - 1) // 4]] += 1
    assert all(150 < number < 250 for number in drawn.values())


def test_baidu_the_rank_of_a_deal_is_fixed_for_ever() -> None:
    deal = shuffled(Random(2013))
    assert wild_cards(GAMES["baidu"][0].clauses, deal.hands, deal.rest) == read_cards(DRAWN)


DRAWN = "9♠9♥9♣9♦"
