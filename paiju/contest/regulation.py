"""The regulation 竞赛规程: an event as data, frozen before the first card.

A TOML file; ``docs/regulation.md`` lists every key. Whatever is wrong in it is told with its
line, and an unknown key is refused: a misspelt one would silently mean the default.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import tomllib
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from paiju.contest import source
from paiju.contest.meetings import Meetings
from paiju.contest.ranking import ORDERS
from paiju.contest.slate import Seats
from paiju.contest.stage import Carry, Groups, Kind, Scoring
from paiju.deal.plan import HEX, Absent, Contributor
from paiju.errors import PaijuError, Unreadable
from paiju.rules import profile
from paiju.rules.protocol import Rules

VERSION = 1
MOST_BYTES = 65_536
"""The longest regulation that is read."""

_BOM = b"\xef\xbb\xbf"
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_AT_END = " (at end of document)"
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")

Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=200)]
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3600)]


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a 规程 says of the whole event; all but the name is for people to read."""

    name: Text
    date: dt.date | None = None
    until: dt.date | None = None
    place: str = ""
    host: str = ""
    organiser: str = ""
    sponsor: str = ""
    referee: str = ""
    note: str = ""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stage.

    :param name: unique in the event; the deals are bound to it.
    :param rules: a rule profile; *set* lays single clauses over it.
    :param boards: boards a round.
    :param first: who sits where in round 1: drawn, or in order of entry (1-2-3, 4-5-6 …).
    :param seats: what ``no_rematch`` puts first, :data:`paiju.contest.slate.Seats`.
    :param bye: worth of a bye's boards, :data:`paiju.contest.tally.BYE_VALUES`.
    :param single: worth of a board without comparison, :data:`paiju.contest.stage.SINGLE`.
    :param groups: what becomes of groups of unequal size, :data:`paiju.contest.stage.Groups`.
    :param leaver: what the others at the table get for the boards that somebody who leaves in the
        middle of a round leaves unplayed, :data:`paiju.contest.ledger.COMPENSATION`.
    :param carry: what is taken along from the stage before, :data:`paiju.contest.stage.Carry`;
        without meaning in the first.
    """

    name: Text
    rules: Text
    rounds: Count
    boards: Count
    first: Literal["draw", "entry"] = "draw"
    movement: Literal["shift", "no_rematch"] = "shift"
    seats: Seats = "law"
    bye: Literal["average", "half", "three_fifths", "zero"] = "average"
    single: Literal["none", "half"] = "none"
    groups: Groups = "plain"
    leaver: Literal["average", "average_plus", "void"] = "average_plus"
    carry: Carry = "boards"
    set: dict[str, Any] = {}


class Scores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the whole event is scored.

    :param method: ``mp``: every board is compared with those of the same cards; ``points``: the
        points of the boards are summed (积分).
    """

    method: Kind = "mp"


class Ranking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tie-break methods in their order, ids of :data:`paiju.contest.ranking.METHODS`.

    Empty: the customary order of :data:`paiju.contest.ranking.ORDERS`.
    """

    order: tuple[
        Literal["mean", "beaten", "firsts", "points", "wins", "last", "time", "lot"], ...
    ] = ()


class Deals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who else gives chance to the deals, and what happens where somebody vanishes.

    :param contributor: in the order in which they are mixed, see ``deal.plan.Contributor``.
    :param deadline: until when, for people to read; with its offset. Before it nobody may be
        left out.
    """

    contributor: tuple[Contributor, ...] = ()
    absent: Absent = "without"
    deadline: dt.datetime | None = None


class Hall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an event is played over the network (EVENTS §5).

    :param synchrony: ``window``: a board is dealt when the one before it is over at all tables of
        the round; ``free``: as soon as it is over at the own table.
    :param absent: who answers for an entrant who has not checked in: ``clock`` or a ``robot``.
    :param rounds: who starts and ends them: the ``desk``, or ``auto`` (the service itself).
    :param check_in: whether players may check in themselves by logging in.
    :param pause: seconds between two boards of a table.
    :param countdown: seconds from the start of a round to its first card.
    :param counter: whether the table page may count cards.
    :param delay: seconds by which spectators see an open board later.
    """

    synchrony: Literal["window", "free"] = "free"
    absent: Literal["clock", "robot"] = "clock"
    rounds: Literal["desk", "auto"] = "desk"
    check_in: bool = True
    pause: Seconds = 8
    countdown: Seconds = 10
    counter: bool = True
    delay: Seconds = 0


class Regulation(msgspec.Struct, frozen=True):
    """A regulation that was read and checked.

    :param stages: in the order in which they are played.
    :param digest: SHA-256 of the file's bytes, 64 hex digits; part of the deal commitment.
    """

    event: Event
    stages: tuple[Stage, ...]
    ranking: Ranking
    digest: str
    hall: Hall = Hall()
    scores: Scores = Scores()
    deals: Deals = Deals()
    meetings: Meetings = Meetings()

    @property
    def stage(self) -> Stage:
        """Give the first stage."""
        return self.stages[0]

    def rules(self, stage: int = 0) -> Rules:
        """Open the rules of a stage, given by its index."""
        return profile.rules(self.stages[stage].rules, self.stages[stage].set)

    def scoring(self, stage: int = 0) -> Scoring:
        """Give what the standings of a stage need to know."""
        s = self.stages[stage]
        method = self.scores.method
        order = self.ranking.order or ORDERS[method]
        return Scoring(s.boards, s.bye, s.single, order, s.groups, s.carry, method)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paiju: Literal[1]
    event: Event
    stage: Annotated[tuple[Stage, ...], msgspec.Meta(min_length=1)]
    scoring: Scores = Scores()
    ranking: Ranking = Ranking()
    hall: Hall = Hall()
    deals: Deals = Deals()
    meetings: Meetings = Meetings()


def read_regulation(data: bytes) -> Regulation:
    """Read a regulation from the bytes of its file.

    :raises Unreadable: not UTF-8, damaged TOML, an unknown or missing key, a value of the wrong
        kind or range, an unknown rule profile or clause, two stages of one name, an order that
        does not begin with what the event is scored by; always with the line.
    """
    text = _decode(data)
    file = _convert(text, _parse(text))
    _check_names(text, file.stage)
    _check_order(text, file.ranking.order or ORDERS[file.scoring.method], file.scoring.method)
    _check_carry(text, file)
    _check_deals(text, file.deals)
    if file.meetings and all(stage.movement != "no_rematch" for stage in file.stage):
        raise _at(text, ("meetings",), "contest.unheeded")
    for at, stage in enumerate(file.stage):
        _check_rules(text, at, stage)
    digest = hashlib.sha256(data).hexdigest()
    return Regulation(
        file.event,
        file.stage,
        file.ranking,
        digest,
        file.hall,
        file.scoring,
        file.deals,
        file.meetings,
    )


def _decode(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise Unreadable("contest.long_regulation", where="line 1", most=MOST_BYTES)
    body = data.removeprefix(_BOM)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise _on(body.count(b"\n", 0, fault.start) + 1, "contest.not_utf8") from None


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        told = str(fault)
    except RecursionError:
        told = "nested too deeply"
    found = _AT_LINE.search(told)
    last = text.rstrip("\n").count("\n") + 1
    plain = _AT_LINE.sub("", told).removesuffix(_AT_END)
    raise _on(int(found[1]) if found else last, "contest.broken_toml", fault=plain) from None


def _convert(text: str, data: dict[str, Any]) -> _File:
    try:
        return msgspec.convert(data, _File)
    except msgspec.ValidationError as fault:
        told, _, at = str(fault).partition(" - at ")
        place = source.path(at.strip("`"))
    if unknown := _UNKNOWN.fullmatch(told):
        raise _at(text, (*place, unknown[1]), "contest.unknown_key")
    if missing := _MISSING.fullmatch(told):
        raise _at(text, (*place, missing[1]), "contest.missing_key")
    raise _at(text, place, "contest.bad_value", fault=told)


def _check_names(text: str, stages: tuple[Stage, ...]) -> None:
    """Deals are bound to the stage's name, so no two may share one."""
    names: set[str] = set()
    for at, stage in enumerate(stages):
        if stage.name in names:
            raise _at(text, ("stage", at, "name"), "contest.stage_twice", stage=stage.name)
        names.add(stage.name)


def _check_order(text: str, order: tuple[str, ...], method: str) -> None:
    first = ORDERS[method][0]
    other = {orders[0] for orders in ORDERS.values()} - {first}
    if order[0] != first or other & set(order) or len(set(order)) != len(order):
        raise _at(text, ("ranking", "order"), "contest.bad_order", first=first)


def _check_carry(text: str, file: _File) -> None:
    """Points are summed or not; a mean of each stage has no meaning for them."""
    for at, stage in enumerate(file.stage):
        if file.scoring.method == "points" and stage.carry == "mean":
            fault = "scoring.method = points"
            raise _at(text, ("stage", at, "carry"), "contest.bad_value", fault=fault)


def _check_deals(text: str, deals: Deals) -> None:
    names: set[str] = set()
    for at, one in enumerate(deals.contributor):
        if not one.name or one.name in names or (one.seal and not HEX.fullmatch(one.seal)):
            key = "seal" if one.name and one.name not in names else "name"
            place = ("deals", "contributor", at, key)
            raise _at(text, place, "contest.bad_contributor")
        names.add(one.name)
    if deals.deadline is not None and deals.deadline.utcoffset() is None:
        fault = "+08:00"
        raise _at(text, ("deals", "deadline"), "contest.no_offset", fault=fault)


def _check_rules(text: str, at: int, stage: Stage) -> None:
    try:
        opened = profile.load(stage.rules)
    except PaijuError as fault:
        raise _at(text, ("stage", at, "rules"), "contest.bad_rules", fault=fault) from None
    try:
        profile.rules(opened, stage.set)
    except PaijuError as fault:
        place = ("stage", at, "set", str(fault.facts.get("clause", "")))
        raise _at(text, place, "contest.bad_rules", fault=fault) from None


def _at(text: str, place: source.Path, key: str, **facts: object) -> Unreadable:
    name = next((str(step) for step in reversed(place) if isinstance(step, str)), "")
    return _on(source.line(text, place), key, name=name, **facts)


def _on(line: int, key: str, **facts: object) -> Unreadable:
    return Unreadable(key, where=f"line {line}", article="", line=line, **facts)
