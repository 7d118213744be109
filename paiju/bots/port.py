"""The port between a table and a robot: what a robot is given and what it gives back.

A robot is a pure function. It is given the rules, its seat, what that seat may see, and some
bytes of chance; it gives the text of an act, as a person would send it. It is never given the
state, keeps nothing between two questions, and measures no time: whatever it believed about an
earlier question, the next sight is the truth.

A robot that is too slow is therefore nobody's problem but the table's: the caller runs it under
the seat's own clock, the time-out is the event that it is for a person, an answer that comes
after it is refused as too late, and the robot is asked again with the next sight.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Protocol

import msgspec

from paiju.errors import Unreadable
from paiju.rules.protocol import Rules

NAMES = ("house", "random")
"""The robots that there are."""


class Robot(Protocol):
    """Who answers for a seat."""

    def act(self, rules: Rules, seat: int, seen: msgspec.Struct, chance: bytes) -> str:
        """Answer the question that *seat* is asked, as a text of the notation.

        :param seat: 0…2, one of the seats that are asked.
        :param seen: ``rules.seen(state, seat)``, or the ``seen`` of the seat's view of a table.
        :param chance: bytes that belong to this question alone; the same sight and the same
            bytes give the same answer, on any machine.
        """
        ...


class _Player:
    """A robot by name that finds its way to the game of the rules it is given."""

    def __init__(self, name: str) -> None:
        self.name = name

    def act(self, rules: Rules, seat: int, seen: msgspec.Struct, chance: bytes) -> str:
        """Hand the question to the robot of this name that knows the game.

        :raises Unreadable: no robot of this name plays the game.
        """
        robots = _of_game(rules.game)
        if self.name not in robots:
            known = tuple(sorted(robots))
            raise Unreadable("bots.not_for_game", name=self.name, game=rules.game, known=known)
        return robots[self.name].act(rules, seat, seen, chance)


def robot(name: str) -> Robot:
    """Give a robot by name, for any game.

    :raises Unreadable: no such robot; the sentence names those that there are.
    """
    if name not in NAMES:
        raise Unreadable("bots.no_robot", where=name, name=name, known=NAMES)
    return _Player(name)


@cache
def _of_game(game: str) -> dict[str, Robot]:
    """Load the robots of a game: folder ``bots/<game>`` holds ``ROBOTS``, by name."""
    robots: dict[str, Robot] = import_module(f"paiju.bots.{game}").ROBOTS
    return robots
