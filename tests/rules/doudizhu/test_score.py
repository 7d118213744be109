"""计分规则: the worked examples, every combination of facts, 春天 and 反春, bombs as last hand."""

from __future__ import annotations

from itertools import product

import pytest

from doudizhu.table import OFFICIAL, go, playing
from paiju.errors import Illegal
from paiju.rules.doudizhu.tally import Facts, tally

EXAMPLE = Facts(
    landlord=0, bid=3, landlord_won=False, rockets=1, bombs=1, doubled=(1,), redoubled=True
)


def test_worked_example_and_a20_48_12_and_minus_60():
    assert tally(EXAMPLE).scores == (-60, 48, 12)


def test_worked_example_with_fan_96_24_and_minus_120():
    facts = Facts(
        landlord=0,
        bid=3,
        landlord_won=False,
        rockets=1,
        bombs=1,
        spring="fan",
        doubled=(1,),
        redoubled=True,
    )
    assert tally(facts).scores == (-120, 96, 24)


def test_worked_example_names_its_factors():
    factors = tally(EXAMPLE).factors
    assert {f.name: f.times for f in factors[1]} == {
        "rockets": 1,
        "bombs": 1,
        "chun": 0,
        "fan": 0,
        "doubled": 1,
        "redoubled": 1,
    }
    assert [sum(f.times for f in factors[seat]) for seat in (1, 2)] == [4, 2]
    assert factors.keys() == {1, 2}


@pytest.mark.parametrize("landlord", range(3))
def test_formula_for_every_combination_of_facts(landlord):
    one, two = (seat for seat in range(3) if seat != landlord)
    for bid, won, rockets, bombs, spring, doubled, redoubled in product(
        (1, 2, 3),
        (True, False),
        (0, 1),
        (0, 1, 2, 4),
        ("none", "chun", "fan"),
        ((), (one,), (two,), (one, two)),
        (True, False),
    ):
        if (spring, won) in {("chun", False), ("fan", True)} or (redoubled and not doubled):
            continue
        scores = tally(
            Facts(
                landlord=landlord,
                bid=bid,
                landlord_won=won,
                rockets=rockets,
                bombs=bombs,
                spring=spring,
                doubled=doubled,
                redoubled=redoubled,
            )
        ).scores
        assert sum(scores) == 0
        for seat in (one, two):
            n = rockets + bombs + (spring != "none") + (seat in doubled) * (1 + redoubled)
            assert scores[seat] == bid * (-1 if won else 1) * 2**n


IMPOSSIBLE = {
    "bid_out_of_range": [{"bid": 0}, {"bid": 4}, {"bid": -1}],
    "landlord_doubled": [{"doubled": (0,)}, {"doubled": (0, 1)}],
    "redouble_alone": [{"redoubled": True}],
    "spring_lost": [{"spring": "chun", "landlord_won": False}],
    "fan_won": [{"spring": "fan"}],
    "too_many_rockets": [{"rockets": 2}, {"rockets": -1}],
    "too_many_bombs": [
        {"bombs": 14},
        {"bombs": -1},
        # 4 × 13 + 2 cards are all: then nobody would have lost.
        {"bombs": 13, "rockets": 1},
        # 庄家 alone has played his 20 cards.
        {"bombs": 6, "spring": "chun"},
        {"bombs": 5, "rockets": 1, "spring": "chun"},
        # 庄家 has played once, the defenders 17 and at most 16 cards.
        {"bombs": 10, "spring": "fan", "landlord_won": False},
        {"bombs": 9, "rockets": 1, "spring": "fan", "landlord_won": False},
        # Somebody has 19 and 16 cards at most.
        {"bombs": 13, "landlord_won": False},
    ],
}
POSSIBLE = [
    {"bombs": 13},
    {"bombs": 12, "rockets": 1},
    {"bombs": 5, "spring": "chun"},
    {"bombs": 4, "rockets": 1, "spring": "chun"},
    {"bombs": 9, "spring": "fan", "landlord_won": False},
    {"bombs": 8, "rockets": 1, "spring": "fan", "landlord_won": False},
    {"bombs": 12, "rockets": 1, "landlord_won": False},
]


@pytest.mark.parametrize("facts", POSSIBLE)
def test_as_many_bombs_as_the_hands_hold_are_scored(facts):
    assert sum(tally(Facts(**{"landlord": 0, "bid": 3, "landlord_won": True, **facts})).scores) == 0


@pytest.mark.parametrize(
    ("key", "facts"), [(key, facts) for key, many in IMPOSSIBLE.items() for facts in many]
)
def test_impossible_facts_are_refused(key, facts):
    with pytest.raises(Illegal) as fault:
        tally(Facts(**{"landlord": 0, "bid": 3, "landlord_won": True, **facts}))
    assert fault.value.key == f"doudizhu.{key}"
    assert fault.value.article == "计分规则"


def result(hands, *moves, **more):
    state = go(OFFICIAL, playing(*hands, **more), *moves)
    assert state.phase == "over"
    return OFFICIAL.result(state)


def test_spring_the_landlord_goes_out_and_no_defender_played():
    done = result(("345", "46", "57"), "3", "-", "-", "4", "-", "-", "5")
    assert done.facts["spring"] == "chun"
    assert done.scores == (12, -6, -6)


def test_spring_even_with_a_single_play():
    assert result(("34567", "46", "57"), "34567").facts["spring"] == "chun"


@pytest.mark.parametrize("moves", [("3", "6", "-", "A"), ("3", "-", "7", "A")])
def test_no_spring_when_one_defender_played_once(moves):
    done = result(("3A", "46", "57"), *moves)
    assert done.facts["spring"] == "none"
    assert done.scores == (6, -3, -3)


def test_anti_spring_the_landlord_made_the_first_play_only():
    done = result(("3AA", "45", "67"), "3", "4", "-", "-", "5")
    assert done.facts["spring"] == "fan"
    assert done.facts["winner"] == "b"
    assert done.scores == (-12, 6, 6)


def test_anti_spring_when_the_first_play_was_many_cards_and_a_defender_of_few_plays():
    done = result(("34567AA", "45678", "9T"), "34567", "45678")
    assert done.facts["spring"] == "fan"


def test_no_anti_spring_when_the_landlord_played_twice():
    done = result(("37A", "4K", "58"), "3", "4", "-", "7", "K")
    assert done.facts["spring"] == "none"
    assert done.scores == (-6, 3, 3)


def test_either_defender_going_out_wins_for_both():
    done = result(("37A", "45K", "8"), "3", "-", "8")
    assert done.facts["winner"] == "c"
    assert min(done.scores[1:]) > 0


@pytest.mark.parametrize(
    ("last", "counted"), [("4444", {"bombs": 1, "rockets": 0}), ("XD", {"bombs": 0, "rockets": 1})]
)
def test_a_bomb_or_rocket_counts_as_the_last_hand_too(last, counted):
    done = result((f"3{last}", "56", "67"), "3", "5", "-", last)
    assert {key: done.facts[key] for key in counted} == counted
    assert done.scores == (12, -6, -6)


def test_bombs_count_when_played_by_anyone():
    hands = ("33334", "55556", "77778")
    done = result(hands, "3333", "5555", "7777", "-", "-", "8")
    assert done.facts["bombs"] == 3
    assert done.facts["spring"] == "fan"
    assert done.scores == (-96, 48, 48)


def test_bombs_and_rockets_that_were_not_played_do_not_count():
    done = result(("3", "5555XD", "66667"), "3")
    assert (done.facts["bombs"], done.facts["rockets"]) == (0, 0)
    assert done.scores == (12, -6, -6)


def test_four_with_two_is_no_bomb():
    done = result(("333345", "67", "78"), "333345")
    assert done.facts["bombs"] == 0
    assert done.scores == (12, -6, -6)


def test_a_redouble_counts_only_against_the_defender_who_doubled():
    done = result(("34", "56", "67"), "3", "5", "-", "-", "6", answers=(-1, 0, 1), redoubled=True)
    assert done.facts["doubled"] == "c"
    assert done.scores == (-(6 + 24), 6, 24)


def test_the_result_names_every_fact():
    done = result(("3XD", "46", "57"), "XD", "-", "-", "3", answers=(-1, 1, 1), redoubled=False)
    assert done.facts == {
        "outcome": "played",
        "landlord": "a",
        "stake": 3,
        "rockets": 1,
        "bombs": 0,
        "spring": "chun",
        "doubled": "bc",
        "redoubled": False,
        "winner": "a",
    }
    assert done.scores == (48, -24, -24)


def test_no_result_before_the_end():
    assert OFFICIAL.result(playing("3", "4", "5")) is None
