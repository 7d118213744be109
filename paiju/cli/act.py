"""A list of acts: what a referee does in the course of an event, a line each, read from a file.

    after 1                                          # the round after which they are entered
    offence 17 phone_rings --board 1 --by 裁判员
    phone: offence 33 phone_used --board 1           # a name for it …
    appeal 33 --board 1 --against @phone             # … which later lines may use

A line is what follows ``paiju correct DIR``. The n-th act is the n-th ruling of the event's log,
so that a run which was interrupted goes on where it stopped.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click
import msgspec

from paiju.cli.correct import correct
from paiju.errors import NotAllowed, PaijuError, Unreadable
from paiju.store.event import open_event

RULINGS = frozenset(
    [
        "result",
        "adjust",
        "penalty",
        "withdraw",
        "return",
        "enter",
        "substitute",
        "undo",
        "offence",
        "appeal",
        "hear",
        "decide",
    ]
)
"""The commands of ``paiju correct`` that enter one ruling."""


class Act(msgspec.Struct, frozen=True):
    """One act: after which round (0: before the first), its name or "", its words, its line."""

    after: int
    name: str
    words: tuple[str, ...]
    line: int


def read_acts(data: bytes) -> tuple[Act, ...]:
    """Read a list of acts.

    :raises Unreadable: not UTF-8, a line that is no act, a name that is unknown or given twice.
    """
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise Unreadable("cli.no_acts") from None
    acts: list[Act] = []
    after = 0
    for number, line in enumerate(lines, 1):
        words = _words(line, number)
        if words[:1] == ["after"]:
            after = _after(words, after, number)
        elif words:
            acts.append(_act(words, after, number, {act.name for act in acts}))
    return tuple(acts)


def _words(line: str, number: int) -> list[str]:
    try:
        return shlex.split(line, comments=True)
    except ValueError:
        raise _bad(line, number) from None


def _after(words: Sequence[str], before: int, number: int) -> int:
    told = words[1] if len(words) == 2 else ""
    if not (told.isascii() and told.isdigit() and len(told) < 5 and int(told) >= before):
        raise _bad(" ".join(words), number)
    return int(told)


def _act(words: list[str], after: int, number: int, names: set[str]) -> Act:
    name = words.pop(0).removesuffix(":") if words[0].endswith(":") else ""
    asked = {word[1:] for word in words if word.startswith("@")}
    if not words or words[0] not in RULINGS or name in names - {""} or not asked <= names:
        raise _bad(" ".join(words), number)
    return Act(after, name, tuple(words), number)


def _bad(text: str, number: int) -> PaijuError:
    return Unreadable("cli.bad_act", where=f"line {number}", text=text)


def verify_reached(acts: Sequence[Act], rounds: int) -> None:
    """Refuse acts after a round that the event does not come to.

    :raises NotAllowed: there are only *rounds*.
    """
    for act in acts:
        if act.after > rounds:
            where = f"line {act.line}"
            raise NotAllowed("cli.act_beyond", where=where, after=act.after, rounds=rounds)


def enters(acts: Sequence[Act], folder: Path) -> Callable[[int], None]:
    """Give what enters the acts that are due after a round and do not yet stand in the log."""

    def enter(rounds: int) -> None:
        entered = [note.number for note in open_event(folder).notes]
        for act in _due(acts, len(entered), rounds):
            _enter(act, acts, entered, folder)
            entered.append(open_event(folder).notes[-1].number)

    return enter


def _due(acts: Sequence[Act], entered: int, rounds: int) -> Iterator[Act]:
    return (act for act in acts[entered:] if act.after <= rounds)


def _enter(act: Act, acts: Sequence[Act], entered: Sequence[int], folder: Path) -> None:
    numbers = {one.name: str(n) for one, n in zip(acts, entered, strict=False) if one.name}
    words = [numbers[w[1:]] if w.startswith("@") else w for w in act.words]
    above = click.get_current_context()
    try:
        with correct.make_context("correct", [str(folder), *words], parent=above) as made:
            correct.invoke(made)
    except PaijuError as fault:
        where, told = f"line {act.line}", fault.facts
        raise type(fault)(fault.key, where=where, article=fault.article, **told) from None
