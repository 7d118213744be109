"""A score slip: the facts of a deal in a few keys, as a table of real cards writes them down.

A game keeps one :class:`Grammar` in ``rules/<game>/slip.py`` under the name ``SLIP``. The score is
computed from the facts, never typed; a score that stands on the slip is only compared. (EVENTS §4)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from paiju.cards.deck import SEATS
from paiju.errors import Illegal, Unreadable
from paiju.rules.protocol import Result, Rules

LAW = "EVENTS §4"
MOST_LETTERS = 100
_SCORE = re.compile(r"([+-]?[0-9]{1,6}),([+-]?[0-9]{1,6}),([+-]?[0-9]{1,6})")
_WIDE = str.maketrans("＋－−＝，、！", "+--=,,!")


def _no_heads(_rules: Any) -> tuple[str, ...]:
    return ()


def _follows(_result: Result, _before: Result, _rules: Any) -> None:
    """Let any board follow on any other."""


class Grammar(msgspec.Struct, frozen=True):
    """How one game's slips are read, and what there is to be filled in on paper.

    :param read: facts as typed, without blanks, under some rules → result.
        Raises Unreadable and Illegal.
    :param fields: the words (keys of the room ``printed``) of what has to be filled in.
    :param heads: those of what is filled in once a round, before the first board.
    :param follow: result, that of the board before at the same table, rules: raises Illegal where
        the one cannot follow on the other.
    :param bad: key of the refusal of what cannot be read, with an example of this game.
    """

    read: Callable[[str, Any], Result]
    fields: Callable[[Any], tuple[str, ...]]
    heads: Callable[[Any], tuple[str, ...]] = _no_heads
    follow: Callable[[Result, Result, Any], None] = _follows
    bad: str = "paper.bad_slip"


@cache
def grammar(game: str) -> Grammar:
    """Give the grammar of a game."""
    found: Grammar = import_module(f"paiju.rules.{game}.slip").SLIP
    return found


def read_slip(text: str, rules: Rules) -> Result:
    """Read a slip: ``"b3+ x2 dac"``, or with the score that was written ``"b3+ x2 =-6,12,-6"``.

    :raises Unreadable: not in the notation of the game's slips.
    :raises Illegal: facts that no deal has under these rules, or a score that does not follow.
    """
    plain = "".join(text.translate(_WIDE).split()).casefold()
    if len(plain) > MOST_LETTERS:
        raise Unreadable(grammar(rules.game).bad, where=text[:20], article=LAW, text=text[:20])
    facts, written, claim = plain.partition("=")
    result = grammar(rules.game).read(facts, rules)
    if written and _claimed(claim) != result.scores:
        scores = ", ".join(f"{s}={n}" for s, n in zip(SEATS, result.scores, strict=True))
        raise Illegal("paper.wrong_score", where="=", article=LAW, claim=claim, scores=scores)
    return result


def _claimed(text: str) -> tuple[int, int, int]:
    found = _SCORE.fullmatch(text)
    if found is None:
        raise Unreadable("paper.bad_score", where="=", article=LAW, text=text)
    a, b, c = map(int, found.groups())
    return a, b, c
