"""``paiju run --acts``: fouls, lateness, withdrawals and an appeal, in one command."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pypdf
import pytest

from paiju.cli.act import read_acts
from paiju.cli.main import status
from paiju.contest import shelf
from paiju.contest.ruling import Offended
from paiju.desk.press import matter
from paiju.errors import PaijuError
from paiju.store.event import open_event

ZIBO = Path(__file__).parents[2] / "examples" / "events" / "zibo-2020"
ACTS = """
after 1
offence 4 late --round 1                       # one place down
offence 5 overtime --board 1
offence 5 phone_rings --board 1                # the second foul: the board is lost
phone: offence 7 phone_used --board 1 --why "邻桌报告"
case: appeal 7 --board 1 --against @phone --why "没有接"

after 2
hear @case dismissed
decide @case upheld --members 三人
undo @phone --appeal @case
withdraw 9 --why 伤病
offence 2 leaving --round 2
"""


@pytest.fixture
def files(tmp_path):
    """Give the small event: 12 entrants, 3 rounds."""
    told = shelf.template("zibo-2020").decode().replace("rounds = 9 ", "rounds = 3 ")
    (tmp_path / "r.toml").write_text(told, encoding="utf-8")
    names = "姓名\n" + "".join(f"欧阳{n}\n" for n in range(1, 13))
    (tmp_path / "e.csv").write_text(names, encoding="utf-8")
    (tmp_path / "secret").write_text("00" * 32)
    return tmp_path


@pytest.fixture
def run(files, capsys):
    """Run the small event with a list of acts; give status, stdout, stderr."""

    def call(acts, *more, out="out"):
        (files / "acts").write_text(acts, encoding="utf-8")
        words = ["run", files / "r.toml", "--entrants", files / "e.csv", "--robots", "random"]
        words += ["--secret-file", files / "secret", "--acts", files / "acts"]
        capsys.readouterr()
        code = status([str(w) for w in [*words, "--out", files / out, *more]])
        return (code, *capsys.readouterr())

    return call


def ranking(told):
    return [(row["place"], row["number"]) for row in json.loads(told)["ranking"]]


def test_a_small_zibo_goes_from_its_entrants_to_its_certificates_in_one_run(run, files):
    code, out, err = run(ACTS)
    assert (code, err) == (0, "")
    assert "欧阳5" in out
    assert status(["check", str(files / "out")]) == 0
    book = open_event(files / "out")
    assert [type(n.ruling) for n in book.notes].count(Offended) == 5
    assert len(book.course.standing) == len(book.notes) - 1  # the phone
    # Who has left is not seated any more: ten are, one sits out.
    last = book.course.seated[-1].round
    assert {2, 9}.isdisjoint({p for trio in last.tables for p in trio} | {*last.byes})
    paper = ["paper", str(files / "out"), "print", "certificates", "--out", str(files / "papers")]
    assert status(["--lang", "zh", *paper]) == 0
    printed = pypdf.PdfReader(io.BytesIO((files / "papers" / "certificates.pdf").read_bytes()))
    assert len(printed.pages) == 11  # 12, without who has withdrawn
    told = matter(book, "zh").rulings
    assert any("手机响起" in line for line in told)
    assert sum("已撤回" in line for line in told) == 1
    assert not any("phone" in line for line in told)


def test_json_stays_one_value_whatever_the_acts_tell(run):
    code, out, _ = run(ACTS, "--json")
    assert code == 0
    assert len(ranking(out)) == 12


def test_a_run_that_an_act_has_stopped_goes_on_behind_the_acts_that_stand(run, files):
    broken = ACTS.replace("undo @phone", "undo 1")
    code, _, err = run(broken)
    assert code == 2
    assert "line 12" in err
    entered = len(open_event(files / "out").notes)
    _, again, _ = run(ACTS, "--json")
    assert len(open_event(files / "out").notes) == entered + 3
    _, straight, _ = run(ACTS, "--json", out="other")
    assert ranking(again) == ranking(straight)


@pytest.mark.parametrize(
    ("acts", "line"),
    [
        ("after\noffence 1 late", 1),
        ("after 2\nafter 1", 2),
        ("after -1", 1),
        ("list", 1),
        ("case:", 1),
        ("offence 1 late 'x", 1),
        ("hear @case upheld", 1),
        ("x: offence 1 late\nx: offence 2 late", 2),
    ],
)
def test_a_line_that_is_no_act_is_told_by_its_number(acts, line):
    with pytest.raises(PaijuError) as told:
        read_acts(acts.encode())
    assert told.value.where == f"line {line}"


def test_an_act_after_a_round_that_never_comes_is_refused_before_anything_is_played(run, files):
    code, _, err = run("after 4\noffence 1 late --round 3")
    assert code == 2
    assert "3 rounds" in err
    assert not (files / "out").exists()


def test_the_example_has_20_fouls_3_late_2_who_go_and_one_appeal_that_is_upheld():
    acts = read_acts((ZIBO / "acts").read_bytes())
    told = [act.words for act in acts]
    keys = [words[2] for words in told if words[0] == "offence"]
    fouls = sum(key in ("overtime", "illegal_play", "phone_rings") for key in keys)
    gone = keys.count("leaving") + sum(words[0] == "withdraw" for words in told)
    upheld = [words for words in told if words[0] == "decide" and words[2] == "upheld"]
    assert (fouls, keys.count("late"), gone, len(upheld)) == (20, 3, 2, 1)
