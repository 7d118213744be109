"""The frame of a help text in the person's language: what click itself says in English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache

import click

from paiju.words import say

_HELP = "Show this message and exit."
_SECTIONS = {"Options": "help.options", "Commands": "help.commands"}
_MARKS = {"[default: ": "help.default", "[required]": "help.required", "(dynamic)": "help.dynamic"}


@cache
def context(lang: str) -> type[click.Context]:
    """Give the class of a command's context whose help is framed in a language."""

    class Frame(click.HelpFormatter):
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            options = args.replace("[OPTIONS]", say("help.some_options", lang))
            told = options.replace("COMMAND [ARGS]...", say("help.some_command", lang))
            super().write_usage(prog, told, prefix or say("help.usage", lang))

        @contextmanager
        def section(self, name: str) -> Iterator[None]:
            with super().section(say(_SECTIONS[name], lang) if name in _SECTIONS else name):
                yield

        def write_dl(
            self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
        ) -> None:
            told = [(name, _framed(text, lang)) for name, text in rows]
            super().write_dl(told, col_max, col_spacing)

    class Local(click.Context):
        formatter_class = Frame

    return Local


def _framed(text: str, lang: str) -> str:
    if text == _HELP:
        return say("help.help", lang)
    for mark, key in _MARKS.items():
        text = text.replace(mark, say(key, lang))
    return text
