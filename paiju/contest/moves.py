"""What a ruling has changed: who moved from which place to which, and why."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from paiju.contest.ranking import METHODS
from paiju.contest.standings import Standing, Standings
from paiju.score.matchpoints import Number

Why: TypeAlias = Literal["own", "others", "withdrew", "returned", "joined", "removed", "down"]
"""The own figures changed; only those of others did; the player left, came back, came, is gone, or
is put down by other places than before."""


class Move(msgspec.Struct, frozen=True):
    """One player who stands elsewhere, or whose figures are others.

    :param old: label of the place before, "" for somebody who was not in the table.
    :param new: label of the place now, "" for somebody who is not in it any more.
    :param method: the first tie-break whose value changed, "" where none did.
    :param before: that value as people know it before, None for none; *after*: now.
    """

    number: int
    label: str
    old: str
    new: str
    why: Why
    method: str = ""
    before: Number | None = None
    after: Number | None = None


def moves(old: Standings, new: Standings) -> list[Move]:
    """List everybody whose place or figures changed, in the order of the new table."""
    before = {row.entry.number: row for row in old.rows}
    now = {row.entry.number for row in new.rows}
    found = [_move(before.get(row.entry.number), row, new.order) for row in new.rows]
    gone = [
        Move(row.entry.number, row.label, row.place.label, "", "removed")
        for row in old.rows
        if row.entry.number not in now
    ]
    return [move for move in found if move is not None] + gone


def _move(old: Standing | None, new: Standing, order: tuple[str, ...]) -> Move | None:
    number, label, place = new.entry.number, new.label, new.place.label
    if old is None:
        return Move(number, label, "", place, "joined")
    was, tally = old.place.tally, new.place.tally
    changed = [n for n in order if METHODS[n].value(was) != METHODS[n].value(tally)]
    if was.withdrawn != tally.withdrawn:
        why: Why = "withdrew" if tally.withdrawn else "returned"
        return Move(number, label, old.place.label, place, why)
    if changed:
        method = METHODS[changed[0]]
        before, after = (method.told(method.value(one)) for one in (was, tally))
        figures = (changed[0], before, after)
        return Move(number, label, old.place.label, place, "own", *figures)
    if was.down != tally.down:
        return Move(number, label, old.place.label, place, "down")
    if old.place.label != place:
        return Move(number, label, old.place.label, place, "others")
    return None
