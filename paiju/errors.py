"""The vocabulary of refusals: what was wrong, where, and by which article.

A refusal carries a *key* of the word files and the facts that fill it in, never a finished
sentence, so that every person reads it in the own language. The kinds are different errors on
purpose: what cannot be read, what the rules forbid, what has more than one meaning, what this
person may not do, what comes too late, and what the machine could not do.
"""

from __future__ import annotations

from typing import ClassVar

from paiju.words import say


class PaijuError(ValueError):
    """Base of every refusal.

    :param key: key of the word files, ``room.name`` (``"cards.stray_character"``).
    :param where: place of the fault (``"3"`` a character, ``"line 7"``, ``"board 4, trick 2"``).
    :param article: the article or section that is broken; empty where none applies.
    :param facts: values that the sentence names; a refusal among them is told in its own words.
    """

    kind: ClassVar[str] = "error"

    def __init__(self, key: str, *, where: str = "", article: str = "", **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.where = where
        self.article = article
        self.facts = facts

    def say(self, lang: str = "en") -> str:
        """Give the sentence for a person who reads *lang* (``"zh"`` or ``"en"``)."""
        facts = {
            name: fact.say(lang) if isinstance(fact, PaijuError) else fact
            for name, fact in self.facts.items()
        }
        return say(self.key, lang, **facts)

    def __str__(self) -> str:
        return self.say("en")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.key, self.where, self.article, self.facts))


def _rebuild(
    kind: type[PaijuError], key: str, where: str, article: str, facts: dict[str, object]
) -> PaijuError:
    return kind(key, where=where, article=article, **facts)


class Unreadable(PaijuError):
    """Not in the notation at all: a stray character, broken TOML, an unknown key."""

    kind = "unreadable"


class Illegal(PaijuError):
    """Readable, but the rules or the facts forbid it."""

    kind = "illegal"


class Ambiguous(PaijuError):
    """Readable and legal in more than one way; the person has to choose."""

    kind = "ambiguous"


class NotAllowed(PaijuError):
    """Legal in itself, but not for this person or not in this state of the table."""

    kind = "not_allowed"


class TooLate(PaijuError):
    """The decision that it answers is closed."""

    kind = "too_late"


class Unavailable(PaijuError):
    """The machine could not do it: a file is missing, the disk is full."""

    kind = "unavailable"
