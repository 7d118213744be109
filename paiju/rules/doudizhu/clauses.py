"""The clauses of a 二打一 profile: every choice the rules leave, typed and explained."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from paiju.errors import Unreadable
from paiju.rules.profile import Profile

Milliseconds = Annotated[int, msgspec.Meta(ge=0)]
Count = Annotated[int, msgspec.Meta(ge=1)]


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a profile may choose. The article and mark of each value stand in the profile."""

    all_pass: Literal["redeal", "zero"]
    """Nobody calls: a new deal, or the board scores 0 : 0 : 0 at this table."""

    call_ms: Milliseconds
    """Time for a call, a 加倍 and a 再加倍, in milliseconds."""

    play_ms: Milliseconds
    """Time for a play, in milliseconds."""

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

    hosted_after: Count
    """托管 begins after this many time-outs in a row in one deal."""

    hosted_delay_ms: Milliseconds
    """How long a hosted seat waits before its default act, in milliseconds."""


def clauses_of(profile: Profile) -> Clauses:
    """Check a profile's values against the clauses.

    :raises Unreadable: a clause that does not exist, is missing, or has a wrong value.
    """
    values = profile.values()
    for name in values:
        if name not in Clauses.__struct_fields__:
            raise _bad(profile, name, "unknown clause")
    try:
        return msgspec.convert(values, Clauses)
    except msgspec.ValidationError as fault:
        text = str(fault)
        name = text.partition("`$.")[2].rstrip("`").partition("[")[0] or "?"
        raise _bad(profile, name, text.partition(" - at")[0]) from None


def _bad(profile: Profile, clause: str, fault: str) -> Unreadable:
    return Unreadable(
        "rules.bad_clause", where=clause, name=profile.name, clause=clause, fault=fault
    )
