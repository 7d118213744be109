"""A made-up event is played: by robots, with a director who meddles at any moment."""

from __future__ import annotations

from paiju.bots.port import robot
from paiju.deal import commit
from paiju.deal.contribution import contribute
from paiju.deal.draw import Draw, chance
from paiju.desk import journal
from paiju.desk.course import read_course
from paiju.desk.event import Event
from paiju.desk.folder import Folder
from paiju.desk.opening import begin
from paiju.desk.parts import gather
from paiju.desk.ports import Store
from paiju.desk.setup import Setup, read_setup
from paiju.fake import formats
from paiju.fake.papers import entrants, field, regulation
from paiju.fake.size import SMALL, Size
from paiju.fake.slips import by_hand
from paiju.fake.trouble import Trouble

ROBOT = "random"
SEED_FILE = "seed.txt"
ONE_BY_HAND = 16
"""One event in so many is of real cards."""
AFTER = 3
"""Things that are entered when the event is over, at most."""


def fake(store: Store, folder: Folder, seed: int, size: Size = SMALL, players: int = 0) -> None:
    """Make the event of a number up, and play it to its end.

    The number is written into the folder before anything else, so that whatever goes wrong can
    be made again.

    :param seed: any whole number; the same one gives the same event.
    :param players: how many; 0: drawn.
    """
    begun = store.last(journal.STREAM)
    if not begun:
        _number(folder, seed)
    root = f"paiju-fake-1 {seed}".encode().ljust(32, b".")
    draw = Draw(chance(root, "event"))
    kinds = Draw(chance(root, "kinds"))
    setup = made_up(draw, size, players) if kinds.below(2) else of_kinds(kinds, size, players)
    secret = chance(root, "secret")
    kept = begin(store, folder, setup, secret, secret)
    if begun:
        # An event of another number was refused just now, and keeps its own.
        _number(folder, seed)
    setup = _contributed(store, folder, setup, draw)
    trouble = Trouble(store, folder, draw, size.rulings)
    trouble.moment()
    hand = Draw(chance(root, "hand"))
    if hand.below(ONE_BY_HAND) == 0:
        by_hand(store, folder, hand, trouble.moment)
    else:
        Event(store, folder, setup, kept).run(trouble.moment)
    for _ in range(draw.below(AFTER + 1)):
        trouble.enter()


def _number(folder: Folder, seed: int) -> None:
    folder.put(SEED_FILE, f"{seed}\n".encode())


def _contributed(store: Store, folder: Folder, setup: Setup, draw: Draw) -> Setup:
    """Let the contributors give their parts; some vanish."""
    promise = commit.read_commit(_promise(store))
    handed, without = [], []
    for one in setup.plan.contributors:
        if draw.below(4) == 0:
            without.append(one.name)
        else:
            value = "".join(f"{draw.below(256):02x}" for _ in range(32))
            handed.append(contribute(promise, one.name, value))
    return gather(store, folder, setup, handed, without)


def _promise(store: Store) -> bytes:
    created = read_course(store).created
    return created.promise if created else b""


def made_up(draw: Draw, size: Size, players: int = 0) -> Setup:
    """Draw a regulation and a list of entrants."""
    told = regulation(draw, size)
    return read_setup(told, entrants(draw, players or field(draw, size)), ROBOT, robot(ROBOT))


def of_kinds(draw: Draw, size: Size, players: int = 0) -> Setup:
    """Draw an event of stages of any kind."""
    players = formats.players_of(draw, size, players)
    told = formats.regulation(draw, size, players)
    return read_setup(told, formats.entrants(draw, players), ROBOT, robot(ROBOT))
