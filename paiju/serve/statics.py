"""The files of the pages, out of memory, under names that change with their content.

``/static/<digest>/table/main.js`` may be kept for ever; the digest is one for all files, so that
modules find each other by relative names. Without the digest the file must be asked for anew.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from paiju import show

ROOT = Path(show.__file__).parent / "static"
_TYPES = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
_TEXT = re.compile(r"^(text/|image/svg|application/(json|manifest))")
_FOR_EVER = "public, max-age=31536000, immutable"


class File(NamedTuple):
    """A file as it is sent; *packed* is empty where packing does not pay."""

    kind: str
    data: bytes
    packed: bytes
    tag: str


@cache
def files() -> dict[str, File]:
    """Read all files, by their names below ``static/``."""
    return {
        path.relative_to(ROOT).as_posix(): _file(path)
        for path in sorted(ROOT.rglob("*"))
        if path.is_file()
    }


def _file(path: Path) -> File:
    data = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    packed = gzip.compress(data, 9, mtime=0) if _TEXT.match(kind) else b""
    return File(kind, data, packed, f'"{hashlib.sha256(data).hexdigest()[:16]}"')


@cache
def digest() -> str:
    """Give one digest for all files."""
    parts = "".join(f"{name} {file.tag}\n" for name, file in files().items())
    return hashlib.sha256(parts.encode()).hexdigest()[:12]


def url(name: str) -> str:
    """Give the address of a file under which it may be kept."""
    return f"/static/{digest()}/{name}"


@get("/static/{file:path}", include_in_schema=False, name="static", sync_to_thread=False)
def static(request: Request[Any, Any, Any], file: FromPath[Path]) -> Response[bytes]:
    """Send a file."""
    name = file.as_posix().lstrip("/")
    stem = name.removeprefix(f"{digest()}/")
    found = files().get(stem)
    if found is None:
        raise NotFoundException
    headers = {
        "cache-control": _FOR_EVER if stem != name else "no-cache",
        "etag": found.tag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    body = found.data
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.kind, headers=headers)
