"""Hold the catalogue of 二打一 against every set of up to 20 cards (some ten minutes).

All 509,430,669 non-empty sets of ranks that a hand can hold go past the second opinion of
``tests/rules/doudizhu/brute.py`` under the three wing rules; what it finds must be the catalogue
exactly. The outcome is written to ``nightly/results/catalogue.txt``.

Run: ``python nightly/catalogue.py`` (from the root of the repository).
"""

from __future__ import annotations

import platform
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "rules")]

from doudizhu.brute import Cards, Found, digest, every, readings
from doudizhu.table import WING_RULES, opened, printed

LARGEST = 20
SETS = 509_430_669
RESULT = ROOT / "nightly" / "results" / "catalogue.txt"


def sweep() -> tuple[int, dict[str, Found]]:
    """Read every set of 1…20 cards; give how many there were and the plays by wing rule.

    A play under a stricter wing rule is one under the laxest too, so the others are asked only
    where that one says yes.
    """
    found: dict[str, Found] = {name: {} for name in WING_RULES}
    seen = 0
    for of in every(LARGEST):
        seen += 1
        if readings(of, may_join=True):
            _note(found, of)
        if seen % 10_000_000 == 0:
            print(f"{seen:11,d} of {SETS:,d} sets", file=sys.stderr, flush=True)
    return seen, found


def _note(found: dict[str, Found], of: Cards) -> None:
    for name, (_, how) in WING_RULES.items():
        read = readings(of, **how)
        if read:
            found[name][of] = read


def table(name: str, found: Found) -> list[str]:
    """Write one wing rule's numbers."""
    by_figure = Counter(figure for read in found.values() for figure, _, _ in read)
    many = sum(len(read) > 1 for read in found.values())
    return [
        f"[{name}]",
        f"sets = {len(found)}",
        f"plays = {sum(by_figure.values())}",
        f"sets_with_several_readings = {many}",
        f'sha256 = "{digest(found)}"',
        *(f"{figure} = {number}" for figure, number in sorted(by_figure.items())),
        "",
    ]


def machine() -> str:
    """Name the processor and the interpreter."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model} x {len(models)}, Python {platform.python_version()}"


def commit() -> str:
    """Name the commit that was looked at."""
    asked = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603


def main() -> int:
    """Sweep, compare, write; 0 when everything agrees."""
    began, looked_at = time.monotonic(), commit()
    seen, found = sweep()
    lines = [
        "# Every set of 1 to 20 cards against the catalogue (nightly/catalogue.py)",
        f'machine = "{machine()}"',
        f'commit = "{looked_at}"',
        f"seconds = {time.monotonic() - began:.0f}",
        f"sets_read = {seen}",
        "",
    ]
    differ = ["number of sets"] if seen != SETS else []
    for name, plays in found.items():
        settings, _ = WING_RULES[name]
        if plays != printed(opened(**settings).catalogue):
            differ.append(name)
        lines += table(name, plays)
    if differ:
        print("differs: " + ", ".join(differ), file=sys.stderr)
        return 1
    RESULT.write_text("\n".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
