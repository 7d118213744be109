"""How long a whole event takes with robots in the seats, and how fast the log takes entries."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.report import ROOT, seconds, write
from paiju.desk.ports import Append
from paiju.store import Sqlite

PAIJU = Path(sys.executable).with_name("paiju")
SAMPLE = ROOT / "examples" / "sample"
SINGLES, BATCHES = 500, 200


def main() -> None:
    """Measure and write."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = [
            event(folder, "sample: 30 players, 5 rounds × 4 boards", 30, 5, "60 s"),
            event(folder, "99 players, 8 rounds × 4 boards", 99, 8, "180 s, 500 MB"),
            *log(folder),
        ]
    write(
        "event",
        "A whole event, and its log",
        ["", "boards or entries", "seconds", "a second", "megabytes", "target"],
        rows,
        "Robots `house`; every act is on the disk before the next one at its table.",
    )


def event(folder: Path, title: str, players: int, rounds: int, target: str) -> list[object]:
    """Run one event from the command line; memory is the largest of all runs so far."""
    regulation = (SAMPLE / "regulation.toml").read_text(encoding="utf-8")
    (folder / "r.toml").write_text(
        regulation.replace("rounds = 5", f"rounds = {rounds}"), encoding="utf-8"
    )
    names = "".join(f"选手{n}\n" for n in range(players))
    (folder / "e.csv").write_text("姓名\n" + names, encoding="utf-8")
    (folder / "secret").write_text("00" * 32)
    call = [PAIJU, "run", folder / "r.toml", "--entrants", folder / "e.csv"]
    call += ["--out", folder / str(players), "--secret-file", folder / "secret"]
    taken = seconds(lambda: subprocess.run(call, check=True, capture_output=True))
    boards = players // 3 * rounds * 4
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return [title, boards, f"{taken:.1f}", f"{boards / taken:.1f}", f"{memory:.0f}", target]


def log(folder: Path) -> list[list[object]]:
    """Append one entry a commit, and fifty streams a commit."""
    store = Sqlite(folder / "event.db")
    entry = bytes(100)
    single = seconds(lambda: [store.append("t", n, [entry]) for n in range(SINGLES)])
    streams = [f"t{n}" for n in range(50)]
    many = seconds(
        lambda: [
            store.append_many([Append(name, n, (entry,)) for name in streams])
            for n in range(BATCHES)
        ]
    )
    store.close()
    return [
        ["log, one entry a commit", SINGLES, f"{single:.2f}", f"{SINGLES / single:.0f}", "", ""],
        [
            "log, fifty streams a commit",
            50 * BATCHES,
            f"{many:.2f}",
            f"{50 * BATCHES / many:.0f}",
            "",
            "",
        ],
    ]


if __name__ == "__main__":
    main()
