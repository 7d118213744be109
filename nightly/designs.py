"""Find the schedules of paiju/contest/designs.toml again, by OR-tools under imposed symmetry.

Usage: python nightly/designs.py > paiju/contest/designs.toml

A symmetry makes the search small: points are numbered so that adding a step to all of them
(leaving fixed points fixed) carries rounds to rounds. One worker, a fixed seed and a limit in
deterministic time; tests/contest/test_design.py checks what is stored without this script.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Hashable
from itertools import combinations, product

from ortools.sat.python import cp_model

Triple = tuple[int, int, int]
Rounds = list[list[Triple]]
LIMIT = 200.0


def plane() -> Rounds:
    """Give the lines of the plane over three elements: 9 points, 4 directions."""
    directions = [(0, 1), (1, 0), (1, 1), (1, 2)]
    rounds = []
    for dx, dy in directions:
        lines = {
            tuple(sorted(3 * ((x + s * dx) % 3) + (y + s * dy) % 3 for s in range(3)))
            for x, y in product(range(3), repeat=2)
        }
        rounds.append([(a, b, c) for a, b, c in sorted(lines)])
    return rounds


def free(size: int, count: int) -> Rounds | None:
    """Find *count* rounds without any symmetry."""
    model = cp_model.CpModel()
    triples = list(combinations(range(size), 3))
    takes = {(r, t): model.new_bool_var("") for r in range(count) for t in triples}
    for r in range(count):
        for point in range(size):
            model.add_exactly_one(takes[r, t] for t in triples if point in t)
    for pair in combinations(range(size), 2):
        model.add_at_most_one(
            takes[r, t] for r in range(count) for t in triples if set(pair) <= set(t)
        )
    for at in range(0, size, 3):
        model.add(takes[0, (at, at + 1, at + 2)] == 1)
    solver = solved(model)
    if solver is None:
        return None
    return [[t for t in triples if solver.value(takes[r, t])] for r in range(count)]


class Circle:
    """Points on circles of *step*, and fixed ones; turning moves all circles by the same."""

    def __init__(self, step: int, circles: int, fixed: int) -> None:
        self.step, self.circles = step, circles
        self.size = step * circles + fixed

    def turn(self, point: int, by: int) -> int:
        """Turn one point."""
        circle, at = divmod(point, self.step)
        return point if circle >= self.circles else circle * self.step + (at + by) % self.step

    def turned(self, triple: Triple, by: int) -> Triple:
        """Turn a triple."""
        a, b, c = sorted(self.turn(point, by) for point in triple)
        return a, b, c

    def orbits(self, triple: Triple) -> list[Hashable]:
        """Name the three sets of pairs that the pairs of a triple are turned into."""
        return [
            min(tuple(sorted(self.turn(p, by) for p in pair)) for by in range(self.step))
            for pair in combinations(triple, 2)
        ]

    def usable(self, triple: Triple) -> bool:
        """Tell whether a triple can be turned all around without a pair meeting twice."""
        fixed = sum(point >= self.step * self.circles for point in triple)
        half = any(
            (b - a) * 2 == self.step and a // self.step == b // self.step
            for a, b in combinations(triple, 2)
        )
        return len(set(self.orbits(triple))) == 3 and fixed < 2 and not half

    def around(self, triples: list[Triple]) -> Rounds:
        """Turn a round all around."""
        return [sorted(self.turned(t, by) for t in triples) for by in range(self.step)]


def turned(step: int, circles: int, fixed: int, across: int = 0, bases: int = 1) -> Rounds | None:
    """Find rounds that turning *circles* circles of *step* points carries into one another.

    :param fixed: points that do not move.
    :param across: rounds that are carried into themselves: one triple across three circles, and
        all that it is turned into.
    :param bases: rounds that are turned *step* times each.
    """
    circle = Circle(step, circles, fixed)
    model = cp_model.CpModel()
    triples = [t for t in combinations(range(circle.size), 3) if circle.usable(t)]
    base = {(b, t): model.new_bool_var("") for b in range(bases) for t in triples}
    spokes = [(0, step + y, 2 * step + z) for y in range(step) for z in range(step)]
    lines = {t: model.new_bool_var("") for t in spokes if across}
    for b, point in product(range(bases), range(circle.size)):
        model.add_exactly_one(base[b, t] for t in triples if point in t)
    users = defaultdict(list)
    for t, take in [*((t, take) for (_, t), take in base.items()), *lines.items()]:
        for key in circle.orbits(t):
            users[key].append(take)
    for takes in users.values():
        model.add_at_most_one(takes)
    model.add(sum(lines.values()) == across)
    solver = solved(model)
    if solver is None:
        return None
    rounds: Rounds = []
    for b in range(bases):
        rounds += circle.around([t for t in triples if solver.value(base[b, t])])
    for t, take in lines.items():
        if solver.value(take):
            rounds.append(sorted(tables[0] for tables in circle.around([t])))
    return rounds


def solved(model: cp_model.CpModel) -> cp_model.CpSolver | None:
    """Solve; None without a solution in time."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = LIMIT
    status = solver.solve(model)
    return solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


SOURCES: dict[int, tuple[Callable[[], Rounds | None], str]] = {
    9: (plane, "the lines of the plane over 3 elements; each player meets all 8 others"),
    12: (lambda: free(12, 4), "solver without symmetry; 5 rounds do not exist (known)"),
    15: (lambda: turned(7, 2, 1), "2 circles of 7 and 1 fixed; each meets all 14 others"),
    18: (lambda: turned(4, 4, 2, bases=2), "4 circles of 4 and 2 fixed; 144 of 153 pairs"),
    21: (lambda: turned(7, 3, 0, 3), "3 circles of 7, 3 rounds across; each meets all 20 others"),
    24: (lambda: turned(11, 2, 2), "2 circles of 11 and 2 fixed; 264 of 276 pairs"),
    27: (lambda: turned(13, 2, 1), "2 circles of 13 and 1 fixed; each meets all 26 others"),
    30: (lambda: turned(14, 2, 2), "2 circles of 14 and 2 fixed; 420 of 435 pairs"),
}


def main() -> None:
    """Print the data file."""
    print("# Rounds of tables of three in which no two points meet twice, as many as there can be.")
    print("# Made by nightly/designs.py, which tells how; checked by tests/contest/test_design.py.")
    for size, (find, how) in SOURCES.items():
        print(f"searching {size}", file=sys.stderr)
        rounds = find()
        if rounds is None:
            print(f"nothing found for {size}", file=sys.stderr)
            continue
        print(f"\n[{size}]  # {how}\nmost = true\nrounds = [")
        for tables in rounds:
            print('  "' + ", ".join(" ".join(map(str, t)) for t in tables) + '",')
        print("]")


if __name__ == "__main__":
    main()
