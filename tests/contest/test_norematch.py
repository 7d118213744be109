"""DUPLICATE §5, ``no_rematch``: the lexicographic aims against brute force, and its laws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec
import pytest
from evenings import evening, rankings
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.contest import balance, proof, search
from paiju.contest.mend import mend
from paiju.contest.movement import shift
from paiju.contest.norematch import no_rematch
from paiju.contest.round import Round, check, met, pairs
from paiju.contest.seating import seat
from paiju.contest.slate import Bans, Slate, spread
from paiju.contest.toll import Sums, Toll
from paiju.contest.trio import Trio
from paiju.contest.window import Purse, Window, walk

HISTORY = (
    Round(1, ((1, 2, 3), (4, 5, 6), (7, 8, 9))),
    Round(2, ((1, 4, 7), (2, 5, 8), (3, 6, 9))),
    Round(3, ((1, 5, 9), (2, 6, 7), (3, 4, 8))),
)


def all_seatings(places: Sequence[int]) -> Iterator[tuple[Trio, ...]]:
    """Give every way to sit down in threes."""
    if not places:
        yield ()
        return
    first, *others = places
    for j, k in combinations(others, 2):
        rest = [place for place in others if place not in (j, k)]
        for tables in all_seatings(rest):
            yield ((first, j, k), *tables)


def sets(tables: Sequence[Trio]) -> set[frozenset[int]]:
    return {frozenset(table) for table in tables}


def slate(ranked: Sequence[int], past: Sequence[Round] = (), bans: Bans | None = None) -> Slate:
    return Slate(tuple(ranked), tuple(ranked), tuple(past), bans or Bans())


def pair_sets(players: int) -> st.SearchStrategy[frozenset[tuple[int, int]]]:
    every = list(combinations(range(players), 2))
    return st.frozensets(st.sampled_from(every), max_size=players)


def pasts(players: int) -> st.SearchStrategy[list[Round]]:
    def rounds(orders: list[list[int]]) -> list[Round]:
        return [Round(number, shift(order)) for number, order in enumerate(orders, 1)]

    return st.lists(st.permutations(range(players)), max_size=4).map(rounds)


@pytest.mark.parametrize("ranked", [[1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 1, 8, 2, 7, 3, 6, 4, 5]])
def test_e5_d02_the_only_fourth_round_of_nine(ranked: list[int]) -> None:
    seating = seat(ranked, HISTORY, "no_rematch")
    assert sets(seating.tables) == sets([(1, 6, 8), (2, 4, 9), (3, 5, 7)])
    assert (seating.repeats, seating.proved) == (0, True)


def test_5_a_fifth_round_of_nine_repeats_and_says_so() -> None:
    past = [*HISTORY, seat(range(1, 10), HISTORY, "no_rematch").round(4)]
    seating = seat(range(1, 10), past, "no_rematch")
    assert (seating.repeats, seating.proved) == (9, True)
    assert seating.report is not None
    told = [line.say("en") for line in seating.report.lines]
    assert told[0] == "repeated meetings: 9; fewer are impossible (proved)"
    assert "with 9 players at most 4 rounds are possible" in told[-1]


@settings(deadline=None, max_examples=60)
@given(st.sampled_from([6, 9]), st.data())
def test_5_lexicographic_aims_against_all_seatings(players: int, data: st.DataObject) -> None:
    ranked = data.draw(st.permutations(range(players)))
    bans = Bans(data.draw(pair_sets(players)), data.draw(pair_sets(players)))
    asked = slate(ranked, data.draw(pasts(players)), bans)
    found = no_rematch(asked)
    known = met(asked.past)

    def aims(tables: Sequence[Trio]) -> tuple[int, int, int, int]:
        pair_list = [pair for table in tables for pair in pairs(table)]
        counts = [sum(p in bad for p in pair_list) for bad in (bans.hard, known, bans.soft)]
        ranks = [[ranked.index(player) for player in table] for table in tables]
        return counts[0], counts[1], counts[2], spread(ranks)

    best = min(
        aims([(ranked[i], ranked[j], ranked[k]) for i, j, k in tables])
        for tables in all_seatings(range(players))
    )
    report = found.report
    assert report is not None
    assert found.proved
    if report.sure is None or report.least:
        assert aims(found.tables) == best
    assert aims(found.tables)[:2] == best[:2]
    assert (report.hard, report.bound, report.soft) == aims(found.tables)[:3]


@settings(deadline=None, max_examples=25)
@given(st.sampled_from([9, 12]), st.integers(2, 11), st.data())
def test_5_a_window_walk_is_the_best_within_its_reach(
    players: int, reach: int, data: st.DataObject
) -> None:
    toll = Toll(slate(range(players), data.draw(pasts(players))))
    window = Window(toll)
    route = walk(toll, lambda first: window.clean(reach, first), Purse(10**7))
    fit = [
        toll.total(tables)
        for tables in all_seatings(range(players))
        if all(t[2] - t[0] <= reach and not toll.fined(toll.price(*t)) for t in tables)
    ]
    assert (route.price if route else None) == min(fit, default=None)
    assert route is None or route.price == toll.total(route.trios)


@settings(deadline=None, max_examples=15)
@given(st.sampled_from([9, 12]), st.data())
def test_5_the_solver_finds_the_same_round_as_the_whole_search(
    players: int, data: st.DataObject
) -> None:
    past, bans = data.draw(pasts(players)), Bans(soft=data.draw(pair_sets(players)))
    toll = Toll(slate(range(players), past, bans))
    proved = proof.prove(toll)
    assert proved.least
    assert proved.fines
    assert tuple(sorted(proved.trios or ())) == search.best(toll).trios


def test_5_without_the_solver_the_report_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    past: list[Round] = []
    with_solver = evening(21, 4, 1)
    monkeypatch.setattr(proof, "installed", lambda: False)
    for number, ranked in zip(range(1, 5), rankings(21, 1), strict=False):
        seating = seat(ranked, past, "no_rematch")
        report = seating.report
        assert report is not None
        assert seating.repeats == 0
        told = any(line.key == "seating.no_solver" for line in report.lines)
        assert told is not report.least
        if report.least:
            assert seating.tables == with_solver[number - 1].tables
        past.append(with_solver[number - 1].round(number))


@pytest.mark.parametrize(
    ("players", "rounds"), [(9, 4), (12, 4), (15, 7), (18, 8), (21, 8), (99, 8)]
)
def test_5_no_repeat_over_the_rounds_that_are_possible(players: int, rounds: int) -> None:
    for number, seating in enumerate(evening(players, rounds, 5), 1):
        check(seating.round(number), range(players))
        assert (seating.repeats, seating.proved) == (0, True)


@pytest.mark.nightly
@pytest.mark.parametrize("players", [18, 21, 24, 27, 30, 33, 36, 60, 300])
@pytest.mark.parametrize("seed", range(5))
def test_5_no_repeat_over_eight_rounds_from_eighteen_players(players: int, seed: int) -> None:
    assert [s.repeats for s in evening(players, 8, seed, planned=8)] == [0] * 8


@pytest.mark.nightly
@pytest.mark.parametrize("players", [20, 22, 23, 25, 26])
def test_5_byes_cost_at_most_a_repeat(players: int) -> None:
    # Who will sit out is not known beforehand, so nothing can be promised in such small fields.
    for seed in range(4):
        assert sum(s.repeats for s in evening(players, 8, seed, planned=8)) <= 1


def test_5_planned_rounds_are_reached_to_the_last() -> None:
    assert [s.repeats for s in evening(12, 4, 3, planned=4)] == [0] * 4
    assert [s.repeats for s in evening(18, 7, 3, planned=7)] == [0] * 7


def test_5_looking_ahead_says_how_far() -> None:
    report = evening(18, 1, 2)[0].report
    assert report is not None
    assert report.sure == 8
    assert report.lines[-1].say("en").endswith("known up to round 8")


def test_5_the_same_input_gives_the_same_seating() -> None:
    assert evening(33, 4, 4) == evening(33, 4, 4)
    assert evening(13, 3, 4) == evening(13, 3, 4)


def test_5_seats_stay_near_each_other() -> None:
    seatings = evening(99, 8, 7)
    past = [seating.round(number) for number, seating in enumerate(seatings, 1)]
    lead = balance.leads(past)
    apart = sum(balance.apart(lead[player]) for player in range(99))
    assert apart <= 9
    assert seatings[-1].report is not None
    assert seatings[-1].report.apart == apart
    assert all(max(lead[player]) <= 2 for player in range(99))


@pytest.mark.parametrize(("players", "seed"), [(30, 1), (60, 2), (99, 7), (150, 3)])
def test_5_even_seats_after_the_last_planned_round(players: int, seed: int) -> None:
    seatings = evening(players, 8, seed, planned=8, seats="even")
    lead = balance.leads(seating.round(1) for seating in seatings)
    assert [player for player in range(players) if balance.apart(lead[player])] == []
    reports = [seating.report for seating in seatings if seating.report is not None]
    assert [report.lost for report in reports] == [0] * 8
    assert [seating.repeats for seating in seatings] == [0] * 8


LEADS = st.lists(st.integers(0, 3), min_size=3, max_size=3).map(
    lambda times: tuple(value - min(times) for value in times)
)


@given(LEADS, st.integers(0, 6))
def test_5_lost_is_who_cannot_come_within_one_whatever_follows(
    lead: balance.Lead, left: int
) -> None:
    ends = {lead}
    for _ in range(left):
        ends = {balance.after(one, seat) for one in ends for seat in range(3)}
    assert balance.lost(lead, left) == all(map(balance.apart, ends))


@settings(deadline=None, max_examples=25)
@given(st.data(), st.sampled_from([6, 9]))
def test_5_even_seats_come_before_the_spread_and_after_meetings(
    data: st.DataObject, players: int
) -> None:
    past = data.draw(pasts(players))
    asked = Slate(tuple(range(players)), tuple(range(players)), tuple(past), seats="even")
    toll = Toll(msgspec.structs.replace(asked, planned=len(past) + 1))
    best = search.best(toll)
    aims = [toll.sums(toll.total(tables)) for tables in all_seatings(range(players))]
    assert toll.sums(toll.total(best.trios)) == min(aims)


@settings(deadline=None, max_examples=10)
@given(st.data())
def test_5_the_solver_and_the_whole_search_agree_on_even_seats(data: st.DataObject) -> None:
    past = data.draw(pasts(9))
    asked = Slate(tuple(range(9)), tuple(range(9)), tuple(past), seats="even")
    toll = Toll(msgspec.structs.replace(asked, planned=len(past) + 1))
    assert tuple(sorted(proof.prove(toll).trios or ())) == search.best(toll).trios


def test_5_best_of_six_orders_and_the_shift_order_among_equals() -> None:
    even = [balance.EVEN] * 3
    assert balance.order([10, 20, 30], even, 0, None) == (10, 20, 30)
    assert balance.order([10, 20, 30], even, 1, None) == (30, 20, 10)
    leads = [(1, 1, 0), (0, 1, 1), (1, 0, 1)]
    assert balance.order([10, 20, 30], leads, 0, None) == (20, 30, 10)


def test_5_hard_bans_before_repeats_before_soft_bans() -> None:
    past = [Round(1, ((0, 1, 2), (3, 4, 5)))]
    # Six players repeat in any case; hard bans then choose among what repeats least.
    bans = Bans(hard=frozenset({(0, 3)}), soft=frozenset({(0, 1)}))
    report = seat(range(6), past, "no_rematch", bans=bans).report
    assert report is not None
    assert (report.hard, report.bound, report.soft) == (0, 2, 0)


def test_5_hard_bans_are_kept_in_a_large_field() -> None:
    bans = Bans(hard=frozenset(combinations(range(0, 60, 4), 2)))
    for seating in evening(60, 4, 6, bans=bans):
        assert not bans.hard & {pair for table in seating.tables for pair in pairs(table)}
        assert seating.repeats == 0


@pytest.mark.parametrize("spoilt", [1, 4, 9])
def test_mending_takes_repeats_out_where_exchanges_can(spoilt: int) -> None:
    tables = tuple((at, at + 1, at + 2) for at in range(0, 90, 3))
    toll = Toll(slate(range(90), [Round(1, tables[:spoilt])]))
    mended = mend(toll, tables, 15_000)
    assert sorted(p for trio in mended for p in trio) == list(range(90))
    assert toll.fined(toll.total(mended)) == 0


def test_a_crowded_field_is_seated_with_a_stated_bound() -> None:
    club = frozenset(combinations(range(40), 2))
    past = [Round(1, ())]
    report = seat(range(60), past, "no_rematch", bans=Bans(hard=club)).report
    assert report is not None
    # 40 of one club at 20 tables: at least one pair a table.
    assert report.hard == 20
    assert not report.least


def test_a_price_falls_apart_into_the_aims() -> None:
    past = [Round(1, ((0, 1, 2), (3, 4, 5)))]
    toll = Toll(slate(range(6), past, Bans(frozenset({(0, 1)}), frozenset({(3, 5)}))))
    assert toll.sums(toll.total([(0, 1, 2), (3, 4, 5)])) == Sums(1, 6, 1, 0, 8, 0)


def test_who_has_met_everybody_repeats_for_sure() -> None:
    met_all = [Round(at, ((0, 2 * at - 1, 2 * at),)) for at in range(1, 5)]
    assert Toll(slate(range(9), met_all)).fewest() == 1
    assert Toll(slate(range(9))).fewest() == 0
