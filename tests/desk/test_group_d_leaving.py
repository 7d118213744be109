"""More faults of group D, in a log: leaving between rounds (D04) and in the middle of one (D06)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from ruled_event import REGULATION, SCORES, made

from paiju.check.whole import check
from paiju.cli.check import PROGRAM
from paiju.contest.ruling import Joined, Returned, Substituted, Undone, Withdrawn
from paiju.desk import director, journal
from paiju.desk.book import read_book
from paiju.desk.folder import Folder
from paiju.errors import PaijuError
from paiju.score.line import Outcome
from paiju.store import Memory

ALL = set(range(1, 11))


@pytest.mark.parametrize(
    ("rulings", "there", "byes"),
    [
        # Who is in round 2, and how many of them sit out: what three do not go into.
        pytest.param([Withdrawn(player=3)], ALL - {3}, 0, id="the-third-of-table-1"),
        pytest.param([Withdrawn(player=1)], ALL - {1}, 0, id="the-leader"),
        pytest.param([Withdrawn(player=7)], ALL - {7}, 0, id="the-last"),
        pytest.param([Withdrawn(player=10)], ALL - {10}, 0, id="who-had-the-bye"),
        pytest.param(
            [Withdrawn(player=2), Withdrawn(player=3)], ALL - {2, 3}, 2, id="two-of-one-table"
        ),
        pytest.param(
            [Withdrawn(player=n) for n in (4, 5, 6)], ALL - {4, 5, 6}, 1, id="a-whole-table"
        ),
        pytest.param(
            [Withdrawn(player=n) for n in range(4, 11)], {1, 2, 3}, 0, id="one-table-is-left"
        ),
        pytest.param([Withdrawn(player=3), Returned(player=3)], ALL, 1, id="comes-back-at-once"),
        pytest.param([Withdrawn(player=3), Undone(ruling=3)], ALL, 1, id="it-was-a-mistake"),
        pytest.param(
            [Withdrawn(player=3), Undone(ruling=3), Undone(ruling=4)],
            ALL - {3},
            0,
            id="the-mistake-was-one",
        ),
        pytest.param(
            [Withdrawn(player=3), Returned(player=3), Withdrawn(player=3)],
            ALL - {3},
            0,
            id="goes-comes-and-goes",
        ),
        pytest.param(
            [Withdrawn(player=3), Joined(number=11, name="晚到")],
            ALL - {3} | {11},
            1,
            id="somebody-comes-late",
        ),
        pytest.param(
            [Withdrawn(player=3), Joined(number=11, name="选手3")],
            ALL - {3} | {11},
            1,
            id="somebody-of-the-same-name-comes-late",
        ),
        pytest.param([Substituted(player=3, name="替补", round=2)], ALL, 1, id="somebody-plays-on"),
        pytest.param(
            [Substituted(player=3, name="替补", round=2), Withdrawn(player=3)],
            ALL - {3},
            0,
            id="the-substitute-leaves",
        ),
        pytest.param([Withdrawn(player=3, round=1, board=2)], ALL - {3}, 0, id="in-the-middle"),
    ],
)
def test_d04_who_leaves_after_a_result_is_not_seated_and_keeps_it(hall, rulings, there, byes):
    before = hall()
    desk = hall().enter(*rulings)
    seated, out, absent = desk.draft()
    assert sorted([*seated, *out]) == sorted(there)
    assert (len(out), absent) == (byes, ())
    assert len(seated) == len(set(seated))
    # Every board of round 1 is still there, and all who finished stand before all who left.
    rows = desk.book.standings().rows
    assert {row.place.tally.boards for row in rows if row.entry.number < 10} == {2}
    left = [row.entry.number in ALL - there for row in rows]
    assert left == sorted(left)
    if not any(isinstance(ruling, Withdrawn) and ruling.board for ruling in rulings):
        kept = before.means()
        assert {player: desk.means()[player] for player in kept} == kept


@pytest.mark.parametrize(
    ("first", "second", "key"),
    [
        ([Withdrawn(player=3)], Withdrawn(player=3), "ledger.gone"),
        ([Withdrawn(player=3)], Withdrawn(player=3, round=1, board=2), "ledger.gone"),
        ([], Returned(player=3), "ledger.not_gone"),
        ([Withdrawn(player=3), Returned(player=3)], Returned(player=3), "ledger.not_gone"),
        ([], Withdrawn(player=11), "ledger.no_player"),
        ([Withdrawn(player=3)], Joined(number=3, name="新人"), "ledger.number_taken"),
        ([], Withdrawn(player=10, round=1, board=1), "ledger.not_there"),
        ([], Withdrawn(player=3, round=1, board=3), "ledger.no_board"),
        ([], Withdrawn(player=3, round=2, board=3), "ledger.no_round"),
        ([Withdrawn(player=3), Undone(ruling=3)], Undone(ruling=3), "ledger.not_standing"),
    ],
)
def test_d04_a_leaving_that_cannot_be_is_refused_and_changes_nothing(hall, first, second, key):
    desk = hall().enter(*first)
    before = list(desk.log)
    with pytest.raises(PaijuError) as told:
        desk.enter(second)
    assert (told.value.key, desk.log) == (key, before)


@pytest.mark.parametrize("back", [False, True], ids=["gone", "back"])
def test_d04_who_stays_away_and_then_leaves_is_neither_away_nor_seated(hall, back):
    desk = hall().write(journal.Away(3, True))
    assert desk.draft()[2] == (3,)
    desk.enter(Withdrawn(player=3))
    if back:
        desk.enter(Returned(player=3)).write(journal.Away(3, False))
    seated, out, absent = desk.draft()
    assert (3 in (*seated, *out), absent) == (back, ())


HALF = {"average": Fraction(1, 2), "average_plus": Fraction(3, 5), "void": None}
"""What the regulation announces → what it is worth to those who stay."""


def leaves(player, board):
    return Withdrawn(player=player, round=1, board=board)


@pytest.mark.parametrize(
    ("rulings", "last"),
    [
        # The last board that each of table 1 has played, of 6.
        pytest.param([leaves(3, 4)], (6, 6, 3), id="c-after-three-of-six"),
        pytest.param([leaves(2, 4)], (6, 3, 6), id="b-after-three-of-six"),
        pytest.param([leaves(1, 4)], (3, 6, 6), id="the-winner-leaves"),
        pytest.param([leaves(3, 1)], (6, 6, 0), id="before-the-first"),
        pytest.param([leaves(3, 6)], (6, 6, 5), id="before-the-last"),
        pytest.param([leaves(3, 4), leaves(2, 5)], (6, 4, 3), id="a-second-one-later"),
        pytest.param([leaves(2, 5), leaves(3, 4)], (6, 4, 3), id="entered-the-other-way-round"),
        pytest.param([leaves(2, 4), leaves(3, 4)], (6, 3, 3), id="two-at-once"),
        pytest.param(
            [leaves(1, 2), leaves(2, 4), leaves(3, 6)], (1, 3, 5), id="all-three-one-by-one"
        ),
        pytest.param([leaves(3, 4), Returned(player=3)], (6, 6, 3), id="comes-back-next-round"),
        pytest.param([leaves(3, 4), Undone(ruling=3)], (6, 6, 6), id="it-was-a-mistake"),
        pytest.param([leaves(3, 2), Undone(ruling=3), leaves(3, 5)], (6, 6, 4), id="a-wrong-board"),
        pytest.param([leaves(3, 4), leaves(6, 2)], (6, 6, 3), id="one-of-another-table-too"),
        pytest.param([leaves(3, 4), Withdrawn(player=1)], (6, 6, 3), id="one-between-rounds-too"),
    ],
)
@pytest.mark.parametrize("entered", ["all", "played"])
@pytest.mark.parametrize("leaver", sorted(HALF))
def test_d06_the_leaver_has_0_and_the_others_keep_theirs(hall, rulings, last, entered, leaver):
    first = min(last)
    results = [
        r
        for r in made(boards=6)
        if entered == "all" or r.table != 1 or r.board <= first or first == 6
    ]
    desk = hall(results, boards=6, leaver=leaver).enter(*rulings)
    for seat, player in enumerate((1, 2, 3)):
        sheets = {sheet.line.board: sheet for sheet in desk.book.account(player).sheets}
        for board in range(1, 7):
            line, mark = sheets[board].line, sheets[board].mark
            if board <= first:
                assert (line.outcome, line.score) == (Outcome.PLAYED, SCORES[0][seat])
            elif board > last[seat]:
                assert (line.outcome, mark.ratio) == (Outcome.ZERO, 0)
            else:
                assert mark.ratio == HALF[leaver]
    assert desk.book.field.missing == []
    # The winner's points of the boards that were played are nobody else's: 12, 6 and -9 in seat a.
    a = {s.line.board: s.mark.ratio for s in desk.book.account(1).sheets}
    assert all(a[board] == 1 for board in range(1, first + 1))


@pytest.mark.parametrize("boards", [(3, 4), (4, 3), (3, 3)])
def test_d06_two_leavers_of_one_table_are_counted_alike_by_the_checker(
    tmp_path, run, make_setup, files, boards
):
    store = Memory()
    run(tmp_path, store, make_setup(REGULATION.format(boards=2, leaver="average")))
    folder = Folder(tmp_path)
    (one, two, stays) = read_book(store).course.seated[1].round.tables[0]
    for player, board in zip((one, two), boards, strict=True):
        left = Withdrawn(player=player, round=2, board=board)
        director.enter(store, folder, lambda _, left=left: left)
    book = read_book(store)
    found = {p: [s.mark.ratio for s in book.account(p).sheets][2:4] for p in (one, two, stays)}
    assert (found[one][1], found[two][1], found[stays][1]) == (0, 0, Fraction(1, 2))
    assert check(store, files(tmp_path), PROGRAM).findings == ()
