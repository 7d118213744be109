"""Zibo 2020 with 12 players and 3 rounds, reckoned by hand from the text (七 2, 七 3, 十一).

One board a round: 庄家 +6 or -6, each 防守人 -3 or +3. Round 1 by entry, then by points; ties by
wins, last round, lot (here the order of entry).
"""

from __future__ import annotations

from paiju.contest import shelf
from paiju.contest.entry import Entry
from paiju.contest.first import by_entry
from paiju.contest.regulation import read_regulation
from paiju.contest.result import Result
from paiju.contest.seating import seat
from paiju.contest.standings import standings

READ = read_regulation(shelf.template("zibo-2020"))
PLAYERS = tuple(Entry(n, f"P{n}") for n in range(1, 13))
WIN, LOSS = 6, -6
ROUNDS = (
    # tables, and at each the seat of 庄家 with what he made
    (((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12)), ((0, WIN), (0, LOSS), (1, WIN), (2, LOSS))),
    (((1, 8, 5), (11, 10, 6), (2, 3, 7), (12, 4, 9)), ((0, LOSS), (1, WIN), (2, WIN), (0, LOSS))),
    (((10, 8, 5), (6, 9, 7), (11, 1, 4), (12, 3, 2)), ((1, WIN), (0, WIN), (2, LOSS), (0, WIN))),
)
AFTER = (
    (1, 8, 5, 6, 10, 11, 2, 3, 7, 9, 4, 12),
    (10, 8, 5, 7, 9, 6, 11, 1, 4, 2, 3, 12),
    (8, 6, 10, 1, 11, 5, 7, 9, 12, 4, 2, 3),
)
POINTS = {8: 15, 6: 6, 10: 6, 1: 3, 11: 3, 5: 3, 7: 0, 9: -3, 12: -6, 4: -9, 2: -9, 3: -9}


def result(round_, table, trio, caller, made):
    scores = tuple(made if seat == caller else -made // 2 for seat in range(3))
    return Result(round_, table, round_, trio, scores)


def test_seatings_points_and_places_of_a_small_event() -> None:
    rounds, results = [], []
    for number, (tables, callers) in enumerate(ROUNDS, 1):
        if number == 1:
            seating = by_entry([entry.number for entry in PLAYERS])
        else:
            seating = seat(AFTER[number - 2], rounds, READ.stage.movement)
        assert seating.tables == tables
        rounds.append(seating.round(number))
        for table, (trio, (caller, made)) in enumerate(zip(tables, callers, strict=True), 1):
            results.append(result(number, table, trio, caller, made))
        lots = [entry.number for entry in PLAYERS]
        found = standings(PLAYERS, rounds, results, READ.scoring(), lots=lots)
        assert tuple(found.ranked()) == AFTER[number - 1]
    assert {row.entry.number: row.place.tally.points for row in found.rows} == POINTS
    assert sum(POINTS.values()) == 0


def test_prizes_of_the_text() -> None:
    about = READ.about
    bands = [(b.places.start, b.places.stop - 1, b.certificate, b.cash) for b in about.prize]
    assert bands == [
        (1, 1, True, 300), (2, 2, True, 200), (3, 3, True, 150), (4, 6, True, 100),
        (7, 18, True, 50), (19, 100, False, 0),
    ]  # fmt: skip
    # Places 1 to 12 of 12: 300 + 200 + 150 + 3 × 100 + 6 × 50.
    assert about.cash(12) == 1250
    # 2 + 1 + 1 bottles, 3 × 2 and 12 × 2; one each from 19 to 100; a box for everybody.
    assert about.goods(100) == {"云门春酒": 34, "云门大曲": 82, "礼品盒": 100}
    assert about.prize[0].goods[0].worth == 1760
    assert about.prize[3].goods[0].worth == 160
    assert about.confirm.steps == ("players", "referee", "desk")
