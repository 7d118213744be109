"""Scenes of a deal for the tests: a state laid out by hand, and whole deals from text."""

from __future__ import annotations

from random import Random
from typing import Any

from paiju.cards import zipai
from paiju.cards.deck import SEATS, ZIPAI, Deal, cut
from paiju.rules.paohuzi import Paohuzi, melds
from paiju.rules.paohuzi.act import Act
from paiju.rules.paohuzi.discard import settle
from paiju.rules.paohuzi.state import State
from paiju.rules.paohuzi.turn import run
from paiju.rules.profile import load, overlay


def rules(name: str = "comp-2017r", **settings: Any) -> Paohuzi:
    """Open a profile with clauses laid over it."""
    return Paohuzi(overlay(load(f"paohuzi/{name}"), settings))


def scene(
    game: Paohuzi,
    hands: tuple[str, str, str],
    laid: tuple[str, str, str] = ("", "", ""),
    wall: str = "一",
    turn: str = "a",
    **more: Any,
) -> State:
    """Lay out a deal in which *turn* draws next, and go on until somebody is asked."""
    a, b, c = (zipai.read_counts(hand) for hand in hands)
    x, y, z = (melds.read_all(text) for text in laid)
    state = State(
        phase="draw",
        dealer=more.pop("dealer", 0),
        liang=0,
        hands=(a, b, c),
        melds=(x, y, z),
        wall=kinds(wall),
        turn=SEATS.index(turn),
        **more,
    )
    return run(game.law, state)


def to_discard(
    hands: tuple[str, str, str],
    laid: tuple[str, str, str] = ("", "", ""),
    wall: str = "",
    turn: str = "a",
) -> State:
    """Lay out a deal in which *turn* has to discard."""
    a, b, c = (zipai.read_counts(hand) for hand in hands)
    x, y, z = (melds.read_all(text) for text in laid)
    seat = SEATS.index(turn)
    state = State(
        phase="draw",
        dealer=0,
        liang=0,
        hands=(a, b, c),
        melds=(x, y, z),
        wall=kinds(wall),
        turn=seat,
    )
    return settle(state, seat, must=True)


def kinds(text: str) -> tuple[int, ...]:
    """Give the kinds of a text in its order."""
    return tuple(zipai.KINDS.index(char) for char in text)


def deal_of(a: str, b: str, c: str, liang: str, wall: str) -> Deal:
    """Deal the named hands; like cards get their copies in order of a, b, c, rest."""
    free = {kind: [4 * kind + copy for copy in range(4)] for kind in range(20)}
    x, y, z = (sum(1 << free[kind].pop(0) for kind in kinds(hand)) for hand in (a, b, c))
    return Deal((x, y, z), tuple(free[kind].pop(0) for kind in kinds(liang + wall)))


def fill(*named: str) -> str:
    """Give the cards of the deck that are not named, in their order."""
    text = "".join(named)
    return "".join(card * (4 - text.count(card)) for card in zipai.KINDS)


def menu(game: Paohuzi, state: State) -> dict[str, str]:
    """Give what each asked seat may answer."""
    asked = game.asked(state)
    return {SEATS[s]: " ".join(map(game.write, game.acts(state, s))) for s in asked}


def answer(game: Paohuzi, state: State, text: str) -> State:
    """Give answers such as ``"a打五 b过 c碰"`` in their order."""
    for word in text.split():
        seat = SEATS.index(word[0])
        state = game.do(state, seat, game.read(state, seat, word[1:]))
    return state


def story(state: State) -> str:
    """Write what happened, ``a打玖 c碰``."""
    return " ".join(
        SEATS[e.seat] + e.verb + (zipai.KINDS[e.kind] if e.verb in ("打", "摸") else "")
        for e in state.log
    )


def laid(state: State, seat: str) -> str:
    """Write a seat's melds."""
    return melds.write_all(state.melds[SEATS.index(seat)])


def random_deal(rng: Random) -> Deal:
    """Shuffle and cut."""
    order = list(range(80))
    rng.shuffle(order)
    return cut(ZIPAI, order)


def choose(rng: Random, acts: list[Act]) -> Act:
    """Choose at random, but take most wins."""
    return acts[-1] if acts[-1].verb == "胡" and rng.random() < 0.8 else rng.choice(acts)


GAME = rules()
B_HU = "壹贰叁贰柒拾四五六肆伍陆八九"
"""With 碰捌捌捌 偎七七七 it waits for 七 and 十."""
B_LAID = "碰捌捌捌 偎七七七"
