"""``paiju rule``: the command line is a contract; JSON, refusals and exit status to the letter."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paiju.cli.main import status

Captured = pytest.CaptureFixture[str]


def ask(out: Captured, *words: str) -> Any:
    assert status(["rule", *words, "--json"]) == 0
    told = out.readouterr()
    assert told.err == ""
    return json.loads(told.out)


def refusal(out: Captured, *words: str) -> dict[str, str]:
    assert status(["rule", *words, "--json"]) == 2
    told = out.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    found: dict[str, str] = json.loads(told.err)
    assert set(found) == {"error", "where", "article", "message"}
    assert found["message"]
    return found


@pytest.mark.parametrize(
    ("cards", "figure", "top", "length"),
    [
        ("444555" + "78", "trio_chain_solo", "5", 2),
        ("DX", "rocket", "D", 1),
        ("8", "solo", "8", 1),
        ("10 10", "pair", "T", 1),
        ("34567", "solo_chain", "7", 5),
        ("jJqqkK", "pair_chain", "K", 3),
        ("33344455", "trio_chain_solo", "4", 2),
        ("3334446699", "trio_chain_pair", "4", 2),
        ("555539", "four_two_solo", "5", 1),
        ("99996688", "four_two_pair", "9", 1),
        ("3♠3♥3♣3♦", "bomb", "3", 1),
    ],
)
def test_figure(capsys: Captured, cards: str, figure: str, top: str, length: int) -> None:
    told = ask(capsys, "figure", cards)
    assert told == {"readings": [{"figure": figure, "top": top, "length": length}]}


@pytest.mark.parametrize("cards", ["33334444", "34445555", "666777XD", "99923", "22334455", "3X"])
def test_figure_of_no_play_is_an_empty_list(capsys: Captured, cards: str) -> None:
    assert ask(capsys, "figure", cards) == {"readings": []}


@pytest.mark.parametrize(
    ("cards", "error", "where"),
    [("33333", "illegal", "5"), ("3z", "unreadable", "2"), ("XX", "illegal", "2")],
)
def test_figure_of_what_the_deck_does_not_hold(
    capsys: Captured, cards: str, error: str, where: str
) -> None:
    told = refusal(capsys, "figure", cards)
    assert (told["error"], told["where"]) == (error, where)


@pytest.mark.parametrize(
    ("new", "last", "beats"),
    [
        ("8888", "QQ", True),
        ("22", "8888", False),
        ("9999", "8888", True),
        ("7777", "8888", False),
        ("XD", "8888", True),
        ("8888", "34567", True),
        ("44", "33", True),
        ("33", "33", False),
        ("45678", "3456", None),
        ("45678", "345678", False),
    ],
)
def test_beats(capsys: Captured, new: str, last: str, beats: bool | None) -> None:
    if beats is None:
        assert refusal(capsys, "beats", new, last)["where"] == "LAST"
    else:
        assert ask(capsys, "beats", new, last) == {"beats": beats}


@pytest.mark.parametrize(
    ("calls", "first", "outcome", "landlord", "bid"),
    [
        ([], "a", "open", None, None),
        (["1"], "a", "open", None, None),
        (["3"], "b", "landlord", "b", 3),
        (["1", "-", "2"], "a", "landlord", "c", 2),
        (["1", "0", "0"], "c", "landlord", "c", 1),
        (["0", "-", "0"], "a", "zero", None, None),
    ],
)
def test_auction(
    capsys: Captured,
    calls: list[str],
    first: str,
    outcome: str,
    landlord: str | None,
    bid: int | None,
) -> None:
    told = ask(capsys, "auction", *calls, "--first", first)
    assert told == {"outcome": outcome, "landlord": landlord, "bid": bid}


def test_auction_under_casual_deals_again(capsys: Captured) -> None:
    told = ask(capsys, "auction", "0", "0", "0", "--rules", "doudizhu/casual")
    assert told == {"outcome": "redeal", "landlord": None, "bid": None}


@pytest.mark.parametrize("calls", [["1", "1"], ["3", "-"], ["2", "1"], ["4"], ["-"] * 4, ["x"]])
def test_impossible_calls(capsys: Captured, calls: list[str]) -> None:
    assert refusal(capsys, "auction", *calls, "--first", "a")["where"] == str(len(calls))


@pytest.mark.parametrize(
    ("words", "score"),
    [
        (["--winner", "defenders"], {"a": -60, "b": 48, "c": 12}),
        (["--winner", "defenders", "--anti-spring"], {"a": -120, "b": 96, "c": 24}),
    ],
)
def test_tally_of_the_seed(capsys: Captured, words: list[str], score: dict[str, int]) -> None:
    facts = ["--landlord", "a", "--bid", "3", "--rockets", "1", "--bombs", "1"]
    facts += ["--doubled", "b", "--redoubled"]
    assert ask(capsys, "tally", *facts, *words) == {"score": score}


@pytest.mark.parametrize(
    "words",
    [
        "--winner landlord --redoubled",
        "--winner defenders --spring",
        "--winner landlord --anti-spring",
        "--winner landlord --spring --anti-spring",
        "--winner landlord --doubled a",
        "--winner landlord --doubled x",
        "--winner landlord --rockets 2",
        "--winner landlord --bombs -1",
        "--winner nobody",
    ],
)
def test_impossible_facts(capsys: Captured, words: str) -> None:
    refusal(capsys, "tally", "--landlord", "a", "--bid", "3", *words.split())


@pytest.mark.parametrize("bid", ["0", "4", "-1", "x"])
def test_impossible_bid(capsys: Captured, bid: str) -> None:
    refusal(capsys, "tally", "--landlord", "a", "--winner", "landlord", "--bid", bid)


def test_count(capsys: Captured) -> None:
    told = ask(capsys, "count")
    assert told["total"] == 27471
    assert told["by_figure"]["trio_chain_solo"] == 21822
    assert sum(told["by_figure"].values()) == 27471
    assert ask(capsys, "count", "--set", "wings_distinct=true")["total"] == 12654


@pytest.mark.parametrize(
    "words", ["--set nonsense=1", "--set wings_distinct", "--set wings_distinct=maybe", "--rules x"]
)
def test_bad_settings(capsys: Captured, words: str) -> None:
    assert refusal(capsys, "count", *words.split())["error"] == "unreadable"


DDZ = "ddz 4677AX/445556JJJAAAD/67888999TQQQKKKK2 "


@pytest.mark.parametrize(
    ("position", "acts"),
    [
        (DDZ + "a b a:222TT 3:-- 0 1/0/0", ["-"]),
        ("ddz 4/88XD/5 a b a:33 3:-- 0 1/0/0", ["-", "88", "XD"]),
        ("ddz ?/2KKQJTT8765444433/? a b a:XD 3:-- 1 1/0/0", ["-"]),
        ("ddz ?/2KKQJTT8765444433/? a b a:DX 3:-- 1 1/0/0", ["-"]),
        ("ddz 33/44/55 a a - 3:-- 0 0/0/0", ["3", "33"]),
        ("ddz ?/?/? - b - 1- call 0/0/0", ["-", "2", "3"]),
        ("ddz ?/?/? - b - - call 0/0/0", ["-", "1", "2", "3"]),
        ("ddz ?/?/? - c - 12 call 0/0/0", ["-", "3"]),
        ("ddz ?/?/? a bc - 3:-- double 0/0/0", ["-", "×"]),
        ("ddz ?/?/? a a - 3:b- redouble 0/0/0", ["-", "×"]),
    ],
)
def test_legal(capsys: Captured, position: str, acts: list[str]) -> None:
    assert ask(capsys, "legal", position) == {"acts": acts}
    assert ask(capsys, "legal", *position.split(" ")) == {"acts": acts}


@pytest.mark.parametrize(
    "position",
    ["", "nonsense", "ddz 33333/4/5 a a - 3:-- 0 0/0/0", "ddz 3/4/5 d a - 3:-- 0 0/0/0"],
)
def test_bad_positions(capsys: Captured, position: str) -> None:
    refusal(capsys, "legal", position)


def test_words_for_a_person_in_both_languages(capsys: Captured) -> None:
    assert status(["--lang", "zh", "rule", "figure", "33344455"]) == 0
    assert "飞机带单" in capsys.readouterr().out
    assert status(["--lang", "en", "rule", "auction", "1", "1"]) == 2
    assert "call 1 is not possible" in capsys.readouterr().err
    assert status(["--lang", "zh", "rule", "auction", "1", "1"]) == 2
    assert "不能叫 1 分" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["nonsense"], ["figure"], ["figure", "3", "--nonsense"]])
def test_usage_is_a_refusal_too(capsys: Captured, words: list[str]) -> None:
    assert refusal(capsys, *words)["error"] == "usage"


HBUT = ("--rules", "doudizhu/hbut-2013", "--wild", "5")
BAIDU = ("--rules", "doudizhu/baidu-laizi", "--wild", "5")


def test_figure_with_a_wild_card_the_strongest_first(capsys: Captured) -> None:
    told = ask(capsys, "figure", "333*", *HBUT)["readings"]
    soft = {"figure": "bomb", "top": "3", "length": 1, "as": "3333", "hard": False}
    assert told[0] == soft
    assert [reading["as"] for reading in told[1:]] == [f"333{rank}" for rank in "456789TJQKA2"]
    hard = ask(capsys, "figure", "3333", *HBUT)["readings"]
    assert hard == [soft | {"hard": True}]


@pytest.mark.parametrize(
    ("cards", "rules", "readings"),
    [
        ("*", HBUT, []),
        ("*", BAIDU, ["5"]),
        ("5", BAIDU, ["5"]),
        ("5", HBUT, ["5"]),
        ("**", BAIDU, ["55"]),
        ("***", BAIDU, ["555"]),
        ("****", BAIDU, ["5555"]),
        ("X*", HBUT, []),
        ("3*", HBUT, ["33"]),
        ("3**", HBUT, ["333"]),
        ("678*", BAIDU, []),
        ("4568*", BAIDU, ["45678"]),
        ("4567*", BAIDU, ["45678", "34567"]),
        ("33**", HBUT, ["3333", *(f"333{rank}" for rank in "456789TJQKA2")]),
    ],
)  # fmt: skip
def test_readings_with_wild_cards(
    capsys: Captured, cards: str, rules: tuple[str, ...], readings: list[str]
) -> None:
    told = ask(capsys, "figure", cards, *rules)["readings"]
    assert [reading["as"] for reading in told] == readings


@pytest.mark.parametrize(
    ("new", "last", "rules", "beats"),
    [
        ("444*", "KK", HBUT, True),
        ("3333", "222*", HBUT, True),
        ("222*", "3333", HBUT, False),
        ("444*", "33**", HBUT, True),
        ("XD", "3333", HBUT, True),
        ("****", "2222", BAIDU, True),
        ("2222", "****", BAIDU, False),
        ("XD", "****", BAIDU, True),
        ("4444", "222*", BAIDU, True),
        ("6", "*", BAIDU, True),
        ("33*", "3**", BAIDU, False),
    ],
)
def test_beats_with_wild_cards(
    capsys: Captured, new: str, last: str, rules: tuple[str, ...], *, beats: bool
) -> None:
    assert ask(capsys, "beats", new, last, *rules)["beats"] is beats


@pytest.mark.parametrize(
    ("new", "last", "beats"),
    [
        ("333*", "444*", False),
        ("333*", "333*", False),
        ("**", "**", False),
        ("3333", "444*", True),
        ("333*", "444*=4445", True),
        ("333*", "444*=4444", False),
        ("333*=3335", "444*=4445", False),
        ("555*=5556", "444*=4445", True),
        ("333*=bomb.3.1", "AA", True),
    ],
)
def test_a_wild_play_is_beaten_when_each_of_its_readings_is_and_the_chosen_one_may_be_named(
    capsys: Captured, new: str, last: str, *, beats: bool
) -> None:
    assert ask(capsys, "beats", new, last, *HBUT)["beats"] is beats


def test_the_readings_of_a_wild_play_are_told_with_what_beats_each(capsys: Captured) -> None:
    bomb = {"figure": "bomb", "top": "3", "length": 1, "as": "3333", "hard": False}
    answers = ask(capsys, "beats", "333*=3333", "444*", *HBUT)["readings"]
    assert answers[0] == {"last": bomb | {"top": "4", "as": "4444"}, "new": []}
    assert [answer["new"] for answer in answers[1:]] == [[bomb]] * 12
    settled = ask(capsys, "beats", "333*=3333", "444*=4445", *HBUT)
    assert settled == {"beats": True}
    assert status(["--lang", "en", "rule", "beats", "333*=3333", "444*", *HBUT]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "no"
    assert "4444" in lines[1]
    assert "not beaten" in lines[1]
    assert "3333" in lines[2]


def test_a_reading_that_the_cards_do_not_have_is_told_with_its_place(capsys: Captured) -> None:
    assert refusal(capsys, "beats", "333*", "444*=5555", *HBUT)["where"] == "LAST"


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (("333*", "--rules", "doudizhu/hbut-2013"), "CARDS"),
        (("333*",), "CARDS"),
        (("333*", "--wild", "5"), "--wild"),
        (("333*", "--rules", "doudizhu/hbut-2013", "--wild", "X"), "--wild"),
        (("333*", "--rules", "doudizhu/hbut-2013", "--wild", "56"), "--wild"),
        (("33***", *HBUT), "CARDS"),
        (("555**", *HBUT), "CARDS"),
        (("", *HBUT), "CARDS"),
    ],
)
def test_refusals_with_wild_cards(capsys: Captured, words: tuple[str, ...], where: str) -> None:
    assert refusal(capsys, "figure", *words)["where"] == where


def test_tally_of_hbut_counts_a_hard_bomb_twice(capsys: Captured) -> None:
    told = ask(capsys, "tally", "--landlord", "a", "--bid", "2", "--winner", "landlord",
               "--bombs", "2", "--hard", "1", "--rules", "doudizhu/hbut-2013")  # fmt: skip
    assert told == {"score": {"a": 32, "b": -16, "c": -16}}


def test_legal_acts_with_wild_cards(capsys: Captured) -> None:
    line = "ddz 344*/55/66 a a - 3:-- 0 0/0/0 wild=7"
    told = ask(capsys, "legal", line, "--rules", "doudizhu/hbut-2013")
    assert told == {"acts": ["3", "4", "44", "33*", "44*", "444*", "3444*"]}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--bid", "1"], "always plays for 3"),
        (["--bid", "3", "--doubled", "b"], "no doubling"),
        (["--bid", "3", "--redoubled"], "no doubling"),
    ],
)
def test_zibo_2020_has_one_value_and_no_doubling(more, told, capsys):
    asked = ["rule", "tally", "--rules", "doudizhu/zibo-2020", "--landlord", "a"]
    assert status(["--lang", "en", *asked, "--winner", "landlord", *more]) == 2
    assert told in capsys.readouterr().err
