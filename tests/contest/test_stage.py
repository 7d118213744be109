"""DUPLICATE §3, §4: unequal groups, and what one stage takes along from another."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from paiju.contest.entry import Entry
from paiju.contest.penalty import Penalty
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.stage import Carry, Scoring, Stage, count
from paiju.contest.standings import Standings, pools, stage_standings

F = Fraction
ENTRIES = [Entry(n, f"p{n}") for n in range(1, 8)]
TABLES = ((1, 2, 3), (4, 5, 6))


def stage(*scores: tuple[int, int, int], carry: Carry = "boards", **more: str) -> Stage:
    """One round of one board; scores of its two tables."""
    results = tuple(Result(1, t + 1, 1, TABLES[t], s) for t, s in enumerate(scores))
    round_ = Round(1, TABLES, byes=(7,))
    return Stage((round_,), results, Scoring(1, carry=carry, **more))


FIRST = stage((6, -3, -3), (-6, 3, 3))
SECOND = stage((-12, 6, 6), (6, -3, -3))


def means(*stages: Stage) -> dict[int, Fraction | None]:
    found = stage_standings(ENTRIES, stages)
    return {row.entry.number: row.place.tally.mean for row in found.rows}


def test_4_boards_every_board_counts_like_one_of_this_stage() -> None:
    assert means(FIRST, SECOND)[1] == F(1, 2)
    assert means(FIRST) == means(msgspec.structs.replace(FIRST, scoring=Scoring(1, carry="none")))


def carried(carry: Carry) -> Stage:
    """Two boards in one round, won and lost by player 1, so that weights show."""
    results = (
        Result(1, 1, 1, TABLES[0], (-12, 6, 6)),
        Result(1, 2, 1, TABLES[1], (6, -3, -3)),
        Result(1, 1, 2, TABLES[0], (-12, 6, 6)),
        Result(1, 2, 2, TABLES[1], (6, -3, -3)),
    )
    return Stage((Round(1, TABLES, byes=(7,)),), results, Scoring(2, carry=carry))


@pytest.mark.parametrize(
    ("carry", "mean"), [("none", F(0)), ("boards", F(1, 3)), ("mean", F(1, 2))]
)
def test_4_carry_over(carry: Carry, mean: Fraction) -> None:
    assert means(FIRST, carried(carry))[1] == mean


def test_4_what_was_not_taken_along_is_gone_for_good() -> None:
    """boards after none: the stage before it, but nothing from the first."""
    chain = [FIRST, carried("none"), carried("boards")]
    assert pools(chain) == [(1, 2)]
    assert means(*chain)[1] == 0


def test_4_means_of_all_stages_weigh_the_same() -> None:
    chain = [FIRST, carried("mean"), carried("mean")]
    assert pools(chain) == [(0, 0), (1, 1), (2, 2)]
    assert means(*chain)[1] == F(1, 3)
    assert pools([FIRST, SECOND, carried("mean"), SECOND]) == [(0, 1), (2, 3)]


def test_4_a_player_who_missed_a_stage_has_the_mean_of_the_others() -> None:
    assert means(FIRST, carried("mean"))[7] is None
    half = stage((6, -3, -3), (-6, 3, 3), bye="half")
    assert means(half, carried("mean"))[7] == F(1, 2)
    assert means(half, SECOND)[7] == F(1, 2)


def test_4_firsts_byes_penalties_and_beaten_come_along_with_the_boards() -> None:
    fined = msgspec.structs.replace(FIRST, penalties=(Penalty(1, F(1), board=1),))
    found = {r.entry.number: r.place.tally for r in stage_standings(ENTRIES, [fined, SECOND]).rows}
    assert found[1].penalty == F(1, 2)
    assert found[1].mean == (1 + 0 - F(1, 2)) / 2
    assert found[1].firsts == 1
    assert found[7].byes == 2
    # 1 beat 2 and 3 in the first stage; tables of one label in two stages are two sittings.
    assert found[1].beaten == F(1, 2)


def test_4_places_are_those_of_the_stage_with_what_it_took_along() -> None:
    found = stage_standings(ENTRIES, [FIRST, SECOND])
    assert isinstance(found, Standings)
    assert (found.stage, found.rounds, found.provisional) == (1, 1, False)


def test_3_groups_that_lack_results_are_evened_out_by_neuberg() -> None:
    """Three tables, one of them without a result: 3/2 × (2 + 1) − 1 of 4."""
    tables = (*TABLES, (7, 8, 9))
    results = (Result(1, 1, 1, TABLES[0], (6, -3, -3)), Result(1, 2, 1, TABLES[1], (-6, 3, 3)))
    made = Stage((Round(1, tables),), results, Scoring(1, groups="neuberg"))
    found = {n.player: m for n, m in zip(count(made).lines, count(made).marks, strict=True)}
    assert (found[1].mp, found[1].ratio) == (F(7, 2), F(7, 8))
    assert (found[4].mp, found[4].ratio) == (F(1, 2), F(1, 8))
    plain = msgspec.structs.replace(made, scoring=Scoring(1))
    assert {m.ratio for m in count(plain).marks} == {F(0), F(1)}
    assert made.missing == [(1, 3, 1)]


def test_3_neuberg_leaves_full_groups_as_they_are() -> None:
    full = msgspec.structs.replace(FIRST, scoring=Scoring(1, groups="neuberg"))
    assert [m.ratio for m in count(full).marks] == [m.ratio for m in count(FIRST).marks]
