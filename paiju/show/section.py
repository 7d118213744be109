"""A section of the 竞赛规程 in words, and the words it is written with."""

from __future__ import annotations

from typing import TypeAlias

from paiju.words import say

Section: TypeAlias = tuple[str, list[str]]
"""A heading and its lines."""


def phrase(lang: str, key: str, **facts: object) -> str:
    """Say a phrase of the 规程."""
    return say(f"prospectus.{key}", lang, **facts)
