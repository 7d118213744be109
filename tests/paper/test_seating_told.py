"""What the desk is told of a seating: as a draft, when it is published, with names and bans."""

from __future__ import annotations

import json

import pytest

from paiju.cli.main import status

REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 4
boards = 1
first = "entry"
movement = "no_rematch"
bye = "half"
[meetings]
hard = [["赵一", "李四"]]
"""
PEOPLE = "编号,姓名\n1,赵一\n2,钱二\n3,孙三\n4,李四\n5,周五\n6,吴六\n"


@pytest.fixture
def paper(tmp_path, capsys):
    """Begin an event; give a way to call ``paiju paper`` on it: (stdout, stderr)."""
    (tmp_path / "reg.toml").write_text(REGULATION, encoding="utf-8")
    (tmp_path / "en.csv").write_text(PEOPLE, encoding="utf-8")

    def call(*arguments, lang="en"):
        told = ["--lang", lang, "paper", str(tmp_path / "DIR"), *arguments]
        assert status([str(part) for part in told]) == 0
        out = capsys.readouterr()
        return out.out, out.err

    call("begin", tmp_path / "reg.toml", "--entrants", tmp_path / "en.csv")
    return call


FORBIDDEN = "table 1: 赵一 and 李四 are forbidden to meet"


def test_a_forbidden_pair_that_a_change_by_hand_puts_at_a_table_is_told_in_the_draft(paper):
    assert FORBIDDEN in paper("seat", "--draft", "--swap", "3:4")[1]
    assert "forbidden" not in paper("seat", "--draft")[1]


def test_a_change_by_hand_is_published_with_the_warnings_of_its_draft(paper):
    drafted = paper("seat", "--draft", "--swap", "3:4")
    assert paper("seat", "--swap", "3:4") == drafted
    assert FORBIDDEN in drafted[1]


def test_a_draft_says_what_it_has_reached_or_proved(paper, tmp_path):
    paper("seat")
    paper("enter", "1=b3+", "2=a3-")
    out, err = paper("seat", "--draft")
    assert "repeated meetings" in out
    assert "proved" in out
    told = json.loads(paper("seat", "--draft", "--json")[0])
    assert told["reports"]
    assert told["words"] == [line for line in out.splitlines() if line in told["words"]]
    assert told["warnings"] == err.splitlines()
    assert paper("seat")[0] == out
    written = json.loads((tmp_path / "DIR/seating/r02.json").read_text(encoding="utf-8"))
    assert told["reports"] == written["reports"]
    assert written["words"]["en"] == [*told["words"], *told["warnings"]]


def test_warnings_of_a_seating_are_in_the_language_that_was_asked_for(paper):
    english = paper("seat", "--draft", "--swap", "3:4")[1]
    chinese = paper("seat", "--draft", "--swap", "3:4", lang="zh")[1]
    assert english == FORBIDDEN + "\n"
    assert chinese == "第 1 桌：赵一 与 李四 禁止相遇\n"
