"""What an article of a 规程 may name instead of repeating it: ``{deadline}``, ``{fee 午餐费}``."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable

from paiju.contest.prospectus import names
from paiju.contest.regulation import Regulation
from paiju.words import listed, say

_BLANK = re.compile(r"\{([^{}]+)\}")


def filled(text: str, read: Regulation, lang: str) -> str:
    """Put the data into a line; what is not known or not said stays as it is."""

    def put(found: re.Match[str]) -> str:
        told = _fee(read, found[1]) or _told(read, found[1], lang)
        return told or found[0]

    return _BLANK.sub(put, text)


def _fee(read: Regulation, blank: str) -> str:
    name = blank.removeprefix("fee ")
    fees = {one.name: str(one.amount) for one in read.about.fee}
    return fees.get(name, "") if name != blank else ""


def _told(read: Regulation, blank: str, lang: str) -> str:
    make = BLANKS.get(blank)
    value = make(read) if make else None
    if isinstance(value, dt.datetime):
        return moment(value, lang)
    if isinstance(value, tuple):
        return listed(value, lang)
    return day(value, lang) if isinstance(value, dt.date) else value or ""


BLANKS: dict[str, Callable[[Regulation], dt.date | str | tuple[str, ...] | None]] = {
    "date": lambda read: read.event.date,
    "place": lambda read: read.event.place,
    "organiser": lambda read: names(read.event.organiser),
    "committee": lambda read: read.event.committee,
    "interpreter": lambda read: read.event.interpreter,
    "deadline": lambda read: read.about.entry.deadline,
    "players": lambda read: read.about.check_in.players,
    "referees": lambda read: read.about.check_in.referees,
    "check_in_place": lambda read: read.about.check_in.place,
}
"""Blank → what it stands for; ``{fee NAME}`` is the amount of a fee."""


def day(at: dt.date, lang: str) -> str:
    """Write a day."""
    return say("prospectus.day", lang, y=at.year, m=at.month, d=at.day)


def days(first: dt.date, last: dt.date | None, lang: str) -> str:
    """Write from which day to which."""
    if last is None or last == first:
        return day(first, lang)
    return say("prospectus.days", lang, first=day(first, lang), last=day(last, lang))


def moment(at: dt.datetime, lang: str) -> str:
    """Write a day with its time; in Chinese by the halves of the day."""
    half = say("prospectus.morning" if at.hour < 12 else "prospectus.afternoon", lang)
    hour = at.hour if lang != "zh" or at.hour <= 12 else at.hour - 12
    clock = f"{half}{hour}:{at.minute:02}"
    return say("prospectus.moment", lang, day=day(at, lang), clock=clock)
