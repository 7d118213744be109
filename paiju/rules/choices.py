"""What may stand at a place of a document: the values among which one chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from paiju.rules.source import Path


def choices(kind: type[msgspec.Struct], place: Path) -> tuple[str, ...]:
    """List the values of a text of which only some are known, as they are written.

    :param place: below a struct of *kind*; nothing is listed where any text may stand.
    """
    found = _below(inspect.type_info(kind), place)
    return tuple(dict.fromkeys(str(value) for value in found))


def _below(kind: Any, place: Path) -> Iterator[Any]:
    match kind:
        case inspect.UnionType():
            for one in kind.types:
                yield from _below(one, place)
        case inspect.LiteralType() if not place:
            yield from kind.values
        case inspect.StructType() if place:
            for field in kind.fields:
                if field.encode_name == place[0]:
                    yield from _below(field.type, place[1:])
        case inspect.VarTupleType() | inspect.ListType() if place:
            yield from _below(kind.item_type, place[1:])
