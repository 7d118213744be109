"""``paiju correct`` offences and appeals: their contract on the command line."""

from __future__ import annotations

import json

import pytest
from small_run import run_through

from paiju.cli.main import status

REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "个人赛"
rules = "doudizhu/zibo-2020"
rounds = 2
boards = 1
first = "entry"
[scoring]
method = "points"
[discipline]
loss = 6
[[offence]]
key = "phone"
zh = "手机响起"
en = "a phone rings"
article = "八 7"
scope = "board"
steps = ["foul", "lose_board"]
[[offence]]
key = "late"
zh = "迟到"
en = "late"
steps = ["place_down"]
"""


@pytest.fixture
def event(tmp_path):
    """Give the folder of an event that ran through."""
    return run_through(tmp_path, REGULATION)


@pytest.fixture
def paiju(capsys, event):
    """Call ``paiju correct`` on the event; give status, stdout, stderr."""

    def call(*arguments, lang="en"):
        capsys.readouterr()
        words = ["--lang", lang, "correct", event, *arguments]
        code = status([str(part) for part in words])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def told(paiju, *arguments):
    code, out, err = paiju(*arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_two_fouls_lose_the_board_and_the_answer_says_who_moved_and_why(paiju, event, capsys):
    first = told(paiju, "offence", "李四", "phone", "--board", 1, "--by", "裁判")
    assert [(f["nth"], f["effect"]) for f in first["follows"]] == [(1, "foul")]
    assert first["moved"] == []
    code, out, _ = paiju("offence", "李四", "phone", "--board", 1)
    assert code == 0
    assert "the board is lost" in out
    assert "points" in out
    found = told(paiju, "offences")
    assert [(f["nth"], f["effect"], f["article"]) for f in found] == [
        (1, "foul", "八 7"), (2, "lose_board", "八 7"),
    ]  # fmt: skip
    capsys.readouterr()
    assert status(["--lang", "zh", "explain", str(event), "李四"]) == 0
    said = capsys.readouterr().out
    assert "手机响起" in said
    assert "本副判负" in said
    record = (event / "records/r01-t02.paipu").read_text(encoding="utf-8")
    assert "手机响起" in record
    assert status(["check", str(event)]) == 0


def test_taking_the_first_foul_back_lifts_the_loss_byte_for_byte(paiju, event):
    before = (event / "standings.json").read_bytes(), (event / "records/r01-t02.paipu").read_bytes()
    first = told(paiju, "offence", "李四", "phone", "--board", 1)
    second = told(paiju, "offence", "李四", "phone", "--board", 1)
    back = told(paiju, "undo", first["ruling"])
    assert [f["effect"] for f in back["lifted"]] == ["foul", "lose_board"]
    assert [(f["ruling"], f["nth"]) for f in back["follows"]] == [(second["ruling"], 1)]
    after = (event / "standings.json").read_bytes(), (event / "records/r01-t02.paipu").read_bytes()
    assert after == before


def test_a_late_player_goes_down_in_the_final_table_and_explain_says_so(paiju, event, capsys):
    rows = json.loads((event / "standings.json").read_bytes())["ranking"]
    first, second = rows[0]["name"], rows[1]["name"]
    change = told(paiju, "offence", first, "late", "--round", 1)
    assert [(m["player"], m["from"], m["to"], m["why"]) for m in change["moved"]] == [
        (second, "2", "1", "others"), (first, "1", "2", "down"),
    ]  # fmt: skip
    rows = json.loads((event / "standings.json").read_bytes())["ranking"]
    assert [(r["name"], r.get("places_down")) for r in rows[:2]] == [(second, None), (first, 1)]
    capsys.readouterr()
    assert status(["--lang", "en", "explain", str(event), first]) == 0
    said = capsys.readouterr().out
    assert "put down in the final ranking" in said
    assert "1 place down in the final ranking" in said
    assert status(["check", str(event)]) == 0


def test_an_appeal_from_filing_to_its_minutes(paiju, event, tmp_path):
    for _ in range(2):
        foul = told(paiju, "offence", "李四", "phone", "--board", 1)
    appeal = told(paiju, "appeal", "李四", "--board", 1, "--against", foul["ruling"],
                  "--moment", 7, "--why", "<不是我的手机>")  # fmt: skip
    number = appeal["ruling"]
    told(paiju, "hear", number, "dismissed", "--by", "裁判长")
    code, _, err = paiju("undo", foul["ruling"], "--appeal", number)
    assert (code, "was not upheld" in err) == (2, True)
    told(paiju, "decide", number, "upheld", "--members", "甲、乙", "--why", "证人")
    code, _, err = paiju("undo", foul["ruling"])
    assert (code, "finally" in err) == (2, True)
    told(paiju, "undo", foul["ruling"], "--appeal", number)
    (case,) = told(paiju, "appeals")
    assert (case["state"], case["upheld"], len(case["measures"])) == ("decided", True, 1)
    out = tmp_path / "m.html"
    assert paiju("minutes", number, "--out", out)[0] == 0
    page = out.read_text(encoding="utf-8")
    for words in ("仲裁纪要", "&lt;不是我的手机&gt;", "甲、乙", "records/r01-t02.paipu", "证人"):
        assert words in page
    assert "<script" not in page
    assert status(["check", str(event)]) == 0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (("offence", "赵一", "spitting"), "phone, late"),
        (("offence", "李四", "phone"), "needs the board"),
        (("offence", "赵一", "late", "--choice", "expel"), "leaves nothing to be picked"),
        (("offence", "李四", "phone", "--board", "3"), "no round 3"),
        (("offence", "某人", "late"), "某人"),
        (("hear", "99", "upheld"), "no appeal 99"),
        (("appeal", "赵一", "--against", "99", "--why", "x"), "no ruling 99"),
        (("appeal", "赵一", "--why", ""), "has to give its reason"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(paiju, call, words):
    code, out, err = paiju(*call)
    assert (code, out) == (2, "")
    assert words in err


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_lists_are_in_both_languages(paiju, lang):
    code, out, _ = paiju("offences", "--catalogue", lang=lang)
    assert (code, ("手机响起" if lang == "zh" else "a phone rings") in out) == (0, True)
    assert paiju("offences", lang=lang)[0] == 0
    assert paiju("appeals", lang=lang)[0] == 0
    assert paiju("list", lang=lang)[0] == 0
