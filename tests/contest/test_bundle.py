"""Own profiles that a regulation names are put into it: one text, with one digest."""

from __future__ import annotations

import hashlib

import pytest

from paiju.contest.bundle import bundled
from paiju.contest.regulation import read_regulation
from paiju.errors import Unreadable

HEAD = 'paiju = 1\n[event]\nname = "E"\n'
STAGE = '[[stage]]\nname = "{name}"\nrules = "{rules}"\nrounds = 1\nboards = 3\n'
OURS = 'title = { zh = "本会" }\nextends = "paohuzi/comp-2017r"\n[clause.min_huxi]\nvalue = 18\n'
BESIDE = {"ours.toml": OURS.encode(), "本会.toml": OURS.encode()}


def regulation(*rules: str) -> bytes:
    stages = (STAGE.format(name=f"s{n}", rules=name) for n, name in enumerate(rules))
    return (HEAD + "".join(stages)).encode()


def test_a_regulation_without_own_profiles_stays_byte_for_byte() -> None:
    data = regulation("paohuzi/comp-2017r", "../ours.toml")
    assert bundled(data, BESIDE.__getitem__) == data


def test_what_is_no_regulation_passes_through_to_be_refused_elsewhere() -> None:
    for data in (b"paiju = ", b"stage = 3", b"[stage]\nrules = 3", b"[[stage]]\nrules = 3"):
        assert bundled(data, BESIDE.__getitem__) == data


def test_each_file_is_put_in_once_and_the_lines_before_keep_their_numbers() -> None:
    data = regulation("ours.toml", "doudizhu/official-2016", "ours.toml", "本会.toml")
    whole = bundled(data, BESIDE.__getitem__)
    assert whole.startswith(data)
    assert whole.count(b"[[profile]]") == 2
    assert bundled(whole, {}.__getitem__) == whole


def test_a_stage_plays_by_the_profile_that_it_extends_with_its_clauses() -> None:
    data = regulation("ours.toml", "paohuzi/comp-2017r") + b"[stage.set]\ndian_pao = true\n"
    read = read_regulation(bundled(data, BESIDE.__getitem__))
    assert [stage.rules for stage in read.stages] == ["paohuzi/comp-2017r"] * 2
    assert [stage.set for stage in read.stages] == [{"min_huxi": 18}, {"dian_pao": True}]
    assert [bool(one.own) for one in read.profiles] == [True, False]
    assert read.profiles[1].clauses["dian_pao"].mark == "own"


def test_clauses_of_the_stage_lie_over_those_of_the_file() -> None:
    data = regulation("ours.toml") + b"[stage.set]\nmin_huxi = 9\n"
    assert read_regulation(bundled(data, BESIDE.__getitem__)).stages[0].set == {"min_huxi": 9}


def test_extra_play_goes_by_the_same_profile() -> None:
    data = regulation("ours.toml").replace(b"rounds = 1", b'kind = "knockout"\nextra_boards = 3')
    read = read_regulation(bundled(data, BESIDE.__getitem__))
    assert [stage.set for stage in read.stages] == [{"min_huxi": 18}] * 2
    assert len(read.profiles) == 2


@pytest.mark.parametrize(
    "body", ["# it's '''quoted'''\n", "# tail '", '# "x" \\ \n', "# crlf\r\n", "# 🀄\n", "\n\n"]
)
def test_any_text_is_put_in_unchanged(body: str) -> None:
    data = (OURS + body).encode()
    read = read_regulation(bundled(regulation("ours.toml"), lambda _: data))
    assert read.profiles[0].own is not None
    assert read.profiles[0].own.digest == hashlib.sha256(data).hexdigest()


def test_a_file_that_is_not_there_is_told_with_the_line_of_the_stage() -> None:
    with pytest.raises(Unreadable) as caught:
        read_regulation(regulation("paohuzi/comp-2017r", "ours.toml"))
    assert (caught.value.key, caught.value.where) == ("contest.no_profile_file", "line 11")


def test_a_fault_in_it_is_told_with_its_name_and_line() -> None:
    wrong = OURS.replace("18", "-1").encode()
    with pytest.raises(Unreadable) as caught:
        read_regulation(bundled(regulation("ours.toml"), lambda _: wrong))
    assert "ours.toml" in caught.value.say("zh")
    assert caught.value.where == "ours.toml, line 4"


@pytest.mark.parametrize("name", ["x", "a/b.toml", "ours.toml"])
def test_an_inlaid_profile_has_a_files_name_of_its_own(name: str) -> None:
    one = f'[[profile]]\nfile = "{name}"\ntext = """\n{OURS}"""\n'.encode()
    with pytest.raises(Unreadable) as caught:
        read_regulation(regulation("paohuzi/comp-2017r") + one + one)
    assert caught.value.key == "contest.bad_value"
