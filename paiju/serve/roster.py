"""Who is entered and under which name: asked for by everybody, changed by rulings alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paiju.contest import ledger
from paiju.contest.entry import Entry, labels
from paiju.contest.round import HOUSE
from paiju.contest.ruling import Note
from paiju.desk.course import Course
from paiju.desk.setup import Setup
from paiju.words import say


class People(NamedTuple):
    """Entrants, and entry number → what to show (the name, with the number where it must be)."""

    entries: tuple[Entry, ...]
    names: dict[int, str]


class Roster:
    """Remembers the people of an event until a ruling changes them."""

    def __init__(self) -> None:
        self._known: tuple[Sequence[Note], People] | None = None

    def of(self, setup: Setup, course: Course) -> People:
        """Give who is entered."""
        if self._known is None or self._known[0] is not course.notes:
            entries = ledger.entries(setup.entries, course.standing)
            names = {**labels(entries), HOUSE: say("show.house", "zh")}
            self._known = (
                course.notes,
                People(entries, names),
            )
        return self._known[1]
