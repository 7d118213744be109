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

from opened import Open  # noqa: E402
from test_kill import GAMES, same  # noqa: E402

from bench.report import commit, machine  # noqa: E402

KILLS = 20
RESULT = ROOT / "nightly" / "results" / "kill.txt"


def main() -> None:
    """Kill, compare and write; an assertion tells what differs."""
    began, commit_ = time.monotonic(), commit()
    told = []
    for game in GAMES:
        with tempfile.TemporaryDirectory() as name:
            hits = same(Open, Path(name), game, kills=KILLS, boards=4)
        told += [f'["{game}"]', f"kills = {KILLS}", f"in_the_middle = {hits}",
                 "differences = 0", ""]  # fmt: skip
    head = [
        "# An event of robots under kill -9 against the same event undisturbed (nightly/kill.py)",
        f'machine = "{machine()}"',
        f'commit = "{commit_}"',
        f"seconds = {time.monotonic() - began:.0f}",
        "",
    ]
    RESULT.write_text("\n".join(head + told).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
