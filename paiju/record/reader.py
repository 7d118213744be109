"""From TOML to values: every key is checked, every refusal names its line or its move."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from paiju.cards.deck import SEATS
from paiju.errors import PaijuError
from paiju.record.block import Block
from paiju.record.move import read_rows, timed
from paiju.record.record import Board, Cards, Move, Moves, Record, Result, Row, Ruling
from paiju.rules.notation import Fact, Notation, Part, notation

VERSION = 1
"""The version of the notation that is written; a reader refuses others."""

_RULES = re.compile(r"[a-z]+/[a-z0-9-]+@[1-9][0-9]*")
_PROFILE = re.compile(r"[^/\\]+\.toml sha256:[0-9a-f]{64}")
_STATUS = ("played", "adjusted", "void", "open")
_RATIO = re.compile(r"(0|1|[1-9]\d*/[1-9]\d*)")


def read_record(head: Block) -> Record:
    """Read a whole file; errors as :func:`paiju.record.paipu.loads`."""
    version = head.number("paipu")
    if version != VERSION:
        raise head.bad("version", "paipu", found=version, known=VERSION)
    game = head.text("game")
    try:
        table = notation(game)
    except PaijuError as fault:
        raise head.refused(fault, "game") from None
    rules = head.text("rules")
    if not _RULES.fullmatch(rules) or rules.partition("/")[0] != game:
        raise head.bad("bad_rules", "rules", text=rules)
    return Record(
        game=game,
        rules=rules,
        clauses=head.free("clauses"),
        profile=_profile(head),
        event=head.text("event", ""),
        stage=head.text("stage", ""),
        round=head.number("round", None, 1),
        table=head.number("table", None, 1),
        date=head.date("date"),
        players=head.by_seat("players", str),
        robots=head.seats("robots"),
        boards=_boards(head, table),
        own=head.own(),
    )


def _profile(head: Block) -> str:
    """Read name and digest of an own profile's file."""
    stated: str = head.text("profile", "")
    if stated and not _PROFILE.fullmatch(stated):
        raise head.bad("bad_profile", "profile", text=stated)
    return stated


def _boards(head: Block, table: Notation) -> tuple[Board, ...]:
    boards = tuple(_board(block, table) for block in head.blocks("board"))
    due = head.number("boards", len(boards))
    if not boards:
        raise head.bad("missing", "board")
    if due != len(boards):
        raise head.bad("other_boards", "boards", due=due, found=len(boards))
    for place, board in enumerate(boards):
        if any(board.number == old.number and not _again(old) for old in boards[:place]):
            raise head.bad("board_twice", "board", number=board.number)
    return boards


def _again(board: Board) -> bool:
    """Tell whether a board may have been dealt again: it was void, or nobody scored."""
    return board.result.status == "void" or board.result.score == (0, 0, 0)


def _board(block: Block, table: Notation) -> Board:
    number = block.number("number", least=1)
    block.place = f"board {number}"
    board = Board(
        number=number,
        opener=block.seat(table.opener),
        made=block.text("made", ""),
        cards=_cards(block.block("deal"), table),
        moves=_moves(block.block("moves", needed=False), table),
        result=_result(block.block("result"), table),
        rulings=tuple(_ruling(ruling) for ruling in block.blocks("ruling")),
        own=block.own(),
    )
    _marks(block, board)
    return board


def _cards(block: Block, table: Notation) -> Cards:
    def canonical(key: str, read: Callable[[str], str]) -> str:
        text = block.text(key)
        try:
            return read(text)
        except PaijuError as fault:
            raise block.refused(fault, key) from None

    a, b, c = (canonical(seat, table.hand) for seat in SEATS)
    rest = tuple(canonical(key, partial(table.cards, key)) for key in table.rest)
    wild = canonical("wild", partial(table.cards, "wild")) if block.has("wild") else ""
    try:
        table.check((a, b, c), rest)
    except PaijuError as fault:
        key = fault.where if fault.where in (*SEATS, *table.rest) else table.rest[-1]
        raise block.refused(fault, key) from None
    return Cards((a, b, c), rest, wild, block.own())


def _moves(block: Block, table: Notation) -> Moves:
    parts = {}
    for part in table.parts:
        if rows := _part(block, part, table):
            parts[part.key] = tuple(rows)
    return Moves(parts, block.own())


def time_key(part: Part) -> str:
    """Name the key of a part's times: ``time`` for the play, else ``bid_time``."""
    return "time" if part.key == "play" else f"{part.key}_time"


def row_word(part: Part) -> str:
    """Say what a row of a part is called in a place: a trick, or the part itself."""
    return "trick" if part.led else "row" if not part.line else part.key


def place_of(board: str, part: Part, row: int, column: int) -> str:
    """Name a move: ``board 8, trick 3, column 2``; one-line parts count no rows."""
    line = row_word(part) if part.line else f"{row_word(part)} {row}"
    return f"{board}, {line}, column {column}"


def _part(block: Block, part: Part, table: Notation) -> list[Row]:
    key, clock = part.key, time_key(part)

    def place(row: int, column: int) -> str:
        return place_of(block.place, part, row, column)

    rows = read_rows(part, block.text(key, ""), table.move, place)
    if part.line and len(rows) > 1:
        raise block.bad("one_line", key)
    times = block.text(clock, "")
    return timed(part, rows, times, place) if times else rows


def _result(block: Block, table: Notation) -> Result:
    status = block.word("status", _STATUS, "played")
    facts = {fact.key: _fact(block, fact) for fact in table.facts if block.has(fact.key)}
    score = block.by_seat("score", int, None)
    award = block.by_seat("award", str, None)
    if score is None and (status == "played" or (status == "adjusted" and award is None)):
        raise block.bad("missing", "score")
    if score is not None and (status in ("void", "open") or sum(score)):
        raise block.bad("bad_score", "score")
    if award is not None and (status != "adjusted" or not all(map(_RATIO.fullmatch, award))):
        raise block.bad("bad_award", "award")
    return Result(status, facts, score, award, block.own())


def _fact(block: Block, fact: Fact) -> Any:
    if fact.kind == "number":
        return block.number(fact.key)
    if fact.kind == "seat":
        return SEATS[block.seat(fact.key)]
    return block.word(fact.key, fact.words) if fact.words else block.text(fact.key)


def _ruling(block: Block) -> Ruling:
    return Ruling(
        mark=block.number("mark", 0, 1),
        law=block.text("law"),
        what=block.text("what"),
        by=block.text("by"),
        own=block.own(),
    )


def _marks(block: Block, board: Board) -> None:
    """Let every ``^n`` have its ruling and every numbered ruling its ``^n``."""
    moves: list[Move] = [m for rows in board.moves.parts.values() for row in rows for m in row]
    pointed = {number for move in moves for number in move.rulings}
    numbered = [ruling.mark for ruling in board.rulings if ruling.mark]
    if len(set(numbered)) != len(numbered):
        raise block.bad("mark_twice", "ruling")
    for number in sorted(pointed ^ set(numbered)):
        raise block.bad("mark_alone", "ruling", mark=number)
