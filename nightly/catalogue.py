"""Hold the catalogue of 二打一 against every set of up to 20 cards (some ten minutes).

All 509,430,669 non-empty sets of ranks that a hand can hold go past the second opinion of
``tests/rules/doudizhu/brute.py`` under the three wing rules; what it finds must be the catalogue
exactly. The outcome is written to ``nightly/results/catalogue.txt``.

Run: ``python nightly/catalogue.py`` (from the root of the repository).
"""

from __future__ import annotations

import hashlib
import platform
import subprocess
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "rules")]

from doudizhu.brute import HOLDS, ORDER, Cards, Reading, readings, text  # noqa: E402

from paiju.rules.doudizhu.catalogue import Catalogue  # noqa: E402
from paiju.rules.profile import rules  # noqa: E402

LARGEST = 20
SETS = 509_430_669
WING_RULES: dict[str, dict[str, bool]] = {
    "official": {},
    "wings_distinct": {"distinct": True},
    "wings_may_join": {"may_join": True},
}
RESULT = ROOT / "nightly" / "results" / "catalogue.txt"

Found = dict[Cards, set[Reading]]


def halves(holds: Cards) -> list[list[Cards]]:
    """List the sets of some neighbouring ranks by their number of cards."""
    by_size: list[list[Cards]] = [[] for _ in range(LARGEST + 1)]
    for counts in product(*(range(most + 1) for most in holds)):
        if sum(counts) <= LARGEST:
            by_size[sum(counts)].append(counts)
    return by_size


def sweep() -> tuple[int, dict[str, Found]]:
    """Read every set of 1…20 cards; give how many there were and the plays by wing rule.

    A play under a stricter wing rule is one under the laxest too, so the others are asked only
    where that one says yes (``tests/rules/doudizhu/test_figures.py`` holds the three together).
    """
    found: dict[str, Found] = {name: {} for name in WING_RULES}
    low, high = halves(HOLDS[:7]), halves(HOLDS[7:])
    seen = 0
    for few, lows in enumerate(low):
        for left in lows:
            for many in range(LARGEST - few + 1):
                seen += len(high[many])
                for right in high[many]:
                    if readings(left + right, may_join=True):
                        _note(found, left + right)
        print(f"{few:2d} cards below T: {seen:11,d} sets", file=sys.stderr, flush=True)
    return seen - 1, found


def _note(found: dict[str, Found], of: Cards) -> None:
    for name, how in WING_RULES.items():
        read = readings(of, **how)
        if read:
            found[name][of] = read


def printed(catalogue: Catalogue) -> Found:
    """Spell out a catalogue in the terms of the second opinion."""
    spelt: Found = {}
    for play in catalogue.plays[1:]:
        of = tuple(play.cards >> 4 * rank & 15 for rank in range(15))
        spelt.setdefault(of, set()).add((play.name, play.top, play.length))
    return spelt


def digest(found: Found) -> str:
    """Hash the plays in an order that rests on their text alone."""
    lines = sorted(
        f"{text(of)} {figure} {ORDER[top]} {length}\n"
        for of, read in found.items()
        for figure, top, length in read
    )
    return hashlib.sha256("".join(lines).encode()).hexdigest()


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
    began = time.monotonic()
    seen, found = sweep()
    lines = [
        "# Every set of 1 to 20 cards against the catalogue (nightly/catalogue.py)",
        f'machine = "{machine()}"',
        f'commit = "{commit()}"',
        f"seconds = {time.monotonic() - began:.0f}",
        f"sets_read = {seen}",
        "",
    ]
    differ = ["number of sets"] if seen != SETS else []
    for name, plays in found.items():
        settings = {} if name == "official" else {name: True}
        opened = rules("doudizhu/official-2016", settings)
        if plays != printed(opened.catalogue):  # type: ignore[attr-defined]  # this game's own
            differ.append(name)
        lines += table(name, plays)
    if differ:
        print("differs: " + ", ".join(differ), file=sys.stderr)
        return 1
    RESULT.write_text("\n".join(lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
