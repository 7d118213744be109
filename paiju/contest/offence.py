"""What a regulation calls an offence 违规, and what follows from it: a catalogue as data.

Every rule of discipline stands in the regulation; here is only what the words of it mean.
(EVENTS §3)
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from paiju.contest.prospectus import Text
from paiju.contest.ruling import fraction

Effect: TypeAlias = Literal[
    "warning", "foul", "no_call", "no_turn", "allow", "keep", "redeal", "stands",
    "lose_board", "forfeit", "void", "replay", "minus",
    "points", "mp", "place_down", "lose_rest", "expel", "choose",
]  # fmt: skip
"""What an offence has as its consequence.

``warning``, ``foul``, ``no_call``, ``no_turn``, ``allow``, ``keep``, ``redeal``, ``stands``: it
is put on record; at the table the right to call or to play the trick is lost, the next player has
allowed or kept, the cards were dealt again, the result stands. ``lose_board``: the board is lost
for the side. ``forfeit``: from the board on (else all boards of the round) the player alone loses.
``void``: the board does not count; ``replay``: it does not until the new result is entered.
``minus``: 2/5 of the board for the player. ``points``: an amount is taken away, ``mp``: in MP of
the board. ``place_down``: so many places down in the final ranking. ``lose_rest``: is not seated
any more and loses every round to come. ``expel``: is out of the event, behind all who finish.
``choose``: the chooser picks one of the choices.
"""

Chooser: TypeAlias = Literal["referee", "chief", "next", "committee"]
"""Who picks a consequence: 裁判员, 裁判长, the first 下家 of the offender, 组委会."""

ON_BOARD = frozenset({"lose_board", "void", "replay", "minus", "mp"})
"""Effects that need to know of which board."""

ONCE = frozenset({"place_down", "forfeit", "lose_rest", "expel"})
"""Effects that nobody earns twice by the same offence in one round or on one board."""

Even: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000, multiple_of=2)]


class Offence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One offence of the catalogue.

    :param key: what the log, the command line and programs call it.
    :param article: of the text that the regulation was made from; what is printed from the data
        has numbers of its own.
    :param counter: offences of one counter are counted together; empty: by itself.
    :param scope: within what the count runs; then it begins anew. ``board`` a deal, ``round`` a 局.
    :param steps: the consequence of the first, the second …; the last one goes on.
    :param choices: what may be picked where a step is ``choose``.
    :param chooser: who picks; left out where something may be picked: the referee.
    :param amount: of ``points`` (boards' worth where boards are compared) or ``mp``: ``"1/2"``.
    :param places: of ``place_down``.
    """

    key: Text
    zh: Text
    en: Text
    steps: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1, max_length=20)]
    article: str = ""
    counter: str = ""
    scope: Literal["board", "round", "stage", "event"] = "event"
    choices: tuple[Effect, ...] = ()
    chooser: Chooser | None = None
    amount: str = ""
    places: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1

    def called(self, lang: str) -> str:
        """Name it in a language."""
        return self.zh if lang == "zh" else self.en

    @property
    def counted(self) -> str:
        """Name what it is counted by."""
        return self.counter or self.key

    @property
    def chosen_by(self) -> Chooser:
        """Name who picks a consequence."""
        return self.chooser or "referee"

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Give all consequences that it may have."""
        return (*self.steps, *self.choices)

    @property
    def on_board(self) -> bool:
        """Tell whether it must be said on which board it happened."""
        return self.scope == "board" or not ON_BOARD.isdisjoint(self.effects)

    def asks_board(self, choice: str) -> bool:
        """Tell whether a board has to be named, where *choice* was picked of the choices."""
        effects = {*self.steps, choice} if choice in self.choices else {*self.effects}
        return self.scope == "board" or not ON_BOARD.isdisjoint(effects)

    def effect(self, nth: int, choice: str = "") -> str:
        """Give the consequence of the *nth* one, from 1."""
        step = self.steps[min(nth, len(self.steps)) - 1]
        return choice if step == "choose" else step


class Discipline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lost board costs.

    :param loss: points of 庄家 on a board that is adjudged lost, of the others half as many each;
        who alone does not play loses as many. 0: no points but ratios, 0 for the losers and for
        the others what ``leaver`` says.
    :param made: whether a result that was made at the table sets the points instead, turned where
        the offenders have won.
    :param table: the counter to which fouls are added that a table counts by itself (the clock,
        the referee's at a running board), where its scope is ``board``; empty: to none.
    """

    loss: Even = 0
    made: bool = False
    table: str = ""


class Appeals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """申诉: until when one may appeal, and who decides.

    :param minutes: after the end of the round; 0: no limit as long as the event is not closed.
    :param committee: who decides finally.
    """

    minutes: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 30
    committee: Text = "仲裁委员会"


class Code(msgspec.Struct, frozen=True):
    """Discipline of an event: catalogue, costs, appeals.

    :param offences: by their keys, in the order of the regulation.
    :param by_points: penalties are in points, as the event is scored.
    """

    offences: tuple[Offence, ...] = ()
    terms: Discipline = Discipline()
    appeals: Appeals = Appeals()
    by_points: bool = False

    def find(self, key: str) -> Offence | None:
        """Find an offence by its key."""
        return next((offence for offence in self.offences if offence.key == key), None)


def is_amount(text: str) -> bool:
    """Tell whether a text is a fraction above 0 in lowest terms; an empty one is none."""
    try:
        return bool(text) and fraction(text) > 0
    except (ValueError, ZeroDivisionError):
        return False
