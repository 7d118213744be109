"""The regulation 竞赛规程: an event as data, frozen before the first card.

A TOML file; ``docs/regulation.md`` lists every key. Whatever is wrong in it is told with its
line, and an unknown key is refused: a misspelt one would silently mean the default.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from paiju.contest.bundle import is_file
from paiju.contest.meetings import Meetings
from paiju.contest.offence import Appeals, Code, Discipline, Offence, is_amount
from paiju.contest.prospectus import (
    Article,
    CheckIn,
    Committee,
    Confirmation,
    Entering,
    Event,
    Fee,
    Gift,
    Prize,
    Prospectus,
    Text,
)
from paiju.contest.ranking import ORDERS
from paiju.contest.slate import Seats
from paiju.contest.stage import Carry, Groups, Kind, Scoring
from paiju.deal.plan import HEX, Absent, Contributor
from paiju.errors import PaijuError, Unreadable
from paiju.rules import document, profile
from paiju.rules.profile import Profile
from paiju.rules.protocol import Rules

VERSION = 1

MOST_EXTRA = 200
"""Rounds of extra play that a stage may come to; whoever is equal still is parted by lot."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=200)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3600)]

Form: TypeAlias = Literal[
    "swiss", "round_robin", "knockout", "double_knockout", "rising_base", "vs_robot", "teams"
]
"""What kind of stage it is, see :data:`paiju.contest.kinds.KINDS`."""

EXTRA = "extra"
"""The kind of a stage that only holds the extra play of the one before it."""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stage.

    :param name: unique in the event; the deals are bound to it.
    :param rules: a rule profile that ships, or the file of an own one: read, the profile that it
        extends, and its clauses stand in *set*. *set* lays single clauses over the profile.
    :param boards: boards a round.
    :param kind: who plays when, see :data:`Form`.
    :param rounds: how many; 0: as many as the kind needs.
    :param first: who sits where in round 1: drawn, in order of entry (1-2-3, 4-5-6 …), or by the
        ranking of the stage before.
    :param pools: groups that play apart from each other.
    :param cut: who plays: the best so many of the stage before; 0: everybody.
    :param cut_each: of every pool of the stage before so many; the places of *cut* that are left
        go to the best others.
    :param extra_boards: boards of extra play where a knock-out table has no winner; 0: the
        ranking decides.
    :param advance: how many of a knock-out table go on.
    :param classification: whether those who are out go on playing for the other places.
    :param base: by what the points of round 1, 2, … are multiplied; the last one goes on.
    :param floor: below this sum of points one is out (打立出局).
    :param until: a stage with a floor ends when no more than so many are left.
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
    boards: Count
    kind: Form = "swiss"
    rounds: Count = 0
    first: Literal["draw", "entry", "rank"] = "draw"
    movement: Literal["shift", "no_rematch", "draw", "snake"] = "shift"
    seats: Seats = "law"
    pools: Count = 1
    cut: Number = 0
    cut_each: Number = 0
    extra_boards: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    advance: Literal[1, 2] = 1
    classification: bool = False
    base: Annotated[tuple[Count, ...], msgspec.Meta(min_length=1, max_length=200)] = (1,)
    floor: int = 0
    until: Count = 3
    bye: Literal["average", "half", "three_fifths", "zero"] = "average"
    single: Literal["none", "half"] = "none"
    groups: Groups = "plain"
    leaver: Literal["average", "average_plus", "void"] = "average_plus"
    carry: Carry = "boards"
    set: dict[str, Any] = {}

    @property
    def is_extra(self) -> bool:
        """Tell whether it only holds the extra play of the stage before it."""
        return isinstance(self, Extra)

    def factor(self, round_: int) -> int:
        """Give by what the points of a round (from 1) are multiplied."""
        return self.base[min(round_, len(self.base)) - 1]


class Extra(Stage, frozen=True, forbid_unknown_fields=True):
    """The extra play of the stage before it: made by that one's ``extra_boards``, never written."""


def extra(stage: Stage) -> Extra:
    """Give the stage that holds another's extra play."""
    return Extra(
        f"{stage.name}·加赛",
        stage.rules,
        stage.extra_boards,
        rounds=MOST_EXTRA,
        carry="none",
        set=stage.set,
    )


class Scores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the whole event is scored.

    :param method: ``mp``: every board is compared with those of the same cards; ``points``: the
        points of the boards are summed (积分).
    """

    method: Kind = "mp"


class Ranking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tie-break methods in their order, ids of :data:`paiju.contest.ranking.METHODS`.

    Left out: the customary order of :data:`paiju.contest.ranking.ORDERS`.
    """

    order: Annotated[
        tuple[Literal["mean", "beaten", "firsts", "points", "wins", "last", "time", "lot"], ...],
        msgspec.Meta(min_length=1),
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

    :param stages: in the order in which they are played; behind one with extra play a stage that
        holds it.
    :param profiles: of each stage its rules, with everything that is laid over them.
    :param digest: SHA-256 of the file's bytes, 64 hex digits; part of the deal commitment.
    """

    event: Event
    stages: tuple[Stage, ...]
    profiles: tuple[Profile, ...]
    ranking: Ranking
    digest: str
    hall: Hall = Hall()
    scores: Scores = Scores()
    deals: Deals = Deals()
    meetings: Meetings = Meetings()
    about: Prospectus = Prospectus()
    code: Code = Code()

    @property
    def stage(self) -> Stage:
        """Give the first stage."""
        return self.stages[0]

    def rules(self, stage: int = 0) -> Rules:
        """Open the rules of a stage, given by its index."""
        return profile.rules(self.profiles[stage])

    def scoring(self, stage: int = 0) -> Scoring:
        """Give what the standings of a stage need to know."""
        s = self.stages[stage]
        method = self.scores.method
        order = self.ranking.order or ORDERS[method]
        return Scoring(s.boards, s.bye, s.single, order, s.groups, s.carry, method)


class _Inlaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An own profile that was put into the regulation, see :mod:`paiju.contest.bundle`."""

    file: Text
    text: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paiju: Literal[1]
    event: Event
    stage: Annotated[tuple[Stage, ...], msgspec.Meta(min_length=1)]
    scoring: Scores = Scores()
    ranking: Ranking = Ranking()
    hall: Hall = Hall()
    deals: Deals = Deals()
    meetings: Meetings = Meetings()
    entry: Entering = Entering()
    fee: tuple[Fee, ...] = ()
    check_in: CheckIn = CheckIn()
    committee: tuple[Committee, ...] = ()
    prize: tuple[Prize, ...] = ()
    gift: Gift | None = None
    confirm: Confirmation = Confirmation()
    article: tuple[Article, ...] = ()
    profile: tuple[_Inlaid, ...] = ()
    discipline: Discipline = Discipline()
    offence: tuple[Offence, ...] = ()
    appeals: Appeals = Appeals()

    @property
    def about(self) -> Prospectus:
        """Give the 规程's other half."""
        return Prospectus(
            self.entry,
            self.fee,
            self.check_in,
            self.committee,
            self.prize,
            self.gift,
            self.confirm,
            self.article,
        )


def read_regulation(data: bytes) -> Regulation:
    """Read a regulation from the bytes of its file.

    :raises Unreadable: not UTF-8, damaged TOML, an unknown or missing key, a value of the wrong
        kind or range, an unknown rule profile or clause, two stages of one name, an order that
        does not begin with what the event is scored by; always with the line.
    """
    text = document.decode(data)
    file = document.read(text, _File)
    _check_names(text, file.stage)
    _check_order(text, file.ranking.order or ORDERS[file.scoring.method], file.scoring.method)
    _check_carry(text, file)
    _check_deals(text, file.deals)
    if file.meetings and all(stage.movement != "no_rematch" for stage in file.stage):
        raise document.at(text, ("meetings",), "contest.unheeded")
    _check_prizes(text, file.prize)
    stages: list[Stage] = []
    profiles: list[Profile] = []
    own = _own(text, file.profile)
    _check_offences(text, file.offence)
    for at, stage in enumerate(file.stage):
        _check_kind(text, at, file)
        opened = _opened(text, at, stage, own)
        laid = {**(opened.own.settings if opened.own else {}), **stage.set}
        whole = _with_extra(msgspec.structs.replace(stage, rules=opened.name, set=laid))
        stages += whole
        profiles += [opened] * len(whole)
    return Regulation(
        file.event,
        tuple(stages),
        tuple(profiles),
        file.ranking,
        hashlib.sha256(data).hexdigest(),
        file.hall,
        file.scoring,
        file.deals,
        file.meetings,
        file.about,
        Code(file.offence, file.discipline, file.appeals),
    )


def _with_extra(stage: Stage) -> tuple[Stage, ...]:
    return (stage, extra(stage)) if stage.extra_boards else (stage,)


def _check_names(text: str, stages: tuple[Stage, ...]) -> None:
    """Deals are bound to the stage's name, so no two may share one."""
    names: set[str] = set()
    for at, stage in enumerate(stages):
        for one in _with_extra(stage):
            if one.name in names:
                place = ("stage", at, "name")
                raise document.at(text, place, "contest.stage_twice", stage=one.name)
            names.add(one.name)


def _check_order(text: str, order: tuple[str, ...], method: str) -> None:
    first = ORDERS[method][0]
    other = {orders[0] for orders in ORDERS.values()} - {first}
    if order[0] != first or other & set(order) or len(set(order)) != len(order):
        raise document.at(text, ("ranking", "order"), "contest.bad_order", first=first)


def _check_carry(text: str, file: _File) -> None:
    """Points are summed or not; a mean of each stage has no meaning for them."""
    for at, stage in enumerate(file.stage):
        if file.scoring.method == "points" and stage.carry == "mean":
            fault = "scoring.method = points"
            raise document.at(text, ("stage", at, "carry"), "contest.bad_value", fault=fault)


def _check_deals(text: str, deals: Deals) -> None:
    names: set[str] = set()
    for at, one in enumerate(deals.contributor):
        if not one.name or one.name in names or (one.seal and not HEX.fullmatch(one.seal)):
            key = "seal" if one.name and one.name not in names else "name"
            where = ("deals", "contributor", at, key)
            raise document.at(text, where, "contest.bad_contributor")
        names.add(one.name)
    if deals.deadline is not None and deals.deadline.utcoffset() is None:
        fault = "+08:00"
        raise document.at(text, ("deals", "deadline"), "contest.no_offset", fault=fault)


def _own(text: str, inlaid: tuple[_Inlaid, ...]) -> dict[str, Profile]:
    """Read the own profiles: file → profile."""
    found: dict[str, Profile] = {}
    for at, one in enumerate(inlaid):
        if one.file in found or not is_file(one.file):
            raise document.at(text, ("profile", at, "file"), "contest.bad_value", fault=one.file)
        try:
            found[one.file] = profile.read_own(one.file, one.text.encode())
        except PaijuError as fault:
            where, line = f"{one.file}, {fault.where}", fault.facts["line"]
            raise Unreadable(
                "rules.bad_profile", where=where, name=one.file, line=line, fault=fault
            ) from None
    return found


def _opened(text: str, at: int, stage: Stage, own: dict[str, Profile]) -> Profile:
    """Open the profile of a stage, with the stage's own clauses laid over it."""
    written = ("stage", at, "rules")
    try:
        opened = own[stage.rules] if is_file(stage.rules) else profile.load(stage.rules)
    except KeyError:
        raise document.at(text, written, "contest.no_profile_file", file=stage.rules) from None
    except PaijuError as fault:
        raise document.at(text, written, "contest.bad_rules", fault=fault) from None
    opened = profile.overlay(opened, stage.set)
    try:
        profile.rules(opened)
    except PaijuError as fault:
        place = ("stage", at, "set", str(fault.facts.get("clause", "")))
        raise document.at(text, place, "contest.bad_rules", fault=fault) from None
    return opened


_ENDLESS = ("swiss", "vs_robot", "teams", "rising_base")
"""Kinds that do not end by themselves."""
_TABLED = ("knockout", "double_knockout")
"""Kinds in which the winner of a table goes on."""


def _check_kind(text: str, at: int, file: _File) -> None:
    """Refuse keys that the kind of the stage has no use for: they would silently mean nothing."""
    stage = file.stage[at]
    if not stage.rounds and stage.kind in _ENDLESS:
        raise document.at(text, ("stage", at, "rounds"), "contest.missing_key")
    points = file.scoring.method == "points"
    before = file.stage[at - 1] if at else None
    faults = {
        "cut": at == 0 and stage.cut,
        "cut_each": at == 0 and stage.cut_each,
        "first": at == 0 and stage.first == "rank",
        "pools": stage.pools > 1 and stage.kind not in ("swiss", "round_robin"),
        "extra_boards": stage.extra_boards and stage.kind not in _TABLED,
        "advance": stage.advance > 1 and stage.kind != "knockout",
        "classification": stage.classification and stage.kind != "knockout",
        "base": stage.base != (1,) and not points,
        "floor": stage.floor and stage.kind != "rising_base",
        "kind": (stage.kind == "rising_base" and not points) or (stage.kind == "teams" and points),
        "carry": before is not None and before.extra_boards and stage.carry != "none",
    }
    for key, wrong in faults.items():
        if wrong:
            raise document.at(text, ("stage", at, key), "contest.no_use", kind=stage.kind)


def _check_prizes(text: str, prizes: tuple[Prize, ...]) -> None:
    """Refuse bands that overlap or do not go down the ranking."""
    below = 1
    for at, band in enumerate(prizes):
        if band.first < below or (band.last and band.last < band.first):
            raise document.at(text, ("prize", at, "first"), "contest.bad_band", band=band.first)
        below = band.places.stop


def _check_offences(text: str, offences: tuple[Offence, ...]) -> None:
    """Refuse what would mean nothing, or two things."""
    keys: set[str] = set()
    scopes: dict[str, str] = {}
    for at, offence in enumerate(offences):
        effects = offence.effects
        faults = {
            "key": offence.key in keys,
            "scope": scopes.setdefault(offence.counted, offence.scope) != offence.scope,
            "choices": ("choose" in offence.steps) != bool(offence.choices)
            or "choose" in offence.choices,
            "amount": bool({"points", "mp"} & set(effects)) != is_amount(offence.amount),
        }
        keys.add(offence.key)
        for key, wrong in faults.items():
            if wrong:
                raise document.at(
                    text, ("offence", at, key), "contest.bad_offence", offence=offence.key
                )
