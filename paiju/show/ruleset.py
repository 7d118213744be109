"""How a rule profile is named where people read it: never without what in it is reconstructed."""

from __future__ import annotations

from paiju.rules.profile import Profile
from paiju.words import say


def named(profile: Profile, lang: str) -> str:
    """Name a profile: title, id with revision, the own file if it has one, and the doubt."""
    own = f", {profile.own.file}" if profile.own else ""
    doubt = doubtful(profile, lang)
    return f"{profile.called(lang)} · {profile.name}@{profile.revision}{own}" + (
        f" {doubt}" if doubt else ""
    )


def doubtful(profile: Profile, lang: str) -> str:
    """Say how many clauses do not stand in the official text; empty when all do."""
    count = profile.reconstructed()
    return say("rules.reconstructed", lang, n=count, of=len(profile.clauses)) if count else ""
