"""The folder of an event: each file is there whole or not at all.

What may be published lies in it as files; the log ``event.db`` is the truth, and every other
file can be written again from it.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from paiju.errors import NotAllowed, Unavailable
from paiju.foreign import system

LOG = "event.db"
"""The log's file name; a folder that holds it is an event's."""

_PART = ".part"


class Folder:
    """An event's folder *root*; made with its parents by :meth:`claim`."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def log(self) -> Path:
        """Give the path of the log."""
        return self.root / LOG

    def claim(self) -> None:
        """Make the folder, or make sure that the one that is there is empty or an event's.

        :raises NotAllowed: something else lies in it; nothing was touched.
        :raises Unavailable: it cannot be made or read.
        """
        with _told(self.root):
            self.root.mkdir(parents=True, exist_ok=True)
            strangers = [path.name for path in self.root.iterdir()]
        if strangers and LOG not in strangers:
            root, found = str(self.root), min(strangers)
            raise NotAllowed("desk.foreign_folder", where=root, folder=root, found=found)

    def put(self, name: str, data: bytes) -> None:
        """Write a file (``"records/r1.paipu"``) in one step; nothing to do when it says so already.

        :raises Unavailable: disk full or not writable; the file stays as it was.
        """
        path = self.root / name
        with _told(path):
            if path.is_file() and path.read_bytes() == data:
                return
            path.parent.mkdir(exist_ok=True)
            try:
                _replace(path, data)
            except FileNotFoundError:
                # Another run on this folder came to its end and swept the part away.
                _replace(path, data)

    def sweep(self) -> None:
        """Remove what killed runs left half written."""
        for part in [*self.root.glob(f".*{_PART}"), *self.root.glob(f"*/.*{_PART}")]:
            with suppress(OSError):
                part.unlink()


def _replace(path: Path, data: bytes) -> None:
    # The process number keeps two runs on one folder from writing into the same part.
    part = path.with_name(f".{path.name}.{os.getpid()}{_PART}")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        key = "desk.full" if fault.errno in (errno.ENOSPC, errno.EDQUOT) else "desk.unwritable"
        raise Unavailable(key, where=str(path), file=str(path), fault=system(fault)) from fault
