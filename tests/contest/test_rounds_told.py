"""The rounds that a plan is said to take are those that it takes (issue 6, 3)."""

from __future__ import annotations

from random import Random

import pytest

from paiju.contest import shelf
from paiju.contest.kinds import KINDS, members, propose
from paiju.contest.pools import pools
from paiju.contest.prognosis import examine
from paiju.contest.regulation import Regulation, read_regulation
from paiju.contest.round import Round, bye_counts
from paiju.contest.scene import Scene
from paiju.contest.slate import NO_BANS
from paiju.contest.terms import Stage

SIZES = range(3, 61)


class Shuffle:
    """Chance for the drawn rounds of these events."""

    def __init__(self, *purpose: int) -> None:
        self._random = Random(hash(purpose))

    def shuffled(self, items):
        return self._random.sample(items, len(items))


class Headless:
    """A stage that is played with nothing but a sum of points for each player and round."""

    def __init__(self, stage: Stage, players: list[int], history: tuple[Round, ...]) -> None:
        self.stage, self.players, self.history = stage, tuple(players), history
        self.rounds, self.points = (), ()

    def scene(self) -> Scene:
        sums = {p: sum(made.get(p, 0) for made in self.points) for p in self.players}
        levels = {}
        if self.rounds:
            levels = KINDS[self.stage.kind].levels(self.stage, self._as(self.players))
        rank = sorted(self.players, key=lambda p: (levels.get(p, ()), sums[p]), reverse=True)
        return self._as(tuple(rank))

    def _as(self, ranked: tuple[int, ...]) -> Scene:
        history = (*self.history, *self.rounds)
        told = (self.rounds, history, self.points, {}, bye_counts(history), {}, NO_BANS, Shuffle)
        return Scene(self.players, ranked, frozenset(), *told)

    def play(self, random: Random) -> list[int]:
        """Play to the end; the ranking."""
        while (draft := propose(self.stage, self.scene())) is not None:
            self.rounds += (draft.round,)
            there = [p for table in draft.round.tables for p in table]
            # No two are equal: no table is left to extra play.
            made = random.sample(range(-999, 999), len(there))
            self.points += (dict(zip(there, made, strict=True)),)
            assert len(self.rounds) <= 3 * len(self.players), "no end"
        return list(self.scene().ranked)


def played(read: Regulation, entrants: int, seed: int = 1) -> list[int]:
    """Play all stages; the rounds of each."""
    random, rank, history = Random(seed), list(range(1, entrants + 1)), ()
    found, apart = [], ()
    for stage in read.stages:
        if stage.is_extra:
            continue
        one = Headless(stage, list(members(stage, rank, apart)), history)
        rank = one.play(random)
        apart, history = pools(stage, one.scene()), (*history, *one.rounds)
        found.append(len(one.rounds))
    return found


def regulation(name: str) -> Regulation:
    return read_regulation(shelf.template(name))


@pytest.mark.parametrize(
    "name", ["round-robin", "single-elim", "classification", "hbut-2013", "fixed-deals"]
)
def test_the_rounds_shown_are_the_rounds_run_for_every_size(name: str) -> None:
    read = regulation(name)
    told = {n: examine(read, n) for n in SIZES}
    possible = {n: one for n, one in told.items() if one.possible}
    shown = {n: [leg.rounds for leg in one.legs] for n, one in possible.items()}
    assert len(shown) >= 3
    assert not any(leg.at_most for one in possible.values() for leg in one.legs)
    assert shown == {n: played(read, n) for n in shown}


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("single-elim", "rounds = 2"),
        ("single-elim", "advance = 2"),
        ("round-robin", "rounds = 3"),
        ("round-robin", "pools = 3"),
    ],
)
def test_the_rounds_shown_are_the_rounds_run_with_other_keys(name: str, line: str) -> None:
    text = shelf.template(name).decode()
    text = text.replace("boards =", f"{line}\nboards =", 1)
    read = read_regulation(text.encode())
    sizes = range(9, 40)
    shown = {n: [leg.rounds for leg in examine(read, n).legs] for n in sizes}
    assert shown == {n: played(read, n) for n in sizes}


@pytest.mark.parametrize("name", ["double-elim", "rising-base"])
def test_what_the_results_decide_is_told_as_a_bound(name: str) -> None:
    read = regulation(name)
    bounds = []
    for entrants in SIZES:
        told = examine(read, entrants)
        if not told.possible:
            continue
        for leg, *runs in zip(
            told.legs, *(played(read, entrants, seed) for seed in range(6)), strict=True
        ):
            bounds.append(leg.at_most)
            assert max(runs) <= leg.rounds
            assert leg.at_most or set(runs) == {leg.rounds}
    assert any(bounds)


@pytest.mark.parametrize(
    ("entrants", "rounds"), [(6, 4), (9, 4), (15, 7), (21, 10), (24, 13), (27, 13)]
)
def test_round_robin_by_hand(entrants: int, rounds: int) -> None:
    assert [leg.rounds for leg in examine(regulation("round-robin"), entrants).legs] == [rounds]
