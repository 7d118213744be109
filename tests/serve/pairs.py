"""Pairs of deals that differ only where a viewer cannot look, with a play of each that fits.

What a viewer may know is spelt out here once more, from the state and not from the rules' own
view (``known``). Both deals are played in step, phase by phase, for as long as that stays equal.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from paiju.cards.deck import Deal, cut
from paiju.errors import PaijuError
from paiju.rules.protocol import Rules

TRIES = 60


class Phase(NamedTuple):
    """The answers to one question, asked of one seat or of several: (seat, text)."""

    answers: tuple[tuple[int, str], ...]


class Pair(NamedTuple):
    """Two deals, and the phases of each: as many, and to *viewer* they look the same."""

    viewer: int
    deals: tuple[Deal, Deal]
    phases: tuple[tuple[Phase, ...], tuple[Phase, ...]]


def known(game: Rules, state: Any, viewer: int) -> Any:
    """Say what *viewer* may know of the cards."""
    return _KNOWN[game.game](state, viewer)


def _doudizhu(state: Any, viewer: int) -> Any:
    own = state.hands[viewer] if viewer >= 0 else 0
    answer = state.answers[viewer] if viewer >= 0 else None
    base = state.base if state.revealed() else ()
    doubled = state.doubled() if state.phase in ("redouble", "play") else ()
    return (
        state.phase, state.calls, state.turn, state.shown, tuple(base), tuple(doubled),
        state.redoubled, own, answer,
    )  # fmt: skip


def _paohuzi(state: Any, viewer: int) -> Any:
    covered = state.phase == "covered" and not (viewer >= 0 and state.offers[viewer])
    own = (state.hands[viewer], state.offers[viewer], state.answers[viewer]) if viewer >= 0 else ()
    log = [
        (e.seat, e.verb, -1 if e.verb == "偎" and e.seat != viewer else e.kind)
        for e in state.log
        if e.verb != "过" or e.seat == viewer
    ]
    melds = [
        [(m.figure, () if m.figure.name == "WEI" and s != viewer else m.kinds) for m in laid]
        for s, laid in enumerate(state.melds)
    ]
    return (
        log, melds, state.rows, len(state.wall), None if covered else state.card, state.turn,
        state.phase == "discard", [sum(h >> 3 * k & 7 for k in range(20)) for h in state.hands],
        own,
    )  # fmt: skip


_KNOWN = {"doudizhu": _doudizhu, "paohuzi": _paohuzi}


def pair(
    game: Rules, opener: int, rng: Random, viewer: int, *, blind: bool = False, least: int = 6
) -> Pair:
    """Make a pair of at least *least* phases.

    :param blind: the viewer sees nothing of the board at all: the other board may be any board.
    """
    while True:
        deal = _deal(game, rng)
        states, phases = _played(game, deal, opener, rng)
        if blind:
            other = _deal(game, rng)
            found = _played(game, other, opener, rng)[1]
            count = min(len(found), len(phases)) - 1
            if count >= least:
                return Pair(viewer, (deal, other), (tuple(phases[:count]), tuple(found[:count])))
            continue
        for _ in range(TRIES):
            other = _exchanged(deal, viewer, rng)
            if _kinds(game, other) == _kinds(game, deal):
                continue
            followed = _followed(game, other, opener, viewer, states, phases)
            if len(followed[0]) >= least:
                return Pair(viewer, (deal, other), followed)


def _kinds(game: Rules, deal: Deal) -> Any:
    """Tell what lies where; like cards of 跑胡子 are the same to everybody."""
    if game.game == "doudizhu":
        return deal
    hands = [sorted(c // 4 for c in range(80) if hand >> c & 1) for hand in deal.hands]
    return hands, [card // 4 for card in deal.rest]


def _deal(game: Rules, rng: Random) -> Deal:
    order = list(range(game.deck.size))
    rng.shuffle(order)
    return cut(game.deck, order)


def _played(game: Rules, deal: Deal, opener: int, rng: Random) -> tuple[list[Any], list[Phase]]:
    """Play at random: the state before each phase and after the last, and the answers."""
    state, states, phases = game.start(deal, opener), [], []
    while asked := game.asked(state):
        states.append(state)
        answers = []
        for seat in asked:
            acts = game.acts(state, seat)
            # Mostly the first: a pass, or a low card. So deals last, and claims are declined.
            act = acts[0] if rng.random() < 0.5 else rng.choice(acts)
            text = game.write(game.read(state, seat, game.write(act)))
            answers.append((seat, text))
            state = game.do(state, seat, game.read(state, seat, text))
        phases.append(Phase(tuple(answers)))
    return [*states, state], phases


def _exchanged(deal: Deal, viewer: int, rng: Random) -> Deal:
    """Exchange some cards that lie in the others' hands, or unseen in the middle."""
    places: list[tuple[int, int]] = []
    for seat, hand in enumerate(deal.hands):
        if seat != viewer:
            places += [(seat, card) for card in range(128) if hand >> card & 1]
    # The first card of the rest lies open in 跑胡子.
    places += [(3, card) for card in deal.rest[len(deal.rest) > 3 :]]
    chosen = rng.sample(places, rng.choice((2, 2, 3, 4, 6, len(places))))
    moved = dict(zip([c for _, c in chosen], [c for _, c in chosen[1:] + chosen[:1]], strict=True))
    a, b, c = (
        sum(1 << moved.get(card, card) for card in range(128) if hand >> card & 1)
        for hand in deal.hands
    )
    return Deal((a, b, c), tuple(moved.get(card, card) for card in deal.rest))


def _followed(
    game: Rules, deal: Deal, opener: int, viewer: int, states: list[Any], phases: list[Phase]
) -> tuple[tuple[Phase, ...], tuple[Phase, ...]]:
    """Play another deal so that *viewer* sees the same; as far as that can be, the end left out."""
    state, here, there = game.start(deal, opener), [], []
    for before, after, phase in zip(states, states[1:], phases, strict=False):
        asked = game.asked(state)
        if not asked or known(game, state, viewer) != known(game, before, viewer):
            break
        wanted, answers = dict(phase.answers), []
        try:
            for seat in asked:
                text = _text(game, state, seat, wanted)
                answers.append((seat, text))
                state = game.do(state, seat, game.read(state, seat, text))
        except PaijuError:
            break
        over = not game.asked(after) or not game.asked(state)
        if over or known(game, state, viewer) != known(game, after, viewer):
            break
        one, other = _ordered(viewer, phase.answers, tuple(answers))
        here.append(Phase(one))
        there.append(Phase(other))
    return tuple(here), tuple(there)


def _text(game: Rules, state: Any, seat: int, wanted: dict[int, str]) -> str:
    """Give the same answer where there was one and it may be; otherwise decline."""
    text = wanted.get(seat, "")
    try:
        game.read(state, seat, text)
    except PaijuError:
        return game.write(game.acts(state, seat)[0])
    return text


Answers = tuple[tuple[int, str], ...]


def _ordered(viewer: int, one: Answers, other: Answers) -> tuple[Answers, Answers]:
    """Order unseen answers differently; the viewer's own comes first, or last where it must.

    Whether somebody else is still asked when the own answer is in, the pause tells.
    """
    others = [[a for a in found if a[0] != viewer] for found in (one, other)]
    mine = [a for a in one if a[0] == viewer]
    if not mine:
        return tuple(others[0]), tuple(others[1][::-1])
    if all(others):
        return (*mine, *others[0]), (*mine, *others[1][::-1])
    return (*others[0], *mine), (*others[1], *mine)
