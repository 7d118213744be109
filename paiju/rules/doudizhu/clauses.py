"""The clauses of a 二打一 profile: every choice the rules leave, typed and explained."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from paiju.errors import PaijuError, Unreadable
from paiju.foreign import saying
from paiju.rules.choices import choices
from paiju.rules.profile import Profile
from paiju.rules.source import path

Milliseconds = Annotated[int, msgspec.Meta(ge=0)]
Points = Annotated[int, msgspec.Meta(ge=1, le=3)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Hardness = Literal["soft", "hard", "pure"]


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a profile may choose. The article and mark of each value stand in the profile."""

    all_pass: Literal["redeal", "zero"]
    """Nobody calls: a new deal, or the board scores 0 : 0 : 0 at this table."""

    auction: Literal["points", "claim"]
    """叫分 by points 1, 2, 3; or each seat in turn says whether it claims, at ``call_value``."""

    call_value: Points
    """The points of a claim; an auction by points does not look at it."""

    first_caller: Literal["turn", "drawn"]
    """首叫: the seats in turn from board to board, or the holder of a drawn card (抽牌)."""

    next_caller: Literal["planned", "landlord"]
    """首叫 after a board that was played at the same table: as planned, or its 庄家; after one in
    which nobody called, the next seat."""

    must_call_with_rocket: bool
    """Who holds the rocket must call when it is his turn; his time-out is the lowest call."""

    doubling: bool
    """Whether there are 加倍 and 再加倍."""

    base_shown: Literal["after_doubling", "after_call"]
    """When the 底牌 are revealed; into the hand of 庄家 they go when the play begins."""

    call_ms: Milliseconds
    """Time for a call, a 加倍 and a 再加倍, in milliseconds."""

    play_ms: Milliseconds
    """Time for a play, in milliseconds."""

    overtime: Literal["default", "foul", "lapse"]
    """A play that takes longer: the default play is made (超时), or it is a foul 犯规 and the same
    time begins again, or the seat loses its right to play in this trick and the next seat plays."""

    fouls_lose: Annotated[int, msgspec.Meta(ge=0)]
    """Who has so many fouls of all kinds in one deal loses it for the side; 0: no fouls."""

    announce_at: tuple[int, ...]
    """报牌: the software announces a hand that has come down to one of these sizes."""

    show_counts: Literal["always", "as_announced", "never"]
    """Whether the number of cards in the other hands is displayed."""

    wings_distinct: bool
    """Single wings of 飞机 and 四带二 must differ in rank among themselves too."""

    wings_may_join: bool
    """A whole trio next to the body may be taken along as three wings."""

    pass_is_final: bool
    """过牌不能再出: who passed is out until the trick ends."""

    wild: Literal["none", "second_base", "drawn_rank"]
    """癞子: no card; the two cards of the same rank and the other colour as the second 底牌
    (配牌); or all four of a rank that follows from the deal."""

    wild_alone: Literal["never", "face"]
    """Whether a single wild card is a play, at its own rank."""

    wild_only: Literal["any", "face"]
    """A pair, trio or bomb of wild cards alone: of any rank, or of their own."""

    soft_bomb_min_naturals: Annotated[int, msgspec.Meta(ge=1, le=3)]
    """软炸弹: the fewest cards in it that are not wild."""

    own_rank_wild_is_natural: bool
    """Whether a wild card that stands for its own rank leaves a bomb hard."""

    bomb_order: tuple[Hardness, ...]
    """Soft 软, hard 硬 and pure 纯癞子 bombs, the lowest first; the rocket beats them all."""

    hard_bomb_times: Count
    """How often a hard bomb doubles; every other bomb does once."""

    count_multipliers: bool
    """Whether bombs, rocket, 春天, 反春 and doubles multiply the points, or only win or loss
    counts."""

    bombs_count_for: Literal["anyone", "winners"]
    """Whose bombs and rocket multiply: everybody's, or those of the side that wins."""

    hosted_after: Count
    """托管 begins after this many time-outs in a row in one deal."""

    hosted_delay_ms: Milliseconds
    """How long a hosted seat waits before its default act, in milliseconds."""

    @property
    def claim(self) -> int:
        """Give the points of a claim, 0 where the auction is by points."""
        return self.call_value if self.auction == "claim" else 0


def clauses_of(profile: Profile) -> Clauses:
    """Check a profile's values against the clauses.

    :raises Unreadable: a clause that does not exist, is missing, or has a wrong value.
    """
    values = profile.values()
    for name in values:
        if name not in Clauses.__struct_fields__:
            raise _bad(profile, name, "unknown clause")
    try:
        found = msgspec.convert(values, Clauses)
    except msgspec.ValidationError as fault:
        text, _, where = str(fault).partition(" - at ")
        place = path(where.strip("`"))
        offered = choices(Clauses, place)
        raise _bad(profile, str((*place, "?")[0]), saying(text, offered)) from None
    if found.overtime == "foul" and not found.fouls_lose:
        raise _bad(profile, "overtime", "fouls_lose is 0")
    if sorted(found.bomb_order) != ["hard", "pure", "soft"]:
        raise _bad(profile, "bomb_order", "soft, hard and pure, each once")
    return found


def _bad(profile: Profile, clause: str, fault: PaijuError | str) -> Unreadable:
    return Unreadable(
        "rules.bad_clause", where=clause, name=profile.name, clause=clause, fault=fault
    )
