"""Rule profiles: a variant is data, named, versioned, extending another.

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
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from paiju.errors import Unreadable
from paiju.rules.protocol import Rules

_PROFILES = Path(__file__).parent / "profiles"
GAMES = ("doudizhu", "paohuzi")


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause of a profile: its value, the article that it follows, and how sure that is."""

    value: Any
    article: str = ""
    mark: str = "D"


class Profile(msgspec.Struct, frozen=True):
    """A profile with everything that it extends laid under it."""

    name: str
    revision: int
    title: dict[str, str]
    clauses: dict[str, Clause]

    @property
    def game(self) -> str:
        """The game's folder, the part before the stroke."""
        return self.name.partition("/")[0]

    def values(self) -> dict[str, Any]:
        """Give clause → value."""
        return {key: clause.value for key, clause in self.clauses.items()}

    def article(self, clause: str) -> str:
        """Give the article of a clause, empty when the profile leaves the game's default."""
        return self.clauses[clause].article if clause in self.clauses else ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    revision: int
    title: dict[str, str]
    extends: str = ""
    clause: dict[str, Clause] = {}


def names() -> list[str]:
    """List the profiles that ship, sorted."""
    return sorted(f"{p.parent.name}/{p.stem}" for p in _PROFILES.glob("*/*.toml"))


def parse(name: str, text: str) -> Profile:
    """Read a profile's TOML text; what it extends is looked up among the shipped ones.

    :raises Unreadable: broken TOML, an unknown key, or an unknown profile to extend.
    """
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise Unreadable("rules.bad_profile", where=name, name=name, fault=str(fault)) from None
    base = load(file.extends).clauses if file.extends else {}
    return Profile(name, file.revision, file.title, {**base, **file.clause})


@cache
def load(name: str) -> Profile:
    """Load a shipped profile by name, with or without ``@revision``.

    :raises Unreadable: no such profile, or not in this revision.
    """
    plain, _, revision = name.partition("@")
    if plain not in names():
        raise Unreadable("rules.no_profile", where=plain, name=plain, known=", ".join(names()))
    profile = parse(plain, (_PROFILES / f"{plain}.toml").read_text(encoding="utf-8"))
    if revision and revision != str(profile.revision):
        raise Unreadable("rules.no_revision", where=name, name=name, known=profile.revision)
    return profile


def overlay(profile: Profile, settings: dict[str, Any], article: str = "") -> Profile:
    """Lay single clauses over a profile (an organiser's own, or ``--set`` of the command line)."""
    own = {key: Clause(value, article) for key, value in settings.items()}
    return msgspec.structs.replace(profile, clauses={**profile.clauses, **own})


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
