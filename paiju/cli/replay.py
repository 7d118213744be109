"""``paiju replay FILE.paipu``: read a game move by move, or check a record against the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from paiju.cards.deck import SEATS
from paiju.cli.argument import contents
from paiju.cli.say import answer, echo, emit, error_json, json_option, lang, one_line, words
from paiju.errors import PaijuError
from paiju.record import paipu
from paiju.record.move import width, write_cell, write_time
from paiju.record.record import Board, Move, Record, Result
from paiju.record.replay import faults, open_rules, steps
from paiju.record.step import Step
from paiju.rules.notation import Fact, notation
from paiju.rules.protocol import Rules
from paiju.show.term import term
from paiju.words.place import place

_BY = {"!": "by_timeout", "~": "by_hosted"}


@click.command(help="help.replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="help.replay_check")
@json_option
def replay(file: Path, *, check: bool, as_json: bool) -> None:
    """Show or check a record."""
    record = paipu.loads(contents(file))
    if check:
        verdict(record, as_json=as_json)
    elif as_json:
        emit(_data(record))
    else:
        for line in _lines(record):
            echo(line)


def verdict(record: Record, *, as_json: bool) -> None:
    """Check a record; the command ends with status 1 when a board is not as it says."""
    found = faults(record)
    if as_json:
        emit({"right": not found, "faults": [json.loads(error_json(f, lang())) for f in found]})
    elif found:
        for fault in found:
            echo(_wrong(fault))
    else:
        echo(words("record.right", boards=len(record.boards)))
    answer(not found)


def _wrong(fault: PaijuError) -> str:
    reason = one_line(fault.say(lang()))
    article = words("record.article", article=fault.article) if fault.article else ""
    return words("record.wrong", place=place(fault.where, lang()), reason=reason) + article


def _lines(record: Record) -> Iterator[str]:
    """Tell a record for a person.

    :raises PaijuError: at the first move that is not legal, when all before it is told.
    """
    rules = open_rules(record)
    yield " · ".join(_heading(record))
    for board in record.boards:
        number = place(f"board {board.number}", lang())
        yield ""
        key = f"record.opens_{notation(record.game).opener}"
        yield words(key, place=number, seat=SEATS[board.opener])
        yield from _cards(record, board)
        yield from _moves(record, board, rules)
        yield "  " + _result(record, board.result)
        for ruling in board.rulings:
            told = words(
                "record.ruling", mark=ruling.mark, law=ruling.law, what=ruling.what, by=ruling.by
            )
            yield "  " + told.removeprefix("^0 ")


def _heading(record: Record) -> Iterator[str]:
    yield from filter(None, (record.rules, record.event, record.stage))
    if record.round is not None:
        yield words("record.round", n=record.round)
    if record.table is not None:
        yield words("record.table", n=record.table)
    if record.date is not None:
        yield record.date.isoformat()


def _player(record: Record, seat: int) -> str:
    name = record.players[seat]
    named = words("record.robot", player=name) if seat in record.robots else name
    return f"{SEATS[seat]} {named}"


def _cards(record: Record, board: Board) -> Iterator[str]:
    names = [_player(record, seat) for seat in range(3)]
    names += [words(f"record.{key}") for key in notation(record.game).rest]
    texts = (*board.cards.hands, *board.cards.rest)
    wide = max(map(width, names))
    for name, text in zip(names, texts, strict=True):
        yield f"  {name}{' ' * (wide - width(name))}  {text}"


def _moves(record: Record, board: Board, rules: Rules) -> Iterator[str]:
    names = [_player(record, seat) for seat in range(3)]
    wide = max(map(width, names))
    row = ""
    for step in steps(board, rules):
        # The place is board, row, column: the row is a heading, once.
        here = ", ".join(step.place.split(", ")[1:-1])
        if here != row:
            row = here
            yield f"  {place(row, lang())}"
        name = names[step.seat]
        word = notation(record.game).word(step.move.text)
        yield f"    {name}{' ' * (wide - width(name))}  {_move(step.move, word)}".rstrip()


def _move(move: Move, word: str) -> str:
    text = write_cell(move)
    notes = [words(f"record.move_{word}")] if word else []
    if move.tenths is not None:
        notes.append(words("record.seconds", seconds=write_time(move)))
    if move.mark:
        notes.append(words(f"record.{_BY[move.mark]}"))
    return text + " " * max(22 - width(text), 2) + "  ".join(filter(None, notes))


def _result(record: Record, result: Result) -> str:
    told = [words(f"record.{result.status}")]
    for fact in notation(record.game).facts:
        if fact.key in result.facts:
            name = term(record.rules, fact.key, f"record.fact_{fact.key}", lang())
            told.append(f"{name} {_value(record, fact, result)}")
    points = result.score or result.award
    if points:
        each = (f"{seat} {point}" for seat, point in zip(SEATS, points, strict=True))
        told.append(f"{words('record.score')} {' : '.join(each)}")
    return " · ".join(told)


def _value(record: Record, fact: Fact, result: Result) -> str:
    value = str(result.facts[fact.key])
    if fact.kind != "word":
        return value
    return term(record.rules, value, f"record.value_{value}", lang())


def _data(record: Record) -> dict[str, Any]:
    rules = open_rules(record)
    return {
        "game": record.game,
        "rules": record.rules,
        "players": dict(zip(SEATS, record.players, strict=True)),
        "digest": paipu.digest(record),
        "boards": [_board_data(board, rules) for board in record.boards],
    }


def _board_data(board: Board, rules: Rules) -> dict[str, Any]:
    result = board.result
    return {
        "number": board.number,
        notation(rules.game).opener: SEATS[board.opener],
        "moves": [_step_data(step) for step in steps(board, rules)],
        "status": result.status,
        "facts": result.facts,
        "score": dict(zip(SEATS, result.score, strict=True)) if result.score else None,
    }


def _step_data(step: Step) -> dict[str, Any]:
    move = step.move
    return {
        "where": step.place,
        "seat": SEATS[step.seat],
        "move": f"{move.text}={move.reading}" if move.reading else move.text,
        "by": {"": "player", "!": "timeout", "~": "hosted"}[move.mark],
        "seconds": None if move.tenths is None else move.tenths / 10,
    }
