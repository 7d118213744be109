"""More faults of group D, in a log: missing results (D08), penalties (D10), second slips (D24)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from ruled_event import ROUND, SCORES, made

from paiju.contest.round import Round
from paiju.contest.ruling import (
    Adjusted,
    Corrected,
    Penalised,
    Returned,
    Scored,
    Substituted,
    Undone,
    Withdrawn,
)
from paiju.desk import conduct, journal
from paiju.desk.course import Course
from paiju.errors import NotAllowed, PaijuError
from paiju.score.line import Outcome

TWO = Round(2, ((1, 5, 9), (4, 8, 10), (7, 3, 6)), byes=(2,))


def scored(round_, table, board, scores=(3, 3, -6)):
    return Scored(round=round_, table=table, board=board, scores=scores)


def ruled(outcome=Outcome.AVERAGE, seats=(0, 1, 2), board=2):
    return Adjusted(round=1, table=2, board=board, outcome=outcome, seats=seats)


@pytest.mark.parametrize(
    ("lost", "rulings", "missing"),
    [
        # Which results (round, table, board) never came; what is ruled; what is still missing.
        pytest.param({(1, 2, 2)}, [], {(1, 2, 2)}, id="one-board"),
        pytest.param({(1, 2, 1), (1, 2, 2)}, [], {(1, 2, 1), (1, 2, 2)}, id="one-table"),
        pytest.param({(2, 3, 4)}, [], {(2, 3, 4)}, id="the-last-of-all"),
        pytest.param({(1, 2, 2)}, [ruled()], set(), id="a-value-for-the-time-being"),
        pytest.param({(1, 2, 2)}, [ruled(seats=(1,))], set(), id="a-value-for-one-seat"),
        pytest.param({(1, 2, 2)}, [ruled(Outcome.VOID)], set(), id="the-board-does-not-count"),
        pytest.param({(1, 2, 2)}, [ruled(), Undone(ruling=5)], {(1, 2, 2)}, id="value-taken-back"),
        pytest.param({(1, 2, 2)}, [ruled(board=1)], {(1, 2, 2)}, id="a-value-for-another-board"),
        pytest.param({(1, 2, 2)}, [scored(1, 2, 2)], set(), id="the-slip-came"),
        pytest.param({(1, 2, 2)}, [scored(1, 2, 2), Undone(ruling=5)], {(1, 2, 2)}, id="slip-back"),
        pytest.param({(1, 2, 2)}, [scored(1, 3, 2)], {(1, 2, 2)}, id="the-slip-of-another-table"),
        pytest.param({(1, 2, 2)}, [Withdrawn(player=5)], {(1, 2, 2)}, id="one-of-the-table-left"),
        pytest.param(
            {(1, 2, 2)}, [Withdrawn(player=5, round=1, board=2)], set(), id="left-before-that-board"
        ),
        pytest.param(
            {(1, 2, 1), (1, 2, 2)},
            [Withdrawn(player=5, round=1, board=2)],
            {(1, 2, 1)},
            id="the-one-before-he-left",
        ),
        pytest.param(
            {(1, 2, 2)},
            [Penalised(player=4, amount="1", round=1)],
            {(1, 2, 2)},
            id="a-penalty-is-no-result",
        ),
        pytest.param(
            {(1, 1, 1), (2, 2, 3)}, [scored(1, 1, 1)], {(2, 2, 3)}, id="one-of-two-rounds"
        ),
        pytest.param(
            {(1, 2, 2)},
            [Substituted(player=5, name="替补", round=2)],
            {(1, 2, 2)},
            id="a-substitute-plays-on",
        ),
    ],
)
def test_d08_no_round_and_no_final_table_while_results_are_out(hall, lost, rulings, missing):
    there = [r for r in [*made(), *made(TWO)] if (r.round, r.table, r.board) not in lost]
    desk = hall(there, (ROUND, TWO)).enter(*rulings)
    book = desk.book
    assert set(book.field.missing) == missing
    assert book.standings().provisional is bool(missing)
    asked = [
        book.field.next,
        lambda: book.field.propose(3),
        lambda: conduct.close(
            Course(revealed=True), lambda _: journal.Closed(), book.field.missing
        ),
    ]
    for ask in asked:
        if not missing:
            assert ask()
            continue
        with pytest.raises(NotAllowed) as told:
            ask()
        facts = told.value.facts
        assert (told.value.key, facts["n"]) == ("contest.incomplete", len(missing))
        assert (facts["round"], facts["table"], facts["board"]) == min(missing)


def test_d08_meanwhile_a_group_is_as_large_as_the_tables_that_have_finished(hall):
    there = [r for r in made() if (r.table, r.board) != (2, 2)]
    whole, part = hall(), hall(there)
    ratios = {p: [s.mark.ratio for s in part.book.account(p).sheets] for p in (1, 7)}
    assert ratios == {1: [1, 1], 7: [0, 0]}
    assert [len(part.book.account(4).sheets), part.means()[4]] == [1, Fraction(1, 2)]
    assert part.enter(scored(1, 2, 2, SCORES[1])).means() == whole.means()


def fine(player, amount, round_=1, board=None):
    return Penalised(player=player, amount=amount, round=round_, board=board)


@pytest.mark.parametrize(
    ("rulings", "mean", "kept"),
    [
        # What player 1, whose two boards are worth 1 each, has then; the penalties that stand.
        pytest.param([fine(1, "1")], Fraction(1, 2), "1", id="half-of-it"),
        pytest.param([fine(1, "1/10")], Fraction(19, 20), "1/10", id="a-tenth-of-a-board"),
        pytest.param([fine(1, "3")], Fraction(-1, 2), "3", id="more-than-there-is"),
        pytest.param([fine(1, "1"), fine(1, "1")], 0, "2", id="two"),
        pytest.param([fine(1, "1"), Undone(ruling=3)], 1, "0", id="taken-back"),
        pytest.param(
            [fine(1, "1"), Undone(ruling=3), Undone(ruling=4)],
            Fraction(1, 2),
            "1",
            id="the-taking-back-taken-back",
        ),
        pytest.param(
            [fine(1, "1"), fine(1, "1"), Undone(ruling=4)],
            Fraction(1, 2),
            "1",
            id="entered-twice-and-one-taken-back",
        ),
        pytest.param(
            [fine(1, "2", board=2)], Fraction(3, 4), "1/2", id="two-mp-of-a-board-of-three-tables"
        ),
        pytest.param(
            [fine(1, "1"), Corrected(round=1, table=1, board=1, scores=(-12, 4, 8))],
            0,
            "1",
            id="kept-when-a-result-is-corrected",
        ),
        pytest.param(
            [fine(1, "1"), Adjusted(round=1, table=1, board=1, outcome=Outcome.VOID)],
            0,
            "1",
            id="kept-when-a-board-is-void",
        ),
        pytest.param(
            [fine(1, "1"), Substituted(player=1, name="替补", round=2)],
            Fraction(1, 2),
            "1",
            id="it-stays-with-the-number",
        ),
        pytest.param(
            [fine(1, "1"), Withdrawn(player=1), Returned(player=1)],
            Fraction(1, 2),
            "1",
            id="leaving-and-coming-back-does-not-wipe-it",
        ),
        pytest.param([fine(4, "1")], 1, "0", id="somebody-elses"),
    ],
)
def test_d10_the_next_round_is_seated_by_what_the_penalties_leave(hall, rulings, mean, kept):
    desk = hall().enter(*rulings)
    rows = desk.book.standings().rows
    (own,) = [row.place.tally for row in rows if row.entry.number == 1]
    assert (own.mean, own.penalty) == (mean, Fraction(kept))
    ranked = desk.book.field.ranked()
    assert ranked == [row.entry.number for row in rows]
    seated, byes, _ = desk.draft()
    # The bye is of the last who has had none; 10 had one. By the plain movement the rest sit as
    # they rank.
    (out,) = byes
    assert out == [player for player in ranked if player != 10][-1]
    order = [player for player in ranked if player != out]
    assert [sorted(seated[at : at + 3]) for at in (0, 3, 6)] == [
        sorted(order[at : at + 3]) for at in (0, 3, 6)
    ]


@pytest.mark.parametrize(("round_", "counts"), [(1, True), (2, False)])
def test_d10_a_penalty_counts_from_its_round_on_not_before(hall, round_, counts):
    desk = hall(rounds=(ROUND, TWO)).enter(fine(1, "1", round_))
    book = desk.book
    plain = hall(rounds=(ROUND, TWO)).book
    assert (book.before(1).ranked() != plain.before(1).ranked()) is counts
    assert desk.means()[1] == plain.field.standings().rows[0].place.tally.mean - Fraction(1, 4)


@pytest.mark.parametrize(
    "second",
    [fine(1, "0"), fine(1, "-4"), fine(1, "2/4"), fine(1, "x"), fine(1, "1/0"), fine(11, "1"),
     fine(1, "1", 2), fine(1, "1", 1, 3), fine(10, "1", 1, 1), fine(1, "")],
)  # fmt: skip
def test_d10_a_penalty_that_cannot_be_is_refused_and_changes_nothing(hall, second):
    desk = hall().enter(fine(1, "1"))
    before = desk.book.field.ranked()
    with pytest.raises(PaijuError) as told:
        desk.enter(second)
    assert told.value.say("zh")
    assert desk.book.field.ranked() == before


@pytest.mark.parametrize(
    "second",
    [scored(1, 1, 1, (12, -4, -8)), scored(1, 1, 1), scored(1, 1, 1, (0, 0, 0))],
    ids=["the-same", "another", "nothing"],
)
def test_d24_a_second_slip_of_a_board_is_refused_while_the_first_stands(hall, second):
    there = [r for r in made() if (r.table, r.board) != (1, 1)]
    desk = hall(there).enter(scored(1, 1, 1, (12, -4, -8)))
    assert desk.means() == hall().means()
    with pytest.raises(NotAllowed) as told:
        desk.enter(second)
    assert told.value.key == "paper.twice"
    desk.enter(Undone(ruling=3), second)
    (line,) = [s.line for s in desk.book.account(1).sheets if s.line.board == 1]
    assert line.score == second.scores[0]
