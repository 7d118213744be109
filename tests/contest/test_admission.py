"""EVENTS §3: what the director may enter, and how each refusal is told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import pytest

from paiju.contest import ledger
from paiju.contest.admission import verify
from paiju.contest.entry import Entry, find
from paiju.contest.offence import Code
from paiju.contest.prospectus import Entering
from paiju.contest.round import Round
from paiju.contest.ruling import (
    Adjusted,
    Corrected,
    Joined,
    Note,
    Penalised,
    Returned,
    Ruling,
    Substituted,
    Undone,
    Withdrawn,
)
from paiju.errors import Ambiguous, Illegal, NotAllowed, PaijuError, TooLate, Unreadable
from paiju.score.line import Outcome

ENTRIES = (Entry(1, "张伟"), Entry(2, "李娜"), Entry(3, "张 伟"), Entry(4, "王五"))
ROUND = Round(1, ((1, 2, 3),), byes=(4,))


class Event:
    """One seated round of three boards."""

    players = frozenset({1, 2, 3, 4})
    code = Code()

    def ended(self, _stage: str, _round: int) -> int:
        return 0

    def __init__(self, *rulings: Ruling, entering: Entering | None = None) -> None:
        self.entering = entering or Entering()
        self.notes: Sequence[Note] = [Note(n, r) for n, r in enumerate(rulings, 5)]

    @property
    def entries(self) -> Sequence[Entry]:
        return ledger.entries(ENTRIES, ledger.standing(self.notes))

    def seated(self, stage: str) -> Sequence[Round]:
        return [ROUND] if stage == "s" else []

    def boards(self, stage: str) -> int:
        if stage != "s":
            raise Illegal("deal.no_stage", stage=stage)
        return 3

    def planned(self, stage: str) -> int:
        return 2 * self.boards(stage)


PLACE = {"round": 1, "table": 1, "board": 2, "stage": "s"}
MIXED = {"outcome": Outcome.WEIGHTED, **PLACE}
GOOD: list[Ruling] = [
    Corrected(scores=(6, -3, -3), **PLACE),
    Adjusted(outcome=Outcome.AVERAGE, seats=(2, 0), **PLACE),
    Adjusted(outcome=Outcome.ASSIGNED, score=7, seats=(1,), **PLACE),
    Adjusted(mixture=((6, "1/3"), (-6, "2/3")), **MIXED),
    Penalised(player=4, amount="1/10", round=1, stage="s"),
    Penalised(player=1, amount="2", round=1, board=3, stage="s"),
    Penalised(player=4, amount="6", round=1, stage="s"),
    Withdrawn(player=4),
    Withdrawn(player=1, round=1, board=2, stage="s"),
    Joined(number=9, name="late"),
    Substituted(player=2, name="sub", round=1, stage="s"),
    Substituted(player=2, name="sub", round=2, stage="s"),
]


@pytest.mark.parametrize("ruling", GOOD, ids=repr)
def test_what_fits_is_accepted(ruling: Ruling) -> None:
    verify(ruling, Event())
    verify(Undone(ruling=5), Event(ruling))


def with_(**changes: object) -> dict[str, object]:
    return {**PLACE, **changes}


@pytest.mark.parametrize(
    ("ruling", "kind", "key"),
    [
        (Corrected(scores=(6, -3, -2), **PLACE), Illegal, "not_zero"),
        (Corrected(scores=(0, 0, 0), **with_(round=2)), Illegal, "no_round"),
        (Corrected(scores=(0, 0, 0), **with_(stage="t")), Illegal, "no_round"),
        (Corrected(scores=(0, 0, 0), **with_(table=2)), Illegal, "no_table"),
        (Corrected(scores=(0, 0, 0), **with_(table=0)), Illegal, "no_table"),
        (Corrected(scores=(0, 0, 0), **with_(board=4)), Illegal, "no_board"),
        (Corrected(scores=(0, 0, 0), **with_(board=0)), Illegal, "no_board"),
        (Adjusted(outcome=Outcome.VOID, seats=(), **PLACE), Illegal, "bad_seats"),
        (Adjusted(outcome=Outcome.VOID, seats=(1, 1), **PLACE), Illegal, "bad_seats"),
        (Adjusted(outcome=Outcome.VOID, seats=(3,), **PLACE), Illegal, "bad_seats"),
        (Adjusted(**MIXED), Illegal, "bad_weights"),
        (Adjusted(mixture=((6, "1/3"),), **MIXED), Illegal, "bad_weights"),
        (Adjusted(mixture=((6, "3/2"), (0, "-1/2")), **MIXED), Illegal, "bad_weights"),
        (Adjusted(mixture=((6, "0.5"), (0, "1/2")), **MIXED), Unreadable, "no_fraction"),
        (
            Adjusted(outcome=Outcome.VOID, mixture=((6, "1"),), **PLACE),
            Illegal,
            "bad_weights",
        ),
        (Penalised(player=9, amount="1", round=1, stage="s"), Illegal, "no_player"),
        (Penalised(player=1, amount="-1", round=1, stage="s"), Illegal, "no_amount"),
        (Penalised(player=1, amount="x", round=1, stage="s"), Unreadable, "no_fraction"),
        (Penalised(player=1, amount="1/0", round=1, stage="s"), Unreadable, "no_fraction"),
        (Penalised(player=1, amount="1", round=2, stage="s"), Illegal, "no_round"),
        (Penalised(player=4, amount="1", round=1, board=1, stage="s"), Illegal, "not_there"),
        (Penalised(player=4, amount="61/10", round=1, stage="s"), Illegal, "too_much"),
        (Penalised(player=1, amount="5/2", round=1, board=3, stage="s"), Illegal, "too_much_on"),
        (Withdrawn(player=9), Illegal, "no_player"),
        (Withdrawn(player=4, round=1, board=2, stage="s"), Illegal, "not_there"),
        (Withdrawn(player=1, round=1, board=5, stage="s"), Illegal, "no_board"),
        (Returned(player=1), NotAllowed, "not_gone"),
        (Joined(number=2, name="x"), Illegal, "number_taken"),
        (Joined(number=0, name="x"), Illegal, "number_taken"),
        (Joined(number=9, name=""), Unreadable, "empty_name"),
        (Joined(number=9, name="x" * 61), Unreadable, "long_name"),
        (Joined(number=9, name="a\nb"), Unreadable, "unprintable_name"),
        (Joined(number=9, name=" a"), Unreadable, "unprintable_name"),
        (Substituted(player=1, name="x", round=3, stage="s"), Illegal, "no_round"),
        (Joined(number=9, name="a\udcff"), Unreadable, "unprintable_name"),
        (Joined(number=9, name="a\x00"), Unreadable, "unprintable_name"),
        (Withdrawn(player=1, why="a\nb"), Unreadable, "unprintable_text"),
        (Withdrawn(player=1, article="\udcff"), Unreadable, "unprintable_text"),
        (Withdrawn(player=1, by="\u202e"), Unreadable, "unprintable_text"),
        (Withdrawn(player=1, why="x" * 1001), Unreadable, "long_text"),
        (Undone(ruling=5), NotAllowed, "not_standing"),
    ],
)
def test_what_does_not_fit_is_refused(ruling: Ruling, kind: type[PaijuError], key: str) -> None:
    with pytest.raises(kind) as told:
        verify(ruling, Event())
    assert told.value.key == f"ledger.{key}"
    assert told.value.say("zh")
    assert told.value.say("en")


@pytest.mark.parametrize(
    "ruling",
    [Substituted(player=1, name="x", round=1, stage="t"), Withdrawn(player=1, stage="t")],
    ids=repr,
)
def test_a_ruling_on_a_stage_that_there_is_not_never_enters_the_log(ruling: Ruling) -> None:
    with pytest.raises(Illegal, match="no stage 't'"):
        verify(ruling, Event())


def test_nobody_withdraws_twice() -> None:
    with pytest.raises(NotAllowed, match="withdrawn already"):
        verify(Withdrawn(player=1), Event(Withdrawn(player=1)))
    verify(Withdrawn(player=1), Event(Withdrawn(player=1), Undone(ruling=5)))


def test_what_was_taken_back_cannot_be_taken_back_again_but_brought_back() -> None:
    event = Event(Withdrawn(player=1), Undone(ruling=5))
    with pytest.raises(NotAllowed, match="no ruling 5 that stands"):
        verify(Undone(ruling=5), event)
    verify(Undone(ruling=6), event)


def test_a_number_is_never_given_twice() -> None:
    """Not even one that was taken back: that may be brought back."""
    gone = Event(Joined(number=9, name="x"), Undone(ruling=5))
    verify(Joined(number=10, name="y"), gone)
    with pytest.raises(Illegal, match="is taken"):
        verify(Joined(number=9, name="y"), gone)


def test_a_late_entry_stays_once_the_player_has_been_seated() -> None:
    event = Event(Joined(number=9, name="x"))
    verify(Undone(ruling=5), event)
    event.players = frozenset({9})
    with pytest.raises(NotAllowed, match="withdraw instead"):
        verify(Undone(ruling=5), event)


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), ("#3", 3), ("李娜", 2), ("张伟 (#1)", 1), (" 4 ", 4), ("王五", 4)],
)
def test_players_are_found_by_number_name_or_label(text: str, number: int) -> None:
    assert find(ENTRIES, text).number == number


def test_people_of_one_name_have_to_be_told_apart() -> None:
    with pytest.raises(Ambiguous, match="numbers 1, 3"):
        find(ENTRIES, "张伟")
    with pytest.raises(Illegal, match="nobody"):
        find(ENTRIES, "赵六")


LATE = Joined(number=9, name="孙六")
CHANGED = Substituted(player=1, name="孙六", round=2, stage="s")


@pytest.mark.parametrize("ruling", [LATE, CHANGED])
def test_events_1_frozen_entries_take_nobody_in(ruling):
    verify(ruling, Event())
    with pytest.raises(NotAllowed) as told:
        verify(ruling, Event(entering=Entering(frozen=True)))
    assert told.value.key == "ledger.entries_frozen"
    verify(Withdrawn(player=1), Event(entering=Entering(frozen=True)))


def moment(text):
    return int(dt.datetime.fromisoformat(text).timestamp() * 1000)


def test_events_1_the_deadline_ends_with_its_day_in_china():
    event = Event(entering=Entering(deadline=dt.date(2026, 11, 29)))
    verify(LATE, event)
    last = moment("2026-11-29T23:59:59.999+08:00")
    verify(Joined(number=9, name="孙六", at=last), event)
    with pytest.raises(TooLate) as told:
        verify(Joined(number=9, name="孙六", at=last + 1), event)
    assert told.value.key == "ledger.after_deadline"


def test_events_1_a_full_field_takes_nobody_in():
    verify(LATE, Event(entering=Entering(most=5)))
    with pytest.raises(NotAllowed) as told:
        verify(LATE, Event(entering=Entering(most=4)))
    assert told.value.key == "ledger.full"
