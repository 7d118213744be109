"""``paiju correct`` and ``paiju explain``: their contract on the command line."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from small_run import SIX, run_through

from paiju.cli.main import status
from paiju.contest.ranking import METHODS

REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 2
boards = 2
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Give the folder of an event that ran through; only to be looked at."""
    return run_through(tmp_path_factory.mktemp("whole"), REGULATION, (*SIX, "吴六"))


@pytest.fixture
def event(tmp_path, whole):
    """Give a copy of that folder, to do with as one likes."""
    return shutil.copytree(whole, tmp_path / "event")


@pytest.fixture
def paiju(capsys):
    """Call the command; give status, stdout, stderr."""

    def call(*arguments):
        capsys.readouterr()
        code = status([str(part) for part in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def told(paiju):
    """Call the command with --json; give what it says."""

    def call(*arguments):
        code, out, err = paiju(*arguments, "--json")
        assert (code, err) == (0, "")
        assert out.count("\n") == 1
        return json.loads(out)

    return call


def files(root: Path) -> dict[str, bytes]:
    paths = [p for p in root.rglob("*") if p.is_file() and not p.name.startswith("event.db")]
    return {str(p.relative_to(root)): p.read_bytes() for p in paths}


def standings(root: Path) -> list[dict[str, object]]:
    ranking: list[dict[str, object]] = json.loads((root / "standings.json").read_bytes())["ranking"]
    return ranking


PLACE = ("--round", "1", "--table", "1", "--board", "2")


def test_result_is_corrected_and_taken_back(event, told):
    before = files(event)
    change = told("correct", event, "result", *PLACE, "--score", "a=-96,b=48,c=48", "--why", "x")
    assert set(change) == {
        "ruling", "moved", "reseated", "rounds", "running", "provisional", "follows", "lifted",
    }  # fmt: skip
    rows = {row["number"]: row for row in standings(event)}
    for move in change["moved"]:
        assert set(move) == {
            "player", "number", "from", "to", "why", "method", "before", "after"
        }  # fmt: skip
        assert rows[move["number"]]["place"] == move["to"]
        assert rows[move["number"]]["player"] == move["player"]
    assert files(event) != before
    (ruling,) = told("correct", event, "list")
    assert ruling["stands"]
    assert (ruling["ruling"], ruling["what"], ruling["why"]) == (change["ruling"], "corrected", "x")
    assert ruling["at"] > 1_700_000_000_000
    told("correct", event, "undo", change["ruling"])
    assert files(event) == before
    assert [r["stands"] for r in told("correct", event, "list")] == [False, True]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_ruling_is_told_to_a_person(event, paiju, lang):
    calls = [
        ("result", *PLACE, "--score", "a=6, b=-3, c=-3", "--by", "裁判长", "--article", "5.2"),
        ("adjust", *PLACE, "--as", "plus", "--seats", "ac"),
        ("adjust", *PLACE, "--as", "assigned", "--score", "-12", "--seats", "b"),
        ("adjust", *PLACE, "--as", "weighted", "--weights", "24:1/2,-12:1/2"),
        ("penalty", "赵一", "1/10"),
        ("penalty", "#1", "2", "--board", "3"),
        ("withdraw", "钱二"),
        ("return", "钱二"),
        ("withdraw", standings(event)[3]["number"]),
        ("enter", "晚到", "--club", "江北"),
        ("substitute", "1", "替补"),
    ]
    for call in calls:
        code, out, err = paiju("--lang", lang, "correct", event, *call)
        assert (code, err) == (0, ""), call
        assert out
    code, out, _ = paiju("--lang", lang, "correct", event, "list")
    assert code == 0
    assert len(out.splitlines()) == len(calls)
    assert "裁判长" in out
    assert "5.2" in out
    number = out.split()[0]
    paiju("correct", event, "undo", number)
    _, out, _ = paiju("--lang", lang, "correct", event, "list")
    assert {"zh": "已撤回", "en": "taken back"}[lang] in out.splitlines()[0]


def test_leaving_in_the_middle_of_a_round(event, told):
    last = json.loads((event / "standings.json").read_bytes())
    record = (event / "records" / "r02-t01.paipu").read_text(encoding="utf-8")
    name = record.split('b = "')[1].split('"')[0]
    change = told("correct", event, "withdraw", name, "--from-board", "4")
    assert next(m for m in change["moved"] if m["player"] == name)["why"] == "withdrew"
    assert standings(event)[-1]["player"] == name
    assert last["ranking"][-1] != standings(event)[-1]
    text = (event / "records" / "r02-t01.paipu").read_text(encoding="utf-8")
    assert 'award    = { a = "3/5", b = "0", c = "3/5" }' in text


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (("result", *PLACE, "--score", "a=1,b=2"), "unreadable"),
        (("result", *PLACE, "--score", "a=1,b=2,c=x"), "unreadable"),
        (("result", *PLACE, "--score", "1 2 3"), "unreadable"),
        (("result", *PLACE, "--score", "a=1,b=2,c=3"), "illegal"),
        (("result", "--round", "9", *PLACE[2:], "--score", "a=0,b=0,c=0"), "illegal"),
        (("result", *PLACE, "--score", "a=0,b=0,c=0", "--stage", "x"), "illegal"),
        (("adjust", *PLACE, "--as", "assigned"), "unreadable"),
        (("adjust", *PLACE, "--as", "plus", "--score", "3"), "unreadable"),
        (("adjust", *PLACE, "--as", "plus", "--seats", "x"), "unreadable"),
        (("adjust", *PLACE, "--as", "weighted"), "illegal"),
        (("adjust", *PLACE, "--as", "weighted", "--weights", "3:0.5"), "unreadable"),
        (("adjust", *PLACE, "--as", "best"), "usage"),
        (("penalty", "吴六", "1"), "ambiguous"),
        (("penalty", "nobody", "1"), "illegal"),
        (("penalty", "1", "half"), "unreadable"),
        (("penalty", "1", "1", "--stage", "x"), "illegal"),
        (("return", "1"), "not_allowed"),
        (("undo", "1"), "not_allowed"),
        (("enter", ""), "unreadable"),
        (("enter", "x", "--number", "1"), "illegal"),
        (("substitute", "1", "x", "--round", "9"), "illegal"),
        (("result",), "usage"),
    ],
)
def test_what_does_not_fit_changes_nothing(event, paiju, call, error):
    before = files(event)
    code, out, err = paiju("correct", event, *call, "--json")
    assert (code, out) == (2, "")
    assert json.loads(err)["error"] == error
    assert files(event) == before
    assert paiju("correct", event, "list", "--json")[1] == "[]\n"


def test_folder_without_an_event_is_refused_and_left_alone(tmp_path, paiju):
    for call in (("correct", tmp_path, "list"), ("explain", tmp_path, "1")):
        code, _, err = paiju(*call, "--json")
        assert code == 2
        assert json.loads(err)["error"] == "not_allowed"
    assert list(tmp_path.iterdir()) == []


def test_every_figure_of_an_account_is_traced_and_adds_up(whole, told):
    for row in standings(whole):
        account = told("explain", whole, row["number"])
        assert account["mean"] == row["mean"]
        ratios = []
        for board in account["boards"]:
            text = (whole / board["record"]).read_text(encoding="utf-8")
            part = text.split("[[board]]\n" + f"number  = {board['board']}\n")[1]
            score = part.split("score")[1].splitlines()[0]
            assert f"{board['seat']} = {board['score']}" in score
            group = [Fraction(member["score"]) for member in board["group"]]
            assert group == sorted(group, reverse=True)
            own = Fraction(board["score"])
            assert int(board["won"]) == sum(score < own for score in group)
            if board["ratio"] is not None:
                assert Fraction(board["ratio"]) == Fraction(board["mp"]) / (2 * len(group) - 2)
                ratios.append(Fraction(board["ratio"]))
        assert Fraction(account["mean"]) == sum(ratios) / len(ratios)
        assert account["firsts"] == sum(board["first"] for board in account["boards"])
        for place in ("above", "below"):
            if account[place] is not None:
                assert all(step["method"] in METHODS for step in account[place]["steps"])
    assert told("explain", whole, standings(whole)[0]["number"])["above"] is None


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_account_for_a_person(event, paiju, lang):
    paiju("correct", event, "adjust", *PLACE, "--as", "minus", "--why", "x")
    paiju(
        "correct", event, "adjust", "--round", "1", "--table", "2", "--board", "1", "--as", "void"
    )
    paiju("correct", event, "penalty", "#1", "1", "--board", "1")
    paiju("correct", event, "penalty", "#1", "1/10")
    paiju("correct", event, "withdraw", "2")
    words = {"zh": "得分率", "en": "ratio"}
    for row in standings(event):
        code, out, err = paiju("--lang", lang, "explain", event, f"#{row['number']}")
        assert (code, err) == (0, "")
        assert words[lang] in out
        assert str(row["mean"]) in out
        assert "records/r01-t0" in out or "records/r02-t0" in out


def test_names_that_are_shared_are_ambiguous_and_labels_are_not(whole, paiju, told):
    code, _, err = paiju("explain", whole, "吴六", "--json")
    fault = json.loads(err)
    assert (code, fault["error"]) == (2, "ambiguous")
    assert "6, 7" in fault["message"]
    assert told("explain", whole, "吴六 (#7)")["number"] == 7


def test_methods_are_listed_with_source_and_use(told, paiju):
    listed = told("explain", "--methods")
    assert [method["id"] for method in listed] == list(METHODS)
    assert all(method["source"] and method["use"] and method["what"] for method in listed)
    code, out, _ = paiju("--lang", "zh", "explain", "--methods")
    assert code == 0
    assert len(out.splitlines()) == len(METHODS)


@pytest.mark.parametrize("call", [(), ("{event}",), ("{event}", "1", "--stage", "2")])
def test_explain_needs_an_event_a_player_and_a_stage_that_has_begun(whole, paiju, call):
    code, _, err = paiju("explain", *(str(part).format(event=whole) for part in call), "--json")
    assert code == 2
    assert json.loads(err)["error"] == "unreadable"


@pytest.mark.parametrize(
    "words",
    [
        ("substitute", "1", "替身", "--stage", "2"),
        ("withdraw", "1", "--stage", "nope"),
        ("penalty", "1", "1", "--why", "\udcff"),
        ("penalty", "1", "1", "--article", "a\nb"),
        ("enter", "\udcff"),
        ("enter", "新人", "--club", "\udcff"),
    ],
    ids=repr,
)
def test_a_refused_ruling_leaves_the_event_as_it_was(paiju, event, words):
    before = {p: p.read_bytes() for p in event.rglob("*") if p.is_file()}
    code, out, err = paiju("correct", event, *words)
    assert (code, out) == (2, "")
    assert "fault" not in err
    assert before == {p: p.read_bytes() for p in event.rglob("*") if p.is_file()}
    assert paiju("explain", event, "1")[0] == 0


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_substitution_names_who_was_replaced_wherever_it_is_told(event, paiju, told, lang):
    for number, name in ((1, "替身"), (1, "又一个")):
        paiju("correct", event, "substitute", number, name)
    rows = [row for row in told("correct", event, "list") if row["what"] == "substituted"]
    assert ["赵一" in rows[0]["text"][lang], "替身" in rows[1]["text"][lang]] == [True, True]
    assert "赵一" not in rows[1]["text"][lang]
    paiju("correct", event, "undo", rows[0]["ruling"])
    _, out, _ = paiju("--lang", lang, "correct", event, "list")
    assert "赵一" in out.splitlines()[0]


def test_a_penalty_of_more_than_there_is_to_win_is_refused(event, paiju):
    before = files(event)
    for more in (["1000"], ["3", "--board", "1"]):
        code, _, err = paiju("correct", event, "penalty", "#1", *more)
        assert (code, "penalty" in err) == (2, True)
    assert files(event) == before
