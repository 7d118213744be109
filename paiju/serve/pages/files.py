"""Everything that is published of an event, in one file."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from paiju.deal import commit
from paiju.deal.contribution import CONTRIBUTIONS_FILE
from paiju.desk import archive
from paiju.errors import Illegal
from paiju.serve.liveevent import LiveEvent
from paiju.serve.visitor import InHall
from paiju.store.event import opened

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""A date that says nothing: the same files make the same archive."""
_DEALS = {
    "commit": commit.COMMIT_FILE,
    "contributions": CONTRIBUTIONS_FILE,
    "reveal": commit.REVEAL_FILE,
}
"""What is published of the deals: short name → file."""
_PUBLISHED = ("*.toml", "*.csv", "*.json", "*.html", "records/*.paipu")
"""What may leave the folder; the log, which holds the secret, is not among it."""


@get("/desk/{e:str}/download", include_in_schema=False, sync_to_thread=True)
def download(request: Request[Any, Any, Any], hall: InHall, e: FromPath[str]) -> Response[bytes]:  # noqa: ARG001  a handler's signature
    """Send the published folder as an archive."""
    event = hall.event(e)
    headers = {
        "content-disposition": f'attachment; filename="{event.name}.zip"',
        "cache-control": "no-store",
    }
    return Response(packed(event.folder.root), media_type="application/zip", headers=headers)


@get("/desk/{e:str}/archive", include_in_schema=False, sync_to_thread=True)
def archived(request: Request[Any, Any, Any], hall: InHall, e: FromPath[str]) -> Response[bytes]:  # noqa: ARG001  a handler's signature
    """Send the event as an archive that another machine reads back; no secret is in it."""
    event = hall.event(e)
    with opened(event.folder.root, reading=True) as (store, place):
        data = archive.pack(store, published(place.root))
    headers = {
        "content-disposition": f'attachment; filename="{event.name}-archive.zip"',
        "cache-control": "no-store",
    }
    return Response(data, media_type="application/zip", headers=headers)


@get("/e/{e:str}/deals/{f:str}", include_in_schema=False, sync_to_thread=True)
def deals(hall: InHall, e: FromPath[str], f: FromPath[str]) -> Response[bytes]:
    """Send what is published of the deals, as soon as it is: so that anybody can check them.

    :raises Illegal: there is no such file, or not yet.
    """
    event, name = hall.event(e), _DEALS.get(f, "")
    path = event.folder.root / name
    if not name or not path.is_file():
        raise Illegal("serve.not_found", where=f)
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(path.read_bytes(), media_type="application/json", headers=headers)


def out(event: LiveEvent) -> list[str]:
    """Name what is published of the deals, in the order in which it comes out."""
    return [f for f, name in _DEALS.items() if (event.folder.root / name).is_file()]


def packed(root: Path) -> bytes:
    """Pack the published files of a folder."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, data in published(root).items():
            pack.writestr(
                zipfile.ZipInfo(f"{root.name}/{name}", _EPOCH), data, zipfile.ZIP_DEFLATED
            )
    return out.getvalue()


def published(root: Path) -> dict[str, bytes]:
    """Read the published files of a folder: name below it → bytes."""
    found = sorted({path for wanted in _PUBLISHED for path in root.glob(wanted)})
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in found
        if path.is_file() and not path.name.startswith(".")
    }
