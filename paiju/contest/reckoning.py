"""The values of an account: figures, each traced to a board at a table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from paiju.contest.discipline import Consequence
from paiju.contest.penalty import Penalty
from paiju.contest.ranking import METHODS
from paiju.contest.result import Mixture
from paiju.contest.standings import Standing
from paiju.score.line import Line
from paiju.score.matchpoints import Mark, Number


class Sheet(msgspec.Struct, frozen=True):
    """One board of the player.

    :param stage: index of the stage; with *round* and *table* it names the record.
    :param group: score and table of all who held this seat on this board, best first, own one
        included; empty where the player's result is in no group.
    :param won: comparisons won, *tied* and *lost* likewise, with the *n* − 1 others. Fractions
        only where a weighted score is among them.
    :param full: results of a full group, where groups are evened out; else None.
    :param rulings: numbers of the rulings that stand on this board at this table.
    :param elsewhere: table and the same of rulings that touch this seat of the board there.
    :param mixtures: table → scores and weights of a weighted score of the group.
    """

    stage: int
    round: int
    table: int
    line: Line
    mark: Mark
    group: tuple[tuple[Number, int], ...]
    won: Number
    tied: Number
    lost: Number
    full: int | None
    rulings: tuple[int, ...]
    elsewhere: tuple[tuple[int, tuple[int, ...]], ...] = ()
    mixtures: Mapping[int, Mixture] = {}


class Bye(msgspec.Struct, frozen=True):
    """Boards sat out in one round; *worth* is the ratio of each, None: they are not counted."""

    stage: int
    round: int
    boards: int
    worth: Fraction | None


class Fine(msgspec.Struct, frozen=True):
    """A penalty, and what it takes away: in boards' worth, or points where these are summed."""

    stage: int
    penalty: Penalty
    taken: Fraction


class Part(msgspec.Struct, frozen=True):
    """Stages (first and last index) whose boards are counted together, and their mean."""

    first: int
    last: int
    ratios: Fraction
    fines: Fraction
    boards: int
    mean: Fraction | None


class Rival(msgspec.Struct, frozen=True):
    """An opponent at an own table: the sum of scores there, and the opponent's mean in the end."""

    number: int
    label: str
    total: Number
    beaten: bool
    mean: Fraction | None


class Duel(msgspec.Struct, frozen=True):
    """The player's own sum of scores at one table, against the two opponents'."""

    stage: int
    round: int
    table: int
    total: Number
    rivals: tuple[Rival, ...]


class Step(msgspec.Struct, frozen=True):
    """One tie-break between two neighbours: the upper's value and the lower's, larger is better."""

    method: str
    upper: Number | None
    lower: Number | None

    @property
    def shown(self) -> tuple[Number | None, Number | None]:
        """Give the two as people know them: of a lot or a time less is better."""
        told = METHODS[self.method].told
        return told(self.upper), told(self.lower)


class Neighbour(msgspec.Struct, frozen=True):
    """Who stands next to the player, and what parts the two.

    :param steps: all methods up to the one that parts them; all of them where none does.
    :param parted: id of that method, or :data:`WITHDRAWN`, :data:`NOTHING` or :data:`DOWN`; ""
        where the two share a place.
    """

    number: int
    label: str
    place: str
    steps: tuple[Step, ...]
    parted: str


class Foul(msgspec.Struct, frozen=True):
    """A foul of the player on a board: by the clock, or by a referee.

    :param by: who found it; "" for the clock.
    """

    stage: int
    round: int
    table: int
    board: int
    by: str = ""
    why: str = ""


class Points(msgspec.Struct, frozen=True):
    """The sum of a player's points, where an event is scored so.

    :param total: of the boards; *fines* are taken away from it.
    :param won: the sheets of the boards that were won, by their place in the account.
    :param round: number of the last round of the last stage; 0: there is none.
    :param last: the sheets of its boards, likewise.
    """

    total: Number
    fines: Fraction
    won: tuple[int, ...]
    round: int
    last: tuple[int, ...]


class Account(msgspec.Struct, frozen=True):
    """Everything that places one player.

    :param order: the methods that the table was ranked by.
    :param points: None where boards are compared.
    :param running: rounds that are seated and do not count yet.
    """

    standing: Standing
    sheets: tuple[Sheet, ...]
    byes: tuple[Bye, ...]
    fines: tuple[Fine, ...]
    parts: tuple[Part, ...]
    duels: tuple[Duel, ...]
    above: Neighbour | None
    below: Neighbour | None
    lots: int
    provisional: int
    order: tuple[str, ...]
    points: Points | None = None
    fouls: tuple[Foul, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    running: int = 0
