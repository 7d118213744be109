"""Changes by hand: warnings, forbidden meetings as a sheet, byes that are fixed (D14)."""

from __future__ import annotations

import pytest

from paiju.contest.bans import read_bans
from paiju.contest.review import given_byes, review
from paiju.contest.round import Round
from paiju.contest.seating import seat
from paiju.contest.slate import Bans, Line
from paiju.errors import Illegal, NotAllowed, Unreadable

PAST = [
    Round(1, ((1, 2, 3), (4, 5, 6)), byes=(7,)),
    Round(2, ((1, 4, 7), (2, 5, 3)), byes=(6,)),
]


def told(draft: Round, bans: Bans | None = None) -> list[str]:
    lines = review(draft, range(1, 8), PAST, bans or Bans(), lambda player: f"p{player}")
    return [line.say("en") for line in lines]


def test_a_sound_seating_brings_no_warning() -> None:
    draft = Round(3, ((1, 5, 6), (2, 7, 4)), byes=(3,))
    past = [Round(1, ((1, 2, 3), (4, 5, 6)), byes=(7,))]
    assert review(draft, range(1, 8), past) == (
        Line("seating.met", {"table": 1, "one": "5", "other": "6", "rounds": (1,)}),
    )
    assert review(Round(2, ((1, 4, 7), (2, 5, 8))), [1, 2, 4, 5, 7, 8], past) == ()


def test_met_before_and_how_often() -> None:
    assert told(Round(3, ((2, 3, 7), (1, 5, 6)), byes=(4,))) == [
        "table 1: p2 and p3 have met before (round 1, 2)",
        "table 2: p5 and p6 have met before (round 1)",
    ]


def test_d01_a_second_bye() -> None:
    assert told(Round(3, ((1, 5, 7), (2, 4, 3)), byes=(6,)))[-1] == (
        "p6 gets bye number 2, while others who play have had fewer"
    )


def test_forbidden_pairs_hard_and_soft() -> None:
    bans = Bans(hard=frozenset({(1, 5)}), soft=frozenset({(4, 6), (2, 3)}))
    assert told(Round(3, ((1, 5, 7), (2, 4, 6)), byes=(3,)), bans) == [
        "table 1: p1 and p5 are forbidden to meet",
        "table 1: p1 and p7 have met before (round 2)",
        "table 2: p4 and p6 have met before (round 1)",
        "table 2: p4 and p6 should rather not meet",
    ]


def test_somebody_missing_twice_or_strange() -> None:
    assert told(Round(3, ((1, 5, 7), (2, 4, 1)), byes=(9,)))[:4] == [
        "p1 is there 2 times",
        "p3 has no seat",
        "p6 has no seat",
        "p9 does not play in this round",
    ]


def test_more_byes_than_the_field_needs() -> None:
    assert told(Round(3, ((1, 5, 7),), byes=(2, 3, 4, 6)))[-1] == (
        "3 byes more than the field needs"
    )


def test_d14_fixed_byes_that_make_more_byes() -> None:
    with pytest.raises(NotAllowed) as fault:
        seat(range(1, 11), out=[3, 7])
    assert fault.value.say("en") == (
        "2 byes are fixed, 8 players are left: that makes 2 more; 1 would do, give up the bye of 3"
    )
    with pytest.raises(NotAllowed, match="give up the bye of p6"):
        given_byes(range(1, 11), [3, 6], PAST, lambda player: f"p{player}")


def test_d14_too_few_fixed_byes_name_who_to_add() -> None:
    with pytest.raises(NotAllowed, match="2 are needed, add 11"):
        seat(range(1, 12), out=[3])
    with pytest.raises(NotAllowed, match="12 gets a bye but does not play"):
        seat(range(1, 12), out=[12])


def test_fixed_byes_that_fit_are_taken_in_rank_order() -> None:
    assert seat([5, 4, 3, 2, 1], out=[2, 4]).byes == (4, 2)


def test_bans_as_a_sheet() -> None:
    sheet = "选手,对手,类型\n甲,乙,hard\n丙,甲,软\n甲,丁,\n甲,走了,hard\n乙,甲,soft\n"
    names = ["甲", "乙", "丙", "丁"]
    with pytest.raises(Illegal) as told:
        read_bans(sheet.encode(), names)
    assert (told.value.key, told.value.where) == ("seating.ban_unknown", "row 5")
    bans = read_bans(sheet.encode(), names, {"走了"})
    assert bans == Bans(frozenset({(0, 1), (0, 3)}), frozenset({(0, 2)}))


@pytest.mark.parametrize(
    ("sheet", "kind"),
    [
        ("player,other\nx,x\n", Illegal),
        ("player,other\nx,\n", Unreadable),
        ("player,other,kind\nx,y,maybe\n", Unreadable),
        ("player\nx\n", Unreadable),
    ],
)
def test_refusals(sheet: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        read_bans(sheet.encode(), ["x", "y"])
