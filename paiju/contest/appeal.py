"""申诉: what was filed, what the chief referee ruled, what the committee decided, and what follows.

A decision changes results only through rulings that name the appeal. What the committee has
decided stands until the committee itself takes it back. (EVENTS §3)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

import msgspec

from paiju.contest import ledger
from paiju.contest.entry import Entry, likeness
from paiju.contest.offence import Code
from paiju.contest.round import Round
from paiju.contest.ruling import (
    Adjusted,
    Appealed,
    Corrected,
    Decided,
    Heard,
    Note,
    Offended,
    Ruling,
    Scored,
    Undone,
    Withdrawn,
)
from paiju.errors import Illegal, NotAllowed, TooLate

LAW = "EVENTS §3"
MINUTE = 60_000
_BETWEEN = re.compile(r"[、，,；;/]")


class Case(msgspec.Struct, frozen=True):
    """An appeal that stands, and how far it has come.

    :param number: of the appeal in the log.
    :param heard: the chief referee's ruling; *decided* the committee's.
    :param measures: the rulings that carry the decision out, those taken back left out.
    """

    number: int
    filed: Appealed
    heard: Note | None = None
    decided: Note | None = None
    measures: tuple[Note, ...] = ()

    @property
    def state(self) -> str:
        """Name how far it has come: ``filed``, ``heard`` or ``decided``."""
        return "decided" if self.decided else "heard" if self.heard else "filed"

    @property
    def upheld(self) -> bool | None:
        """Tell whether it was upheld, by the last who spoke; None: nobody has."""
        last = self.decided or self.heard
        return last.ruling.upheld if last and isinstance(last.ruling, Heard | Decided) else None


class Ledger(Protocol):
    """All rulings, each with the name of its stage, and who sat where."""

    @property
    def notes(self) -> Sequence[Note]:
        """Give all rulings ever entered."""

    def seated(self, stage: str) -> Sequence[Round]:
        """Give the rounds of a stage as they were seated."""


class Facts(Ledger, Protocol):
    """What an appeal is judged against; :class:`paiju.contest.admission.Facts` is one."""

    @property
    def entries(self) -> Sequence[Entry]:
        """Give all entrants."""

    @property
    def code(self) -> Code:
        """Give the catalogue of offences and the terms of appeals."""

    def ended(self, stage: str, round_: int) -> int:
        """Give when a round ended, Unix milliseconds; 0 where that is unknown."""


def cases(notes: Sequence[Note]) -> tuple[Case, ...]:
    """Give the appeals that stand, in the order in which they were filed.

    :param notes: all rulings, or those that stand.
    """
    known = ledger.standing(notes)
    return tuple(
        _case(note.number, note.ruling, known)
        for note in known
        if isinstance(note.ruling, Appealed)
    )


def _case(number: int, filed: Appealed, known: Iterable[Note]) -> Case:
    own = [note for note in known if note.ruling.appeal == number]
    heard = next((note for note in own if isinstance(note.ruling, Heard)), None)
    decided = next((note for note in own if isinstance(note.ruling, Decided)), None)
    measures = tuple(n for n in own if not isinstance(n.ruling, Heard | Decided))
    return Case(number, filed, heard, decided, measures)


def verify_filed(act: Appealed, facts: Facts) -> None:
    """Judge an appeal that is to be filed.

    :raises NotAllowed: the same player has filed the same before and it is still open.
    :raises Illegal: there is no such ruling to appeal against.
    :raises TooLate: the regulation's time is over.
    """
    known = {note.number: note.ruling for note in ledger.standing(facts.notes)}
    against = known.get(act.against)
    if act.against and (against is None or isinstance(against, Appealed | Heard | Decided)):
        raise Illegal("appeal.no_ruling", where=str(act.against), article=LAW, number=act.against)
    what = act.player, act.stage, act.round, act.board, act.against
    for case in cases(facts.notes):
        f = case.filed
        if what == (f.player, f.stage, f.round, f.board, f.against):
            raise NotAllowed(
                "appeal.twice", where=str(case.number), article=LAW, number=case.number
            )
    minutes, end = facts.code.appeals.minutes, facts.ended(act.stage, act.round)
    if minutes and end and act.at > end + minutes * MINUTE:
        raise TooLate(
            "appeal.late", where=f"round {act.round}", article=LAW, minutes=minutes, round=act.round
        )


def verify_spoken(act: Heard | Decided, facts: Facts) -> None:
    """Judge whether the chief referee or the committee may speak on an appeal.

    :raises Illegal: there is no such appeal.
    :raises NotAllowed: they have spoken, or the committee has decided finally; a member of it is
        in the case.
    """
    case = find(facts.notes, act.appeal)
    if case.decided is not None:
        raise NotAllowed("appeal.final", where=str(case.number), article=LAW, number=case.number)
    if case.heard is not None and isinstance(act, Heard):
        raise NotAllowed("appeal.heard", where=str(case.number), article=LAW, number=case.number)
    if isinstance(act, Decided):
        _verify_apart(act, case, facts)


def _verify_apart(act: Decided, case: Case, facts: Facts) -> None:
    """Let nobody decide in his own case: who sat at the table, or ruled on the matter before.

    Members are names in words; a name is compared as it is read.
    """
    known = {note.number: note.ruling for note in facts.notes}
    before = [known.get(case.filed.against), case.heard.ruling if case.heard else None]
    own = {likeness(one.by) for one in before if one is not None and one.by}
    own |= {likeness(name) for name in _at_table(case.filed, facts)}
    for member in _BETWEEN.split(act.members):
        if member.strip() and likeness(member) in own:
            where, told = str(case.number), member.strip()
            raise NotAllowed("appeal.in_case", where=where, article=LAW, member=told)


def _at_table(filed: Appealed, facts: Facts) -> Iterator[str]:
    """Give the names of the player and, where a board is named, of all at his table."""
    there = {filed.player}
    for round_ in facts.seated(filed.stage):
        place = round_.place(filed.player) if round_.number == filed.round else None
        if place is not None and filed.board:
            there |= set(round_.tables[place[0] - 1])
    yield from (entry.name for entry in facts.entries if entry.number in there)


def find(notes: Sequence[Note], number: int) -> Case:
    """Find an appeal that stands.

    :raises Illegal: there is none of this number.
    """
    for case in cases(notes):
        if case.number == number:
            return case
    raise Illegal("appeal.unknown", where=str(number), article=LAW, number=number)


def verify_bound(act: Ruling, facts: Ledger) -> None:
    """Keep what was decided: only the committee touches it, and carries out what it upheld.

    :raises Illegal: the ruling names an appeal that there is not.
    :raises NotAllowed: nobody has upheld that appeal, or a decision is final.
    """
    if isinstance(act, Appealed | Heard | Decided):
        return
    own = find(facts.notes, act.appeal) if act.appeal else None
    if own is not None and not own.upheld and not (isinstance(act, Undone) and _of(own, act)):
        raise NotAllowed("appeal.not_upheld", where=str(own.number), article=LAW, number=own.number)
    if own is not None and own.decided is not None:
        return
    for case in cases(facts.notes):
        if case.decided is not None and _touches(act, case, facts):
            raise NotAllowed(
                "appeal.final", where=str(case.number), article=LAW, number=case.number
            )


def _of(case: Case, act: Undone) -> bool:
    spoken = [note.number for note in (case.heard, case.decided) if note is not None]
    return act.ruling in {case.number, *spoken, *(note.number for note in case.measures)}


def _touches(act: Ruling, case: Case, facts: Ledger) -> bool:
    if isinstance(act, Undone):
        target = {note.number: note.ruling for note in facts.notes}.get(act.ruling)
        return (
            act.ruling == case.filed.against
            or _of(case, act)
            or (target is not None and not isinstance(target, Undone) and _on(target, case, facts))
        )
    return _on(act, case, facts)


def _on(act: Ruling, case: Case, facts: Ledger) -> bool:
    """Tell whether a ruling bears on the board that an appeal was about."""
    filed = case.filed
    if not filed.board or not isinstance(act, Corrected | Scored | Adjusted | Offended | Withdrawn):
        return False
    if (act.stage, act.round, act.board) != (filed.stage, filed.round, filed.board):
        return False
    table = _table_of(facts, filed.stage, filed.round)
    own = act.table if isinstance(act, Corrected | Scored | Adjusted) else table(act.player)
    return own == table(filed.player)


def _table_of(facts: Ledger, stage: str, number: int) -> Callable[[int], int]:
    (round_,) = (r for r in facts.seated(stage) if r.number == number)

    def table(player: int) -> int:
        place = round_.place(player)
        return place[0] if place is not None else 0

    return table
