"""How far everybody came in a stage where that counts before all points (EVENTS §1)."""

from __future__ import annotations

from typing import TypeAlias

from paiju.check.event import Round
from paiju.check.view import View

Rungs: TypeAlias = dict[int, tuple[int, ...]]
"""Player → how far he came; a larger one stands higher."""
FIRST, ON = 3, 4


def rungs(view: View) -> Rungs:
    """Give how far everybody came; nothing where only points count."""
    kind = view.stage.kind
    if kind == "knockout":
        return _by_rounds(view)
    if kind == "double_knockout":
        return _last_places(view)
    if kind == "rising_base":
        return {
            player: (max((r.number for r in view.rounds if player in r.people), default=0),)
            for player in view.players
        }
    return {}


def at_table(view: View, round_: Round) -> dict[int, int]:
    """Give 3, 2, 1 for the places at each table; a bye is worth a first place."""
    found = dict.fromkeys(round_.byes, FIRST)
    for trio in round_.tables:
        for place, player in enumerate(view.order(round_, trio)):
            found[player] = FIRST - place
    return found


def _by_rounds(view: View) -> Rungs:
    """Give a digit a round: 4 for who plays the next one, else the place; 0: not there."""
    places = [at_table(view, round_) for round_ in view.rounds]
    if not view.stage.classification:
        for before, after in zip(places, view.rounds[1:], strict=False):
            before.update(dict.fromkeys(after.people, ON))
    return {p: tuple(place.get(p, 0) for place in places) for p in view.players}


def _last_places(view: View) -> Rungs:
    """Give the last round that everybody was in, and the place at its table."""
    found: Rungs = dict.fromkeys(view.players, (0, 0))
    for round_ in view.rounds:
        places = at_table(view, round_)
        found.update({p: (round_.number, places[p]) for p in round_.people if p in found})
    return found
