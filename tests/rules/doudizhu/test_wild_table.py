"""§5 (hbut row), §6, §7 at the table: calls, leads that lapse, bombs, what is named and seen."""

from __future__ import annotations

from random import Random

import pytest

from doudizhu.table import go, opened_as, playing, shuffled, walk
from paiju.cards.deck import POKER, Deal, cut
from paiju.cards.poker import bits, read_cards, write_cards
from paiju.errors import Ambiguous, Illegal, PaijuError
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.state import LAPSED, PASSED, Call, State
from paiju.rules.protocol import ALL_SEEING, SPECTATOR, Result

HBUT = opened_as("hbut-2013")
BAIDU = opened_as("baidu-laizi")
FIVES = read_cards("5♥5♦")
LAPSES = ("--",) * 3


def table(a: str, b: str, c: str, wild: str = "5♥5♦", **more: object) -> State:
    """Put three hands of cards with suits on the table, seat a to lead."""
    hands = tuple(map(read_cards, (a, b, c)))
    return playing("", "", "", hands=hands, wild=read_cards(wild), **more)


def refused(game: Doudizhu, state: State, text: str) -> PaijuError:
    with pytest.raises(PaijuError) as fault:
        game.read(state, game.asked(state)[0], text)
    assert fault.value.say("en") != fault.value.say("zh")
    return fault.value


def acts(game: Doudizhu, state: State) -> list[str]:
    return [game.write(act) for act in game.acts(state, game.asked(state)[0])]


# 三 2: calls


def rocket_deal(seat: int) -> Deal:
    """Deal the new pack with both jokers in one hand."""
    deal = cut(POKER, range(54))
    hands = list(deal.hands)
    jokers = read_cards("XD")
    out = bits(hands[seat] & ~jokers)[:2]
    hands[seat] = hands[seat] & ~sum(1 << card for card in out) | jokers
    rest = tuple(out) + tuple(card for card in deal.rest if not jokers >> card & 1)
    a, b, c = hands
    return Deal((a, b, c), rest)


def test_hbut_3_2_3_who_holds_the_rocket_must_call() -> None:
    state = go(HBUT, HBUT.start(rocket_deal(1), 0), "-")
    assert acts(HBUT, state) == ["1", "2", "3"]
    assert refused(HBUT, state, "-").key == "doudizhu.rocket_calls"
    with pytest.raises(Illegal):
        HBUT.do(state, 1, Call(0))
    assert HBUT.default(state, 1) == Call(1)
    above = go(HBUT, HBUT.start(rocket_deal(1), 0), "2")
    assert HBUT.overtime(above, 1) == Call(3)
    assert acts(HBUT, HBUT.start(rocket_deal(1), 0)) == ["-", "1", "2", "3"]


def test_hbut_3_2_1_the_last_landlord_calls_first_and_after_four_passes_the_next_seat() -> None:
    assert HBUT.next_opener(Result((0, 0, 0), {"outcome": "redeal"}), 2) == 0
    played = {"outcome": "played", "landlord": "b"}
    assert HBUT.next_opener(Result((0, 0, 0), played), 2) == 1
    assert BAIDU.next_opener(Result((0, 0, 0), played), 2) is None


def test_times_of_hbut_9() -> None:
    state = HBUT.start(rocket_deal(1), 0)
    assert HBUT.limit(state, 0) == 30_000
    assert HBUT.limit(table("3♠", "4♠", "5♠"), 0) == 45_000


def test_hbut_2_5_two_cards_and_one_are_announced() -> None:
    state = table("3♠4♠", "6♠", "7♠7♥8♠")
    assert HBUT.seen(state, SPECTATOR).announced == {"a": 2, "b": 1}


# 九 3 (1): the time for a play is over


def test_who_is_too_late_has_no_right_to_play_in_this_trick() -> None:
    state = go(HBUT, table("3♠9♠9♥", "4♠K♠K♥", "6♠7♠7♥"), "3♠")
    assert HBUT.default(state, 1) == HBUT.overtime(state, 1) == LAPSED
    state = go(HBUT, state, "--", "6")
    assert HBUT.seen(state, 1).out == "b"
    state = go(HBUT, state, "9")
    assert HBUT.asked(state) == (2,)
    state = go(HBUT, state, "-")
    assert (HBUT.asked(state), state.last, state.out) == ((0,), 0, 0)


def test_a_lead_lapses_too_and_the_next_seat_leads() -> None:
    state = go(HBUT, table("3♠9♠", "4♠K♠", "6♠7♠"), "--")
    assert (HBUT.asked(state), state.last) == ((1,), 0)
    state = go(HBUT, state, "4")
    assert HBUT.asked(state) == (2,)
    state = go(HBUT, state, "-")
    assert HBUT.asked(state) == (1,)
    assert (state.last, state.out) == (0, 0)


def test_who_alone_has_not_let_the_lead_lapse_leads_again_at_once() -> None:
    state = go(HBUT, table("3♠9♠", "4♠K♠", "6♠7♠"), "--", "--", "6")
    assert (HBUT.asked(state), state.last, state.out) == ((2,), 0, 0)


def test_all_three_let_the_lead_lapse_and_the_first_plays_its_smallest_single() -> None:
    state = go(HBUT, table("3♠3♥9♠", "4♠K♠", "6♠7♠"), *LAPSES)
    assert acts(HBUT, state) == ["3"]
    assert HBUT.write(HBUT.default(state, 0)) == "3♠"
    for text in ("9", "33", "--", "-"):
        assert refused(HBUT, state, text).kind == "illegal"
    state = go(HBUT, state, "3♥")
    assert (HBUT.asked(state), state.out) == ((1,), 0)


def test_a_lapse_is_the_clock_s_and_no_other_profile_knows_it() -> None:
    assert HBUT.by_clock(LAPSED)
    assert not HBUT.by_clock(PASSED)
    assert refused(BAIDU, table("3♠", "4♠", "6♠"), "--").kind == "unreadable"


# 三 3 (4): a wild card is no single card


def test_who_holds_nothing_but_one_wild_card_passes_the_lead() -> None:
    state = table("5♥", "4♠K♠", "6♠7♠")
    assert acts(HBUT, state) == ["-"]
    assert refused(HBUT, state, "5♥").key == "doudizhu.wild_alone"
    assert refused(HBUT, state, "K*").key == "doudizhu.wild_alone"
    assert HBUT.default(state, 0) == PASSED
    state = go(HBUT, state, "-", "4", "6")
    assert (HBUT.asked(state), state.leader) == ((1,), 2)


def test_nobody_but_who_cannot_lead_passes_a_lead() -> None:
    for hand in ("5♥6♣", "5♥5♦", "5♠", "X"):
        assert refused(HBUT, table(hand, "4♠", "7♠"), "-").key == "doudizhu.must_lead"


def test_if_nobody_can_lead_the_wild_card_goes_at_its_own_rank() -> None:
    game = opened_as("hbut-2013", wild="drawn_rank")
    state = go(game, table("5♥", "5♦", "5♠", "5♠5♥5♣5♦"), "-", "-", "-")
    assert acts(game, state) == ["5*"]
    assert go(game, state, "5*").winner == 0


def test_baidu_a_single_wild_card_has_its_own_rank() -> None:
    state = table("5♥9♠", "4♠", "6♠", "5♠5♥5♣5♦")
    assert acts(BAIDU, state) == ["9", "5*", "99*"]
    assert BAIDU.write(BAIDU.read(state, 0, "5")) == "5*♥"
    assert refused(BAIDU, state, "6*").key == "doudizhu.no_figure"
    assert BAIDU.write(BAIDU.default(state, 0)) == "5*♥"


# 四 2, 五, 六: bombs


BOMBS = table("3♠3♥3♣3♦5♥9♠", "4♠4♥4♣5♦9♥", "6♠6♥6♣6♦9♣")


def test_hbut_5_2_hard_beats_soft_and_by_rank_inside_each() -> None:
    state = go(HBUT, BOMBS, "3333", "-")
    assert "6666" in acts(HBUT, state)
    state = go(HBUT, BOMBS, "3333")
    assert refused(HBUT, state, "444*4").key == "doudizhu.does_not_beat"
    state = go(HBUT, table("4♠4♥4♣5♦9♥", "3♠3♥3♣3♦5♥9♠", "6♠6♥6♣6♦9♣"), "4444*")
    assert acts(HBUT, state)[:2] == ["-", "3333"]
    seen = HBUT.seen(state, 1).to_beat
    assert (seen.cards, seen.wild, seen.hard) == ("4444", "4", False)


def test_hbut_5_3_of_equal_values_the_first_stays_ahead() -> None:
    state = table("9♠9♥5♥5♦3♠", "9♣9♦5♠5♣4♠", "6♠", "5♠5♥5♣5♦")
    state = go(BAIDU, state, "999*9*")
    assert refused(BAIDU, state, "999*9*").key == "doudizhu.does_not_beat"


@pytest.mark.parametrize(
    ("bombs", "hard", "rockets", "score"),
    [(0, 0, 0, 6), (1, 0, 0, 12), (1, 1, 0, 24), (2, 1, 0, 48), (1, 1, 1, 48)],
)
def test_hbut_6_a_hard_bomb_doubles_twice(bombs: int, hard: int, rockets: int, score: int) -> None:
    state = table(
        "", "4♠", "6♠", phase="over", winner=0, plays=(2, 1, 1), bombs=bombs,
        blasts=(bombs, 0, 0), hard=(hard, 0, 0), rockets=rockets,
    )  # fmt: skip
    result = HBUT.result(state)
    assert result is not None
    assert result.scores == (score, -score // 2, -score // 2)
    assert (result.facts["bombs"], result.facts["hard"]) == (bombs, hard)


def test_a_soft_bomb_and_a_hard_one_are_counted_apart() -> None:
    state = go(HBUT, table("4♠4♥4♣5♦9♥", "3♠3♥3♣3♦K♠", "6♠"), "4444*", "3333")
    assert (state.bombs, state.hard) == (2, (0, 1, 0))


def test_hbut_2_3_and_4_heaven_and_earth_double_once() -> None:
    heaven = HBUT.result(go(HBUT, table("3♠", "4♠", "6♠"), "3"))
    assert heaven is not None
    assert heaven.scores == (12, -6, -6)
    earth = HBUT.result(go(HBUT, table("3♠9♠", "4♠", "6♠"), "3", "4"))
    assert earth is not None
    assert earth.scores == (-12, 6, 6)


# What a player names


HELD = table("3♠4♠4♥4♣5♠5♥5♦6♠7♠K♠", "3♥", "3♣")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("345*67", "3♠4♠5*♥6♠7♠"),
        ("34567", "3♠4♠5♠6♠7♠"),
        ("3 4 5*♦ 6 7", "3♠4♠5*♦6♠7♠"),
        ("KK*", "K♠K*♥"),
        ("K5♦", "K♠K*♦"),
        ("4445♥=4444*", "4♠4♥4♣4*♥"),
        ("4445♥=bomb.4.1", "4♠4♥4♣4*♥"),
        ("4445♥=4K*44", "4♠4♥4♣K*♥"),
        ("5♥5♦=2*2*", "2*♥2*♦"),
        ("345*67=solo_chain.7.5", "3♠4♠5*♥6♠7♠"),
    ],
)
def test_what_is_named_and_how_it_is_written(text: str, written: str) -> None:
    act = HBUT.read(HELD, 0, text)
    assert HBUT.write(act) == written
    assert HBUT.read(HELD, 0, written) == act
    assert HBUT.do(HELD, 0, act).hands[0] == HELD.hands[0] & ~act.cards


def test_several_readings_are_listed_the_strongest_first_and_each_can_be_chosen() -> None:
    fault = refused(HBUT, HELD, "4445♥")
    assert isinstance(fault, Ambiguous)
    offered = fault.facts["readings"]
    assert isinstance(offered, tuple)
    assert offered[0] == "=4444*"
    assert len(offered) == 13
    for reading in offered:
        act = HBUT.read(HELD, 0, "4445♥" + reading)
        assert HBUT.read(HELD, 0, HBUT.write(act)) == act


def test_a_reading_that_is_the_only_one_to_beat_needs_no_choice() -> None:
    state = go(HBUT, table("3♠3♥3♣3♦9♠", "4♠4♥4♣5♦9♥", "K♠"), "3333=bomb.3.1", "-")
    assert HBUT.asked(state) == (2,)
    state = go(HBUT, table("3♠3♥3♣6♠9♠", "4♠4♥4♣5♦9♥", "K♠"), "3336")
    assert refused(HBUT, state, "4445♦").kind == "ambiguous"
    state = go(HBUT, table("3♠3♥9♠", "4♠5♦9♥", "K♠"), "33")
    assert HBUT.write(HBUT.read(state, 1, "45♦")) == "4♠4*♦"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3*4*5*67", "illegal"),
        ("X*", "unreadable"),
        ("*", "unreadable"),
        ("5*♠5", "illegal"),
        ("4445♥=", "unreadable"),
        ("4445♥=5555", "unreadable"),
        ("5*", "illegal"),
        ("3456", "illegal"),
    ],
)
def test_what_cannot_be_read(text: str, kind: str) -> None:
    assert refused(HBUT, HELD, text).kind == kind


@pytest.mark.parametrize("game", [HBUT, BAIDU], ids=["hbut", "baidu"])
def test_acts_of_whole_deals_read_back_and_keep_the_deck(game: Doudizhu) -> None:
    stars = 0
    for seed in range(25):
        random = Random(seed)
        for before, seat, act, after in walk(game, shuffled(random), seed % 3, random):
            text = game.write(act)
            stars += "*" in text
            assert game.read(before, seat, text) == act
            default = game.default(before, seat)
            assert game.read(before, seat, game.write(default)) == default
            listed = game.acts(before, seat)
            for one in random.sample(listed, min(6, len(listed))):
                assert game.do(before, seat, game.read(before, seat, game.write(one))) is not None
            base = 0 if after.revealed() else sum(1 << card for card in after.base)
            assert sum((*after.hands, *after.shown, base)) == read_cards(write_cards(POKER_CARDS))
    assert stars > 25


POKER_CARDS = sum(1 << card for card in POKER.ids)


# §8: what is seen


def test_wild_cards_are_known_once_the_base_that_decides_lies_open() -> None:
    state = HBUT.start(cut(POKER, range(54)), 0)
    everybody = (0, 1, 2, SPECTATOR, ALL_SEEING)
    assert {HBUT.seen(state, viewer).wild for viewer in everybody} == {""}
    state = go(HBUT, state, "3")
    assert state.base[1] == read_cards("X").bit_length() - 1
    assert {HBUT.seen(state, viewer).wild for viewer in everybody} == {"3♥3♦"}


def test_baidu_the_wild_rank_is_known_when_landlord_is_before_the_base() -> None:
    state = BAIDU.start(cut(POKER, range(54)), 0)
    assert BAIDU.seen(state, 1).wild == ""
    state = go(BAIDU, state, "3")
    seen = BAIDU.seen(state, 1)
    assert (state.phase, seen.base) == ("double", None)
    assert len(seen.wild) == 8
