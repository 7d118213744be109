"""Rule profiles: a variant is data, named, versioned, extending another.

A text may have its own names for what the game calls otherwise: ``[words]`` says them, by the key
of the fact or the value that is so called (``chun = { zh = "天牌", en = "…" }``).

A profile is a TOML file ``profiles/<game>/<name>.toml``::

    revision = 1
    title = { zh = "…", en = "…" }
    extends = "doudizhu/official-2016"        # optional

    [clause.all_pass]
    value = "redeal"
    article = "official §叫牌"                # where the clause stands
    mark = "A"                                # A official text … D our choice

The game's own ``Clauses`` struct says which clauses exist, their types and what they mean;
a profile that names another is refused.

An organiser's own profile is a file of the same form that extends one that ships. It keeps that
one's name, so that whatever is played under it can be read without the file: the record says the
profile that ships, every clause that was laid over it, and the file's name and digest.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias
from unicodedata import normalize

import msgspec

from paiju.errors import PaijuError, Unreadable
from paiju.rules import document
from paiju.rules.protocol import Rules

_PROFILES = Path(__file__).parent / "profiles"
GAMES = ("doudizhu", "paohuzi")
SUFFIX = ".toml"
"""How the name of an organiser's own profile ends, which is a file."""

Mark: TypeAlias = Literal["A", "B", "C", "D", "own"]
"""How sure a clause is: A read in the official text, B two or more independent sources, C one
source, D our choice; ``own``: an organiser's."""

RECONSTRUCTED = ("B", "C", "D")
"""The marks of what does not stand in the text that a profile follows."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause of a profile: its value, the article that it follows, and how sure that is."""

    value: Any
    article: str = ""
    mark: Mark = "own"


class Own(msgspec.Struct, frozen=True):
    """An organiser's own profile: its file, its title, its text's SHA-256, and what it lays over.

    :param file: name without folder.
    :param digest: 64 hex digits, of the text in UTF-8 (without a byte order mark).
    """

    file: str
    title: dict[str, str]
    digest: str
    settings: dict[str, Any]

    @property
    def stated(self) -> str:
        """Give name and digest as a record states them."""
        return f"{normalize('NFC', self.file)} sha256:{self.digest}"


class Profile(msgspec.Struct, frozen=True):
    """A profile with everything that it extends laid under it."""

    name: str
    revision: int
    title: dict[str, str]
    clauses: dict[str, Clause]
    own: Own | None = None
    words: dict[str, dict[str, str]] = {}
    """Fact or value in a result → language → what this profile's text calls it."""

    @property
    def game(self) -> str:
        """The game's folder, the part before the stroke."""
        return self.name.partition("/")[0]

    def called(self, lang: str) -> str:
        """Give the title in a language, in any other where it has none in that one."""
        return self.title.get(lang) or next(iter(self.title.values()), self.name)

    def reconstructed(self) -> int:
        """Count the clauses that the text which the profile follows does not state."""
        return sum(clause.mark in RECONSTRUCTED for clause in self.clauses.values())

    def values(self) -> dict[str, Any]:
        """Give clause → value."""
        return {key: clause.value for key, clause in self.clauses.items()}

    def article(self, clause: str) -> str:
        """Give the article of a clause, empty when the profile leaves the game's default."""
        return self.clauses[clause].article if clause in self.clauses else ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: dict[str, str]
    revision: Annotated[int, msgspec.Meta(ge=1)] | None = None
    extends: str = ""
    clause: dict[str, Any] = {}

    def clauses(self, text: str) -> dict[str, Clause]:
        """Give the clauses that stand in the file's text."""
        return {
            key: document.convert(text, value, Clause, ("clause", key))
            for key, value in self.clause.items()
        }


class _Shipped(_File, frozen=True, forbid_unknown_fields=True):
    words: dict[str, dict[str, str]] = {}


def names() -> list[str]:
    """List the profiles that ship, sorted."""
    return sorted(f"{p.parent.name}/{p.stem}" for p in _PROFILES.glob("*/*.toml"))


def parse(name: str, text: str) -> Profile:
    """Read a profile's TOML text; what it extends is looked up among the shipped ones.

    :raises Unreadable: broken TOML, an unknown key, or an unknown profile to extend; with the line.
    """
    file = document.read(text, _Shipped)
    if file.revision is None:
        raise document.at(text, ("revision",), "contest.missing_key")
    base = _extended(text, file) if file.extends else Profile(name, 1, {}, {})
    clauses = {**base.clauses, **file.clauses(text)}
    words = {**base.words, **file.words}
    return Profile(name, file.revision, file.title, clauses, words=words)


def _extended(text: str, file: _File) -> Profile:
    try:
        return load(file.extends)
    except PaijuError as fault:
        raise document.at(text, ("extends",), "contest.bad_rules", fault=fault) from None


def read_own(name: str, data: bytes) -> Profile:
    """Read an organiser's own profile, laid over the one that it extends.

    :param name: the file's, without folder.
    :raises Unreadable: not UTF-8, damaged TOML, an unknown or missing key, no such profile or
        clause, a value of the wrong kind or range; always with the line.
    """
    text = document.decode(data)
    file = document.read(text, _File)
    if not file.extends:
        raise document.at(text, ("extends",), "contest.missing_key")
    base = _extended(text, file)
    laid_over = file.clauses(text)
    settings = {key: clause.value for key, clause in laid_over.items()}
    digest = hashlib.sha256(text.encode()).hexdigest()
    own = Own(name, file.title, digest, settings)
    clauses = {**base.clauses, **laid_over}
    laid = msgspec.structs.replace(base, title=file.title, clauses=clauses, own=own)
    try:
        rules(laid)
    except PaijuError as fault:
        place = ("clause", str(fault.facts.get("clause", "")), "value")
        raise document.at(text, place, "contest.bad_rules", fault=fault) from None
    return laid


@cache
def load(name: str) -> Profile:
    """Load a shipped profile by name, with or without ``@revision``.

    :raises Unreadable: no such profile, or not in this revision.
    """
    plain, at, revision = name.partition("@")
    if plain not in names():
        raise Unreadable("rules.no_profile", where=plain, name=plain, known=tuple(names()))
    profile = parse(plain, (_PROFILES / f"{plain}.toml").read_text(encoding="utf-8"))
    if at and revision != str(profile.revision):
        raise Unreadable("rules.no_revision", where=name, name=name, known=profile.revision)
    return profile


def overlay(profile: Profile, settings: dict[str, Any], article: str = "") -> Profile:
    """Lay single clauses over a profile (an organiser's own, or ``--set`` of the command line)."""
    laid = {key: Clause(value, article) for key, value in settings.items()}
    return msgspec.structs.replace(profile, clauses={**profile.clauses, **laid})


def rules(name: str | Profile, settings: dict[str, Any] | None = None) -> Rules:
    """Open the rules of a profile, with *settings* laid over it.

    :raises Unreadable: no such profile, an unknown clause, a value of the wrong kind.
    """
    profile = load(name) if isinstance(name, str) else name
    if settings:
        profile = overlay(profile, settings)
    game = import_module(f"paiju.rules.{profile.game}")
    opened: Rules = game.open_rules(profile)
    return opened
