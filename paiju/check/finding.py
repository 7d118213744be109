"""One difference between what is written and what follows from the log."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from paiju.errors import PaijuError
from paiju.words import say
from paiju.words.place import place


class Finding(msgspec.Struct, frozen=True):
    """A difference.

    :param kind: what differs; ``check.<kind>`` in the word files is its sentence.
    :param where: the place, ``"stage 1, round 2, table 3, board 7"`` or a file and a field.
    :param written: what stands there; *derived*: what follows from the log. Both are "" where the
        kind says it all, or where it would show cards.
    :param fault: why it cannot be read, where that is known.
    """

    kind: str
    where: str
    written: str = ""
    derived: str = ""
    fault: PaijuError | None = None

    def say(self, lang: str) -> str:
        """Tell it to a person who reads *lang*."""
        facts = {"written": self.written or "–", "derived": self.derived or "–"}
        told = say(f"check.{self.kind}", lang, **facts)
        why = say("check.why", lang, why=self.fault.say(lang)) if self.fault else ""
        return say("list.placed", lang, where=place(self.where, lang), text=told + why)


def told(value: object) -> str:
    """Write a value as it stands in a finding."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {told(value[key])}" for key in sorted(value))
    if isinstance(value, list | tuple):
        return " ".join(told(item) for item in value)
    return "–" if value is None else str(value)


def differ(kind: str, where: str, written: object, derived: object) -> list[Finding]:
    """Give the finding that two values differ, or none."""
    if written == derived or _plain(written) == _plain(derived):
        return []
    return [Finding(kind, where, told(written), told(derived))]


def _plain(value: object) -> object:
    """Make no difference between a list and a tuple."""
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
