"""What the public reported of other programs (group A), and more faults of the same kinds."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from doudizhu.table import OFFICIAL, PLAIN, go, opened, playing
from paiju.cards.poker import read_counts
from paiju.errors import Illegal
from paiju.rules.doudizhu.auction import auction
from paiju.rules.doudizhu.tally import Facts, tally


def figures(text):
    return [(p.name, "3456789TJQKA2XD"[p.top], p.length) for p in
            OFFICIAL.catalogue.read(read_counts(text))]  # fmt: skip


def beats(new, last):
    (a,), (b,) = (OFFICIAL.catalogue.read(read_counts(text)) for text in (new, last))
    return OFFICIAL.catalogue.beats(a.id, b.id)


def offered(state):
    (seat,) = OFFICIAL.asked(state)
    return [OFFICIAL.write(act) for act in OFFICIAL.acts(state, seat)]


def test_a01_four_with_two_pairs_that_are_a_bomb():
    assert figures("33334444") == []


def test_a03_the_fourth_card_of_a_trio_as_wing():
    assert figures("34445555") == []


def test_a04_number_of_plays():
    assert len(OFFICIAL.catalogue.plays) - 1 == sum(OFFICIAL.catalogue.counts().values()) == 27_471


@pytest.mark.parametrize(
    ("cards", "expected"), [("666777XD", []), ("6667773D", [("trio_chain_solo", "7", 2)])]
)
def test_a06_both_jokers_as_wings(cards, expected):
    assert figures(cards) == expected


@pytest.mark.parametrize("rocket", ["XD", "DX", "d x"])
def test_a08_the_rocket_in_any_order_is_answered_by_a_pass_only(rocket):
    state = go(OFFICIAL, playing("XD3", "2KKQJTT8765444433", "5"), rocket)
    assert offered(state) == ["-"]
    with pytest.raises(Illegal):
        OFFICIAL.read(state, 1, "4444")


def test_a09_a_reply_that_does_not_beat_is_refused_and_nothing_changes():
    state = go(OFFICIAL, playing("5A", "348", "7"), "5")
    before = msgspec.structs.asdict(state)
    with pytest.raises(Illegal) as fault:
        OFFICIAL.read(state, 1, "3")
    assert fault.value.key == "doudizhu.does_not_beat"
    assert msgspec.structs.asdict(state) == before
    assert offered(state) == ["-", "8"]


@pytest.mark.parametrize(
    ("new", "last", "expected"),
    [
        ("8888", "QQ", True),
        ("22", "8888", False),
        ("9999", "8888", True),
        ("7777", "8888", False),
        ("XD", "8888", True),
        ("8888", "34567", True),
    ],
)
def test_a12_bombs_and_pairs(new, last, expected):
    assert beats(new, last) is expected


def test_a14_a_trio_with_two_singles_is_no_plane():
    assert figures("99923") == []


@pytest.mark.parametrize("opener", range(3))
@pytest.mark.parametrize("all_pass", ["redeal", "zero"])
def test_a17_everybody_declines(opener, all_pass):
    assert auction((0, 0, 0), opener, all_pass) == (all_pass, -1, 0)
    game = opened(all_pass=all_pass)
    state = go(game, game.start(PLAIN, opener), "-", "-", "-")
    assert game.asked(state) == ()
    assert game.result(state).scores == (0, 0, 0)
    for viewer in range(-2, 3):
        assert msgspec.json.encode(game.seen(state, viewer))


def test_a20_sign_and_balance():
    facts = Facts(landlord=2, bid=3, landlord_won=False, rockets=1, bombs=1,
                  doubled=(0,), redoubled=True)  # fmt: skip
    assert tally(facts).scores == (48, 12, -60)


# More of the same kinds; a22 and a23 stand in test_seen.py.


@pytest.mark.parametrize("cards", ["44443333", "5555444433332222", "333344445555", "3333444"])
def test_like_a01_fours_beside_fours_or_trios_are_nothing(cards):
    assert figures(cards) == []


@pytest.mark.parametrize("cards", ["3333XD", "33344455567XD", "333XD", "3344XD", "34567XD"])
def test_like_a06_both_jokers_go_with_nothing(cards):
    assert figures(cards) == []


@pytest.mark.parametrize("cards", ["222333", "KKKAAA222", "22233344", "QQKKAA22", "JQKA2", "A2345"])
def test_like_a14_2_is_in_no_chain(cards):
    assert figures(cards) == []


@pytest.mark.parametrize("order", sorted(set(permutations("3334"))))
def test_like_a08_the_wing_may_come_first(order):
    assert figures("".join(order)) == [("trio_solo", "3", 1)]


def test_like_a09_equal_never_beats():
    state = go(OFFICIAL, playing("55A", "5567", "7"), "5")
    assert "5" not in offered(state)
    with pytest.raises(Illegal):
        OFFICIAL.read(state, 1, "5")


@pytest.mark.parametrize(
    ("new", "last"),
    [
        ("44445X", "3333"),
        ("AAAA55", "KK"),
        ("AAAAKKQQ", "33344456"),
        ("9993", "88844"),
        ("456789", "34567"),
        ("AAAKKK", "333444555"),
        ("777888999TTT", "333444555789"),
        ("TTTJJJ34", "3334447799"),
    ],
)
def test_like_a12_other_figures_and_lengths_never_compare(new, last):
    assert figures(new)
    assert not beats(new, last)


def test_like_a12_20_cards_of_two_figures_do_not_compare():
    five_singles = "33344455566677789TJQ"
    four_pairs = "44455566677788TTJJQQ"
    assert figures(five_singles) == [("trio_chain_solo", "7", 5)]
    assert figures(four_pairs) == [("trio_chain_pair", "7", 4)]
    assert not beats(five_singles, four_pairs)
    assert not beats(four_pairs, five_singles)


@pytest.mark.parametrize(("new", "last"), [("4444AA", "333355"), ("4445", "333A")])
def test_like_a12_the_body_compares_not_the_wings(new, last):
    assert beats(new, last)
    assert not beats(last, new)


def test_chains_from_a_rank_that_is_held_four_times_are_listed():
    plays = offered(playing("33334567", "4", "5"))
    assert {"34567", "3333", "333", "33", "3", "3334", "333345"} <= set(plays)


@pytest.mark.parametrize("hand", ["3334445556", "33334455", "33344455566677789"])
def test_no_play_is_listed_twice(hand):
    plays = offered(playing(hand, "9", "T"))
    assert len(plays) == len(set(plays))


def test_a_bomb_answers_everything_but_the_rocket():
    for lead in ("3", "33", "34567", "333444", "33344456", "AAAAKKQQ", "AAAA"):
        state = go(OFFICIAL, playing(lead + "X", "2222T", "9"), lead)
        assert "2222" in offered(state)
