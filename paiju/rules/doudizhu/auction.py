"""叫分: each seat calls once in order of play, each call above the last; a 3 ends it at once.

Where the points are fixed (``claim``) a seat only says whether it wants to be 庄家, and the first
that does ends the auction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from paiju.errors import Illegal, Unreadable

HIGHEST = 3
ARTICLE = "叫牌"


class Auction(NamedTuple):
    """How an auction stands: ``open``, ``landlord``, or all passed (``redeal`` or ``zero``)."""

    outcome: Literal["open", "landlord", "redeal", "zero"]
    landlord: int
    """The seat of 庄家, −1 while undecided."""
    bid: int
    """庄家's call 1…3, 0 while undecided."""


def calls_left(calls: Sequence[int], claim: int = 0, *, must: bool = False) -> list[int]:
    """List what the next seat may call: 0 (不叫) and every higher number, or the claim.

    :param calls: the calls made so far, in order from the 首叫.
    :param claim: the points at which everybody claims; 0: an auction by points.
    :param must: the seat must call, so that 0 is not among them.
    """
    higher = [claim] if claim else [*range(max(calls, default=0) + 1, HIGHEST + 1)]
    return higher if must else [0, *higher]


def verify_call(calls: Sequence[int], call: int, claim: int = 0, *, must: bool = False) -> None:
    """Refuse a call that the auction does not allow; parameters as :func:`calls_left`.

    :raises Illegal: the auction is over, the call is not above the last, or not the claim; 不叫
        of a seat that must call.
    """
    where = str(len(calls) + 1)
    if len(calls) == 3 or (claim or HIGHEST) in calls:
        raise Illegal("doudizhu.auction_over", where=where, article=ARTICLE)
    if call in calls_left(calls, claim, must=must):
        return
    if not call:
        raise Illegal("doudizhu.rocket_calls", where=where, article=ARTICLE)
    if claim:
        raise Illegal("doudizhu.no_claim", where=where, article=ARTICLE, call=call, claim=claim)
    high = max(calls, default=0)
    raise Illegal("doudizhu.call_too_low", where=where, article=ARTICLE, call=call, high=high)


def auction(
    calls: Sequence[int], opener: int, all_pass: Literal["redeal", "zero"], claim: int = 0
) -> Auction:
    """Tell how an auction stands after *calls* (0…3 each), begun by seat *opener*.

    *claim* as in :func:`calls_left`.

    :raises Illegal: an impossible call; ``where`` is its place from 1.
    """
    for made, call in enumerate(calls):
        verify_call(calls[:made], call, claim)
    high = max(calls, default=0)
    if high == (claim or HIGHEST) or (high and len(calls) == 3):
        return Auction("landlord", (opener + list(calls).index(high)) % 3, high)
    return Auction(all_pass if len(calls) == 3 else "open", -1, 0)


def read_call(text: str, where: str = "") -> int:
    """Read one call: ``1`` ``2`` ``3``, or ``-`` or ``0`` for 不叫.

    :raises Unreadable: anything else.
    """
    if text not in ("-", "0", "1", "2", "3"):
        raise Unreadable("doudizhu.no_call", where=where, text=text)
    return 0 if text == "-" else int(text)
