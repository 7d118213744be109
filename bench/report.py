"""What every measurement says of itself: machine, interpreter, commit, and its table."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results"


def machine() -> str:
    """Name the processor and the interpreter."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model} × {len(models)}, Python {platform.python_version()}"


def commit() -> str:
    """Name the commit that was measured, with a + where files of the package differ from it."""
    call = ["git", "-C", str(ROOT)]
    head = subprocess.run([*call, "rev-parse", "--short", "HEAD"], capture_output=True, check=True)
    state = subprocess.run(
        [*call, "status", "--porcelain", "paiju"], capture_output=True, check=True
    )
    return head.stdout.decode().strip() + ("+" if state.stdout else "")


def seconds(work: Callable[[], object]) -> float:
    """Time one call."""
    began = perf_counter()
    work()
    return perf_counter() - began


def interleaved(
    rounds: int, prepare: Callable[[int], Mapping[str, Callable[[], object]]]
) -> dict[str, list[float]]:
    """Time several ways on the same input, in turns that change their order from round to round.

    :param prepare: round number → name → what to time.
    :returns: name → seconds by round.
    """
    times: dict[str, list[float]] = {}
    for number in range(rounds):
        ways = list(prepare(number).items())
        turn = number % len(ways)
        for name, work in ways[turn:] + ways[:turn]:
            times.setdefault(name, []).append(seconds(work))
    return times


def ratio(times: dict[str, list[float]], ours: str, theirs: str) -> float:
    """Give how many times as fast *ours* is: the median over the rounds."""
    return median(b / a for a, b in zip(times[ours], times[theirs], strict=True))


def write(name: str, title: str, head: Sequence[str], rows: Sequence[Sequence[object]],
          *remarks: str) -> None:  # fmt: skip
    """Print a table and leave it in ``bench/results``."""
    lines = [
        f"# {title}",
        "",
        f"{machine()} · commit {commit()} · `make bench`",
        "",
        "| " + " | ".join(head) + " |",
        "|---" * len(head) + "|",
        *("| " + " | ".join(map(str, row)) + " |" for row in rows),
        "",
        *remarks,
    ]
    text = "\n".join(lines).rstrip() + "\n"
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.md").write_text(text, encoding="utf-8")
    print(text)


def outcome(name: str, title: str, took: float, told: Sequence[str]) -> None:
    """Leave the outcome of a long check in ``nightly/results``.

    :param took: seconds.
    :param told: its lines, in TOML.
    """
    head = [
        f"# {title}",
        f'machine = "{machine()}"',
        f'commit = "{commit()}"',
        f"seconds = {took:.0f}",
        "",
    ]
    text = "\n".join([*head, *told]).rstrip() + "\n"
    (ROOT / "nightly" / "results" / f"{name}.txt").write_text(text, encoding="utf-8")
