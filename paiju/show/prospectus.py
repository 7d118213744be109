"""The sections of a 竞赛规程 in words, written from the data."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paiju.contest.prospectus import Article, Contact, names
from paiju.contest.regulation import Regulation
from paiju.show import catalogue, playing
from paiju.show.blanks import day, days, filled, moment
from paiju.show.prize import band_text, category_text, given
from paiju.show.section import Section, phrase
from paiju.words import listed


def sections(read: Regulation, lang: str) -> list[Section]:
    """Give the sections of the 规程 in their order; what the data do not say is left out."""
    articles = [article for article in read.about.article if article.said(lang)]
    told: list[Section] = []
    for key, make in _MAKERS.items():
        own = [article for article in articles if key in article.instead_of]
        told += [_article(a, read, lang) for a in own if _first(a) == key]
        told += [] if own else make(read, lang)
    return [section for section in told if section[1]]


def _first(article: Article) -> str:
    """Give the section at whose place an article stands: the first of those it replaces."""
    return next(key for key in _MAKERS if key in article.instead_of)


def _article(article: Article, read: Regulation, lang: str) -> Section:
    english = lang == "en" and article.title_en
    title, lines = (
        (article.title_en, article.lines_en) if english else (article.title, article.lines)
    )
    return title, [filled(line, read, lang) if article.instead_of else line for line in lines]


def _people(read: Regulation, lang: str) -> Iterator[Section]:
    for key in ("host", "organiser", "title_sponsor", "sponsor", "supporter"):
        yield phrase(lang, key), list(names(getattr(read.event, key)))


def _when(read: Regulation, lang: str) -> Iterator[Section]:
    event, lines = read.event, []
    if event.date:
        lines.append(phrase(lang, "time", time=days(event.date, event.until, lang)))
    if event.place:
        lines.append(phrase(lang, "place", place=event.place))
    yield phrase(lang, "when"), lines


def _articles(read: Regulation, lang: str) -> Iterator[Section]:
    for article in read.about.article:
        if not article.instead_of:
            yield _article(article, read, lang)


def _contact(contact: Contact, lang: str) -> str:
    parts = (contact.phone, contact.email, contact.address)
    return listed([contact.name, *filter(None, parts)], lang)


def _entering(read: Regulation, lang: str) -> Iterator[Section]:
    entry, lines = read.about.entry, []
    if entry.who:
        lines.append(phrase(lang, "who", who=entry.who))
    if entry.deadline:
        lines.append(phrase(lang, "deadline", day=day(entry.deadline, lang)))
    if entry.form != "any":
        lines.append(phrase(lang, f"form_{entry.form}"))
    if entry.frozen:
        lines.append(phrase(lang, "frozen"))
    if entry.most:
        lines.append(phrase(lang, "most", n=entry.most))
    if entry.way:
        lines.append(phrase(lang, "way", way=names(entry.way)))
    lines += [phrase(lang, "contact", contact=_contact(one, lang)) for one in entry.contact]
    yield phrase(lang, "entering"), lines


def _fees(read: Regulation, lang: str) -> Iterator[Section]:
    lines = []
    for fee in read.about.fee:
        key, money = "fee" if fee.needed else "fee_free", read.event.currency
        lines.append(phrase(lang, key, name=fee.name, n=fee.amount, money=money))
    yield phrase(lang, "fees"), lines


def _check_in(read: Regulation, lang: str) -> Iterator[Section]:
    told, lines = read.about.check_in, []
    if told.players:
        lines.append(phrase(lang, "in_players", at=moment(told.players, lang)))
    if told.referees:
        lines.append(phrase(lang, "in_referees", at=moment(told.referees, lang)))
    if told.place:
        lines.append(phrase(lang, "place", place=told.place))
    if told.late is not None:
        lines.append(phrase(lang, "late", n=told.late))
    lines += [phrase(lang, "contact", contact=_contact(one, lang)) for one in told.contact]
    yield phrase(lang, "check_in"), lines


def _committees(read: Regulation, lang: str) -> Iterator[Section]:
    lines = [phrase(lang, "referee", name=read.event.referee)] if read.event.referee else []
    for one in read.about.committee:
        lines.append(phrase(lang, "committee", name=one.name, members=names(one.members)))
        if one.appointed_by:
            lines.append(phrase(lang, "appointed", name=one.name, by=one.appointed_by))
    yield phrase(lang, "committees"), lines


def _confirmation(read: Regulation, lang: str) -> Iterator[Section]:
    steps = [phrase(lang, f"step_{step}") for step in read.about.confirm.steps]
    yield phrase(lang, "confirmation"), steps


def _prizes(read: Regulation, lang: str) -> Iterator[Section]:
    money = read.event.currency
    lines = [band_text(band, money, lang) for band in read.about.prize]
    lines += [category_text(one, lang) for one in read.about.category]
    if read.about.gift:
        things = tuple(given(thing, money, lang) for thing in read.about.gift.goods)
        lines.append(phrase(lang, "gift", goods=things))
    yield phrase(lang, "prizes"), lines


def _last(read: Regulation, lang: str) -> Iterator[Section]:
    event = read.event
    lines = [event.note] if event.note else []
    if event.interpreter:
        lines.append(phrase(lang, "interpreter", name=event.interpreter))
    yield phrase(lang, "last"), lines


_MAKERS: dict[str, Callable[[Regulation, str], Iterator[Section]]] = {
    "people": _people,
    "when": _when,
    "format": playing.form,
    "stages": playing.stages,
    "scoring": playing.scoring,
    "articles": _articles,
    "discipline": catalogue.discipline,
    "appeals": catalogue.appeals,
    "entering": _entering,
    "fees": _fees,
    "check_in": _check_in,
    "committees": _committees,
    "confirmation": _confirmation,
    "prizes": _prizes,
    "last": _last,
}
"""Section, as an article names it, → what writes it from the data."""


def entering(read: Regulation, lang: str) -> list[str]:
    """Give what is said of entering and of what it costs, as an entry form repeats it."""
    return [line for make in (_entering, _fees) for _, lines in make(read, lang) for line in lines]
