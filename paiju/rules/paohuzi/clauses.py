"""The clauses of a 跑胡子 profile: every parameter of the law, typed and explained.

The defaults here are those of ``comp-2017r``; the profile states each with article and mark.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

import msgspec

from paiju.errors import PaijuError, Unreadable
from paiju.foreign import saying
from paiju.rules.choices import choices
from paiju.rules.paohuzi.grouping import Grouping, grouping
from paiju.rules.paohuzi.huxi import Values
from paiju.rules.profile import Profile

Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Step: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Time: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3_600_000)]
Pair: TypeAlias = tuple[Amount, Amount]
"""胡息 of a figure: (small, large)."""


class Fan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value of a 名堂: ``base + step × (number above at)``; not played when ``on`` is false."""

    base: Amount = 0
    step: Amount = 0
    at: Amount = 0
    on: bool = True


OFF = Fan(on=False)


class Clauses(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All clauses; the comment over each says what it decides, the profile where it stands."""

    # 胡息 of each figure, small and large (§3)
    huxi_ti: Pair = (9, 12)
    huxi_pao: Pair = (6, 9)
    huxi_kan: Pair = (3, 6)
    huxi_wei: Pair = (3, 6)
    huxi_chou_wei: Pair = (3, 6)
    huxi_peng: Pair = (1, 3)
    huxi_yi_er_san: Pair = (3, 6)
    huxi_er_qi_shi: Pair = (3, 6)
    huxi_run: Pair = (0, 0)
    huxi_jiao: Pair = (0, 0)
    huxi_jiang: Pair = (0, 0)

    # how many 门子 a won hand has (§7)
    men_zi: Step = 7
    # least 胡息 of a won hand (§7)
    min_huxi: Amount = 15
    # may a discarded card be won on (§7)
    dian_pao: bool = False
    # may the fourth card of a 跑 be used as an ordinary card in a win (破跑胡, §7)
    po_pao_hu: bool = True
    # must a win be taken (§5)
    must_hu: bool = False
    # is 胡 offered before the drawer's own 提 and 偎 (§6)
    hu_before_forced: bool = False

    # does a 碰 not made bar 碰 of that card (忍碰, §5)
    ren_peng: bool = True
    # how long a 过张 bars 吃: to the end of the deal, or until the seat draws again (§5)
    guo_zhang_scope: Literal["deal", "turn"] = "deal"
    # must like cards be laid down with a 吃 (比牌, §5)
    bi_pai: bool = True

    # a 庄家 with two opening 提: no discard; discard now, the cap frees the first meld;
    # no discard only when waiting (§4)
    dealer_double_ti: Literal["skip_now", "first_meld_free", "skip_if_waiting"] = "skip_now"
    # which win of a 闲家 is 地胡: on the 亮张, on the first discard, on the own first draw (§7)
    di_hu_def: Literal["liang_zhang", "first_discard", "first_own_draw"] = "liang_zhang"
    # does 天胡 count as self-drawn: the 亮张 is 庄家's card (§8)
    tian_hu_zimo: bool = True
    # do three 提 or five 坎 in the starting hand win at once (§2, §7)
    san_ti_wu_kan: bool = False
    # how many cards of a 提 the others see (§9)
    ti_display: Literal["none", "one", "all"] = "one"

    # tun = floor((胡息 − tun_from) / tun_step) + tun_base, + zimo_tun when self-drawn (§8)
    tun_from: Amount = 15
    tun_step: Step = 3
    tun_base: Amount = 1
    zimo_tun: Amount = 1
    # how the values of several 名堂 make the fan, never below 1 (§8)
    fan_combine: Literal["sum", "max", "product"] = "sum"

    # the 名堂 (§8); ``at`` is the threshold in cards
    hong_hu: Fan = Fan(base=2, at=10)
    hong_wu: Fan = Fan(base=4, at=13)
    dian_hu: Fan = Fan(base=3)
    hei_hu: Fan = Fan(base=5)
    dui_zi_hu: Fan = Fan(base=4)
    da_zi_hu: Fan = Fan(at=18, on=False)
    xiao_zi_hu: Fan = Fan(at=16, on=False)
    hai_di_hu: Fan = OFF
    tian_hu: Fan = OFF
    di_hu: Fan = OFF
    ting_hu: Fan = OFF
    shua_hou: Fan = OFF

    # time for an answer to a card on the table, and for a discard, in milliseconds (§10)
    claim_ms: Time = 25_000
    discard_ms: Time = 25_000
    # 托管 begins after this many time-outs in a row, and then waits so long (DUPLICATE §2)
    hosted_after: Step = 2
    hosted_delay_ms: Time = 5_000

    @property
    def values(self) -> Values:
        """The 胡息 table by figure."""
        return tuple(getattr(self, field) for field in _TABLE)


_TABLE = tuple(field for field in Clauses.__struct_fields__ if field.startswith("huxi_"))


class Law:
    """Clauses opened for play: with their value table and the search that belongs to it."""

    def __init__(self, clauses: Clauses) -> None:
        self.clauses = clauses

    @cached_property
    def values(self) -> Values:
        """The 胡息 table by figure."""
        return self.clauses.values

    @cached_property
    def grouping(self) -> Grouping:
        """The search for groupings under this table."""
        return grouping(self.values)


def read_clauses(profile: Profile) -> Clauses:
    """Take the clauses out of a profile.

    :raises Unreadable: a clause that does not exist, or a value of the wrong kind or range.
    """
    kinds = get_type_hints(Clauses, include_extras=True)
    values: dict[str, Any] = {}
    for key, value in profile.values().items():
        try:
            values[key] = msgspec.convert(value, kinds[key])
        except KeyError:
            raise _bad(profile, key, "?") from None
        except msgspec.ValidationError as fault:
            text = str(fault).partition(" - at ")[0]
            offered = choices(Clauses, (key,))
            raise _bad(profile, key, saying(text, offered)) from None
    return Clauses(**values)


def _bad(profile: Profile, clause: str, fault: PaijuError | str) -> Unreadable:
    return Unreadable(
        "rules.bad_clause", where=clause, name=profile.name, clause=clause, fault=fault
    )
