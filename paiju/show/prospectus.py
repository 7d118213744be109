"""The 竞赛规程 in words, written from the data: plain text, Markdown, or a page."""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from paiju.contest.kinds import KINDS
from paiju.contest.offence import Offence
from paiju.contest.prospectus import Article, Contact, names
from paiju.contest.ranking import METHODS, ORDERS
from paiju.contest.regulation import Regulation
from paiju.contest.terms import Stage
from paiju.record import toml
from paiju.rules.profile import Profile
from paiju.show.blanks import day, filled, moment
from paiju.show.discipline import effects_text
from paiju.show.prize import band_text, category_text, given, numeral
from paiju.show.ruleset import doubtful
from paiju.words import say

Section = tuple[str, list[str]]
"""A heading and its lines."""


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


def _say(lang: str, key: str, **facts: object) -> str:
    return say(f"prospectus.{key}", lang, **facts)


def _people(read: Regulation, lang: str) -> Iterator[Section]:
    for key in ("host", "organiser", "title_sponsor", "sponsor", "supporter"):
        yield _say(lang, key), list(names(getattr(read.event, key)))


def _when(read: Regulation, lang: str) -> Iterator[Section]:
    event, lines = read.event, []
    if event.date:
        lines.append(_say(lang, "time", time=_days(event.date, event.until, lang)))
    if event.place:
        lines.append(_say(lang, "place", place=event.place))
    yield _say(lang, "when"), lines


def _days(first: dt.date, last: dt.date | None, lang: str) -> str:
    if last is None or last == first:
        return day(first, lang)
    return _say(lang, "days", first=day(first, lang), last=day(last, lang))


def _format(read: Regulation, lang: str) -> Iterator[Section]:
    stages = [stage for stage in read.stages if not stage.is_extra]
    teams = any(stage.kind == "teams" for stage in stages)
    kinds = dict.fromkeys(getattr(KINDS[stage.kind], lang) for stage in stages)
    rules = dict.fromkeys(profile.called(lang) for profile in read.profiles)
    lines = [
        _say(lang, "team_event" if teams else "single_event"),
        _say(lang, "kinds", kinds=_join(kinds, lang)),
        _say(lang, "rules", rules=_join(rules, lang)),
        *dict.fromkeys(line for profile in read.profiles for line in _clauses(profile, lang)),
    ]
    yield _say(lang, "format"), lines


def _clauses(profile: Profile, lang: str) -> Iterator[str]:
    """Tell what of a profile is reconstructed, and what the organiser laid over it."""
    title, doubt = profile.called(lang), doubtful(profile, lang)
    if doubt:
        yield _say(lang, "reconstructed", rules=title, doubt=doubt)
    laid = [
        f"{key} = {toml.value(c.value)}" for key, c in profile.clauses.items() if c.mark == "own"
    ]
    if laid:
        file = f" ({profile.own.stated})" if profile.own else ""
        base = f"{profile.name}@{profile.revision}{file}"
        yield _say(lang, "laid_over", rules=title, base=base, clauses="; ".join(laid))


def _join(items: Iterable[str], lang: str) -> str:
    return ("、" if lang == "zh" else ", ").join(items)


def _stages(read: Regulation, lang: str) -> Iterator[Section]:
    lines = []
    for stage in read.stages:
        if not stage.is_extra:
            text = ("" if lang == "zh" else " ").join(_stage(stage, lang))
            lines.append(_say(lang, "stage", name=stage.name, text=text))
    yield _say(lang, "stages"), lines


def _stage(stage: Stage, lang: str) -> Iterator[str]:
    if stage.cut_each:
        yield _say(lang, "cut_each", each=stage.cut_each, cut=stage.cut or "–")
    elif stage.cut:
        yield _say(lang, "cut", cut=stage.cut)
    yield _say(lang, "kind", kind=getattr(KINDS[stage.kind], lang))
    if stage.pools > 1:
        yield _say(lang, "pools", n=stage.pools)
    key = "rounds" if stage.rounds else "rounds_open"
    yield _say(lang, key, rounds=stage.rounds, boards=stage.boards)
    if stage.kind not in ("round_robin", "teams", "vs_robot"):
        yield _say(lang, f"first_{stage.first}")
        yield _say(lang, f"move_{stage.movement}")
    if stage.kind == "swiss":
        yield _say(lang, f"bye_{stage.bye}")
    if stage.kind == "rising_base":
        base = " ".join(map(str, stage.base))
        yield _say(lang, "floor", floor=stage.floor, until=stage.until, base=base)
    if stage.kind == "knockout" and not stage.classification:
        yield _say(lang, "advance", n=stage.advance)
    if stage.classification:
        yield _say(lang, "classification")
    if stage.extra_boards:
        yield _say(lang, "extra", n=stage.extra_boards)


def _scoring(read: Regulation, lang: str) -> Iterator[Section]:
    order = read.ranking.order or ORDERS[read.scores.method]
    ways = " → ".join(getattr(METHODS[name], lang) for name in order)
    lines = [_say(lang, f"scored_{read.scores.method}"), _say(lang, "order", order=ways)]
    yield _say(lang, "scoring"), lines


def _articles(read: Regulation, lang: str) -> Iterator[Section]:
    for article in read.about.article:
        if not article.instead_of:
            yield _article(article, read, lang)


def _discipline(read: Regulation, lang: str) -> Iterator[Section]:
    """Write the catalogue of offences, what they are counted by, and what a lost board costs."""
    code = read.code
    lines = [_offence(offence, lang) for offence in code.offences]
    counters = dict.fromkeys(o.counted for o in code.offences if len(o.steps) > 1)
    for counter in counters:
        counted = [o for o in code.offences if o.counted == counter]
        names = _join((o.zh if lang == "zh" else o.en for o in counted), lang)
        key = "together" if len(counted) > 1 else "alone"
        lines.append(_say(lang, f"{key}_{counted[0].scope}", names=names))
        if counter == code.terms.table:
            lines.append(_say(lang, "by_table", names=names))
    costly = any("lose_board" in offence.effects for offence in code.offences)
    if costly and (code.terms.made or code.terms.loss):
        key = "loss_made" if code.terms.made else "loss"
        lines.append(_say(lang, key, n=code.terms.loss, half=code.terms.loss // 2))
    yield _say(lang, "discipline"), lines


def _offence(offence: Offence, lang: str) -> str:
    name = offence.zh if lang == "zh" else offence.en
    if offence.article:
        name += _say(lang, "by_article", article=offence.article)
    return _say(lang, "offence", name=name, what=_steps(offence, lang))


def _steps(offence: Offence, lang: str) -> str:
    """Say what follows from the first, the second …, equal ones in a row together."""
    ends = [n for n, step in enumerate(offence.steps, 1) if offence.steps[n : n + 1] != (step,)]
    told, first = [], 1
    for last in ends:
        what = effects_text(offence, lang, last)
        if len(ends) == 1:
            return what
        key = "onward" if last == len(offence.steps) else "nth" if first == last else "nth_to"
        told.append(_say(lang, key, n=first, last=last, what=what))
        first = last + 1
    return say("show.steps_comma", lang).join(told)


def _appeals(read: Regulation, lang: str) -> Iterator[Section]:
    """Say until when one may appeal, and who decides; where there is a catalogue to appeal by."""
    terms = read.code.appeals
    key = "appeal_until" if terms.minutes else "appeal_any"
    lines = [_say(lang, key, n=terms.minutes), _say(lang, "appeal_final", name=terms.committee)]
    yield _say(lang, "appeals"), lines if read.code.offences else []


def _contact(contact: Contact, lang: str) -> str:
    parts = (contact.phone, contact.email, contact.address)
    return _join([contact.name, *(part for part in parts if part)], lang)


def _entering(read: Regulation, lang: str) -> Iterator[Section]:
    entry, lines = read.about.entry, []
    if entry.who:
        lines.append(_say(lang, "who", who=entry.who))
    if entry.deadline:
        lines.append(_say(lang, "deadline", day=day(entry.deadline, lang)))
    if entry.form != "any":
        lines.append(_say(lang, f"form_{entry.form}"))
    if entry.frozen:
        lines.append(_say(lang, "frozen"))
    if entry.most:
        lines.append(_say(lang, "most", n=entry.most))
    if entry.way:
        lines.append(_say(lang, "way", way=_join(names(entry.way), lang)))
    lines += [_say(lang, "contact", contact=_contact(one, lang)) for one in entry.contact]
    yield _say(lang, "entering"), lines


def _fees(read: Regulation, lang: str) -> Iterator[Section]:
    money = read.event.currency
    yield (
        _say(lang, "fees"),
        [
            _say(
                lang, "fee" if fee.needed else "fee_free", name=fee.name, n=fee.amount, money=money
            )
            for fee in read.about.fee
        ],
    )


def _check_in(read: Regulation, lang: str) -> Iterator[Section]:
    told, lines = read.about.check_in, []
    if told.players:
        lines.append(_say(lang, "in_players", at=moment(told.players, lang)))
    if told.referees:
        lines.append(_say(lang, "in_referees", at=moment(told.referees, lang)))
    if told.place:
        lines.append(_say(lang, "place", place=told.place))
    if told.late is not None:
        lines.append(_say(lang, "late", n=told.late))
    lines += [_say(lang, "contact", contact=_contact(one, lang)) for one in told.contact]
    yield _say(lang, "check_in"), lines


def _committees(read: Regulation, lang: str) -> Iterator[Section]:
    lines = [_say(lang, "referee", name=read.event.referee)] if read.event.referee else []
    for one in read.about.committee:
        members = _join(names(one.members), lang)
        lines.append(_say(lang, "committee", name=one.name, members=members))
        if one.appointed_by:
            lines.append(_say(lang, "appointed", name=one.name, by=one.appointed_by))
    yield _say(lang, "committees"), lines


def _confirmation(read: Regulation, lang: str) -> Iterator[Section]:
    steps = [_say(lang, f"step_{step}") for step in read.about.confirm.steps]
    yield _say(lang, "confirmation"), steps


def _prizes(read: Regulation, lang: str) -> Iterator[Section]:
    money = read.event.currency
    lines = [band_text(band, money, lang) for band in read.about.prize]
    lines += [category_text(one, lang) for one in read.about.category]
    if read.about.gift:
        things = _join((given(thing, money, lang) for thing in read.about.gift.goods), lang)
        lines.append(_say(lang, "gift", goods=things))
    yield _say(lang, "prizes"), lines


def _last(read: Regulation, lang: str) -> Iterator[Section]:
    event = read.event
    lines = [event.note] if event.note else []
    if event.interpreter:
        lines.append(_say(lang, "interpreter", name=event.interpreter))
    yield _say(lang, "last"), lines


_MAKERS: dict[str, Callable[[Regulation, str], Iterator[Section]]] = {
    "people": _people,
    "when": _when,
    "format": _format,
    "stages": _stages,
    "scoring": _scoring,
    "articles": _articles,
    "discipline": _discipline,
    "appeals": _appeals,
    "entering": _entering,
    "fees": _fees,
    "check_in": _check_in,
    "committees": _committees,
    "confirmation": _confirmation,
    "prizes": _prizes,
    "last": _last,
}
"""Section, as an article names it, → what writes it from the data."""


def _number(n: int, lang: str) -> str:
    """Give the number of a section."""
    return f"{numeral(n)}、" if lang == "zh" else f"{n}. "


def _signature(read: Regulation, lang: str) -> list[str]:
    signed = day(read.event.signed, lang) if read.event.signed else ""
    return [line for line in (read.event.committee, signed) if line]


def _title(read: Regulation, lang: str) -> str:
    return _say(lang, "title", name=read.event.name)


def entering(read: Regulation, lang: str) -> list[str]:
    """Give what is said of entering and of what it costs, as an entry form repeats it."""
    return [line for make in (_entering, _fees) for _, lines in make(read, lang) for line in lines]


def document_parts(read: Regulation, lang: str) -> tuple[str, list[Section], list[str]]:
    """Give title, numbered sections with numbered lines, and who signs."""
    parts = [
        (_number(n, lang) + head, told if len(told) == 1 else _numbered(told, ""))
        for n, (head, told) in enumerate(sections(read, lang), 1)
    ]
    return _title(read, lang), parts, _signature(read, lang)


def as_text(read: Regulation, lang: str) -> str:
    """Write plain text."""
    lines = [_title(read, lang), ""]
    for n, (head, told) in enumerate(sections(read, lang), 1):
        if len(told) == 1:
            lines += [_say(lang, "alone", head=_number(n, lang) + head, line=told[0]), ""]
        else:
            lines += [_number(n, lang) + head, *_numbered(told), ""]
    return "\n".join([*lines, *_signature(read, lang), ""])


_OWN = re.compile("[（(][0-9]{1,2}[）)]")
"""How a line begins that stands under the line before it, with a number of its own."""


def _numbered(lines: Sequence[str], before: str = "    ") -> list[str]:
    numbers = itertools.count(1)
    return [f"{before}{_number_of(line, numbers)}{line}" for line in lines]


def _number_of(line: str, numbers: Iterator[int]) -> str:
    return "" if _OWN.match(line) else f"{next(numbers)}. "


_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>#|"})


def as_markdown(read: Regulation, lang: str) -> str:
    """Write Markdown; a mark in the data stays a plain character."""
    lines = [f"# {_title(read, lang).translate(_MARKS)}", ""]
    for n, (head, told) in enumerate(sections(read, lang), 1):
        lines += [f"## {_number(n, lang)}{head.translate(_MARKS)}", ""]
        lines += [*_listed(told), ""]
    return "\n".join([*lines, *(f"{s.translate(_MARKS)}  " for s in _signature(read, lang)), ""])


def _listed(lines: Sequence[str]) -> Iterator[str]:
    numbers = itertools.count(1)
    for line in lines:
        yield (_number_of(line, numbers) or "   - ") + line.translate(_MARKS)


_STYLE = (
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;line-height:1.6;color:#000;"
    'background:#fff;font-family:"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif}'
    "h1{text-align:center;font-size:1.5rem}h2{font-size:1.1rem;break-after:avoid}"
    "li{break-inside:avoid}.own{list-style:none;counter-increment:list-item 0}"
    ".sign{text-align:right}"
)


def as_html(read: Regulation, lang: str) -> str:
    """Write a page that stands alone, prints black on white, and runs no script."""
    body = [f"<h1>{escape(_title(read, lang))}</h1>"]
    for n, (head, told) in enumerate(sections(read, lang), 1):
        items = "".join(_item(line) for line in told)
        body.append(f"<h2>{escape(_number(n, lang) + head)}</h2>\n<ol>{items}</ol>")
    body.append("".join(f'<p class="sign">{escape(s)}</p>' for s in _signature(read, lang)))
    tag = "zh-CN" if lang == "zh" else "en"
    return (
        f'<!doctype html>\n<html lang="{tag}"><head><meta charset="utf-8">'
        f"<title>{escape(_title(read, lang))}</title><style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _item(line: str) -> str:
    kind = ' class="own"' if _OWN.match(line) else ""
    return f"<li{kind}>{escape(line)}</li>"


FORMS: dict[str, Callable[[Regulation, str], str]] = {
    "text": as_text,
    "markdown": as_markdown,
    "html": as_html,
}
"""Form as it is typed → what writes it."""
