"""Who sits out when the field does not fill its tables of three (DUPLICATE §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paiju.contest.trio import PLAYERS


def sitting_out(players: int) -> int:
    """Count the byes of a round: what is left over; everybody where not one table fills."""
    return players % PLAYERS if players >= PLAYERS else players


def choose(ranked: Sequence[int], had: Mapping[int, int]) -> tuple[int, ...]:
    """Choose the byes of a round, in rank order.

    The lowest-ranked without a bye; nobody gets a second one while another here has had none,
    nor a third while another has had one.

    :param ranked: the players of this round, best first; absent ones are not among them.
    :param had: player → number of byes so far; a voluntary absence is none.
    """
    count = sitting_out(len(ranked))
    order = sorted(range(len(ranked)), key=lambda rank: (had.get(ranked[rank], 0), -rank))
    return tuple(ranked[rank] for rank in sorted(order[:count]))
