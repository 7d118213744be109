"""Events of 跑胡子, and of both games, from the shipped examples: deals, play, records, ranking."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from paiju.cli.main import status
from paiju.record.paipu import loads
from paiju.record.replay import faults

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SECRET = "5a" * 32 + "\n"


def run(name: str, out: Path) -> int:
    secret = out.parent / "secret"
    secret.write_text(SECRET)
    event = EXAMPLES / name
    words = ["run", str(event / "regulation.toml"), "--entrants", str(event / "entrants.csv")]
    return status([*words, "--robots", "random", "--secret-file", str(secret), "--out", str(out)])


@pytest.fixture(scope="module", params=["paohuzi", "both"])
def event(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    out = tmp_path_factory.mktemp(request.param) / "out"
    assert run(request.param, out) == 0
    return request.param, out


def records(out: Path) -> dict[str, Any]:
    return {path.name: loads(path.read_bytes()) for path in sorted(out.glob("records/*.paipu"))}


def test_every_record_of_the_event_is_right(event: Any) -> None:
    name, out = event
    found = records(out)
    assert len(found) == {"paohuzi": 9, "both": 6}[name]
    assert {record.game for record in found.values()} == {
        "paohuzi": {"paohuzi"}, "both": {"doudizhu", "paohuzi"},
    }[name]  # fmt: skip
    for record in found.values():
        assert faults(record) == []
        assert all(board.opener == (board.number - 1) % 3 for board in record.boards)


def test_all_tables_of_a_round_have_the_same_boards(event: Any) -> None:
    boards: dict[Any, set[Any]] = {}
    for record in records(event[1]).values():
        for board in record.boards:
            boards.setdefault((record.stage, board.number), set()).add(
                (board.cards.hands, board.cards.rest)
            )
    assert all(len(found) == 1 for found in boards.values())


def test_the_deals_follow_from_the_published_secret(event: Any) -> None:
    program = [sys.executable, str(ROOT / "verify_deals.py"), str(event[1])]
    assert subprocess.run(program, capture_output=True, check=False).returncode == 0


def test_a_changed_stock_is_found_out(event: Any, tmp_path: Path) -> None:
    copy = shutil.copytree(event[1], tmp_path / "copy")
    path = max(copy.glob("records/*.paipu"))
    text = path.read_text(encoding="utf-8")
    wall = text.partition('wall = "')[2].partition('"')[0]
    turned = wall[1:] + wall[0]
    assert turned != wall
    path.write_text(text.replace(wall, turned, 1), encoding="utf-8")
    program = [sys.executable, str(ROOT / "verify_deals.py"), str(copy)]
    assert subprocess.run(program, capture_output=True, check=False).returncode == 1


def test_the_same_call_gives_the_same_files(event: Any, tmp_path: Path) -> None:
    name, out = event
    assert run(name, tmp_path / "again") == 0
    for path in out.rglob("*"):
        if path.is_file() and not path.name.startswith("event.db"):
            again = tmp_path / "again" / path.relative_to(out)
            assert again.read_bytes() == path.read_bytes()


def test_the_ranking_compares_everybody(event: Any) -> None:
    _, out = event
    told = json.loads((out / "standings.json").read_bytes())
    means = [Fraction(row["mean"]) for row in told["ranking"]]
    assert len(means) == 9
    assert means == sorted(means, reverse=True)
    assert sum(means) == Fraction(9, 2)
