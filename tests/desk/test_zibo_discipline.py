"""Zibo 2020 with 12 players and 3 rounds, reckoned by hand from the text, discipline and all.

七 3: 庄家 +6 or -6, each 防守人 -3 or +3; 七 4 (16), (17), 八 7: two fouls of one player in a deal
lose it for the side; 八 6: who smokes loses; 八 7: who takes a call loses; 八 10: who is late goes
one place down; 八 2: nobody may leave; 八 11: objections are decided by the appeals committee.
Ties: wins, last round, lot (here the order of entry). A bye gives nothing.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from paiju.contest import ledger, shelf
from paiju.contest.result import Result
from paiju.contest.ruling import (
    Appealed,
    Corrected,
    Decided,
    Heard,
    Note,
    Offended,
    Undone,
)
from paiju.desk import urn
from paiju.desk.field import Field
from paiju.desk.setup import Nobody, read_setup

STAGE = "个人赛"
ENTRANTS = "姓名\n" + "".join(f"P{n}\n" for n in range(1, 13))
WIN, LOSS = 6, -6
SEATINGS = (
    ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12)),
    ((8, 12, 2), (6, 5, 3), (7, 9, 10), (4, 1, 11)),
    ((12, 3, 7), (2, 1, 8), (5, 6, 9)),
)
BYES = ((), (), (10, 11))
MADE = (
    # The seat of 庄家 and what he made, table by table, as the slips say.
    ((0, WIN), (0, LOSS), (1, WIN), (2, LOSS)),
    ((1, WIN), (2, WIN), (0, LOSS), (0, WIN)),
    ((1, LOSS), (0, WIN), (1, WIN)),
)
LEDGER = {
    1: (
        # Two fouls of 庄家: his board is lost. One foul of a defender: nothing.
        Offended(player=1, offence="phone_rings", round=1, board=1),
        Offended(player=1, offence="overtime", round=1, board=1),
        Offended(player=5, offence="illegal_play", round=1, board=1),
        Offended(player=9, offence="late", round=1),
        # A defender takes a call: both defenders lose. Entry 104.
        Offended(player=11, offence="phone_used", round=1, board=1),
        Appealed(player=10, round=1, board=1, against=104, why="手机是观众的"),
        Heard(upheld=False, appeal=105),
    ),
    2: (
        # Fouls are counted by deal: this is again a first one.
        Offended(player=5, offence="illegal_play", round=2, board=2),
        Offended(player=9, offence="smoking", round=2, board=2),
        Offended(player=3, offence="late", round=2),
        Corrected(round=2, table=4, board=2, scores=(-3, 6, -3)),
        Offended(player=4, offence="leaving", round=2),
    ),
    3: (
        # Two fouls of a side that has lost anyhow.
        Offended(player=1, offence="illegal_play", round=3, board=3),
        Offended(player=1, offence="overtime", round=3, board=3),
        Offended(player=6, offence="absent", round=3),
        Offended(player=12, offence="late", round=3),
    ),
}
DECIDED = (Decided(upheld=True, appeal=105), Undone(ruling=104, appeal=105))
POINTS = (
    {1: -6, 2: 3, 3: 3, 4: -6, 5: 3, 6: 3, 7: -3, 8: 6, 9: -3, 10: -3, 11: -3, 12: 6},
    {1: 0, 2: 0, 3: 9, 4: -9, 5: 0, 6: 0, 7: 3, 8: 3, 9: -6, 10: -6, 11: -6, 12: 12},
    {1: -3, 2: 6, 3: 3, 4: -15, 5: 3, 6: -6, 7: 6, 8: 0, 9: -3, 10: -6, 11: -6, 12: 15},
)
PLACES = (
    (8, 12, 2, 3, 5, 6, 7, 9, 10, 11, 1, 4),
    (12, 3, 7, 8, 1, 2, 5, 6, 9, 10, 11, 4),
)
FINAL_POINTS = {
    7: 6, 2: 6, 12: 3, 3: 3, 5: 3, 8: 0, 10: 0, 11: 0, 1: -3, 9: -3, 6: -6, 4: -15,
}  # fmt: skip
BY_SCORE = (2, 7, 5, 12, 3, 10, 11, 8, 9, 1, 6, 4)
FINAL = (2, 7, 5, 10, 12, 3, 11, 8, 1, 9, 6, 4)
"""9 goes behind 1; then 3 behind 10; then 12 behind 10 too."""


@pytest.fixture(autouse=True)
def by_entry(monkeypatch):
    """Let the lots be the order of entry."""
    monkeypatch.setattr(urn, "lots", lambda *_, **__: list(range(1, 13)))


@pytest.fixture(scope="module")
def setup():
    told = shelf.template("zibo-2020").decode().replace("rounds = 9 ", "rounds = 3 ")
    return read_setup(told.encode(), ENTRANTS.encode(), "random", Nobody())


def field(setup, rounds, results, *rulings):
    notes = ledger.located([Note(n, r) for n, r in enumerate(rulings, 100)], STAGE)
    stood = ledger.standing(notes)
    return Field(setup, b"", (tuple(rounds),), (tuple(results),), stood)


def scores(caller, made):
    a, b, c = (made if seat == caller else -made // 2 for seat in range(3))
    return a, b, c


def played(setup, until=3):
    """Play the event; every round is seated by what stood when it was."""
    rounds, results, rulings = [], [], []
    for number in range(1, until + 1):
        round_ = field(setup, rounds, results, *rulings).propose(number).round
        assert (round_.tables, round_.byes) == (SEATINGS[number - 1], BYES[number - 1])
        rounds.append(round_)
        for table, (caller, made) in enumerate(MADE[number - 1], 1):
            trio = round_.tables[table - 1]
            results.append(Result(number, table, number, trio, scores(caller, made)))
        rulings += LEDGER[number]
    return rounds, results, rulings


def points(found):
    return {row.entry.number: row.place.tally.points for row in found.rows}


@pytest.mark.parametrize("number", [1, 2])
def test_points_and_places_after_each_round(setup, number):
    found = field(setup, *played(setup, number)[:2], *played(setup, number)[2]).standings()
    assert points(found) == POINTS[number - 1]
    assert tuple(found.ranked()) == PLACES[number - 1]


def test_points_before_the_committee_has_decided(setup):
    rounds, results, rulings = played(setup)
    found = field(setup, rounds, results, *rulings).standings()
    assert points(found) == POINTS[2]
    # What is lost without opponents is nobody's gain: 6 points of the round that player 4 missed.
    assert sum(POINTS[2].values()) == -6


def test_the_appeal_gives_the_board_back_and_the_late_go_down(setup):
    rounds, results, rulings = played(setup)
    final = field(setup, rounds, results, *rulings, *DECIDED)
    assert points(final.standings()) == FINAL_POINTS
    assert tuple(final.standings().ranked()) == FINAL
    on_time = [r for r in rulings if getattr(r, "offence", "") != "late"]
    # Without the late ones numbers of rulings shift: the appeal's own are taken by name.
    phone = 100 + next(
        n for n, r in enumerate(on_time) if getattr(r, "offence", "") == "phone_used"
    )
    gone = field(setup, rounds, results, *on_time, Undone(ruling=phone))
    assert tuple(gone.standings().ranked()) == BY_SCORE


def test_a_foul_that_the_table_counted_is_one_of_the_two(setup):
    rounds, results, _ = played(setup, 1)
    at = next(n for n, r in enumerate(results) if r.table == 1)
    clock = [*results[:at], replace(results[at], fouls=(1, 0, 0)), *results[at + 1 :]]
    phone = Offended(player=1, offence="phone_rings", round=1, board=1)
    assert points(field(setup, rounds, results, phone).standings())[1] == WIN
    assert points(field(setup, rounds, clock, phone).standings())[1] == LOSS
    assert points(field(setup, rounds, clock, phone, Undone(ruling=100)).standings())[1] == WIN


def test_every_entry_can_be_taken_back(setup):
    rounds, results, rulings = played(setup)
    back = [Undone(ruling=number) for number in range(100, 100 + len(rulings))]
    found = field(setup, rounds, results, *rulings, *back)
    plain = field(setup, rounds, results)
    assert found.standings() == plain.standings()
    # Two of them are taken back again: only they count.
    again = [Undone(ruling=100 + len(rulings)), Undone(ruling=101 + len(rulings))]
    both = field(setup, rounds, results, *rulings, *back, *again)
    assert points(both.standings())[1] == points(plain.standings())[1] - 12


def test_the_last_place_cannot_go_down_and_nobody_is_moved_before_the_end(setup):
    rounds, results, rulings = played(setup)
    late = Offended(player=4, offence="late", round=3)
    assert field(setup, rounds, results, *rulings, late).standings().ranked()[-1] == 4
    early = field(setup, rounds[:2], results[:8], Offended(player=12, offence="late", round=1))
    assert early.standings() == field(setup, rounds[:2], results[:8]).standings()
