"""A second opinion on the plays of 二打一, written from the law alone and slow on purpose.

Law: ``竞技二打一`` §2, the tables 牌型说明 and 牌型比较. A set of cards is a tuple of fifteen
counts, rank 3 first, big joker last. A reading is ``(figure, top, length)``: the top rank of the
body as a number 0…14 (the big joker for the rocket) and the number of chained groups.

Nothing here is shared with the rules of the product; only the names of the figures are, because
they are the public ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

ORDER = "3456789TJQKA2XD"
ACE = ORDER.index("A")
SMALL, BIG = ORDER.index("X"), ORDER.index("D")
HOLDS = (4,) * 13 + (1, 1)

Cards = tuple[int, ...]
Reading = tuple[str, int, int]
Found = dict[Cards, set[Reading]]


def cards(text: str) -> Cards:
    """Count the ranks of a text of bare cards."""
    return tuple(text.count(char) for char in ORDER)


def every(most: int) -> Iterator[Cards]:
    """Go through every set of 1…*most* cards that the deck can give."""
    low, high = sized(HOLDS[:7], most), sized(HOLDS[7:], most)
    for few, lefts in enumerate(low):
        for left, many in product(lefts, range(not few, most - few + 1)):
            for right in high[many]:
                yield left + right


def sized(holds: Cards, most: int) -> list[list[Cards]]:
    """List the sets of some neighbouring ranks by their number of cards."""
    by_size: list[list[Cards]] = [[] for _ in range(most + 1)]
    for counts in product(*(range(n + 1) for n in holds)):
        if sum(counts) <= most:
            by_size[sum(counts)].append(counts)
    return by_size


def text(of: Cards) -> str:
    """Write cards ascending."""
    return "".join(char * n for char, n in zip(ORDER, of, strict=True))


def in_a_row(ranks: list[int]) -> bool:
    """顺子 连对 飞机: consecutive, from 3 to A at most; 2 and jokers never chain."""
    return ranks[-1] <= ACE and ranks == list(range(ranks[0], ranks[-1] + 1))


def readings(of: Cards, *, distinct: bool = False, may_join: bool = False) -> set[Reading]:
    """List what a set of cards is, row by row of the table 牌型说明.

    :param distinct: single wings must differ among themselves (``wings_distinct``).
    :param may_join: a trio next to the body may be taken as wings (``wings_may_join``).
    """
    held = Groups(of.count(1), of.count(2), of.count(3), of.count(4))
    if of[SMALL] and of[BIG]:
        # 双王 are the rocket, and no other row lets both in
        return {("rocket", BIG, 1)} if sum(of) == 2 else set()
    if held.kinds == 1:
        return {(ALONE[max(of)], of.index(max(of)), 1)}
    if held.fours:
        return four_with_two(of, held, distinct=distinct)
    if held.trios == 1:
        return trio_with_one(of, held)
    if not held.trios:
        return chain(of, held)
    return planes(of, held, distinct=distinct, may_join=may_join)


class Groups(NamedTuple):
    """How many ranks are held once, twice, three times, four times."""

    ones: int
    twos: int
    trios: int
    fours: int

    @property
    def kinds(self) -> int:
        return sum(self)


ALONE = {1: "solo", 2: "pair", 3: "trio", 4: "bomb"}


def four_with_two(of: Cards, held: Groups, *, distinct: bool) -> set[Reading]:
    """四带二: one four; two singles, alike or not, or two pairs. Two fours are 四带炸弹: none."""
    if held.fours > 1 or held.trios:
        return set()
    found: set[Reading] = set()
    if (held.ones, held.twos) == (2, 0) or ((held.ones, held.twos) == (0, 1) and not distinct):
        found.add(("four_two_solo", of.index(4), 1))
    if (held.ones, held.twos) == (0, 2):
        found.add(("four_two_pair", of.index(4), 1))
    return found


def trio_with_one(of: Cards, held: Groups) -> set[Reading]:
    """三带单 and 三带对."""
    name = {(1, 0): "trio_solo", (0, 1): "trio_pair"}.get((held.ones, held.twos))
    return {(name, of.index(3), 1)} if name else set()


def chain(of: Cards, held: Groups) -> set[Reading]:
    """顺子 (five singles or more) and 连对 (three pairs or more)."""
    if held.twos == 0 and held.ones >= 5:
        return chained("solo_chain", of, 1)
    if held.ones == 0 and held.twos >= 3:
        return chained("pair_chain", of, 2)
    return set()


def chained(name: str, of: Cards, each: int) -> set[Reading]:
    """Give the chain whose body is every rank that is held *each* times."""
    body = [rank for rank in range(15) if of[rank] == each]
    return {(name, body[-1], len(body))} if in_a_row(body) else set()


def planes(of: Cards, held: Groups, *, distinct: bool, may_join: bool) -> set[Reading]:
    """飞机 bare, with as many pairs as trios, with as many singles as trios."""
    found: set[Reading] = set()
    if held.ones == held.twos == 0:
        found |= chained("trio_chain", of, 3)
    if held.ones == 0 and held.twos == held.trios:
        found |= chained("trio_chain_pair", of, 3)
    if sum(of) % 4 == 0 and sum(of) // 4 >= 2:
        found |= winged(of, sum(of) // 4, distinct=distinct, may_join=may_join)
    return found


def winged(of: Cards, length: int, *, distinct: bool, may_join: bool) -> set[Reading]:
    """飞机带单: try every place of the body; the wings are all the other cards.

    Wings hold no card of a body rank, so a body rank is held exactly three times.
    """
    found: set[Reading] = set()
    for low in range(ACE - length + 2):
        high = low + length - 1
        if any(of[rank] != 3 for rank in range(low, high + 1)):
            continue
        wings = [n if not low <= rank <= high else 0 for rank, n in enumerate(of)]
        below = low > 0 and wings[low - 1] == 3
        above = high < ACE and wings[high + 1] == 3
        joins = (below or above) and not may_join
        repeats = distinct and max(wings) > 1
        if not joins and not repeats and max(wings) < 4:
            found.add(("trio_chain_solo", high, length))
    return found


def outranks(new: Reading, size: int, last: Reading, last_size: int) -> bool:
    """牌型比较: rocket > bomb > the rest; the rest by top within one figure, length and size."""
    if last[0] == "rocket":
        return False
    if new[0] == "rocket":
        return True
    if new[0] == "bomb" and last[0] != "bomb":
        return True
    alike = new[0] == last[0] and new[2] == last[2] and size == last_size
    return alike and new[1] > last[1]


def beats(new: Cards, last: Cards, **how: bool) -> bool:
    """Tell whether some reading of *new* beats some reading of *last*."""
    pairs = product(readings(new, **how), readings(last, **how))
    return any(outranks(a, sum(new), b, sum(last)) for a, b in pairs)


def parts(hand: Cards) -> Iterator[Cards]:
    """Go through every set of cards that a hand contains, nothing at all included."""
    return product(*(range(n + 1) for n in hand))


def leads(hand: Cards, **how: bool) -> set[tuple[Cards, Reading]]:
    """List every play that a hand can lead, with its reading."""
    return {(part, reading) for part in parts(hand) for reading in readings(part, **how)}


def replies(hand: Cards, last: Reading, size: int, **how: bool) -> set[tuple[Cards, Reading]]:
    """List every play of a hand that beats *last* (the pass not counted)."""
    return {
        (part, reading)
        for part, reading in leads(hand, **how)
        if outranks(reading, sum(part), last, size)
    }


class Standing(NamedTuple):
    """A table in the middle of a deal: three hands, whose turn, what lies there, who passed."""

    hands: tuple[Cards, ...]
    turn: int
    last: Reading | None
    size: int
    passes: int


def after(table: Standing) -> Iterator[Standing]:
    """Go through what may follow: every play and, unless on lead, the pass."""
    hand, following = table.hands[table.turn], (table.turn + 1) % 3
    if table.last is None:
        made = leads(hand)
    else:
        made = replies(hand, table.last, table.size)
        ended = table.passes == 1
        last, size = (None, 0) if ended else (table.last, table.size)
        yield Standing(table.hands, following, last, size, 0 if ended else 1)
    for part, reading in made:
        hands = list(table.hands)
        hands[table.turn] = tuple(a - b for a, b in zip(hand, part, strict=True))
        yield Standing(tuple(hands), following, reading, sum(part), 0)


def lines(table: Standing, depth: int) -> int:
    """Count the ways in which *depth* acts can follow; a deal that has ended goes no further."""
    if not depth:
        return 1
    if not all(map(any, table.hands)):
        return 0
    return sum(lines(following, depth - 1) for following in after(table))


def digest(found: Found) -> str:
    """Hash plays with their readings, in an order that rests on their text alone."""
    rows = sorted(
        f"{text(of)} {figure} {ORDER[top]} {length}\n"
        for of, read in found.items()
        for figure, top, length in read
    )
    return hashlib.sha256("".join(rows).encode()).hexdigest()
