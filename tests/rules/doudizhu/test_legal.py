"""打牌阶段: the listed plays of a hand against the second opinion and the count files."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doudizhu import brute
from doudizhu.golden import FOLDER, PROFILES, ids_file, random_hand, rich_hand
from doudizhu.table import OFFICIAL, WING_RULES, opened, packed, playing, spelt
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.state import State
from paiju.rules.profile import load

Plays = list[tuple[brute.Cards, brute.Reading]]


def spell(game: Doudizhu, ids: list[int]) -> Plays:
    plays = [game.catalogue.plays[i] for i in ids]
    return [(spelt(p.cards), (p.name, p.top, p.length)) for p in plays]


def lasts(game: Doudizhu) -> list[int]:
    """Give one play for every figure, top, length and size: all that a reply can depend on."""
    return list(
        {(p.figure, p.top, p.length, p.size): p.id for p in game.catalogue.plays[1:]}.values()
    )


def check(game: Doudizhu, hand: str, how: dict[str, bool], follow: list[int]) -> None:
    of = brute.cards(hand)
    every = brute.leads(of, **how)
    listed = game.legal.leads(packed(of))
    assert listed == sorted(set(listed)), hand
    assert set(spell(game, listed)) == every, hand
    for last in follow:
        play = game.catalogue.plays[last]
        reading = (play.name, play.top, play.length)
        ids = game.legal.plays(packed(of), last)
        assert ids == sorted(set(ids)), (hand, play)
        assert ids[0] == 0
        beating = {p for p in every if brute.outranks(p[1], sum(p[0]), reading, play.size)}
        assert set(spell(game, ids[1:])) == beating, (hand, play)


@pytest.mark.parametrize("name", WING_RULES)
@pytest.mark.parametrize("draw", [random_hand, rich_hand])
def test_small_hands_lead_and_follow_everything_as_the_second_opinion_says(name, draw):
    product, how = WING_RULES[name]
    game, random = opened(**product), Random(8)
    for _ in range(25):
        check(game, draw(random, random.randint(1, 8)), how, lasts(game))


@pytest.mark.parametrize("name", WING_RULES)
@pytest.mark.parametrize("draw", [random_hand, rich_hand])
def test_whole_hands_lead_and_follow_as_the_second_opinion_says(name, draw):
    product, how = WING_RULES[name]
    game, random = opened(**product), Random(20)
    for _ in range(6):
        check(game, draw(random, random.randint(17, 20)), how, random.sample(lasts(game), 60))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(9, 13))
def test_middling_hands_lead_as_the_second_opinion_says(seed, size):
    check(OFFICIAL, rich_hand(Random(seed), size), {}, [])


def rows(name: str) -> list[list[str]]:
    text = (FOLDER / name).read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if not line.startswith("#")]


def test_count_file_of_leads():
    counted = rows("leads.txt")
    assert len(counted) == 200
    for hand, number in counted:
        assert len(OFFICIAL.legal.leads(packed(brute.cards(hand)))) == int(number), hand


def lines(state: State, depth: int) -> int:
    if not depth:
        return 1
    asked = OFFICIAL.asked(state)
    if not asked:
        return 0
    seat = asked[0]
    texts = [OFFICIAL.write(act) for act in OFFICIAL.acts(state, seat)]
    done = (OFFICIAL.do(state, seat, OFFICIAL.read(state, seat, text)) for text in texts)
    return sum(lines(after, depth - 1) for after in done)


@pytest.mark.parametrize(("hands", "counts"), [(row[0], row[1:]) for row in rows("perft.txt")])
def test_count_file_of_lines_of_play(hands, counts):
    state = playing(*hands.split("/"))
    assert [str(lines(state, depth)) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", PROFILES)
def test_play_ids_keep_their_meaning_for_one_revision(name):
    path = FOLDER / f"{name}@{load(f'doudizhu/{name}').revision}.plays"
    assert path.read_text(encoding="utf-8") == ids_file(name)


def test_ids_run_from_the_pass_0_without_a_gap():
    plays = OFFICIAL.catalogue.plays
    assert [play.id for play in plays] == list(range(27_472))
    assert OFFICIAL.catalogue.counts().keys() == {play.name for play in plays[1:]}
