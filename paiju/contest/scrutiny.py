"""What the parts of a regulation say of each other: contradictions, and keys without meaning.

Everything raises :class:`paiju.errors.Unreadable` with the line.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import get_args

from paiju.contest.offence import Offence, is_amount
from paiju.contest.prospectus import Prize, Step
from paiju.contest.ranking import ORDERS
from paiju.contest.terms import Stage, extra
from paiju.contest.zone import zone
from paiju.deal.plan import HEX, Contributor
from paiju.rules import document


def with_extra(stage: Stage) -> tuple[Stage, ...]:
    """Give a stage with its extra play, if it has any, behind it."""
    return (stage, extra(stage)) if stage.extra_boards else (stage,)


def check_names(text: str, stages: tuple[Stage, ...]) -> None:
    """Deals are bound to the stage's name, so no two may share one."""
    names: set[str] = set()
    for at, stage in enumerate(stages):
        for one in with_extra(stage):
            if one.name in names:
                place = ("stage", at, "name")
                raise document.at(text, place, "contest.stage_twice", stage=one.name)
            names.add(one.name)


def check_order(text: str, order: tuple[str, ...], method: str) -> None:
    """Refuse tie-breaks that do not begin with what the event is scored by, or name one twice."""
    first = ORDERS[method][0]
    other = {orders[0] for orders in ORDERS.values()} - {first}
    if order[0] != first or other & set(order) or len(set(order)) != len(order):
        raise document.at(text, ("ranking", "order"), "contest.bad_order", first=first)


def check_carry(text: str, stages: Sequence[Stage], method: str) -> None:
    """Points are summed or not; a mean of each stage has no meaning for them."""
    for at, stage in enumerate(stages):
        if method == "points" and stage.carry == "mean":
            fault = "scoring.method = points"
            raise document.at(text, ("stage", at, "carry"), "contest.bad_value", fault=fault)


_ENDLESS = ("swiss", "vs_robot", "teams", "rising_base")
"""Kinds that do not end by themselves."""
_TABLED = ("knockout", "double_knockout")
"""Kinds in which the winner of a table goes on."""


def check_kind(text: str, at: int, stages: Sequence[Stage], method: str) -> None:
    """Refuse keys that the kind of the stage has no use for: they would silently mean nothing."""
    stage = stages[at]
    if not stage.rounds and stage.kind in _ENDLESS:
        raise document.at(text, ("stage", at, "rounds"), "contest.missing_key")
    points = method == "points"
    before = stages[at - 1] if at else None
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


def check_prizes(text: str, prizes: tuple[Prize, ...]) -> None:
    """Refuse bands that overlap or do not go down the ranking, and a picture behind nothing."""
    below = 1
    for at, band in enumerate(prizes):
        if band.first < below or (band.last and band.last < band.first):
            raise document.at(text, ("prize", at, "first"), "contest.bad_band", band=band.first)
        if band.picture and not band.certificate:
            raise document.at(text, ("prize", at, "picture"), "contest.no_certificate")
        below = band.places.stop


def check_deals(
    text: str, contributors: Sequence[Contributor], deadline: dt.datetime | None
) -> None:
    """Refuse contributors without a name of their own, and a deadline that has no offset."""
    names: set[str] = set()
    for at, one in enumerate(contributors):
        if not one.name or one.name in names or (one.seal and not HEX.fullmatch(one.seal)):
            key = "seal" if one.name and one.name not in names else "name"
            where = ("deals", "contributor", at, key)
            raise document.at(text, where, "contest.bad_contributor")
        names.add(one.name)
    if deadline is not None and deadline.utcoffset() is None:
        fault = "+08:00"
        raise document.at(text, ("deals", "deadline"), "contest.no_offset", fault=fault)


def check_zone(text: str, name: str) -> None:
    """Refuse a zone of time that nobody knows."""
    try:
        zone(name)
    except ValueError:
        raise document.at(text, ("event", "zone"), "contest.bad_zone", fault=name) from None


def check_counter(text: str, counter: str, offences: tuple[Offence, ...]) -> None:
    """Refuse a counter of fouls that no offence within a deal is counted by."""
    known = {offence.counted for offence in offences if offence.scope == "board"}
    if counter and counter not in known:
        raise document.at(text, ("discipline", "table"), "contest.no_counter", counter=counter)


def check_offences(text: str, offences: tuple[Offence, ...]) -> None:
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
            "chooser": offence.chooser is not None and not offence.choices,
            "amount": bool({"points", "mp"} & set(effects)) != is_amount(offence.amount),
        }
        keys.add(offence.key)
        for key, wrong in faults.items():
            if wrong:
                raise document.at(
                    text, ("offence", at, key), "contest.bad_offence", offence=offence.key
                )


def check_steps(text: str, steps: tuple[Step, ...]) -> None:
    """Make sure that the steps of a confirmation stand in their order, each once (Zibo 八 8).

    :raises Unreadable: they do not; with the line.
    """
    if list(steps) != [step for step in get_args(Step) if step in steps]:
        raise document.at(text, ("confirm", "steps"), "contest.steps_order")
