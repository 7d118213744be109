"""The files under ``/static`` that are made, not written: sprites, and the words of the pages."""

from __future__ import annotations

import json
from pathlib import Path

from paiju.rules.profile import load, names
from paiju.show.cards import SPRITES
from paiju.words import LANGUAGES, room

STATIC = Path(__file__).parent / "static"
"""What the server hands out under ``/static``."""

_ROOMS = ("table", "figure", "list")


def made() -> dict[str, str]:
    """Give path under :data:`STATIC` → text; the committed files equal it."""
    sprites = {f"cards/{name}": draw() for name, draw in SPRITES.items()}
    return sprites | {f"words/{lang}.json": _words(lang) for lang in LANGUAGES}


def _words(lang: str) -> str:
    words = {f"{name}.{key}": text for name in _ROOMS for key, text in room(name, lang).items()}
    for profile in names():
        for key, own in load(profile).words.items():
            if f"figure.{key}" in words and lang in own:
                words[f"figure.{key}@{profile}"] = own[lang]
    return json.dumps(words, ensure_ascii=False, indent=0, sort_keys=True) + "\n"
