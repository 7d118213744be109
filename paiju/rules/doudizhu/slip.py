"""A slip of 二打一: ``b3+`` b called 3 and won; ``x2 r s da !`` bombs, rocket, spring, double.

``SEAT [BID] + | -`` and behind it, in any order: ``xN`` bombs, ``hN`` of them hard, ``r`` rocket,
``s`` 春天 or 反春, ``d`` and the seats that doubled, ``!`` redoubled, ``f`` lost by fouls; ``0``:
nobody called. With ``bombs_count_for = winners`` only the winners' bombs are written.

Where the table itself finds who calls first (HBUT 三 1, 2): ``o`` and the seat that did, ``mN``
misdeals that were found before the first play (九 1), ``pN`` deals that nobody called.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from paiju.cards.deck import SEATS
from paiju.errors import Illegal, Unreadable
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.tally import Facts, tally
from paiju.rules.protocol import Result
from paiju.rules.slip import LAW, Grammar

_HEAD = re.compile(r"([abc])([1-3]?)([+-])(.*)")
_TOKEN = re.compile(
    r"(x)([0-9]{1,2})|(h)([0-9]{1,2})|(d)([abc]{1,2})|(o)([abc])|(m)([1-9])|(p)([1-9])|([rsf!])"
)
_COURSE = ("o", "m", "p")
"""What tells of the way to the deal, not of the deal."""


def read(text: str, rules: Doudizhu) -> Result:
    """Read the facts and count the score.

    :raises Unreadable: not in the notation, or something twice.
    :raises Illegal: facts that no deal has under these rules.
    """
    clauses = rules.clauses
    if text == "0":
        nobody = clauses.all_pass
        if nobody == "redeal":
            raise Illegal("paper.redeal", where=text, article=LAW)
        return Result((0, 0, 0), {"outcome": nobody})
    head = _HEAD.fullmatch(text)
    if head is None:
        raise _bad(text)
    landlord, bid, end, rest = head.groups()
    told = _tokens(rest)
    facts = _facts(rules, SEATS.index(landlord), int(bid or 0), told, won=end == "+")
    times = clauses.hard_bomb_times
    counted = tally(facts, multiplied=clauses.count_multipliers, hard_times=times)
    return Result(counted.scores, {**_told(facts, fouled="f" in told), **_course(told)})


def _course(told: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {"opener": told["o"]} if "o" in told else {}
    found |= {"misdeals": int(told["m"])} if "m" in told else {}
    return found | ({"passed_in": int(told["p"])} if "p" in told else {})


def follow(result: Result, before: Result, rules: Doudizhu) -> None:
    """Make sure that the right seat has called first; parameters as of :class:`Grammar`.

    The last 庄家; after each misdeal, and each deal that nobody called, the seat after (HBUT 九 1).

    :raises Illegal: another one did.
    """
    told, facts = result.facts.get("opener"), result.facts
    last = rules.next_opener(before, SEATS.index(before.facts.get("opener", SEATS[0])))
    if told is None or last is None:
        return
    due = SEATS[(last + facts.get("misdeals", 0) + facts.get("passed_in", 0)) % len(SEATS)]
    if told != due:
        raise Illegal(
            "paper.other_opener", where="o", article="HBUT 三 2, 九 1", told=told, due=due
        )


def _tokens(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise _bad(text[at:])
        key, *value = (part for part in token.groups() if part)
        if key in found:
            raise _bad(token.group())
        found[key], at = "".join(value), token.end()
    return found


def _facts(rules: Doudizhu, landlord: int, bid: int, told: dict[str, str], *, won: bool) -> Facts:
    clauses = rules.clauses
    if clauses.claim and bid not in (0, clauses.claim):
        raise Illegal("paper.other_bid", where=str(bid), article=LAW, bid=clauses.claim)
    if not clauses.claim and not bid:
        raise Unreadable("paper.no_bid", where=SEATS[landlord], article=LAW)
    if not clauses.doubling and ("d" in told or "!" in told):
        raise Illegal("paper.no_doubling", where="d", article=LAW)
    if clauses.wild == "none" and "h" in told:
        raise Illegal("paper.no_hard", where="h", article=LAW)
    if clauses.next_caller == "planned" and any(key in told for key in _COURSE):
        raise Illegal("paper.planned_opener", where="o", article=LAW)
    if "f" in told and set(told) - {"f", "d", "!", *_COURSE}:
        raise Illegal("paper.foul_alone", where="f", article=LAW)
    spring: Literal["none", "chun", "fan"] = "none"
    if "s" in told:
        spring = "chun" if won else "fan"
    return Facts(
        landlord=landlord,
        bid=bid or clauses.claim,
        landlord_won=won,
        rockets=int("r" in told),
        bombs=int(told.get("x", "0")),
        hard=int(told.get("h", "0")),
        spring=spring,
        doubled=tuple(sorted({SEATS.index(seat) for seat in told.get("d", "")})),
        redoubled="!" in told,
    )


def _told(facts: Facts, *, fouled: bool) -> dict[str, Any]:
    return {
        "outcome": "fouled" if fouled else "played",
        "landlord": SEATS[facts.landlord],
        "stake": facts.bid,
        "side": "landlord" if facts.landlord_won else "defenders",
        "rockets": facts.rockets,
        "bombs": facts.bombs,
        "hard": facts.hard,
        "spring": facts.spring,
        "doubled": "".join(SEATS[seat] for seat in facts.doubled),
        "redoubled": facts.redoubled,
    }


def fields(rules: Doudizhu) -> tuple[str, ...]:
    """Name what is to be filled in under these rules."""
    clauses = rules.clauses
    free = clauses.next_caller != "planned"
    asked = {
        "opener": free,
        "misdeals": free,
        "landlord": True,
        "bid": not clauses.claim,
        "winner": True,
        "rocket": clauses.count_multipliers,
        "bombs": clauses.count_multipliers,
        "hard": clauses.count_multipliers and clauses.wild != "none",
        "spring": clauses.count_multipliers,
        "doubled": clauses.doubling,
        "redoubled": clauses.doubling,
        "fouls": clauses.fouls_lose > 0,
    }
    return tuple(name for name, there in asked.items() if there)


def _bad(text: str) -> Unreadable:
    return Unreadable("paper.bad_slip", where=text, article=LAW, text=text)


def heads(rules: Doudizhu) -> tuple[str, ...]:
    """Ask for the high cards, who shuffles first and who cuts, where the table draws them."""
    return () if rules.clauses.next_caller == "planned" else ("high_cards", "first_shuffle")


SLIP = Grammar(read, fields, heads, follow)
