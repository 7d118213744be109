"""How long a thousand rehearsals of each template take."""

from __future__ import annotations

import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

from bench.report import seconds, write

PAIJU = [sys.executable, "-c", "from paiju.cli.main import main; main()"]
TARGET = 20
SIZES = {
    "classification": 27,
    "double-elim": 27,
    "duplicate-mp-swiss": 30,
    "fixed-deals": 60,
    "hbut-2013": 24,
    "rising-base": 60,
    "round-robin": 27,
    "single-elim": 81,
    "team-duplicate": 60,
    "vs-robot": 60,
    "zibo-2020": 100,
}
"""Template → entrants of a usual event."""


def main() -> None:
    """Measure and write."""
    rows = [(name, size, *measure(name, size)) for name, size in SIZES.items()]
    write(
        "rehearsal",
        "A thousand rehearsals: paiju regulation simulate NAME --entrants N",
        ["template", "entrants", "seconds", "processor seconds"],
        rows,
        f"Target: at most {TARGET} s on two cores. Every rehearsal follows from its number, so the",
        "answer is the same by one process and by many. Measured from the command to its answer;",
        "with other work on the machine the clock says little: divide processor seconds by cores.",
    )


def measure(name: str, size: int) -> tuple[str, str]:
    """Time the command once: on the clock, and what all its processes took together."""
    call = [*PAIJU, "regulation", "simulate", name, "--entrants", str(size), "--json"]
    before = spent()
    took = seconds(lambda: subprocess.run(call, check=True, capture_output=True))
    return f"{took:.1f}", f"{spent() - before:.1f}"


def spent() -> float:
    """Give the processor time of all processes that were started here and have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
