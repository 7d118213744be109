"""How long the new standings take after a correction in round 1 of a large event."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from bench.report import ROOT, seconds, write
from paiju.contest.ruling import Corrected
from paiju.desk import director
from paiju.desk.book import read_book
from paiju.store.event import opened

PAIJU = [sys.executable, "-c", "from paiju.cli.main import main; main()"]
SAMPLE = ROOT / "examples" / "sample"
PLAYERS, TIMES, TARGET = 300, 7, 1.0


def main() -> None:
    """Measure and write."""
    with tempfile.TemporaryDirectory() as name:
        folder = play(Path(name))
        write(
            "correct",
            f"A correction in round 1: {PLAYERS} players, 5 rounds × 4 boards",
            ["", "seconds, median", "range"],
            [(part, *figures) for part, figures in measure(folder).items()],
            f"Target: at most {TARGET} s from the command to the new standings on the disk.",
            "Standings are computed whole, with the ruling and without, at the end and for each",
            "round that was seated from a ranking.",
        )


def play(folder: Path) -> Path:
    """Run the event."""
    names = "".join(f"选手{n}\n" for n in range(PLAYERS))
    (folder / "e.csv").write_text("姓名\n" + names, encoding="utf-8")
    out = folder / "event"
    call = [*PAIJU, "run", SAMPLE / "regulation.toml", "--entrants", folder / "e.csv"]
    subprocess.run([*call, "--robots", "random", "--out", out], check=True, capture_output=True)
    return out


def measure(folder: Path) -> dict[str, tuple[str, str]]:
    """Time the whole command, and its parts without the start of Python."""
    times: dict[str, list[float]] = {}
    for n in range(TIMES):
        score = f"a={6 * n},b={-3 * n},c={-3 * n}"
        place = ["--round", "1", "--table", str(n + 1), "--board", "2"]
        command = [*PAIJU, "correct", folder, "result", *place, "--score", score]
        times.setdefault("paiju correct DIR result …", []).append(
            seconds(lambda c=command: subprocess.run(c, check=True, capture_output=True))
        )
        with opened(folder) as (store, place_):
            book = read_book(store)
            ruling = Corrected(round=1, table=n + 20, board=3, scores=(3, 3, -6))
            parts = {
                "· the log is read": lambda s=store: read_book(s),
                "· one table of standings": lambda b=book: b.ruled(b.course.notes).standings(),
                "· the ruling is judged": lambda b=book, r=ruling: director.judge(b, r),
                "· all of it, entered and published": lambda s=store, f=place_, r=ruling: (
                    director.enter(s, f, lambda _: r)
                ),
            }
            for part, work in parts.items():
                times.setdefault(part, []).append(seconds(work))
    return {
        part: (f"{median(taken):.2f}", f"{min(taken):.2f}–{max(taken):.2f}")
        for part, taken in times.items()
    }


if __name__ == "__main__":
    main()
