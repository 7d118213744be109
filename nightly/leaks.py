"""Play 200 pairs of boards of each game that differ in hidden cards, and compare every byte.

A player in each seat, a spectator and a referee who has not opened the table listen in turn over
HTTP and WebSocket to a real server (``tests/serve/test_leaks.py``). The outcome is written to
``nightly/results/leaks.txt``.

Run: ``python nightly/leaks.py`` (from the root of the repository; some fifteen minutes).
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "serve")]

from test_leaks import GAMES, same

from bench.report import outcome

PAIRS = 200


def main() -> None:
    """Compare and write; an assertion names the pair that differs."""
    began = time.monotonic()
    told = []
    for game in GAMES:
        phases = heard = 0
        for seed in range(1000, 1000 + PAIRS):
            with tempfile.TemporaryDirectory() as name:
                one, many = same(Path(name), game, seed)
            phases, heard = phases + one, heard + many
        told += [f'["{game}"]', f"pairs = {PAIRS}", f"phases = {phases}",
                 f"bytes_compared = {heard}", "differences = 0", ""]  # fmt: skip
    title = "Boards that differ where a viewer cannot look: every byte (nightly/leaks.py)"
    outcome("leaks", title, time.monotonic() - began, told)


if __name__ == "__main__":
    main()
