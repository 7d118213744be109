"""What goes over the socket, by direction: docs/hall.md in types."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from paiju.errors import Ambiguous, PaijuError, Unreadable

MOST_BYTES = 16_384
"""The largest frame that is read."""

Id: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Token: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]


class In(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """Base of what a client sends; its repr tells no token and no act."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class Hello(In, frozen=True):
    """Watch a table; 0 for *round* and *table* is the own one."""

    event: Annotated[str, msgspec.Meta(max_length=64)]
    round: int = 0
    table: int = 0
    after: int = 0
    token: Token = ""
    lang: Literal["", "zh", "en"] = ""


class Act(In, frozen=True):
    """Answer the own question number *decision*."""

    id: Id
    decision: int
    act: Text


class Host(In, frozen=True):
    """Begin or end 托管."""

    id: Id
    on: bool


class Call(In, frozen=True):
    """Call the referee."""

    id: Id


class Withdraw(In, frozen=True):
    """Take the call back."""

    id: Id


class Hint(In, frozen=True):
    """Ask for the legal answers to the own open question."""

    decision: int


class Try(In, frozen=True):
    """Ask whether an answer would do; nothing is sent to the table."""

    decision: int
    act: Text


class Ping(In, frozen=True):
    """Heartbeat; *sent* is the client's own moment and comes back untouched."""

    n: int
    sent: float = 0


AnyIn: TypeAlias = Hello | Act | Host | Call | Withdraw | Hint | Try | Ping


class Out(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=False):
    """Base of what the server sends."""


class You(msgspec.Struct, frozen=True):
    """Whom the server takes the client for."""

    seat: int
    name: str
    role: str


class Welcome(Out, frozen=True):
    """The watch begins. *names*: entry number → name, for those who sit here."""

    now: int
    you: You
    event: str
    round: int
    table: int
    rules: str
    game: str
    names: dict[str, str]
    counter: bool = True
    boards: tuple[int, ...] = ()


class Ack(Out, frozen=True):
    """The command is durable and has taken effect."""

    id: str
    decision: int


class No(Out, frozen=True, omit_defaults=True):
    """Refused; nothing changed. *ways*: the readings of an ambiguous answer, one to choose."""

    id: str
    error: str
    where: str
    article: str
    message: str
    ways: tuple[str, ...] = ()


class Hints(Out, frozen=True):
    """Legal answers to the own open question; *more*: there are others."""

    decision: int
    acts: tuple[str, ...]
    more: bool = False


class Fits(Out, frozen=True, omit_defaults=True):
    """Whether an answer would do, and otherwise why not; *ways*: its readings, one to choose."""

    decision: int
    act: str
    ok: bool
    error: str = ""
    where: str = ""
    article: str = ""
    message: str = ""
    ways: tuple[str, ...] = ()


class Pong(Out, frozen=True):
    """Answer to a ping."""

    n: int
    sent: float
    now: int


class Seat(Out, frozen=True):
    """A new place: say hello again."""

    event: str
    round: int
    table: int
    seat: int


class Wait(Out, frozen=True, omit_defaults=True):
    """No board now: *why* is ``draw``, ``round``, ``bye`` or ``over``."""

    why: str
    now: int
    event: str
    you: You
    until: int | None = None


class Desk(Out, frozen=True):
    """A message from the desk."""

    text: str
    by: str


class Bye(Out, frozen=True):
    """The server closes."""

    why: str


_decoder = msgspec.json.Decoder(AnyIn)
_encoder = msgspec.json.Encoder()


def read(frame: bytes | str) -> AnyIn:
    """Read a frame.

    :raises Unreadable: too large, no JSON, an unknown type, a field that is wrong; what was in it
        is not repeated.
    """
    size = len(frame)
    if size > MOST_BYTES:
        raise Unreadable("serve.long_frame", where=str(size), most=MOST_BYTES)
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        where = str(fault).partition(" - at ")[2].strip("`") or "JSON"
        raise Unreadable("serve.bad_frame", where=where) from None


def write(message: Out) -> bytes:
    """Write a message."""
    return _encoder.encode(message)


def refusal(own: str, fault: PaijuError, lang: str, act: str = "") -> bytes:
    """Write a refusal, of the answer *act* where it was one, in the person's language."""
    told = (fault.kind, fault.where, fault.article, fault.say(lang))
    return write(No(own, *told, ways(fault, act)))


def ways(fault: PaijuError, act: str) -> tuple[str, ...]:
    """Give the readings of an ambiguous answer, each as a text that can be sent."""
    if not isinstance(fault, Ambiguous):
        return ()
    told = fault.facts.get("readings", fault.facts.get("ways", ()))
    listed = told if isinstance(told, tuple) else ()
    return tuple(act + w if w.startswith("=") else w for w in listed)
