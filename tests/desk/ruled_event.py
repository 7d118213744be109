"""An event that is made up: rounds and results by hand, rulings judged and written to a log."""

from __future__ import annotations

from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.desk import director, journal
from paiju.desk.book import Book
from paiju.desk.course import Course, fold

STAGE = "小组赛"
REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 4
boards = {boards}
leaver = "{leaver}"
"""
ROUND = Round(1, ((1, 2, 3), (4, 5, 6), (7, 8, 9)), byes=(10,))
SCORES = ((12, -4, -8), (6, -2, -4), (-9, 3, 6))
"""Of tables 1, 2, 3, on every board alike."""


def made(round_=ROUND, boards=2):
    """Give the results of a round as its tables made them."""
    return [
        Result(round_.number, table, board, trio, SCORES[table - 1])
        for table, trio in enumerate(round_.tables, 1)
        for board in range((round_.number - 1) * boards + 1, round_.number * boards + 1)
    ]


class Hall:
    """An event after some rounds, read again from the bytes of its log after every ruling."""

    def __init__(self, setup, secret, rounds, results):
        self.setup, self.secret, self.results = setup, secret, tuple(results)
        self.log = []
        for round_ in rounds:
            self.write(journal.Seated(STAGE, round_), journal.Finished(STAGE, round_.number))

    def write(self, *entries):
        self.log += map(journal.write, entries)
        return self

    @property
    def book(self):
        course = fold(Course(), self.log)
        return Book(self.setup, self.secret, course, (self.results,))

    def enter(self, *rulings):
        for ruling in rulings:
            director.judge(self.book, ruling)
            self.write(ruling)
        return self

    def means(self):
        rows = self.book.field.standings().rows
        return {row.entry.number: row.place.tally.mean for row in rows}

    def draft(self):
        """Give (who sits at a table, who has a bye, who is away) of the next round."""
        round_ = self.book.field.propose(len(self.book.course.seated) + 1).round
        seated = [player for trio in round_.tables for player in trio]
        return seated, round_.byes, round_.absent
