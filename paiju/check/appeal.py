"""Appeals, gone through a second time: what was decided finally is touched by nobody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from paiju.check.story import Entry

Spot: TypeAlias = Callable[[Entry], tuple[Any, ...]]
SPOKEN = ("heard", "decided")


def fits(act: Entry, before: Sequence[Entry], minutes: int, ended: int, spot: Spot) -> bool:
    """Tell whether an entry about an appeal, or one that carries a decision out, may be there.

    :param before: the rulings that stood just before it.
    :param minutes: until when one may appeal, and *ended* when the round had ended, 0: not known.
    :param spot: gives stage, round, table and board of an entry.
    """
    if act.what == "appealed":
        late = minutes and ended and act.get("at", 0) > ended + 60_000 * minutes
        return not late and _against(act, before)
    number = act.get("appeal", 0)
    if act.what in SPOKEN:
        taken = {other.what for other in _spoken(before, number)}
        return number in _filed(before) and "decided" not in taken and act.what not in taken
    if not number:
        return not any(_bound(act, decided, before, spot) for decided in _decided(before))
    if number not in _filed(before):
        return False
    last = _spoken(before, number)
    if act.what == "undone" and _own(act.fields["ruling"], number, before):
        upheld = True
    else:
        final = [other for other in last if other.what == "decided"] or last
        upheld = bool(final) and final[-1].fields["upheld"]
    free = any(other.what == "decided" for other in last)
    return upheld and (
        free or not any(_bound(act, decided, before, spot) for decided in _decided(before))
    )


def _filed(before: Sequence[Entry]) -> set[int]:
    return {act.number for act in before if act.what == "appealed"}


def _spoken(before: Sequence[Entry], number: int) -> list[Entry]:
    return [a for a in before if a.what in SPOKEN and a.get("appeal", 0) == number]


def _decided(before: Sequence[Entry]) -> list[Entry]:
    """Give the appeals that were decided finally."""
    final = {act.get("appeal", 0) for act in before if act.what == "decided"}
    return [act for act in before if act.what == "appealed" and act.number in final]


def _against(act: Entry, before: Sequence[Entry]) -> bool:
    kinds = {other.number: other.what for other in before}
    target = act.get("against", 0)
    return not target or kinds.get(target, "heard") not in ("appealed", *SPOKEN)


def _own(target: int, number: int, before: Sequence[Entry]) -> bool:
    return target == number or any(
        a.number == target and a.get("appeal", 0) == number for a in before
    )


def _bound(act: Entry, filed: Entry, before: Sequence[Entry], spot: Spot) -> bool:
    """Tell whether an entry touches what the committee has decided: its words, or the board."""
    if act.what != "undone":
        return _same_board(act, filed, spot)
    target = act.fields["ruling"]
    if target == filed.get("against", 0) or _own(target, filed.number, before):
        return True
    return any(a.number == target and _same_board(a, filed, spot) for a in before)


def _same_board(act: Entry, filed: Entry, spot: Spot) -> bool:
    on_board = act.what in ("corrected", "scored", "adjusted", "offended", "withdrawn")
    return on_board and filed.get("board", 0) > 0 and spot(act) == spot(filed)
