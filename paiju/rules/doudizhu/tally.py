"""计分: what a deal is worth, with each factor named.

Defender i: ``S_i = bid × sign × 2^n_i``; 庄家 the opposite of the sum. The seed's prose once says
that a redouble counts for both defenders; its worked example (+48, +12, −60) counts it only for
the one who doubled, and the example decides.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from paiju.errors import Illegal
from paiju.rules.doudizhu.clauses import Clauses

ARTICLE = "计分规则"
HAND, LANDLORD_HAND, BOMB = 17, 20, 4
"""Cards of a defender, of 庄家, of a bomb."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What happened in a deal, as far as the score asks.

    *rockets* and *bombs* are those that count: under ``bombs_count_for = winners`` the winners'.
    *hard* are the hard ones among the bombs. *spring* is ``chun`` (春天) or ``fan`` (反春);
    *doubled* lists the defenders (seats) who did.
    """

    landlord: int
    bid: int
    landlord_won: bool
    rockets: int = 0
    bombs: int = 0
    hard: int = 0
    spring: Literal["none", "chun", "fan"] = "none"
    doubled: tuple[int, ...] = ()
    redoubled: bool = False


class Factor(NamedTuple):
    """One doubling that applies to a defender: its name and how often it counts."""

    name: str
    times: int


class Tally(NamedTuple):
    """The three scores by seat (sum 0) and, for each defender, the factors behind them."""

    scores: tuple[int, int, int]
    factors: dict[int, tuple[Factor, ...]]


def tally(facts: Facts, *, multiplied: bool = True, hard_times: int = 1) -> Tally:
    """Score a deal.

    :param multiplied: whether anything doubles the points, ``count_multipliers``.
    :param hard_times: how often a hard bomb doubles them, ``hard_bomb_times``.
    :raises Illegal: impossible facts, see :func:`verify_facts`.
    """
    verify_facts(facts)
    scores = [0, 0, 0]
    factors: dict[int, tuple[Factor, ...]] = {}
    for seat in defenders(facts.landlord):
        factors[seat] = factors_of(facts, seat, hard_times) if multiplied else ()
        worth = facts.bid << sum(factor.times for factor in factors[seat])
        scores[seat] = -worth if facts.landlord_won else worth
    scores[facts.landlord] = -sum(scores)
    a, b, c = scores
    return Tally((a, b, c), factors)


def factors_of(facts: Facts, seat: int, hard_times: int = 1) -> tuple[Factor, ...]:
    """List what doubles the score of defender *seat*."""
    doubled = seat in facts.doubled
    return (
        Factor("rockets", facts.rockets),
        Factor("bombs", facts.bombs),
        *([Factor("hard", facts.hard * (hard_times - 1))] if hard_times > 1 else []),
        Factor("chun", int(facts.spring == "chun")),
        Factor("fan", int(facts.spring == "fan")),
        Factor("doubled", int(doubled)),
        Factor("redoubled", int(doubled and facts.redoubled)),
    )


def defenders(landlord: int) -> tuple[int, int]:
    """Name the two 防守人, ascending."""
    first, second = sorted(((landlord + 1) % 3, (landlord + 2) % 3))
    return first, second


def verify_facts(facts: Facts) -> None:
    """Refuse facts that no deal can have.

    :raises Illegal: a bid outside 1…3, a redouble without a double, 庄家 doubling himself,
        春天 with the defenders winning or 反春 with 庄家 winning, more bombs and rockets than
        the hands can have played, more hard ones than bombs.
    """
    fault = _fault(facts)
    if fault:
        raise Illegal(f"doudizhu.{fault}", article=ARTICLE)


def _fault(facts: Facts) -> str:
    tests = {
        "bid_out_of_range": not 1 <= facts.bid <= 3,
        "landlord_doubled": facts.landlord in facts.doubled,
        "redouble_alone": facts.redoubled and not facts.doubled,
        "spring_lost": facts.spring == "chun" and not facts.landlord_won,
        "fan_won": facts.spring == "fan" and facts.landlord_won,
        "too_many_rockets": not 0 <= facts.rockets <= 1,
        "too_many_bombs": not 0 <= facts.bombs <= most_bombs(facts),
        "too_many_hard": not 0 <= facts.hard <= facts.bombs,
    }
    return next((name for name, wrong in tests.items() if wrong), "")


def verify_auction(facts: Facts, clauses: Clauses) -> None:
    """Refuse points that nobody can call, and a 加倍, under rules that have neither.

    :raises Illegal: another value than a claim's, a double where there is none.
    """
    if clauses.auction == "claim" and facts.bid != clauses.call_value:
        where, value = "--bid", clauses.call_value
        raise Illegal("doudizhu.other_call_value", where=where, article=ARTICLE, value=value)
    if not clauses.doubling and (facts.doubled or facts.redoubled):
        raise Illegal("doudizhu.no_doubling", where="--doubled", article=ARTICLE)


def most_bombs(facts: Facts) -> int:
    """Give the most bombs that can have been played beside the rocket, by counting cards.

    A bomb is four cards out of one hand. 庄家 has 20 of them, each defender 17; who has not won has
    one left at least. The rocket is two cards out of one hand. 春天: only 庄家 has played.
    反春: 庄家 has played once.
    """
    rest = 2 * facts.rockets
    if facts.spring == "chun":
        return (LANDLORD_HAND - rest) // BOMB
    if facts.spring == "fan":
        return 1 + 2 * (HAND // BOMB) - facts.rockets
    if facts.landlord_won:
        return (LANDLORD_HAND - rest) // BOMB + 2 * ((HAND - 1) // BOMB)
    return (LANDLORD_HAND - 1 - rest) // BOMB + HAND // BOMB + (HAND - 1) // BOMB
