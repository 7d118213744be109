"""Counsel for who is asked: what could be answered, and whether a choice would do.

About the own question of the own seat only, so it tells nothing that the player may not know.
"""

from __future__ import annotations

from paiju.errors import NotAllowed, PaijuError, TooLate
from paiju.play.table import Table
from paiju.serve.messages import Fits, Hints, ways

MOST = 600
"""The most answers that are listed."""


def verify_open(table: Table, seat: int, decision: int) -> None:
    """Make sure that the question is the seat's open one.

    :raises TooLate: it is closed.
    :raises NotAllowed: it was never asked.
    """
    asked = table.seats[seat].asked
    if not 1 <= decision <= asked:
        raise NotAllowed("play.not_asked", where=str(decision), decision=decision)
    if decision < asked or seat not in table.asked:
        raise TooLate("play.closed", where=str(decision), decision=decision)


def hints(table: Table, seat: int, decision: int) -> Hints:
    """List the legal answers, in the fixed order of the game; errors as :func:`verify_open`."""
    verify_open(table, seat, decision)
    acts = table.rules.acts(table.state, seat)
    told = dict.fromkeys(table.rules.write(act) for act in acts[:MOST])
    return Hints(decision, tuple(told), len(acts) > MOST)


def fits(table: Table, seat: int, decision: int, act: str, lang: str) -> Fits:
    """Tell whether an answer would do; errors as :func:`verify_open`."""
    verify_open(table, seat, decision)
    try:
        table.rules.read(table.state, seat, act)
    except PaijuError as fault:
        told = (fault.kind, fault.where, fault.article, fault.say(lang))
        return Fits(decision, act, False, *told, ways(fault, act))  # noqa: FBT003  a field
    return Fits(decision, act, ok=True)
