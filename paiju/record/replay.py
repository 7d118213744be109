"""A record played again through the rules: every state, the first fault, the result checked."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

import msgspec

from paiju.cards.deck import SEATS
from paiju.errors import Illegal, NotAllowed, PaijuError
from paiju.record.block import placed
from paiju.record.performance import performed
from paiju.record.reader import place_of
from paiju.record.record import FOUL, IN_TURN, Board, Move, Record
from paiju.record.step import Step
from paiju.rules import profile
from paiju.rules.notation import Notation, Part, notation
from paiju.rules.protocol import Rules, State


def open_rules(record: Record) -> Rules:
    """Open the rules that a record names, its own clauses laid over.

    :raises Unreadable: a profile, revision or clause that is not here.
    """
    return profile.rules(profile.load(record.rules), record.clauses)


def start(board: Board, rules: Rules) -> State:
    """Give the state in which a board begins.

    :raises Illegal: the deal leaves cards unknown.
    """
    try:
        deal = notation(rules.game).deal(board.cards.hands, board.cards.rest)
    except PaijuError as fault:
        raise placed(fault, f"board {board.number}, deal") from None
    return rules.start(deal, board.opener)


def steps(board: Board, rules: Rules) -> Generator[Step, None, State]:
    """Play a board again, move by move; the generator's value is the state in which it ends.

    :raises PaijuError: at the first move that is not legal, as the rules refuse it; ``where`` is
        ``board 8, trick 3, column 2``.
    """
    table = notation(rules.game)
    state = start(board, rules)
    if table.script is not None:
        return (yield from performed(board, state, rules))
    for part in table.parts:
        for row, moves in enumerate(board.moves.parts.get(part.key, ()), 1):
            acts = 0
            for column, move in enumerate(moves, 1):
                place = place_of(f"board {board.number}", part, row, column)
                try:
                    if move.foul:
                        step = _foul(state, part, move, rules, table)
                    else:
                        step = _step(state, part, move, acts == 0, rules, table)
                        acts += 1
                except PaijuError as fault:
                    raise placed(fault, place) from None
                yield msgspec.structs.replace(step, place=place)
                state = step.after
    return state


def end(board: Board, rules: Rules) -> State:
    """Play a board again and give the state in which its record ends; errors as :func:`steps`."""
    walk = steps(board, rules)
    while True:
        try:
            next(walk)
        except StopIteration as over:
            return over.value


def _foul(state: State, part: Part, move: Move, rules: Rules, table: Notation) -> Step:
    _asked(state, part, rules, table)
    named = move.text.removeprefix(FOUL)
    seat = SEATS.index(named) if named else move.seat
    return Step("", seat, move, None, state, rules.foul(state, seat))


def _asked(state: State, part: Part, rules: Rules, table: Notation) -> tuple[int, ...]:
    asked = rules.asked(state)
    if not asked:
        raise Illegal("record.after_end")
    if table.part(state) != part.key:
        raise Illegal("record.wrong_part", due=table.part(state))
    return asked


def _step(state: State, part: Part, move: Move, first: bool, rules: Rules, table: Notation) -> Step:  # noqa: FBT001  the place in its row
    asked = _asked(state, part, rules, table)
    if table.begins(state, move.text) != first:
        raise Illegal("record.wrong_row")
    seat = asked[0] if move.seat == IN_TURN else move.seat
    if seat not in asked:
        raise NotAllowed("record.not_asked", seat=SEATS[seat])
    text = f"{move.text}={move.reading}" if move.reading else move.text
    act = rules.read(state, seat, text)
    return Step("", seat, move, act, state, rules.do(state, seat, act))


def check(board: Board, rules: Rules) -> None:
    """Check one board: every move legal, and the stated result what the moves give.

    A fact may only be left out where it has its usual value. A void or open board may stop
    anywhere; of an adjusted one the score is the referee's.

    :raises PaijuError: the first fault, with its place.
    """
    state = end(board, rules)
    stated = board.result
    where = f"board {board.number}, result"
    result = rules.result(state)
    if result is None:
        if stated.status == "played":
            raise Illegal("record.unfinished", where=where)
        return
    differs = partial(Illegal, "record.other_result", where=where)
    wild = notation(rules.game).wild(state)
    if board.cards.wild and not (wild and wild.startswith(board.cards.wild)):
        raise differs(name="wild", stated=board.cards.wild, given=wild or "-")
    for fact in notation(rules.game).facts:
        said = stated.facts.get(fact.key, fact.usual)
        given = result.facts.get(fact.key, fact.usual)
        if said is None and given is not None and stated.status == "played":
            raise Illegal("record.no_fact", where=where, name=fact.key)
        if said is not None and said != given:
            raise differs(name=fact.key, stated=said, given=given)
    if stated.status == "played" and stated.score != result.scores:
        raise differs(name="score", stated=stated.score, given=result.scores)


def faults(record: Record) -> list[PaijuError]:
    """Check all boards; give the first fault of each board that has one.

    :raises Unreadable: the rules of the record are not here.
    """
    rules = open_rules(record)
    found = []
    for board in record.boards:
        try:
            check(board, rules)
        except PaijuError as fault:
            found.append(fault)
    return found
