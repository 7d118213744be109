"""What can be typed behind a command, and the refusal of what cannot, in the person's words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from paiju.errors import PaijuError, Unreadable

MOST_BYTES = 1 << 26
"""The largest file that is read: 64 MiB, some hundred times the largest event's."""

WHOLE = re.compile(r"[+-]?[0-9]{1,15}")


class Usage(PaijuError):
    """The command line itself is wrong: an unknown option, a missing argument."""

    kind = "usage"


class Whole(click.IntRange):
    """A whole number in plain digits (``٣``, ``1_000`` and ``1.0`` are none), within bounds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it.

        :raises Usage: something else, or out of bounds.
        """
        if isinstance(value, str) and not WHOLE.fullmatch(value):
            raise Usage("cli.bad_number", where=_name(param), name=_name(param), text=value)
        try:
            return int(super().convert(int(value), param, ctx))
        except click.BadParameter:
            key = "cli.least" if self.max is None else "cli.between"
            facts = {"name": _name(param), "text": value, "least": self.min, "most": self.max}
            raise Usage(key, where=_name(param), **facts) from None


class Word(click.Choice[str]):
    """One of a few words."""

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002 - click's signature
    ) -> str:
        """Read it.

        :raises Usage: none of the words.
        """
        if value not in self.choices:
            name, choices = _name(param), tuple(self.choices)
            raise Usage("cli.no_choice", where=name, name=name, text=value, choices=choices)
        return str(value)


def _name(param: click.Parameter | None) -> str:
    return param.opts[0] if param else ""


def contents(path: Path) -> bytes:
    """Give what is in a file that a person named.

    :raises Unreadable: larger than :data:`MOST_BYTES` (a device may have no end).
    :raises OSError: as the system fails.
    """
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Unreadable("cli.too_large", where=str(path), file=str(path), most=MOST_BYTES >> 20)
    return data
