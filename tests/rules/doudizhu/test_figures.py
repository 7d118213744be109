"""牌型说明: what a set of cards is, row by row of the table, and against the second opinion."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doudizhu import brute
from doudizhu.table import OFFICIAL, WING_RULES, opened, packed, playing, printed, spelt
from paiju.cards.poker import read_counts
from paiju.rules.doudizhu.catalogue import Catalogue

ROOT = Path(__file__).parents[3]


def figures(text: str, catalogue: Catalogue = OFFICIAL.catalogue) -> list[tuple[str, str, int]]:
    return [(p.name, brute.ORDER[p.top], p.length) for p in catalogue.read(read_counts(text))]


ROWS = [
    ("火箭", "DX", "rocket", "D", 1),
    ("炸弹", "5555", "bomb", "5", 1),
    ("炸弹", "KKKK", "bomb", "K", 1),
    ("单牌", "8", "solo", "8", 1),
    ("单牌", "X", "solo", "X", 1),
    ("单牌", "D", "solo", "D", 1),
    ("对子", "55", "pair", "5", 1),
    ("对子", "QQ", "pair", "Q", 1),
    ("三张", "777", "trio", "7", 1),
    ("三带单", "3334", "trio_solo", "3", 1),
    ("三带单 with a joker", "333D", "trio_solo", "3", 1),
    ("三带单 of twos", "2223", "trio_solo", "2", 1),
    ("三带对", "99933", "trio_pair", "9", 1),
    ("顺子", "34567", "solo_chain", "7", 5),
    ("顺子", "78910JQKA", "solo_chain", "A", 8),
    ("顺子 whole", "3456789TJQKA", "solo_chain", "A", 12),
    ("连对", "334455", "pair_chain", "5", 3),
    ("连对", "778899", "pair_chain", "9", 3),
    ("连对 of ten", "33445566778899TTJJQQ", "pair_chain", "Q", 10),
    ("飞机", "333444", "trio_chain", "4", 2),
    ("飞机", "777888999", "trio_chain", "9", 3),
    ("飞机 of four, nothing else", "333444555666", "trio_chain", "6", 4),
    ("飞机带翅膀", "33344469", "trio_chain_solo", "4", 2),
    ("飞机带翅膀", "3334446699", "trio_chain_pair", "4", 2),
    ("飞机带翅膀, equal singles as Zibo prints them", "33344455", "trio_chain_solo", "4", 2),
    ("飞机带翅膀, one joker", "3334446X", "trio_chain_solo", "4", 2),
    ("飞机带翅膀, a trio apart", "333444555777", "trio_chain_solo", "5", 3),
    ("飞机带翅膀, twos never join", "QQQKKKAAA222", "trio_chain_solo", "A", 3),
    ("四带二", "555539", "four_two_solo", "5", 1),
    ("四带二", "99996688", "four_two_pair", "9", 1),
    ("四带二, two equal singles", "555533", "four_two_solo", "5", 1),
    ("四带二, one joker", "55553D", "four_two_solo", "5", 1),
]


@pytest.mark.parametrize(("row", "cards", "figure", "top", "length"), ROWS)
def test_row_of_the_figure_table(row, cards, figure, top, length):
    assert figures(cards) == [(figure, top, length)], row


NONE = [
    ("no card", ""),
    ("two different singles", "34"),
    ("a joker with a two", "2X"),
    ("顺子 of four", "3456"),
    ("顺子 over a gap", "34568"),
    ("顺子 to 2", "TJQKA2"),
    ("顺子 round the corner", "A2345"),
    ("顺子 with a joker", "JQKAX"),
    ("连对 of two", "3344"),
    ("连对 to 2", "QQKKAA22"),
    ("飞机 to 2", "KKKAAA222"),
    ("飞机 over a gap", "333555"),
    ("飞机 of 2 and 3", "222333"),
    ("双王 as wings", "333444XD"),
    ("双王 among four wings", "33344455566678XD"),
    ("炸弹 among the wings", "3334445556667777"),
    ("a trio next above the body", "333444555666778"),
    ("a body card as wing", "33344435"),
    ("one wing short", "3334445"),
    ("a single and a pair as wings", "333444566"),
    ("the same pair twice as wings", "3334445555"),
    ("四带 双王", "3333XD"),
    ("四带 a pair and a single", "3333445"),
    ("四带 one card", "33334"),
    ("四带 a trio", "3333444"),
    ("三带 双王", "333XD"),
    ("三带 two cards", "33345"),
]


@pytest.mark.parametrize(("why", "cards"), NONE)
def test_limit_of_the_figure_table(why, cards):
    assert figures(cards) == [], why


COUNTS = {
    "solo": {1: 15},
    "pair": {1: 13},
    "trio": {1: 13},
    "bomb": {1: 13},
    "rocket": {1: 1},
    "trio_solo": {1: 182},
    "trio_pair": {1: 156},
    "solo_chain": {5: 8, 6: 7, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1},
    "pair_chain": {3: 10, 4: 9, 5: 8, 6: 7, 7: 6, 8: 5, 9: 4, 10: 3},
    "trio_chain": {2: 11, 3: 10, 4: 9, 5: 8, 6: 7},
    "trio_chain_solo": {2: 968, 3: 3282, 4: 7184, 5: 10388},
    "trio_chain_pair": {2: 605, 3: 1200, 4: 1134},
    "four_two_solo": {1: 1326},
    "four_two_pair": {1: 858},
}


def by_length(catalogue: Catalogue) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = {}
    for play in catalogue.plays[1:]:
        row = found.setdefault(play.name, {})
        row[play.length] = row.get(play.length, 0) + 1
    return found


def test_checks_and_a04_the_count_of_plays_figure_by_figure():
    assert by_length(OFFICIAL.catalogue) == COUNTS
    assert len(OFFICIAL.catalogue.plays) - 1 == 27_471
    assert OFFICIAL.catalogue.counts() == {k: sum(v.values()) for k, v in COUNTS.items()}


def test_checks_no_set_of_cards_has_two_readings():
    assert {len(ids) for ids in OFFICIAL.catalogue.readings.values()} == {1}


def test_checks_wings_distinct():
    assert len(opened(wings_distinct=True).catalogue.plays) - 1 == 12_654


def test_checks_wings_may_join():
    readings = opened(wings_may_join=True).catalogue.readings
    assert len(readings) == 27_845
    assert sum(len(ids) > 1 for ids in readings.values()) == 383


def test_every_set_of_up_to_10_cards_against_the_second_opinion():
    found: dict[str, brute.Found] = {name: {} for name in WING_RULES}
    for seen, of in enumerate(brute.every(10), 1):  # noqa: B007 - counted, then asserted
        # nothing is a play under a stricter wing rule that is none under the laxest
        if brute.readings(of, may_join=True):
            for name, (_, how) in WING_RULES.items():
                if read := brute.readings(of, **how):
                    found[name][of] = read
    assert seen == 2_161_929
    for name, (clauses, _) in WING_RULES.items():
        plays = printed(opened(**clauses).catalogue)
        assert found[name] == {of: read for of, read in plays.items() if sum(of) <= 10}, name


@pytest.mark.parametrize("name", WING_RULES)
def test_every_play_of_the_catalogue_is_one_in_the_second_opinion(name):
    clauses, how = WING_RULES[name]
    for of, read in printed(opened(**clauses).catalogue).items():
        assert brute.readings(of, **how) == read, brute.text(of)


@pytest.mark.parametrize("name", WING_RULES)
def test_the_sweep_over_every_set_of_up_to_20_cards_saw_this_catalogue(name):
    result = tomllib.loads((ROOT / "nightly/results/catalogue.txt").read_text(encoding="utf-8"))
    clauses, _ = WING_RULES[name]
    plays = printed(opened(**clauses).catalogue)
    assert result["sets_read"] == 509_430_669
    assert result[name]["sha256"] == brute.digest(plays)


@settings(deadline=None)
@given(st.data())
def test_a_reading_is_independent_of_the_order_of_the_cards(data):
    play = data.draw(st.sampled_from(OFFICIAL.catalogue.plays[1:]))
    text = data.draw(st.permutations(brute.text(spelt(play.cards))).map("".join))
    assert [found.id for found in OFFICIAL.catalogue.read(read_counts(text))] == [play.id]
    state = playing(brute.text(spelt(play.cards)), "", "")
    assert OFFICIAL.read(state, 0, text).id == play.id


@settings(deadline=None)
@given(st.lists(st.sampled_from(range(54)), max_size=20, unique=True))
def test_any_cards_at_all_read_as_the_second_opinion_says(ids):
    ranks = [min(i // 4, 13) + (i == 53) for i in ids]
    of = tuple(ranks.count(rank) for rank in range(15))
    found = {(p.name, p.top, p.length) for p in OFFICIAL.catalogue.read(packed(of))}
    assert found == brute.readings(of)


COMPARED = [
    ("XD", "2222", True),
    ("2222", "AAAA", True),
    ("AAAA", "KKKK", True),
    ("KKKK", "AAAA", False),
    ("D", "X", True),
    ("X", "2", True),
    ("2", "A", True),
    ("A", "K", True),
    ("3", "2", False),
    ("44", "33", True),
    ("444", "333", True),
    ("4445", "3336", True),
    ("44455577", "33344466", True),
    ("44445566", "3333AAKK", True),
    ("34567", "34567", False),
    ("456789", "34567", False),
    ("99933", "8884", False),
    ("333344", "AA", False),
    ("4444", "333355", True),
    ("444455", "3333", False),
    ("333", "XD", False),
    ("2222", "XD", False),
    ("444555666777", "333444555888", False),
]


@pytest.mark.parametrize(("new", "last", "expected"), COMPARED)
def test_row_of_the_comparison_table(new, last, expected):
    (a,), (b,) = (OFFICIAL.catalogue.read(read_counts(text)) for text in (new, last))
    assert OFFICIAL.catalogue.beats(a.id, b.id) is expected
    assert brute.beats(brute.cards(new), brute.cards(last)) is expected


@settings(deadline=None)
@given(st.data())
def test_any_two_plays_compare_as_the_second_opinion_says(data):
    plays = OFFICIAL.catalogue.plays[1:]
    new = data.draw(st.sampled_from(plays))
    alike = [p for p in plays if (p.figure, p.length) == (new.figure, new.length)]
    last = data.draw(st.sampled_from(alike) | st.sampled_from(plays))
    expected = brute.beats(spelt(new.cards), spelt(last.cards))
    assert OFFICIAL.catalogue.beats(new.id, last.id) is expected
