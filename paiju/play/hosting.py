"""托管: a seat whose player is absent goes on with the default acts.

It begins after a number of time-outs in a row in one deal, or by the player's wish; it ends when
the player acts or comes back. It stays over the end of a deal, the count does not (ERDAYI §4).
"""

from __future__ import annotations

from paiju.play.commands import Host
from paiju.play.events import Hosted
from paiju.play.moved import Moved, move, seat_of
from paiju.play.table import NEVER, Seat, Table
from paiju.rules.protocol import SPECTATOR


def host(table: Table, command: Host, now: int) -> Moved:
    """Begin or end the hosting of a seat at its own wish; nothing happens where it is so already.

    :raises Unreadable: no such seat.
    """
    seat = seat_of(table.seats, command.seat)
    if (seat.hosted != NEVER) is command.on and not seat.stirred:
        return Moved(table)
    return move(table, Hosted(now, command.seat, command.on, command.id))


def changes(table: Table, now: int) -> tuple[Hosted, ...]:
    """List the hostings that begin or end because of the answers so far.

    While a seat's answer must stay unseen, so must everything that follows from it: an end of
    the hosting would tell that the seat has answered, a beginning even what.
    """
    after = table.rules.hosted_after
    moved = [n for n, seat in enumerate(table.seats) if seat.stirred or _absent(seat, after)]
    if not moved:
        return ()
    unseen = table.rules.asked_seen(table.state, SPECTATOR) if table.running else ()
    return tuple(
        Hosted(now, seat, not table.seats[seat].stirred)
        for seat in moved
        if seat not in unseen or seat in table.asked
    )


def _absent(seat: Seat, after: int) -> bool:
    return seat.missed >= after and seat.hosted == NEVER
