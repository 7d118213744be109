"""The ledger of discipline and the appeals, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paiju.contest.appeal import Case
from paiju.contest.discipline import Consequence
from paiju.contest.offence import Code
from paiju.words import say


def offence_name(code: Code, key: str, lang: str) -> str:
    """Name an offence; its key where the catalogue does not know it."""
    offence = code.find(key)
    return offence.called(lang) if offence else key


def effect_text(code: Code, one: Consequence, lang: str) -> str:
    """Say what follows from an offence."""
    offence = code.find(one.key)
    places, amount = (offence.places, offence.amount) if offence else (0, "")
    return say(f"ledger.effect_{one.effect}", lang, places=places, amount=amount)


def offences_text(
    code: Code, found: Sequence[Consequence], shown: Mapping[int, str], lang: str
) -> str:
    """List what follows from the offences that stand, one a line."""
    if not found:
        return say("ledger.no_offences", lang)
    return "\n".join(follows_text(code, one, shown, lang) for one in found)


def follows_text(
    code: Code, one: Consequence, shown: Mapping[int, str], lang: str, word: str = "follows"
) -> str:
    """Say which offence was the how-manieth and what follows.

    :param word: ``follows``, or ``lifted`` where it does no more.
    """
    facts = {"number": one.number, "nth": one.nth, "player": shown.get(one.player, "")}
    name, effect = offence_name(code, one.key, lang), effect_text(code, one, lang)
    return say(f"ledger.{word}", lang, offence=name, effect=effect, **facts)


def offences_data(
    code: Code, found: Sequence[Consequence], shown: Mapping[int, str]
) -> list[dict[str, Any]]:
    """Give the same for programs."""
    return [
        {
            "ruling": one.number,
            "player": shown.get(one.player, ""),
            "number": one.player,
            "offence": one.key,
            "name": {lang: offence_name(code, one.key, lang) for lang in ("zh", "en")},
            "article": offence.article if (offence := code.find(one.key)) else "",
            "stage": one.stage,
            "round": one.round,
            "board": one.board or None,
            "nth": one.nth,
            "effect": one.effect,
            "text": {lang: effect_text(code, one, lang) for lang in ("zh", "en")},
        }
        for one in found
    ]


def appeals_data(cases: Sequence[Case], shown: Mapping[int, str]) -> list[dict[str, Any]]:
    """Give all appeals that stand, for programs."""
    return [
        {
            "appeal": case.number,
            "player": shown.get(case.filed.player, ""),
            "number": case.filed.player,
            "stage": case.filed.stage,
            "round": case.filed.round,
            "board": case.filed.board or None,
            "moment": case.filed.moment or None,
            "against": case.filed.against or None,
            "why": case.filed.why,
            "state": case.state,
            "upheld": case.upheld,
            "measures": [note.number for note in case.measures],
        }
        for case in cases
    ]


def appeals_text(cases: Sequence[Case], shown: Mapping[int, str], lang: str) -> str:
    """List all appeals that stand, one a line."""
    if not cases:
        return say("appeal.none", lang)
    return "\n".join(_line(case, shown, lang) for case in cases)


def _line(case: Case, shown: Mapping[int, str], lang: str) -> str:
    who = shown.get(case.filed.player, "")
    parts = [who, about_text(case, lang), state_text(case, lang), case.filed.why]
    return f"{case.number:>4}  " + " · ".join(filter(None, parts))


def about_text(case: Case, lang: str, table: int = 0) -> str:
    """Say what an appeal is about.

    :param table: the player's, where it is to be named.
    """
    filed = case.filed
    facts = {"stage": filed.stage, "round": filed.round, "table": table, "board": filed.board}
    key = ("place_on" if table else "place_board") if filed.board else "place"
    parts = [say(f"appeal.{key}", lang, **facts)]
    if filed.moment:
        parts.append(say("appeal.moment", lang, moment=filed.moment))
    if filed.against:
        parts.append(say("appeal.against", lang, number=filed.against))
    return " · ".join(parts)


def state_text(case: Case, lang: str) -> str:
    """Say how far an appeal has come and how it went."""
    key = {"filed": "filed", "heard": "heard_state", "decided": "decided_state"}[case.state]
    told = say(f"appeal.{key}", lang)
    if case.upheld is None:
        return told
    how = say("appeal.upheld" if case.upheld else "appeal.dismissed", lang)
    return say("show.told", lang, head=told, text=how)
