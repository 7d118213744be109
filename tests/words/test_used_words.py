"""Every word that pages, scripts and sentences ask for is there, composed keys among them.

A key that is put together (``table.say_`` and the name of a piece of news) is found nowhere in the
code as a whole. Its beginning must stand in :data:`COMPOSED` with all its endings, taken from
where the code itself has them.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from jinja2 import Environment, nodes

import paiju
from paiju.contest.moves import Why
from paiju.contest.offence import Chooser, Effect
from paiju.contest.ranking import METHODS
from paiju.contest.ruling import Ruling, Undone
from paiju.play import news
from paiju.record.write import notation
from paiju.rules.doudizhu.figure import NAMES
from paiju.score.line import Outcome
from paiju.serve.pages.create import templates
from paiju.serve.pages.glance import State
from paiju.serve.roles import Role

ROOT = Path(paiju.__file__).parent
WORDS = {
    f"{path.stem}.{key}"
    for path in (ROOT / "words" / "en").glob("*.toml")
    for key in tomllib.loads(path.read_text(encoding="utf-8"))
}
NEWS = set(re.findall(r'News\("(\w+)"', Path(news.__file__).read_text(encoding="utf-8")))
FACTS = [fact for game in ("doudizhu", "paohuzi") for fact in notation(game).facts]
OUTCOMES = {outcome.value for outcome in Outcome}
METHOD_WORDS = {"mean", "beaten", "firsts", "points", "wins", "last"}
"""Methods that have a heading in the sheet of standings (player.html)."""

COMPOSED: dict[str, Iterable[str]] = {
    "account.use_": METHODS,
    "account.what_": METHODS,
    "appeal.": ("number", "player", "about", "record", "reason", "chief", "committee", "members",
                "measures", "title", "signed", "upheld", "dismissed", "place", "place_board",
                "place_on", "filed", "heard_state", "decided_state"),
    "director.absent_": ("clock", "robot"),
    "director.due_": ("draft", "seat", "start", "running", "release", "reveal", "parts",
                      "closed"),
    "director.kind_": (kind.__name__.lower() for kind in get_args(Ruling) if kind is not Undone),
    "director.confirm_": ("players", "referee", "desk"),
    "director.part_": ("overview", "entrants", "seating", "tables", "results", "rulings",
                       "paper", "discipline", "appeals"),
    "director.phase_": ("call", "double", "redouble", "play", "opening", "claim", "discard",
                        "over"),
    "director.swap_": ("one", "other"),
    "director.t_": get_args(State),
    "director.template_": (name.replace("-", "_") for name in templates()),
    "director.wall_": ("seating", "clock", "standings"),
    "figure.": (*NAMES, "chun", "fan"),
    "hall.state_": ("open", "running", "over"),
    "list.": ("comma", "semicolon"),
    "ledger.": OUTCOMES - {"played"},
    "ledger.why_": get_args(Why),
    "ledger.chosen_": get_args(Chooser),
    "ledger.effect_": set(get_args(Effect)) - {"choose"},
    "public.check_": ("socket", "lag", "gap", "screen", "touch", "storage", "wake", "sound"),
    "public.deals_": ("commit", "contributions", "reveal"),
    "public.method_": METHODS.keys() - METHOD_WORDS,
    "public.none_": ("above", "below"),
    "public.opens_": (notation(game).opener for game in ("doudizhu", "paohuzi")),
    "public.outcome_": {*OUTCOMES - {"played"}, "void"},
    "public.rest_": ("base", "liang", "wall"),
    "public.seat_": "abc",
    "public.state_": ("open", "planned", "draft", "seated", "running", "finished", "released",
                      "between", "closed"),
    "record.": ("extended", "stopped", "fouled"),
    "record.fact_": (fact.key for fact in FACTS),
    "record.value_": (v for fact in FACTS for v in fact.words if v != fact.usual),
    "serve.": (role.value for role in Role if role is not Role.SPECTATOR),
    "show.": METHOD_WORDS,
    "printed.done_": ("players", "referee", "desk"),
    "printed.slip_": ("landlord", "bid", "winner", "rocket", "bombs", "hard", "spring", "doubled",
                      "redoubled", "fouls", "hu", "huxi", "tun", "fan"),
    "table.": ("hu", "peng", "chi", "guo", "pao", "wei", "chou_wei", "ti", "da", "mo", "bi",
               "seat_a", "seat_b", "seat_c"),
    "table.call_": "0123",
    "table.joker_": "XD",
    "table.say_": {*NEWS - {"acts"}, "unhosted"},
    "table.seat_": "abc",
    "table.suit_": "shcd",
    "table.wait_": ("draw", "round", "bye", "over"),
    "table.zi_": ("small", "large"),
}  # fmt: skip
"""Beginning of a key → its endings."""

_ROOM = {"w": "hall.", "p": "public.", "d": "director."}
_BY_DATA = {"hall.", "show.", "prospectus.", "account.", "record.", "ledger.", "printed."}
"""Rooms whose whole keys come from tables of columns and clauses; their sheets are tested."""


def test_every_composed_key_is_there() -> None:
    wanted = {f"{start}{end}" for start, ends in COMPOSED.items() for end in ends}
    assert len(wanted) > 150
    assert wanted - WORDS == set()


def test_no_key_is_composed_that_is_not_listed() -> None:
    found = set(begun_in_pages()) | set(begun_in_scripts()) | set(begun_in_python())
    assert found - COMPOSED.keys() - _BY_DATA == set()


def test_every_whole_key_of_pages_and_scripts_is_there() -> None:
    used = {key for _, key in page_keys() if not key.endswith(("_", "."))} | set(script_keys())
    assert len(used) > 400
    assert used - WORDS == set()


# -- pages ----------------------------------------------------------------------------------------


def page_keys() -> Iterator[tuple[bool, str]]:
    """Give (whether the key goes on, the key) of every word in the templates."""
    for page in (ROOT / "show" / "templates").glob("*.html"):
        for call in Environment().parse(page.read_text(encoding="utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in _ROOM:
                yield from keys_of(call.args[0], _ROOM[call.node.name])


def keys_of(said: nodes.Expr, room: str) -> Iterator[tuple[bool, str]]:
    if isinstance(said, nodes.CondExpr):
        yield from keys_of(said.expr1, room)
        if said.expr2 is not None:
            yield from keys_of(said.expr2, room)
        return
    begun = isinstance(said, nodes.Add)
    while isinstance(said, nodes.Add):
        said = said.left
    if isinstance(said, nodes.Const):
        yield begun, said.value if "." in said.value else room + said.value


def begun_in_pages() -> Iterator[str]:
    return (key for begun, key in page_keys() if begun)


# -- scripts --------------------------------------------------------------------------------------

SAID = re.compile(r"\bsay\(([^()`]*(?:\([^()]*\)[^()`]*)*)\)")
LITERAL = re.compile(r"(?<![=!]== )'([a-z_.0-9]+)'")
BEGUN = re.compile(r"\bsay\(`([a-z_.]+)\$\{")
BUTTON = re.compile(r"\bbutton\('([a-z_0-9]+)'")


def scripts() -> Iterator[str]:
    for path in (ROOT / "show" / "static" / "table").glob("*.js"):
        yield path.read_text(encoding="utf-8")


def script_keys() -> Iterator[str]:
    for text in scripts():
        for said in SAID.findall(text):
            first = said.split(", {")[0].split("?")[-1] if "?" in said else said.split(",")[0]
            yield from map(in_table, LITERAL.findall(first))
        yield from map(in_table, BUTTON.findall(text))


def begun_in_scripts() -> Iterator[str]:
    for text in scripts():
        yield from map(in_table, BEGUN.findall(text))


def in_table(key: str) -> str:
    return key if "." in key else f"table.{key}"


# -- sentences ------------------------------------------------------------------------------------


def begun_in_python() -> Iterator[str]:
    for street in ("show", "serve", "record", "play"):
        for path in (ROOT / street).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                    start = str(node.values[0].value)
                    room = start.partition(".")[0]
                    if re.fullmatch(r"[a-z]+\.[a-z_]*", start) and f"{room}." in rooms():
                        yield start


def rooms() -> set[str]:
    return {f"{key.split('.')[0]}." for key in WORDS}


@pytest.mark.parametrize("start", COMPOSED)
def test_nothing_is_listed_that_nobody_composes(start: str) -> None:
    everywhere = set(begun_in_pages()) | set(begun_in_scripts()) | set(begun_in_python())
    assert start in everywhere | {"hall.state_"}
