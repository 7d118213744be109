"""One-line positions, as FEN is to chess: one line, one state; the game's grammar reads it."""

from __future__ import annotations

from importlib import import_module

from paiju.cards.deck import SEATS
from paiju.errors import Unreadable
from paiju.rules.position import Grammar
from paiju.rules.profile import GAMES
from paiju.rules.protocol import Rules, State


def grammar(game: str) -> Grammar:
    """Give the grammar of a game's positions.

    :raises Unreadable: there is no such game.
    """
    if game not in GAMES:
        raise Unreadable("position.no_grammar", where=game, game=game)
    found: Grammar = import_module(f"paiju.rules.{game}.position").POSITION
    return found


def grammar_of(line: str) -> Grammar:
    """Find the game of a line by its first word.

    :raises Unreadable: it is no game's.
    """
    tag = line.split(maxsplit=1)[0] if line.strip() else ""
    grammars = [grammar(game) for game in GAMES]
    found = next((own for own in grammars if own.tag == tag), None)
    if found is None:
        known = tuple(own.tag for own in grammars)
        raise Unreadable("position.no_tag", where=tag, text=tag, known=known)
    return found


def _under(line: str, rules: Rules) -> Grammar:
    """Give the grammar of a line that is read under *rules*."""
    own = grammar_of(line)
    if own.game != rules.game:
        due = grammar(rules.game).tag
        raise Unreadable("position.other_game", where=own.tag, tag=due, rules=rules.name)
    return own


def read(line: str, rules: Rules) -> State:
    """Read a position (``docs/notation.md``) into a state of *rules*.

    :raises UnreadablePosition: fields that cannot be read; ``defects`` has all of them.
    :raises IllegalPosition: fields that contradict the deck or one another, all of them.
    :raises Unreadable: another game's position.
    """
    return _under(line, rules).read(line, rules)


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
    return next(iter(offers(line, rules).values()), [])


def offers(line: str, rules: Rules) -> dict[str, list[str]]:
    """List the legal acts of every seat that is asked, by its letter; errors as :func:`acts`."""
    state = _under(line, rules).sketch(line, rules)
    return {
        SEATS[seat]: [rules.write(act) for act in rules.acts(state, seat)]
        for seat in rules.asked(state)
    }
