"""The files of an event, each compared with what follows from the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from paiju.check.finding import Finding

Compare: TypeAlias = Callable[[str, bytes], list[Finding]]
"""Compares a file, by name and bytes, with what follows from the log."""


class Papers:
    """The files, and how many of them have been looked at.

    :param files: name (``records/r01-t01.paipu``) → bytes.
    """

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files
        self.seen = 0

    def __contains__(self, name: str) -> bool:
        return name in self._files

    @property
    def names(self) -> frozenset[str]:
        """Give the names of all files."""
        return frozenset(self._files)

    def bytes(self, name: str) -> bytes:
        """Give a file that is there."""
        return self._files[name]

    def compare(self, name: str, compare: Compare) -> list[Finding]:
        """Compare a file that has to be there."""
        if name not in self._files:
            return [Finding("missing", name)]
        self.seen += 1
        return compare(name, self._files[name])
