"""An account of a place, line by line, so that it can be checked with pencil and paper."""

from __future__ import annotations

from typing import Any

from paiju.cards.deck import SEATS
from paiju.contest.offence import Code
from paiju.contest.ranking import METHODS
from paiju.contest.reckoning import Account, Bye, Duel, Fine, Foul, Neighbour, Part, Sheet
from paiju.show.comparison import Comparison
from paiju.show.discipline import offences_data
from paiju.show.percent import exact, percent
from paiju.show.points import Sum
from paiju.show.teller import Names, Record
from paiju.words import say


def account_data(
    told: Account,
    record: Record,
    stages: Names,
    code: Code = Code(),
) -> dict[str, Any]:
    """Give what ``paiju explain --json`` says; fractions are texts.

    :param code: the catalogue that names offences.
    """
    standing = told.standing
    tally = standing.place.tally
    return {
        "place": standing.place.label,
        "player": standing.label,
        "number": standing.entry.number,
        "provisional": told.provisional > 0,
        "missing": told.provisional,
        "running": told.running,
        "mean": exact(tally.mean),
        "percent": percent(tally.mean) or None,
        "boards": [_sheet_data(sheet, record, stages) for sheet in told.sheets],
        "byes": [_bye_data(bye, stages) for bye in told.byes],
        "penalties": [_fine_data(fine, stages) for fine in told.fines],
        "sums": [_part_data(part, stages) for part in told.parts],
        "beaten": exact(tally.beaten),
        "tables": [_duel_data(duel, stages) for duel in told.duels],
        "firsts": tally.firsts,
        "points": _points_data(told),
        "fouls": [_foul_data(foul, stages) for foul in told.fouls],
        "offences": offences_data(code, told.consequences, {standing.entry.number: standing.label}),
        "places_down": tally.down,
        "lot": tally.lot,
        "lots": told.lots,
        "withdrawn": tally.withdrawn,
        "above": _neighbour_data(told.above),
        "below": _neighbour_data(told.below),
    }


def _bye_data(bye: Bye, stages: Names) -> dict[str, Any]:
    return {
        "stage": stages[bye.stage],
        "round": bye.round,
        "boards": bye.boards,
        "ratio": exact(bye.worth),
    }


def _fine_data(fine: Fine, stages: Names) -> dict[str, Any]:
    return {
        "stage": stages[fine.stage],
        "board": fine.penalty.board,
        "amount": exact(fine.penalty.amount),
        "taken": exact(fine.taken),
        "article": fine.penalty.article,
        "why": fine.penalty.why,
        "ruling": fine.penalty.number or None,
    }


def _part_data(part: Part, stages: Names) -> dict[str, Any]:
    return {
        "stages": list(stages[part.first : part.last + 1]),
        "ratios": exact(part.ratios),
        "penalties": exact(part.fines),
        "boards": part.boards,
        "mean": exact(part.mean),
    }


def _foul_data(foul: Foul, stages: Names) -> dict[str, Any]:
    return {
        "stage": stages[foul.stage],
        "round": foul.round,
        "table": foul.table,
        "board": foul.board,
        "by": foul.by or None,
        "why": foul.why,
    }


def _points_data(told: Account) -> dict[str, Any] | None:
    if (points := told.points) is None:
        return None
    sheets = told.sheets
    return {
        "sum": exact(points.total),
        "penalties": exact(points.fines),
        "points": exact(told.standing.place.tally.points),
        "wins": len(points.won),
        "boards_won": [sheets[at].line.board for at in points.won],
        "last_round": points.round,
        "last": exact(sum(sheets[at].line.points for at in points.last)),
    }


def _sheet_data(sheet: Sheet, record: Record, stages: Names) -> dict[str, Any]:
    line, mark = sheet.line, sheet.mark
    return {
        "record": record(sheet.stage, sheet.round, sheet.table) or None,
        "stage": stages[sheet.stage],
        "round": sheet.round,
        "table": sheet.table,
        "board": line.board,
        "seat": SEATS[line.seat],
        "outcome": line.outcome.value,
        "score": exact(line.points) if line.is_compared else None,
        "mixture": _mixture_data(sheet, sheet.table),
        "group": [
            {"score": exact(score), "table": table, "mixture": _mixture_data(sheet, table)}
            for score, table in sheet.group
        ],
        "won": exact(sheet.won),
        "tied": exact(sheet.tied),
        "lost": exact(sheet.lost),
        "mp": exact(mark.mp),
        "full": sheet.full,
        "ratio": exact(mark.ratio),
        "first": mark.first,
        "rulings": list(sheet.rulings),
        "rulings_elsewhere": [
            {"table": table, "rulings": list(numbers)} for table, numbers in sheet.elsewhere
        ],
    }


def _mixture_data(sheet: Sheet, table: int) -> list[dict[str, Any]]:
    found = sheet.mixtures.get(table, ())
    return [{"score": score, "weight": exact(weight)} for score, weight in found]


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
            {"method": s.method, "upper": exact(s.shown[0]), "lower": exact(s.shown[1])}
            for s in other.steps
        ],
        "parted_by": other.parted or None,
    }


def account_text(
    told: Account,
    record: Record,
    stages: Names,
    rulings: dict[int, str],
    lang: str,
    code: Code = Code(),
) -> str:
    """Write the account for a person.

    :param rulings: number → the ruling in words.
    :param code: the catalogue that names offences.
    """
    teller = Comparison if told.points is None else Sum
    return "\n".join(teller(told, record, stages, rulings, lang, code).lines())


def methods_text(lang: str) -> str:
    """List all tie-breaks: what they measure, when to use them, where they come from."""
    return "\n".join(
        say("account.method", lang, **{**told, "name": told[lang]}) for told in methods_data(lang)
    )


def methods_data(lang: str) -> list[dict[str, str]]:
    """Give all tie-breaks as ``paiju explain --methods --json`` does, in a person's language."""
    return [
        {
            "id": method.id,
            "zh": method.zh,
            "en": method.en,
            "what": say(f"account.what_{method.id}", lang),
            "use": say(f"account.use_{method.id}", lang),
            "source": method.source,
        }
        for method in METHODS.values()
    ]
