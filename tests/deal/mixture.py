"""The event of the second golden vector: its plan, and what was contributed."""

from __future__ import annotations

from vector import ABOUT, PARTS, SECRET

from paiju.deal import commit
from paiju.deal.contribution import Contribution, contribute, gather
from paiju.deal.plan import Contributor, Given, Plan, Stage, plan

KEEPER, DRAW, PLAYER = "裁判长", "开奖号码", "选手代表"
PLAN: Plan = plan(
    ABOUT["event"],
    (Stage("小组赛", "doudizhu", 5, 4), Stage("决赛", "paohuzi", 2, 3, "drawn")),
    commit.digest(b""),
    (Contributor(KEEPER, kept=True, seal=PARTS["seal"]), Contributor(DRAW), Contributor(PLAYER)),
)
MADE = commit.commit(PLAN, SECRET)
KEPT: Contribution = contribute(MADE, KEEPER, PARTS["part"])
DRAWN: Contribution = contribute(MADE, DRAW, PARTS["value"])
PUBLISHED, GIVEN = gather(MADE, [DRAWN, KEPT], [PLAYER])
REVEAL = commit.reveal(MADE, SECRET, GIVEN)
THREE: tuple[Given, ...] = (*GIVEN, Given(PLAYER, "好运"))
