"""The desk's command about the deals: the parts that others contribute are handed in and closed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from paiju.deal import commit
from paiju.deal.contribution import Contribution, contribute, read_contribution
from paiju.deal.plan import LAW
from paiju.errors import NotAllowed, Unavailable
from paiju.serve.liveevent import LiveEvent
from paiju.serve.order import Order, Work


async def _contributions(o: Order) -> str:
    """Close the contributions: ``part_1`` … are what was handed in, ``without_1`` … left out.

    A part is the file that ``paiju deal contribute`` made, or the value itself.

    :raises NotAllowed: somebody is due, or is left out before the time that he was given.
    """
    promise = _promise(o.event)
    names = [one.name for one in promise.contributors]
    without = [name for at, name in enumerate(names, 1) if o.text(f"without_{at}")]
    deadline = o.event.setup.read.deals.deadline
    if without and deadline is not None and datetime.fromtimestamp(o.now / 1000, UTC) < deadline:
        raise NotAllowed("deal.not_yet", article=LAW, deadline=deadline.isoformat())
    await o.event.contribute(list(_handed(o, promise)), without)
    return ""


def _handed(o: Order, promise: commit.Commit) -> Iterator[Contribution]:
    for at, one in enumerate(promise.contributors, 1):
        text = o.fields.get(f"part_{at}", "").strip()
        if text.startswith("{"):
            yield read_contribution(text, one.name)
        elif text:
            yield contribute(promise, one.name, text)


def _promise(event: LiveEvent) -> commit.Commit:
    created = event.course.created
    if created is None:
        raise Unavailable("serve.no_event", where=event.name, name=event.name)
    return commit.read_commit(created.promise)


WORK: dict[str, Work] = {"contributions": _contributions}
"""Command → what does it."""
