"""What a 规程 says beside play: who holds the event, how one enters, committees, prizes (EVENTS).

All of it is for people to read and is printed back; a few figures (the deadline, the most entrants,
the prizes) are also checked against the list of entrants.
"""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

import msgspec

from paiju.contest.zone import CHINA

Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Long: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Names: TypeAlias = str | tuple[Text, ...]
"""One name or several; empty for none."""
FileName: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Place: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Money: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
"""Whole units of the event's currency."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a 规程 says of the whole event; all but the name is for people to read.

    :param host: 主办; *organiser* 承办; *title_sponsor* 冠名; *sponsor* 赞助; *supporter* 协办.
    :param committee: 组委会, who signs and publishes the 规程, on the day *signed*.
    :param interpreter: who interprets the text.
    :param logo: files of pictures of the hosts; *sponsor_logo* of the sponsors.
    :param zone: in whose time moments are written, see :mod:`paiju.contest.zone`.
    """

    name: Text
    date: dt.date | None = None
    until: dt.date | None = None
    place: str = ""
    host: Names = ""
    organiser: Names = ""
    title_sponsor: Names = ""
    sponsor: Names = ""
    supporter: Names = ""
    referee: str = ""
    committee: str = ""
    signed: dt.date | None = None
    interpreter: str = ""
    currency: Text = "元"
    note: str = ""
    logo: Names = ""
    sponsor_logo: Names = ""
    zone: Text = CHINA


class Contact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to ask, or by which way to enter."""

    name: Text
    phone: str = ""
    email: str = ""
    address: str = ""


class Entering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """报名: who may enter, how, until when.

    :param form: in which form an entry is made: ``printed`` (handwriting is not accepted),
        ``written`` or ``any``.
    :param deadline: the last day, in Chinese time; afterwards there is no late entry either.
    :param frozen: whether entries may not be changed after they were made: once the event has
        begun nobody comes late, and nobody plays on for somebody else.
    :param most: the most entrants, late ones among them; 0: no limit.
    :param way: by which ways, in words.
    """

    who: str = ""
    form: Literal["printed", "written", "any"] = "any"
    deadline: dt.date | None = None
    frozen: bool = False
    most: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    way: Names = ""
    contact: tuple[Contact, ...] = ()


class Fee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each entrant pays; *needed* whether it has to be paid by everybody."""

    name: Text
    amount: Money
    needed: bool = True


class CheckIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """报到: by when players, and from when referees, are there.

    :param late: seconds after the start after which somebody is late.
    """

    players: dt.datetime | None = None
    referees: dt.datetime | None = None
    place: str = ""
    late: Annotated[int, msgspec.Meta(ge=0, le=86_400)] | None = None
    contact: tuple[Contact, ...] = ()


class Committee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A committee: its members or their offices, and who appoints them."""

    name: Text
    members: Names = ""
    appointed_by: str = ""


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Things given: so many of them, and what they are worth.

    :param unit: in which they are counted (瓶); "": none.
    :param value: in the event's currency; None: not said.
    :param each: the value is that of one, otherwise of all together.
    """

    name: Text
    count: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    unit: Annotated[str, msgspec.Meta(max_length=20)] = ""
    value: Money | None = None
    each: bool = True
    giver: str = ""

    @property
    def worth(self) -> int:
        """Give the value of all together; 0 where none is said."""
        return (self.value or 0) * (self.count if self.each else 1)


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A band of prizes: what everybody from place *first* to place *last* gets.

    :param picture: file of the picture behind its certificates.
    """

    first: Place
    last: Place = 0
    name: str = ""
    certificate: bool = False
    cash: Money = 0
    goods: tuple[Goods, ...] = ()
    picture: FileName = ""

    @property
    def places(self) -> range:
        """Give the places of the band."""
        return range(self.first, max(self.first, self.last) + 1)


class Category(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Certificates by category, beside those by place: for the best of each.

    :param by: of each group, sex or club, as the list of entrants tells them.
    :param of: of this one alone; "": of every one there is.
    :param last: the last place within the category that gets one.
    :param picture: file of the picture behind them.
    """

    by: Literal["group", "sex", "club"]
    of: Annotated[str, msgspec.Meta(max_length=60)] = ""
    last: Place = 1
    picture: FileName = ""


class Certificates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is common to the certificates: the picture behind those that have none of their own."""

    picture: FileName = ""


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every registered entrant gets, whether he played or not."""

    goods: tuple[Goods, ...]


Passage: TypeAlias = Literal[
    "when", "stages", "scoring", "discipline", "appeals", "entering", "fees", "check_in",
    "committees", "confirmation", "prizes", "last",
]  # fmt: skip
"""A section that is written from the data, unless an article stands in its place."""


class Article(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passage of the 规程 in its own words; *title_en* and *lines_en* where it is translated.

    :param instead_of: the sections in whose place it stands, in the languages that it has. Its
        lines may then name what is data: see :data:`paiju.show.blanks.BLANKS`.
    """

    title: Text
    lines: tuple[Long, ...] = ()
    title_en: str = ""
    lines_en: tuple[Long, ...] = ()
    instead_of: tuple[Passage, ...] = ()

    def said(self, lang: str) -> bool:
        """Tell whether the article is there in a language."""
        return lang != "en" or bool(self.title_en)


Step: TypeAlias = Literal["players", "referee", "desk"]
"""A step by which a score is confirmed: the three at the table, the referee, the pairing desk."""


class Confirmation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a score is confirmed after each round, step by step; empty: by nobody (Zibo 八 8)."""

    steps: tuple[Step, ...] = ()


class Prospectus(msgspec.Struct, frozen=True):
    """The 规程's other half."""

    entry: Entering = Entering()
    fee: tuple[Fee, ...] = ()
    check_in: CheckIn = CheckIn()
    committee: tuple[Committee, ...] = ()
    prize: tuple[Prize, ...] = ()
    gift: Gift | None = None
    confirm: Confirmation = Confirmation()
    article: tuple[Article, ...] = ()
    category: tuple[Category, ...] = ()
    certificate: Certificates = Certificates()

    def prize_of(self, place: int) -> Prize | None:
        """Give the band that a place is in."""
        return next((band for band in self.prize if place in band.places), None)

    def cash(self, entrants: int) -> int:
        """Sum the money that is paid out to a field of *entrants*."""
        return sum(len(_inside(band, entrants)) * band.cash for band in self.prize)

    def goods(self, entrants: int) -> dict[str, int]:
        """Count the goods that are needed for a field of *entrants*, the gifts among them."""
        found: dict[str, int] = {}
        for band in self.prize:
            for thing in band.goods:
                more = thing.count * len(_inside(band, entrants))
                found[thing.name] = found.get(thing.name, 0) + more
        for thing in self.gift.goods if self.gift else ():
            found[thing.name] = found.get(thing.name, 0) + thing.count * entrants
        return found

    def shared(self, first: int, count: int) -> Fraction:
        """Give the cash of each of *count* who share place *first*: the mean of their places."""
        bands = (self.prize_of(place) for place in range(first, first + count))
        return Fraction(sum(band.cash for band in bands if band), count)


def _inside(band: Prize, entrants: int) -> range:
    return range(band.places.start, min(band.places.stop, entrants + 1))


def names(value: Names) -> tuple[str, ...]:
    """Give the names of a field that may hold one, several or none."""
    if isinstance(value, str):
        return (value,) if value else ()
    return value
