"""1,000 full boards of 跑胡子 at three tables each with house robots: no fault, and what they show.

Every table is the pure table: what a robot says is read, judged and turned into events. The
tables of a board have the same cards; the robots' chance is each table's own.
"""

from __future__ import annotations

import sys
from collections import Counter
from statistics import mean
from time import process_time

from bench.report import write
from paiju.bots.port import Robot, robot
from paiju.cards.deck import ZIPAI, cut
from paiju.deal.draw import Draw
from paiju.play.commands import Answer, AnyCommand, DealOut, Sit
from paiju.play.step import step
from paiju.play.table import Table
from paiju.rules.paohuzi.state import State
from paiju.rules.profile import rules
from paiju.rules.protocol import Rules

BOARDS, TABLES = 1000, 3
REMARK = """\
Compared with: random robots on the same cards (nearly always 黄庄, so a win has to be played for);
`hengyang-6` as a family where six 胡息 and discards win, and where deals must therefore end far
sooner; the least possible win of 15 胡息, over which 坎, 提 and 跑 carry the mean by about one
large meld; and the only published counts that a search for them found, robots of a hobby project
for 宜昌花牌 (three seats, a stock of 34, no 将, claims alike): 11 % 黄庄 with its best robot in all
seats, 30 % with a greedy one, 98 % with a random one — the same fall with the strength of play as
here. Of human tables, and of 跑胡子 itself, we found no counts in papers, forums or repositories,
so whether a club has more 黄庄 is not settled here. These robots hold no card back from the others.
They play for the 名堂 of the profile: in `quanmingtang` a win is dearer, with as many turns."""
PROFILES = ("comp-2017r", "quanmingtang", "hengyang-6")


def board(game: Rules, seats: tuple[Robot, Robot, Robot], number: int, table: int) -> Table:
    """Play one board at one table to its end."""
    deal = cut(ZIPAI, Draw(b"board %d" % number).shuffled(range(ZIPAI.size)))
    sat = Sit(("a", "b", "c"), (True, True, True))
    at = _done(_done(Table(game), sat), DealOut(number, (number - 1) % 3, deal))
    step_ = 0
    while at.asked:
        seat = at.asked[0]
        chance = b"%d.%d.%d" % (number, table, step_)
        text = seats[seat].act(game, seat, game.seen(at.state, seat), chance)
        at, step_ = _done(at, Answer(seat, at.seats[seat].asked, text)), step_ + 1
    return at


def _done(table: Table, command: AnyCommand) -> Table:
    made = step(table, command, 0)
    assert made.refusal is None, made.refusal
    return made.table


class Figures:
    """What many boards show."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.huxi: list[int] = []
        self.score: list[int] = []
        self.turned: list[int] = []
        self.acts: Counter[str] = Counter()
        self.boards, self.apart = 0, 0

    def note(self, tables: list[Table]) -> None:
        """Note all tables of one board."""
        results = [table.results[0].result for table in tables]
        scores = [result.scores for result in results if result is not None]
        assert len(scores) == len(tables)
        for table, made in zip(tables, scores, strict=True):
            self._note(table.state, made)
        self.boards += 1
        self.apart += len(set(scores)) > 1

    def _note(self, state: State, scores: tuple[int, int, int]) -> None:
        self.ends[state.won.how if state.won else "黄庄"] += 1
        self.turned.append(sum(state.draws))
        self.acts.update(event.verb for event in state.log)
        if state.won:
            self.huxi.append(state.won.reading.huxi)
            self.score.append(max(scores))

    def row(self, name: str, seconds: float) -> list[object]:
        """Write them as a row of the table."""
        tables = len(self.turned)
        share = {how: f"{100 * n / tables:.1f}" for how, n in self.ends.items()}
        return [
            name,
            tables,
            share.get("黄庄", "0"),
            " ".join(f"{how} {part}" for how, part in sorted(share.items()) if how != "黄庄"),
            f"{mean(self.huxi):.1f}",
            f"{mean(self.score):.1f}",
            f"{mean(self.turned):.1f}",
            " ".join(f"{verb} {self.acts[verb] / tables:.2f}" for verb in "吃碰偎跑提"),
            f"{100 * self.apart / self.boards:.0f}",
            f"{tables / seconds:.0f}",
        ]


def figures(profile: str, name: str, boards: int) -> list[object]:
    """Play the boards under a profile with one robot in all seats."""
    game, mind, found = rules(f"paohuzi/{profile}"), robot(name), Figures()
    began = process_time()
    for number in range(1, boards + 1):
        found.note([board(game, (mind, mind, mind), number, table) for table in range(TABLES)])
    return found.row(f"{profile}, {name}", process_time() - began)


def main() -> None:
    """Measure and write."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS
    rows = [figures(profile, "house", boards) for profile in PROFILES]
    rows.append(figures("comp-2017r", "random", boards // 10))
    write(
        "paohuzi",
        f"跑胡子 with robots: {boards} boards, {TABLES} tables each, no fault",
        ["", "tables", "黄庄 %", "won, %", "胡息 of a win", "score of a win", "cards turned",
         "acts a table", "boards whose tables differ, %", "tables a second"],
        rows,
        REMARK,
    )  # fmt: skip


if __name__ == "__main__":
    main()
