"""Words that a person sees, in 中文 and English: one TOML file a language and room.

``words/zh/cards.toml`` and ``words/en/cards.toml`` hold the same keys with the same blanks
(a test keeps it so). The files are package data, read once and kept.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

LANGUAGES = ("zh", "en")
_HERE = Path(__file__).parent


class Count(int):
    """A number that says itself with its word, where a sentence has two for it."""

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        return f"{int(self)} {one if self == 1 else many}"


@cache
def room(name: str, lang: str) -> dict[str, str]:
    """Give the words of one room (``"cards"``) in one language; unknown rooms are a bug."""
    text = (_HERE / lang / f"{name}.toml").read_text(encoding="utf-8")
    return {key: str(value) for key, value in tomllib.loads(text).items()}


def say(key: str, lang: str, **facts: object) -> str:
    """Fill the sentence *key* (``room.name``) with *facts*.

    ``{n:round|rounds}`` is the number with the word that goes with it: "1 round", "2 rounds". A
    fact that is a tuple is a list of things, see :func:`listed`.

    :raises KeyError: when the word files lack the key: a fault of ours, never of the person.
    """
    name, _, word = key.partition(".")
    return room(name, lang)[word].format(**{key: _told(fact, lang) for key, fact in facts.items()})


def _told(fact: object, lang: str) -> object:
    if isinstance(fact, tuple):
        return listed(fact, lang)
    return Count(fact) if type(fact) is int else fact


def listed(things: Iterable[object], lang: str, by: str = "comma") -> str:
    """Write a list of things as the language does: 甲、乙 and "A, B".

    :param by: what stands between two of them, a word of the room ``list``.
    """
    return room("list", lang)[by].join(map(str, things))
