"""The same event by ``paiju run``: what the hall must come to."""

from __future__ import annotations

from opened import SECRET, entrants, regulation

from paiju.bots.port import robot
from paiju.desk.event import Event
from paiju.desk.folder import Folder
from paiju.desk.opening import begin
from paiju.desk.setup import read_setup
from paiju.play import line
from paiju.play.events import Acted
from paiju.store import Memory


def run(root, facts, count=9):
    """Run an event of robots in the folder *root*; give its log."""
    setup = read_setup(regulation(**facts), entrants(count), "random", robot("random"))
    folder, store = Folder(root), Memory()
    folder.claim()
    folder.log.touch()
    kept = begin(store, folder, setup, SECRET, bytes(32))
    Event(store, folder, setup, kept).run(lambda _done, _total: None)
    return store


def acts(store, rules):
    """Give what was answered at each table: (stream, seat) → (act, how) in order.

    By seat, since who of several that are asked at once answers first is a matter of the moment.
    """
    found = {}
    for stream in store.streams():
        for entry in store.read(stream) if "/" in stream else ():
            event = line.load(entry, rules)
            if isinstance(event, Acted):
                found.setdefault((stream, event.seat), []).append((event.act, event.how))
    return found
