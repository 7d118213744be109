"""Where in a TOML text a key stands: the standard reader forgets, people want to know."""

from __future__ import annotations

import re
from collections import Counter

Path = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\"'\s-]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""\s*([\w-]+|"[^"]*"|'[^']*')\s*=""")
_FENCE = re.compile(r'"""|\'\'\'')


class Lines:
    """Finds the line (from 1) of a table or key by its path, ``("board", 0, "deal", "a")``.

    Good enough for a message: a key inside an inline table is found at the line where the
    table begins, an unknown path at the nearest one above it.
    """

    def __init__(self, text: str) -> None:
        self._found: dict[Path, int] = {(): 1}
        self._count: Counter[str] = Counter()
        table: Path = ()
        fence = ""
        for number, line in enumerate(text.split("\n"), 1):
            if fence:
                fence = "" if line.count(fence) % 2 else fence
                continue
            if header := _HEADER.match(line):
                table = self._enter(header[2], many=header[1] == "[[")
                self._found.setdefault(table, number)
            elif key := _KEY.match(line):
                self._found.setdefault((*table, key[1].strip("\"'")), number)
                fence = self._opened(line)

    def _enter(self, name: str, *, many: bool) -> Path:
        """Give the path of a header, counting the arrays of tables on the way."""
        path: Path = ()
        names = [n.strip().strip("\"'") for n in name.split(".")]
        for depth, step in enumerate(names):
            path = (*path, step)
            key = repr(path)
            if many and depth == len(names) - 1:
                self._count[key] += 1
            if self._count[key]:
                path = (*path, self._count[key] - 1)
        return path

    @staticmethod
    def _opened(line: str) -> str:
        """Give the fence of a string of several lines that *line* leaves open."""
        fence = _FENCE.search(line)
        return fence[0] if fence and line.count(fence[0]) % 2 else ""

    def of(self, path: Path) -> int:
        """Give the line of *path*, of a list's first item, or of the nearest table around."""
        while path not in self._found:
            if (*path, 0) in self._found:
                return self._found[*path, 0]
            path = path[:-1]
        return self._found[path]
