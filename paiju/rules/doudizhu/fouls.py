"""犯规: fouls are counted by player and deal, all kinds together; the last one loses the deal."""

from __future__ import annotations

import msgspec

from paiju.errors import NotAllowed
from paiju.rules.doudizhu.clauses import Clauses
from paiju.rules.doudizhu.state import NOBODY, State, put

ARTICLE = "EVENTS §3"


def foul(state: State, seat: int, clauses: Clauses) -> State:
    """Count a foul of *seat*; whoever's turn it is stays asked.

    :raises NotAllowed: the deal has ended, or the profile knows no fouls.
    """
    if state.phase == "over":
        raise NotAllowed("doudizhu.deal_over", article=ARTICLE)
    if not clauses.fouls_lose:
        raise NotAllowed("rules.no_fouls", article=ARTICLE)
    counted = put(state.fouls, seat, state.fouls[seat] + 1)
    return judge(msgspec.structs.replace(state, fouls=counted), clauses)


def judge(state: State, clauses: Clauses) -> State:
    """End the deal where somebody has one foul too many.

    Before 庄家 is known there are no sides: the deal is lost when the calls end. Of two, both too
    many by then, 庄家 is the one who loses it.
    """
    if not clauses.fouls_lose or state.landlord == NOBODY:
        return state
    seats = sorted(range(3), key=lambda seat: seat != state.landlord)
    lost = [seat for seat in seats if state.fouls[seat] >= clauses.fouls_lose]
    return msgspec.structs.replace(state, phase="over", fouler=lost[0]) if lost else state
