"""From values to the canonical text: fixed order of fields, fixed alignment, LF, NFC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paiju.cards.deck import SEATS
from paiju.record import toml
from paiju.record.move import write_cell, write_rows, write_time
from paiju.record.reader import VERSION, time_key
from paiju.record.record import Board, Cards, Moves, Own, Record, Result, Ruling
from paiju.rules.notation import Notation, Part, notation

Pairs = Iterable[tuple[str, str]]
_IN = "  "


def write_record(record: Record) -> str:
    """Write a whole file."""
    table = notation(record.game)
    lines = [*_block("", 7, _head(record), record.own)]
    for board in record.boards:
        lines += _board(board, table)
    return "\n".join(lines) + "\n"


def _block(indent: str, width: int, pairs: Pairs, own: Own) -> Iterator[str]:
    """Write the keys of one table aligned, the user's ``_fields`` last and ascending."""
    for key, written in pairs:
        pad = 0 if written.startswith('"""') else width
        yield f"{indent}{toml.key(key):{pad}} = {written}"
    for key in sorted(own):
        yield f"{indent}{toml.key(key):{width}} = {toml.value(own[key])}"


def _head(record: Record) -> Iterator[tuple[str, str]]:
    yield "paipu", str(VERSION)
    yield "game", toml.text(record.game)
    yield "rules", toml.text(record.rules)
    if record.clauses:
        yield "clauses", toml.value(record.clauses)
    if record.profile:
        yield "profile", toml.text(record.profile)
    for key in ("event", "stage"):
        if found := getattr(record, key):
            yield key, toml.text(found)
    for key in ("round", "table", "date"):
        if (stated := getattr(record, key)) is not None:
            yield key, toml.value(stated)
    yield "players", _by_seat([toml.text(player) for player in record.players])
    if record.robots:
        yield "robots", toml.text("".join(SEATS[seat] for seat in record.robots))
    if len(record.boards) > 1:
        yield "boards", str(len(record.boards))


def _by_seat(written: Iterable[str]) -> str:
    return toml.table(zip(SEATS, written, strict=True))


def _board(board: Board, table: Notation) -> Iterator[str]:
    pairs = [("number", str(board.number)), (table.opener, toml.text(SEATS[board.opener]))]
    if board.made:
        pairs.append(("made", toml.text(board.made)))
    yield from ("", "[[board]]", *_block("", 7, pairs, board.own))
    yield from _part("[board.deal]", 4, _cards(board.cards, table), board.cards.own)
    yield from _part("[board.moves]", 6, _moves(board.moves, table), board.moves.own)
    width = max(len(fact.key) for fact in table.facts)
    yield from _part("[board.result]", width, _result(board.result, table), board.result.own)
    for ruling in board.rulings:
        yield from _part("[[board.ruling]]", 4, _ruling(ruling), ruling.own)


def _part(header: str, width: int, pairs: Pairs, own: Own) -> Iterator[str]:
    """Write a table inside a board; nothing where it would be empty."""
    lines = list(_block(_IN, width, pairs, own))
    if lines:
        yield from ("", _IN + header, *lines)


def _cards(cards: Cards, table: Notation) -> Iterator[tuple[str, str]]:
    for key, text in zip((*SEATS, *table.rest), (*cards.hands, *cards.rest), strict=True):
        yield key, toml.text(text)
    if cards.wild:
        yield "wild", toml.text(cards.wild)


def _moves(moves: Moves, table: Notation) -> Iterator[tuple[str, str]]:
    for part in table.parts:
        rows = moves.parts.get(part.key, ())
        if not rows:
            continue
        yield part.key, _rows(part, write_rows(part, rows, write_cell))
        if any(move.tenths is not None for row in rows for move in row):
            lines = write_rows(part, rows, write_time, right=True)
            yield time_key(part), _rows(part, lines)


def _rows(part: Part, lines: list[str]) -> str:
    """Write rows: one-line parts with single blanks, the others as a block."""
    return toml.text(" ".join(lines[0].split())) if part.line else toml.many(lines, _IN)


def _result(result: Result, table: Notation) -> Iterator[tuple[str, str]]:
    if result.status != "played":
        yield "status", toml.text(result.status)
    for fact in table.facts:
        if fact.key in result.facts:
            yield fact.key, toml.value(result.facts[fact.key])
    if result.score is not None:
        yield "score", _by_seat(map(str, result.score))
    if result.award is not None:
        yield "award", _by_seat(map(toml.text, result.award))


def _ruling(ruling: Ruling) -> Iterator[tuple[str, str]]:
    if ruling.mark:
        yield "mark", str(ruling.mark)
    for key in ("law", "what", "by"):
        yield key, toml.text(getattr(ruling, key))
