"""The secret file: where the only chance of the program is made, and how it is kept."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from paiju.cli.argument import contents
from paiju.deal.commit import read_secret, write_secret
from paiju.deal.contribution import Contribution, read_contribution
from paiju.deal.shuffle import SECRET_BYTES
from paiju.errors import NotAllowed, Unavailable
from paiju.foreign import system


def load_secret(path: Path) -> bytes:
    """Read a secret file.

    :raises Unavailable: it cannot be read.
    :raises Unreadable: it holds anything but 64 lower-case hex digits.
    """
    try:
        # Latin-1 reads any bytes, so that a refusal never has to repeat one of them.
        return read_secret(contents(path).decode("latin-1"))
    except OSError as fault:
        raise _failed("deal.no_secret", path, fault) from None


def read_part(path: Path) -> Contribution:
    """Read what a contributor handed in.

    :raises Unavailable: it cannot be read.
    :raises Unreadable: it is damaged; its text is not repeated.
    """
    try:
        return read_contribution(contents(path), path.name)
    except OSError as fault:
        raise _failed("deal.no_read", path, fault) from None


def keep_secret(path: Path) -> bytes:
    """Read a secret file; where there is none, make a fresh secret that only its owner can read.

    :raises Unavailable: it can be neither read nor made.
    :raises Unreadable: the file that is there holds something else.
    """
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return load_secret(path)
    except OSError as fault:
        raise _failed("deal.unkept_secret", path, fault) from None
    fresh = secrets.token_bytes(SECRET_BYTES)
    try:
        with os.fdopen(handle, "w", encoding="ascii", newline="\n") as file:
            file.write(write_secret(fresh))
            file.flush()
            os.fsync(file.fileno())
    except OSError as fault:
        path.unlink(missing_ok=True)
        raise _failed("deal.unkept_secret", path, fault) from None
    return fresh


def put_private(path: Path, text: str) -> None:
    """Write a document that only its owner can read, and never over another one.

    :raises NotAllowed: the file says something else already.
    :raises Unavailable: it cannot be written.
    """
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        if path.read_bytes() != text.encode():
            raise NotAllowed("deal.other_file", where=str(path), file=path.name) from None
    except OSError as fault:
        raise _failed("deal.unkept_secret", path, fault) from None


def _failed(key: str, path: Path, fault: OSError) -> Unavailable:
    return Unavailable(key, where=str(path), file=path.name, fault=system(fault))
