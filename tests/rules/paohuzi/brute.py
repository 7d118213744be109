"""A second opinion on hands of 跑胡子, slow and plain, written from the law text alone.

It shares no line with the engine: a hand is a string of characters, a group is a name and its
cards, and every way to part a hand into groups is tried. Articles are those of the law.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement
from typing import NamedTuple

SMALL = "一二三四五六七八九十"
LARGE = "壹贰叁肆伍陆柒捌玖拾"
CARDS = SMALL + LARGE
RED = "二七十贰柒拾"


class Group(NamedTuple):
    """A meld: its name in the law, and its cards."""

    name: str
    cards: str


@dataclass(frozen=True)
class Law:
    """What a profile decides about a hand, as §3, §7 and §8 print it."""

    min_huxi: int = 15
    dian_pao: bool = False
    po_pao_hu: bool = True
    hu_before_forced: bool = False
    must_hu: bool = False
    guo_zhang_scope: str = "deal"
    bi_pai: bool = True
    ren_peng: bool = True
    tun_from: int = 15
    tun_step: int = 3
    tun_base: int = 1
    red: dict[int, int] = field(
        default_factory=lambda: {0: 5, 1: 3, **_from(10, 2), **_from(13, 4)}
    )
    alike: int = 4
    large: dict[int, int] = field(default_factory=dict)
    small: dict[int, int] = field(default_factory=dict)
    last_card: int = 0
    heaven: int = 0
    earth: int = 0


def _from(at: int, base: int, step: int = 0) -> dict[int, int]:
    return {number: base + step * (number - at) for number in range(at, 32)}


REBUILT = Law()
LAWS = {
    "comp-2017r": REBUILT,
    "ningxiang": REBUILT,
    "quanmingtang": Law(
        red={0: 8, 1: 6, **_from(10, 3, 1)},
        alike=8,
        large=_from(18, 8, 1),
        small=_from(16, 10, 1),
        last_card=6,
        heaven=6,
        earth=6,
    ),
    "changsha": Law(
        red={0: 5, 1: 4, **_from(10, 2, 1)},
        alike=5,
        large=_from(18, 5, 1),
        small=_from(16, 5, 1),
        heaven=5,
        earth=5,
    ),
    "shaoyang": replace(REBUILT, min_huxi=10, tun_from=10, tun_step=5),
    "hengyang-6": replace(REBUILT, min_huxi=6, tun_from=3, tun_base=0, dian_pao=True),
    "chenzhou": replace(REBUILT, min_huxi=9, tun_from=6, tun_base=0, dian_pao=True),
}

# §3, the table: small, large.
WORTH = {
    "提": (9, 12),
    "跑": (6, 9),
    "坎": (3, 6),
    "偎": (3, 6),
    "臭偎": (3, 6),
    "碰": (1, 3),
    "一二三": (3, 6),
    "二七十": (3, 6),
    "一句话": (0, 0),
    "绞": (0, 0),
    "将": (0, 0),
}


def worth(group: Group) -> int:
    """§3: the 胡息 of a group; all of its cards are of one size wherever that matters."""
    return WORTH[group.name][group.cards[0] in LARGE]


def points(card: str) -> int:
    return CARDS.index(card) % 10 + 1


def name_of(three: str) -> str:
    """§3: what three cards make that are not alike; empty if they make nothing."""
    numbers = sorted(points(card) for card in three)
    if len({card in LARGE for card in three}) == 2:
        return "绞" if len(set(numbers)) == 1 else ""
    if numbers == [1, 2, 3]:
        return "一二三"
    if numbers == [2, 7, 10]:
        return "二七十"
    return "一句话" if [n - numbers[0] for n in numbers] == [0, 1, 2] else ""


ALL_CHI = [
    Group(name_of("".join(three)), "".join(three))
    for three in combinations_with_replacement(CARDS, 3)
    if name_of("".join(three))
]


def ordered(cards: str) -> str:
    return "".join(sorted(cards, key=CARDS.index))


def without(cards: str, gone: str) -> str | None:
    """Take cards away; None if they are not all there."""
    for card in gone:
        if card not in cards:
            return None
        cards = cards.replace(card, "", 1)
    return cards


def partings(cards: str, *, pair: bool) -> Iterator[tuple[Group, ...]]:
    """Part *cards*, with none over, into groups of different cards, and one pair if *pair*."""
    if not cards:
        if not pair:
            yield ()
        return
    first = cards[0]
    groups = [group for group in ALL_CHI if first in group.cards]
    groups += [Group("将", first * 2)] if pair else []
    for group in groups:
        rest = without(cards, group.cards)
        if rest is not None:
            for more in partings(rest, pair=pair and group.name != "将"):
                yield (group, *more)


class Way(NamedTuple):
    """One way to take the winning card: groups that stand, cards that are still to be parted."""

    stand: tuple[Group, ...]
    free: str

    @property
    def pair(self) -> bool:
        """§7: exactly one pair with a meld of four, without one no pair."""
        return any(group.name in "提跑" for group in self.stand)


def hand_of(hand: str) -> Way:
    """§3, §4: four alike in hand are a 提, three a 坎 that is never split."""
    stand = [Group("提", c * 4) for c in CARDS if hand.count(c) == 4]
    stand += [Group("坎", c * 3) for c in CARDS if hand.count(c) == 3]
    return Way(tuple(stand), "".join(c for c in ordered(hand) if hand.count(c) < 3))


def grown(hand: str, melds: tuple[Group, ...], last: str, source: str) -> Way | None:
    """§5, §7: what the card makes together with its like, in hand or laid."""
    own = source == "draw"
    alike = hand.count(last)
    laid = [group for group in melds if group.cards == last * 3]
    if alike == 3:
        made = Group("提" if own else "跑", last * 4)
    elif alike == 2:
        made = Group("偎" if own else "碰", last * 3)
    elif laid and laid[0].name != "碰":
        made = Group("提" if own else "跑", last * 4)
    elif laid and source != "discard":
        made = Group("跑", last * 4)
    else:
        return None
    kept = tuple(group for group in melds if group not in laid)
    rest = hand_of(hand if laid else hand.replace(last, ""))
    return Way((*kept, *rest.stand, made), rest.free)


def ordinary(hand: str, melds: tuple[Group, ...], last: str) -> Way:
    """The card stands among the free ones."""
    rest = hand_of(hand)
    return Way((*melds, *rest.stand), ordered(rest.free + last))


def ways(law: Law, hand: str, melds: tuple[Group, ...], last: str, source: str) -> list[Way]:
    """§5, §6.1, §7: each way to take the winning card; no *last* means that the hand is whole."""
    if not last:
        rest = hand_of(hand)
        return [Way((*melds, *rest.stand), rest.free)]
    way = grown(hand, melds, last, source)
    plain = ordinary(hand, melds, last)
    if way is None:
        return [plain]
    four = way.stand[-1].name in "提跑"
    if source == "draw" and way.stand[-1].name != "跑":
        may = law.hu_before_forced
    else:
        may = law.po_pao_hu or not four
    return [way, plain] if may else [way]


class Verdict(NamedTuple):
    """What counts for a hand: won or not, 胡息, what each loser pays; groups if no card is over."""

    win: bool
    huxi: int
    score: int
    groups: tuple[Group, ...]


class Moment(NamedTuple):
    """What the cards do not tell: the last stock card, 天胡 or 地胡."""

    last_stock: bool = False
    opening: str = ""


USUAL = Moment()


def judge(
    law: Law,
    hand: str,
    melds: tuple[Group, ...] = (),
    last: str = "",
    source: str = "draw",
    moment: Moment = USUAL,
) -> Verdict:
    """§3, §7, §8: the reading with the highest score, then the most 胡息; else the best part of it.

    A whole hand without a winning card is nobody's draw, except in 天胡.
    """
    source = source if last or moment.opening else "whole"
    found = ways(law, hand, melds, last, source)
    read = [groups for way in found for groups in readings(way)]
    if not read:
        return Verdict(win=False, huxi=max(map(most, found)), score=0, groups=())
    return max(verdict(law, groups, source, moment) for groups in read)


def readings(way: Way) -> Iterator[tuple[Group, ...]]:
    """Use up all cards, in every way that there is."""
    if (len(way.free) - 2 * way.pair) % 3 == 0:
        for more in partings(way.free, pair=way.pair):
            yield (*way.stand, *more)


def wins(law: Law, hand: str, melds: tuple[Group, ...], last: str, source: str) -> bool:
    """§7: tell whether any reading wins."""
    return any(
        verdict(law, groups, source, Moment()).win
        for way in ways(law, hand, melds, last, source)
        for groups in readings(way)
    )


def verdict(law: Law, groups: tuple[Group, ...], source: str, moment: Moment) -> Verdict:
    """Count one reading."""
    huxi = sum(map(worth, groups))
    win = len(groups) == 7 and huxi >= law.min_huxi and (source != "discard" or law.dian_pao)
    return Verdict(win, huxi, score(law, groups, huxi, source, moment) if win else 0, groups)


def most(way: Way) -> int:
    """The most 胡息 of any groups out of a hand that no reading uses up; other cards stay over."""
    return sum(map(worth, way.stand)) + _most(way.free)


def _most(free: str) -> int:
    best = 0
    for group in ALL_CHI:
        rest = without(free, group.cards) if worth(group) else None
        if rest is not None:
            best = max(best, worth(group) + _most(rest))
    return best


def score(
    law: Law,
    groups: tuple[Group, ...],
    huxi: int,
    source: str,
    moment: Moment = USUAL,
) -> int:
    """§8: tun × fan."""
    tun = max(1, (huxi - law.tun_from) // law.tun_step + law.tun_base) + (source == "draw")
    cards = "".join(group.cards for group in groups)
    fan = law.red.get(sum(c in RED for c in cards), 0)
    fan += law.large.get(sum(c in LARGE for c in cards), 0)
    fan += law.small.get(sum(c in SMALL for c in cards), 0)
    if all(len(set(group.cards)) == 1 for group in groups):
        fan += law.alike
    fan += law.last_card if moment.last_stock else 0
    fan += {"天胡": law.heaven, "地胡": law.earth}.get(moment.opening, 0)
    return tun * max(1, fan)


def waits(
    law: Law, hand: str, melds: tuple[Group, ...] = (), sources: tuple[str, ...] = ("draw", "other")
) -> str:
    """§7: the cards with which the hand has won; never one of which the seat holds all four."""
    return "".join(
        card
        for card in CARDS
        if _held(hand, melds, card) < 4
        and any(wins(law, hand, melds, card, source) for source in sources)
    )


def shape(
    law: Law, hand: str, melds: tuple[Group, ...] = (), sources: tuple[str, ...] = ("draw", "other")
) -> str:
    """As :func:`waits`, but nothing counts except that no card is left over."""
    return "".join(
        card
        for card in CARDS
        if _held(hand, melds, card) < 4
        and any(
            next(readings(way), None) is not None
            for source in sources
            for way in ways(law, hand, melds, card, source)
        )
    )


def _held(hand: str, melds: tuple[Group, ...], card: str) -> int:
    return (hand + "".join(group.cards for group in melds)).count(card)
