"""The plan of all boards of an event: what is promised, and by whom chance is given."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from paiju.cards.deck import POKER, SEATS, ZIPAI, Deal, Deck
from paiju.deal import shuffle
from paiju.deal.shuffle import ALGORITHM, MIXED
from paiju.errors import Illegal, NotAllowed

LAW = "DUPLICATE §7"

DECKS: dict[str, Deck] = {"doudizhu": POKER, "paohuzi": ZIPAI}
"""Game → the deck that it is dealt from."""

HEX = re.compile(r"[0-9a-f]{64}")

Opener = Literal["turn", "drawn", "turn-last", "drawn-last"]
"""Who opens a board: the seats in turn, or the holder of a card that is drawn for it.

With ``-last`` so only the first board of a table in a round; any other is opened by whom the rules
name after the board before it (last 庄家 calls first).
"""

Absent = Literal["without", "stop"]
"""Where a contributor vanishes: go on without him, on the record; or stop and promise anew."""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One stage: its game (``"doudizhu"``, ``"paohuzi"``), rounds, and boards in each round.

    *open*: *rounds* are the most there may be; how many are played follows from the results. Then
    whole rounds at the end may be left out, and nothing else.
    """

    name: str
    game: str
    rounds: int
    boards: int
    opener: Opener = "turn"
    open: bool = False

    @property
    def follows(self) -> bool:
        """Tell whether who opens follows from the board before, at each table by itself."""
        return self.opener.endswith("-last")

    @property
    def promised(self) -> int | str:
        """Give the rounds as a promise is sealed over them."""
        return f"{self.rounds} at most" if self.open else self.rounds

    def numbers(self, round_: int) -> range:
        """Give the board numbers of a round; they run through the stage."""
        return range((round_ - 1) * self.boards + 1, round_ * self.boards + 1)


class Contributor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who adds to the chance after the promise: a keeper, a player, a public draw.

    *kept*: the part stays unknown until the reveal (a second keeper); otherwise it is published
    before play. *seal*: 64 hex digits of :func:`paiju.deal.contribution.seal`, where the part was
    fixed before the promise.
    """

    name: str
    kept: bool = False
    seal: str = ""


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a contributor gave."""

    name: str
    value: str

    def __repr__(self) -> str:
        return f"<Given by {self.name!r}>"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All boards of an event, before the first card.

    *regulation* is the SHA-256 (64 hex digits) of the frozen regulation's bytes, empty where
    boards are dealt without one. *given* is what the contributors gave, None until it is known.
    """

    event: str
    stages: tuple[Stage, ...]
    regulation: str = ""
    algorithm: str = ALGORITHM
    contributors: tuple[Contributor, ...] = ()
    absent: Absent = "without"
    given: tuple[Given, ...] | None = None

    def __repr__(self) -> str:
        return f"<Plan of {self.event!r}>"

    def stage(self, name: str) -> Stage:
        """Find a stage by name.

        :raises Illegal: the plan has none.
        """
        for stage in self.stages:
            if stage.name == name:
                return stage
        raise Illegal("deal.no_stage", where=name, article=LAW, stage=name)

    def key(self, secret: bytes) -> bytes:
        """Give the bytes from which everything is drawn: the secret, mixed where the plan says so.

        :raises NotAllowed: what the contributors gave is not known.
        """
        if self.algorithm == ALGORITHM:
            return secret
        if self.contributors and self.given is None:
            names = tuple(one.name for one in self.contributors)
            raise NotAllowed("deal.parts_due", article=LAW, names=names)
        return shuffle.mix(secret, [(part.name, part.value) for part in self.given or ()])


def plan(
    event: str,
    stages: tuple[Stage, ...],
    regulation: str = "",
    contributors: tuple[Contributor, ...] = (),
    absent: Absent = "without",
) -> Plan:
    """Make a plan under the simplest algorithm that can deal it.

    :raises Illegal: see :func:`check_plan`.
    """
    mixed = contributors or any(stage.opener != "turn" or stage.open for stage in stages)
    algorithm = MIXED if mixed else ALGORITHM
    made = Plan(event, stages, regulation, algorithm, contributors, absent)
    check_plan(made)
    return made


def check_plan(plan: Plan) -> None:
    """Make sure that a plan can be dealt.

    :raises Illegal: an event or stage without a name, an unknown algorithm or one that cannot do
        it, an unknown game, no rounds or boards, a stage or contributor twice, a digest or seal
        that is none, a copied seal.
    """
    if plan.algorithm not in (ALGORITHM, MIXED):
        raise _bad_plan("algorithm", plan.algorithm)
    if plan.regulation and not HEX.fullmatch(plan.regulation):
        raise _bad_plan("regulation", plan.regulation)
    if not plan.event.strip():
        raise _bad_plan("event", plan.event)
    names = [stage.name for stage in plan.stages]
    if not names or len(set(names)) != len(names):
        raise _bad_plan("stages", tuple(names))
    for stage in plan.stages:
        _check_stage(plan, stage)
    _check_contributors(plan)


def _check_stage(plan: Plan, stage: Stage) -> None:
    if not stage.name.strip():
        raise _bad_plan("stage", stage.name)
    if stage.game not in DECKS:
        raise _bad_plan("game", stage.game)
    if stage.rounds < 1 or stage.boards < 1:
        raise _bad_plan("rounds × boards", f"{stage.rounds} × {stage.boards}")
    if stage.opener != "turn" and plan.algorithm == ALGORITHM:
        raise _bad_plan("opener", stage.opener)
    if stage.open and plan.algorithm == ALGORITHM:
        raise _bad_plan("open", stage.name)


def _check_contributors(plan: Plan) -> None:
    if plan.contributors and plan.algorithm == ALGORITHM:
        raise _bad_plan("algorithm", plan.algorithm)
    names = [one.name for one in plan.contributors]
    if not all(names) or len(set(names)) != len(names):
        raise _bad_plan("contributors", tuple(names))
    seals = [one.seal for one in plan.contributors if one.seal]
    for one in plan.contributors:
        if one.seal and not HEX.fullmatch(one.seal):
            raise _bad_plan("seal", one.seal)
        if seals.count(one.seal) > 1:
            raise Illegal("deal.copied", where=one.name, article=LAW, name=one.name)


def _bad_plan(what: str, value: str | tuple[str, ...]) -> Illegal:
    return Illegal("deal.bad_plan", where=what, article=LAW, what=what, value=value)


def board(
    plan: Plan, secret: bytes, stage: str, round_: int, number: int, attempt: int = 0
) -> Deal:
    """Deal a board of the plan.

    :param round_: from 1; *number* runs through the stage.
    :param attempt: how often the board was dealt before at this table.
    :raises Illegal: the plan has no such stage or board.
    :raises NotAllowed: contributions are not known, see :meth:`Plan.key`.
    """
    found = _stage_of(plan, stage, round_, number)
    deck, key = DECKS[found.game], plan.key(secret)
    place = (plan.event, stage, round_, number, attempt)
    return shuffle.board_deal(deck, key, *place, plan.algorithm)


def opener(
    plan: Plan, secret: bytes, stage: str, round_: int, number: int, attempt: int = 0
) -> int:
    """Give the seat that opens a board (首叫, 庄家): 0, 1, 2; errors as :func:`board`.

    In turn: seat (number − 1) mod 3, and one further with every new deal of the board. Where
    the opener follows from the play, this is the one of a table's first board.
    """
    found = _stage_of(plan, stage, round_, number)
    if found.opener.startswith("turn"):
        return (number - 1 + attempt) % len(SEATS)
    deck, key = DECKS[found.game], plan.key(secret)
    place = (plan.event, stage, round_, number, attempt)
    return shuffle.drawn_seat(deck, shuffle.board_seed(deck, key, *place, plan.algorithm))


def _stage_of(plan: Plan, stage: str, round_: int, number: int) -> Stage:
    found = plan.stage(stage)
    if not 1 <= round_ <= found.rounds or number not in found.numbers(round_):
        raise Illegal(
            "deal.no_board", where=stage, article=LAW, stage=stage, round=round_, board=number
        )
    return found
