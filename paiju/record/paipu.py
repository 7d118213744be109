"""牌谱 *paipu*: ``loads``, ``dumps`` and the digest of the canonical form.

The notation is described in ``docs/notation.md``. For every record
``loads(dumps(record)) == record``, and ``dumps`` gives the same bytes for equal records.
"""

from __future__ import annotations

import hashlib
import re
import tomllib

from paiju.errors import Unreadable
from paiju.foreign import saying
from paiju.record.block import Block, normal
from paiju.record.lines import Lines
from paiju.record.reader import read_record
from paiju.record.record import Record
from paiju.record.writer import write_record

_AT_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)$")
_AT_END = re.compile(r"\s*\(at end of document\)$")


def loads(text: str | bytes) -> Record:
    """Read a 牌谱 (UTF-8 when bytes; a byte order mark is passed over).

    Unknown keys are refused; the user's ``_fields`` are kept. What a file would lose by being
    cut off is required, so that a cut-off file is refused.

    :raises Unreadable: no UTF-8, damaged TOML, an unknown or missing key, a wrong kind of value,
        a bad move; ``where`` names the line, or board, trick and column.
    :raises Illegal: a deal that does not hold each card once.
    """
    plain = _decoded(text) if isinstance(text, bytes) else text
    plain = plain.removeprefix("\ufeff").replace("\r\n", "\n")
    return read_record(Block(_parsed(plain), (), Lines(plain)))


def dumps(record: Record) -> str:
    """Write the canonical form: fixed order of fields, aligned columns, LF, NFC."""
    return write_record(record)


def digest(record: Record) -> str:
    """Give the SHA-256 of the canonical form in UTF-8, 64 lower-case hex digits."""
    return hashlib.sha256(dumps(record).encode()).hexdigest()


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise Unreadable("record.not_utf8", where=f"line {line}") from None


def _parsed(text: str) -> dict[str, object]:
    try:
        parsed: dict[str, object] = normal(tomllib.loads(text))
    except ValueError as fault:
        raise _damaged(str(fault), text) from None
    except RecursionError:
        raise Unreadable(
            "record.bad_toml", where="line 1", fault=saying("nested too deeply")
        ) from None
    return parsed


def _damaged(fault: str, text: str) -> Unreadable:
    """Turn the standard reader's message into a refusal with its line."""
    at = _AT_LINE.search(fault)
    line = int(at[1]) if at else text.count("\n") + 1
    reason = _AT_END.sub("", _AT_LINE.sub("", fault))
    return Unreadable("record.bad_toml", where=f"line {line}", fault=saying(reason))
