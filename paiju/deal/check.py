"""Does every board of an event follow from its published files? The answer from the files alone.

The stand-alone ``verify_deals.py`` asks the same and shares no line with this: a test keeps the
two of one mind.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, TypeAlias
from unicodedata import normalize

import msgspec

from paiju.cards.deck import SEATS
from paiju.deal import commit, contribution
from paiju.errors import Illegal, PaijuError, Unavailable, Unreadable
from paiju.rules.notation import UNKNOWN, Notation, notation

REGULATION_FILE = "regulation.toml"
_NEVER_DEALT = ("void", "adjusted")
_Tables: TypeAlias = dict[tuple[str, int, int], list[bool]]
"""(stage, board, table) → for each time that the board stands there, whether it was dealt."""


class Answer(msgspec.Struct, frozen=True):
    """The answer is yes: so many boards, so many deals at tables, so many void and not dealt.

    *absent*: contributors who were left out.
    """

    commitment: str
    boards: int
    deals: int
    undealt: int
    absent: tuple[str, ...] = ()


class _Board(msgspec.Struct, frozen=True):
    number: int
    deal: dict[str, str]
    result: dict[str, Any]
    opener: str = ""
    dealer: str = ""
    made: str = ""


class _Record(msgspec.Struct, frozen=True):
    """The part of a 牌谱 that dealing is concerned with."""

    event: str
    stage: str
    round: int
    table: int
    game: str
    board: tuple[_Board, ...]


def check(published: Mapping[str, bytes], records: Mapping[str, bytes]) -> Answer:
    """Derive every board again.

    :param published: the bytes of regulation, commitment and reveal by file name.
    :param records: the bytes of every record by file name.
    :raises Unavailable: a file is missing (the regulation is needed where the promise has one).
    :raises Unreadable: a file is damaged.
    :raises Illegal: the files contradict each other; ``where`` names file and board.
    """
    promise = commit.read_commit(_given(published, commit.COMMIT_FILE))
    opened = commit.read_reveal(_given(published, commit.REVEAL_FILE))
    secret = commit.verify(promise, opened)
    if promise.regulation:
        _check_regulation(_given(published, REGULATION_FILE), promise)
    plan, absent = _mixed(promise, opened, published)
    tables: _Tables = {}
    for name in sorted(records):
        _check_record(name, records[name], plan, secret, tables)
    _check_all_there(plan, {key[:2] for key in tables})
    dealt = [was for deals in tables.values() for was in deals]
    boards, deals = len({key[:2] for key in tables}), sum(dealt)
    return Answer(promise.commitment, boards, deals, len(dealt) - deals, absent)


def _mixed(
    promise: commit.Commit, opened: commit.Reveal, published: Mapping[str, bytes]
) -> tuple[commit.Plan, tuple[str, ...]]:
    """Give the plan with what was contributed, and who was left out."""
    if not promise.contributors:
        return promise.plan, ()
    name = contribution.CONTRIBUTIONS_FILE
    parts = contribution.read_contributions(_given(published, name))
    given = contribution.opened(promise, parts, opened)
    absent = tuple(part.name for part in parts.parts if not part.seal)
    return msgspec.structs.replace(promise.plan, given=given), absent


def _check_regulation(regulation: bytes, promise: commit.Commit) -> None:
    if commit.digest(regulation) != promise.regulation:
        raise _no("other_regulation", REGULATION_FILE)


def _given(files: Mapping[str, bytes], name: str) -> bytes:
    if name not in files:
        raise Unavailable("deal.no_file", where=name, name=name)
    return files[name]


def _no(key: str, where: str, **facts: object) -> Illegal:
    return Illegal(f"deal.{key}", where=where, article=commit.LAW, place=where, **facts)


def _check_record(
    name: str,
    data: bytes,
    plan: commit.Plan,
    secret: bytes,
    tables: _Tables,
) -> None:
    """Check one file, and note in *tables* what it holds: dealt, or void and never dealt."""
    again: set[int] = set()
    record = _read(name, data)
    stages = {normalize("NFC", stage.name): stage for stage in plan.stages}
    stage = stages.get(normalize("NFC", record.stage))
    if stage is None or not 1 <= record.round <= stage.rounds:
        raise _no("no_round", name, round=record.round, stage=record.stage)
    if normalize("NFC", record.event) != normalize("NFC", plan.event):
        raise _no("other_event", name)
    if record.game != stage.game:
        raise _no("other_game", name)
    for board in record.board:
        place = f"{name}, board {board.number}"
        if board.number not in stage.numbers(record.round):
            raise _no("outside", place, round=record.round)
        before = tables.setdefault((stage.name, board.number, record.table), [])
        if before and board.number not in again:
            raise _no("twice", place, table=record.table)
        attempt = sum(before)
        before.append(_check_board(board, attempt, stage, record.round, plan, secret, place))
        again.discard(board.number)
        if _again(board):
            again.add(board.number)


def _read(name: str, data: bytes) -> _Record:
    try:
        return msgspec.convert(tomllib.loads(data.decode()), _Record)
    except (ValueError, RecursionError):
        raise Unreadable("deal.damaged", where=name, name=name) from None


def _again(board: _Board) -> bool:
    """Tell whether a board may be dealt again: it was void, or nobody called."""
    return board.result.get("status") == "void" or board.result.get("outcome") == "redeal"


def _check_board(
    board: _Board,
    attempt: int,
    stage: commit.Stage,
    round_: int,
    plan: commit.Plan,
    secret: bytes,
    place: str,
) -> bool:
    """Check one board at one table; tell whether its cards were dealt at all."""
    table = notation(stage.game)
    if board.made:
        raise _no("made", place)
    which = (stage.name, round_, board.number, attempt)
    first = not attempt and board.number == stage.numbers(round_)[0]
    due = SEATS[commit.opener(plan, secret, *which)]
    # Who opens the others follows from the play there.
    if (first or not stage.follows) and getattr(board, table.opener) != due:
        raise _no("wrong_first", place)
    hands = [board.deal.get(seat, "") for seat in SEATS]
    if hands == [UNKNOWN] * 3 and board.result.get("status", "") in _NEVER_DEALT:
        return False
    dealt = commit.board(plan, secret, *which)
    if _texts(board, table, place) != table.texts(dealt):
        raise _no("other_cards", place)
    return True


def _texts(board: _Board, table: Notation, place: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the canonical texts of a record's deal."""
    try:
        return (
            tuple(table.hand(board.deal[seat]) for seat in SEATS),
            tuple(table.cards(key, board.deal[key]) for key in table.rest),
        )
    except (KeyError, PaijuError):
        raise Unreadable("deal.damaged", where=place, name=place) from None


def _check_all_there(plan: commit.Plan, seen: set[tuple[str, int]]) -> None:
    for stage in plan.stages:
        rounds = stage.rounds
        if stage.open:
            # Only whole rounds at the end may be left out: those that were not needed.
            last = max((number for name, number in seen if name == stage.name), default=0)
            rounds = -(-last // stage.boards)
        for number in range(1, rounds * stage.boards + 1):
            if (stage.name, number) not in seen:
                raise _no("no_record", "records", board=number, stage=stage.name)
