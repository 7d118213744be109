"""What is drawn in an event: orders to seat by, and lots; repeatable by whoever has the secret."""

from __future__ import annotations

from collections.abc import Iterable

from paiju.deal.draw import Draw, chance
from paiju.desk.setup import Setup


def draw(setup: Setup, secret: bytes, purpose: str, stage: int, *about: int) -> Draw:
    """Give chance for a purpose in a stage (its index), about a round, a table, an entrant."""
    plan = setup.plan
    key = plan.key(secret)
    return Draw(chance(key, purpose, plan.event, plan.stages[stage].name, *about))


def lots(setup: Setup, secret: bytes, stage: int, late: Iterable[int] = ()) -> list[int]:
    """Draw the lots of a stage: entry numbers, best first.

    A late entrant is put at a drawn place among those who are there, so that nobody else's
    order changes.
    """
    order = draw(setup, secret, "lots", stage).shuffled([e.number for e in setup.entries])
    for number in late:
        place = draw(setup, secret, "lots", stage, number).below(len(order) + 1)
        order.insert(place, number)
    return order
