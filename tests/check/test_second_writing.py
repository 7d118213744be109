"""The second writing by itself: the law's worked examples, and twins of what it stands beside."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.check.comparison import points, scores
from paiju.check.draw import Urn, seed
from paiju.check.movement import byes, fewest
from paiju.check.ruling import Slip, made, standing
from paiju.check.sheet import labels, percent
from paiju.check.story import Entry, Story
from paiju.contest.byes import choose
from paiju.contest.entry import Entry as Entrant
from paiju.contest.entry import labels as shown
from paiju.deal.draw import Draw, chance
from paiju.errors import Unavailable
from paiju.show.percent import percent as written

SCORES = st.integers(-6, 6)


def mixes(*values: int) -> tuple[tuple[tuple[int, Fraction], ...], ...]:
    return tuple(((value, Fraction(1)),) for value in values)


@pytest.mark.parametrize(
    ("made_there", "due"),
    [
        ((48, 12, -6, 12, -24), (8, 5, 2, 5, 0)),
        ((-24, -6, 3, -6, 12), (0, 3, 6, 3, 8)),
        ((4, -1, 0), (4, 0, 2)),
    ],
)
def test_e1_e4_matchpoints(made_there: tuple[int, ...], due: tuple[int, ...]) -> None:
    assert points(mixes(*made_there)) == due


def test_neuberg_ten_results_where_eleven_were_expected() -> None:
    slips = {(1, t, 1): Slip((3 * t, 3 * t + 1, 3 * t + 2), (made(-t), made(t), made(0)))
             for t in range(1, 11)}  # fmt: skip
    told = scores(slips, None, lambda _: 11)
    own = [told[1, t, 1, 0] for t in range(1, 11)]
    assert [score.mp for score in own] == [Fraction(199 - 22 * at, 10) for at in range(10)]
    assert own[0].ratio == Fraction(199, 200)
    assert own[0].first
    assert own[0].unit == Fraction(1, 20)


@given(st.lists(SCORES, min_size=2, max_size=9))
def test_a_group_shares_n_times_n_less_one(values: list[int]) -> None:
    assert sum(points(mixes(*values))) == len(values) * (len(values) - 1)


def test_a_mixture_compares_like_its_parts() -> None:
    half = Fraction(1, 2)
    group = (((24, half), (-12, half)), *mixes(12, -12))
    assert points(group) == (Fraction(5, 2), 3, Fraction(1, 2))


@given(st.binary(min_size=32, max_size=32), st.integers(1, 400), st.text(max_size=5))
def test_chance_is_that_of_the_published_construction(secret: bytes, m: int, about: str) -> None:
    own, other = seed(secret, "lots", about, m), chance(secret, "lots", about, m)
    assert own == other
    urn, draw = Urn(own), Draw(other)
    assert [urn.below(m) for _ in range(9)] == [draw.below(m) for _ in range(9)]
    assert urn.order(range(m % 30)) == draw.shuffled(range(m % 30))


@given(st.fractions(min_value=-2, max_value=2, max_denominator=400_000))
def test_percent_rounds_halves_away_from_zero(value: Fraction) -> None:
    assert percent(value) == written(value)


@given(st.lists(st.sampled_from(("Anna", "ａnna", "an na", "李四", "李 四", "Zoé")), max_size=8))
def test_names_that_look_alike_are_told_apart(names: list[str]) -> None:
    people = {number: (name, "") for number, name in enumerate(names, 1)}
    entrants = [Entrant(number, name) for number, (name, _) in people.items()]
    assert labels(people) == shown(entrants)


@given(st.lists(st.integers(0, 3), max_size=12))
def test_nobody_has_a_second_bye_before_all_had_one(had: list[int]) -> None:
    counts = dict(enumerate(had))
    ranked = list(counts)[::-1]
    out = byes(ranked, counts)
    assert out == choose(ranked, counts)
    spared = [counts[p] for p in ranked if p not in out]
    assert all(counts[p] <= min(spared, default=9) for p in out)


def test_e5_the_only_fourth_round_without_a_repeat() -> None:
    past = ("123456789", "147258369", "159267348")
    met = {
        (min(pair), max(pair))
        for told in past
        for at in (0, 3, 6)
        for pair in combinations(sorted(map(int, told[at : at + 3])), 2)
    }
    assert fewest(range(1, 10), met) == 0
    last = {pair for trio in ((1, 6, 8), (2, 4, 9), (3, 5, 7)) for pair in combinations(trio, 2)}
    assert fewest(range(1, 10), met | last) > 0


@given(st.lists(st.integers(0, 9), max_size=10))
def test_a_ruling_stands_unless_one_that_stands_takes_it_back(names: list[int]) -> None:
    acts = [
        Entry(at, "undone", {"ruling": name % at}) if name and at > 1
        else Entry(at, "returned", {"player": at})
        for at, name in enumerate(names, 1)
    ]  # fmt: skip
    kept = {act.number for act in standing(acts)}
    for act in acts:
        by = {o.number for o in acts if o.what == "undone" and o.fields["ruling"] == act.number}
        assert (act.number in kept) is not bool(by & kept)


@pytest.mark.parametrize("fields", [{}, {"regulation": 3}, {"regulation": "abc"}])
def test_a_damaged_frozen_file_is_told_in_words(fields: dict[str, object]) -> None:
    with pytest.raises(Unavailable) as refused:
        Story((Entry(1, "created", fields),), b"").file("regulation")
    assert refused.value.key == "desk.bad_entry"
