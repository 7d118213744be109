"""What every game answers. Nothing outside ``rules/`` asks which game it is.

A *state* is a frozen value; an *act* is a frozen value of the game with a text in the notation.
Several seats may be asked at once (the two defenders' 加倍, the claims on one card): each answers
unseen, and the state moves on when the last answer is in. Seats are 0, 1, 2 in order of play.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from paiju.cards.deck import Deal, Deck

State: TypeAlias = Any
"""A frozen value of the game; opaque outside its folder."""

Act: TypeAlias = Any
"""A frozen, hashable value of the game; opaque outside its folder, told by ``write``/``read``."""

SPECTATOR = -1
"""Viewer who sees what is public."""

ALL_SEEING = -2
"""Viewer who sees every card: a referee who opened the table, a replay after the embargo."""


class Result(msgspec.Struct, frozen=True):
    """A deal that has ended: the three scores (sum 0) and the facts that make them.

    *facts* is a small ``dict`` of JSON values in the words of the record (``landlord``,
    ``stake``, ``bombs``, ``spring``, ``winner`` …).
    """

    scores: tuple[int, int, int]
    facts: dict[str, Any]


class Rules(Protocol):
    """The rules of one game under one profile."""

    game: str
    """``"doudizhu"`` or ``"paohuzi"``."""
    name: str
    """The profile, ``"doudizhu/official-2016"``."""
    revision: int
    """The profile's revision; records name it (``name@revision``)."""
    deck: Deck
    hosted_after: int
    """托管 begins after this many time-outs in a row in one deal."""
    hosted_delay: int
    """How long a hosted seat waits before its default act, in milliseconds."""
    opener: Literal["turn", "drawn"]
    """Who opens a board: the seats in turn, or the holder of a card that is drawn for it."""

    def start(self, deal: Deal, opener: int) -> State:
        """Begin a deal. *opener* is the 首叫 (二打一) or the 庄家 (跑胡子)."""
        ...

    def asked(self, state: State) -> tuple[int, ...]:
        """Name the seats whose answer is awaited, ascending; empty when the deal has ended."""
        ...

    def asked_seen(self, state: State, viewer: int) -> tuple[int, ...]:
        """Name the seats of which *viewer* knows that they are still asked."""
        ...

    def may_be_asked(self, state: State) -> tuple[int, ...]:
        """Name the seats that, as far as the public knows, may have a question open.

        More than are asked where nobody may learn who is (the claims on a card).
        """
        ...

    def acts(self, state: State, seat: int) -> list[Act]:
        """List every legal act of *seat*, in the fixed order of the game; empty if not asked.

        Which of several like cards go may still be open in these values: ``write`` then gives
        ranks alone, and ``read`` of that text settles them by the fixed rule.
        """
        ...

    def read(self, state: State, seat: int, text: str) -> Act:
        """Read what *seat* wants to do; suits that are not named are chosen by a fixed rule.

        :raises Unreadable: not in the notation.
        :raises Ambiguous: more than one reading, none chosen.
        :raises Illegal: against an article (cards not held, does not beat, wrong phase …).
        :raises NotAllowed: *seat* is not asked.
        """
        ...

    def write(self, act: Act) -> str:
        """Write an act so that ``read`` in the same state gives it back exactly."""
        ...

    def do(self, state: State, seat: int, act: Act) -> State:
        """Do a verified act; errors as :meth:`read`."""
        ...

    def default(self, state: State, seat: int) -> Act:
        """Give the act that a time-out (超时) makes for *seat*."""
        ...

    def overtime(self, state: State, seat: int) -> Act | None:
        """Give the act that a time-out makes for *seat* now, usually :meth:`default`.

        ``None``: the time was exceeded, which is a foul 犯规, and the same time begins again.
        """
        ...

    def by_clock(self, act: Act) -> bool:
        """Tell whether only the clock may make this act; ``read`` knows it for the log's sake."""
        ...

    def foul(self, state: State, seat: int) -> State:
        """Count a foul of *seat*, asked or not; it may end the deal, and asks nobody anew.

        :raises NotAllowed: the deal has ended, or the rules know no fouls.
        """
        ...

    def limit(self, state: State, seat: int) -> int:
        """Give the time for this answer in milliseconds."""
        ...

    def result(self, state: State) -> Result | None:
        """Give the result once the deal has ended."""
        ...

    def next_opener(self, result: Result, opener: int) -> int | None:
        """Name who opens the next deal at the same table, after one that *opener* opened.

        ``None``: whoever the plan says (the seats in turn, or the holder of a drawn card).
        """
        ...

    def seen(self, state: State, viewer: int) -> msgspec.Struct:
        """Build what *viewer* (a seat, :data:`SPECTATOR`, :data:`ALL_SEEING`) may know.

        Built from an allow-list: nothing hidden is ever copied in and taken out again.
        """
        ...

    def told(
        self, before: State, seat: int, act: Act, after: State, viewer: int
    ) -> tuple[tuple[int, str], ...]:
        """List the acts (seat, text) that become known to *viewer* by this one.

        Empty while an answer must stay unseen; when the last of several hidden answers is in,
        everybody is told all of them at once, in order of seats.
        """
        ...
