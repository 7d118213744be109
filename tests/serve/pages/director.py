"""An event in an open hall, brought to where a page is to be read."""

from __future__ import annotations

import re

from paiju.desk import conduct
from paiju.play.commands import Replace

NOW = re.compile(r' data-now="\d+"|\d\d:\d\d(:\d\d)?|name="form" value="[0-9a-f]+"')


class Directed:
    """An open hall with one event, and its desk in few words."""

    def __init__(self, hall, event):
        self.hall = hall
        self.event = event

    def enter(self, wish):
        self.hall.do(self.event.enter(wish))

    def seat(self):
        drawn = self.hall.look(self.event.propose).round
        self.enter(lambda c: conduct.draft(self.event.setup, c, drawn, "d", 0))
        self.enter(lambda c: conduct.seat(self.event.setup, c, "d", 0))

    def start(self):
        now = self.hall.hall.clock.now()
        self.enter(lambda c: conduct.start(c, "d", now))

    def play(self, rounds=1, release=True):
        for _ in range(rounds):
            self.seat()
            self.start()
            number = self.event.round
            self.hall.wait(lambda number=number: self.event.course.finished == number)
            if release:
                self.hall.do(self.event.release("d"))

    def robots(self, table):
        """Let robots play a table on."""
        live = self.event.tables[table - 1]
        for seat, player in enumerate(live.place.players):
            self.hall.do(live.do(Replace(seat, str(player), robot=True, by="d")))

    def text(self, path, browser=None, lang="zh"):
        guest = browser or self.hall.browser()
        sign = "&" if "?" in path else "?"
        return guest.get(f"{path}{sign}lang={lang}").read().decode()


def still(text):
    """Give a page without what changes by itself: the moment, and the form's token."""
    return NOW.sub("", text)
