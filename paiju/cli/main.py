"""``paiju``: the commands, their language, and what becomes of a refusal.

Exit status: 0 yes or done · 1 the answer is no · 2 bad input or usage · 130 interrupted.
Help texts in the command files are keys of the word files (``help.run``); a command is imported
when it is called, so that ``paiju --help`` answers at once.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

import paiju
from paiju.cli.argument import Usage, Word
from paiju.cli.say import error_json, error_line, language
from paiju.cli.usage import context
from paiju.errors import PaijuError, Unavailable, Unreadable
from paiju.foreign import system
from paiju.words import LANGUAGES, say

COMMANDS = {
    "serve": "paiju.cli.serve:serve",
    "key": "paiju.cli.key:key",
    "regulation": "paiju.cli.regulation:regulation",
    "run": "paiju.cli.run:run",
    "paper": "paiju.cli.press:paper",
    "archive": "paiju.cli.archive:archive",
    "correct": "paiju.cli.correct:correct",
    "explain": "paiju.cli.explain:explain",
    "check": "paiju.cli.check:check_command",
    "fake": "paiju.cli.fake:fake_command",
    "rule": "paiju.cli.rule:rule",
    "mp": "paiju.cli.mp:mp",
    "seat": "paiju.cli.seat:seat",
    "deal": "paiju.cli.deal:deal",
    "replay": "paiju.cli.replay:replay",
}
"""Command → where it lies."""

NO_COMMAND = "Missing command."
_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)


class Street(click.Group):
    """The top command: names its commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """List the commands in the order of a day's work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and put its help into the person's language."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return localised(command, ctx.find_root().obj)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the word files alone."""
        rows = [(name, say(f"help.{name}", ctx.obj).split("\n")[0]) for name in COMMANDS]
        with formatter.section(say("help.commands", ctx.obj)):
            formatter.write_dl(rows)


def localised(command: click.Command, lang: str) -> click.Command:
    """Replace the keys in a command's help texts by words, all the way down."""
    command.help = _told(command.help, lang)
    command.context_class = context(lang)
    if all("--lang" not in param.opts for param in command.params):
        command.params.append(lang_option(hidden=True))
    for param in command.params:
        if isinstance(param, click.Option):
            param.help = _told(param.help, lang)
    if isinstance(command, click.Group):
        for below in command.commands.values():
            localised(below, lang)
    return command


def _told(text: str | None, lang: str) -> str | None:
    known = text is not None and text.startswith("help.") and " " not in text
    return say(text, lang) if known and text else text


def lang_option(**told: Any) -> click.Option:
    """Make ``--lang``; :func:`language` has read it before, wherever it stands."""
    return click.Option(["--lang"], type=Word(LANGUAGES), expose_value=False, **told)


def build(lang: str) -> click.Group:
    """Build the top command in a language."""
    group = Street(name="paiju", help=say("help.paiju", lang), no_args_is_help=True)
    group.context_class = context(lang)
    group.params.append(lang_option(help=say("help.lang", lang)))
    shown = f"paiju {paiju.__version__}"
    return click.version_option(message=shown, help=say("help.version", lang))(group)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    sys.exit(status(list(sys.argv[1:] if arguments is None else arguments)))


def status(arguments: list[str]) -> int:
    """Run the command line; give the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # What was typed or a file is called may be no text: it is told all the same.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="surrogateescape")
    lang = language(arguments)
    try:
        told = build(lang).main(arguments, prog_name="paiju", standalone_mode=False, obj=lang)
        if sys.stdout is not None:  # closed by who called
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, click.Abort):
        return 130
    except Exception as fault:
        if os.environ.get("PAIJU_DEBUG"):
            raise
        refuse(as_refusal(fault), arguments, lang)
        return 2
    return told if isinstance(told, int) else 0


def refuse(fault: PaijuError, arguments: list[str], lang: str) -> None:
    """Print a refusal to stderr, as JSON where ``--json`` was asked for."""
    line = error_json(fault, lang) if "--json" in arguments else error_line(fault, lang)
    click.echo(line, err=True)


def as_refusal(fault: Exception) -> PaijuError:
    """Turn whatever went wrong into one refusal with words; nobody meets a traceback."""
    if isinstance(fault, PaijuError):
        return fault
    if isinstance(fault, click.ClickException):
        return _usage(fault)
    if isinstance(fault, UnicodeDecodeError):
        return Unreadable("cli.not_text", where=str(fault.start), at=fault.start)
    if isinstance(fault, OSError):
        return _system(fault)
    return Unavailable("cli.bug", where=_place(fault), fault=type(fault).__name__)


def _system(fault: OSError) -> Unavailable:
    told, file = system(fault), fault.filename
    if file is None:
        return Unavailable("cli.system", fault=told)
    return Unavailable("cli.system_file", where=str(file), file=str(file), fault=told)


def _usage(fault: click.ClickException) -> PaijuError:
    param = getattr(fault, "param", None)
    where = param.opts[0] if param else getattr(fault, "option_name", "") or ""
    if isinstance(fault, click.MissingParameter):
        return Usage("cli.missing", where=where, name=where)
    if isinstance(fault, click.NoSuchOption):
        return Usage("cli.no_option", where=fault.option_name, name=fault.option_name)
    if isinstance(fault, click.exceptions.NoSuchCommand):
        return Usage("cli.no_command", where=fault.command_name, name=fault.command_name)
    if isinstance(fault, click.exceptions.NoArgsIsHelpError) or fault.message == NO_COMMAND:
        context = getattr(fault, "ctx", None)
        return Usage("cli.which_command", command=context.command_path if context else "paiju")
    return _misplaced(fault, where)


def _misplaced(fault: click.ClickException, where: str) -> PaijuError:
    extra = _EXTRA.fullmatch(fault.message)
    if extra:
        return Usage("cli.extra", where=extra[1], text=extra[1])
    if isinstance(fault, click.BadOptionUsage):
        key = "cli.no_value" if "requires" in fault.message else "cli.flag_value"
        return Usage(key, where=where, name=where)
    if isinstance(fault, click.BadParameter):
        return Usage("cli.bad_value", where=where, name=where, fault=fault.message.rstrip("."))
    return Usage("cli.usage", where=where, fault=fault.format_message().rstrip("."))


def _place(fault: Exception) -> str:
    """Name module and line of a bug without showing any value."""
    trace = fault.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}" if trace else ""
