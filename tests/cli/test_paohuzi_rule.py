"""``paiju rule`` for 跑胡子: the contract of the four commands, to the letter."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paiju.cli.main import status

Captured = pytest.CaptureFixture[str]
WHOLE = "捌捌捌七七七一二三贰柒拾四五六肆伍陆八九"
PART = "一二三贰柒拾四五六肆伍陆八九"
MELDS = "碰捌捌捌 偎七七七"
ASCII = "b8b8b8s7s7s7s1s2s3b2b7b10s4s5s6b4b5b6s8s9"


def ask(out: Captured, *words: str) -> Any:
    assert status(["rule", *words, "--json"]) == 0
    told = out.readouterr()
    assert told.err == ""
    return json.loads(told.out)


def refusal(out: Captured, *words: str) -> dict[str, str]:
    assert status(["rule", *words, "--json"]) == 2
    told = out.readouterr()
    assert told.out == ""
    found: dict[str, str] = json.loads(told.err)
    assert set(found) == {"error", "where", "article", "message"}
    assert found["message"]
    return found


@pytest.mark.parametrize(("cards", "last"), [(WHOLE, "十"), (ASCII, "s10"), (ASCII.upper(), "S10")])
def test_hand_of_the_contract(capsys: Captured, cards: str, last: str) -> None:
    assert ask(capsys, "hand", cards, "--last", last, "--source", "draw") == {
        "win": True,
        "huxi": 18,
        "groups": ["捌捌捌", "七七七", "一二三", "贰柒拾", "四五六", "肆伍陆", "八九十"],
        "tun": 3,
        "fan": 1,
        "names": [],
        "score": 3,
    }


def test_hand_with_melds_of_the_contract(capsys: Captured) -> None:
    told = ask(capsys, "hand", PART, "--melds", MELDS, "--last", "十", "--source", "other")
    assert (told["win"], told["huxi"], told["tun"], told["score"]) == (True, 15, 1, 1)
    runs = ["一二三", "贰柒拾", "四五六", "肆伍陆", "八九十"]
    assert told["groups"] == ["偎七七七", "碰捌捌捌", *runs]


def test_hand_without_last_is_whole_and_a_discard_wins_nothing(capsys: Captured) -> None:
    told = ask(capsys, "hand", WHOLE + "十")
    assert (told["win"], told["huxi"]) == (True, 18)
    told = ask(capsys, "hand", WHOLE, "--last", "十", "--source", "discard")
    assert (told["win"], told["huxi"], told["score"]) == (False, 18, 0)
    assert len(told["groups"]) == 7


def test_hand_that_has_not_won_gives_its_best_reading(capsys: Captured) -> None:
    told = ask(capsys, "hand", "一一壹 二二贰 三三叁", "--rules", "paohuzi/quanmingtang")
    assert told == {
        "win": False,
        "huxi": 12,
        "groups": ["壹贰叁", "一二三", "一二三"],
        "tun": 0,
        "fan": 0,
        "names": [],
        "score": 0,
    }


@pytest.mark.parametrize(
    ("words", "waits"),
    [
        ((PART, "--melds", MELDS), ["七", "十"]),
        ((PART, "--melds", MELDS, "--source", "other"), ["七", "十"]),
        ((WHOLE,), ["七", "十"]),
        (("二三", "--shape"), ["一", "四"]),
        (("s2s3", "--shape"), ["一", "四"]),
        (("二三",), []),
    ],
)
def test_waits_of_the_contract(capsys: Captured, words: tuple[str, ...], waits: list[str]) -> None:
    assert ask(capsys, "waits", *words) == {"waits": waits}


def test_huxi_of_the_contract(capsys: Captured) -> None:
    told = ask(capsys, "huxi", "偎伍伍伍 一二三 贰柒拾 四肆肆")
    assert told == {"total": 15, "parts": [6, 3, 6, 0]}
    assert ask(capsys, "huxi", "偎b5b5b5", "s1s2s3", "b2b7b10", "s4b4b4") == told


def test_legal_of_the_contract(capsys: Captured) -> None:
    line = f"phz 一十十/{PART}+碰捌捌捌+偎七七七/? a b 摸十 17 b五"
    offers = {"offers": {"a": ["过", "碰"], "b": ["过", "吃八九", "胡"]}}
    assert ask(capsys, "legal", line) == offers
    assert ask(capsys, "legal", *line.split()) == offers
    assert ask(capsys, "legal", line, "--rules", "paohuzi/comp-2017r") == offers
    forced = ask(capsys, "legal", line, "--set", "must_hu=true")
    assert forced == {"offers": {"a": ["过", "碰"], "b": ["胡"]}}
    spelt = line.replace("十十", "s10s10").replace("摸十", "摸s10")
    assert ask(capsys, "legal", spelt) == offers


def test_legal_of_the_other_game_stays(capsys: Captured) -> None:
    line = "ddz 4677AX/445556JJJAAAD/67888999TQQQKKKK2 a b a:222TT 3:-- 0 1/0/0"
    assert ask(capsys, "legal", line) == {"acts": ["-"]}


@pytest.mark.parametrize(
    ("words", "error", "where"),
    [
        (("hand", "一二x"), "unreadable", "3"),
        (("hand", "一一一一一"), "illegal", "5"),
        (("hand", "一一", "--melds", "碰一一一"), "illegal", ""),
        (("hand", "一一", "--melds", "偎七七"), "illegal", "偎七七"),
        (("hand", "一一", "--last", "十十"), "unreadable", "--last"),
        (("hand", "一一", "--last", "x"), "unreadable", "--last"),
        (("hand", "一一", "--source", "left"), "usage", "--source"),
        (("hand",), "usage", "cards"),
        (("waits", "一b11"), "unreadable", "4"),
        (("huxi", "一二五"), "illegal", "一二五"),
        (("huxi", "碰一二三"), "illegal", "碰一二三"),
        (("hand", "一", "--rules", "doudizhu/official-2016"), "not_allowed", "--rules"),
        (("hand", "一", "--rules", "paohuzi/none"), "unreadable", "paohuzi/none"),
        (("hand", "一", "--set", "min_huxi=x"), "unreadable", "min_huxi"),
        (("legal", "phz 一/二/三 a a 打x"), "unreadable", "card"),
        (("legal", "phz 一/二 a a 打玖"), "unreadable", "hands"),
        (("legal", "phz 一一一一/一/三 a a 打一"), "illegal", "hands"),
        (("legal", "phz"), "unreadable", "phz"),
        (("legal", "go 1"), "unreadable", "go"),
        (("legal", "phz 一/二/三 a a 打玖", "--rules", "doudizhu/casual"), "unreadable", "phz"),
    ],
)
def test_bad_input_names_its_place(
    capsys: Captured, words: tuple[str, ...], error: str, where: str
) -> None:
    told = refusal(capsys, *words)
    assert (told["error"], told["where"]) == (error, where)


def test_a_person_reads_seats_and_acts(capsys: Captured) -> None:
    line = "phz 一三/二/二玖玖 a a 打玖"
    assert status(["--lang", "en", "rule", "legal", line]) == 0
    assert capsys.readouterr().out == "c: 过 碰\n"
    for lang, told in (("en", "nobody"), ("zh", "没有人")):
        assert status(["--lang", lang, "rule", "legal", "phz 一/二/三 a a 打玖"]) == 0
        assert told in capsys.readouterr().out
        assert status(["--lang", lang, "rule", "hand", WHOLE, "--last", "十"]) == 0
        assert "贰柒拾" in capsys.readouterr().out
