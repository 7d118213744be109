"""``zibo-2020``: what its regulation says, article by article (七, 4)."""

from __future__ import annotations

from random import Random

import pytest

from doudizhu.table import OFFICIAL, PLAIN, go, opened, playing, shuffled, walk
from paiju.errors import Illegal, NotAllowed
from paiju.record.position import acts
from paiju.rules import profile
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.protocol import SPECTATOR

ZIBO = profile.rules("doudizhu/zibo-2020")
assert isinstance(ZIBO, Doudizhu)


def called(opener=0, *calls):
    return go(ZIBO, ZIBO.start(PLAIN, opener), *calls)


def scores(game, state):
    done = game.result(state)
    assert done is not None
    return done.scores


def test_3_the_first_caller_may_call_or_pass_and_the_others_follow_in_turn():
    state = called(1)
    assert [ZIBO.write(act) for act in ZIBO.acts(state, 1)] == ["-", "3"]
    passed = go(ZIBO, state, "-")
    assert ZIBO.asked(passed) == (2,)
    taken = go(ZIBO, passed, "3")
    assert (taken.landlord, taken.bid, taken.phase) == (2, 3, "play")


@pytest.mark.parametrize("call", ["1", "2"])
def test_4_there_are_no_calls_but_three_points(call):
    with pytest.raises(Illegal) as fault:
        called(0, call)
    assert (fault.value.key, fault.value.article) == ("doudizhu.no_claim", "叫牌")
    assert call in fault.value.say("zh")


def test_3_nobody_calls_a_new_deal():
    done = ZIBO.result(called(0, "-", "-", "-"))
    assert done is not None
    assert (done.scores, done.facts) == ((0, 0, 0), {"outcome": "redeal"})


def test_3_the_first_caller_is_drawn():
    assert (ZIBO.opener, OFFICIAL.opener) == ("drawn", "turn")


def test_2_the_base_goes_to_the_caller_when_the_call_ends_and_nobody_doubles():
    state = called(0, "3")
    assert state.phase == "play"
    assert state.hands[0].bit_count() == 20
    assert ZIBO.seen(state, SPECTATOR).base == "2♦ X D"


def test_7_nobody_announces_and_no_count_is_shown():
    seen = ZIBO.seen(playing("34", "4", "5"), 1)
    assert (seen.announced, seen.counts) == ({}, {"b": 1})


def test_5_who_passed_is_out_until_the_trick_ends():
    state = go(ZIBO, playing("3KK", "4AA", "522"), "3", "-", "5", "K")
    assert ZIBO.asked(state) == (2,)


@pytest.mark.parametrize(
    ("winner", "expected"), [(0, (6, -3, -3)), (1, (-6, 3, 3)), (2, (-6, 3, 3))]
)
@pytest.mark.parametrize("bombs", [0, 1])
def test_3_only_win_or_loss_counts(winner, expected, bombs):
    facts = {"rockets": 1, "rocketeer": 0, "bombs": bombs, "blasts": (bombs, 0, 0)}
    state = playing("4", "4", "5", phase="over", winner=winner, plays=(3, 2, 1), **facts)
    assert scores(ZIBO, state) == expected


@pytest.mark.parametrize(
    ("winner", "n"),
    [(0, 2), (1, 1), (2, 1)],
)
def test_8_bombs_and_rocket_of_the_winners_double_where_multipliers_count(winner, n):
    counting = profile.rules("doudizhu/zibo-2020", {"count_multipliers": True})
    facts = {"rockets": 1, "rocketeer": 0, "bombs": 2, "blasts": (1, 0, 1)}
    state = playing("4", "4", "5", phase="over", winner=winner, plays=(3, 2, 1), **facts)
    points = 3 * 2**n
    expected = (2 * points, -points, -points) if winner == 0 else (-2 * points, points, points)
    assert scores(counting, state) == expected
    everybody = profile.rules("doudizhu/zibo-2020", {"count_multipliers": True,
                                                     "bombs_count_for": "anyone"})  # fmt: skip
    assert abs(scores(everybody, state)[1]) == 24


def test_16_too_long_is_a_foul_and_makes_no_play():
    state = called(0, "3")
    assert ZIBO.limit(state, 0) == 20_000
    assert ZIBO.overtime(state, 0) is None
    again = ZIBO.foul(state, 0)
    assert ZIBO.asked(again) == (0,)
    assert (again.hands, again.fouls) == (state.hands, (1, 0, 0))


def test_16_a_call_that_takes_too_long_is_no_call():
    state = called(0)
    act = ZIBO.overtime(state, 0)
    assert act == ZIBO.default(state, 0)
    assert ZIBO.write(act) == "-"


@pytest.mark.parametrize(
    ("seat", "expected"), [(0, (-6, 3, 3)), (1, (6, -3, -3)), (2, (6, -3, -3))]
)
def test_16_the_second_foul_loses_the_deal_for_the_side(seat, expected):
    state = ZIBO.foul(ZIBO.foul(called(0, "3"), seat), seat)
    assert ZIBO.asked(state) == ()
    done = ZIBO.result(state)
    assert done is not None
    assert done.scores == expected
    assert (done.facts["outcome"], done.facts["fouler"]) == ("fouled", "abc"[seat])
    assert "winner" not in done.facts


def test_16_fouls_count_for_each_player_and_not_for_the_side():
    state = ZIBO.foul(ZIBO.foul(called(0, "3"), 1), 2)
    assert state.fouls == (0, 1, 1)
    assert ZIBO.asked(state) == (0,)
    assert ZIBO.seen(state, 0).fouls == (0, 1, 1)


def test_16_fouls_before_the_call_ends_lose_when_sides_are_known():
    state = ZIBO.foul(ZIBO.foul(called(0), 2), 2)
    assert ZIBO.asked(state) == (0,)
    over = go(ZIBO, state, "-", "3")
    assert over.phase == "over"
    assert scores(ZIBO, over) == (-3, 6, -3)


def test_16_no_foul_in_a_deal_that_is_over():
    over = ZIBO.foul(ZIBO.foul(called(0, "3"), 1), 1)
    with pytest.raises(NotAllowed) as fault:
        ZIBO.foul(over, 1)
    assert fault.value.key == "doudizhu.deal_over"


def test_other_profiles_know_no_fouls():
    state = go(OFFICIAL, OFFICIAL.start(PLAIN, 0), "3")
    with pytest.raises(NotAllowed) as fault:
        OFFICIAL.foul(state, 0)
    assert fault.value.key == "rules.no_fouls"


@pytest.mark.parametrize("seed", range(5))
def test_deals_played_at_random_end_with_the_points_of_the_regulation(seed):
    random = Random(seed)
    for step in walk(ZIBO, shuffled(random), seed % 3, random):
        assert step.after.phase in ("call", "play", "over")
    done = ZIBO.result(step.after)
    assert done is not None
    assert sorted(done.scores) in ([-3, -3, 6], [-6, 3, 3], [0, 0, 0])


def test_positions_of_calls_know_the_claim_and_no_doubling():
    line = "ddz ?/334455567JJAAAD89/? - b - - call 0/0/0"
    assert acts(line, ZIBO) == ["-", "3"]
    with pytest.raises(Illegal) as fault:
        acts("ddz ?/334455567JJAAAD89/? a b - 3:-- double 0/0/0", ZIBO)
    assert "doudizhu.no_doubling" in {one.key for one in fault.value.defects}


def test_another_value_of_the_claim():
    one = opened(auction="claim", call_value=1, doubling=False)
    state = go(one, one.start(PLAIN, 0), "1")
    assert (state.phase, state.bid) == ("play", 1)
