"""Pages: templates of ``show/templates``, words of the word files, cookies where they are due."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from paiju import show
from paiju.serve import statics
from paiju.serve.roles import ADDRESSES
from paiju.serve.visitor import Asked, address, form_cookie, lang_cookie, visitor
from paiju.words import LANGUAGES, listed, say

TEMPLATES = Path(show.__file__).parent / "templates"
_TAGS = {"zh": "zh-Hans", "en": "en"}


@cache
def environment() -> Environment:
    """Give the templates: all escaped, an unknown name is a fault."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["static"] = statics.url
    made.globals["languages"] = LANGUAGES
    return made


def words(lang: str, key: str, **facts: object) -> str:
    """Say a word of the pages: *key* in the room ``hall``, or with its room before a point."""
    return say(key if "." in key else f"hall.{key}", lang, **facts)


def page(asked: Asked, template: str, *, status: int = 200, **facts: object) -> Response[str]:
    """Make a page.

    A template knows: ``w(key, …)`` the words, ``listed(things)``, ``lang``, ``who`` the visitor,
    ``form_token`` (a form carries it as the hidden field ``form``), ``static(name)``, ``path``,
    ``status`` the answer's, ``in_lang(lang)`` the address of the same page in a language, and
    *facts*.
    """
    who = visitor(asked)
    text = (
        environment()
        .get_template(template)
        .render(
            w=partial(words, who.lang),
            listed=partial(listed, lang=who.lang),
            lang=who.lang,
            lang_tag=_TAGS[who.lang],
            who=who,
            form_token=who.form_token,
            path=asked.scope["path"],
            status=status,
            in_lang=partial(_in_lang, asked),
            **facts,
        )
    )
    return Response(
        text,
        status_code=status,
        media_type="text/html",
        headers={"cache-control": "no-store"},
        cookies=cookies(asked),
    )


def _in_lang(asked: Asked, lang: str) -> str:
    """Give the address of the same page in another language, with whatever else it asks for.

    What answers a form has no page of its own: there it is the page above.
    """
    path = str(asked.scope["path"])
    form = asked.scope.get("method") == "POST"
    if form and address("GET", asked.scope.get("path_template", "")) not in ADDRESSES:
        path = path.rpartition("/")[0] or "/"
    asks = [(name, value) for name, value in asked.query_params.multi_items() if name != "lang"]
    return f"{path}?{urlencode([*asks, ('lang', lang)])}"


def cookies(asked: Asked) -> list[Cookie]:
    """Give the cookies that an answer to this visitor sets."""
    who, found = visitor(asked), []
    if who.fresh:
        found.append(form_cookie(asked, who.fresh))
    if asked.query_params.get("lang") in LANGUAGES:
        found.append(lang_cookie(asked, who.lang))
    return found


def go(path: str, *more: Cookie) -> Redirect:
    """Send the visitor on, after a form."""
    return Redirect(path, status_code=303, cookies=list(more))


Facts = dict[str, Any]
