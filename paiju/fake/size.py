"""How large a made-up event may be."""

from __future__ import annotations

import msgspec


class Size(msgspec.Struct, frozen=True):
    """The most of everything.

    :param players: 3 … 120; one event in *rare* is drawn up to it, the others up to *usual*.
    :param rounds: of a stage; *boards* of a round.
    :param rulings: entered into an event, undone ones and those that undo among them.
    """

    players: int = 30
    usual: int = 9
    rare: int = 25
    rounds: int = 3
    boards: int = 2
    stages: int = 3
    rulings: int = 16


SMALL = Size()
"""Made and checked in less than a tenth of a second, on average."""

LARGE = Size(players=120, usual=15, rare=12, rounds=4, rulings=24)
