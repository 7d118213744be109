"""Many rehearsals of one event, shared out among processes, and what they come to together."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from typing import Any

import msgspec

from paiju.cli.say import words
from paiju.contest.regulation import Regulation
from paiju.desk.rehearsal import Pace, Rehearsal, quick, rehearse
from paiju.desk.setup import Nobody, Setup, read_setup

STINT = 50
"""Rehearsals that a process does in one go: what takes less time than another process to start."""


class Stint(msgspec.Struct, frozen=True):
    """The rehearsals with the *numbers* of one event: all that a process needs to know."""

    regulation: bytes
    entrants: bytes
    numbers: range
    skill: int
    pace: Pace


def played(
    regulation: bytes,
    entrants: bytes,
    runs: int,
    skill: int,
    pace: Pace,
    jobs: int | None,
    report: Callable[[int, int], None],
) -> list[Rehearsal]:
    """Play the rehearsals 0 … runs − 1; each follows from its number, whoever plays it.

    :param jobs: processes; None: as many as there are processors for this one.
    :param report: told how many of how many are done.
    """
    starts = range(0, runs, STINT)
    numbers = [range(first, min(first + STINT, runs)) for first in starts]
    stints = [Stint(regulation, entrants, found, skill, pace) for found in numbers]
    found: list[Rehearsal] = []
    report(0, runs)
    processes = min(jobs or os.cpu_count() or 1, len(stints))
    if processes == 1:
        for stint in stints:
            found += _done(stint)
            report(len(found), runs)
        return found
    with ProcessPoolExecutor(processes, get_context("spawn"), _deaf) as pool:
        try:
            for made in pool.map(_done, stints):
                found += made
                report(len(found), runs)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def _deaf() -> None:
    # An interrupt goes to all processes of a terminal; the one that asked answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _done(stint: Stint) -> list[Rehearsal]:
    setup = _ready(stint.regulation, stint.entrants)
    return [rehearse(setup, number, stint.skill, stint.pace) for number in stint.numbers]


@lru_cache(maxsize=1)
def _ready(regulation: bytes, entrants: bytes) -> Setup:
    setup = read_setup(regulation, entrants, "nobody", Nobody())
    return msgspec.structs.replace(setup, read=quick(setup.read))


def summary(played: list[Rehearsal]) -> dict[str, Any]:
    """Sum rehearsals up: fewest, mean, most; times in minutes; shares in percent."""
    runs = len(played)

    def spread(values: list[int]) -> dict[str, float | int]:
        order = sorted(values)
        ninth = order[min(runs - 1, runs * 9 // 10)]
        mean = round(sum(order) / runs, 1)
        return {"least": order[0], "mean": mean, "nine_of_ten": ninth, "most": order[-1]}

    return {
        "runs": runs,
        "minutes": spread([-(-one.seconds // 60) for one in played]),
        "rounds": spread([one.rounds for one in played]),
        "tables": max(one.tables for one in played),
        "boards": spread([one.boards for one in played]),
        "strongest_wins": round(100 * sum(one.place == 1 for one in played) / runs, 1),
        "strongest_in_three": round(100 * sum(one.place <= 3 for one in played) / runs, 1),
        "strongest_place": round(sum(one.place for one in played) / runs, 1),
    }


def text(told: dict[str, Any], read: Regulation) -> str:
    """Tell a summary in words."""
    lines = [words("regulation.rehearsed", n=told["runs"], event=read.event.name)]
    keys = ("minutes", "rounds", "boards")
    lines += [words(f"regulation.rehearsed_{key}", **told[key]) for key in keys]
    lines.append(words("regulation.rehearsed_tables", n=told["tables"]))
    lines.append(
        words(
            "regulation.rehearsed_strongest",
            wins=told["strongest_wins"],
            three=told["strongest_in_three"],
            place=told["strongest_place"],
        )
    )
    if told["seated_by_shift"]:
        lines.append(words("regulation.rehearsed_shift"))
    return "\n".join(lines)
