"""An event's folder that is gone with the process."""

from __future__ import annotations

from pathlib import Path

from paiju.desk.folder import Folder


class Shelf(Folder):
    """A folder in a dictionary, :attr:`files`."""

    def __init__(self) -> None:
        super().__init__(Path("memory"))
        self.files: dict[str, bytes] = {}

    def claim(self) -> None:
        """Nothing to claim."""

    def put(self, name: str, data: bytes) -> None:
        """Keep a file."""
        self.files[name] = data

    def sweep(self) -> None:
        """Nothing was left half written."""
