"""The pages that people read: the director's desk, hall screens, the public, and own boards."""

from __future__ import annotations

from paiju.serve.pages import (
    boards,
    create,
    desk,
    files,
    paper,
    people,
    public,
    replay,
    results,
    rulings,
    screen,
    seating,
    watch,
)

HANDLERS = (
    boards.traveller,
    boards.own_boards,
    create.form,
    create.create,
    desk.desk,
    desk.overview,
    files.download,
    files.deals,
    paper.paper,
    paper.slips,
    paper.confirm,
    paper.printed,
    people.entrants,
    people.all_in,
    people.cards,
    people.print_cards,
    public.event,
    public.standings,
    public.seating,
    public.player,
    public.check,
    replay.replay,
    results.results,
    rulings.rulings,
    rulings.preview,
    rulings.enter,
    screen.seating,
    screen.clock,
    screen.standings,
    seating.seating,
    seating.swap,
    watch.tables,
    watch.table,
    watch.facts,
)
"""Every page; each stands in the table of roles."""

__all__ = ["HANDLERS"]
