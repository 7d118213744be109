"""``paiju rule …``: ask the rule book."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

import click

from paiju.cards.deck import SEATS
from paiju.cli import paohuzi
from paiju.cli.argument import Whole, Word
from paiju.cli.profile import profile
from paiju.cli.say import echo, emit, json_option, lang, words
from paiju.cli.sets import Sets
from paiju.errors import Illegal, NotAllowed, Unreadable
from paiju.record import toml
from paiju.rules import profile as profiles
from paiju.rules.doudizhu.auction import auction as stands
from paiju.rules.doudizhu.auction import read_call, verify_call
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.tally import Facts, verify_auction
from paiju.rules.doudizhu.tally import tally as count_up
from paiju.rules.doudizhu.wild import Made
from paiju.show.ruleset import doubtful, named
from paiju.show.term import term

F = TypeVar("F", bound=Callable[..., Any])
FIGURES = "牌型说明"


@click.group(help="help.rule")
def rule() -> None:
    """Gather the commands that ask the rule book."""


for _command in (paohuzi.hand, paohuzi.waits, paohuzi.huxi):
    rule.add_command(_command)


def rules_options(usual: str | None = "doudizhu/official-2016") -> Callable[[F], F]:
    """Add ``--rules`` and ``--set``: which profile, and single clauses laid over it."""

    def added(command: F) -> F:
        command = click.option(
            "--set", "settings", multiple=True, metavar="CLAUSE=VALUE", help="help.set"
        )(command)
        return click.option("--rules", "name", default=usual, show_default=True, help="help.rules")(
            command
        )

    return added


def settings_of(pairs: tuple[str, ...]) -> dict[str, Any]:
    """Read ``clause=value`` pairs; values as in TOML, a bare word is a string.

    :raises Unreadable: a pair without its ``=``.
    """
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise Unreadable("cli.no_pair", where="--set", text=pair)
        try:
            found[key] = tomllib.loads(f"v = {text}")["v"]
        except tomllib.TOMLDecodeError:
            found[key] = text
    return found


def doudizhu(name: str, settings: tuple[str, ...]) -> Doudizhu:
    """Open a 二打一 profile.

    :raises NotAllowed: the profile is of another game.
    """
    opened = profiles.rules(profile(name, settings_of(settings)))
    if not isinstance(opened, Doudizhu):
        raise NotAllowed("cli.other_game", where="--rules", name=name)
    return opened


def read_seat(text: str, where: str) -> int:
    """Read a seat letter.

    :raises Unreadable: not ``a``, ``b`` or ``c``.
    """
    if len(text) != 1 or text not in SEATS:
        raise Unreadable("cli.no_seat", where=where, text=text)
    return SEATS.index(text)


def wild_option(command: F) -> F:
    """Add ``--wild``: the rank of the wild cards."""
    return click.option("--wild", default="", metavar="RANK", help="help.wild")(command)


@rule.command(help="help.rule_figure")
@click.argument("cards")
@rules_options()
@wild_option
@json_option
def figure(cards: str, name: str, settings: tuple[str, ...], wild: str, *, as_json: bool) -> None:
    """Give every reading of a set of cards."""
    sets = Sets(doudizhu(name, settings), wild)
    found = [sets.told(made) for made in sets.read(cards, "CARDS")]
    if as_json:
        emit({"readings": found})
        return
    for told in found:
        key = "cli.reading" if told["length"] == 1 else "cli.reading_chain"
        told["wild"] = words("cli.reading_as", **told) if "as" in told else ""
        echo(words(key, name=words("figure." + told["figure"]), **told))
    if not found:
        echo(words("cli.no_reading"))


@rule.command(help="help.rule_beats")
@click.argument("new")
@click.argument("last")
@rules_options()
@wild_option
@json_option
def beats(
    new: str, last: str, name: str, settings: tuple[str, ...], wild: str, *, as_json: bool
) -> None:
    """Tell whether some reading of NEW beats some reading of LAST."""
    sets = Sets(doudizhu(name, settings), wild)
    read: list[list[Made]] = []
    for cards, where in ((new, "NEW"), (last, "LAST")):
        found = sets.read(cards, where)
        if not found:
            raise Illegal("doudizhu.no_figure", where=where, article=FIGURES, cards=cards)
        read.append(found)
    told = any(sets.rules.wild.beats(a, b, sets.face) for a in read[0] for b in read[1])
    if as_json:
        emit({"beats": told})
    else:
        echo(words("cli.yes" if told else "cli.no"))


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


@rule.command(help="help.rule_auction")
@click.argument("calls", nargs=-1)
@click.option("--first", default="a", show_default=True, help="help.first")
@rules_options()
@json_option
def auction(
    calls: tuple[str, ...], first: str, name: str, settings: tuple[str, ...], *, as_json: bool
) -> None:
    """Tell how an auction stands."""
    clauses = doudizhu(name, settings).clauses
    opener = read_seat(first, "--first")
    made: list[int] = []
    for at, text in enumerate(calls, 1):
        call = read_call(text, where=str(at))
        verify_call(made, call, clauses.claim)
        made.append(call)
    told = stands(made, opener, clauses.all_pass, clauses.claim)
    decided = told.outcome == "landlord"
    landlord = SEATS[told.landlord] if decided else None
    if as_json:
        emit({"outcome": told.outcome, "landlord": landlord, "bid": told.bid if decided else None})
    else:
        echo(words(f"cli.auction_{told.outcome}", landlord=landlord, bid=told.bid))


@rule.command(help="help.rule_tally")
@click.option("--landlord", required=True, help="help.landlord")
@click.option("--bid", required=True, type=Whole(), help="help.bid")
@click.option("--winner", required=True, type=Word(["landlord", "defenders"]), help="help.winner")
@click.option("--rockets", default=0, show_default=True, type=Whole(), help="help.rockets")
@click.option("--bombs", default=0, show_default=True, type=Whole(), help="help.bombs")
@click.option("--hard", default=0, show_default=True, type=Whole(), help="help.hard")
@click.option("--spring", is_flag=True, help="help.spring")
@click.option("--anti-spring", is_flag=True, help="help.anti_spring")
@click.option("--doubled", default="", metavar="SEATS", help="help.doubled")
@click.option("--redoubled", is_flag=True, help="help.redoubled")
@rules_options()
@json_option
def tally(
    name: str, settings: tuple[str, ...], doubled: str, *, as_json: bool, **told: Any
) -> None:
    """Score a deal from its facts."""
    rules = doudizhu(name, settings)
    clauses = rules.clauses
    if told["spring"] and told["anti_spring"]:
        raise Illegal("cli.two_springs", where="--spring", article="计分规则")
    seats = [s.strip() for s in doubled.split(",") if s.strip()]
    facts = Facts(
        landlord=read_seat(told["landlord"], "--landlord"),
        bid=told["bid"],
        landlord_won=told["winner"] == "landlord",
        rockets=told["rockets"],
        bombs=told["bombs"],
        hard=told["hard"],
        spring="chun" if told["spring"] else "fan" if told["anti_spring"] else "none",
        doubled=tuple(sorted({read_seat(s, "--doubled") for s in seats})),
        redoubled=told["redoubled"],
    )
    verify_auction(facts, clauses)
    result = count_up(
        facts, multiplied=clauses.count_multipliers, hard_times=clauses.hard_bomb_times
    )
    if as_json:
        emit({"score": dict(zip(SEATS, result.scores, strict=True))})
        return
    for seat, factors in result.factors.items():
        doublings = " + ".join(
            f"{term(rules.name, f.name, 'figure.' + f.name, lang())} {f.times}"
            for f in factors
            if f.times
        )
        echo(
            words(
                "cli.tally",
                seat=SEATS[seat],
                score=result.scores[seat],
                bid=facts.bid,
                n=sum(f.times for f in factors),
                doublings=doublings or "0",
            )
        )
    echo(
        words("cli.tally_landlord", seat=SEATS[facts.landlord], score=result.scores[facts.landlord])
    )


@rule.command(help="help.rule_count")
@rules_options()
@json_option
def count(name: str, settings: tuple[str, ...], *, as_json: bool) -> None:
    """Count the plays of a profile, the pass not counted."""
    book = doudizhu(name, settings).catalogue
    by = book.counts()
    if as_json:
        emit({"total": len(book.readings), "by_figure": by})
        return
    for figure_name, number in by.items():
        echo(f"{number:>7,}  {words('figure.' + figure_name)}")
    echo(f"{len(book.readings):>7,}  {words('cli.total')}")


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
