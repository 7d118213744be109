"""``paiju rule …``: ask the rule book."""

from __future__ import annotations

from typing import Any

import click

from paiju.cli import doudizhu, paohuzi
from paiju.cli.profile import profile, rules_options, settings_of
from paiju.cli.say import echo, emit, json_option, lang, words
from paiju.record import toml
from paiju.rules import profile as profiles
from paiju.show.ruleset import doubtful, named


@click.group(help="help.rule")
def rule() -> None:
    """Gather the commands that ask the rule book."""


for _command in (*doudizhu.COMMANDS, *paohuzi.COMMANDS):
    rule.add_command(_command)


@rule.command(help="help.rule_legal")
@click.argument("position", nargs=-1, required=True)
@rules_options(None)
@json_option
def legal(
    position: tuple[str, ...], name: str | None, settings: tuple[str, ...], *, as_json: bool
) -> None:
    """List the legal acts in a position: of the seat to act, or of all seats asked at once."""
    from paiju.record import position as positions

    line = " ".join(position)
    grammar = positions.grammar_of(line)
    rules = profiles.rules(profile(name or grammar.usual, settings_of(settings)))
    found = positions.offers(line, rules)
    if not grammar.together:
        found = {"acts": next(iter(found.values()), [])}
    if as_json:
        emit({"offers": found} if grammar.together else found)
    elif not found:
        echo(words("cli.nobody_asked"))
    for seat, acts in found.items() if not as_json else ():
        echo(" ".join([f"{seat}:", *acts] if grammar.together else acts))


@rule.command("profiles", help="help.rule_profiles")
@json_option
def list_profiles(*, as_json: bool) -> None:
    """List the profiles that ship."""
    found = [profiles.load(name) for name in profiles.names()]
    if as_json:
        emit({"profiles": [f"{p.name}@{p.revision}" for p in found]})
        return
    for p in found:
        name = f"{p.name}@{p.revision}  {p.called(lang())}"
        echo(f"{name}  {doubtful(p, lang())}".rstrip())


@rule.command(help="help.rule_show")
@click.argument("name")
@json_option
def show(name: str, *, as_json: bool) -> None:
    """Print the clauses of a profile with article and mark."""
    found = profile(name)
    if as_json:
        emit(_told(found))
        return
    echo(named(found, lang()))
    if found.own:
        echo(found.own.stated)
    for key, clause in found.clauses.items():
        mark = words(f"rules.mark_{clause.mark}")
        echo(f"  {mark}  {key} = {toml.value(clause.value)}  ({clause.article or '–'})")
    echo(words("rules.marks"))


def _told(found: profiles.Profile) -> dict[str, Any]:
    clauses = {
        key: {"value": c.value, "article": c.article, "mark": c.mark}
        for key, c in found.clauses.items()
    }
    told = {"name": found.name, "revision": found.revision, "clauses": clauses}
    own = {"file": found.own.file, "sha256": found.own.digest} if found.own else None
    return {**told, "reconstructed": found.reconstructed(), **({"own": own} if own else {})}
