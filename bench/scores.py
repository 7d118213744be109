"""Matchpoints and the ranking of a large field: 3,000 players × 60 boards, all exact."""

from __future__ import annotations

from random import Random
from statistics import median

from bench.report import seconds, write
from paiju.contest.ranking import rank
from paiju.contest.tally import tallies
from paiju.score.line import Line
from paiju.score.matchpoints import marks

PLAYERS, ROUNDS, BOARDS, TIMES = 3_000, 15, 4, 7
SCORES = (0, 3, 6, 12, 24, -3, -6, -12)
TARGET = 1.0


def event(seed: int) -> list[Line]:
    """Make the results of an event whose rounds are seated by lot."""
    random = Random(seed)
    players = list(range(PLAYERS))
    lines = []
    for number in range(ROUNDS):
        random.shuffle(players)
        for table in range(PLAYERS // 3):
            for board in range(number * BOARDS + 1, (number + 1) * BOARDS + 1):
                score = random.choice(SCORES)
                for seat, points in enumerate((2 * score, -score, -score)):
                    player = players[3 * table + seat]
                    lines.append(Line(board, f"{number}.{table}", seat, player, points))
    return lines


def score(lines: list[Line]) -> None:
    """Go from results to places."""
    rank(tallies(range(PLAYERS), lines, marks(lines)), ("mean", "beaten", "firsts"))


def main() -> None:
    """Measure and write."""
    events = [event(seed) for seed in range(TIMES)]
    taken = [seconds(lambda lines=lines: score(lines)) for lines in events]
    shown = f"{PLAYERS:,} players × {ROUNDS * BOARDS} boards, {len(events[0]):,} results"
    write(
        "scores",
        "Matchpoints and ranking",
        ["", "seconds, median", "range"],
        [[shown, f"{median(taken):.2f}", f"{min(taken):.2f}–{max(taken):.2f}"]],
        f"Target: at most {TARGET} s.",
    )


if __name__ == "__main__":
    main()
