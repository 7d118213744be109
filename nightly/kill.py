"""Kill the service 20 times in the middle of an event of robots, and compare with ``paiju run``.

For each game: standings, revealed deals, and every answer at every table must be those of a run
that nobody disturbed (``tests/serve/test_kill.py``). The outcome is written to
``nightly/results/kill.txt``.

Run: ``python nightly/kill.py`` (from the root of the repository; some three minutes).
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "serve")]

from opened import Open
from test_kill import GAMES, same

from bench.report import outcome

KILLS = 20


def main() -> None:
    """Kill, compare and write; an assertion tells what differs."""
    began = time.monotonic()
    told = []
    for game in GAMES:
        with tempfile.TemporaryDirectory() as name:
            hits = same(Open, Path(name), game, kills=KILLS, boards=4)
        told += [f'["{game}"]', f"kills = {KILLS}", f"in_the_middle = {hits}",
                 "differences = 0", ""]  # fmt: skip
    title = "An event of robots under kill -9 against the same event undisturbed (nightly/kill.py)"
    outcome("kill", title, time.monotonic() - began, told)


if __name__ == "__main__":
    main()
