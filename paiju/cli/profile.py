"""Profiles on the command line: one that ships by its name, an organiser's own by its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from paiju.cli.argument import contents
from paiju.contest.bundle import bundled
from paiju.errors import Unreadable
from paiju.rules.profile import SUFFIX, Profile, load, overlay, read_own


def profile(name: str, settings: dict[str, Any] | None = None) -> Profile:
    """Give a profile, with single clauses laid over it.

    :raises Unreadable: neither a profile that ships nor a readable file of one.
    :raises OSError: as the system fails.
    """
    if not name.endswith(SUFFIX):
        return overlay(load(name), settings or {})
    path = Path(name)
    try:
        opened = read_own(path.name, contents(path))
    except Unreadable as fault:
        where = f"{name}, {fault.where}"
        raise Unreadable("rules.bad_profile", where=where, name=name, fault=fault) from None
    return overlay(opened, settings or {})


def regulation(path: Path) -> bytes:
    """Give a regulation with the own profiles that lie beside it put into it.

    :raises Unreadable: a file that is too long or not UTF-8.
    :raises OSError: as the system fails.
    """
    return bundled(contents(path), lambda name: contents(path.parent / name))
