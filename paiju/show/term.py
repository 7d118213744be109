"""What a profile's own text calls a fact of a result, or its value."""

from __future__ import annotations

from paiju.rules.profile import load
from paiju.words import say


def term(profile: str, key: str, usual: str, lang: str) -> str:
    """Give the profile's own word for *key*; where it has none, that of the words file.

    :param profile: with or without its revision.
    :param key: of a fact (``spring``) or a value (``chun``).
    :param usual: the key in the words files, ``record.value_chun``.
    """
    return load(profile).words.get(key, {}).get(lang) or say(usual, lang)
