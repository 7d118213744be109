"""Looking ahead in small fields: a round that leaves the later ones possible (DUPLICATE §5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from paiju.contest import byes, design, rollout
from paiju.contest.design import Tables
from paiju.contest.leeway import WHOLE, Leeway
from paiju.contest.round import bye_counts, met
from paiju.contest.slate import Line, Slate
from paiju.contest.toll import Toll, masks

MOST = 60
"""The largest field that is looked at."""

OFFERS = 24
"""Other rounds that are tried where the best for itself leaves nothing behind it."""


CASES = 5
"""Ways in which later byes may fall that are looked at."""


LATE = 3
"""Rounds left, this one among them, from which on each possible next bye is looked at."""


class Ahead(msgspec.Struct, frozen=True):
    """What looking ahead came to.

    :param trios: the round to play, by places of the ranking.
    :param sure: last round up to which a schedule without repeats is known, None: none known, or
        it hangs on who will have the byes.
    :param bent: the round is not the best for itself, but leaves the later ones possible.
    """

    trios: Tables
    sure: int | None = None
    bent: bool = False
    lines: tuple[Line, ...] = ()


def look(slate: Slate, toll: Toll, free: Tables) -> Ahead:
    """Weigh the best round for itself against the rounds that are to come.

    :param free: the best round for itself; it is kept wherever a schedule behind it is found,
        and where it already has meetings that were to be avoided.
    """
    if not 0 < len(slate.field) <= MOST:
        return Ahead(free)
    number, size, goal = slate.number, len(slate.field), slate.goal
    lines: tuple[Line, ...] = ()
    past = _places(slate)
    if past is not None:
        most = design.most_rounds(size)
        if most < max(goal, number):
            facts: dict[str, int | str] = {"round": most + 1, "most": most, "n": size}
            lines = (Line("seating.unavoidable", facts),)
        goal = min(goal, most)
    sums = toll.sums(toll.total(free))
    if number >= goal or sums.hard or sums.repeats:
        return Ahead(free, lines=lines)
    search = _Search(slate, toll, past, goal)
    if size > toll.size > 0:
        leeway = Leeway(slate, toll, goal)
        if leeway.decides or (leeway.helps and not search.keeps(free)):
            return _with_byes(leeway, free, number)
    found = search.choose(free)
    if found is None:
        return Ahead(free, lines=(*lines, Line("seating.unsure", {"round": number})))
    key = "seating.sure" if size == toll.size else "seating.likely"
    lines += (Line(key, {"round": goal}),)
    if found != free:
        lines += (Line("seating.bent"),)
    return Ahead(found, goal if size == toll.size else None, found != free, lines)


def _with_byes(leeway: Leeway, free: Tables, number: int) -> Ahead:
    """Choose by what is left for the byes that may come."""
    left = leeway.choose(free)
    line = Line("seating.unsure", {"round": number})
    if left.tables:
        line = Line("seating.tables_left", {"n": left.tables})
    if left.served:
        share = max(1, 100 * left.served // WHOLE)
        line = Line("seating.guessed", {"round": leeway.goal, "n": share})
    bent = left.trios != free
    return Ahead(left.trios, None, bent, (line, Line("seating.bent")) if bent else (line,))


class _Search:
    """The search for a round with a schedule behind it.

    Inside, players are numbered by their numbers, not by rank: so a schedule that was found
    before the last round is found again after it, however the ranking has changed.

    :param past: rounds by places of the ranking where always the same players have played.
    :param goal: the last round of the schedule.
    """

    def __init__(self, slate: Slate, toll: Toll, past: list[Tables] | None, goal: int) -> None:
        self._toll = toll
        self._past = past
        self._number = slate.number
        self._design = design.designs().get(toll.size) if past is not None else None
        if self._design is not None and len(self._design.rounds) < goal:
            self._design = None
        index = {player: at for at, player in enumerate(sorted(slate.field))}
        self._index = [index[player] for player in slate.ranked]
        self._place = {at: place for place, at in enumerate(self._index)}
        self._met = masks(index, met(slate.past) | slate.bans.hard)
        self._cases = _cases(slate, index, goal)

    def keeps(self, free: Tables) -> bool:
        """Tell whether a schedule is found behind *free*, whatever is looked at."""
        return all(self._found(free)) or self._follows(free)

    def choose(self, free: Tables) -> Tables | None:
        """Give *free*, or else the cheapest other round with a schedule behind it that is found."""
        if self.keeps(free):
            return free
        offers = [(self._toll.total(tables), tables) for tables in {*self._offers()}]
        fit = [offer for offer in offers if not self._toll.sums(offer[0]).hard]
        if len(self._cases) == 1 or not fit:
            return min(fit)[1] if fit else None
        # With byes nothing is sure: the round that serves most cases, then the cheapest.
        return min((-self._leaves(tables), price, tables) for price, tables in fit)[2]

    def _leaves(self, tables: Tables) -> int:
        """Count the cases in which a schedule is found behind *tables*."""
        return sum(self._found(tables))

    def _found(self, tables: Tables) -> Iterator[bool]:
        """Tell case by case whether a schedule is found behind *tables*."""
        after = list(self._met)
        for table in tables:
            rollout.join(after, [self._index[place] for place in table])
        return (rollout.possible(after, case[1:], self._number + 1) for case in self._cases)

    def _follows(self, tables: Tables) -> bool:
        """Tell whether the rounds so far and *tables* are rounds of the stored design."""
        if self._design is None or self._past is None:
            return False
        rounds = [*self._past, tables]
        return len(rounds) == 1 or design.follows(self._design, rounds)

    def _offers(self) -> Iterator[Tables]:
        if self._design is not None and self._past:
            fitting = design.fitting(self._design, self._past, self._toll)
            if fitting is not None:
                yield fitting
        for case in self._cases:
            for rounds in rollout.schedules(self._met, case, self._number):
                yield self._placed(rounds[0])
        everybody = (1 << self._toll.size) - 1
        for salt in range(1, OFFERS + 1):
            tables = rollout.near(self._toll.bad, everybody, salt)
            if tables is not None and self._leaves(tables):
                yield tuple(sorted(tables))

    def _placed(self, tables: Tables) -> Tables:
        found = []
        for table in tables:
            a, b, c = sorted(self._place[at] for at in table)
            found.append((a, b, c))
        return tuple(sorted(found))


def _cases(slate: Slate, index: dict[int, int], goal: int) -> list[list[int]]:
    """Give who sits in this round and the later ones, by index.

    With byes in more than one way: near the end whoever has had the fewest may be the next,
    before that the ranking may stay as it is, be turned upside down, or be mixed.
    """
    if len(slate.field) == len(slate.ranked):
        return [_sitting(slate, index, slate.field, goal)]
    if goal - len(slate.past) <= LATE:
        orders = [
            (*(other for other in slate.field if other != player), player)
            for player in slate.ranked
        ]
        cases = {tuple(_sitting(slate, index, order, goal)) for order in orders}
        return [list(case) for case in sorted(cases)]
    mixed = [
        tuple(sorted(slate.field, key=lambda player: rollout.scatter(index[player], salt)))
        for salt in range(1, CASES - 1)
    ]
    orders = [slate.field, slate.field[::-1], *mixed]
    return [_sitting(slate, index, order, goal) for order in orders]


def _sitting(slate: Slate, index: dict[int, int], order: Sequence[int], goal: int) -> list[int]:
    had = bye_counts(slate.past)
    out: Collection[int] = set(slate.field) - set(slate.ranked)
    sitting = []
    for _ in range(len(slate.past), goal):
        had.update(out)
        sitting.append((1 << len(index)) - 1 - sum(1 << index[player] for player in out))
        out = byes.choose(order, had)
    return sitting


def _places(slate: Slate) -> list[Tables] | None:
    """Give the past by places of the ranking, None where not always the same have played."""
    place = {player: at for at, player in enumerate(slate.ranked)}
    everybody = set(place)
    rounds = []
    for round_ in slate.past:
        if {player for table in round_.tables for player in table} != everybody:
            return None
        tables = []
        for table in round_.tables:
            a, b, c = sorted(place[player] for player in table)
            tables.append((a, b, c))
        rounds.append(tuple(sorted(tables)))
    return rounds if len(slate.field) == len(place) else None
