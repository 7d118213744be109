"""The regulation 竞赛规程: an event as data, frozen before the first card.

A TOML file; ``docs/regulation.md`` lists every key. Whatever is wrong in it is told with its
line, and an unknown key is refused: a misspelt one would silently mean the default.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec

from paiju.contest import inlay
from paiju.contest.bundle import is_file
from paiju.contest.meetings import Meetings
from paiju.contest.offence import Appeals, Code, Discipline, Offence
from paiju.contest.picture import Picture
from paiju.contest.prospectus import Event, Prospectus, Text
from paiju.contest.ranking import ORDERS
from paiju.contest.scrutiny import (
    check_carry,
    check_counter,
    check_deals,
    check_kind,
    check_names,
    check_offences,
    check_order,
    check_prizes,
    check_steps,
    check_zone,
    with_extra,
)
from paiju.contest.stage import Kind, Scoring
from paiju.contest.terms import Stage
from paiju.deal.plan import Absent, Contributor
from paiju.errors import PaijuError, Unreadable
from paiju.rules import document, profile
from paiju.rules.profile import Profile
from paiju.rules.protocol import Rules

VERSION = 1

Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3600)]


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
    :param pictures: file → picture, see :mod:`paiju.contest.inlay`.
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
    pictures: dict[str, Picture] = {}

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


class _File(Prospectus, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A regulation as it is written; the 规程's other half stands at its top as well."""

    paiju: Literal[1]
    event: Event
    stage: Annotated[tuple[Stage, ...], msgspec.Meta(min_length=1)]
    scoring: Scores = Scores()
    ranking: Ranking = Ranking()
    hall: Hall = Hall()
    deals: Deals = Deals()
    meetings: Meetings = Meetings()
    picture: tuple[inlay.Inlaid, ...] = ()
    profile: tuple[_Inlaid, ...] = ()
    discipline: Discipline = Discipline()
    offence: tuple[Offence, ...] = ()
    appeals: Appeals = Appeals()

    @property
    def about(self) -> Prospectus:
        """Give the 规程's other half."""
        return Prospectus(*(getattr(self, name) for name in Prospectus.__struct_fields__))


def read_regulation(data: bytes) -> Regulation:
    """Read a regulation from the bytes of its file.

    :raises Unreadable: not UTF-8, damaged TOML, an unknown or missing key, a value of the wrong
        kind or range, an unknown rule profile or clause, two stages of one name, an order that
        does not begin with what the event is scored by; always with the line.
    """
    text = inlay.decode(data)
    file = document.read(text, _File)
    check_names(text, file.stage)
    check_order(text, file.ranking.order or ORDERS[file.scoring.method], file.scoring.method)
    check_carry(text, file.stage, file.scoring.method)
    check_deals(text, file.deals.contributor, file.deals.deadline)
    if file.meetings and all(stage.movement != "no_rematch" for stage in file.stage):
        raise document.at(text, ("meetings",), "contest.unheeded")
    check_prizes(text, file.prize)
    check_zone(text, file.event.zone)
    check_steps(text, file.confirm.steps)
    own = _own(text, file.profile)
    check_offences(text, file.offence)
    check_counter(text, file.discipline.table, file.offence)
    played = [found for at in range(len(file.stage)) for found in _played(text, at, file, own)]
    return Regulation(
        event=file.event,
        stages=tuple(stage for stage, _ in played),
        profiles=tuple(opened for _, opened in played),
        ranking=file.ranking,
        digest=hashlib.sha256(data).hexdigest(),
        hall=file.hall,
        scores=file.scoring,
        deals=file.deals,
        meetings=file.meetings,
        about=file.about,
        code=Code(file.offence, file.discipline, file.appeals, file.scoring.method == "points"),
        pictures=inlay.read_pictures(text, file, file.picture),
    )


def _played(
    text: str, at: int, file: _File, own: dict[str, Profile]
) -> Iterator[tuple[Stage, Profile]]:
    """Give a stage as it is played, extra play behind it, with its rules."""
    stage = file.stage[at]
    check_kind(text, at, file.stage, file.scoring.method)
    opened = _opened(text, at, stage, own)
    laid = {**(opened.own.settings if opened.own else {}), **stage.set}
    for one in with_extra(msgspec.structs.replace(stage, rules=opened.name, set=laid)):
        yield one, opened


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
