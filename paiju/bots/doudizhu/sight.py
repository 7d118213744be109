"""What a robot sees, put into numbers: packed counts, roles, and the cards that others hold.

Everything here is worked out from what the seat may know. How many cards the others hold is
never hidden, whatever a profile displays: it follows from the plays.
"""

from __future__ import annotations

from typing import NamedTuple

from paiju.bots.doudizhu.group import Group, group
from paiju.cards.deck import POKER, SEATS
from paiju.cards.poker import RANKS, read_cards
from paiju.rules.doudizhu import Doudizhu
from paiju.rules.doudizhu.catalogue import PASS
from paiju.rules.doudizhu.seen import Seen, ToBeat
from paiju.rules.doudizhu.state import NOBODY, Act
from paiju.rules.doudizhu.wild import Made


class Sight(NamedTuple):
    """The play phase from one seat. Cards are packed counts; seats are 0, 1, 2.

    ``pool``: the cards that the two others hold between them. ``left``: cards left by seat.
    ``door`` 门板 sits before 庄家 and plays last of the two defenders; the other one, after
    庄家, is the manager. ``last``: the play id to beat, 0 on lead, made by ``leader``; ``top``
    is the same play as a group.
    """

    seat: int
    hand: int
    pool: int
    landlord: int
    left: tuple[int, int, int]
    last: int
    leader: int
    top: Group | None

    @property
    def attacks(self) -> bool:
        """Whether the seat is 庄家."""
        return self.seat == self.landlord

    @property
    def door(self) -> bool:
        """Whether the seat is the defender whom 庄家 follows."""
        return (self.seat + 1) % 3 == self.landlord

    @property
    def partner(self) -> int:
        """The other defender's seat, −1 for 庄家."""
        return NOBODY if self.attacks else 3 - self.seat - self.landlord

    @property
    def enemies(self) -> tuple[int, ...]:
        """The seats on the other side."""
        if self.attacks:
            return ((self.seat + 1) % 3, (self.seat + 2) % 3)
        return (self.landlord,)

    @property
    def danger(self) -> int:
        """How few cards an enemy holds."""
        return min(self.left[seat] for seat in self.enemies)


def sight(rules: Doudizhu, seat: int, seen: Seen) -> Sight:
    """Put what *seat* sees in the play phase into numbers."""
    landlord = SEATS.index(seen.landlord)
    left = [POKER.hand - _number(seen.shown[name]) for name in SEATS]
    left[landlord] += POKER.size - 3 * POKER.hand
    beat = seen.to_beat
    last = play_id(rules, beat)
    return Sight(
        seat=seat,
        hand=counts_in(seen.hand),
        pool=counts_in(seen.unseen),
        landlord=landlord,
        left=(left[0], left[1], left[2]),
        last=last,
        leader=SEATS.index(beat.seat) if beat else NOBODY,
        top=group(rules.catalogue.plays[last]) if last else None,
    )


def play_id(rules: Doudizhu, beat: ToBeat | None) -> int:
    """Find the play on the table in the catalogue; 0 when there is none."""
    if beat is None:
        return PASS
    found = rules.catalogue.read(counts_in(beat.cards))
    tops = (RANKS.index(beat.top), beat.length, beat.figure)
    return next(play.id for play in found if (play.top, play.length, play.name) == tops)


def calls_allowed(rules: Doudizhu, seen: Seen) -> list[int]:
    """List what the seat that is asked may call, 0 (不叫) first."""
    return rules.calls([made for _, made in seen.calls], read_cards(seen.hand))


def to_beat(rules: Doudizhu, seen: Seen) -> Made:
    """Give the play on the table with what wild cards stand for in it."""
    beat = seen.to_beat
    return Made(play_id(rules, beat), counts_in(beat.wild) if beat else 0)


def plays_allowed(rules: Doudizhu, seen: Seen) -> list[Act]:
    """List what the seat that is asked may play, from what it sees alone."""
    hand, wild = read_cards(seen.hand), read_cards(seen.wild)
    return rules.plays(hand, wild, to_beat(rules, seen), forced=seen.out == SEATS)


def counts_in(text: str) -> int:
    """Count the ranks in a text of cards that the rules wrote (suits are passed over)."""
    return sum(text.count(rank) << 4 * r for r, rank in _RANKS)


def _number(text: str) -> int:
    return sum(map(text.count, RANKS))


_RANKS = tuple(enumerate(RANKS))
