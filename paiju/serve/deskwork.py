"""The desk's commands: what a form says becomes a wish of ``desk.conduct`` or a table's command.

Whether this person may is judged before, by the table of roles; here only what was meant.
"""

from __future__ import annotations

from collections.abc import Callable

from paiju.contest.round import Round
from paiju.contest.ruling import Adjusted
from paiju.desk import conduct, journal
from paiju.desk.live import SECOND
from paiju.errors import Illegal, NotAllowed, Unreadable
from paiju.play import commands
from paiju.play.commands import AnyCommand
from paiju.score.line import Outcome
from paiju.serve import partwork, peoplework
from paiju.serve.order import Order, Work

MOST_SECONDS = 3600
_FULL_WIDTH = str.maketrans(",;、", ",;,")


async def do(order: Order, command: str) -> str:
    """Do a command of the table of roles.

    :raises PaijuError: why it may not be.
    """
    # What an order asks of the event's course has to be what the log says by now.
    await order.event.catch_up()
    return await _WORK[command](order)


# -- rounds ---------------------------------------------------------------------------------------


async def _draft(o: Order) -> str:
    event = o.event
    drawn, given = event.propose(), o.text("tables")
    changed = bool(given) and _by_hand(o) != drawn.round
    round_, reports = (_by_hand(o), ()) if changed else (drawn.round, drawn.reports)
    told = (round_, o.by, o.now, reports)
    await event.enter(lambda c: conduct.draft(event.setup, c, *told, event.due, changed=changed))
    return ""


def _by_hand(o: Order) -> Round:
    """Read a seating that was changed by hand: tables ``1,2,3;4,5,6``, byes and absent ``7,8``."""
    tables = []
    for text in o.text("tables").translate(_FULL_WIDTH).split(";"):
        trio = _numbers("tables", text)
        if len(trio) != 3:
            raise Unreadable("serve.no_trio", where="tables", table=text.strip() or "–")
        tables.append((trio[0], trio[1], trio[2]))
    aside = (_numbers(name, o.text(name)) for name in ("byes", "absent"))
    return Round(o.event.due.number, tuple(tables), *aside)


def _numbers(name: str, text: str) -> tuple[int, ...]:
    words = text.translate(_FULL_WIDTH).replace(",", " ").split()
    if not all(word.isdecimal() and len(word) < 10 for word in words):
        raise Unreadable("serve.no_number", where=name, name=name)
    return tuple(int(word) for word in words)


async def _seat(o: Order) -> str:
    event = o.event
    await event.enter(lambda c: conduct.seat(event.setup, c, o.by, o.now, event.due))
    return ""


async def _start(o: Order) -> str:
    wait = o.number("seconds", o.event.hall.countdown)
    at = o.now + max(0, min(wait, MOST_SECONDS)) * SECOND
    await o.event.enter(lambda c: conduct.start(c, o.by, at))
    return ""


async def _release(o: Order) -> str:
    await o.event.release(o.by)
    return ""


async def _reveal(o: Order) -> str:
    await o.event.reveal()
    return ""


# -- tables ---------------------------------------------------------------------------------------


def _at_table(make: Callable[[Order], AnyCommand]) -> Work:
    async def work(o: Order) -> str:
        await o.table().do(make(o))
        return ""

    return work


def _at_all(make: Callable[[Order], AnyCommand]) -> Work:
    """Give a command to all tables; those where it does not fit are left as they are."""

    async def work(o: Order) -> str:
        for table in o.event.tables:
            try:
                await table.do(make(o))
            except NotAllowed:
                continue
        return ""

    return work


def _stop(o: Order) -> AnyCommand:
    return commands.Stop(o.by, o.text("why"))


def _resume(o: Order) -> AnyCommand:
    return commands.Resume(o.by)


def _extend(o: Order) -> AnyCommand:
    seconds = o.number("seconds")
    if seconds > MOST_SECONDS:
        raise Illegal("desk.bad_time", where="seconds", most=MOST_SECONDS)
    return commands.Extend(o.seat(), seconds * SECOND, o.by)


def _replace(o: Order) -> AnyCommand:
    """Give a seat back to its entrant (or to who plays for him under the same number)."""
    table, seat = o.table(), o.seat()
    return commands.Replace(seat, str(table.place.players[seat]), robot=False, by=o.by)


def _foul(o: Order) -> AnyCommand:
    return commands.Foul(o.seat(), o.by, conduct.words(o.text("why")))


def _robot(o: Order) -> AnyCommand:
    table, seat = o.table(), o.seat()
    return commands.Replace(seat, str(table.place.players[seat]), robot=True, by=o.by)


def _void(o: Order) -> AnyCommand:
    return commands.Void(o.by, conduct.words(o.text("why")))


def _open(o: Order) -> AnyCommand:
    return commands.Open(o.by, conduct.words(o.text("why")))


# -- rulings --------------------------------------------------------------------------------------


async def _rule(o: Order) -> str:
    """Answer a call: the words are entered, and the table's clocks go on."""
    table, why = o.table(), conduct.words(o.text("why"))
    number, article = table.place.table, o.text("article")
    ruled = journal.Ruled(o.event.round, number, why, article, o.by, o.now)
    tables = range(1, len(o.event.tables) + 1)
    await o.event.enter(lambda _: (ruled, conduct.tell(why, number, tables, o.by, o.now)))
    if table.table.halt is not None:
        await table.do(commands.Resume(o.by))
    return ""


async def _adjust(o: Order) -> str:
    event, number = o.event, o.number("round", o.event.round)
    if not 1 <= number <= event.round:
        raise Illegal("desk.no_such_table", where=f"round {number}")
    at = event.turns[number - 1][0]
    round_, stage = event.course.seated[number - 1].round, event.setup.plan.stages[at]
    try:
        outcome = Outcome(o.text("outcome"))
    except ValueError:
        raise Illegal("desk.bad_outcome", where="outcome") from None
    seats = tuple("abc".index(s) for s in o.text("seats") or "abc" if s in "abc")
    ruling = Adjusted(
        round=round_.number,
        table=o.number("table"),
        board=o.number("board"),
        outcome=outcome,
        seats=seats,
        score=o.number("score", 0),
        stage=stage.name,
        why=conduct.words(o.text("why")),
        article=o.text("article"),
        by=o.by,
        at=o.now,
    )
    boards = stage.numbers(round_.number)
    await event.enter(lambda c: conduct.adjust(ruling, round_, boards, c))
    return ""


async def _undo(o: Order) -> str:
    ruling = o.number("ruling")
    await o.event.enter(lambda c: conduct.undo(c, ruling, o.by, o.now))
    return ""


async def _tell(o: Order) -> str:
    table = o.number("table", 0)
    tables = range(1, len(o.event.tables) + 1)
    await o.event.enter(lambda _: conduct.tell(o.text("text"), table, tables, o.by, o.now))
    return ""


_WORK: dict[str, Work] = {
    **peoplework.WORK,
    **partwork.WORK,
    "draft": _draft,
    "seat": _seat,
    "start": _start,
    "release": _release,
    "reveal": _reveal,
    "stop": _at_table(_stop),
    "resume": _at_table(_resume),
    "stop_all": _at_all(_stop),
    "resume_all": _at_all(_resume),
    "extend": _at_table(_extend),
    "replace": _at_table(_replace),
    "foul": _at_table(_foul),
    "robot": _at_table(_robot),
    "void": _at_table(_void),
    "open": _at_table(_open),
    "rule": _rule,
    "adjust": _adjust,
    "undo": _undo,
    "tell": _tell,
}
"""Command → what does it."""

COMMANDS = frozenset(_WORK)
