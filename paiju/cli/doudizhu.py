"""``paiju rule figure``, ``beats``, ``auction``, ``tally``, ``count``: the rule book of 二打一."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from paiju.cards.deck import SEATS
from paiju.cli.argument import Whole, Word
from paiju.cli.profile import open_game, rules_options
from paiju.cli.say import echo, emit, json_option, lang, words
from paiju.cli.sets import Sets
from paiju.errors import Illegal, Unreadable
from paiju.rules.doudizhu.auction import auction as stands
from paiju.rules.doudizhu.auction import read_call, verify_call
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.tally import Facts, verify_auction
from paiju.rules.doudizhu.tally import tally as count_up
from paiju.show.term import term

F = TypeVar("F", bound=Callable[..., Any])

_options = rules_options("doudizhu/official-2016")


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


@click.command(help="help.rule_figure")
@click.argument("cards")
@_options
@wild_option
@json_option
def figure(cards: str, name: str, settings: tuple[str, ...], wild: str, *, as_json: bool) -> None:
    """Give every reading of a set of cards."""
    sets = Sets(open_game(Doudizhu, name, settings), wild)
    found = [sets.told(made) for made in sets.read(cards, "CARDS")]
    if as_json:
        emit({"readings": found})
        return
    for told in found:
        echo(_reading(told))
    if not found:
        echo(words("cli.no_reading"))


def _reading(told: dict[str, Any]) -> str:
    key = "cli.reading" if told["length"] == 1 else "cli.reading_chain"
    wild = words("cli.reading_as", **told) if "as" in told else ""
    return words(key, name=words("figure." + told["figure"]), wild=wild, **told)


@click.command(help="help.rule_beats")
@click.argument("new")
@click.argument("last")
@_options
@wild_option
@json_option
def beats(
    new: str, last: str, name: str, settings: tuple[str, ...], wild: str, *, as_json: bool
) -> None:
    """Tell whether NEW beats LAST whatever LAST stands for, and with which reading."""
    sets = Sets(open_game(Doudizhu, name, settings), wild)
    answers = sets.answers(new, last)
    # What stands on the table has its reading: while that is not told, yes is yes to each.
    told: dict[str, Any] = {"beats": all(answer.by for answer in answers)}
    if len(answers) > 1 or len(sets.read(new, "NEW")) > 1:
        told["readings"] = [
            {"last": sets.told(answer.last), "new": [sets.told(one) for one in answer.by]}
            for answer in answers
        ]
    if as_json:
        emit(told)
        return
    echo(words("cli.yes" if told["beats"] else "cli.no"))
    for answer in told.get("readings", ()):
        by = words("cli.reading_or").join(map(_reading, answer["new"]))
        key = "cli.beaten" if by else "cli.not_beaten"
        echo(words(key, last=_reading(answer["last"]), by=by))


@click.command(help="help.rule_auction")
@click.argument("calls", nargs=-1)
@click.option("--first", default="a", show_default=True, help="help.first")
@_options
@json_option
def auction(
    calls: tuple[str, ...], first: str, name: str, settings: tuple[str, ...], *, as_json: bool
) -> None:
    """Tell how an auction stands."""
    clauses = open_game(Doudizhu, name, settings).clauses
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


@click.command(help="help.rule_tally")
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
@_options
@json_option
def tally(
    name: str, settings: tuple[str, ...], doubled: str, *, as_json: bool, **told: Any
) -> None:
    """Score a deal from its facts."""
    rules = open_game(Doudizhu, name, settings)
    clauses = rules.clauses
    facts = _facts(told, doubled)
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
        score, n = result.scores[seat], sum(f.times for f in factors)
        shown = {"seat": SEATS[seat], "score": score, "bid": facts.bid, "n": n}
        echo(words("cli.tally", **shown, doublings=doublings or "0"))
    landlord = facts.landlord
    echo(words("cli.tally_landlord", seat=SEATS[landlord], score=result.scores[landlord]))


def _facts(told: dict[str, Any], doubled: str) -> Facts:
    """Read the facts of a deal from what was typed.

    :raises Illegal: 春天 and 反春 of one deal.
    :raises Unreadable: a seat that there is not.
    """
    if told["spring"] and told["anti_spring"]:
        raise Illegal("cli.two_springs", where="--spring", article="计分规则")
    seats = [s.strip() for s in doubled.split(",") if s.strip()]
    return Facts(
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


@click.command(help="help.rule_count")
@_options
@json_option
def count(name: str, settings: tuple[str, ...], *, as_json: bool) -> None:
    """Count the plays of a profile, the pass not counted."""
    book = open_game(Doudizhu, name, settings).catalogue
    by = book.counts()
    if as_json:
        emit({"total": len(book.readings), "by_figure": by})
        return
    for figure_name, number in by.items():
        echo(f"{number:>7,}  {words('figure.' + figure_name)}")
    echo(f"{len(book.readings):>7,}  {words('cli.total')}")


COMMANDS = (figure, beats, auction, tally, count)
"""What ``paiju rule`` mounts."""
