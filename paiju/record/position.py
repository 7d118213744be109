"""One-line positions, as FEN is to chess: one line, one state; the game's grammar reads it."""

from __future__ import annotations

from importlib import import_module

from paiju.errors import Unreadable
from paiju.rules.position import Grammar
from paiju.rules.protocol import Rules, State


def grammar(game: str) -> Grammar:
    """Give the grammar of a game's positions.

    :raises Unreadable: this game has none yet.
    """
    try:
        found: Grammar = import_module(f"paiju.rules.{game}.position").POSITION
    except ModuleNotFoundError:
        raise Unreadable("position.no_grammar", where=game, game=game) from None
    return found


def read(line: str, rules: Rules) -> State:
    """Read a position (``docs/notation.md``) into a state of *rules*.

    :raises UnreadablePosition: fields that cannot be read; ``defects`` has all of them.
    :raises IllegalPosition: fields that contradict the deck or one another, all of them.
    :raises Unreadable: another game's position.
    """
    return _grammar_of(line, rules).read(line, rules)


def _grammar_of(line: str, rules: Rules) -> Grammar:
    own = grammar(rules.game)
    tag = line.split(maxsplit=1)[0] if line.strip() else ""
    if tag != own.tag:
        raise Unreadable("position.other_game", where=tag, tag=own.tag, rules=rules.name)
    return own


def write(state: State, rules: Rules, viewer: int | None = None) -> str:
    """Write a state: all of it, or what *viewer* may know, with ``?`` for the rest.

    :param viewer: a seat, SPECTATOR or ALL_SEEING (all cards, no unseen answer); None: all.

    :raises Illegal: the deal has ended.
    """
    return grammar(rules.game).write(state, viewer, rules)


def acts(line: str, rules: Rules) -> list[str]:
    """List the legal acts of the seat to act, in the order of the game, cards ascending.

    Where several seats are asked at once, those of the first. Errors as :func:`read`, but what
    only the way to the position contradicts (plays counted, sizes of hands) is let pass.
    """
    state = _grammar_of(line, rules).sketch(line, rules)
    seat = rules.asked(state)[0]
    return [rules.write(act) for act in rules.acts(state, seat)]
