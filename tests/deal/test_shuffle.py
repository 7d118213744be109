"""DUPLICATE §7: uniform by proof, by measure, bound to its board, the same everywhere."""

from __future__ import annotations

import hashlib
import itertools
import math
import os
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vector import ABOUT, DOUDIZHU, PAOHUZI, SECRET

from paiju.cards import zipai
from paiju.cards.deck import POKER, ZIPAI, Deck, complete
from paiju.deal.shuffle import (
    ALGORITHM,
    MIXED,
    below,
    board_deal,
    board_seed,
    drawn_seat,
    encode,
    mix,
    permutation,
    shuffled,
    stream,
)
from paiju.rules.notation import notation

EVENT, STAGE = ABOUT["event"], ABOUT["stage"]


def boards(deck: Deck, count: int) -> list[list[int]]:
    """Shuffle *count* boards of one stage."""
    seeds = (board_seed(deck, SECRET, "chi", "square", 1, k) for k in range(1, count + 1))
    return [permutation(stream(seed), deck.size) for seed in seeds]


# --- proof ------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(2, 81))
def test_s7_every_number_comes_from_equally_many_bytes(n: int) -> None:
    kept: Counter[int] = Counter()
    for byte in range(256):
        again = iter([byte, 0])  # a rejected byte is followed by the 0 of a fresh draw
        number = below(again, n)
        if next(again, None) is not None:
            kept[number] += 1
    assert kept == dict.fromkeys(range(n), 256 // n)


@pytest.mark.parametrize("n", range(1, 8))
def test_s7_every_order_has_exactly_one_list_of_numbers(n: int) -> None:
    lists = itertools.product(*(range(i + 1) for i in range(n - 1, 0, -1)))
    reached = [tuple(permutation(iter(numbers), n)) for numbers in lists]
    assert len(reached) == math.factorial(n)
    assert set(reached) == set(itertools.permutations(range(n)))


def test_e03_three_cards_over_all_pairs_of_bytes() -> None:
    """All 65,536 beginnings: those that decide are divided evenly; the others begin anew."""
    orders: Counter[tuple[int, ...]] = Counter()
    undecided = 0
    for first, second in itertools.product(range(256), repeat=2):
        try:
            orders[tuple(permutation(_ending((first, second)), 3))] += 1
        except EOFError:
            undecided += 1
            assert first == 255  # 256 mod 3 = 1: the only byte that is thrown away
    decided = sum(orders.values())
    assert undecided == 256
    assert {Fraction(count, decided) for count in orders.values()} == {Fraction(1, 6)}
    assert len(orders) == 6
    for card in range(3):
        stays = sum(count for order, count in orders.items() if order[card] == card)
        assert Fraction(stays, decided) == Fraction(1, 3)


def _ending(data: tuple[int, ...]):
    yield from data
    raise EOFError


def test_s7_numbers_wider_than_a_byte_are_uniform_too() -> None:
    kept: Counter[int] = Counter()
    for high, low in itertools.product(range(256), repeat=2):
        again = iter([high, low, 0, 0])
        number = below(again, 300)
        if next(again, None) is not None:
            kept[number] += 1
    assert kept == dict.fromkeys(range(300), 65536 // 300)


def test_nothing_to_draw_from_is_a_fault() -> None:
    with pytest.raises(ValueError, match="nothing"):
        below(iter([0]), 0)
    assert below(iter(()), 1) == 0


# --- measure ----------------------------------------------------------------------------------


def squares(orders: list[list[int]]) -> tuple[float, float]:
    """Give the chi-square of every card in every place, and its 99.9 % point.

    The places of one deal exclude each other; the statistic of permutations is n/(n−1) times a
    chi-square with (n−1)² degrees of freedom.
    """
    n = len(orders[0])
    due = len(orders) / n
    counts = [Counter(place) for place in zip(*orders, strict=True)]
    total = sum((count[card] - due) ** 2 for count in counts for card in range(n)) / due
    df = (n - 1) ** 2
    spread = 2 / (9 * df)
    return total * (n - 1) / n, df * (1 - spread + 3.0902 * spread**0.5) ** 3


def test_e01_every_card_in_every_place_over_20000_deals() -> None:
    orders = boards(POKER, 20_000)
    measured, limit = squares(orders)
    assert 3040 < limit < 3050  # 53·53 = 2809 degrees of freedom
    assert measured < limit
    assert measured > 2 * 2809 - limit  # too even would be as suspicious
    stays = sum(order[0] == 0 for order in orders) / len(orders)
    assert abs(stays - 1 / 54) < 4 * (1 / 54 / len(orders)) ** 0.5


@pytest.mark.parametrize("fault", ["transpositions", "cycle", "swap_with_any"])
def test_e01_the_measure_finds_a_bad_shuffle(fault: str) -> None:
    chance = random.Random(1)
    orders = []
    for _ in range(4_000):
        order = list(range(54))
        for i in range(53, 0, -1):
            j = {
                "transpositions": lambda: chance.randrange(54),
                "cycle": lambda i=i: chance.randrange(i),
                "swap_with_any": lambda: chance.randrange(54),
            }[fault]()
            k = chance.randrange(54) if fault == "transpositions" else i
            order[k], order[j] = order[j], order[k]
        orders.append(order)
    measured, limit = squares(orders)
    assert measured > limit


def test_s7_four_alike_and_kan_in_a_paohuzi_hand() -> None:
    four = Fraction(20 * math.comb(76, 16), math.comb(80, 20))
    three = Fraction(20 * 4 * math.comb(76, 17), math.comb(80, 20))
    assert (round(float(four), 4), round(float(three), 3)) == (0.0613, 0.865)
    alike: Counter[int] = Counter()
    hands = 0
    for order in boards(ZIPAI, 8_000):
        for seat in range(3):
            hands += 1
            alike.update(Counter(card // 4 for card in order[20 * seat : 20 * seat + 20]).values())
    assert abs(alike[4] / hands - four) < 4 * (0.0613 / hands) ** 0.5
    assert abs(alike[3] / hands - three) < 4 * (0.865 / hands) ** 0.5


# --- the same everywhere ----------------------------------------------------------------------


@pytest.mark.parametrize(("game", "deck", "told"), [
    ("doudizhu", POKER, DOUDIZHU), ("paohuzi", ZIPAI, PAOHUZI),
])  # fmt: skip
def test_e09_golden_vector(game: str, deck: Deck, told: dict[str, str]) -> None:
    seed = board_seed(deck, SECRET, EVENT, STAGE, 3, 8)
    assert told.get("seed", seed.hex()) == seed.hex()
    assert bytes(itertools.islice(stream(seed), 16)).hex() == told["stream"]
    order = " ".join(map(str, permutation(stream(seed), deck.size)))
    assert order.startswith(told["order"] + " ")
    table = notation(game)
    hands, rest = table.texts(board_deal(deck, SECRET, EVENT, STAGE, 3, 8))
    assert hands == (told["a"], told["b"], told["c"])
    assert rest == tuple(told[key] for key in table.rest)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_e09_another_process_deals_the_same(seed: str) -> None:
    program = (
        "import hashlib\nfrom paiju.cards.deck import POKER, ZIPAI\n"
        "from paiju.deal.shuffle import board_deal\n"
        "deals = [board_deal(d, bytes(32), '赛', 's', 1, k) for d in (POKER, ZIPAI)"
        " for k in range(1, 30)]\n"
        "print(hashlib.sha256(repr(deals).encode()).hexdigest())"
    )
    there = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    deals = [
        board_deal(d, bytes(32), "赛", "s", 1, k) for d in (POKER, ZIPAI) for k in range(1, 30)
    ]
    assert there.stdout.strip() == hashlib.sha256(repr(deals).encode()).hexdigest()


# --- bound to its board -----------------------------------------------------------------------


def test_s7_boards_are_bound_to_everything() -> None:
    """E09: other secrets, events, stages, rounds, boards, decks: other deals, without end."""
    usual = (SECRET, "event", "stage", 1, 1)
    others = [
        (bytes(32), *usual[1:]),
        (SECRET, "event ", "stage", 1, 1),
        (SECRET, "even", "tstage", 1, 1),  # the same letters, cut elsewhere
        (SECRET, "event", "stag", 1, 1),
        (SECRET, "event", "stage", 2, 1),
        (SECRET, "event", "stage", 1, 2),
        (SECRET, "event", "stage1", 1, 1),
        (SECRET, "event", "stage", 11, 1),
        (SECRET, "event", "stage", 1, 11),
    ]
    deals = {board_deal(POKER, *about) for about in [usual, *others]}
    for algorithm in (ALGORITHM, MIXED):
        deals |= {board_deal(POKER, *usual, attempt, algorithm) for attempt in (0, 1, 11)}
    assert len(deals) == len(others) + 6
    assert board_deal(POKER, *usual) == board_deal(POKER, *usual)


def test_s7_a_first_deal_is_what_it_was_before_boards_were_dealt_again() -> None:
    plain = encode((ALGORITHM, "poker", SECRET, 0, "e", "s", 1, 1))
    assert board_seed(POKER, SECRET, "e", "s", 1, 1, 0) == plain
    assert board_seed(POKER, SECRET, "e", "s", 1, 1, 2) == plain + encode((2,))


def test_s7_every_part_and_its_place_change_the_mixture() -> None:
    parts = [("a", "1"), ("b", "2")]
    others: list[list[tuple[str, str]]] = [
        [], parts[:1], parts[1:], parts[::-1], [("a", "2"), ("b", "1")], [("a1", ""), ("b", "2")],
        [("a", "1b"), ("", "2")], [*parts, ("c", "3")],
    ]  # fmt: skip
    mixed = {mix(secret, p) for secret in (SECRET, bytes(32)) for p in [parts, *others]}
    assert len(mixed) == 2 * (len(others) + 1)
    assert SECRET not in mixed
    assert {len(key) for key in mixed} == {32}


@pytest.mark.parametrize("deck", [POKER, ZIPAI])
def test_s7_the_drawn_seat_is_each_equally_often_and_follows_no_card(deck: Deck) -> None:
    seeds = [board_seed(deck, SECRET, "e", "s", 1, k, 0, MIXED) for k in range(1, 3001)]
    seats = [drawn_seat(deck, seed) for seed in seeds]
    low = [seats.count(seat) for seat in range(3)]
    # 1000 expected, standard deviation 25.8: five of them are never reached by chance.
    assert all(abs(times - 1000) < 130 for times in low)
    first = [permutation(stream(seed), deck.size).index(0) // deck.hand for seed in seeds]
    same = sum(a == b for a, b in zip(seats, first, strict=True))
    assert abs(same - sum(place < 3 for place in first) / 3) < 130


def test_s7_the_same_name_in_another_normal_form_deals_the_same() -> None:
    one, other = (board_deal(POKER, SECRET, name, "s", 1, 1) for name in ("\u00e9", "e\u0301"))
    assert one == other


def test_s7_a_short_secret_is_a_fault() -> None:
    with pytest.raises(ValueError, match="short") as fault:
        board_deal(POKER, b"short secret", "e", "s", 1, 1)
    assert "short secret" not in str(fault.value)


# --- laws -------------------------------------------------------------------------------------

lists = st.lists(st.binary(max_size=6), max_size=4)


@given(lists, lists)
def test_two_lists_never_look_alike(one: list[bytes], other: list[bytes]) -> None:
    assert (encode(one) == encode(other)) == (one == other)


@given(st.binary(min_size=32, max_size=40), st.text(max_size=5), st.integers(1, 10**6))
def test_every_deal_is_complete(secret: bytes, name: str, board: int) -> None:
    for deck in (POKER, ZIPAI):
        assert complete(deck, board_deal(deck, secret, name, name, 1, board))


@given(st.binary(max_size=9), st.integers(0, 2000))
def test_a_longer_stream_begins_with_the_shorter(seed: bytes, count: int) -> None:
    told = bytes(itertools.islice(stream(seed), count))
    assert told == hashlib.shake_256(seed).digest(count)


def test_shuffled_moves_what_permutation_says() -> None:
    items = list(zipai.KINDS)
    order = permutation(stream(b"k"), 20)
    assert shuffled(stream(b"k"), items) == [items[i] for i in order]
