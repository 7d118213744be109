"""An organiser's own profile: a file laid over one that ships."""

from __future__ import annotations

import hashlib
import re

import pytest

from paiju.errors import Unreadable
from paiju.rules.profile import load, names, overlay, read_own, rules

BASES = ("doudizhu/official-2016", "paohuzi/comp-2017r")


def own(base: str, body: str = "", title: str = '{ zh = "本会", en = "Ours" }') -> bytes:
    return f'title = {title}\nextends = "{base}"\n{body}'.encode()


@pytest.mark.parametrize("base", names())
def test_an_empty_one_changes_nothing_but_the_title(base: str) -> None:
    read = read_own("ours.toml", own(base))
    assert (read.name, read.revision) == (load(base).name, load(base).revision)
    assert (read.values(), read.called("zh")) == (load(base).values(), "本会")
    assert rules(read).name == base


def test_its_clauses_lie_over_the_base_marked_as_its_own() -> None:
    data = own(BASES[1], '[clause.min_huxi]\nvalue = 18\narticle = "第三条"\n')
    read = read_own("ours.toml", data)
    clause = read.clauses["min_huxi"]
    assert (clause.value, clause.article, clause.mark) == (18, "第三条", "own")
    assert read.reconstructed() == load(BASES[1]).reconstructed() - 1
    assert read.own is not None
    assert read.own.settings == {"min_huxi": 18}
    assert read.own.stated == f"ours.toml sha256:{hashlib.sha256(data).hexdigest()}"


def test_single_clauses_lie_over_it_and_what_it_is_stays_known() -> None:
    read = read_own("ours.toml", own(BASES[1], "[clause.min_huxi]\nvalue = 18\n"))
    laid = overlay(read, {"min_huxi": 9, "dian_pao": True})
    assert (laid.values()["min_huxi"], laid.values()["dian_pao"]) == (9, True)
    assert laid.own == read.own


def test_a_mark_stays_where_the_file_states_it() -> None:
    read = read_own("x.toml", own(BASES[1], '[clause.min_huxi]\nvalue = 15\nmark = "A"\n'))
    assert read.clauses["min_huxi"].mark == "A"


def test_a_title_in_one_language_serves_both() -> None:
    read = read_own("x.toml", own(BASES[0], title='{ zh = "本会" }'))
    assert (read.called("en"), read.called("zh")) == ("本会", "本会")


WRONG = [
    (own("paohuzi/nowhere"), 2),
    (own(BASES[1], "[clause.min_huxi]\nvalue = -1\n"), 4),
    (own(BASES[1], '[clause.min_huxi]\narticle = "x"\nvalue = "many"\n'), 5),
    (own(BASES[1], "[clause.doubling]\nvalue = true\n"), 4),
    (own(BASES[0], "[clause.min_huxi]\nvalue = 15\n"), 4),
    (own(BASES[0], '[clause.overtime]\nvalue = "foul"\n[clause.fouls_lose]\nvalue = 0\n'), 4),
    (own(BASES[1], '[clause.min_huxi]\nvalue = 15\nmark = "E"\n'), 5),
    (own(BASES[1], "[clause.min_huxi]\nworth = 15\n"), 4),
    (own(BASES[1], '\nrules = "x"\n'), 4),
    (b'title = { zh = "x" }\n', 1),
    (b'extends = "paohuzi/comp-2017r"\n', 1),
    (own(BASES[1], "[clause.min_huxi\nvalue = 15\n"), 3),
    (own(BASES[1]) + b"# \xb9\xe6\xd4\xf2\n", 3),
]


@pytest.mark.parametrize(("data", "line"), WRONG)
def test_a_wrong_one_is_unreadable_with_its_line(data: bytes, line: int) -> None:
    with pytest.raises(Unreadable) as caught:
        read_own("ours.toml", data)
    assert caught.value.where == f"line {line}"
    for lang in ("en", "zh"):
        assert re.search(rf"\b{line}\b", caught.value.say(lang))
