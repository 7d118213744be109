"""The best round for a ranking, not looking further than this round."""

from __future__ import annotations

from functools import partial

import msgspec

from paiju.contest import proof
from paiju.contest.mend import mend
from paiju.contest.toll import Toll
from paiju.contest.trio import PLAYERS, Trio
from paiju.contest.window import Purse, Route, Window, walk

WHOLE = 15
"""Up to so many players every seating is taken into account at once."""

STEPS = 1_600_000
"""Tables tried in windows, for a whole round."""

SMALL_STEPS = 300_000
"""The same where OR-tools stands by to decide."""

WIDE, LESS_WIDE = 16, 8
"""Reach of a walk that keeps only promising states, for up to MIDDLE players and for more."""

MIDDLE = 450
PROMISING = 24
"""States that such a walk keeps."""

MEND_STEPS = 15_000


class Best(msgspec.Struct, frozen=True):
    """A round and what is known about it.

    :param trios: tables by places of the ranking, rising.
    :param fines: the unwanted meetings (hard, repeats, soft) are proved as few as possible.
    :param least: the whole price is proved the least.
    :param reach: the round is the cheapest of those whose tables span at most so many ranks;
        0 where no window was decided.
    """

    trios: tuple[Trio, ...]
    fines: bool
    least: bool = False
    reach: int = 0


def best(toll: Toll) -> Best:
    """Find the best round that the steps allow; the same input gives the same round."""
    if toll.size <= WHOLE:
        return _whole(toll)
    solver = toll.size <= proof.MOST and proof.installed()
    found, shown = _windows(toll, Purse(SMALL_STEPS if solver else STEPS))
    if found is not None and found.least:
        return found
    if solver:
        proved = proof.prove(toll, found.trios if found else ())
        if proved.trios is not None:
            trios = tuple(sorted(proved.trios))
            if proved.least or found is None or toll.total(trios) < toll.total(found.trios):
                return Best(trios, proved.fines, proved.least)
    # That no round is flawless proves a repeat only where meetings are the only flaws.
    return found or _mended(toll, none=shown and toll.left is None)


def _whole(toll: Toll) -> Best:
    window = Window(toll)
    reach = max(toll.size - 1, 0)
    route = walk(toll, partial(window.every, reach), Purse(10**9))
    return Best(route.trios if route else (), fines=True, least=True)


def _windows(toll: Toll, purse: Purse) -> tuple[Best | None, bool]:
    """Widen the window until the round in it is surely the best, or the steps are spent.

    :return: the round without flaws, and whether it was shown that there is none.
    """
    window = Window(toll)
    found: Best | None = None
    for reach in range(PLAYERS - 1, toll.size):
        last = reach == toll.size - 1
        route = walk(toll, partial(window.clean, reach), purse)
        if purse.left < 0:
            return found, False
        if route is None:
            continue
        least = last or _settled(toll, route, reach)
        found = Best(route.trios, fines=True, least=least, reach=reach)
        if found.least:
            return found, False
    return found, found is None


def _settled(toll: Toll, route: Route, reach: int) -> bool:
    """Tell whether a wider table costs more than all of *route*, the others at their least."""
    wider = (reach + 1) ** 2 + (PLAYERS - 1) ** 2 * (toll.tables - 1)
    return toll.sums(route.price).spread < wider


def _mended(toll: Toll, *, none: bool) -> Best:
    """Seat a crowded field: a walk over promising states, then exchanges around each repeat."""
    window = Window(toll)
    reach = WIDE if toll.size <= MIDDLE else LESS_WIDE
    route = walk(
        toll,
        partial(window.clean, reach),
        Purse(10**9),
        widest=PROMISING,
        rescue=partial(window.every, WIDE),
    )
    trios = mend(toll, route.trios if route else (), MEND_STEPS)
    fined = toll.fined(toll.total(trios))
    return Best(trios, fines=fined == 0 or (none and fined <= toll.smallest_fine()))
