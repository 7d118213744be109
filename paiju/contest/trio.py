"""Three players at a table: the size that everything in seating is cut to."""

from __future__ import annotations

from typing import TypeAlias

from paiju.cards.deck import SEATS

PLAYERS = len(SEATS)
"""Players at a table."""

Trio: TypeAlias = tuple[int, int, int]
"""Three players in seats a, b, c; inside the search three places of the ranking, rising."""
