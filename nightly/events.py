"""Make up 5,000 events of up to 120 players and check each (half an hour to an hour).

Every event is played with rulings at random moments, then everything is derived again from its
log. What the checker finds, with the number of the event, is written to
``nightly/results/events.txt``; there must be nothing.

Run: ``python -m nightly.events [FIRST [COUNT]]`` (from the root of the repository).
"""

from __future__ import annotations

import platform
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from paiju.check.whole import Answer
from paiju.cli.fake import in_memory
from paiju.fake.size import LARGE

FIRST, COUNT = 1_000_000, 5_000
WORKERS = 2
RESULT = Path(__file__).parent / "results" / "events.txt"


def checked(seed: int) -> tuple[int, Answer]:
    """Make one event up and check it."""
    return seed, in_memory(seed, LARGE)


def run(seeds: range, told: Callable[[Counter[str], list[str]], None]) -> bool:
    """Check all events, telling the sums so far now and then; give whether anything differs."""
    sums: Counter[str] = Counter()
    found: list[str] = []
    with ProcessPoolExecutor(WORKERS) as pool:
        for seed, answer in pool.map(checked, seeds, chunksize=4):
            sums.update(
                events=1,
                rounds=answer.rounds,
                boards=answer.boards,
                rulings=answer.rulings,
                files=answer.files,
                differences=len(answer.findings),
            )
            found += [f"{seed}: {finding.say('en')}" for finding in answer.findings]
            if sums["events"] % 100 == 0 or sums["events"] == len(seeds):
                told(sums, found)
    return bool(found)


def main() -> int:
    """Run all, writing the outcome so far every hundred events; 1 where anything differs."""
    given = [int(word) for word in sys.argv[1:]]
    first, count = (*given, *(FIRST, COUNT)[len(given) :])
    begun = time.monotonic()

    def tell(sums: Counter[str], found: list[str]) -> None:
        lines = [
            f"numbers = {first} … {first + sums['events'] - 1}  # of {count}",
            *(f"{name} = {sums[name]}" for name in
              ("events", "rounds", "boards", "rulings", "files", "differences")),
            f"minutes = {(time.monotonic() - begun) / 60:.0f}  # {WORKERS} processes",
            f"python = {platform.python_version()}",
            *found,
        ]  # fmt: skip
        RESULT.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{sums['events']} events, {sums['differences']} differences", flush=True)

    return run(range(first, first + count), tell)


if __name__ == "__main__":
    sys.exit(main())
