"""The catalogue of offences 违规 in words: in a line, as data, and as sections of the 竞赛规程."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from paiju.contest.offence import Code, Offence
from paiju.contest.regulation import Regulation
from paiju.show.section import Section, phrase
from paiju.words import say


def catalogue_data(code: Code) -> list[dict[str, Any]]:
    """Give the catalogue of offences."""
    return [
        msgspec.to_builtins(offence) | {"chooser": offence.chosen_by if offence.choices else None}
        for offence in code.offences
    ]


def catalogue_text(code: Code, lang: str) -> str:
    """List the catalogue, one offence a line."""
    if not code.offences:
        return say("ledger.no_offences", lang)
    return "\n".join(
        f"{one.key}  {one.called(lang)}{source_text(one, lang)}  " + steps_text(one, lang)
        for one in code.offences
    )


def source_text(offence: Offence, lang: str) -> str:
    """Say which article of the text that the regulation was made from an offence stands in."""
    return phrase(lang, "by_article", article=offence.article) if offence.article else ""


def effects_text(offence: Offence, lang: str, nth: int) -> str:
    """Say what follows from the *nth* one; where it is chosen, what may be picked."""
    step = offence.steps[min(nth, len(offence.steps)) - 1]
    told = _effect(offence, step, lang)
    if step != "choose":
        return told
    choices = " / ".join(_effect(offence, choice, lang) for choice in offence.choices)
    return say("show.told", lang, head=told, text=choices)


def steps_text(offence: Offence, lang: str) -> str:
    """Say what follows from the first, the second … and what may be picked."""
    steps = " → ".join(_effect(offence, step, lang) for step in offence.steps)
    choices = " / ".join(_effect(offence, choice, lang) for choice in offence.choices)
    return f"{steps} ({choices})" if choices else steps


def _effect(offence: Offence, effect: str, lang: str) -> str:
    if effect == "choose":
        return say(f"ledger.chosen_{offence.chosen_by}", lang)
    facts = {"places": offence.places, "amount": offence.amount}
    return say(f"ledger.effect_{effect}", lang, **facts)


def discipline(read: Regulation, lang: str) -> Iterator[Section]:
    """Write the catalogue of offences, what they are counted by, and what a lost board costs."""
    code = read.code
    lines = [_offence(offence, lang) for offence in code.offences]
    counters = dict.fromkeys(o.counted for o in code.offences if len(o.steps) > 1)
    for counter in counters:
        counted = [o for o in code.offences if o.counted == counter]
        names = tuple(o.called(lang) for o in counted)
        key = "together" if len(counted) > 1 else "alone"
        lines.append(phrase(lang, f"{key}_{counted[0].scope}", names=names))
        if counter == code.terms.table:
            lines.append(phrase(lang, "by_table", names=names))
    costly = any("lose_board" in offence.effects for offence in code.offences)
    if costly and (code.terms.made or code.terms.loss):
        key = "loss_made" if code.terms.made else "loss"
        lines.append(phrase(lang, key, n=code.terms.loss, half=code.terms.loss // 2))
    yield phrase(lang, "discipline"), lines


def _offence(offence: Offence, lang: str) -> str:
    name = offence.called(lang) + source_text(offence, lang)
    return phrase(lang, "offence", name=name, what=_steps(offence, lang))


def _steps(offence: Offence, lang: str) -> str:
    """Say what follows from the first, the second …, equal ones in a row together."""
    ends = [n for n, step in enumerate(offence.steps, 1) if offence.steps[n : n + 1] != (step,)]
    told, first = [], 1
    for last in ends:
        what = effects_text(offence, lang, last)
        if len(ends) == 1:
            return what
        key = "onward" if last == len(offence.steps) else "nth" if first == last else "nth_to"
        told.append(phrase(lang, key, n=first, last=last, what=what))
        first = last + 1
    return say("show.steps_comma", lang).join(told)


def appeals(read: Regulation, lang: str) -> Iterator[Section]:
    """Say until when one may appeal, and who decides; where there is a catalogue to appeal by."""
    terms = read.code.appeals
    key = "appeal_until" if terms.minutes else "appeal_any"
    lines = [phrase(lang, key, n=terms.minutes), phrase(lang, "appeal_final", name=terms.committee)]
    yield phrase(lang, "appeals"), lines if read.code.offences else []
