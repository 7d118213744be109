"""A small finished event on disk, for the two checkers: both games, three tables."""

from __future__ import annotations

from pathlib import Path

from vector import SECRET

from paiju.deal import commit, contribution
from paiju.deal.commit import Plan, Stage
from paiju.rules.notation import notation

REGULATION = "# 竞赛规程\r\nrounds = 2\n".encode()
PLAN = Plan(
    "示例赛 “复式”",
    (Stage("小组赛", "doudizhu", 2, 2), Stage("决赛", "paohuzi", 1, 3)),
    commit.digest(REGULATION),
)
TABLES = 2


def publish(folder: Path, plan: Plan = PLAN, secret: bytes = SECRET) -> None:
    """Write all that ``paiju run`` publishes of the deals."""
    (folder / "records").mkdir(parents=True)
    (folder / "regulation.toml").write_bytes(REGULATION)
    made = commit.commit(plan, secret)
    (folder / commit.COMMIT_FILE).write_text(commit.dump(made), encoding="utf-8")
    given = plan.given or ()
    if plan.contributors:
        about = (commit.VERSION, made.event, made.commitment)
        handed = [contribution.Contribution(*about, part.name, part.value) for part in given]
        there = {part.name for part in given}
        missing = [one.name for one in plan.contributors if one.name not in there]
        parts, _ = contribution.gather(made, handed, missing)
        path = folder / contribution.CONTRIBUTIONS_FILE
        path.write_text(commit.dump(parts), encoding="utf-8")
    opened = commit.dump(commit.reveal(made, secret, given))
    (folder / commit.REVEAL_FILE).write_text(opened, encoding="utf-8")
    for at, stage in enumerate(plan.stages):
        for round_ in range(1, stage.rounds + 1):
            for table in range(1, TABLES + 1):
                text = record(plan, secret, stage, round_, table)
                path = folder / "records" / f"s{at}-r{round_}-t{table}.paipu"
                path.write_text(text, encoding="utf-8", newline="\n")


def record(plan: Plan, secret: bytes, stage: Stage, round_: int, table: int) -> str:
    """Write the part of a record that dealing is concerned with, and a result."""
    lines = [
        "paipu = 1", f'game = "{stage.game}"', f'event = "{plan.event}"',
        f'stage = "{stage.name}"', f"round = {round_}", f"table = {table}",
    ]  # fmt: skip
    words = notation(stage.game)
    for number in stage.numbers(round_):
        which = (plan, secret, stage.name, round_, number)
        hands, rest = words.texts(commit.board(*which))
        cards = dict(zip(("a", "b", "c", *words.rest), (*hands, *rest), strict=True))
        lines += ["", "[[board]]", f"number = {number}"]
        lines += [f'{words.opener} = "{"abc"[commit.opener(*which)]}"', "", "[board.deal]"]
        lines += [f'{key} = "{text}"' for key, text in cards.items()]
        lines += ["", "[board.result]", "score = { a = 0, b = 0, c = 0 }"]
    return "\n".join(lines) + "\n"
