"""An account where points are summed (积分): boards, byes, penalties, wins, the last round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paiju.contest.reckoning import Points, Sheet
from paiju.score.line import Outcome
from paiju.score.matchpoints import Number
from paiju.show.percent import exact
from paiju.show.teller import Teller, weighed


class Sum(Teller):
    """Tells of points."""

    def _sheet(self, sheet: Sheet) -> str:
        board, line = sheet.line.board, sheet.line
        if not line.is_compared:
            key = line.outcome.value if line.outcome is Outcome.FOULED else "no_points"
            return self._say(key, board=board)
        key = "won" if line.points > 0 else "not_won"
        score = weighed(line.points, line.mixture) if line.mixture else signed(line.points)
        return self._say(key, board=board, score=score)

    def _aside(self) -> Iterator[str]:
        told = self._told
        if told.byes or told.fines:
            yield ""
        for bye in told.byes:
            facts = {"stage": self._stages[bye.stage], "round": bye.round, "boards": bye.boards}
            yield self._say("bye_points", **facts)
        for fine in told.fines:
            board, article = fine.penalty.board, self._why(fine)
            key = "fine_points" if board is None else "fine_points_on"
            yield self._say(key, amount=exact(fine.taken), board=board, article=article)

    def _methods(self) -> Iterator[str]:
        points = self._told.points
        if points is None:
            return
        yield ""
        yield from self._sum(points)
        boards = self._listed(points.won)
        yield self._say("wins", n=len(points.won), boards=boards)
        if points.round:
            last = [self._told.sheets[at].line.points for at in points.last]
            total = exact(sum(last))
            yield self._say("last", round=points.round, sum=added(last), total=total)

    def _sum(self, points: Points) -> Iterator[str]:
        scored = [sheet.line.points for sheet in self._told.sheets if sheet.line.is_compared]
        total = exact(points.total)
        if not points.fines:
            yield self._say("points", sum=added(scored), total=total)
            return
        left = exact(self._told.standing.place.tally.points)
        facts = {"fines": exact(points.fines), "left": left}
        yield self._say("points_less", sum=added(scored), total=total, **facts)

    def _listed(self, places: Iterable[int]) -> str:
        return self._boards(self._told.sheets[at] for at in places)


def signed(value: Number) -> str:
    """Write points with their sign."""
    return f"+{exact(value)}" if value > 0 else f"{exact(value)}"


def added(values: Iterable[Number]) -> str:
    """Write a sum: ``6 − 3 + 12``."""
    told = ""
    for value in values:
        sign = "-" if value < 0 else "+"
        size = -value if told and value < 0 else value
        told += f" {sign} {exact(size)}" if told else f"{exact(size)}"
    return told or "0"
