"""How far a long command has come, for a person who looks at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from paiju.desk.event import Report


@contextmanager
def progress(title: str) -> Iterator[Report]:
    """Show a bar on stderr while a person looks at it; otherwise nothing."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    # Imported here: it takes longer than most commands do.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
