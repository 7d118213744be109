"""The log on paper: one event, one line of JSON, with the version of the format in front.

Deals and acts stand there as in the notation, so that a line can be read by people. Older
versions are brought up to date step by step when they are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, get_args

import msgspec

from paiju.cards.deck import Deal
from paiju.errors import PaijuError, Unreadable
from paiju.play.events import AnyEvent, Dealt
from paiju.play.table import Played
from paiju.rules.notation import notation
from paiju.rules.protocol import Result, Rules

VERSION = 1

_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Version → the function that turns its lines into those of the next."""

_KINDS: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(AnyEvent)}
"""Tag → event: one type at a time is read much faster than a union of all."""

_ENDING = re.compile(rb'"event":"(?:dealt|fouled|ended|voided)"')
_HEAD = 40
"""Version and kind stand in the first bytes of a line."""

_encoder = msgspec.json.Encoder()


def dump(event: AnyEvent, rules: Rules) -> bytes:
    """Write one event as a line without its end."""
    if isinstance(event, Dealt):
        fields = {**msgspec.structs.asdict(event), "deal": _texts(event.deal, rules)}
        body = _encoder.encode({"event": "dealt", **fields})
    else:
        body = _encoder.encode(event)
    return b'{"v":%d,' % VERSION + body[1:]


def load(line: bytes, rules: Rules) -> AnyEvent:
    """Read a line back.

    :raises Unreadable: no JSON, a version that is not known, unknown or missing fields, or cards
        that are no deal.
    """
    try:
        fields = _fields(line)
        if fields.get("event") == "dealt":
            fields["deal"] = _deal(msgspec.convert(fields.get("deal"), _Texts), rules)
        kind = _KINDS.get(str(fields.get("event")))
        if kind is None:
            raise Unreadable("play.bad_line", fault="$.event")
        event: AnyEvent = msgspec.convert(fields, kind)
    except msgspec.MsgspecError as fault:
        raise Unreadable("play.bad_line", fault=_place(fault)) from None
    return event


def load_ends(lines: Iterable[bytes]) -> list[Played]:
    """Give the boards that are over, from the lines of a table, without reading the play.

    :raises Unreadable: as :func:`load`, for the lines that are read.
    """
    found: list[Played] = []
    number = opener = 0
    fouls = [0, 0, 0]
    try:
        for line in lines:
            if not _ENDING.search(line, 0, _HEAD):
                continue
            fields = _fields(line)
            if fields["event"] == "dealt":
                number, opener, fouls = fields["number"], fields["opener"], [0, 0, 0]
            elif fields["event"] == "fouled":
                fouls[fields["seat"]] += 1
            else:
                ended, void = fields.get("result"), fields.get("why", "")
                result = None if ended is None else msgspec.convert(ended, Result)
                a, b, c = fouls
                found.append(Played(number, opener, result, void, (a, b, c)))
    except (msgspec.MsgspecError, LookupError, TypeError) as fault:
        raise Unreadable("play.bad_line", fault=type(fault).__name__) from None
    return found


def _fields(line: bytes) -> dict[str, Any]:
    return _upgraded(msgspec.json.decode(line, type=dict[str, Any]))


class _Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal in the notation of its game: three hands, and the cards in none."""

    hands: tuple[str, str, str]
    rest: tuple[str, ...]


def _texts(deal: Deal, rules: Rules) -> _Texts:
    hands, rest = notation(rules.game).texts(deal)
    a, b, c = hands
    return _Texts((a, b, c), rest)


def _deal(texts: _Texts, rules: Rules) -> Deal:
    try:
        return notation(rules.game).deal(texts.hands, texts.rest)
    except PaijuError as fault:
        raise Unreadable("play.bad_line", where=fault.where, fault="deal") from None


def _upgraded(fields: dict[str, Any]) -> dict[str, Any]:
    version = fields.pop("v", None)
    while isinstance(version, int) and version in _UPGRADES:
        fields, version = _UPGRADES[version](fields), version + 1
    if version != VERSION:
        raise Unreadable("play.bad_version", found=version, known=VERSION)
    return fields


def _place(fault: msgspec.MsgspecError) -> str:
    """Name the field of a fault without its value, which may be secret."""
    return str(fault).partition(" - at ")[2].strip("`") or "JSON"
