"""An account where boards are compared: groups, matchpoints, means, opponents beaten."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from paiju.contest.reckoning import Part, Sheet
from paiju.score.line import GIVEN, Outcome
from paiju.show.percent import exact, percent
from paiju.show.teller import Teller, weighed
from paiju.words import listed


class Comparison(Teller):
    """Tells of matchpoints."""

    def _sheet(self, sheet: Sheet) -> str:
        board, outcome = sheet.line.board, sheet.line.outcome
        if outcome in GIVEN:
            return self._say(f"given_{outcome.value}", board=board)
        if outcome in (Outcome.VOID, Outcome.FOULED):
            return self._say(outcome.value, board=board)
        score = weighed(sheet.line.points, sheet.line.mixture)
        if sheet.mark.mp is None:
            key = "alone" if sheet.mark.ratio is None else "alone_half"
            return self._say(key, board=board, score=score, ratio=exact(sheet.mark.ratio))
        facts = {
            "board": board,
            "score": score,
            "group": self._group(sheet),
            "n": len(sheet.group),
            "won": exact(sheet.won),
            "tied": exact(sheet.tied),
            "lost": exact(sheet.lost),
            "plain": exact(2 * sheet.won + sheet.tied),
            "mp": exact(sheet.mark.mp),
            "ratio": exact(sheet.mark.ratio),
            "percent": percent(sheet.mark.ratio),
        }
        if sheet.full is None:
            return self._say("board", most=2 * (len(sheet.group) - 1), **facts)
        return self._say("board_neuberg", full=sheet.full, most=2 * (sheet.full - 1), **facts)

    def _group(self, sheet: Sheet) -> str:
        """List the scores of the group with their tables, the own one in brackets."""
        own = (sheet.line.points, sheet.table)
        alike: dict[str, list[int]] = {}
        for score, table in sheet.group:
            if (score, table) != own:
                text = weighed(score, sheet.mixtures.get(table, ()))
                alike.setdefault(text, []).append(table)
            else:
                alike[f"[{weighed(score, sheet.line.mixture)}]"] = []
        texts = (
            self._say("at_tables", score=score, tables=tuple(tables)) if tables else score
            for score, tables in alike.items()
        )
        return listed(texts, self._lang, "semicolon")

    def _aside(self) -> Iterator[str]:
        told = self._told
        if told.byes or told.fines:
            yield ""
        for bye in told.byes:
            key = "bye" if bye.worth is not None else "bye_average"
            yield self._say(
                key,
                stage=self._stages[bye.stage],
                round=bye.round,
                boards=bye.boards,
                worth=exact(bye.worth),
            )
        for fine in told.fines:
            key = "fine" if fine.penalty.board is None else "fine_on"
            yield self._say(
                key,
                amount=exact(fine.penalty.amount),
                board=self._board(fine.stage, fine.penalty.board or 0),
                taken=exact(fine.taken),
                article=self._why(fine),
            )

    def _methods(self) -> Iterator[str]:
        yield from self._means()
        yield from self._beaten()
        # Where the means of the stages weigh the same, only the last of them count their firsts.
        own = self._told.parts[-1].first
        first = (s for s in self._told.sheets if s.mark.first and s.stage >= own)
        listed = self._boards(first)
        yield ""
        yield self._say("firsts", n=self._told.standing.place.tally.firsts, boards=listed)

    def _means(self) -> Iterator[str]:
        yield ""
        for part in self._told.parts:
            yield self._mean(part)
        mean = self._told.standing.place.tally.mean
        if len(self._told.parts) > 1:
            parts = [exact(p.mean) or "" for p in self._told.parts if p.mean is not None]
            yield self._say(
                "mean_of_means",
                means=" + ".join(parts),
                n=len(parts),
                mean=exact(mean) or "–",
                percent=percent(mean) or "–",
            )

    def _mean(self, part: Part) -> str:
        stages = self._stages[part.first : part.last + 1]
        if part.mean is None:
            return self._say("no_mean", stages=stages)
        ratios = [
            sheet.mark.ratio
            for sheet in self._told.sheets
            if part.first <= sheet.stage <= part.last and sheet.mark.ratio is not None
        ]
        given = [
            b.boards * b.worth
            for b in self._told.byes
            if part.first <= b.stage <= part.last and b.worth is not None
        ]
        return self._say(
            "mean" if not part.fines else "mean_less",
            stages=stages,
            sum=" + ".join(str(r) for r in [*ratios, *given]),
            total=exact(part.ratios),
            fines=exact(part.fines),
            boards=part.boards,
            mean=exact(part.mean),
            percent=percent(part.mean),
        )

    def _beaten(self) -> Iterator[str]:
        yield ""
        yield self._say("beaten_title")
        means: list[Fraction] = []
        for duel in self._told.duels:
            yield "  " + self._say(
                "duel",
                stage=self._stages[duel.stage],
                round=duel.round,
                table=duel.table,
                total=exact(duel.total),
            )
            for rival in duel.rivals:
                key = "beaten" if rival.beaten else "unbeaten"
                facts = {"player": rival.label, "total": exact(rival.total)}
                yield "    " + self._say(key, mean=exact(rival.mean) or "–", **facts)
                if rival.beaten and rival.mean is not None:
                    means.append(rival.mean)
        beaten = self._told.standing.place.tally.beaten
        if means:
            yield "  " + self._say(
                "beaten_mean",
                sum=" + ".join(map(str, means)),
                n=len(means),
                mean=exact(beaten),
                percent=percent(beaten),
            )
        else:
            yield "  " + self._say("nobody_beaten")
