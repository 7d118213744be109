"""All papers by the name under which they are asked for."""

from __future__ import annotations

from paiju.show.paper.book import results
from paiju.show.paper.cards import cards
from paiju.show.paper.certificates import certificates
from paiju.show.paper.form import form, regulation
from paiju.show.paper.matter import Maker
from paiju.show.paper.prizes import prizes
from paiju.show.paper.seating import seating
from paiju.show.paper.slips import slips
from paiju.show.paper.wall import wall

PAPERS: dict[str, Maker] = {
    "regulation": regulation,
    "form": form,
    "cards": cards,
    "seating": seating,
    "slips": slips,
    "wall": wall,
    "results": results,
    "prizes": prizes,
    "certificates": certificates,
}
"""Name → what makes it, in the order of an event."""
