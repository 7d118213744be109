"""Who plays: an entry has a number, and the number is who it is; names may be shared."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from paiju.errors import Ambiguous, Illegal


class Entry(msgspec.Struct, frozen=True):
    """One entrant.

    :param number: from 1; the person's identity everywhere.
    :param name: as it was entered, in NFC; two people may share it.
    :param club: club, team or town; "" where there is none.
    :param group: class of age or strength, *sex*: both for prizes by category alone.
    """

    number: int
    name: str
    club: str = ""
    group: str = ""
    sex: str = ""


@lru_cache(maxsize=1 << 12)
def likeness(name: str) -> str:
    """Give the form under which two names look alike (width, case and spaces left aside)."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def find(entries: Sequence[Entry], text: str) -> Entry:
    """Find an entrant by number (``"12"``, ``"#12"``), name, or label (``"张伟 (#12)"``).

    :raises Illegal: nobody is called so.
    :raises Ambiguous: several people are; the refusal names their numbers.
    """
    number = text.strip().removeprefix("#")
    shown = labels(entries)
    for entry in entries:
        if number == str(entry.number) or text == shown[entry.number]:
            return entry
    alike = [entry for entry in entries if likeness(entry.name) == likeness(text)]
    if len(alike) == 1:
        return alike[0]
    if not alike:
        raise Illegal("ledger.unknown", where=text, text=text)
    numbers = tuple(entry.number for entry in alike)
    raise Ambiguous("ledger.alike", where=text, text=text, numbers=numbers)


def labels(entries: Sequence[Entry]) -> dict[int, str]:
    """Give entry number → what to show: the name, with the number where names are alike.

    Two called 张伟 become ``"张伟 (#7)"`` and ``"张伟 (#12)"``.
    """
    alike = Counter(likeness(entry.name) for entry in entries)
    return {
        e.number: f"{e.name} (#{e.number})" if alike[likeness(e.name)] > 1 else e.name
        for e in entries
    }
