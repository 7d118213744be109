"""The desk's forms: one address for all commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request, Response, post
from litestar.params import FromPath

from paiju.serve import deskwork
from paiju.serve.order import posted
from paiju.serve.page import go, page, words
from paiju.serve.visitor import InHall, visitor


@post("/desk/{e:str}/{command:str}", status_code=303, include_in_schema=False)
async def command(
    request: Request[Any, Any, Any], hall: InHall, e: FromPath[str], command: FromPath[str]
) -> Response[Any]:
    """Do a command of the desk.

    The form's field ``back`` names the page to go on with; a program that accepts JSON is told
    ``{"said": …}``.
    """
    order = await posted(request, hall, hall.event(e))
    said = await deskwork.do(order, command)
    if "application/json" in request.headers.get("accept", ""):
        return Response({"said": said}, status_code=200)
    if said:
        line = "token_line" if command == "token" else "code_is"
        shown = words(visitor(request).lang, f"serve.{line}", code=said)
        return page(request, "said.html", said=shown, back=_back(order.fields, e))
    return go(_back(order.fields, e))


def _back(fields: Mapping[str, str], event: str) -> str:
    """Give the page to go on with: one of the desk's own."""
    back = fields.get("back", "")
    return back if back.startswith("/desk") and "\\" not in back else f"/desk/{event}"
