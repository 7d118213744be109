"""One move of a record, played again."""

from __future__ import annotations

import msgspec

from paiju.record.record import Move
from paiju.rules.protocol import Act, State


class Step(msgspec.Struct, frozen=True):
    """One move done: its place in the record, whose it was, the act, the states around it.

    A foul is a step without an act.
    """

    place: str
    seat: int
    move: Move
    act: Act | None
    before: State
    after: State
