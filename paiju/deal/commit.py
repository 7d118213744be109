"""Promise, reveal, check: nobody can change or foresee a deal, and everybody can prove it.

Before play the organiser publishes ``deals.commit.json``: the plan of all boards and a hash of
plan and secret together. After the last table has finished, ``deals.reveal.json`` gives the
secret away, and every board follows from the two. (DUPLICATE §7)
"""

from __future__ import annotations

import hashlib
import re
from typing import TypeVar

import msgspec

from paiju.cards.deck import POKER, ZIPAI, Deal, Deck
from paiju.deal.shuffle import ALGORITHM, board_deal, encode
from paiju.errors import Illegal, Unreadable

COMMIT_FILE = "deals.commit.json"
REVEAL_FILE = "deals.reveal.json"
LAW = "DUPLICATE §7"

DECKS: dict[str, Deck] = {"doudizhu": POKER, "paohuzi": ZIPAI}
"""Game → the deck that it is dealt from."""

_DOMAIN = "paiju-commit-1"
_HEX = re.compile(r"[0-9a-f]{64}")
_File = TypeVar("_File", bound=msgspec.Struct)


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stage: its game (``"doudizhu"``, ``"paohuzi"``), rounds, and boards in each round."""

    name: str
    game: str
    rounds: int
    boards: int

    def numbers(self, round_: int) -> range:
        """Give the board numbers of a round; they run through the stage."""
        return range((round_ - 1) * self.boards + 1, round_ * self.boards + 1)


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All boards of an event, before the first card.

    *regulation* is the SHA-256 (64 hex digits) of the frozen regulation's bytes, empty where
    boards are dealt without one.
    """

    event: str
    stages: tuple[Stage, ...]
    regulation: str = ""
    algorithm: str = ALGORITHM

    def stage(self, name: str) -> Stage:
        """Find a stage by name.

        :raises Illegal: the plan has none.
        """
        for stage in self.stages:
            if stage.name == name:
                return stage
        raise Illegal("deal.no_stage", where=name, article=LAW, stage=name)


class Commit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is published before play. *commitment* is 64 hex digits and tells no board."""

    version: int
    algorithm: str
    event: str
    regulation: str
    stages: tuple[Stage, ...]
    commitment: str

    @property
    def plan(self) -> Plan:
        """Give the plan that was promised."""
        return Plan(self.event, self.stages, self.regulation, self.algorithm)


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is published after the last table has finished."""

    version: int
    algorithm: str
    event: str
    secret: str

    def __repr__(self) -> str:
        return f"Reveal({self.event!r}, secret=…)"


VERSION = 1
"""Version of both documents."""


def digest(regulation: bytes) -> str:
    """Give the SHA-256 of a frozen regulation, exactly as its file stands."""
    return hashlib.sha256(regulation).hexdigest()


def check_plan(plan: Plan) -> None:
    """Make sure that a plan can be dealt.

    :raises Illegal: another algorithm, an unknown game, no rounds or boards, a stage twice, a
        digest that is none.
    """
    if plan.algorithm != ALGORITHM:
        raise _bad_plan("algorithm", plan.algorithm)
    if plan.regulation and not _HEX.fullmatch(plan.regulation):
        raise _bad_plan("regulation", plan.regulation)
    names = [stage.name for stage in plan.stages]
    if not names or len(set(names)) != len(names):
        raise _bad_plan("stages", ", ".join(names))
    for stage in plan.stages:
        if stage.game not in DECKS:
            raise _bad_plan("game", stage.game)
        if stage.rounds < 1 or stage.boards < 1:
            raise _bad_plan("rounds × boards", f"{stage.rounds} × {stage.boards}")


def _bad_plan(what: str, value: str) -> Illegal:
    return Illegal("deal.bad_plan", where=what, article=LAW, what=what, value=value)


def board(plan: Plan, secret: bytes, stage: str, round_: int, number: int) -> Deal:
    """Deal a board of the plan.

    :param round_: from 1; *number* runs through the stage.
    :raises Illegal: the plan has no such stage or board.
    """
    found = plan.stage(stage)
    if not 1 <= round_ <= found.rounds or number not in found.numbers(round_):
        raise Illegal(
            "deal.no_board", where=stage, article=LAW, stage=stage, round=round_, board=number
        )
    return board_deal(DECKS[found.game], secret, plan.event, stage, round_, number)


def commitment(plan: Plan, secret: bytes) -> str:
    """Give SHA-256 over secret and plan, every field with its length: 64 hex digits.

    Without the secret nothing can be learnt from it; with it, no other plan and no other secret
    can be found that give the same.
    """
    stages = [f for s in plan.stages for f in (s.name, s.game, s.rounds, s.boards)]
    head = (_DOMAIN, secret, plan.algorithm, plan.event, plan.regulation, len(plan.stages))
    return hashlib.sha256(encode((*head, *stages))).hexdigest()


def read_secret(text: str) -> bytes:
    """Read a secret file: 64 lower-case hex digits, a trailing newline allowed.

    :raises Unreadable: anything else; the text itself is never repeated.
    """
    return _bare_secret(text.removesuffix("\n"))


def _bare_secret(text: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise Unreadable("deal.bad_secret", article=LAW)
    return bytes.fromhex(text)


def write_secret(secret: bytes) -> str:
    """Write a secret file."""
    return secret.hex() + "\n"


def commit(plan: Plan, secret: bytes) -> Commit:
    """Promise the plan.

    :raises Illegal: the plan cannot be dealt.
    """
    check_plan(plan)
    sealed = commitment(plan, secret)
    return Commit(VERSION, plan.algorithm, plan.event, plan.regulation, plan.stages, sealed)


def reveal(promise: Commit, secret: bytes) -> Reveal:
    """Give the secret of a promise away.

    :raises Illegal: the secret belongs to another promise, or the plan was changed since.
    """
    opened = Reveal(VERSION, promise.algorithm, promise.event, secret.hex())
    verify(promise, opened)
    return opened


def verify(promise: Commit, opened: Reveal) -> bytes:
    """Check that a reveal belongs to a promise, and give the secret.

    :raises Unreadable: the secret is not in its form.
    :raises Illegal: what differs: algorithm, event, or the hash of plan and secret.
    """
    check_plan(promise.plan)
    for what in ("algorithm", "event"):
        promised, revealed = getattr(promise, what), getattr(opened, what)
        if promised != revealed:
            raise Illegal(
                "deal.differs", where=REVEAL_FILE, article=LAW, what=what, a=promised, b=revealed
            )
    secret = _bare_secret(opened.secret)
    if commitment(promise.plan, secret) != promise.commitment:
        raise Illegal("deal.not_promised", where=REVEAL_FILE, article=LAW)
    return secret


def read_commit(text: bytes | str) -> Commit:
    """Read ``deals.commit.json``.

    :raises Unreadable: damaged, or of another version.
    """
    return _read(text, Commit, COMMIT_FILE)


def read_reveal(text: bytes | str) -> Reveal:
    """Read ``deals.reveal.json``.

    :raises Unreadable: damaged; its text is not repeated.
    """
    return _read(text, Reveal, REVEAL_FILE)


def _read(text: bytes | str, kind: type[_File], name: str) -> _File:
    try:
        file = msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Unreadable("deal.damaged", where=name, name=name) from None
    if file.version != VERSION:  # type: ignore[attr-defined]  # both documents have it
        raise Unreadable("deal.damaged", where=name, name=name)
    return file


def dump(document: Commit | Reveal) -> str:
    """Write either document: JSON, two blanks of indent, LF at the end, the same bytes always."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"
