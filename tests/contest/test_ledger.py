"""EVENTS §3: rulings stand until they are taken back, to any depth; nothing is overwritten."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest import ledger
from paiju.contest.adjustment import apply
from paiju.contest.entry import Entry
from paiju.contest.penalty import Penalty
from paiju.contest.result import Result
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
    fraction,
)
from paiju.errors import Illegal
from paiju.score.line import Outcome

ROUND = Round(1, ((1, 2, 3), (4, 5, 6)), byes=(7,))
RESULTS = [
    Result(1, table, board, trio, (6, -3, -3))
    for board in (1, 2, 3)
    for table, trio in enumerate(ROUND.tables, 1)
]
ENTRIES = [Entry(n, f"p{n}") for n in range(1, 8)]


def notes(*rulings: Ruling) -> list[Note]:
    return [Note(number, ruling) for number, ruling in enumerate(rulings, 1)]


def stands(*rulings: Ruling) -> list[int]:
    return [note.number for note in ledger.standing(notes(*rulings))]


def test_3_what_was_undone_does_not_stand() -> None:
    one, two = Withdrawn(player=1), Withdrawn(player=2)
    assert stands(one, two, Undone(ruling=1)) == [2, 3]
    assert stands(one, Undone(ruling=1), Undone(ruling=2)) == [1, 3]
    assert stands(one, Undone(ruling=1), Undone(ruling=2), Undone(ruling=3)) == [2, 4]


@given(st.lists(st.integers(0, 30), max_size=30))
def test_3_undoing_has_any_depth(targets: list[int]) -> None:
    """The definition itself, word by word: it stands unless one that stands takes it back."""
    made: list[Ruling] = [
        Undone(ruling=target + 1) if target < at else Withdrawn(player=1)
        for at, target in enumerate(targets)
    ]

    def is_standing(number: int) -> bool:
        return not any(
            isinstance(act, Undone) and act.ruling == number and is_standing(at)
            for at, act in enumerate(made, 1)
            if at > number
        )

    assert stands(*made) == [n for n in range(1, len(made) + 1) if is_standing(n)]


def test_3_late_entrants_and_substitutes_are_in_the_list() -> None:
    made = notes(Joined(number=9, name="late"), Substituted(player=2, name="sub", round=2))
    found = {e.number: e.name for e in ledger.entries(ENTRIES, made)}
    assert (found[9], found[2], found[1]) == ("late", "sub", "p1")
    assert ledger.late(made) == [9]


def test_3_a_record_names_who_played_then() -> None:
    made = notes(Substituted(player=2, name="sub", round=2, stage="s"))
    for round_, name in ((1, "p2"), (2, "sub"), (3, "sub")):
        then = ledger.names(ENTRIES, made, 0, round_, ["s", "t"])
        assert then[1].name == name
    assert ledger.names(ENTRIES, made, 1, 1, ["s", "t"])[1].name == "sub"


def test_3_who_withdrew_may_come_back_and_go_again() -> None:
    made = notes(Withdrawn(player=1), Withdrawn(player=2), Returned(player=1), Withdrawn(player=1))
    assert ledger.withdrawn(made[:3]) == {2}
    assert ledger.withdrawn(made) == {1, 2}


def counted(*rulings: Ruling, results: list[Result] = RESULTS) -> dict[tuple[int, int], Result]:
    made = ledger.adjustments("s", [ROUND], 3, notes(*rulings))
    return {(r.table, r.board): r for r in apply(results, made, [ROUND], 3)}


def test_3_a_correction_replaces_the_scores_and_a_later_ruling_replaces_it() -> None:
    right = Corrected(round=1, table=1, board=2, scores=(-6, 3, 3), stage="s")
    plus = Adjusted(round=1, table=1, board=2, outcome=Outcome.PLUS, seats=(0,), stage="s")
    assert counted(right)[1, 2].scores == (-6, 3, 3)
    assert counted(right, plus)[1, 2].outcomes[0] is Outcome.PLUS
    assert counted(plus, right)[1, 2].outcomes == (Outcome.PLAYED,) * 3
    assert counted(right)[1, 1] == counted()[1, 1]


def test_3_rulings_of_another_stage_do_not_count_here() -> None:
    assert counted(Corrected(round=1, table=1, board=2, scores=(0, 0, 0), stage="t")) == counted()


def test_3_a_ruling_that_names_no_stage_means_the_first() -> None:
    made = notes(Corrected(round=1, table=1, board=2, scores=(0, 0, 0)), Returned(player=1))
    first, other = ledger.located(made, "s")
    assert getattr(first.ruling, "stage", None) == "s"
    assert other == made[1]


def test_d06_who_leaves_in_the_middle_gets_0_and_the_others_what_was_announced() -> None:
    left = Withdrawn(player=5, round=1, board=2, stage="s")
    found = counted(left)
    assert found[2, 1].outcomes == (Outcome.PLAYED,) * 3
    for board in (2, 3):
        assert found[2, board].outcomes == (Outcome.PLUS, Outcome.ZERO, Outcome.PLUS)
        assert found[1, board].outcomes == (Outcome.PLAYED,) * 3
    made = ledger.adjustments("s", [ROUND], 3, notes(left), "void")
    others = {r.outcomes[0] for r in apply(RESULTS, made) if (r.table, r.board) == (2, 3)}
    assert others == {Outcome.VOID}


def test_d06_boards_that_were_never_played_may_be_ruled_on() -> None:
    left = Withdrawn(player=5, round=1, board=2, stage="s")
    found = counted(left, results=RESULTS[:2])
    assert found[2, 3].outcomes == (Outcome.PLUS, Outcome.ZERO, Outcome.PLUS)
    assert (1, 3) not in found
    one = Adjusted(round=1, table=1, board=3, outcome=Outcome.AVERAGE, seats=(1,), stage="s")
    kinds = (Outcome.VOID, Outcome.AVERAGE, Outcome.VOID)
    assert counted(one, results=RESULTS[:2])[1, 3].outcomes == kinds


@pytest.mark.parametrize(("table", "board"), [(3, 1), (0, 1), (1, 4), (1, 0)])
def test_3_a_board_that_was_not_seated_cannot_be_ruled_on(table: int, board: int) -> None:
    with pytest.raises(Illegal, match="no result"):
        counted(Adjusted(round=1, table=table, board=board, outcome=Outcome.VOID, stage="s"))


def test_d10_penalties_count_from_the_round_in_which_they_were_earned() -> None:
    made = notes(
        Penalised(player=1, amount="3/2", round=2, board=4, stage="s", article="x"),
        Penalised(player=2, amount="1/10", round=1, stage="s"),
        Penalised(player=2, amount="1", round=1, stage="t"),
    )
    assert ledger.penalties("s", made, 1) == [Penalty(2, Fraction(1, 10), number=2)]
    assert len(ledger.penalties("s", made, 2)) == 2


@pytest.mark.parametrize("text", ["2/4", "0.5", "1e2", " 1", "½", "", "1/0", "٣"])
def test_amounts_are_exact_and_in_lowest_terms(text: str) -> None:
    with pytest.raises((ValueError, ZeroDivisionError)):
        fraction(text)


@given(st.fractions())
def test_amounts_come_back_as_they_were_written(value: Fraction) -> None:
    assert fraction(str(value)) == value
