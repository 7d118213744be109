"""A plan that ``check`` calls impossible is named by whatever goes on with it; stages are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiju.cli.main import main
from paiju.contest import shelf

PLAN = """paiju = 1
[event]
name = "e"
[[stage]]
name = "s"
rules = "doudizhu/official-2016"
rounds = 5
boards = 1
movement = "no_rematch"
"""
STAGES = PLAN.replace("rounds = 5", "rounds = 1") + (
    '[[stage]]\nname = "f"\nrules = "doudizhu/official-2016"\nrounds = 1\nboards = 1\ncut = 3\n'
)


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    (tmp_path / "e.csv").write_text(
        "name\n" + "".join(f"p{n}\n" for n in range(9)), encoding="utf-8"
    )
    (tmp_path / "r.toml").write_text(PLAN, encoding="utf-8")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    with pytest.raises(SystemExit) as end:
        main(["--lang", "en", *arguments])
    assert not end.value.code
    told = capsys.readouterr()
    return told.out, told.err


def test_run_begin_and_simulate_of_an_impossible_plan_say_so_in_one_line(plan, capsys) -> None:
    r, e = str(plan / "r.toml"), str(plan / "e.csv")
    for command in (
        ("run", r, "--entrants", e, "--robots", "random", "--out", str(plan / "o"), "--json"),
        ("paper", str(plan / "p"), "begin", r, "--entrants", e),
        ("regulation", "simulate", r, "--entrants", "9", "--runs", "1", "--json"),
    ):
        out, err = said(capsys, *command)
        assert err == (
            "impossible: s: 9 players, 5 rounds without a repeated meeting: at most 4\n"
        ), command
        assert "--json" not in command or json.loads(out)


def test_a_plan_that_can_be_played_is_not_warned_of(plan, capsys) -> None:
    (plan / "r.toml").write_text(PLAN.replace("rounds = 5", "rounds = 4"), encoding="utf-8")
    r, e = str(plan / "r.toml"), str(plan / "e.csv")
    assert said(capsys, "paper", str(plan / "p"), "begin", r, "--entrants", e)[1] == ""


def test_a_seated_round_names_its_stage_where_another_has_the_same_number(plan, capsys) -> None:
    (plan / "r.toml").write_text(STAGES, encoding="utf-8")
    folder = str(plan / "p")
    said(capsys, "paper", folder, "begin", str(plan / "r.toml"), "--entrants", str(plan / "e.csv"))
    assert said(capsys, "paper", folder, "seat", "--draft")[0].startswith("s · Round 1 is")
    assert said(capsys, "paper", folder, "seat")[0].startswith("s · Round 1 is")
    slips = [f"{table}=a3+" for table in (1, 2, 3)]
    said(capsys, "paper", folder, "enter", *slips)
    assert json.loads(said(capsys, "paper", folder, "seat", "--draft", "--json")[0])["stage"] == "f"
    assert said(capsys, "paper", folder, "seat")[0].startswith("f · Round 1 is")


def test_an_address_without_codes_is_told(plan, capsys) -> None:
    with pytest.raises(SystemExit) as end:
        main(
            ["--lang", "en", "paper", str(plan), "print", "cards", "--out", str(plan / "o"),
             "--address", "https://hall.example"]
        )  # fmt: skip
    assert end.value.code == 2
    assert "--codes" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", shelf.names())
def test_the_rules_of_a_printed_regulation_are_named_once(name: str, lang: str, capsys) -> None:
    main_out = said(capsys, "--lang", lang, "regulation", "print", name)[0]
    word = "重建：" if lang == "zh" else "(reconstructed:"
    assert main_out.count(word) <= 1
