"""The regulations that ship as templates, by name."""

from __future__ import annotations

from pathlib import Path

from paiju.errors import Unreadable

_HERE = Path(__file__).parent / "templates"


def names() -> list[str]:
    """List the templates, sorted."""
    return sorted(path.stem for path in _HERE.glob("*.toml"))


def template(name: str) -> bytes:
    """Give the bytes of a template.

    :raises Unreadable: there is none of that name.
    """
    if name not in names():
        raise Unreadable("regulation.no_template", where=name, name=name, known=tuple(names()))
    return (_HERE / f"{name}.toml").read_bytes()
