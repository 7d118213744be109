"""``paiju rule hand``, ``waits``, ``huxi``: ask the rule book of 跑胡子 about cards."""

from __future__ import annotations

from typing import Any

import click

from paiju.cards import zipai
from paiju.cli.argument import Word
from paiju.cli.profile import open_game, rules_options
from paiju.cli.say import echo, emit, json_option, words
from paiju.errors import Unreadable
from paiju.rules.paohuzi import Paohuzi
from paiju.rules.paohuzi import huxi as values
from paiju.rules.paohuzi import melds as groups_of
from paiju.rules.paohuzi.held import Held, Source
from paiju.rules.paohuzi.hu import Reading, readings
from paiju.rules.paohuzi.melds import Meld
from paiju.rules.paohuzi.waits import BOTH
from paiju.rules.paohuzi.waits import waits as waits_of

_options = rules_options("paohuzi/comp-2017r")
_SOURCES = Word([source.value for source in Source])


def read_last(text: str | None) -> int | None:
    """Read the winning card.

    :raises Unreadable: not exactly one card.
    """
    if text is None:
        return None
    try:
        (kind,) = zipai.read_kinds(text)
    except ValueError:
        raise Unreadable("paohuzi.not_one_card", where="--last", text=text) from None
    return kind


def read_held(cards: str, melds: str, last: str | None) -> tuple[int, tuple[Meld, ...], int | None]:
    """Read hand, melds and winning card; together no more than four of a kind.

    :raises Unreadable: a stray character, an empty meld, not one winning card.
    :raises Illegal: no such meld, or a fifth card of a kind.
    """
    kinds = zipai.read_kinds(cards)
    laid = groups_of.read_all(melds)
    one = read_last(last)
    all_kinds = kinds + [k for meld in laid for k in meld.kinds] + ([] if one is None else [one])
    groups_of.check_copies(all_kinds)
    return sum(1 << 3 * kind for kind in kinds), laid, one


@click.command(help="help.rule_hand")
@click.argument("cards", nargs=-1, required=True)
@click.option("--melds", default="", help="help.melds")
@click.option("--last", default=None, help="help.last")
@click.option("--source", type=_SOURCES, default="draw", show_default=True, help="help.source")
@_options
@json_option
def hand(
    cards: tuple[str, ...],
    melds: str,
    last: str | None,
    source: str,
    name: str,
    settings: tuple[str, ...],
    *,
    as_json: bool,
) -> None:
    """Give the best reading of a hand and what it wins."""
    law = open_game(Paohuzi, name, settings).law
    counts, laid, one = read_held(" ".join(cards), melds, last)
    first, *others = readings(law, Held(counts, laid, one, Source(source)))
    if as_json:
        emit(reading_json(first))
        return
    echo(words("paohuzi.won" if first.win else "paohuzi.not_won"))
    for reading in (first, *others):
        echo(_line(reading))


def reading_json(reading: Reading) -> dict[str, Any]:
    """Give a reading in the words of the contract."""
    return {
        "win": reading.win,
        "huxi": reading.huxi,
        "groups": [groups_of.write(meld) for meld in reading.groups],
        "tun": reading.tally.tun,
        "fan": reading.tally.fan,
        "names": list(reading.tally.names),
        "score": reading.tally.score,
    }


def _line(reading: Reading) -> str:
    told = words(
        "paohuzi.reading",
        groups=groups_of.write_all(reading.groups),
        huxi=reading.huxi,
        tun=reading.tally.tun,
        fan=reading.tally.fan,
        names=" ".join(reading.tally.names),
        score=reading.tally.score,
    )
    over = words("paohuzi.over", cards=zipai.write_counts(reading.loose)) if reading.loose else ""
    return told + over


@click.command(help="help.rule_waits")
@click.argument("cards", nargs=-1, required=True)
@click.option("--melds", default="", help="help.melds")
@click.option("--source", type=_SOURCES, default=None, help="help.source")
@click.option("--shape", is_flag=True, help="help.shape")
@_options
@json_option
def waits(
    cards: tuple[str, ...],
    melds: str,
    source: str | None,
    name: str,
    settings: tuple[str, ...],
    *,
    shape: bool,
    as_json: bool,
) -> None:
    """List the cards that a hand waits for."""
    law = open_game(Paohuzi, name, settings).law
    counts, laid, _ = read_held(" ".join(cards), melds, None)
    sources = BOTH if source is None else (Source(source),)
    found = [zipai.KINDS[kind] for kind in waits_of(law, counts, laid, sources, shape=shape)]
    if as_json:
        emit({"waits": found})
    else:
        echo(" ".join(found) if found else words("paohuzi.no_wait"))


@click.command(help="help.rule_huxi")
@click.argument("groups", nargs=-1, required=True)
@_options
@json_option
def huxi(groups: tuple[str, ...], name: str, settings: tuple[str, ...], *, as_json: bool) -> None:
    """Count the 胡息 of melds."""
    law = open_game(Paohuzi, name, settings).law
    melds = groups_of.read_all(" ".join(groups))
    parts = [values.value(law.values, meld) for meld in melds]
    if as_json:
        emit({"total": sum(parts), "parts": parts})
        return
    for meld, part in zip(melds, parts, strict=True):
        echo(f"{part:>4}  {groups_of.write(meld)}")
    echo(f"{sum(parts):>4}  {words('cli.total')}")


COMMANDS = (hand, waits, huxi)
"""What ``paiju rule`` mounts."""
