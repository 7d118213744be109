"""The ledger of discipline: which offence was the how-manieth, and what follows from it.

Nothing here is stored: offences that stand are counted anew at every computation, so an entry
that is taken back gives every later one its right number again. (EVENTS §3)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from paiju.contest.adjustment import Adjustment
from paiju.contest.loss import Loss
from paiju.contest.offence import Code, Discipline, Offence
from paiju.contest.penalty import Penalty
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.ruling import Note, Offended, fraction
from paiju.score.line import Outcome

Board = tuple[int, int, int]
"""Round, table, board."""


TableFouls: TypeAlias = Mapping[tuple[str, int, int], int]
"""Stage, board and player → the fouls that the table counted by itself in that deal."""


class Consequence(msgspec.Struct, frozen=True):
    """What follows from one offence.

    :param number: of the ruling in the log.
    :param key: of the offence.
    :param nth: which one of its counter it is, from 1.
    :param effect: see :data:`paiju.contest.offence.Effect`.
    :param board: 0: of the round as a whole.
    """

    number: int
    player: int
    key: str
    nth: int
    effect: str
    stage: str
    round: int
    board: int = 0


def at_tables(stage: str, results: Iterable[Result]) -> TableFouls:
    """Gather the fouls that the tables of a stage counted."""
    return {
        (stage, result.board, player): fouls
        for result in results
        for player, fouls in zip(result.players, result.fouls, strict=True)
        if fouls
    }


def consequences(
    code: Code, notes: Iterable[Note], fouls: TableFouls = MappingProxyType({})
) -> tuple[Consequence, ...]:
    """Count the offences that stand, in the order of the log.

    What a table has counted by itself comes before all that the log holds of the deal: the log
    does not tell the one's moment from the other's, and it is the sum that decides.

    :param notes: rulings that stand, each with the name of its stage.
    :param fouls: what tables counted: added where the regulation says so (``[discipline] table``).
    """
    counts: Counter[tuple[object, ...]] = Counter()
    if code.terms.table:
        for (stage, board, player), times in fouls.items():
            counts[code.terms.table, player, stage, board] = times
    found = []
    for note in notes:
        act = note.ruling
        if not isinstance(act, Offended) or (offence := code.find(act.offence)) is None:
            continue
        key = (offence.counted, act.player, *_within(offence, act))
        counts[key] += 1
        effect = offence.effect(counts[key], act.choice)
        place = act.stage, act.round, act.board
        told = note.number, act.player, offence.key, counts[key], effect
        found.append(Consequence(*told, *place))
    return tuple(found)


def _within(offence: Offence, act: Offended) -> tuple[object, ...]:
    return {
        "board": (act.stage, act.board),
        "round": (act.stage, act.round),
        "stage": (act.stage,),
        "event": (),
    }[offence.scope]


class Penal(msgspec.Struct, frozen=True):
    """The consequences of all offences that stand, laid out for results and rankings."""

    code: Code = Code()
    found: tuple[Consequence, ...] = ()

    def of(self, number: int) -> Consequence | None:
        """Give the consequence of a ruling, if it is an offence that stands."""
        return next((one for one in self.found if one.number == number), None)

    def entered(self, before: int) -> Penal:
        """Leave out who was put out of the event by an entry from *before* on."""
        kept = (
            one
            for one in self.found
            if one.number < before or one.effect not in ("lose_rest", "expel")
        )
        return msgspec.structs.replace(self, found=tuple(kept))

    @property
    def barred(self) -> frozenset[int]:
        """Give who is not seated any more."""
        return frozenset(c.player for c in self.found if c.effect in ("lose_rest", "expel"))

    @property
    def expelled(self) -> frozenset[int]:
        """Give who stands behind all who finish.

        Where a lost round costs no points, who loses all that are left is among them: the mean
        of the boards played would not show it.
        """
        effects = {"expel"} if self.code.terms.loss else {"expel", "lose_rest"}
        return frozenset(c.player for c in self.found if c.effect in effects)

    @property
    def down(self) -> dict[int, int]:
        """Give player → places down in the final ranking."""
        places: Counter[int] = Counter()
        for one in self.found:
            offence = self.code.find(one.key)
            if one.effect == "place_down" and offence is not None:
                places[one.player] += offence.places
        return dict(places)

    def penalties(self, stage: str, until: int, boards: int) -> Iterator[Penalty]:
        """Give what is taken away in a stage up to round *until*.

        :param boards: boards a round.
        """
        loss = self.code.terms.loss
        for one in self.found:
            offence = self.code.find(one.key)
            if offence is None or one.stage != stage or one.round > until:
                continue
            if one.effect in ("points", "mp"):
                board = one.board if one.effect == "mp" else None
                amount = fraction(offence.amount)
                yield Penalty(one.player, amount, board, offence.article, number=one.number)
            elif one.effect == "lose_rest" and loss and until > one.round:
                rest = loss * boards * (until - one.round)
                lost, by = fraction(str(rest)), offence.article
                yield Penalty(one.player, lost, None, by, number=one.number)


class Bench:
    """Puts consequences in the place of results, ruling after ruling, in one stage.

    A board that one side has lost is not lost once more by the other; a corrected score is judged
    anew, and what a referee rules on the board afterwards goes before.

    :param others: what those who lose nothing get where a loss costs no points.
    """

    def __init__(
        self, terms: Discipline, rounds: Sequence[Round], boards: int, others: Outcome
    ) -> None:
        self._terms = terms
        self._rounds = {round_.number: round_ for round_ in rounds}
        self._boards = boards
        self._others = others
        self._lost: dict[Board, Adjustment] = {}

    def forget(self, place: Board) -> None:
        """Let a ruling on a board stand before what it was lost by."""
        self._lost.pop(place, None)

    def again(self, place: Board) -> Iterator[Adjustment]:
        """Judge a board anew whose score was corrected."""
        if place in self._lost:
            yield self._lost[place]

    def judge(self, act: Offended, effect: str) -> Iterator[Adjustment]:
        """Give what stands in the place of scores, by one offence."""
        round_ = self._rounds.get(act.round)
        found = round_.place(act.player) if round_ is not None else None
        if found is None:
            return
        table, seat = found
        if effect == "forfeit" or (effect == "lose_rest" and act.board):
            first = act.board or (act.round - 1) * self._boards + 1
            for board in range(first, act.round * self._boards + 1):
                yield from self._forfeit((act.round, table, board), seat, act)
        elif act.board:
            yield from self._on_board((act.round, table, act.board), seat, act, effect)

    def _on_board(
        self, place: Board, seat: int, act: Offended, effect: str
    ) -> Iterator[Adjustment]:
        if effect == "lose_board" and place not in self._lost:
            yield self._lose(place, act, (seat,), alone=False)
        elif effect in ("void", "replay"):
            self.forget(place)
            yield Adjustment(*place, Outcome.VOID, article=act.article)
        elif effect == "minus":
            yield Adjustment(*place, Outcome.MINUS, (seat,), article=act.article)

    def _forfeit(self, place: Board, seat: int, act: Offended) -> Iterator[Adjustment]:
        before = self._lost.get(place)
        seats: tuple[int, ...] = (seat,)
        if before is not None and before.loss is not None and before.loss.alone:
            seats = tuple(sorted({seat, *before.loss.seats}))
        yield self._lose(place, act, seats, alone=True)

    def _lose(
        self, place: Board, act: Offended, seats: tuple[int, ...], *, alone: bool
    ) -> Adjustment:
        terms = self._terms
        stake, made = act.stake or terms.loss, terms.made and not act.stake and not alone
        loss = Loss(seats, stake, made, act.declarer, alone, self._others)
        made_of = Adjustment(*place, Outcome.ASSIGNED, article=act.article, loss=loss)
        self._lost[place] = made_of
        return made_of
