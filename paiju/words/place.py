"""Places of a fault in the person's language: ``board 8, trick 3`` is 第 8 副，第 3 圈.

A refusal's ``where`` is plain English in a fixed form (words with a number behind or none,
commas between), so that programs can use it; this turns it into what a person reads.
"""

from __future__ import annotations

from paiju.words import room


def place(where: str, lang: str) -> str:
    """Give a place in *lang*; steps that have no word (a field, an option) stay as they are."""
    return room("place", lang)["comma"].join(steps(where, lang))


def steps(where: str, lang: str) -> list[str]:
    """Give the parts of a place in *lang*, the widest first."""
    words = room("place", lang)
    return [_step(step, words) for step in where.split(", ")]


def _step(step: str, words: dict[str, str]) -> str:
    name, _, number = step.partition(" ")
    if name not in words or (number and not number.isdigit()):
        return step
    return words[name].format(n=number).strip()
