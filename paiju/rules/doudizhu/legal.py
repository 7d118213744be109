"""All legal plays of a hand, without ever scanning the catalogue.

From the packed hand four rank masks are taken with shifts (at least 1, 2, 3, exactly 4 of a
rank). Chains are looked up by mask (at most 4,096 masks each, filled on demand); the wings of
a trio or a bomb come from a table row by comprehension; only the wings of 飞机 are filtered,
body by body, because a hand rarely holds one. Ids come out ascending.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from paiju.cards.poker import JOKERS, ONES
from paiju.rules.doudizhu import figure as fig
from paiju.rules.doudizhu.catalogue import PASS, Catalogue, Play

_GUARD = ONES << 3
_CHAINED = (1 << 4 * (fig.CHAIN_TOP + 1)) - 1

Row = list[int]


def _split(first: int, ranks: int) -> dict[int, Row]:
    """Spell out every rank mask of a few neighbouring ranks, keyed from nibble 0."""
    table: dict[int, Row] = {}
    for chosen in range(1 << ranks):
        held = [r for r in range(ranks) if chosen >> r & 1]
        table[sum(1 << 4 * r for r in held)] = [first + r for r in held]
    return table


_LOW = _split(0, 8)
_HIGH = _split(8, 7)


def ranks_of(mask: int) -> Row:
    """List the ranks of a rank mask, ascending."""
    return _LOW[mask & 0xFFFFFFFF] + _HIGH[mask >> 32]


class Masks:
    """What a hand holds, once for all figures: rank masks and the ranks they name."""

    __slots__ = ("four", "hand", "one", "pairs", "ranks", "three", "trios", "two")

    def __init__(self, hand: int) -> None:
        half = hand >> 1
        quarter = hand >> 2
        self.hand = hand
        self.one = (hand | half | quarter) & ONES
        self.two = (half | quarter) & ONES
        self.three = (hand & half | quarter) & ONES
        self.four = quarter & ONES
        self.ranks = ranks_of(self.one)
        self.pairs = ranks_of(self.two)
        self.trios = ranks_of(self.three)


@cache
def legal(catalogue: Catalogue) -> Legal:
    """Give the lister of a catalogue, built once: rules are opened often."""
    return Legal(catalogue)


class Legal:
    """Lists the plays of hands under one catalogue. Memos are bounded (see the module)."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        by: list[list[Play]] = [[] for _ in fig.FIGURES]
        for play in catalogue.plays[1:]:
            by[play.figure].append(play)
        self._bare = {f: _by_top(by[f]) for f in (fig.SOLO, fig.PAIR, fig.TRIO, fig.BOMB)}
        self._carry = {f: _by_wing(by[f], 1 + (f == fig.TRIO_PAIR)) for f in _CARRIED}
        self._two = {f: _by_wings(by[f], 1 + (f == fig.FOUR_TWO_PAIR)) for f in _FOURS}
        self._chains = {f: _by_low(by[f]) for f in _CHAINS}
        self._winged = {f: _by_body(by[f]) for f in _WINGED}
        self._rocket = by[fig.ROCKET][0].id
        self._runs: dict[int, dict[int, Row]] = {f: {} for f in _CHAINS}

    def leads(self, hand: int) -> Row:
        """List every play of *hand* (packed counts, at most 20 cards) for 首攻 or 引牌."""
        held = Masks(hand)
        found = list(map(self._bare[fig.SOLO].__getitem__, held.ranks))
        found += map(self._bare[fig.PAIR].__getitem__, held.pairs)
        if held.trios:
            found += map(self._bare[fig.TRIO].__getitem__, held.trios)
            found += self._carried(fig.TRIO_SOLO, held.trios, held.ranks)
            found += self._carried(fig.TRIO_PAIR, held.trios, held.pairs)
        found += self._chain(fig.SOLO_CHAIN, held.one)
        if held.two:
            found += self._chain(fig.PAIR_CHAIN, held.two)
        if held.three & held.three << 4:
            self._planes(held, found)
        if held.four:
            found += self._fours(held, fig.FOUR_TWO_SOLO, -1)
            found += self._fours(held, fig.FOUR_TWO_PAIR, -1)
        return found + self._bombs(held, -1)

    def follows(self, hand: int, last: int) -> Row:
        """List the plays of *hand* that beat play *last*, the pass not included."""
        play = self.catalogue.plays[last]
        held = Masks(hand)
        if play.strength:
            return self._bombs(held, play.top if play.strength == 1 else _NOTHING)
        return self._same(held, play) + self._bombs(held, -1)

    def plays(self, hand: int, last: int) -> Row:
        """List what may be done on *last*: every lead when it is 0, else the pass and follows."""
        return [PASS, *self.follows(hand, last)] if last else self.leads(hand)

    def _same(self, held: Masks, play: Play) -> Row:
        figure, top = play.figure, play.top
        if figure in self._bare:
            row = self._bare[figure]
            ranks = (held.ranks, held.pairs, held.trios)[figure]
            return [row[r] for r in ranks if r > top]
        if figure in self._carry:
            trios = [r for r in held.trios if r > top]
            ranks = held.ranks if figure == fig.TRIO_SOLO else held.pairs
            return self._carried(figure, trios, ranks) if trios else []
        if figure in self._two:
            return self._fours(held, figure, top) if held.four else []
        if figure in self._chains:
            mask = (held.one, held.two, held.three)[figure - fig.SOLO_CHAIN]
            plays = self.catalogue.plays
            return [
                i
                for i in self._chain(figure, mask)
                if plays[i].length == play.length and plays[i].top > top
            ]
        return self._wings(held, figure, play.length, top)

    def _carried(self, figure: int, trios: Row, ranks: Row) -> Row:
        found: Row = []
        for trio in trios:
            row = self._carry[figure][trio]
            found += [row[r] for r in ranks if r != trio]
        return found

    def _chain(self, figure: int, mask: int) -> Row:
        """List the bare chains inside a rank mask."""
        mask &= _CHAINED
        memo = self._runs[figure]
        found = memo.get(mask)
        if found is None:
            found = memo[mask] = []
            length = fig.FIGURES[figure].shortest
            lows = mask
            for step in range(1, length):
                lows &= mask >> 4 * step
            while lows:
                row = self._chains[figure][length]
                found += [row[r] for r in ranks_of(lows)]
                lows &= mask >> 4 * length
                length += 1
        return found

    def _planes(self, held: Masks, found: Row) -> None:
        found += self._chain(fig.TRIO_CHAIN, held.three)
        found += self._wings(held, fig.TRIO_CHAIN_SOLO, 0, -1)
        found += self._wings(held, fig.TRIO_CHAIN_PAIR, 0, -1)

    def _wings(self, held: Masks, figure: int, length: int, top: int) -> Row:
        """List 飞机带翅膀 of one length (0: of any) above *top*."""
        plays = self.catalogue.plays
        guarded = held.hand | _GUARD
        found: Row = []
        for body in self._chain(fig.TRIO_CHAIN, held.three):
            play = plays[body]
            if play.top > top and length in (0, play.length):
                winged = self._winged[figure].get((play.length, play.top), ())
                found += [i for cards, i in winged if guarded - cards & _GUARD == _GUARD]
        return found

    def _fours(self, held: Masks, figure: int, top: int) -> Row:
        found: Row = []
        ranks = held.ranks if figure == fig.FOUR_TWO_SOLO else held.pairs
        for four in ranks_of(held.four):
            if four <= top:
                continue
            row = self._two[figure][four]
            free = [r for r in ranks if r != four]
            for at, low in enumerate(free):
                wings = row[low]
                if low in wings and held.two >> 4 * low & 1:
                    found.append(wings[low])
                found += [wings[high] for high in free[at + 1 :] if high in wings]
        return found

    def _bombs(self, held: Masks, top: int) -> Row:
        row = self._bare[fig.BOMB]
        found = [row[r] for r in ranks_of(held.four) if r > top]
        if top != _NOTHING and held.hand & JOKERS == JOKERS:
            found.append(self._rocket)
        return found


_CARRIED = (fig.TRIO_SOLO, fig.TRIO_PAIR)
_FOURS = (fig.FOUR_TWO_SOLO, fig.FOUR_TWO_PAIR)
_CHAINS = (fig.SOLO_CHAIN, fig.PAIR_CHAIN, fig.TRIO_CHAIN)
_WINGED = (fig.TRIO_CHAIN_SOLO, fig.TRIO_CHAIN_PAIR)
_NOTHING = 15
"""A top that no bomb exceeds: nothing beats the rocket."""


def _by_low(plays: Sequence[Play]) -> dict[int, dict[int, int]]:
    """Give chain length → lowest rank → id."""
    table: dict[int, dict[int, int]] = {}
    for play in plays:
        table.setdefault(play.length, {})[play.top - play.length + 1] = play.id
    return table


def _by_top(plays: Sequence[Play]) -> dict[int, int]:
    return {play.top: play.id for play in plays}


def _ranks_with(play: Play, copies: int) -> Row:
    """Name the wing ranks of a play (each rank outside the body that has *copies* cards)."""
    return [r for r in range(15) if r != play.top and play.cards >> 4 * r & 15 == copies]


def _by_wing(plays: Sequence[Play], copies: int) -> dict[int, dict[int, int]]:
    """Give trio → wing rank → id."""
    table: dict[int, dict[int, int]] = {}
    for play in plays:
        (wing,) = _ranks_with(play, copies)
        table.setdefault(play.top, {})[wing] = play.id
    return table


def _by_wings(plays: Sequence[Play], copies: int) -> dict[int, dict[int, dict[int, int]]]:
    """Give four → lower wing → higher wing → id (the same rank twice for two equal singles)."""
    table: dict[int, dict[int, dict[int, int]]] = {}
    for play in plays:
        ranks = _ranks_with(play, copies) or 2 * _ranks_with(play, 2 * copies)
        row = table.setdefault(play.top, {r: {} for r in range(15)})
        row[ranks[0]][ranks[1]] = play.id
    return table


def _by_body(plays: Sequence[Play]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Give (length, top) → cards and ids."""
    table: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for play in plays:
        table.setdefault((play.length, play.top), []).append((play.cards, play.id))
    return table
