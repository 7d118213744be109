"""What one command or one time-out made of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paiju.errors import Unreadable
from paiju.play.events import AnyEvent
from paiju.play.fold import apply
from paiju.play.table import Seat, Table


class Moved(NamedTuple):
    """The table afterwards, and the events that led there, in order."""

    table: Table
    events: tuple[AnyEvent, ...] = ()


def move(table: Table, *events: AnyEvent) -> Moved:
    """Apply events and remember them."""
    for event in events:
        table = apply(table, event)
    return Moved(table, events)


def then(before: Moved, after: Moved) -> Moved:
    """Give both, one after the other."""
    return Moved(after.table, before.events + after.events)


def seat_of(seats: Sequence[Seat], seat: int) -> Seat:
    """Give a seat by number.

    :raises Unreadable: the table has no such seat, or nobody sits there yet.
    """
    if not 0 <= seat < len(seats):
        raise Unreadable("play.no_seat", where=str(seat), seat=seat)
    return seats[seat]
