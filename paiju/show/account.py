"""An account of a place, line by line, so that it can be checked with pencil and paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, TypeAlias

from paiju.cards.deck import SEATS
from paiju.contest.account import Account, Duel, Neighbour, Part, Sheet
from paiju.contest.ranking import METHODS
from paiju.score.line import GIVEN, Outcome
from paiju.score.matchpoints import Number
from paiju.show.percent import exact, percent
from paiju.words import say

Record: TypeAlias = Callable[[int, int, int], str]
"""Stage (index), round, table → name of the record in the event's folder."""

Names: TypeAlias = tuple[str, ...]
"""The names of the stages."""


def account_data(told: Account, record: Record, stages: Names) -> dict[str, Any]:
    """Give what ``paiju explain --json`` says; fractions are texts."""
    standing = told.standing
    tally = standing.place.tally
    return {
        "place": standing.place.label,
        "player": standing.label,
        "number": standing.entry.number,
        "provisional": told.provisional > 0,
        "missing": told.provisional,
        "mean": exact(tally.mean),
        "percent": percent(tally.mean) or None,
        "boards": [_sheet_data(sheet, record, stages) for sheet in told.sheets],
        "byes": [
            {
                "stage": stages[b.stage],
                "round": b.round,
                "boards": b.boards,
                "ratio": exact(b.worth),
            }
            for b in told.byes
        ],
        "penalties": [
            {
                "stage": stages[f.stage],
                "board": f.penalty.board,
                "amount": exact(f.penalty.amount),
                "taken": exact(f.taken),
                "article": f.penalty.article,
            }
            for f in told.fines
        ],
        "sums": [
            {
                "stages": list(stages[p.first : p.last + 1]),
                "ratios": exact(p.ratios),
                "penalties": exact(p.fines),
                "boards": p.boards,
                "mean": exact(p.mean),
            }
            for p in told.parts
        ],
        "beaten": exact(tally.beaten),
        "tables": [_duel_data(duel, stages) for duel in told.duels],
        "firsts": tally.firsts,
        "lot": tally.lot,
        "lots": told.lots,
        "withdrawn": tally.withdrawn,
        "above": _neighbour_data(told.above),
        "below": _neighbour_data(told.below),
    }


def _sheet_data(sheet: Sheet, record: Record, stages: Names) -> dict[str, Any]:
    line, mark = sheet.line, sheet.mark
    return {
        "record": record(sheet.stage, sheet.round, sheet.table),
        "stage": stages[sheet.stage],
        "round": sheet.round,
        "table": sheet.table,
        "board": line.board,
        "seat": SEATS[line.seat],
        "outcome": line.outcome.value,
        "score": exact(line.points) if line.is_compared else None,
        "group": [{"score": exact(score), "table": table} for score, table in sheet.group],
        "won": exact(sheet.won),
        "tied": exact(sheet.tied),
        "lost": exact(sheet.lost),
        "mp": exact(mark.mp),
        "full": sheet.full,
        "ratio": exact(mark.ratio),
        "first": mark.first,
        "rulings": list(sheet.rulings),
    }


def _duel_data(duel: Duel, stages: Names) -> dict[str, Any]:
    return {
        "stage": stages[duel.stage],
        "round": duel.round,
        "table": duel.table,
        "total": exact(duel.total),
        "opponents": [
            {
                "player": r.label,
                "number": r.number,
                "total": exact(r.total),
                "beaten": r.beaten,
                "mean": exact(r.mean),
            }
            for r in duel.rivals
        ],
    }


def _neighbour_data(other: Neighbour | None) -> dict[str, Any] | None:
    if other is None:
        return None
    return {
        "player": other.label,
        "number": other.number,
        "place": other.place,
        "steps": [
            {"method": s.method, "upper": exact(s.upper), "lower": exact(s.lower)}
            for s in other.steps
        ],
        "parted_by": other.parted or None,
    }


def account_text(
    told: Account, record: Record, stages: Names, rulings: dict[int, str], lang: str
) -> str:
    """Write the account for a person.

    :param rulings: number → the ruling in words.
    """
    return "\n".join(_Teller(told, record, stages, rulings, lang).lines())


class _Teller:
    """Writes one account in one language."""

    def __init__(
        self, told: Account, record: Record, stages: Names, rulings: dict[int, str], lang: str
    ) -> None:
        self._told = told
        self._record = record
        self._stages = stages
        self._rulings = rulings
        self._lang = lang

    def _say(self, key: str, **facts: object) -> str:
        return say(f"account.{key}", self._lang, **facts)

    def lines(self) -> Iterator[str]:
        """Give all lines."""
        standing = self._told.standing
        yield self._say(
            "title",
            player=standing.label,
            number=standing.entry.number,
            place=standing.place.label,
        )
        if self._told.provisional:
            yield self._say("provisional", n=self._told.provisional)
        yield from self._sheets()
        yield from self._byes_and_fines()
        yield from self._means()
        yield from self._beaten()
        yield from self._firsts_and_lot()
        yield from self._neighbours()

    def _sheets(self) -> Iterator[str]:
        there = (0, 0, 0)
        for sheet in self._told.sheets:
            here = (sheet.stage, sheet.round, sheet.table)
            if here != there:
                there = here
                yield ""
                yield self._say(
                    "table",
                    stage=self._stages[sheet.stage],
                    round=sheet.round,
                    table=sheet.table,
                    seat=SEATS[sheet.line.seat],
                    record=self._record(*here),
                )
            yield "  " + self._sheet(sheet)
            for number in sheet.rulings:
                told = self._rulings.get(number, "")
                yield "    " + self._say("ruling", number=number, text=told)

    def _sheet(self, sheet: Sheet) -> str:
        board, outcome = sheet.line.board, sheet.line.outcome
        if outcome in GIVEN:
            return self._say(f"given_{outcome.value}", board=board)
        if outcome in (Outcome.VOID, Outcome.FOULED):
            return self._say(outcome.value, board=board)
        score = exact(sheet.line.points)
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
        """List the scores of the group, equal ones together, the own one in brackets."""
        own = sheet.line.points
        found: list[str] = []
        for score, times in Counter(score for score, _ in sheet.group).items():
            text = f"{exact(score)}×{times}" if times > 1 else f"{exact(score)}"
            found.append(f"[{text}]" if score == own else text)
        return "  ".join(found)

    def _byes_and_fines(self) -> Iterator[str]:
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
                board=fine.penalty.board,
                taken=exact(fine.taken),
                article=fine.penalty.article or "–",
            )

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
        stages = ", ".join(self._stages[part.first : part.last + 1])
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

    def _firsts_and_lot(self) -> Iterator[str]:
        tally = self._told.standing.place.tally
        firsts = [sheet.line.board for sheet in self._told.sheets if sheet.mark.first]
        listed = ", ".join(map(str, firsts)) or "–"
        yield ""
        yield self._say("firsts", n=tally.firsts, boards=listed)
        if tally.lot is not None:
            stage = self._stages[-1]
            yield self._say("lot", lot=tally.lot, n=self._told.lots, stage=stage)

    def _neighbours(self) -> Iterator[str]:
        for key, other in (("above", self._told.above), ("below", self._told.below)):
            yield ""
            if other is None:
                yield self._say(f"none_{key}")
                continue
            yield self._say(key, player=other.label, place=other.place)
            yield from self._steps(other)

    def _steps(self, other: Neighbour) -> Iterator[str]:
        for step in other.steps:
            method = getattr(METHODS[step.method], self._lang)
            parts = step.upper != step.lower
            yield "  " + self._say(
                "parts" if parts else "equal",
                method=method,
                upper=_value(step.method, step.upper),
                lower=_value(step.method, step.lower),
            )
        if other.parted in ("withdrawn", "nothing"):
            yield "  " + self._say(f"by_{other.parted}")
        elif not other.parted:
            yield "  " + self._say("shared")


def _value(method: str, value: Number | None) -> str:
    """Write a value as people know it: a lot or a time is turned back into what it is."""
    if value is None:
        return "–"
    return str(-value) if method in ("lot", "time") else str(value)


def methods_text(lang: str) -> str:
    """List all tie-breaks: what, from where, when to use."""
    return "\n".join(
        say(
            "account.method",
            lang,
            id=method.id,
            name=getattr(method, lang),
            source=method.source,
            use=method.use,
        )
        for method in METHODS.values()
    )


def methods_data() -> list[dict[str, str]]:
    """Give all tie-breaks as ``paiju explain --methods --json`` does."""
    keys = ("id", "zh", "en", "source", "use")
    return [{key: getattr(method, key) for key in keys} for method in METHODS.values()]
