"""May this ruling be entered? Judged against the event as it stands; nothing is changed here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import singledispatch
from typing import Any, Protocol

from paiju.cards.deck import SEATS
from paiju.contest import appeal, ledger, spot
from paiju.contest.entrants import check_name, check_text
from paiju.contest.offence import ONCE, Offence
from paiju.contest.prospectus import Entering
from paiju.contest.ruling import (
    Adjusted,
    Appealed,
    Corrected,
    Decided,
    Heard,
    Joined,
    Note,
    Offended,
    Penalised,
    Returned,
    Ruling,
    Scored,
    Substituted,
    Undone,
    Withdrawn,
    fraction,
)
from paiju.contest.spot import LAW
from paiju.errors import Illegal, NotAllowed, TooLate, Unreadable
from paiju.score.line import Outcome

ENTERING = "EVENTS §1"
CHINA = dt.timezone(dt.timedelta(hours=8))
"""By whose days the deadline of entries is counted: it ends with its day."""


class Facts(spot.Facts, appeal.Facts, Protocol):
    """What a ruling is judged against."""

    @property
    def entering(self) -> Entering:
        """Give what the regulation says of entries."""

    @property
    def players(self) -> AbstractSet[int]:
        """Give everybody who has been seated in any round."""


def verify(ruling: Ruling, facts: Facts) -> None:
    """Make sure that a ruling fits the event.

    :raises Illegal: no such stage, player, round, table, board or seat; scores or weights that do
        not sum up; a penalty of more than there is to win; a number that is taken.
    :raises Unreadable: an amount or weight that is no fraction; a name, a reason, an article,
        a "by" or members that cannot be printed in one line.
    :raises NotAllowed: withdrawn already, not withdrawn, taken back already, a late entrant
        who has been seated since; entries that are frozen, a field that is full; what the appeals
        committee has decided finally.
    :raises TooLate: a late entry after the deadline of the regulation, an appeal after its time.
    """
    for field in ("why", "article", "by", "members"):
        check_text(field, getattr(ruling, field, ""))
    _verify(ruling, facts)
    # Also where nothing else asks for it: a ruling on no stage could never be placed again.
    if stage := getattr(ruling, "stage", ""):
        facts.boards(stage)
    appeal.verify_bound(ruling, facts)


@singledispatch
def _verify(ruling: Any, _facts: Facts) -> None:
    raise TypeError(type(ruling))


@_verify.register
def _corrected(ruling: Corrected, facts: Facts) -> None:
    _scores(ruling, facts)


def _scores(ruling: Corrected | Scored, facts: Facts) -> None:
    spot.verify_table(ruling, facts)
    if total := sum(ruling.scores):
        raise Illegal("ledger.not_zero", where="score", article=LAW, total=total)


@_verify.register
def _scored(ruling: Scored, facts: Facts) -> None:
    _scores(ruling, facts)
    place = (ruling.stage, ruling.round, ruling.table, ruling.board)
    for note in ledger.standing(facts.notes):
        r = note.ruling
        if isinstance(r, Scored) and (r.stage, r.round, r.table, r.board) == place:
            where = f"round {ruling.round}, table {ruling.table}"
            told = {"table": ruling.table, "board": ruling.board, "number": note.number}
            raise NotAllowed("paper.twice", where=where, article="EVENTS §4", **told)


@_verify.register
def _adjusted(ruling: Adjusted, facts: Facts) -> None:
    spot.verify_table(ruling, facts)
    seats = ruling.seats
    if not seats or len(set(seats)) < len(seats) or not set(seats) <= set(range(len(SEATS))):
        raise Illegal("ledger.bad_seats", where="seats", article=LAW)
    weights = [_amount(weight) for _, weight in ruling.mixture]
    weighted = ruling.outcome is Outcome.WEIGHTED
    if bool(weights) != weighted or (weighted and (min(weights) <= 0 or sum(weights) != 1)):
        raise Illegal("ledger.bad_weights", where="weighted", article=LAW)


@_verify.register
def _penalised(ruling: Penalised, facts: Facts) -> None:
    spot.verify_player(ruling.player, facts)
    if _amount(ruling.amount) <= 0:
        raise Illegal("ledger.no_amount", where="amount", article=LAW, amount=ruling.amount)
    round_ = spot.round_at(ruling.stage, ruling.round, facts)
    if ruling.board is not None:
        spot.verify_own(ruling, facts)
    if not facts.code.by_points:
        _verify_size(ruling, len(round_.tables), facts)


def _verify_size(ruling: Penalised, tables: int, facts: Facts) -> None:
    """Refuse what is more than can be won: rather a slip of the pen than a penalty."""
    least = 2
    if ruling.board is None:
        key, most = "ledger.too_much", facts.planned(ruling.stage)
    else:
        key, most = "ledger.too_much_on", max(least, 2 * (tables - 1))
    if _amount(ruling.amount) > most:
        raise Illegal(key, where="amount", article=LAW, amount=ruling.amount, most=most)


@_verify.register
def _withdrawn(ruling: Withdrawn, facts: Facts) -> None:
    spot.verify_player(ruling.player, facts)
    if ruling.player in ledger.withdrawn(ledger.standing(facts.notes)):
        raise NotAllowed("ledger.gone", where=str(ruling.player), article=LAW, player=ruling.player)
    if ruling.board:
        spot.verify_own(ruling, facts)


@_verify.register
def _returned(ruling: Returned, facts: Facts) -> None:
    spot.verify_player(ruling.player, facts)
    if ruling.player not in ledger.withdrawn(ledger.standing(facts.notes)):
        raise NotAllowed(
            "ledger.not_gone", where=str(ruling.player), article=LAW, player=ruling.player
        )


@_verify.register
def _joined(ruling: Joined, facts: Facts) -> None:
    _may_change(facts)
    _may_enter(ruling, facts)
    taken = {entry.number for entry in facts.entries} | set(ledger.late(facts.notes))
    if ruling.number in taken or ruling.number < 1:
        raise Illegal(
            "ledger.number_taken", where=str(ruling.number), article=LAW, number=ruling.number
        )
    check_name(ruling.name, ruling.club)


@_verify.register
def _substituted(ruling: Substituted, facts: Facts) -> None:
    _may_change(facts)
    spot.verify_player(ruling.player, facts)
    if not 1 <= ruling.round <= len(facts.seated(ruling.stage)) + 1:
        raise spot.no_round(ruling.stage, ruling.round)
    check_name(ruling.name, ruling.club)


@_verify.register
def _offended(ruling: Offended, facts: Facts) -> None:
    spot.verify_player(ruling.player, facts)
    offence = facts.code.find(ruling.offence)
    if offence is None:
        known = tuple(one.key for one in facts.code.offences) or "–"
        where = ruling.offence
        raise Illegal("ledger.no_offence", where=where, article=LAW, offence=where, known=known)
    round_ = spot.round_at(ruling.stage, ruling.round, facts)
    if ruling.board:
        spot.verify_own(ruling, facts)
    elif offence.on_board or "forfeit" in offence.effects:
        spot.verify_sits(ruling.player, round_)
        if offence.asks_board(ruling.choice):
            where = told = offence.key
            raise Illegal("ledger.which_board", where=where, article=LAW, offence=told)
    if bool(offence.choices) != bool(ruling.choice) or ruling.choice not in ("", *offence.choices):
        raise _wrong_choice(offence)
    if ruling.declarer not in (-1, 0, 1, 2) or ruling.stake < 0 or ruling.stake % 2:
        raise Illegal("ledger.bad_stake", where="stake", article=LAW)
    _verify_once(ruling, offence, facts)


def _verify_once(ruling: Offended, offence: Offence, facts: Facts) -> None:
    """Refuse the same lateness twice: two referees may write it down, one place is lost."""
    if not ONCE.issuperset({*offence.steps} - {"choose"} | {ruling.choice} - {""}):
        return
    for note in ledger.standing(facts.notes):
        if isinstance(note.ruling, Offended) and _what(note.ruling) == _what(ruling):
            where, number = offence.key, note.number
            raise NotAllowed("ledger.offence_twice", where=where, article=LAW, number=number)


def _what(act: Offended) -> tuple[object, ...]:
    return act.player, act.offence, act.stage, act.round, act.board, act.choice


def _wrong_choice(offence: Offence) -> Illegal:
    if not offence.choices:
        return Illegal("ledger.no_choice", where="choice", article=LAW, offence=offence.key)
    who, choices = offence.chosen_by, offence.choices
    return Illegal(f"ledger.pick_{who}", where="choice", article=LAW, choices=choices)


@_verify.register
def _appealed(ruling: Appealed, facts: Facts) -> None:
    spot.verify_player(ruling.player, facts)
    spot.round_at(ruling.stage, ruling.round, facts)
    if ruling.board:
        spot.verify_own(ruling, facts)
    appeal.verify_filed(ruling, facts)


@_verify.register(Heard)
@_verify.register(Decided)
def _spoken(ruling: Heard | Decided, facts: Facts) -> None:
    appeal.verify_spoken(ruling, facts)


@_verify.register
def _undone(ruling: Undone, facts: Facts) -> None:
    number, known = ruling.ruling, ledger.standing(facts.notes)
    if number not in {note.number for note in known}:
        raise NotAllowed("ledger.not_standing", where=str(number), article=LAW, number=number)
    # Results of somebody who never entered would belong to nobody.
    last = Note(facts.notes[-1].number + 1, ruling)
    gone = set(ledger.late(known)) - set(ledger.late(ledger.standing([*facts.notes, last])))
    for player in gone & facts.players:
        raise NotAllowed("ledger.seated", where=str(player), article=LAW, player=player)


def _may_change(facts: Facts) -> None:
    if facts.entering.frozen:
        raise NotAllowed("ledger.entries_frozen", where="[entry] frozen", article=ENTERING)


def _may_enter(ruling: Joined, facts: Facts) -> None:
    entering = facts.entering
    if entering.most and len(facts.entries) >= entering.most:
        raise NotAllowed("ledger.full", where="[entry] most", article=ENTERING, n=entering.most)
    # An entry without its moment was made where no clock was at hand: nothing to compare.
    if entering.deadline is None or not ruling.at:
        return
    day = dt.datetime.fromtimestamp(ruling.at / 1000, CHINA).date()
    if day > entering.deadline:
        where, told = "[entry] deadline", entering.deadline.isoformat()
        raise TooLate("ledger.after_deadline", where=where, article=ENTERING, deadline=told)


def _amount(text: str) -> Fraction:
    try:
        return fraction(text)
    except (ValueError, ZeroDivisionError):
        raise Unreadable("ledger.no_fraction", where="amount", article=LAW, text=text) from None
