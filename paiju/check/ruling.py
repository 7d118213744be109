"""Which rulings stand, and what they put in the place of scores, names and numbers (EVENTS §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec

from paiju.check.discipline import Verdict, bears
from paiju.check.lost import Fall, half, points
from paiju.check.story import Entry
from paiju.contest.offence import Discipline

Mix: TypeAlias = tuple[tuple[int, Fraction], ...]
"""Scores with their weights; one score with weight 1 for a score that was made."""


class Cell(msgspec.Struct, frozen=True):
    """What a board is for one seat: compared scores, else a fixed ratio, else nothing."""

    mix: Mix = ()
    fixed: Fraction | None = None


NOTHING = Cell()
FIXED = {
    "average": Fraction(1, 2),
    "average_plus": Fraction(3, 5),
    "average_minus": Fraction(2, 5),
    "zero": Fraction(0),
}


class Slip(msgspec.Struct, frozen=True):
    """One board at one table: who sat there, what it is for each, and how many rulings touch it."""

    players: tuple[int, ...]
    cells: tuple[Cell, Cell, Cell]
    rulings: int = 0


Slips: TypeAlias = dict[tuple[int, int, int], Slip]
"""(round, table, board) → slip."""


def made(score: int) -> Cell:
    """Give the cell of a score."""
    return Cell(((score, Fraction(1)),))


def standing(rulings: Sequence[Entry]) -> list[Entry]:
    """Give the rulings that stand: those that no standing undo names."""
    known: dict[int, bool] = {}
    for act in reversed(rulings):
        undone = any(
            later.what == "undone" and later.fields["ruling"] == act.number and known[later.number]
            for later in rulings
            if later.number > act.number
        )
        known[act.number] = not undone
    return [act for act in rulings if known[act.number]]


def stage_of(act: Entry, first: str) -> str:
    """Name the stage of a ruling; one that names none is of the first."""
    return act.get("stage", "") or first


def gone(acts: Sequence[Entry]) -> set[int]:
    """Give who has withdrawn and not returned: the last word counts."""
    last = {a.fields["player"]: a.what for a in acts if a.what in ("withdrawn", "returned")}
    return {player for player, what in last.items() if what == "withdrawn"}


def people(
    frozen: Mapping[int, tuple[str, str]], acts: Sequence[Entry]
) -> dict[int, tuple[str, str]]:
    """Give number → (name, club) with late entrants and substitutes, by number."""
    found = dict(frozen)
    for act in acts:
        if act.what == "joined":
            found[act.fields["number"]] = (act.fields["name"], act.get("club", ""))
        elif act.what == "substituted" and act.fields["player"] in found:
            found[act.fields["player"]] = (act.fields["name"], act.get("club", ""))
    return {number: found[number] for number in sorted(found)}


def ruled(slips: Slips, tables: Sequence[Sequence[Sequence[int]]], boards: int,
          acts: Sequence[Entry], leaver: str, terms: Discipline,
          told: Mapping[int, Verdict]) -> Slips:  # fmt: skip
    """Give the slips of a stage as they count.

    :param slips: as the tables made them.
    :param tables: of each round of the stage so far, players in seats a, b, c.
    :param acts: the rulings on this stage that stand.
    :param leaver: what the regulation gives to the others at a leaver's table.
    :param told: what follows from offences, by *terms*.
    """
    slips = {**slips, **_scored(acts, tables)}
    found = dict(slips)
    fallen: dict[tuple[int, int, int], Fall] = {}
    for act in acts:
        if act.number in told:
            for place, new in _falls(told[act.number], tables, boards, fallen):
                old = found.get(place) or Slip(_trio(tables, place), (NOTHING,) * 3)
                fell = _fell(old.cells, new, terms, leaver)
                found[place] = Slip(old.players, fell, old.rulings + 1)
            continue
        if act.what == "adjusted":
            fallen.pop(_spot(act), None)
        for place, seat, cell in _effects(act, tables, boards, leaver, slips, acts):
            round_, table, _ = place
            old = found.get(place) or Slip(tuple(tables[round_ - 1][table - 1]), (NOTHING,) * 3)
            cells = list(old.cells)
            cells[seat] = cell
            found[place] = Slip(old.players, (cells[0], cells[1], cells[2]), old.rulings + 1)
        if act.what == "corrected" and _spot(act) in fallen and _spot(act) in found:
            old = found[_spot(act)]
            cells_ = _fell(old.cells, fallen[_spot(act)], terms, leaver)
            found[_spot(act)] = Slip(old.players, cells_, old.rulings)
    return found


def _scored(acts: Sequence[Entry], tables: Sequence[Sequence[Sequence[int]]]) -> Slips:
    """Give the slips of boards that were played with real cards (EVENTS §4)."""
    found: Slips = {}
    for act in acts:
        if act.what == "scored" and act.fields["round"] <= len(tables):
            round_, table = act.fields["round"], act.fields["table"]
            a, b, c = (made(score) for score in act.fields["scores"])
            place = (round_, table, act.fields["board"])
            found[place] = Slip(tuple(tables[round_ - 1][table - 1]), (a, b, c))
    return found


def _spot(act: Entry) -> tuple[int, int, int]:
    return act.fields["round"], act.fields["table"], act.fields["board"]


def _trio(
    tables: Sequence[Sequence[Sequence[int]]], place: tuple[int, int, int]
) -> tuple[int, ...]:
    return tuple(tables[place[0] - 1][place[1] - 1])


def _falls(
    v: Verdict,
    tables: Sequence[Sequence[Sequence[int]]],
    boards: int,
    fallen: dict[tuple[int, int, int], Fall],
) -> list[tuple[tuple[int, int, int], Fall | str | int]]:
    """List (place, what an offence makes of it): a fall, ``void``, or the seat with 2/5."""
    act, found = v.act, []
    round_ = act.fields["round"]
    for table, trio in enumerate(tables[round_ - 1] if round_ <= len(tables) else (), 1):
        for board in range((round_ - 1) * boards + 1, round_ * boards + 1):
            place = (round_, table, board)
            if not bears(v, round_, board, trio, boards):
                continue
            seat = list(trio).index(act.fields["player"])
            new = _made_of(v, seat, fallen.get(place))
            if new is None:
                continue
            if isinstance(new, Fall):
                fallen[place] = new
            elif new == "void":
                fallen.pop(place, None)
            found.append((place, new))
    return found


def _made_of(v: Verdict, seat: int, before: Fall | None) -> Fall | str | int | None:
    caller, stake = v.act.get("declarer", -1), v.act.get("stake", 0)
    if v.effect in ("forfeit", "lose_rest"):
        seats = {seat} | (before.seats if before is not None and before.away else frozenset())
        return Fall(frozenset(seats), away=True, caller=caller, stake=stake)
    if v.effect == "lose_board" and before is None:
        return Fall(frozenset({seat}), away=False, caller=caller, stake=stake)
    if v.effect in ("void", "replay"):
        return "void"
    return seat if v.effect == "minus" else None


def _fell(
    cells: tuple[Cell, Cell, Cell], new: Fall | str | int, terms: Discipline, leaver: str
) -> tuple[Cell, Cell, Cell]:
    if new == "void":
        return (NOTHING,) * 3
    if not isinstance(new, Fall):
        least = Cell((), FIXED["average_minus"])
        a, b, c = (least if seat == new else cell for seat, cell in enumerate(cells))
        return a, b, c
    single = all(len(cell.mix) == 1 for cell in cells)
    now = points(new, [cell.mix[0][0] for cell in cells] if single else None, terms)
    if isinstance(now, frozenset):
        a, b, c = (Cell((), value) for value in half(FIXED.get(leaver), now))
    else:
        a, b, c = (made(score) for score in now)
    return a, b, c


def _effects(
    act: Entry,
    tables: Sequence[Sequence[Sequence[int]]],
    boards: int,
    leaver: str,
    slips: Slips,
    acts: Sequence[Entry],
) -> list[tuple[tuple[int, int, int], int, Cell]]:
    """List (place, seat, what counts there)."""
    if act.what not in ("corrected", "adjusted", "withdrawn") or not act.get("board", 0):
        return []
    round_, board = act.fields["round"], act.fields["board"]
    if round_ > len(tables):
        return []
    if act.what == "withdrawn":
        return _left(act, tables[round_ - 1], boards, leaver, acts)
    place = (round_, act.fields["table"], board)
    if not 1 <= place[1] <= len(tables[round_ - 1]):
        return []
    if act.what == "corrected":
        return [(place, seat, made(score)) for seat, score in enumerate(act.fields["scores"])]
    seats = act.get("seats", (0, 1, 2))
    return [(place, seat, _given(act, slips.get(place), seat)) for seat in seats]


def _given(act: Entry, slip: Slip | None, seat: int) -> Cell:
    outcome = act.fields["outcome"]
    if outcome == "played":
        return slip.cells[seat] if slip else NOTHING
    if outcome == "assigned":
        return made(act.get("score", 0))
    if outcome == "weighted":
        return Cell(tuple((score, Fraction(weight)) for score, weight in act.fields["mixture"]))
    return Cell((), FIXED.get(outcome))


def _left(act: Entry, tables: Sequence[Sequence[int]], boards: int, leaver: str,
          acts: Sequence[Entry]) -> list[tuple[tuple[int, int, int], int, Cell]]:  # fmt: skip
    round_, player = act.fields["round"], act.fields["player"]
    left = [
        (a.fields["player"], a.fields["board"])
        for a in acts
        if a.what == "withdrawn" and a.get("round", 0) == round_ and a.get("board", 0)
    ]
    # Who left the table before is not one of those who stay.
    return [
        (
            (round_, table, board),
            seat,
            Cell((), Fraction(0) if who == player else FIXED.get(leaver)),
        )
        for table, trio in enumerate(tables, 1)
        if player in trio
        for board in range(act.fields["board"], round_ * boards + 1)
        for seat, who in enumerate(trio)
        if who == player or not any(who == other and first <= board for other, first in left)
    ]
