"""What somebody at the desk asks for: the fields of a form, and how they are read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from litestar import Request
from litestar.datastructures import UploadFile

from paiju.errors import Illegal, Unreadable
from paiju.serve.hall import Hall
from paiju.serve.liveevent import LiveEvent
from paiju.serve.livetable import LiveTable
from paiju.serve.visitor import visitor


class Order(msgspec.Struct, frozen=True):
    """What somebody at the desk asks for; *fields* as the form sent them."""

    hall: Hall
    event: LiveEvent
    fields: Mapping[str, str]
    by: str
    now: int

    def text(self, name: str) -> str:
        """Give a field, one line, empty where it is missing."""
        return " ".join(self.fields.get(name, "").split())

    def number(self, name: str, default: int | None = None) -> int:
        """Read a whole number.

        :raises Unreadable: it is none.
        """
        value = self.text(name)
        if not value and default is not None:
            return default
        if not value.removeprefix("-").isdecimal() or len(value) > 9:
            raise Unreadable("serve.no_number", where=name, name=name)
        return int(value)

    def table(self) -> LiveTable:
        """Find the table of the running round that is meant.

        :raises Illegal: there is none of this number.
        """
        number = self.number("table")
        if not 1 <= number <= len(self.event.tables):
            raise Illegal("desk.no_such_table", where=f"table {number}")
        return self.event.tables[number - 1]

    def seat(self) -> int:
        """Read a seat, as a letter or as a number from 0.

        :raises Illegal: there is no such seat.
        """
        value = self.text("seat")
        found = "abc".find(value) if len(value) == 1 and value in "abc" else -1
        found = int(value) if value in ("0", "1", "2") else found
        if found < 0:
            raise Illegal("desk.no_such_table", where="seat")
        return found


Work: TypeAlias = Callable[[Order], Awaitable[str]]
"""Does an order; gives words for the person, empty where there is nothing to say."""


async def posted(request: Request[Any, Any, Any], hall: Hall, event: LiveEvent) -> Order:
    """Read the form that somebody sent; files in it are left aside."""
    form, member = await request.form(), visitor(request).member
    fields = {name: str(value) for name, value in form.items() if not isinstance(value, UploadFile)}
    return Order(hall, event, fields, member.name if member is not None else "", hall.clock.now())
