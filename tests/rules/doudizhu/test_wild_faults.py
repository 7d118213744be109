"""Ten faults that programs with wild cards make; each test bears the name of its fault."""

from __future__ import annotations

import pytest

from doudizhu.table import go, opened_as, playing
from paiju.cards.poker import read_cards
from paiju.cli.sets import Sets
from paiju.errors import Ambiguous, PaijuError
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.state import State

HBUT = opened_as("hbut-2013")
BAIDU = opened_as("baidu-laizi")


def table(*held: str, wild: str = "5♥5♦") -> State:
    """Put three hands on the table, seat a to lead."""
    hands = tuple(map(read_cards, held))
    return playing("", "", "", hands=hands, wild=read_cards(wild))


def read(game: Doudizhu, cards: str, wild: str) -> list[tuple[str, str, int, str]]:
    """Give figure, top, length and cards of each reading."""
    sets = Sets(game, wild)
    told = [sets.told(made) for made in sets.read(cards, "CARDS")]
    return [(one["figure"], one["top"], one["length"], one["as"]) for one in told]


def beats(game: Doudizhu, new: str, last: str, wild: str) -> bool:
    """Tell whether some reading of one set beats some reading of the other."""
    sets = Sets(game, wild)
    return any(
        game.wild.beats(one, other, sets.face)
        for one in sets.read(new, "NEW")
        for other in sets.read(last, "LAST")
    )


def acts(game: Doudizhu, state: State) -> list[str]:
    return [game.write(act) for act in game.acts(state, game.asked(state)[0])]


def refused(game: Doudizhu, state: State, text: str) -> PaijuError:
    with pytest.raises(PaijuError) as fault:
        game.read(state, game.asked(state)[0], text)
    return fault.value


def test_a_wild_card_is_led_alone_as_a_2() -> None:
    """HBUT 三 3 (4): a wild card is no single card; in the Baidu text it has its own rank."""
    assert read(HBUT, "*", "5") == []
    assert read(BAIDU, "*", "5") == [("solo", "5", 1, "5")]
    assert not beats(BAIDU, "*", "6", "5")


def test_a_wild_card_becomes_the_joker_that_lacks_for_the_rocket() -> None:
    """二 2: it stands for any card but a joker."""
    assert read(HBUT, "D*", "5") == read(BAIDU, "X*", "5") == []
    state = table("D5♥9♠", "4♠", "6♠")
    assert not [act for act in acts(HBUT, state) if "D" in act and "*" in act]


def test_a_chain_is_carried_over_ace_by_a_wild_2() -> None:
    """四 7, 8: neither 2 nor a joker is in a chain, whatever stands for it."""
    assert [told[3] for told in read(HBUT, "JQKA*", "5")] == ["TJQKA"]
    assert read(HBUT, "QKA2*", "5") == []
    assert "AA22" not in {told[3][-4:] for told in read(HBUT, "QQKKA*", "5")}


def test_a_soft_bomb_of_high_rank_beats_a_hard_one() -> None:
    """五 2 (2): every hard bomb lies above every soft one."""
    assert beats(HBUT, "3333", "222*", "5")
    assert not beats(HBUT, "222*", "3333", "5")
    assert beats(HBUT, "888*", "777*", "5")


def test_four_fives_count_as_hard_though_two_of_them_are_wild() -> None:
    """四 2: a hard bomb is one without a wild card in it, what is printed on it or not."""
    sets = Sets(HBUT, "5")
    told = sets.told(sets.read("5555", "CARDS")[0])
    assert (told["figure"], told["hard"]) == ("bomb", False)
    assert beats(HBUT, "3333", "5555", "5")


def test_two_pairs_of_wild_cards_are_a_bomb_of_any_rank() -> None:
    """Baidu: nothing but wild cards has their own rank; four of them lie above a hard bomb."""
    bombs = [told for told in read(BAIDU, "****", "5") if told[0] == "bomb"]
    assert bombs == [("bomb", "5", 1, "5555")]
    assert beats(BAIDU, "****", "2222", "5")
    assert beats(BAIDU, "****", "22**", "5")
    assert not beats(BAIDU, "****", "XD", "5")


def test_what_hangs_on_a_triple_or_a_four_is_itself_a_bomb() -> None:
    """A wild card turns a wing into the triple's own rank, or two pairs into a second four."""
    assert "33333" not in {told[3] for told in read(HBUT, "333*3", "5")}
    for figure, _, _, cards in read(HBUT, "777888**", "5"):
        assert figure != "plane_solo" or cards.count("7") == cards.count("8") == 3
    assert all(told[0] != "four_pair" for told in read(HBUT, "777*8888", "5"))


def test_a_set_of_several_readings_is_played_as_the_first_that_comes() -> None:
    """A player chooses; nothing is chosen for him, and what he chose is what lies there."""
    state = table("3♠3♥4♠4♥5♥5♦K♠", "6♠6♥7♠7♥8♠8♥", "9♠")
    fault = refused(HBUT, state, "33445♥5♦")
    assert isinstance(fault, Ambiguous)
    offered = fault.facts["readings"]
    assert isinstance(offered, tuple)
    plane = next(text for text in offered if text.count("3") + text.count("4") == 6)
    on = go(HBUT, state, "33445♥5♦" + plane)
    assert HBUT.seen(on, 1).to_beat.cards.count("3") == 3
    assert "667788" not in acts(HBUT, on)


def test_an_equal_figure_of_wild_cards_takes_the_trick() -> None:
    """五 3: of equal value the first stays ahead; wild or not matters to bombs alone."""
    assert not beats(HBUT, "99", "9*", "5")
    assert not beats(HBUT, "9*", "99", "5")
    sets = Sets(HBUT, "5")
    soft = sets.read("999*", "CARDS")[0]
    assert not HBUT.wild.beats(soft, soft, sets.face)
    assert beats(HBUT, "9999", "999*", "5")


def test_a_wild_card_that_stands_for_its_own_rank_is_taken_for_a_plain_card() -> None:
    """Two sets that look alike differ in what stays in the hand: both are offered."""
    state = table("5♠5♣5♥9♠", "4♠", "6♠")
    offered = acts(HBUT, state)
    assert {"55", "55*"} <= set(offered)
    pair = HBUT.do(state, 0, HBUT.read(state, 0, "55"))
    assert pair.hands[0] == read_cards("5♥9♠")
    kept = HBUT.do(state, 0, HBUT.read(state, 0, "5♠5*♥"))
    assert kept.hands[0] == read_cards("5♣9♠")
