"""How long ``paiju --help`` takes, a bare interpreter beside it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.report import interleaved, write

ROUNDS = 15
TARGET = 0.3
PAIJU = Path(sys.executable).with_name("paiju")


def main() -> None:
    """Measure and write."""
    ways = {
        "paiju --help": [str(PAIJU), "--help"],
        "python -c pass": [sys.executable, "-c", "pass"],
    }
    times = interleaved(
        ROUNDS,
        lambda _: {
            name: lambda call=call: subprocess.run(call, check=True, capture_output=True)
            for name, call in ways.items()
        },
    )
    rows = [
        [name, f"{median(taken):.3f}", f"{min(taken):.3f}–{max(taken):.3f}"]
        for name, taken in times.items()
    ]
    write(
        "startup",
        "Starting",
        ["", "seconds, median", "range"],
        rows,
        f"Target: at most {TARGET} s.",
    )


if __name__ == "__main__":
    main()
