"""What a member of the club would not forgive: the house robot at single questions.

Every question is asked with several moods of chance; the answer must not hang on them.
"""

from __future__ import annotations

from deals import opened, playing

from paiju.bots.port import robot
from paiju.rules.doudizhu.state import State

A, B, C = 0, 1, 2
"""In these tests a is 庄家, b the manager after it, c the door before it."""


def acts(state: State) -> set[str]:
    game, mind = opened(), robot("house")
    seen = game.seen(state, state.turn)
    return {mind.act(game, state.turn, seen, b"mood %d" % mood) for mood in range(12)}


def sizes(found: set[str]) -> set[int]:
    return {0 if text == "-" else len(text) for text in found}


# --- going out -------------------------------------------------------------------------------


def test_goes_out_when_it_can_with_its_whole_hand() -> None:
    assert acts(playing(("33344456", "79TQKA2D", "5678JX"), A, A)) == {"33344456"}
    assert acts(playing(("79TQKA2D", "5678JX", "4446"), A, C, "3337", A)) == {"4446"}


def test_goes_out_over_its_partner() -> None:
    assert acts(playing(("79TQKA2D", "5678JX", "A"), A, C, "K", B)) == {"A"}


def test_goes_out_in_sure_turns_and_plays_the_sure_ones_first() -> None:
    assert acts(playing(("3D", "456789TK2", "45679TJA"), A, A)) == {"D"}
    assert acts(playing(("79TJQKKA", "4D", "44579TJA"), A, B, "3", A)) == {"D"}
    assert acts(playing(("KKD4", "456789TJ", "55679TJQ"), A, A, "3", C)) <= {"K", "D"}


def test_takes_the_lead_with_a_bomb_when_the_rest_goes_out() -> None:
    assert acts(playing(("345679TA", "38888", "55679TJQ"), A, B, "22", A)) == {"8888"}


# --- bombs -----------------------------------------------------------------------------------


def test_keeps_its_bomb_early() -> None:
    hands = ("345689TJQKA2", "4667777JQKK", "34589TTJQKA2")
    assert acts(playing(hands, A, B, "AAA3", A)) == {"-"}


def test_keeps_the_rocket_early() -> None:
    hands = ("3456789TJQKA2", "45667799JQKKXD", "34589TTJQKA2")
    assert acts(playing(hands, A, B, "55", A)) <= {"66", "77", "99", "KK"}
    assert acts(playing(hands, A, B, "AA", A)) == {"-"}


def test_does_not_lead_a_bomb_while_it_holds_other_cards() -> None:
    hands = ("345689TJQKA2", "4667777JQKK", "34589TTJQKA2")
    assert not acts(playing(hands, A, B)) & {"7777"}


def test_bombs_an_enemy_who_is_about_to_go_out() -> None:
    assert acts(playing(("2", "34589TTJQKA2", "334577779JQQ"), A, C, "TT", A)) == {"QQ"}
    assert acts(playing(("2", "34589TTJQKA2", "334577779J"), A, C, "KKK4", A)) == {"7777"}


def test_never_bombs_its_partner() -> None:
    assert acts(playing(("34569TA2", "8TJQKK", "3345777799J"), A, C, "66", B)) <= {"-", "99"}


# --- the partner -----------------------------------------------------------------------------


def test_does_not_beat_its_partner_needlessly() -> None:
    hands = ("3456789TJQK", "34566799JQ", "34589TTJA2")
    for last in ("K", "A", "KK", "34567", "5554"):
        assert acts(playing(hands, A, C, last, B)) == {"-"}, last


def test_lets_its_partner_lead_after_the_landlord_has_passed() -> None:
    hands = ("3456789TJQK", "34566799QA2", "34589TTJ")
    assert acts(playing(hands, A, B, "Q", C)) == {"-"}
    assert acts(playing(hands, A, B, "88", C)) <= {"-", "99"}


def test_the_door_sheds_a_card_that_also_blocks_the_landlord() -> None:
    hands = ("456789TJQKA2D", "34566799J", "4459JQ2X")
    assert acts(playing(hands, A, C, "3", B)) <= {"9", "J", "Q"}


def test_leads_low_to_a_partner_with_one_card() -> None:
    assert acts(playing(("3456789TJQ", "44599JKKA", "8"), A, B)) == {"4"}
    assert acts(playing(("3456789TJQ", "K", "559JKKA2"), A, C)) == {"5"}


def test_does_not_lead_low_to_a_partner_when_the_landlord_would_go_out_first() -> None:
    assert 1 not in sizes(acts(playing(("Q", "K", "559JJA2"), A, C)))


# --- an enemy with one card ------------------------------------------------------------------


def test_stops_a_landlord_with_one_card_by_leading_no_single_card() -> None:
    for turn, hands in ((B, ("K", "3779", "55689TJ")), (C, ("K", "55689TJ", "3779"))):
        assert acts(playing(hands, A, turn)) == {"77"}


def test_stops_a_landlord_with_one_card_by_its_highest_single_lead() -> None:
    assert acts(playing(("K", "368TQ2", "55689TJ"), A, B)) == {"2"}


def test_stops_a_landlord_with_one_card_over_its_partner() -> None:
    assert acts(playing(("K", "55689TJ", "4679A"), A, C, "3", B)) == {"A"}


def test_the_landlord_stops_a_defender_with_one_card() -> None:
    assert acts(playing(("3779", "K", "55689TJ"), A, A)) == {"77"}
    assert acts(playing(("4679A", "K", "55689TJ"), A, A, "3", C)) == {"A"}


# --- decomposition ---------------------------------------------------------------------------


def test_follows_with_the_smallest_that_does_no_damage() -> None:
    others = ("45667TJA", "358TKA2")
    assert acts(playing(("55789TJKA", *others), A, A, "6", C)) == {"K"}
    assert acts(playing(("3334447789K", *others), A, A, "66", C)) == {"77"}


def test_leads_low_cards_and_combinations_before_its_controls() -> None:
    hands = ("3456789JJQK22D", "445566789TJQA", "3459TTQKA")
    assert not acts(playing(hands, A, A)) & {"2", "22", "D", "K", "Q"}
