"""A record whose rows follow from the states of the rules, played again (``notation.Script``).

What a row leaves out was declined. What the rules tell must stand in the record, cell by cell.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import NamedTuple

from paiju.cards.deck import SEATS
from paiju.errors import Illegal, PaijuError
from paiju.record.block import placed
from paiju.record.reader import place_of
from paiju.record.record import Board, Move
from paiju.record.step import Step
from paiju.rules.notation import Cell, Part, Script, notation
from paiju.rules.protocol import Act, Rules, State


class _Written(NamedTuple):
    """A cell as the record has it."""

    place: str
    move: Move
    cell: Cell


def performed(board: Board, state: State, rules: Rules) -> Generator[Step, None, State]:
    """Play a board again from its first state; see ``replay.steps``."""
    return (yield from _Performance(board, rules).steps(state))


class _Performance:
    """The cells of a record, and how many of them have been played."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self._board = board
        self._rules = rules
        self._script: Script = notation(rules.game).script  # type: ignore[assignment]  # see steps
        self._cells = list(_written(board, notation(rules.game).parts, self._script))
        self._at = 0

    def steps(self, state: State) -> Generator[Step, None, State]:
        """Go on from *state* as long as the record does."""
        yield from self._compare(state, state, {}, self._script.told(None, state))
        while self._rules.asked(state):
            acts = self._answers(state)
            after = self._done(state, acts)
            told = self._script.told(state, after)
            if after is state or (told and not self._ahead()):
                return state
            yield from self._compare(state, after, acts, told)
            state = after
        if self._ahead():
            raise Illegal("record.after_end", where=self._cells[self._at].place)
        return state

    def _ahead(self) -> list[Cell]:
        return [written.cell for written in self._cells[self._at :]]

    def _answers(self, state: State) -> dict[int, Act]:
        """Read what each asked seat answers; nothing where the record stops before a discard."""
        acts: dict[int, Act] = {}
        ahead = self._ahead()
        for seat in self._rules.asked(state):
            text = self._script.answer(state, seat, ahead)
            if text is None:
                if ahead:
                    place = self._cells[self._at].place
                    raise Illegal("record.unsaid", where=place, seat=SEATS[seat])
                return {}
            try:
                acts[seat] = self._rules.read(state, seat, text)
            except PaijuError as fault:
                raise placed(fault, self._place(seat, text)) from None
        return acts

    def _place(self, seat: int, text: str) -> str:
        """Find the cell in which *seat* says *text*."""
        rest = self._cells[self._at :]
        said = (w.place for w in rest if (w.cell.seat, w.cell.text) == (seat, text))
        return next(said, f"board {self._board.number}")

    def _done(self, state: State, acts: Mapping[int, Act]) -> State:
        for seat, act in acts.items():
            state = self._rules.do(state, seat, act)
        return state

    def _compare(
        self, before: State, after: State, acts: Mapping[int, Act], told: tuple[Cell, ...]
    ) -> Iterator[Step]:
        """Give a step for each cell that the rules tell, as the record has it.

        :raises PaijuError: the record has another cell, or none although the board was finished.
        """
        for cell in told:
            if self._at == len(self._cells):
                if self._board.result.status == "played":
                    where = f"board {self._board.number}"
                    raise Illegal("record.missing_cell", where=where, due=_text(cell))
                return
            written = self._cells[self._at]
            if not self._same(written.cell, cell, acts):
                raise placed(self._refusal(before, written.cell, cell), written.place)
            act = acts.get(cell.seat) if cell.answers else None
            yield Step(written.place, cell.seat, written.move, act, before, after)
            self._at += 1

    def _same(self, written: Cell, due: Cell, acts: Mapping[int, Act]) -> bool:
        """Compare seat, row and text; of an answer its shortest text is enough."""
        if (written.seat, written.begins) != (due.seat, due.begins):
            return False
        if written.text == due.text:
            return True
        act = acts.get(due.seat) if due.answers else None
        return act is not None and self._rules.write(act).startswith(written.text)

    def _refusal(self, before: State, written: Cell, due: Cell) -> PaijuError:
        """Say what is wrong with a cell: the rules' own word where they refuse it as an answer."""
        try:
            if written.answers and (written.seat, written.text) != (due.seat, due.text):
                self._rules.read(before, written.seat, written.text)
        except PaijuError as fault:
            if fault.kind in ("illegal", "not_allowed"):
                return fault
        return Illegal("record.other_cell", due=_text(due), found=_text(written))


def _text(cell: Cell) -> str:
    return SEATS[cell.seat] + cell.text


def _written(board: Board, parts: tuple[Part, ...], script: Script) -> Iterator[_Written]:
    for part in parts:
        for row, moves in enumerate(board.moves.parts.get(part.key, ()), 1):
            for column, move in enumerate(moves, 1):
                answers = move.text.startswith(script.answers)
                cell = Cell(move.seat, move.text, begins=column == 1, answers=answers)
                yield _Written(place_of(f"board {board.number}", part, row, column), move, cell)
