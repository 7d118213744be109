"""Promise, reveal, check: nobody can change or foresee a deal, and everybody can prove it.

Before play the organiser publishes ``deals.commit.json``: the plan of all boards and a hash of
plan and secret together. After the last table has finished, ``deals.reveal.json`` gives the
secret away, and every board follows from the two. (DUPLICATE §7)
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from paiju.deal.plan import (
    DECKS,
    HEX,
    LAW,
    Absent,
    Contributor,
    Given,
    Plan,
    Stage,
    board,
    check_plan,
    opener,
)
from paiju.deal.shuffle import ALGORITHM, MIXED, Field, encode
from paiju.errors import Illegal, Unavailable, Unreadable

__all__ = [
    "DECKS",
    "LAW",
    "Plan",
    "Stage",
    "board",
    "check_plan",
    "opener",
]

COMMIT_FILE = "deals.commit.json"
REVEAL_FILE = "deals.reveal.json"
_DOMAINS = {ALGORITHM: "paiju-commit-1", MIXED: "paiju-commit-2"}
_File = TypeVar("_File", bound=msgspec.Struct)


class Commit(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """What is published before play. *commitment* is 64 hex digits and tells no board."""

    version: int
    algorithm: str
    event: str
    regulation: str
    stages: tuple[Stage, ...]
    contributors: tuple[Contributor, ...] = ()
    absent: Absent = "without"
    commitment: str

    @property
    def plan(self) -> Plan:
        """Give the plan that was promised."""
        return Plan(
            self.event,
            self.stages,
            self.regulation,
            self.algorithm,
            self.contributors,
            self.absent,
        )


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is published after the last table has finished.

    *parts*: what the contributors gave, in the order of the plan. *lost*: why there is no secret
    any more; it is empty then.
    """

    version: int
    algorithm: str
    event: str
    secret: str
    parts: tuple[Given, ...] = ()
    lost: str = ""

    def __repr__(self) -> str:
        return f"Reveal({self.event!r}, secret=…)"


VERSION = 1
"""Version of all documents."""


def digest(regulation: bytes) -> str:
    """Give the SHA-256 of a frozen regulation, exactly as its file stands."""
    return hashlib.sha256(regulation).hexdigest()


def commitment(plan: Plan, secret: bytes) -> str:
    """Give SHA-256 over secret and plan, every field with its length: 64 hex digits.

    Without the secret nothing can be learnt from it; with it, no other plan and no other secret
    can be found that give the same.
    """
    return hashlib.sha256(encode(_fields(plan, secret))).hexdigest()


def _fields(plan: Plan, secret: bytes) -> list[Field]:
    """List what a promise is sealed over; the newer algorithm has more to promise."""
    mixed = plan.algorithm == MIXED
    domain = _DOMAINS[plan.algorithm]
    fields: list[Field] = [domain, secret, plan.algorithm, plan.event, plan.regulation]
    fields.append(len(plan.stages))
    for stage in plan.stages:
        fields += (stage.name, stage.game, stage.promised, stage.boards)
        fields += (stage.opener,) if mixed else ()
    if mixed:
        fields += (plan.absent, len(plan.contributors))
        for one in plan.contributors:
            fields += (one.name, "kept" if one.kept else "open", one.seal)
    return fields


def read_secret(text: str) -> bytes:
    """Read a secret file: 64 lower-case hex digits, a trailing newline allowed.

    :raises Unreadable: anything else; the text itself is never repeated.
    """
    return _bare_secret(text.removesuffix("\n"))


def _bare_secret(text: str) -> bytes:
    if not HEX.fullmatch(text):
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
    return Commit(
        version=VERSION,
        algorithm=plan.algorithm,
        event=plan.event,
        regulation=plan.regulation,
        stages=plan.stages,
        contributors=plan.contributors,
        absent=plan.absent,
        commitment=sealed,
    )


def reveal(promise: Commit, secret: bytes, given: Sequence[Given] = ()) -> Reveal:
    """Give the secret of a promise away, and what the contributors gave.

    :raises Illegal: the secret belongs to another promise, or the plan was changed since.
    """
    opened = Reveal(VERSION, promise.algorithm, promise.event, secret.hex(), tuple(given))
    verify(promise, opened)
    return opened


def lose(promise: Commit, why: str) -> Reveal:
    """Say for ever that the secret of a promise is lost: its boards cannot be verified."""
    return Reveal(VERSION, promise.algorithm, promise.event, "", lost=why)


def verify(promise: Commit, opened: Reveal) -> bytes:
    """Check that a reveal belongs to a promise, and give the secret.

    :raises Unreadable: the secret is not in its form.
    :raises Illegal: what differs: algorithm, event, or the hash of plan and secret.
    :raises Unavailable: the secret was lost.
    """
    check_plan(promise.plan)
    for what in ("algorithm", "event"):
        promised, revealed = getattr(promise, what), getattr(opened, what)
        if promised != revealed:
            raise Illegal(
                "deal.differs", where=REVEAL_FILE, article=LAW, what=what, a=promised, b=revealed
            )
    if opened.lost:
        raise Unavailable("deal.lost", where=REVEAL_FILE, article=LAW, why=opened.lost)
    secret = _bare_secret(opened.secret)
    if commitment(promise.plan, secret) != promise.commitment:
        raise Illegal("deal.not_promised", where=REVEAL_FILE, article=LAW)
    return secret


def read_commit(text: bytes | str) -> Commit:
    """Read ``deals.commit.json``.

    :raises Unreadable: damaged, or of another version.
    """
    made = read_document(text, Commit, COMMIT_FILE)
    if made.plan.algorithm not in _DOMAINS:
        raise Unreadable("deal.damaged", where=COMMIT_FILE, name=COMMIT_FILE)
    return made


def read_reveal(text: bytes | str) -> Reveal:
    """Read ``deals.reveal.json``.

    :raises Unreadable: damaged; its text is not repeated.
    """
    return read_document(text, Reveal, REVEAL_FILE)


def read_document(text: bytes | str, kind: type[_File], name: str) -> _File:
    """Read one of the published documents; errors as :func:`read_commit`."""
    try:
        file = msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Unreadable("deal.damaged", where=name, name=name) from None
    if file.version != VERSION:  # type: ignore[attr-defined]  # all documents have it
        raise Unreadable("deal.damaged", where=name, name=name)
    return file


def dump(document: msgspec.Struct) -> str:
    """Write a document of the deals: JSON, indent of two, LF at the end, the same bytes always."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"
