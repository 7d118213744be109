"""EVENTS §3, appeals: in time, once, ruled on, decided finally; only the committee goes behind."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paiju.contest import ledger
from paiju.contest.admission import verify
from paiju.contest.appeal import cases
from paiju.contest.entry import Entry
from paiju.contest.offence import Appeals, Code, Offence
from paiju.contest.prospectus import Entering
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
    Undone,
    Withdrawn,
)
from paiju.errors import Illegal, NotAllowed, PaijuError, TooLate, Unreadable
from paiju.score.line import Outcome

CODE = Code((Offence("x", "x", "x", ("lose_board",), scope="board"),), appeals=Appeals(30))
END, MINUTE = 1_000_000, 60_000
PLACE = {"round": 1, "board": 2, "stage": "s"}


class Event:
    """Two tables of one round with three boards; entries are numbered from 1."""

    entries = tuple(Entry(n, f"p{n}") for n in range(1, 7))
    players = frozenset(range(1, 7))
    code = CODE
    entering = Entering()

    def __init__(self, *rulings: Ruling, end: int = END) -> None:
        self.notes: Sequence[Note] = [Note(n, r) for n, r in enumerate(rulings, 1)]
        self._end = end

    def seated(self, _stage: str) -> Sequence[Round]:
        return [Round(1, ((1, 2, 3), (4, 5, 6)))]

    def boards(self, _stage: str) -> int:
        return 3

    def ended(self, _stage: str, _round: int) -> int:
        return self._end


def filed(player: int = 1, **told: object) -> Appealed:
    return Appealed(**{"player": player, "at": END, **PLACE, **told})


def heard(*, upheld: bool = True, appeal: int = 1) -> Heard:
    return Heard(upheld=upheld, appeal=appeal)


def decided(*, upheld: bool = True, appeal: int = 1) -> Decided:
    return Decided(upheld=upheld, appeal=appeal)


def right(appeal: int = 0, table: int = 1, board: int = 2) -> Corrected:
    place = {"round": 1, "stage": "s", "table": table, "board": board}
    return Corrected(scores=(6, -3, -3), appeal=appeal, **place)


def refused(ruling: Ruling, *before: Ruling, end: int = END) -> tuple[type[PaijuError], str]:
    with pytest.raises(PaijuError) as told:
        verify(ruling, Event(*before, end=end))
    return type(told.value), told.value.key


# -- filing ---------------------------------------------------------------------------------------


def test_the_deadline_of_the_regulation_is_kept_to_the_millisecond() -> None:
    verify(filed(at=END + 30 * MINUTE), Event())
    assert refused(filed(at=END + 30 * MINUTE + 1)) == (TooLate, "appeal.late")


def test_while_the_round_runs_or_nobody_knows_its_end_no_appeal_is_late() -> None:
    verify(filed(at=END + 10**12), Event(end=0))


@pytest.mark.parametrize(
    ("act", "key"),
    [
        (filed(7), "ledger.no_player"),
        (filed(round=2), "ledger.no_round"),
        (filed(board=4), "ledger.no_board"),
        (filed(against=9), "appeal.no_ruling"),
        (filed(against=1), "appeal.no_ruling"),
    ],
)
def test_an_appeal_needs_something_that_there_is(act: Appealed, key: str) -> None:
    assert refused(act, filed(2)) == (Illegal, key)


def test_an_appeal_against_a_ruling_that_was_taken_back_is_refused() -> None:
    assert refused(filed(against=1), right(), Undone(ruling=1))[1] == "appeal.no_ruling"


def test_the_same_appeal_is_filed_once_and_another_one_too() -> None:
    assert refused(filed(), filed()) == (NotAllowed, "appeal.twice")
    assert refused(filed(), filed(), decided()) == (NotAllowed, "appeal.twice")
    for other in (filed(2), filed(board=3), filed(board=0)):
        verify(other, Event(filed()))
    verify(filed(), Event(filed(), Undone(ruling=1)))


def test_an_appeal_may_be_about_a_round_without_a_board() -> None:
    verify(filed(board=0), Event())


# -- ruling and deciding ---------------------------------------------------------------------------


def test_each_speaks_once_and_the_committee_last() -> None:
    verify(heard(), Event(filed()))
    verify(decided(upheld=False), Event(filed(), heard()))
    verify(decided(), Event(filed()))
    assert refused(heard(), filed(), heard())[1] == "appeal.heard"
    assert refused(heard(), filed(), decided())[1] == "appeal.final"
    assert refused(decided(), filed(), decided())[1] == "appeal.final"


@pytest.mark.parametrize("act", [heard(appeal=2), decided(appeal=0), heard(appeal=9)])
def test_nobody_speaks_on_what_was_not_filed(act: Ruling) -> None:
    assert refused(act, filed(), right())[1] == "appeal.unknown"


def test_a_withdrawn_appeal_is_none() -> None:
    assert refused(heard(), filed(), Undone(ruling=1)) == (Illegal, "appeal.unknown")


def test_only_what_was_upheld_is_carried_out() -> None:
    assert refused(right(1), filed())[1] == "appeal.not_upheld"
    assert refused(right(1), filed(), heard(upheld=False))[1] == "appeal.not_upheld"
    assert refused(right(1), filed(), heard(), decided(upheld=False))[1] == "appeal.not_upheld"
    verify(right(1), Event(filed(), heard()))
    verify(right(1), Event(filed(), heard(upheld=False), decided()))


def test_a_ruling_that_names_no_appeal_there_is_is_refused() -> None:
    assert refused(right(5), filed(), decided())[1] == "appeal.unknown"


# -- finality --------------------------------------------------------------------------------------

FINAL = filed(), decided(), right(1)


@pytest.mark.parametrize(
    "act",
    [
        right(),
        Adjusted(round=1, table=1, board=2, stage="s", outcome=Outcome.VOID),
        Offended(player=3, offence="x", **PLACE),
        Withdrawn(player=2, **PLACE),
        Undone(ruling=1),
        Undone(ruling=2),
        Undone(ruling=3),
    ],
)
def test_nobody_else_touches_what_the_committee_has_decided(act: Ruling) -> None:
    assert refused(act, *FINAL) == (NotAllowed, "appeal.final")


@pytest.mark.parametrize(
    "act",
    [
        right(table=2),
        right(board=3),
        Offended(player=4, offence="x", **PLACE),
        Offended(player=3, offence="x", round=1, board=1, stage="s"),
        filed(2),
    ],
)
def test_other_boards_and_tables_stay_free(act: Ruling) -> None:
    verify(act, Event(*FINAL))


@pytest.mark.parametrize("number", [2, 3])
def test_the_committee_may_go_behind_itself(number: int) -> None:
    verify(Undone(ruling=number, appeal=1), Event(*FINAL))


def test_a_dismissal_binds_too_and_only_the_committee_reopens_it() -> None:
    before = right(), filed(against=1), decided(upheld=False, appeal=2)
    assert refused(Undone(ruling=1), *before)[1] == "appeal.final"
    assert refused(Undone(ruling=1, appeal=2), *before)[1] == "appeal.not_upheld"
    reopened = (*before, Undone(ruling=3, appeal=2))
    verify(decided(appeal=2), Event(*reopened))
    verify(Undone(ruling=1, appeal=2), Event(*reopened, decided(appeal=2)))


def test_before_the_committee_the_chief_may_go_behind_himself() -> None:
    verify(Undone(ruling=2), Event(filed(), heard(), right(1)))
    verify(Undone(ruling=3), Event(filed(), heard(), right(1)))


def test_a_case_tells_how_far_it_has_come() -> None:
    def told(*acts: Ruling) -> list[tuple[str, bool | None, list[int]]]:
        notes = [Note(n, r) for n, r in enumerate(acts, 1)]
        found = cases(ledger.standing(notes))
        return [(c.state, c.upheld, [n.number for n in c.measures]) for c in found]

    assert told(filed()) == [("filed", None, [])]
    assert told(filed(), heard(upheld=False)) == [("heard", False, [])]
    assert told(filed(), heard(upheld=False), decided(), right(1)) == [("decided", True, [4])]
    back = filed(), heard(upheld=False), decided(), right(1), Undone(ruling=4, appeal=1)
    assert told(*back) == [("decided", True, [5])]
    assert told(filed(), Undone(ruling=1)) == []


@pytest.mark.parametrize("members", ["p9、p2", "王五，裁判 甲", "Ｐ1", "x; 裁判乙"])
def test_somebody_in_the_case_could_decide_on_it(members: str) -> None:
    ruled = Corrected(table=1, scores=(0, 0, 0), by="裁判甲", **PLACE)
    event = Event(ruled, filed(against=1), Heard(upheld=False, appeal=2, by="裁判乙"))
    with pytest.raises(NotAllowed) as caught:
        verify(Decided(upheld=True, appeal=2, members=members), event)
    assert caught.value.key == "appeal.in_case"
    verify(Decided(upheld=True, appeal=2, members="p4、p5、仲裁丙"), event)


def test_the_members_of_the_committee_could_hold_what_cannot_be_printed() -> None:
    with pytest.raises(Unreadable):
        verify(Decided(upheld=True, appeal=1, members="a\u202eb\n"), Event(filed()))
