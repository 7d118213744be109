"""One-line positions, as FEN is to chess: what each game offers, and how faults are told.

A game keeps one :class:`Grammar` in ``rules/<game>/position.py`` under the name ``POSITION``.
A position that is wrong names all its defects at once, each with its field.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from paiju.errors import Illegal, PaijuError, Unreadable
from paiju.rules.protocol import State
from paiju.words import listed, say

T = TypeVar("T")


class Grammar(msgspec.Struct, frozen=True, kw_only=True):
    """How one game's positions are read and written."""

    tag: str
    """First word of the line, ``ddz``."""

    game: str

    usual: str
    """The profile under which a line is read when none is named."""

    together: bool
    """Claims of all seats on one card: legal acts are told seat by seat, not of one seat alone."""

    read: Callable[[str, Any], State]
    """Read a line under some rules. Raises :class:`UnreadablePosition`,
    :class:`IllegalPosition`."""

    sketch: Callable[[str, Any], State]
    """Read a line for its legal acts alone: what only the way there contradicts (numbers of
    plays and bombs, sizes of hands) is let pass. Raises as *read*."""

    write: Callable[[State, int | None, Any], str]
    """Write a state as a viewer may know it under some rules, as it is for None."""


class Fields:
    """Reads field after field of a line and goes on after a defect."""

    def __init__(self) -> None:
        self.defects: list[PaijuError] = []

    def read(self, field: str, text: str, reader: Callable[[str], T], otherwise: T) -> T:
        """Read one field; note its defect and give *otherwise* when it cannot be read."""
        try:
            return reader(text)
        except PaijuError as fault:
            self.note(type(fault)(fault.key, where=field, article=fault.article, **fault.facts))
            return otherwise

    def note(self, fault: PaijuError) -> None:
        """Note a defect."""
        self.defects.append(fault)

    def options(self, words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
        """Take the words ``key=value`` behind the fields, each key once."""
        found: dict[str, str] = {}
        for word in words:
            key, equals, value = word.partition("=")
            if key not in known or not equals or not value or key in found:
                listed = tuple(f"{name}=" for name in known)
                self.note(Unreadable("position.no_option", where=key, text=word, known=listed))
            found[key] = value
        return found


class _Defective(PaijuError):
    """Several defects in one refusal; ``where`` lists their fields."""

    @property
    def defects(self) -> tuple[PaijuError, ...]:
        """The single defects; ``where`` of each is its field (``hands``, ``to-act`` …)."""
        found = self.facts["defects"]
        return found if isinstance(found, tuple) else ()

    def say(self, lang: str = "en") -> str:
        """Give all defects in one sentence, each behind its field."""
        told = (
            say("position.defect", lang, where=fault.where, fault=fault.say(lang))
            for fault in self.defects
        )
        return listed(told, lang, "semicolon")


class UnreadablePosition(_Defective, Unreadable):
    """At least one field is not in the notation."""


class IllegalPosition(_Defective, Illegal):
    """Every field can be read, but no deal leads here."""


def refuse(defects: Sequence[PaijuError]) -> None:
    """Refuse a position that has defects.

    :raises UnreadablePosition: when a field cannot be read.
    :raises IllegalPosition: when all can, and they contradict the deck or one another.
    """
    if defects:
        unreadable = any(isinstance(fault, Unreadable) for fault in defects)
        kind = UnreadablePosition if unreadable else IllegalPosition
        fields = ", ".join(dict.fromkeys(fault.where for fault in defects))
        article = next((fault.article for fault in defects if fault.article), "")
        raise kind("position.defects", where=fields, article=article, defects=tuple(defects))
