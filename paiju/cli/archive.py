"""``paiju archive``: a whole event as one file, and back on another machine."""

from __future__ import annotations

from pathlib import Path

import click

from paiju.cli.argument import contents
from paiju.cli.check import files
from paiju.cli.say import echo, emit, json_option, words
from paiju.cli.secret import load_secret
from paiju.desk import archive as desk
from paiju.desk.folder import Folder
from paiju.store.event import opened
from paiju.store.sqlite import Sqlite

FILE = click.Path(path_type=Path)


@click.group("archive", help="help.archive")
def archive() -> None:
    """Work on archives."""


@archive.command("pack", help="help.archive_pack")
@click.argument("folder", metavar="DIR", type=FILE)
@click.option("--out", type=FILE, required=True, help="help.archive_out")
@click.option("--with-secret", "private", is_flag=True, help="help.archive_private")
@json_option
def pack(*, folder: Path, out: Path, private: bool, as_json: bool) -> None:
    """Write an archive."""
    with opened(folder) as (store, place):
        data = desk.pack(store, published(place.root), private=private)
        told = desk.digest(store)
        secret = private and bool(desk.split(store)[1])
    out.parent.mkdir(parents=True, exist_ok=True)
    Folder(out.parent).put(out.name, data)
    if as_json:
        emit({"file": str(out), "digest": told, "private": secret})
        return
    echo(words("archive.packed", file=str(out), digest=told))
    if secret:
        echo(words("archive.private"))


def published(root: Path) -> dict[str, bytes]:
    """Read the published files of an event's folder."""
    found = files(root)
    return {
        name: data
        for name, data in found.items()
        if name.endswith(desk.PUBLISHED) and name.count("/") <= 1 and not (root / name).is_symlink()
    }


@archive.command("unpack", help="help.archive_unpack")
@click.argument("file", type=FILE)
@click.option("--out", type=FILE, required=True, metavar="DIR", help="help.archive_out")
@click.option("--secret-file", type=FILE, help="help.run_secret_file")
@json_option
def unpack(*, file: Path, out: Path, secret_file: Path | None, as_json: bool) -> None:
    """Restore an event."""
    packed = desk.unpack(contents(file))
    secret = load_secret(secret_file) if secret_file else None
    place = Folder(out)
    place.claim()
    store = Sqlite(place.log)
    try:
        desk.restore(store, packed, secret)
        told = desk.digest(store)
    finally:
        store.close()
    for name, data in packed.files.items():
        place.put(name, data)
    whole = packed.whole or secret is not None
    if as_json:
        emit({"folder": str(out), "digest": told, "whole": whole})
        return
    echo(words("archive.unpacked", folder=str(out), digest=told))
    if not whole:
        echo(words("archive.partial"))


@archive.command("digest", help="help.archive_digest")
@click.argument("folder", metavar="DIR", type=FILE)
def digest(folder: Path) -> None:
    """Give the digest of an event."""
    with opened(folder) as (store, _):
        echo(desk.digest(store))
