"""Faults that formats had or could have, one test for each."""

from __future__ import annotations

import re

import pytest

from paiju.bots.port import robot
from paiju.contest import shelf
from paiju.contest.ruling import Joined, Substituted, Withdrawn
from paiju.desk import director, journal
from paiju.desk.book import read_book
from paiju.desk.event import Event
from paiju.desk.opening import begin
from paiju.desk.setup import read_setup
from paiju.fake.folder import Shelf
from paiju.play import line
from paiju.play.events import Dealt, Ended
from paiju.store.memory import Memory

SECRET = bytes(31) + b"\x07"


class Desk:
    """A template with one board a round, played by robots, with rulings before its first round."""

    def __init__(self, name: str, players: int, boards: int = 1) -> None:
        text = re.sub(r"(?m)^boards = \d+", f"boards = {boards}", shelf.template(name).decode())
        rows = (f"选手{n},队{(n - 1) // 3}" for n in range(1, players + 1))
        people = "姓名,单位\n" + "\n".join(rows) + "\n"
        self.setup = read_setup(text.encode(), people.encode(), "random", robot("random"))
        self.store, self.folder = Memory(), Shelf()
        self.kept = begin(self.store, self.folder, self.setup, SECRET, SECRET)

    def rule(self, *rulings: object) -> Desk:
        for ruling in rulings:
            director.enter(self.store, self.folder, lambda _, one=ruling: one)
        return self

    def run(self) -> Desk:
        Event(self.store, self.folder, self.setup, self.kept).run(lambda _done, _all: None)
        return self

    def away(self, player: int) -> None:
        entry = journal.Away(player, True)
        self.store.append(journal.STREAM, self.store.last("event"), [journal.write(entry)])

    @property
    def rounds(self) -> list[journal.Seated]:
        return list(read_book(self.store).course.seated)


def test_a_winner_who_stays_away_after_the_final_keeps_his_place() -> None:
    desk = Desk("single-elim", 9).run()
    before = [row.entry.number for row in read_book(desk.store).standings().rows]
    desk.away(before[0])
    assert [row.entry.number for row in read_book(desk.store).standings().rows] == before


def test_a_winner_who_leaves_after_the_final_gives_the_place_up() -> None:
    desk = Desk("single-elim", 9).run()
    first = read_book(desk.store).standings().rows[0].entry.number
    desk.rule(Withdrawn(player=first))
    assert read_book(desk.store).standings().rows[0].entry.number != first


def test_a_substitute_of_no_club_plays_for_the_team_that_he_came_into() -> None:
    desk = Desk("team-duplicate", 9).rule(Substituted(player=2, name="替补", round=1)).run()
    assert all(len(seated.round.tables) == 3 for seated in desk.rounds)


def test_a_late_entrant_without_a_team_does_not_break_a_team_event() -> None:
    desk = Desk("team-duplicate", 9).rule(Joined(number=10, name="迟到")).run()
    assert all(10 not in trio for seated in desk.rounds for trio in seated.round.tables)


def test_a_member_who_has_left_is_replaced_by_the_house() -> None:
    desk = Desk("team-duplicate", 9).rule(Withdrawn(player=4)).run()
    assert all(-1 in sum(seated.round.tables, ()) for seated in desk.rounds)


@pytest.mark.parametrize("late", [1, 2, 3])
def test_late_entrants_of_a_round_robin_ask_for_no_more_rounds_than_promised(late: int) -> None:
    joined = [Joined(number=9 + n, name=f"迟到{n}") for n in range(1, late + 1)]
    desk = Desk("round-robin", 9).rule(*joined).run()
    assert 0 < len(desk.rounds) <= desk.setup.plan.stages[0].rounds


def test_a_final_that_too_few_have_come_to_is_passed_over() -> None:
    gone = [Withdrawn(player=n) for n in range(1, 9)]
    desk = Desk("fixed-deals", 10).rule(*gone).run()
    assert read_book(desk.store).course.closed


def test_everybody_has_left_before_the_first_round() -> None:
    desk = Desk("single-elim", 3).rule(*(Withdrawn(player=n) for n in (1, 2, 3))).run()
    assert (desk.rounds, read_book(desk.store).course.closed) == ([], True)


def test_a_knockout_of_four_seats_three_and_draws_a_bye() -> None:
    desk = Desk("single-elim", 4).run()
    assert (len(desk.rounds[0].round.tables), len(desk.rounds[0].round.byes)) == (1, 1)
    assert len(desk.rounds[1].round.tables) == 1


def test_the_last_landlord_calls_first_at_his_table_and_the_plan_opens_each_round() -> None:
    desk = Desk("hbut-2013", 12, boards=3).run()
    looked = 0
    for seated in desk.rounds:
        stream = journal.table_stream(seated.stage, seated.round.number, 1)
        rules, landlord = desk.setup.rules, None
        for event in (line.load(entry, rules) for entry in desk.store.read(stream)):
            if isinstance(event, Dealt) and landlord is not None:
                assert "abc"[event.opener] == landlord
                looked += 1
            if isinstance(event, Ended):
                landlord = event.result.facts.get("landlord")
    assert looked > 5


def test_under_matchpoints_every_table_keeps_the_opener_of_the_plan() -> None:
    text = shelf.template("duplicate-mp-swiss").decode().replace("official-2016", "hbut-2013")
    people = b"name\na\nb\nc\n"
    planned = read_setup(text.encode(), people, "random", robot("random")).plan
    assert not any(stage.follows for stage in planned.stages)
