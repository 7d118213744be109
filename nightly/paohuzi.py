"""The engine of 跑胡子 against the brute force and the referee of the tests, many times over.

20,000 hands and 20,000 waits against ``tests/rules/paohuzi/brute.py``; 200 deals under each of
eleven settings against ``referee.py``. At the first difference the run stops with what differs.
The outcome is written to ``nightly/results/paohuzi.txt``.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from nightly.catalogue import commit, machine
from tests.rules.paohuzi.test_brute_games import SETTINGS, played
from tests.rules.paohuzi.test_brute_hands import judged, waited

RESULT = Path(__file__).parent / "results" / "paohuzi.txt"
HANDS, DEALS = 20_000, 200


def main() -> int:
    """Compare, write; 0 when everything agrees."""
    began, looked_at = time.monotonic(), commit()
    won, waiting = judged(1_000, HANDS), waited(2_000, HANDS)
    lines = [f"hands = {HANDS}", f"won = {won}", f"waits = {HANDS}", f"waiting = {waiting}", ""]
    for at, name in enumerate(SETTINGS):
        happened = played(name, DEALS, 10_000 + 1_000 * at)
        counts = sorted(happened.items(), key=lambda item: -item[1])
        lines += [f'["{name}"]', f"deals = {DEALS}", *(f'"{what}" = {n}' for what, n in counts), ""]
    head = [
        "# Hands, waits and whole deals of 跑胡子 against a second opinion (nightly/paohuzi.py)",
        f'machine = "{machine()}"',
        f'commit = "{looked_at}"',
        f"seconds = {time.monotonic() - began:.0f}",
    ]
    RESULT.write_text("\n".join([*head, *lines]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
