"""``paiju rule`` for 跑胡子 with anything behind it: an answer, or one line of what is wrong."""

from __future__ import annotations

import json
from random import Random

import pytest

from paiju.cards.zipai import KINDS
from paiju.cli.main import status

Captured = pytest.CaptureFixture[str]

REFUSALS = {"usage", "unreadable", "illegal", "ambiguous", "not_allowed", "unavailable"}
PIECES = (
    *"碰偎提跑吃坎胡过打摸亮起比死?+/-=,abcx'\"", " ", "\n", "\t", "\x00", "\ud800", "　",
    "１", "Ａ", "臭偎", "s1", "b10", "S5", "b0", "s11", "🀄", "-1", "--",
    "碰捌捌捌", "偎???", "臭偎五??",
    "liang=拾", "rows=一/二/三", "said=b过", "phz", "ddz", "?20",
)  # fmt: skip
MELDS = ("碰捌捌捌 偎七七七", "跑一一一一", "吃一二三", "碰捌捌", "", " ")
RULES = ("paohuzi/quanmingtang", "paohuzi/hengyang-6", "doudizhu/casual", "nope", "", "../x",
         "paohuzi/comp-2017r@9", "no.toml", "a\x00b.toml")  # fmt: skip
CLAUSES = ("min_huxi=9", "min_huxi=x", "x", "=", "hong_hu={base=3}", "men_zi=3", "tun_step=0")
RIGHTS = ("-", "?", "a五", "b碰五", "c死", "a?", "a玖,b五碰七,c壹死", "xx", "a")
OPTIONS = ("liang=拾", "rows=一/二/三", "rows=-/-/-", "said=b过", "said=a吃四六", "foo=1", "liang=")


def junk(rng: Random, most: int = 25) -> str:
    """Put any pieces together, mostly cards."""
    chosen = (KINDS if rng.random() < 0.7 else PIECES for _ in range(rng.randrange(most)))
    return "".join(map(rng.choice, chosen))


def cards(rng: Random) -> str:
    deck = [*KINDS] * 4
    rng.shuffle(deck)
    return "".join(deck[: rng.choice([0, 1, 2, 3, 5, 8, 11, 14, 17, 20, 21, 22, 40, 80])])


def asked(rng: Random) -> list[str]:
    """Make up a call."""
    command = rng.choice(["hand", "waits", "huxi", "legal"])
    words = ["rule", command, *_BEHIND[command](rng)]
    for option, values in (("--rules", RULES), ("--set", CLAUSES)):
        if rng.random() < 0.25:
            words += [option, rng.choice(values)]
    return [*words, "--json"]


def a_hand(rng: Random) -> list[str]:
    words = [cards(rng) if rng.random() < 0.6 else junk(rng)]
    words += ["--melds", rng.choice([*MELDS, junk(rng)])] if rng.random() < 0.5 else []
    source = rng.choice(["draw", "other", "discard", "x", ""])
    return [*words, "--source", source] if rng.random() < 0.4 else words


def with_last(rng: Random) -> list[str]:
    last = rng.choice([rng.choice(KINDS), junk(rng, 3), "", "s10"])
    return [*a_hand(rng), "--last", last]


def groups(rng: Random) -> list[str]:
    choice = ("偎伍伍伍 一二三 贰柒拾 四肆肆", junk(rng), cards(rng))
    return [rng.choice(choice) for _ in range(rng.randrange(3))]


def a_position(rng: Random) -> list[str]:
    hand = ("?", "?20", "-", "八九十+碰捌捌捌+偎???")
    hands = (rng.choice([cards(rng)[:20], junk(rng, 7), *hand]) for _ in range(3))
    lies = rng.choice(["摸", "打", "亮", "起", "提", "偎", "臭偎", "", "b摸"])
    parts = ["phz", "/".join(hands), rng.choice("abc-?x"), rng.choice("abc-?x")]
    parts += [lies + rng.choice([rng.choice(KINDS), "?", "", "一二"])]
    parts += [rng.choice(["17", "19", "0", "20", "?", "x", "99", "-1"]), rng.choice(RIGHTS)]
    parts = parts[: rng.choice([2, 4, 5, 6, 7, 7, 7])]
    return [" ".join([*parts, *rng.sample(OPTIONS, rng.randrange(3))])]


_BEHIND = {"hand": with_last, "waits": a_hand, "huxi": groups, "legal": a_position}


def check(words: list[str], lang: str, out: Captured) -> bool:
    """Ask; tell whether it was answered."""
    code = status(["--lang", lang, *words])
    told = out.readouterr()
    if code == 0:
        assert (isinstance(json.loads(told.out), dict), told.err) == (True, "")
        return True
    assert (code, told.out, told.err.count("\n")) == (2, "", 1)
    refusal = json.loads(told.err)
    assert set(refusal) == {"error", "where", "article", "message"}
    assert refusal["error"] in REFUSALS
    assert refusal["message"]
    return False


def run(seeds: range, out: Captured) -> None:
    answered = 0
    for seed in seeds:
        words = asked(Random(seed))
        both = {check(words, lang, out) for lang in ("zh", "en")}
        assert len(both) == 1
        answered += both == {True}
    assert 0 < answered < len(seeds)


def test_whatever_is_asked_is_answered_or_refused_in_one_line(capsys: Captured) -> None:
    run(range(250), capsys)


@pytest.mark.nightly
def test_whatever_is_asked_10000_times(capsys: Captured) -> None:
    run(range(250, 10_250), capsys)
