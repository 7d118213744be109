"""``paiju run`` and ``paiju deal`` where others contribute: two calls, deadlines, lost secrets."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import paiju
from paiju.cli.main import status
from paiju.deal import commit

ROOT = Path(paiju.__file__).parent.parent
KEPT = "a1" * 32
REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 1
boards = 2
[deals]
absent = "without"
deadline = {deadline}
[[deals.contributor]]
name = "裁判长"
kept = true
[[deals.contributor]]
name = "开奖号码"
"""
PAST, FUTURE = "2020-01-01T00:00:00+08:00", "9999-01-01T00:00:00+08:00"


@pytest.fixture
def call(tmp_path, monkeypatch, capsys):
    """Give the command line in an empty folder; it gives status, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    Path("r.toml").write_text(REGULATION.format(deadline=PAST), encoding="utf-8")
    Path("e.csv").write_text("姓名\n赵\n钱\n孙\n", encoding="utf-8")
    Path("secret").write_text("00" * 32)
    Path("k").write_text(KEPT)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = status(["--lang", "en", *arguments])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


RUN = ("run", "r.toml", "--entrants", "e.csv", "--out", "out", "--secret-file", "secret",
       "--robots", "random")  # fmt: skip
MADE = ("--commit", "out/deals.commit.json")


def contribute(call, name, *how, out):
    told = call("deal", "contribute", *MADE, "--name", name, *how, "--out", out)
    assert told[0] == 0, told
    return told


def begun(call):
    """Promise, and let both contribute."""
    assert call(*RUN)[0] == 2
    contribute(call, "裁判长", "--part-file", "k", out="p1")
    contribute(call, "开奖号码", "--value", "03 11 17", out="p2")


def verified():
    program = [sys.executable, "-I", str(ROOT / "verify_deals.py"), "out"]
    return subprocess.run(program, capture_output=True, text=True, check=False)


def test_the_first_call_promises_and_waits_the_second_plays(call):
    code, out, err = call(*RUN)
    assert (code, out) == (2, "")
    assert "裁判长, 开奖号码" in err
    assert sorted(p.name for p in Path("out").iterdir() if "event.db" not in p.name) == [
        "deals.commit.json", "entrants.csv", "regulation.toml",
    ]  # fmt: skip
    contribute(call, "裁判长", "--part-file", "k", out="p1")
    contribute(call, "开奖号码", "--value", "03 11 17", out="p2")
    code, out, err = call(*RUN, "--contribution", "p1", "--contribution", "p2")
    assert (code, err) == (0, "")
    assert verified().stdout.startswith("YES")
    told = Path("out/deals.contributions.json").read_text(encoding="utf-8")
    assert KEPT not in told
    assert "03 11 17" in told
    again = call(*RUN)
    assert again == (code, out, err)
    assert call("check", "out")[0] == 0


def test_the_same_secret_with_another_part_deals_other_cards(call):
    begun(call)
    call(*RUN, "--contribution", "p1", "--contribution", "p2")
    first = Path("out/records/r01-t01.paipu").read_bytes()
    for path in sorted(Path("out").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    Path("p2").unlink()
    call(*RUN)
    contribute(call, "开奖号码", "--value", "03 11 18", out="p2")
    assert call(*RUN, "--contribution", "p1", "--contribution", "p2")[0] == 0
    assert Path("out/records/r01-t01.paipu").read_bytes() != first


def test_what_a_keeper_hands_in_is_for_its_reader_alone(call):
    begun(call)
    assert stat.S_IMODE(Path("p1").stat().st_mode) == 0o600
    assert KEPT in Path("p1").read_text(encoding="utf-8")


def test_no_refusal_shows_a_part(call):
    begun(call)
    Path("p1").write_text(Path("p1").read_text(encoding="utf-8")[:-4], encoding="utf-8")
    code, out, err = call(*RUN, "--contribution", "p1", "--contribution", "p2")
    assert (code, out) == (2, "")
    assert KEPT[:16] not in err


def test_after_the_deadline_the_event_goes_on_without(call):
    begun(call)
    assert call(*RUN, "--contribution", "p1", "--without", "开奖号码")[0] == 0
    assert "without 开奖号码" in verified().stdout
    assert "went on without 开奖号码" in call("deal", "verify", "out")[1]


def test_before_the_deadline_nobody_is_left_out(call):
    Path("r.toml").write_text(REGULATION.format(deadline=FUTURE), encoding="utf-8")
    begun(call)
    code, _, err = call(*RUN, "--contribution", "p1", "--without", "开奖号码")
    assert code == 2
    assert "9999-01-01" in err
    assert not Path("out/deals.contributions.json").exists()


def test_where_the_regulation_says_stop_nobody_is_left_out(call):
    text = REGULATION.format(deadline=PAST).replace('"without"', '"stop"')
    Path("r.toml").write_text(text, encoding="utf-8")
    begun(call)
    code, _, err = call(*RUN, "--contribution", "p1", "--without", "开奖号码")
    assert (code, "new promise" in err) == (2, True)


def test_closed_parts_stay_closed(call):
    begun(call)
    call(*RUN, "--contribution", "p1", "--without", "开奖号码")
    code, _, err = call(*RUN, "--contribution", "p2")
    assert (code, "closed" in err) == (2, True)


def test_a_contribution_to_an_event_without_contributors_is_refused(call):
    begun(call)
    text = REGULATION.partition("[deals]")[0]
    Path("r.toml").write_text(text, encoding="utf-8")
    told = call("run", "r.toml", "--entrants", "e.csv", "--out", "b", "--contribution", "p1")
    assert told[0] == 2
    assert "裁判长" in told[2]


def test_by_hand_with_a_seal_from_the_promise_to_the_reveal(call):
    sealed = json.loads(
        call("deal", "seal", "--event", "赛", "--name", "裁判长", "--part-file", "k", "--json")[1]
    )["seal"]
    plan = ("--event", "赛", "--game", "doudizhu", "--stage", "s", "--rounds", "2", "--boards", "3")
    told = call(
        "deal", "commit", *plan, "--secret-file", "secret", "--out", "c.json", "--opener", "drawn",
        "--keeper", f"裁判长={sealed}", "--contributor", "开奖号码", "--absent", "stop",
    )  # fmt: skip
    assert told[0] == 0, told
    made = commit.read_commit(Path("c.json").read_bytes())
    assert made.contributors[0].seal == sealed
    for name, how, out in (
        ("裁判长", ("--part-file", "k"), "p1"), ("开奖号码", ("--value", "8"), "p2")
    ):  # fmt: skip
        call("deal", "contribute", "--commit", "c.json", "--name", name, *how, "--out", out)
    parts = ("--contribution", "p1", "--contribution", "p2")
    assert call("deal", "close", "--commit", "c.json", "--out", "x.json", *parts)[0] == 0
    where = ("--stage", "s", "--round", "2", "--board", "5", "--secret-file", "secret")
    shown = json.loads(call("deal", "show", "--commit", "c.json", *where, *parts, "--json")[1])
    again = json.loads(
        call("deal", "show", "--commit", "c.json", *where, *parts, "--again", "1", "--json")[1]
    )
    assert shown["deal"] != again["deal"]
    assert shown["opener"] in "abc"
    assert call("deal", "show", "--commit", "c.json", *where)[0] == 2
    reveal = ("--commit", "c.json", "--secret-file", "secret", "--out", "v.json")
    assert call("deal", "reveal", *reveal)[0] == 2
    assert call("deal", "reveal", *reveal, *parts)[0] == 0
    assert KEPT in Path("v.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("how", [(), ("--value", "8", "--part-file", "k")])
def test_a_contribution_is_a_value_or_a_part(call, how):
    call(*RUN)
    told = call("deal", "contribute", *MADE, "--name", "开奖号码", *how, "--out", "p2")
    assert told[0] == 2
    assert not Path("p2").exists()


def test_a_lost_secret_is_said_and_never_verified(call):
    begun(call)
    call(*RUN, "--contribution", "p1", "--contribution", "p2")
    lost = ("deal", "lost", *MADE, "--why", "fire", "--out", "out/deals.reveal.json")
    assert call(*lost)[0] == 2
    Path("out/deals.reveal.json").unlink()
    assert call(*lost)[0] == 0
    code, out, err = call("deal", "verify", "out")
    assert (code, out) == (1, "")
    assert "the secret was lost (fire)" in err
    assert verified().stderr.startswith("UNVERIFIABLE: ")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('name = "开奖号码"', 'name = "裁判长"', "contributors need names"),
        ('name = "开奖号码"', 'name = ""', "contributors need names"),
        ("kept = true", 'seal = "00"', "contributors need names"),
        ("kept = true", "keeps = true", "'keeps'"),
        ('absent = "without"', 'absent = "maybe"', "absent"),
        ("+08:00", "", "+08:00"),
    ],
)
def test_a_regulation_of_deals_is_refused_by_line(call, old, new, key):
    text = REGULATION.format(deadline=PAST)
    assert old in text
    Path("r.toml").write_text(text.replace(old, new), encoding="utf-8")
    code, _, err = call(*RUN)
    assert (code, key in err, "line" in err) == (2, True, True), err


def test_a_value_copied_from_the_promise_was_refused_only_when_the_event_ran(call):
    assert call(*RUN)[0] == 2
    promise = json.loads(Path("out/deals.commit.json").read_text(encoding="utf-8"))
    told = call("deal", "contribute", *MADE, "--name", "开奖号码",
                "--value", promise["commitment"], "--out", "p2")  # fmt: skip
    assert told[0] == 2
    assert not Path("p2").exists()
