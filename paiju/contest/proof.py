"""Small fields decided by OR-tools (extra ``[seating]``): the best round, with its proof.

The solver is imported only here and only when asked. It runs with one worker, a fixed seed and
a limit in its own deterministic time. Whatever is proved the best is the one best round there is
(see :class:`paiju.contest.toll.Toll`), so that other versions of the solver find the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from paiju.contest.toll import Toll
from paiju.contest.trio import PLAYERS, Trio

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverStatus, IntVar, LinearExprT

MOST = 30
"""The largest field that is given to the solver."""

LIMIT = 1.5
"""Deterministic time for each question."""


class Proof(msgspec.Struct, frozen=True):
    """What the solver found.

    :param trios: tables by places, rising; None: it found none in time.
    :param fines: the unwanted meetings are as few as possible.
    :param least: the whole price is the least possible.
    """

    trios: tuple[Trio, ...] | None = None
    fines: bool = False
    least: bool = False


def installed() -> bool:
    """Tell whether OR-tools is there."""
    return find_spec("ortools") is not None


def prove(toll: Toll, known: Sequence[Trio] = ()) -> Proof:
    """Find the cheapest round of a small field; OR-tools must be installed.

    :param known: a round without unwanted meetings to begin with.
    """
    every = _all(toll)
    clean = [trio for trio in every if not toll.fined(toll.price(*trio))]
    flawless = [trio for trio in clean if not toll.flawed(*trio)]
    parts = (toll.lost_at, toll.spread_at, 0) if toll.left is not None else (toll.spread_at, 0)
    offers: list[tuple[list[Trio], Sequence[int]]] = [(flawless, parts[-2:])]
    if len(flawless) < len(clean):
        offers.append((clean, parts))
    for trios, aims in offers:
        board = _Board(toll, trios)
        if known:
            board.begin([trio in set(known) for trio in trios])
        found = board.minimise(aims)
        if not board.hopeless:
            # Without any unwanted meeting these are as few as possible, proved or not.
            return Proof(found.trios, found.trios is not None, found.least)
    return _Board(toll, every).minimise((toll.soft_at, *parts))


def _all(toll: Toll) -> list[Trio]:
    return [(i, j, k) for i, j, k in combinations(range(toll.size), PLAYERS)]


class _Board:
    """A model: which tables of a list to take so that everybody sits once.

    :ivar hopeless: it was shown that the tables of the list leave somebody out.
    """

    def __init__(self, toll: Toll, trios: list[Trio]) -> None:
        from ortools.sat.python import cp_model

        self.hopeless = False
        self._cp = cp_model
        self._trios = trios
        self._prices = [toll.price(*trio) for trio in trios]
        self._model: CpModel = cp_model.CpModel()
        self._takes: list[IntVar] = [self._model.new_bool_var("") for _ in trios]
        sits: list[list[IntVar]] = [[] for _ in range(toll.size)]
        for take, trio in zip(self._takes, trios, strict=True):
            for place in trio:
                sits[place].append(take)
        for options in sits:
            self._model.add_exactly_one(options)

    def minimise(self, parts: Sequence[int]) -> Proof:
        """Minimise the price part by part, the most important first.

        :param parts: the lowest bit of each part. ``fines`` tells of the first part only.
        """
        found = Proof()
        above = max(self._prices, default=0).bit_length() + 1
        for at, bit in enumerate(parts):
            costs = [price >> bit & (1 << above - bit) - 1 for price in self._prices]
            solver, status = self._solve(costs)
            self.hopeless = self.hopeless or status == self._cp.INFEASIBLE
            if status not in (self._cp.OPTIMAL, self._cp.FEASIBLE):
                break
            best = status == self._cp.OPTIMAL
            least = best and at == len(parts) - 1
            found = Proof(self._taken(solver), found.fines or (best and at == 0), least)
            if not best:
                break
            self._keep(costs, solver)
            above = bit
        return found

    def _solve(self, costs: list[int]) -> tuple[CpSolver, CpSolverStatus]:
        self._model.minimize(self._sum(costs))
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_deterministic_time = LIMIT
        return solver, solver.solve(self._model)

    def _sum(self, costs: list[int]) -> LinearExprT:
        return self._cp.LinearExpr.weighted_sum(self._takes, costs)

    def _taken(self, solver: CpSolver) -> tuple[Trio, ...]:
        pairs = zip(self._takes, self._trios, strict=True)
        return tuple(trio for take, trio in pairs if solver.value(take))

    def _keep(self, costs: list[int], solver: CpSolver) -> None:
        """Hold what was reached while the next part is looked at."""
        values = [solver.value(take) for take in self._takes]
        reached = sum(cost for cost, value in zip(costs, values, strict=True) if value)
        self._model.add(self._sum(costs) <= reached)
        self.begin(values)

    def begin(self, values: Sequence[bool | int]) -> None:
        """Take up the search from these tables."""
        self._model.proto.clear_solution_hint()
        for take, value in zip(self._takes, values, strict=True):
            self._model.add_hint(take, value)
