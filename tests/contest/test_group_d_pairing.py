"""More faults of group D: kept byes (D14), penalties before seating (D10), two games (D24)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from paiju.cli.main import status
from paiju.contest import result
from paiju.contest.entry import Entry
from paiju.contest.penalty import Penalty
from paiju.contest.result import Result
from paiju.contest.review import given_byes, review
from paiju.contest.round import HOUSE, Round, check
from paiju.contest.seating import seat
from paiju.contest.slips import read_slips
from paiju.contest.standings import Scoring, Standings, standings
from paiju.errors import Illegal, NotAllowed
from paiju.score.line import Outcome


def byes_of(*players: int) -> Round:
    """Make a past round of which only the byes matter."""
    return Round(1, (), byes=players)


@pytest.mark.parametrize(
    ("players", "kept"),
    [
        pytest.param(10, (3,), id="moved-to-another-player"),
        pytest.param(10, (1,), id="the-leader-keeps-it"),
        pytest.param(11, (10, 4), id="two-moved-to-two-others"),
        pytest.param(10, (3, 3), id="one-named-twice-is-one"),
        pytest.param(9, (2, 5, 8), id="a-whole-table-of-byes-in-a-field-that-fills"),
        pytest.param(10, (3, 7, 8, 9), id="three-more-than-needed-leave-full-tables"),
        pytest.param(4, (4,), id="one-table-is-left"),
        pytest.param(5, (1, 2), id="the-best-two-of-five"),
        pytest.param(3, (1, 2, 3), id="nobody-is-left"),
        pytest.param(2, (1, 2), id="no-table-fills-and-both-are-kept"),
        pytest.param(9, (), id="none-kept-none-needed"),
    ],
)
def test_d14_kept_byes_that_fit_are_the_only_ones(players: int, kept: tuple[int, ...]) -> None:
    ranked = range(1, players + 1)
    drawn = seat(ranked, out=kept)
    assert drawn.byes == tuple(sorted(set(kept)))
    seated = sorted(player for trio in drawn.tables for player in trio)
    assert seated == [player for player in ranked if player not in kept]


@pytest.mark.parametrize(
    ("players", "had", "kept", "more", "change"),
    [
        # Change: whose bye to give up (-) or who has to have one as well (+).
        pytest.param(10, (), (3, 7), 2, {-3}, id="the-old-one-was-not-taken-away"),
        pytest.param(10, (7,), (3, 7), 2, {-7}, id="who-had-one-before-gives-it-up"),
        pytest.param(10, (3, 7), (3, 7), 2, {-3}, id="of-two-who-had-one-the-better-plays"),
        pytest.param(10, (), (3, 7, 8), 1, {-3, -7}, id="two-too-many"),
        pytest.param(9, (), (9,), 2, {-9}, id="the-field-fills-by-now"),
        pytest.param(9, (), (8, 9), 1, {-8, -9}, id="two-kept-and-a-late-entrant-fills-it"),
        pytest.param(12, (1, 12), (1, 6, 12, 11), 2, {-1, -6, -11, -12}, id="four-in-a-full-field"),
        pytest.param(11, (), (5,), 1, {+11}, id="one-more-is-due-the-lowest"),
        pytest.param(11, (10, 11), (5,), 1, {+9}, id="the-lowest-without-one-is-added"),
        pytest.param(11, (9, 10, 11), (), 2, {+7, +8}, id="none-kept-and-two-are-due"),
        pytest.param(11, (4,), (2, 3, 4), 2, {-4}, id="three-kept-where-two-are-due"),
        pytest.param(5, (3, 4, 5), (5,), 1, {+2}, id="one-of-five"),
        pytest.param(2, (), (1,), 1, {+2}, id="nobody-sits-alone"),
    ],
)
def test_d14_kept_byes_that_would_make_more_are_refused_with_the_way_out(
    players: int, had: tuple[int, ...], kept: tuple[int, ...], more: int, change: set[int]
) -> None:
    ranked, past = range(1, players + 1), [byes_of(*had)]
    with pytest.raises(NotAllowed) as told:
        given_byes(ranked, kept, past)
    facts = told.value.facts
    assert (facts["n"], facts["left"], facts["more"]) == (len(kept), players - len(kept), more)
    named = facts.get("drop", facts.get("add"))
    assert isinstance(named, tuple)
    assert set(map(int, named)) == {abs(player) for player in change}
    assert ("drop" in facts) is (min(change) < 0)
    # Who does what the sentence says is not refused again, and has no bye to spare.
    out = {player for player in {*kept} | change if player > 0 and -player not in change}
    drawn = seat(ranked, past, out=sorted(out))
    assert set(drawn.byes) == out
    lines = review(drawn.round(2), ranked, past)
    assert "seating.spare_byes" not in {line.key for line in lines}


@pytest.mark.parametrize(
    ("there", "kept"),
    [
        pytest.param(range(1, 10), (10,), id="who-had-it-has-left"),
        pytest.param([1, 2, 3, 5, 6, 7, 8], (4,), id="who-had-it-stays-away"),
        pytest.param(range(1, 11), (0,), id="no-such-number"),
        pytest.param([], (1,), id="nobody-is-there"),
    ],
)
def test_d14_a_kept_bye_of_who_is_not_there_is_no_bye(there: range, kept: tuple[int, ...]) -> None:
    with pytest.raises(NotAllowed) as told:
        seat(there, out=kept)
    assert told.value.key == "seating.bye_stranger"


ROUND = Round(1, ((1, 2, 3), (4, 5, 6), (7, 8, 9)))
MADE = [
    Result(1, 1, 1, (1, 2, 3), (10, -4, -6)),
    Result(1, 2, 1, (4, 5, 6), (9, -2, -7)),
    Result(1, 3, 1, (7, 8, 9), (8, -3, -5)),
]
POINTS = {player: s for r in MADE for player, s in zip(r.players, r.scores, strict=True)}
FIELD = [Entry(number, f"p{number}") for number in range(1, 10)]
PLAIN = (1, 4, 7, 5, 8, 2, 9, 3, 6)


def by_points(fines: list[Penalty], results: list[Result] = MADE) -> Standings:
    scoring = Scoring(1, method="points", order=("points",))
    return standings(FIELD, [ROUND], results, scoring, penalties=fines)


@pytest.mark.parametrize(
    ("fines", "order"),
    [
        pytest.param([], PLAIN, id="none"),
        pytest.param([(1, "4")], (4, 7, 1, 5, 8, 2, 9, 3, 6), id="the-leader-falls"),
        pytest.param([(1, "1/2")], PLAIN, id="too-small-to-fall"),
        pytest.param([(1, "1"), (1, "3/2")], (4, 7, 1, 5, 8, 2, 9, 3, 6), id="two-are-added"),
        pytest.param([(1, "3"), (4, "1/2")], (4, 7, 1, 5, 8, 2, 9, 3, 6), id="of-two-players"),
        pytest.param([(6, "3")], PLAIN, id="the-last-stays-last"),
        pytest.param([(5, "3/2")], (1, 4, 7, 8, 5, 2, 9, 3, 6), id="below-nought"),
        pytest.param([(1, "100")], (4, 7, 5, 8, 2, 9, 3, 6, 1), id="more-than-was-won"),
        pytest.param([(n, "1") for n in range(1, 10)], PLAIN, id="all-alike"),
        pytest.param([(7, "21/2"), (3, "1/3")], (1, 4, 5, 7, 8, 2, 9, 3, 6), id="by-a-half"),
        pytest.param(
            [(4, "1/3"), (4, "1/3"), (4, "1/2")], (1, 7, 4, 5, 8, 2, 9, 3, 6), id="thirds"
        ),
    ],
)
def test_d10_penalties_count_in_the_order_that_seats_the_next_round(
    fines: list[tuple[int, str]], order: tuple[int, ...]
) -> None:
    taken = [Penalty(player, Fraction(amount)) for player, amount in fines]
    found = by_points(taken)
    assert tuple(found.ranked()) == order
    drawn = seat(found.ranked(), [ROUND])
    tables = [sorted(order[at : at + 3]) for at in (0, 3, 6)]
    assert [sorted(trio) for trio in drawn.tables] == tables
    # The account balances: what was won, less what was taken away, is what stands in the table.
    kept = {row.entry.number: row.place.tally.points for row in found.rows}
    assert sum(kept.values()) == sum(POINTS.values()) - sum(fine.amount for fine in taken)
    # Counting again, in any order, keeps them; taking them back leaves no trace.
    assert by_points(taken[::-1], MADE[::-1]) == found
    assert by_points([]).ranked() == list(PLAIN)


@pytest.mark.parametrize(
    ("fines", "labels"),
    [
        pytest.param([(1, "1")], ("1=", "1=", "3"), id="down-to-the-second"),
        pytest.param([(1, "2"), (4, "1")], ("1=", "1=", "1="), id="three-alike"),
        pytest.param([(4, "1")], ("1", "2=", "2="), id="down-to-the-third"),
    ],
)
def test_d10_a_penalty_that_makes_players_equal_makes_them_share(
    fines: list[tuple[int, str]], labels: tuple[str, ...]
) -> None:
    found = by_points([Penalty(player, Fraction(amount)) for player, amount in fines])
    assert tuple(row.place.label for row in found.rows[:3]) == labels


def game(
    table: int,
    players: tuple[int, int, int],
    first: int = 70,
    board: int = 7,
    outcome: Outcome = Outcome.PLAYED,
) -> Result:
    return Result(7, table, board, players, (first, -first, 0), (outcome,) * 3)


ONCE = game(3, (1, 2, 3))


@pytest.mark.parametrize(
    "second",
    [
        pytest.param([game(7, (1, 8, 9), 80)], id="a-stand-in-at-another-table"),
        pytest.param([game(7, (8, 1, 9), 80)], id="in-another-seat"),
        pytest.param([game(7, (8, 9, 1), 80)], id="in-the-third-seat"),
        pytest.param([game(7, (1, 8, 9))], id="the-same-score-again"),
        pytest.param([game(7, (1, 8, 9), -70)], id="one-score-takes-the-other-away"),
        pytest.param([game(7, (1, 8, 9), 0)], id="the-second-made-nothing"),
        pytest.param([game(7, (1, 8, 9), 0, 7, Outcome.AVERAGE)], id="the-second-is-an-average"),
        pytest.param([game(7, (1, 8, 9), 0, 7, Outcome.VOID)], id="the-second-is-void"),
        pytest.param([game(4, (1, 8, 9)), game(5, (7, 1, 6))], id="three-games"),
        pytest.param([game(7, (1, 2, 3), 80)], id="the-whole-table-again-elsewhere"),
        pytest.param([game(7, (4, 4, 5))], id="one-player-in-two-seats-of-a-table"),
        pytest.param([ONCE], id="the-same-slip-twice"),
        pytest.param([game(3, (4, 5, 6), 80)], id="two-slips-of-a-table"),
    ],
)
@pytest.mark.parametrize("method", ["mp", "points"])
def test_d24_two_games_on_one_board_are_never_summed(second: list[Result], method: str) -> None:
    order = {"mp": ("mean",), "points": ("points",)}[method]
    scoring = Scoring(1, method=method, order=order)  # type: ignore[arg-type]  # one of the two
    for results in itertools.permutations([ONCE, *second]):
        with pytest.raises(Illegal) as told:
            standings(FIELD, [], results, scoring)
        assert told.value.key in ("contest.player_twice", "contest.seat_twice")


@pytest.mark.parametrize(
    ("second", "boards"),
    [
        pytest.param(game(7, (1, 8, 9), 80, 8), {1: 2, 2: 1, 8: 1}, id="another-board"),
        pytest.param(game(3, (1, 2, 3), 80, 8), {1: 2, 2: 2, 3: 2}, id="the-next-of-the-table"),
        pytest.param(game(7, (4, 8, 9), 80), {1: 1, 4: 1}, id="a-number-of-ones-own"),
    ],
)
def test_d24_games_on_different_boards_are_each_a_board(
    second: Result, boards: dict[int, int]
) -> None:
    found = result.lines([ONCE, second])
    assert Counter(line.player for line in found).items() >= boards.items()
    assert {line.score for line in found if line.player == 1 and line.board == 7} == {70}


def test_d24_the_robot_of_the_house_may_sit_at_two_tables() -> None:
    found = result.lines([game(3, (1, 2, HOUSE)), game(7, (4, 5, HOUSE), 80)])
    assert sorted(line.player for line in found) == [1, 2, 4, 5]


@pytest.mark.parametrize(
    "round_",
    [
        pytest.param(Round(7, ((1, 2, 3), (1, 4, 5)), byes=(6,)), id="two-tables"),
        pytest.param(Round(7, ((1, 2, 3), (4, 5, 5))), id="two-seats-of-a-table"),
        pytest.param(Round(7, ((1, 2, 3), (4, 5, 6)), byes=(6,)), id="a-table-and-a-bye"),
        pytest.param(Round(7, ((1, 2, 3), (4, 5, 6)), absent=(6,)), id="a-table-and-away"),
        pytest.param(Round(7, ((1, 2, 3),), byes=(4, 5, 6), absent=(6,)), id="a-bye-and-away"),
    ],
)
def test_d24_nobody_is_seated_twice_in_a_round(round_: Round) -> None:
    with pytest.raises(Illegal) as told:
        check(round_, range(1, 7))
    assert told.value.key == "contest.not_once"
    assert "seating.twice" in {line.key for line in review(round_, range(1, 7))}


HEAD = "board,table,seat,player,score\n"


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param("7,3,a,Ann,70\n7,7,a,Ann,80\n", id="two-tables"),
        pytest.param("7,3,a,Ann,70\n7,3,b,Ann,-70\n", id="two-seats"),
        pytest.param("7,3,a,Ann,70\n8,3,a,Ann,70\n7,7,c,Ann,0\n", id="with-another-board-between"),
        pytest.param("7,3,a,Zo\u00eb,70\n7,7,a,Zoe\u0308,80\n", id="written-in-two-forms"),
        pytest.param("7,3,a,Ann,70\n7,7,a, Ann ,80\n", id="with-blanks-around"),
        pytest.param("7,3,a,Ann,70\n07,7,a,Ann,80\n", id="the-board-written-otherwise"),
        pytest.param("7,3,a,Ann,70\n7,3,a,Ann,70\n", id="a-row-copied"),
    ],
)
def test_d24_a_sheet_with_two_games_of_one_player_is_refused_with_its_row(
    rows: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Illegal) as told:
        read_slips((HEAD + rows).encode())
    assert told.value.where == f"row {1 + rows.count(chr(10))}"
    path = tmp_path / "slips.csv"
    path.write_text(HEAD + rows, encoding="utf-8")
    assert status(["mp", str(path)]) != 0
    out, err = capsys.readouterr()
    assert (out, "Traceback" in err) == ("", False)
    assert told.value.where.split()[1] in err
