"""DUPLICATE §4: every place can be explained line by line, from the same values, added up anew."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.contest.account import NOTHING, WITHDRAWN, account
from paiju.contest.entry import Entry
from paiju.contest.penalty import Penalty
from paiju.contest.ranking import METHODS
from paiju.contest.reckoning import Account
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.stage import Carry, Scoring, Stage
from paiju.contest.standings import Standings, stage_standings
from paiju.score.line import Outcome

F = Fraction
ENTRIES = [Entry(n, f"p{n}") for n in range(1, 14)]
TABLES = ((1, 5, 9), (2, 6, 10), (3, 7, 11), (4, 8, 12))
# The worked example E2: a1 is 1 … a4 is 4, b1 is 5 …, c1 is 9 …
BOARDS = [
    [(6, -3, -3), (-6, 3, 3), (6, -3, -3), (12, -6, -6)],
    [(-3, 6, -3), (3, -6, 3), (-6, 12, -6), (3, -6, 3)],
    [(-3, -3, 6), (6, 6, -12), (-6, -6, 12), (3, 3, -6)],
]
E2 = Stage(
    (Round(1, TABLES, byes=(13,)),),
    tuple(
        Result(1, t, k, TABLES[t - 1], BOARDS[k - 1][t - 1])
        for k in (1, 2, 3)
        for t in (1, 2, 3, 4)
    ),
    Scoring(3, order=("mean", "beaten", "firsts")),
)


def told(number: int, *stages: Stage, **more: object) -> Account:
    table = stage_standings(ENTRIES, stages, **more)  # type: ignore[arg-type]  # named
    return account(number, ENTRIES, stages, table)


def test_e2_the_winner() -> None:
    found = told(4, E2)
    assert found.standing.place.label == "1"
    assert [(s.won, s.tied, s.lost, s.mark.mp) for s in found.sheets] == [
        (3, 0, 0, 6),
        (2, 1, 0, 5),
        (2, 0, 1, 4),
    ]
    assert found.sheets[1].group == ((3, 2), (3, 4), (-3, 1), (-6, 3))
    (part,) = found.parts
    assert (part.ratios, part.boards, part.mean) == (F(5, 2), 3, F(5, 6))
    assert found.above is None
    assert found.below is not None
    assert (found.below.number, found.below.parted) == (6, "mean")


def test_e2_neighbours_parted_by_whom_they_beat() -> None:
    """a2 and c2, 11/18 each: beaten 11/18 before 0."""
    below = told(2, E2).below
    assert below is not None
    assert [(s.method, s.upper, s.lower) for s in below.steps] == [
        ("mean", F(11, 18), F(11, 18)),
        ("beaten", F(11, 18), 0),
    ]
    assert (below.number, below.parted) == (10, "beaten")


def test_e2_neighbours_whom_nothing_parts_share_the_place() -> None:
    found = told(7, E2)
    assert found.standing.place.label == "5="
    assert found.below is not None
    assert (found.below.number, found.below.parted) == (11, "")
    assert len(found.below.steps) == 3


def test_e2_opponents_beaten_at_the_own_table() -> None:
    (duel,) = told(2, E2).duels
    assert (duel.round, duel.table, duel.total) == (1, 2, 3)
    assert [(r.number, r.total, r.beaten, r.mean) for r in duel.rivals] == [
        (6, 3, False, F(13, 18)),
        (10, -6, True, F(11, 18)),
    ]


def test_4_what_parts_before_any_method() -> None:
    last = told(12, E2, withdrawn={3})
    assert last.standing.entry.number == 12
    gone = told(3, E2, withdrawn={3})
    assert gone.above is not None
    assert (gone.above.parted, gone.above.steps) == (WITHDRAWN, ())
    bye = told(13, E2)
    assert bye.above is not None
    assert bye.above.parted == NOTHING
    assert bye.parts[0].mean is None
    assert [(b.round, b.boards, b.worth) for b in bye.byes] == [(1, 3, None)]


SCORES = st.sampled_from([0, 3, 6, -3, 12])


@st.composite
def stages(draw: st.DrawFn) -> list[Stage]:
    """Make up to three stages of one round of two boards with rulings of every kind."""
    made = []
    for _ in range(draw(st.integers(1, 3))):
        results = []
        for table, trio in enumerate(TABLES, 1):
            for board in (1, 2):
                a, b = draw(SCORES), draw(SCORES)
                kinds = draw(st.tuples(*[st.sampled_from(list(Outcome))] * 3))
                mix = ((6, F(1, 3)), (-3, F(2, 3)))
                mixtures = tuple(mix if k is Outcome.WEIGHTED else () for k in kinds)
                place = (1, table, board, trio, (a, b, -a - b))
                results.append(Result(*place, kinds, mixtures))  # type: ignore[arg-type]  # a trio
        carry: Carry = draw(st.sampled_from(["none", "boards", "mean"]))
        groups = draw(st.sampled_from(["plain", "neuberg"]))
        bye = draw(st.sampled_from(["average", "half", "zero"]))
        single = draw(st.sampled_from(["none", "half"]))
        scoring = Scoring(2, bye, single, ("mean", "beaten", "firsts"), groups, carry)
        fines = (Penalty(1, F(1, 3)), Penalty(2, F(1), board=1))
        made.append(Stage((Round(1, TABLES, (13,)),), tuple(results), scoring, fines))
    return made


@given(stages())
@settings(max_examples=60, deadline=None)
def test_4_the_account_adds_up_to_the_table(made: list[Stage]) -> None:
    table: Standings = stage_standings(ENTRIES, made)
    for row in table.rows:
        found = account(row.entry.number, ENTRIES, made, table)
        tally = row.place.tally
        means = [p.mean for p in found.parts if p.mean is not None]
        assert tally.mean == (sum(means, F(0)) / len(means) if means else None)
        own = [s for s in found.sheets if s.stage >= found.parts[-1].first]
        assert tally.firsts == sum(s.mark.first for s in own)
        beaten = [r.mean for d in found.duels for r in d.rivals if r.beaten and r.mean is not None]
        assert tally.beaten == (sum(beaten, F(0)) / len(beaten) if beaten else 0)
        for sheet in found.sheets:
            if sheet.mark.mp is not None and sheet.full is None:
                assert sheet.mark.mp == 2 * sheet.won + sheet.tied
            elif sheet.mark.mp is not None and sheet.full is not None:
                n, plain = len(sheet.group), 2 * sheet.won + sheet.tied
                assert sheet.mark.mp == F(sheet.full, n) * (plain + 1) - 1
        for other in filter(None, [found.above, found.below]):
            for step in other.steps[:-1]:
                assert step.upper == step.lower
            if other.parted in METHODS:
                last = other.steps[-1]
                assert last.upper is not None
                assert last.lower is None or last.upper > last.lower
