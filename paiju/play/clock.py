"""Clocks: each seat that is asked has its own; they run on the store's time alone.

A time-out is due at its deadline, not when somebody notices: at exactly the deadline it counts
before anything else (ERDAYI §4).
"""

from __future__ import annotations

from paiju.play.table import NEVER, Seat, Table


def table_time(table: Table, now: int) -> int:
    """Give the table time of a moment: it stands still while the table is stopped."""
    return (now if table.halt is None else table.halt.at) - table.pause


def deadline(seat: Seat, delay: int) -> int:
    """Give the table time at which the clock answers for *seat*.

    :param delay: how long a hosted seat waits, in milliseconds.
    """
    end = seat.since + seat.limit
    if seat.hosted == NEVER:
        return end
    # Hosting that begins in the middle of a question waits from then on, not from before.
    return min(end, max(seat.since, seat.hosted) + delay)


def first_due(table: Table) -> tuple[int, int] | None:
    """Give the next time-out as (moment, seat), the lower seat first; None when none will come."""
    if table.halt is not None or not table.asked:
        return None
    delay = table.rules.hosted_delay
    first, *others = table.asked
    end = deadline(table.seats[first], delay)
    for seat in others:
        other = deadline(table.seats[seat], delay)
        if other < end:
            end, first = other, seat
    return end + table.pause, first


def due(table: Table) -> int | None:
    """Give the moment of the next time-out in ms of the store's clock, None when none will come.

    Only a hint when to look again: a timer that fires late, early or twice does no harm.
    """
    found = first_due(table)
    return found and found[0]
