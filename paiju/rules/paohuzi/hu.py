"""胡: has a hand won, and which of its readings counts (law §3, §7, §8)."""

from __future__ import annotations

import msgspec

from paiju.cards import zipai
from paiju.rules.paohuzi import huxi
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.held import Held, Source, Way, ways
from paiju.rules.paohuzi.melds import FOURS, Figure, Meld, write_all
from paiju.rules.paohuzi.mingtang.win import Opening, Win
from paiju.rules.paohuzi.tally import NOTHING, Tally, tally


class Moment(msgspec.Struct, frozen=True):
    """What the cards do not tell of a win: was it the last stock card, was it the opening."""

    last_stock: bool = False
    opening: Opening = ""


ORDINARY = Moment()


class Reading(msgspec.Struct, frozen=True):
    """One reading of a hand: its melds in fixed order, the cards over, its 胡息, what it wins."""

    groups: tuple[Meld, ...]
    loose: int
    huxi: int
    win: bool
    tally: Tally


def best(law: Law, held: Held, moment: Moment = ORDINARY) -> Reading:
    """Give the reading that counts.

    A reading of all cards goes before one that leaves cards over; then the highest score, then
    the most 胡息; of hands that no reading uses up, the most 胡息, then the most cards grouped.
    """
    read = [_best_of(law, held, way, moment) for way in ways(law.clauses, held)]
    return max(read, key=_rank)


def readings(law: Law, held: Held, moment: Moment = ORDINARY) -> list[Reading]:
    """List all readings that use up the cards, the one that counts first.

    If there are none, the one partial reading of :func:`best`.
    """
    found = [
        _reading(law, held, way.fixed + melds, 0, moment)
        for way in ways(law.clauses, held)
        for melds in law.grouping.every(way.free, pair=way.pair)
    ]
    ordered = sorted(found, key=lambda r: (_rank(r), write_all(r.groups)), reverse=True)
    return ordered or [best(law, held, moment)]


def wins(law: Law, held: Held, moment: Moment = ORDINARY) -> bool:
    """Tell whether the hand has won: 7 门子, the pair rule, enough 胡息, a winning source."""
    if _barred(law, held, moment):
        return False
    return any(_way_wins(law, way) for way in ways(law.clauses, held))


def _barred(law: Law, held: Held, moment: Moment) -> bool:
    """Bar a win on a discard, but under ``dian_pao`` or for a 地胡 that is defined by it."""
    return held.last is not None and barred(law, held.source) and moment.opening != "di"


def barred(law: Law, source: Source) -> bool:
    """Tell whether a card from there cannot be won on."""
    return source is Source.DISCARD and not law.clauses.dian_pao


def _way_wins(law: Law, way: Way) -> bool:
    if not fits(law, way):
        return False
    worth = law.grouping.whole(way.free, pair=way.pair)
    return worth >= 0 and worth + huxi.total(law.values, way.fixed) >= law.clauses.min_huxi


def fits(law: Law, way: Way, more: int = 0) -> bool:
    """Tell whether the cards come to the right number of 门子, with *more* free cards added."""
    free = zipai.size(way.free) + more
    return len(way.fixed) + _melds_for(free, pair=way.pair) == law.clauses.men_zi


def _melds_for(cards: int, *, pair: bool) -> int:
    """Give the number of melds that *cards* make when all are used; −1 when that cannot be."""
    threes, over = divmod(cards - 2 * pair, 3)
    return threes + pair if not over and threes >= 0 else -1


def _best_of(law: Law, held: Held, way: Way, moment: Moment) -> Reading:
    search = law.grouping
    if search.whole(way.free, pair=way.pair) >= 0:
        return _reading(
            law, held, way.fixed + search.whole_melds(way.free, pair=way.pair), 0, moment
        )
    melds = search.part_melds(way.free, pair=way.pair)
    loose = way.free - sum(meld.counts for meld in melds)
    whole = way.fixed + melds
    return Reading(
        groups=huxi.in_order(law.values, whole),
        loose=loose,
        huxi=huxi.total(law.values, whole),
        win=False,
        tally=NOTHING,
    )


def _reading(law: Law, held: Held, melds: tuple[Meld, ...], loose: int, moment: Moment) -> Reading:
    worth = huxi.total(law.values, melds)
    groups = huxi.in_order(law.values, melds)
    enough = len(melds) == law.clauses.men_zi and worth >= law.clauses.min_huxi
    won = enough and not loose and not _barred(law, held, moment)
    counted = tally(law.clauses, _win(law, held, groups, worth, moment)) if won else NOTHING
    return Reading(groups, loose, worth, won, counted)


def _win(law: Law, held: Held, groups: tuple[Meld, ...], worth: int, moment: Moment) -> Win:
    drawn = held.last is not None and held.source is Source.DRAW
    heavenly = moment.opening == "tian"
    return Win(
        groups=groups,
        huxi=worth,
        self_drawn=drawn and (not heavenly or law.clauses.tian_hu_zimo),
        held=zipai.size(held.hand),
        melded=bool(held.melds),
        last_stock=moment.last_stock,
        opening=moment.opening,
    )


def _rank(reading: Reading) -> tuple[int, ...]:
    grouped = sum(len(meld.kinds) for meld in reading.groups)
    return (_whole(reading), reading.tally.score, reading.huxi, grouped)


def _whole(reading: Reading) -> bool:
    """Tell whether a reading uses up the hand, which with a meld of four takes the 将 (law §7)."""
    figures = {meld.figure for meld in reading.groups}
    return not reading.loose and (Figure.JIANG in figures) is not figures.isdisjoint(FOURS)
