"""Players sit down, boards are dealt and, when their last table has finished, published."""

from __future__ import annotations

from paiju.cards.deck import complete
from paiju.errors import Illegal, NotAllowed
from paiju.play.answering import over
from paiju.play.commands import DealOut, Publish, Sit
from paiju.play.events import Dealt, Published, Seated
from paiju.play.moved import Moved, move
from paiju.play.table import Table


def sit(table: Table, command: Sit, now: int) -> Moved:
    """Seat the players.

    :raises NotAllowed: the table has its players already.
    """
    if table.seats:
        raise NotAllowed("play.seated")
    return move(table, Seated(now, command.players, command.robots, command.by, command.id))


def deal_out(table: Table, command: DealOut, now: int) -> Moved:
    """Begin a board; where the rules come to the end of it without asking anybody, it is over.

    :raises NotAllowed: a board is running, the table is stopped, or this board has its result
        already.
    :raises Illegal: not a deal of the game's deck, or not a seat or board number.
    """
    _verify_free(table, command.number)
    if command.number < 1 or command.opener not in (0, 1, 2):
        raise Illegal("play.bad_board", where=str(command.number), board=command.number)
    if not complete(table.rules.deck, command.deal):
        raise Illegal("play.bad_deal", where=str(command.number), board=command.number)
    dealt = Dealt(
        now,
        command.number,
        command.opener,
        command.deal,
        command.made,
        command.shared,
        command.by,
        command.id,
    )
    return over(move(table, dealt), now)


def _verify_free(table: Table, number: int) -> None:
    if table.running:
        raise NotAllowed("play.board_running")
    if table.halt is not None:
        raise NotAllowed("play.stopped", article="EVENTS §5")
    if any(board.number == number and not board.again for board in table.results):
        raise NotAllowed("play.board_played", where=str(number), board=number)


def publish(table: Table, command: Publish, now: int) -> Moved:
    """Let spectators know of a shared board; nothing happens where they may already.

    :raises NotAllowed: the board is running here.
    """
    if table.running and table.board is not None and table.board.number == command.number:
        raise NotAllowed("play.board_running")
    if command.number not in table.shared:
        return Moved(table)
    return move(table, Published(now, command.number, command.by, command.id))
