"""``no_rematch``: the seating by the lexicographic aims of DUPLICATE §5, and what it reached."""

from __future__ import annotations

from paiju.contest import ahead, balance, proof, search
from paiju.contest.search import Best
from paiju.contest.slate import Found, Line, Report, Slate
from paiju.contest.toll import Sums, Toll
from paiju.contest.trio import Trio


def no_rematch(slate: Slate) -> Found:
    """Seat a round: (1) hard forbidden meetings, (2) repeats, (3) soft ones, (4) spread, (5) seats.

    Table 1 is the table of the best player, and so on. The same slate gives the same seating.
    """
    toll = Toll(slate)
    best = search.best(toll)
    seen = ahead.look(slate, toll, best.trios)
    if seen.bent:
        best = Best(seen.trios, fines=best.fines)
    tables = tuple(
        balance.order([slate.ranked[p] for p in trio], [toll.leads[p] for p in trio], at, toll.left)
        for at, trio in enumerate(best.trios)
    )
    sums = toll.sums(toll.total(best.trios))
    # Fewest meetings of all kinds prove the fewest repeats; so does reaching a bound by counting.
    proved = best.fines or (sums.hard == 0 and sums.repeats <= toll.fewest())
    bound = sums.repeats if proved else min(toll.fewest(), sums.repeats)
    apart, lost = _uneven(slate, tables)
    lines = (*_lines(best, sums, bound, proved=proved), _seats(slate, apart, lost), *seen.lines)
    if not proof.installed() and not best.least and toll.size <= proof.MOST:
        lines += (Line("seating.no_solver"),)
    fines = (sums.hard, bound, sums.soft)
    report = Report(*fines, sums.spread, best.least, apart, lost, seen.sure, lines)
    return Found(tables, proved, report)


def _uneven(slate: Slate, tables: tuple[Trio, ...]) -> tuple[int, int]:
    """Count the players whose seats are two apart after the round, and those who stay so."""
    before = balance.leads(slate.past)
    leads = [
        balance.after(before[player], seat) for table in tables for seat, player in enumerate(table)
    ]
    return sum(map(balance.apart, leads)), sum(balance.lost(lead, slate.left) for lead in leads)


def _seats(slate: Slate, apart: int, lost: int) -> Line:
    facts: dict[str, int | str] = {"n": lost if slate.left else apart, "round": slate.goal}
    if slate.left:
        return Line("seating.lost" if lost else "seating.open", facts)
    return Line("seating.apart" if apart else "seating.even", facts)


def _lines(best: Best, sums: Sums, bound: int, *, proved: bool) -> tuple[Line, ...]:
    lines = []
    if sums.hard:
        lines.append(Line("seating.hard", {"n": sums.hard}))
    key = "seating.repeats_proved" if proved else "seating.repeats_bound"
    lines.append(Line(key, {"n": sums.repeats, "bound": bound}))
    if sums.soft:
        lines.append(Line("seating.soft", {"n": sums.soft}))
    lines.append(_spread(best, sums.spread))
    return tuple(lines)


def _spread(best: Best, spread: int) -> Line:
    if best.least:
        return Line("seating.spread_least", {"n": spread})
    if best.reach:
        return Line("seating.spread_window", {"n": spread, "reach": best.reach})
    return Line("seating.spread_open", {"n": spread})
