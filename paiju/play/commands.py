"""What somebody wants to happen at a table. Whether the person may is the desk's question.

``id`` is the sender's own number for a command: the same one again has no second effect and gets
the same receipt. An empty id is never recognised (robots inside the process need none).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from paiju.cards.deck import Deal


class Command(msgspec.Struct, frozen=True, tag_field="command", tag=str.lower):
    """Base of all commands; the repr names no card and no answer."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class Answer(Command, frozen=True):
    """A seat answers its own *decision*-th question at this table with a text of the notation."""

    seat: int
    decision: int
    act: str
    id: str = ""


class Host(Command, frozen=True):
    """A seat begins or ends 托管; a player who comes back ends it."""

    seat: int
    on: bool
    id: str = ""


class Call(Command, frozen=True):
    """A player calls the referee."""

    seat: int
    id: str = ""


class Withdraw(Command, frozen=True):
    """A player takes the own call for the referee back; the clocks go on."""

    seat: int
    id: str = ""


class Sit(Command, frozen=True):
    """Three players sit down in order of play."""

    players: tuple[str, str, str]
    robots: tuple[bool, bool, bool]
    by: str = ""
    id: str = ""


class DealOut(Command, frozen=True):
    """The next board is dealt; fields as :class:`paiju.play.events.Dealt`."""

    number: int
    opener: int
    deal: Deal
    made: bool = False
    shared: bool = False
    by: str = ""
    id: str = ""


class Stop(Command, frozen=True):
    """A referee stops the clocks, or takes a player's call over."""

    by: str
    why: str = ""
    id: str = ""


class Resume(Command, frozen=True):
    """A referee lets the clocks go on."""

    by: str
    id: str = ""


class Extend(Command, frozen=True):
    """A referee adds *ms* > 0 milliseconds to the open question of a seat."""

    seat: int
    ms: int
    by: str
    id: str = ""


class Foul(Command, frozen=True):
    """A referee counts a foul 犯规 of a seat in the running deal: a phone rang (EVENTS §3)."""

    seat: int
    by: str
    why: str = ""
    id: str = ""


class Replace(Command, frozen=True):
    """A referee gives a seat to somebody else."""

    seat: int
    player: str
    robot: bool
    by: str
    id: str = ""


class Open(Command, frozen=True):
    """A referee opens the table and will see every card of the running board."""

    by: str
    why: str = ""
    id: str = ""


class Void(Command, frozen=True):
    """A referee ends the running board without a result."""

    by: str
    why: str = ""
    id: str = ""


class Publish(Command, frozen=True):
    """The last table has finished a shared board."""

    number: int
    by: str = ""
    id: str = ""


OfSeat: TypeAlias = Answer | Host | Call | Withdraw
OfDesk: TypeAlias = Sit | DealOut | Stop | Resume | Extend | Foul | Replace | Open | Void | Publish
AnyCommand: TypeAlias = OfSeat | OfDesk
