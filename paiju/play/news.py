"""What an event tells one viewer, in a few words, beside the new view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from paiju.play.events import (
    Acted,
    AnyEvent,
    Called,
    Dealt,
    Ended,
    Extended,
    Fouled,
    Hosted,
    How,
    Opened,
    Published,
    Replaced,
    Resumed,
    Seated,
    Stopped,
    Voided,
    Withdrawn,
)
from paiju.play.table import NEVER, Table
from paiju.play.view import REFEREE, curtained, sight, veiled, view
from paiju.rules.protocol import ALL_SEEING, Result


class Said(msgspec.Struct, frozen=True):
    """An act that became known."""

    seat: int
    act: str
    how: How


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that became known; only the fields that *what* needs are there.

    *what*: ``acts`` (several where answers were revealed together, none where an answer stays
    unseen and yet moves the table on: a pass after which the next card is turned), ``seated``,
    ``dealt``, ``hosted``, ``fouled``, ``called``, ``withdrawn``, ``stopped``, ``resumed``,
    ``extended``, ``replaced``, ``opened`` (referees only), ``voided``, ``ended``, ``published``.
    """

    what: str
    acts: tuple[Said, ...] = ()
    seat: int = NEVER
    on: bool = False
    by: str = ""
    why: str = ""
    ms: int = 0
    player: str = ""
    number: int = 0
    result: Result | None = None


def news(before: Table, event: AnyEvent, after: Table, viewer: int) -> News | None:
    """Give what *event* tells *viewer*, None where it tells nothing."""
    kind = type(event)
    if veiled(after, viewer) and kind not in _UNVEILED:
        return None
    if isinstance(event, Acted):
        return _acts(before, event, after, viewer)
    if kind is Ended and curtained(after, viewer):
        return News("ended")
    if kind is Opened and viewer not in (REFEREE, ALL_SEEING):
        return None
    if isinstance(event, Hosted) and _hosted(before, event) is event.on:
        return None
    return _TELL[kind](event)


def _acts(before: Table, event: Acted, after: Table, viewer: int) -> News | None:
    if curtained(after, viewer):
        # Clocks are all that a referee is shown, so the move of one is all the news.
        return None if view(before, viewer) == view(after, viewer) else News("acts")
    rules = after.rules
    act = rules.read(before.state, event.seat, event.act)
    told = rules.told(before.state, event.seat, act, after.state, sight(after, viewer))
    if not told and view(before, viewer) == view(after, viewer):
        return None
    return News("acts", tuple(Said(seat, text, after.seats[seat].how) for seat, text in told))


def _hosted(table: Table, event: Hosted) -> bool:
    return table.seats[event.seat].hosted != NEVER


_UNVEILED = frozenset({Seated, Dealt, Replaced, Published})
"""What is told of a table even while its board is unseen."""

_TELL: dict[type, Callable[[Any], News]] = {
    Seated: lambda _: News("seated"),
    Dealt: lambda e: News("dealt", number=e.number),
    Hosted: lambda e: News("hosted", seat=e.seat, on=e.on),
    Fouled: lambda e: News("fouled", seat=e.seat, by=e.by, why=e.why),
    Called: lambda e: News("called", seat=e.seat),
    Withdrawn: lambda e: News("withdrawn", seat=e.seat),
    Stopped: lambda e: News("stopped", by=e.by, why=e.why),
    Resumed: lambda e: News("resumed", by=e.by),
    Extended: lambda e: News("extended", seat=e.seat, ms=e.ms, by=e.by),
    Replaced: lambda e: News("replaced", seat=e.seat, player=e.player),
    Opened: lambda e: News("opened", by=e.by, why=e.why),
    Voided: lambda e: News("voided", by=e.by, why=e.why),
    Ended: lambda e: News("ended", result=e.result),
    Published: lambda e: News("published", number=e.number),
}
