"""The catalogue of offences as the 规程 prints it, in both languages, from the data alone."""

from __future__ import annotations

import pytest

from paiju.contest import shelf
from paiju.contest.regulation import Regulation, read_regulation
from paiju.errors import Unreadable
from paiju.show.catalogue import catalogue_data, catalogue_text, steps_text
from paiju.show.paper.document import Heading, Line
from paiju.show.paper.matter import Matter
from paiju.show.paper.shelf import PAPERS
from paiju.show.prospectus import sections
from paiju.show.setting import FORMS, document_parts
from paiju.words import say

ZIBO = "zibo-2020"
LINES = (
    (ZIBO, "zh", "手机响起（原规程 八 7）：第 1 次记犯规，第 2 次起本副判负"),
    (ZIBO, "zh", "出牌超过20秒、出不合理牌、手机响起：同一牌手在同一副牌内合并计数"),
    (ZIBO, "zh", "计时器和裁判员在牌桌上所记的犯规与此合并计数"),
    (ZIBO, "zh", "判负的一副：庄家负 6 分、防守方各负 3 分，对方得分相应"),
    (ZIBO, "zh", "申诉应在本轮结束后 30 分钟内提出，由裁判长裁定"),
    (ZIBO, "zh", "对裁定仍有异议的，由仲裁委员会终裁"),
    (
        ZIBO,
        "en",
        "not there 2 minutes after the start was announced (source text 八 10): 1 place down",
    ),
    ("hbut-2013", "en", "(source text 九 2 (4)): 1 to 3: a warning, from 4 on: the board is lost"),
    ("hbut-2013", "en", "the score that was made stands, for the other side"),
    ("hbut-2013", "zh", "警告"),
    # Who chooses is data.
    (
        "hbut-2013",
        "zh",
        "更改叫牌（原规程 九 2 (2)）：由第一个下家选择：下家准许更改 / 下家要求维持",
    ),
    ("hbut-2013", "zh", "更改出牌（原规程 九 3 (2)）：由第一个下家选择：下家准许更改"),
    ("hbut-2013", "zh", "（原规程 十 4）：由组委会选择：本副重打 / 本副作废"),
    ("hbut-2013", "en", "the organising committee picks: "),
    (ZIBO, "zh", "（原规程 八 9）：由裁判员选择：警告 / "),
    (ZIBO, "en", "the referee picks: "),
)


@pytest.mark.parametrize(("template", "lang", "line"), LINES)
@pytest.mark.parametrize("form", ["text", "markdown"])
def test_the_catalogue_is_printed(template: str, lang: str, line: str, form: str) -> None:
    read = read_regulation(shelf.template(template))
    told = FORMS[form](read, lang).replace("\\", "")
    assert line in told


def test_an_article_is_never_cited_as_if_it_were_one_of_the_print() -> None:
    for name in shelf.names():
        read = read_regulation(shelf.template(name))
        for one in read.code.offences:
            told = FORMS["text"](read, "zh")
            assert told.count(f"（{one.article}）") == 0
            assert f"（原规程 {one.article}）" in told
            assert f"（原规程 {one.article}）" in catalogue_text(read.code, "zh")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_result_book_keeps_the_numbers_of_the_regulation(lang: str) -> None:
    read = read_regulation(shelf.template(ZIBO))
    book = PAPERS["results"](Matter(read, ()), lang)
    lines = {block.text for block in book.blocks if isinstance(block, Heading | Line)}
    _, parts, _ = document_parts(read, lang)
    for head, told in parts:
        assert {head, *told} <= lines
    assert any(line.startswith("11. " if lang == "zh" else "9. ") for line in lines)


@pytest.mark.parametrize("chooser", ["referee", "chief", "next", "committee"])
def test_the_catalogue_of_commands_and_pages_names_who_chooses(chooser: str) -> None:
    code = _with(f'choices = ["warning", "void"]\nchooser = "{chooser}"\nsteps = ["choose"]').code
    for lang in ("zh", "en"):
        who = say(f"ledger.chosen_{chooser}", lang)
        assert "void" in say(f"ledger.pick_{chooser}", lang, choices=code.offences[0].choices)
        assert who in catalogue_text(code, lang)
        assert who in steps_text(code.offences[0], lang)
    assert catalogue_data(code)[0]["chooser"] == chooser


def test_nobody_chooses_where_nothing_is_left_open() -> None:
    with pytest.raises(Unreadable):
        _with('chooser = "next"\nsteps = ["warning"]')
    assert _with('choices = ["void"]\nsteps = ["choose"]').code.offences[0].chosen_by == "referee"


def _with(lines: str) -> Regulation:
    offence = f'[[offence]]\nkey = "x"\nzh = "某事"\nen = "a thing"\n{lines}\n'
    return read_regulation(shelf.template("duplicate-mp-swiss") + offence.encode())


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_without_a_catalogue_nothing_is_said_of_offences_and_appeals(lang: str) -> None:
    read = read_regulation(shelf.template("duplicate-mp-swiss"))
    heads = [head for head, _ in sections(read, lang)]
    assert not {"违规与处罚", "申诉", "Offences and what follows", "Appeals"} & set(heads)


def test_an_amount_of_points_and_a_single_counter_are_said() -> None:
    text = shelf.template("duplicate-mp-swiss").decode() + (
        '[appeals]\nminutes = 0\n[[offence]]\nkey = "x"\nzh = "迟交"\nen = "late slip"\n'
        'steps = ["warning", "points"]\namount = "1/2"\nscope = "stage"\n'
    )
    told = FORMS["text"](read_regulation(text.encode()), "en")
    assert "late slip: 1: a warning, from 2 on:" in told
    assert "1/2" in told
    assert "Counted by player and stage: late slip" in told
    assert "until the event is closed" in told
