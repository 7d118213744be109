"""The files of an event that may be published, each a function of its log.

The log is the truth: a file that cannot be written does not stop the event, and is written at
the next occasion or start.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from paiju.contest import ledger
from paiju.deal import commit
from paiju.desk import keeping, papers
from paiju.desk.notice import notice
from paiju.desk.papers import Paper
from paiju.errors import PaijuError

if TYPE_CHECKING:
    from paiju.serve.liveevent import LiveEvent

log = logging.getLogger("paiju")


def announce(event: LiveEvent, walked: int) -> None:
    """Write the notice of the round number *walked* (from 0) of the event, which is seated."""
    _put(event, notice(event.setup, event.course, walked))


def publish(event: LiveEvent, secret: bytes) -> None:
    """Write what is out: notices, released standings, ruled records, the revealed secret."""
    for walked in range(event.round):
        announce(event, walked)
    standings(event)
    ruled(event)
    if event.course.revealed:
        opened = keeping.revealed(event.setup, event.course, secret)
        _put(event, [(commit.REVEAL_FILE, commit.dump(opened).encode())])


def standings(event: LiveEvent) -> None:
    """Write the standings that are out, as they are now."""
    if shown := event.course.shown:
        _put(event, papers.all_standings(event.field(shown)))


def record(event: LiveEvent, table: int) -> None:
    """Write the 牌谱 of a table (from 1) of the last round."""
    _put(event, _record(event, event.round, table))


def ruled(event: LiveEvent) -> None:
    """Write the records anew on which any ruling bears, as ``paiju correct`` does."""
    notes = ledger.located(event.course.notes, event.setup.stage.name)
    for number in range(1, event.course.finished + 1):
        seated = event.course.seated[number - 1]
        touched = ledger.touched(notes, seated.stage, [seated.round], event.setup.entries)
        for at, table in sorted(touched):
            if at == seated.round.number:
                _put(event, _record(event, number, table))


def _record(event: LiveEvent, number: int, table: int) -> list[Paper]:
    at, round_ = event.turns[number - 1][0], event.course.seated[number - 1].round
    standing, lost = event.course.standing, event.course.lost
    notes = ledger.located(standing, event.setup.stage.name)
    events = event.at(number)[table - 1].events()
    return papers.record(event.setup, at, round_, table, events, notes, lost)


def _put(event: LiveEvent, written: Iterable[Paper]) -> None:
    for name, data in written:
        try:
            event.folder.put(name, data)
        except PaijuError as fault:
            log.error("paper", extra={"facts": {"key": fault.key}})  # noqa: TRY400  no trace: it could hold cards
