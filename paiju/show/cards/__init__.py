"""The faces of the cards, drawn: ``python -m paiju.show`` writes the sprites of the pages.

A sprite is one SVG file with a ``<symbol>`` for each face. Symbols are ink only, in
``currentColor``: the paper, and the colours of a deck, belong to the style sheet.
"""

from paiju.show.cards.poker import contrast as poker_contrast
from paiju.show.cards.poker import sprite as poker
from paiju.show.cards.zipai import sprite as zipai

SPRITES = {"poker.svg": poker, "poker-contrast.svg": poker_contrast, "zipai.svg": zipai}
"""File name → the function that draws it."""

__all__ = ["SPRITES", "poker", "poker_contrast", "zipai"]
