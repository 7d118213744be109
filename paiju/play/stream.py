"""The messages that one viewer gets, numbered from 1 without gaps.

An event makes one message where it tells this viewer something, and otherwise none. A message
carries the news and the whole new view, not a difference: the last one alone is enough for
somebody who comes back, a lost one does no harm, and a client has nothing to put together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from paiju.play.events import AnyEvent
from paiju.play.fold import apply
from paiju.play.news import News, news
from paiju.play.table import Table
from paiju.play.view import View, view
from paiju.rules.protocol import Rules

REST = 64
"""How many missed messages are sent again one by one; beyond that the newest alone is."""


class Message(msgspec.Struct, frozen=True):
    """The viewer's *number*-th message: the moment (ms), the news, and the table as it is now."""

    number: int
    at: int
    news: News
    view: View


class Stream(msgspec.Struct, frozen=True):
    """How far one viewer's stream has come."""

    viewer: int
    number: int = 0

    def next(self, before: Table, event: AnyEvent, after: Table) -> Message | None:
        """Give the message that *event* makes for this viewer, None where it tells nothing."""
        told = news(before, event, after, self.viewer)
        if told is None:
            return None
        return Message(self.number + 1, event.at, told, view(after, self.viewer))

    def after(self, message: Message | None) -> Stream:
        """Give the stream once *message* is sent."""
        return self if message is None else Stream(self.viewer, message.number)


def messages(rules: Rules, events: Iterable[AnyEvent], viewer: int) -> list[Message]:
    """Give all messages of a log for one viewer."""
    table, stream, found = Table(rules), Stream(viewer), []
    for event in events:
        before, table = table, apply(table, event)
        message = stream.next(before, event, table)
        stream = stream.after(message)
        if message is not None:
            found.append(message)
    return found


def since(
    rules: Rules, events: Iterable[AnyEvent], viewer: int, number: int, most: int = REST
) -> tuple[Sequence[Message], int]:
    """Give what a viewer of a log who has message *number* still needs, and the newest number.

    As :func:`rest` of :func:`messages`, but views are built only where they may be needed.
    """
    table, count = Table(rules), 0
    held: list[tuple[int, AnyEvent, News, Table]] = []
    for event in events:
        before, table = table, apply(table, event)
        told = news(before, event, table, viewer)
        if told is not None:
            count += 1
            held.append((count, event, told, table))
            # One more than is ever sent, so that the newest is always there.
            del held[: -(most + 1)]
    wanted = held[-1:]
    if 0 <= number <= count and count - number <= most:
        wanted = [found for found in held if found[0] > number]
    return [Message(n, e.at, told, view(t, viewer)) for n, e, told, t in wanted], count


def rest(sent: Sequence[Message], number: int, most: int = REST) -> Sequence[Message]:
    """Give what a viewer who has message *number* (0 none) still needs.

    All later messages, or only the newest where more than *most* are missing or the number is
    none of this stream's.
    """
    if 0 <= number <= len(sent) and len(sent) - number <= most:
        return sent[number:]
    return sent[-1:]


def encode(message: Message) -> bytes:
    """Write a message as JSON; the same message gives the same bytes."""
    return _encoder.encode(message)


_encoder = msgspec.json.Encoder()
