"""The catalogue of offences as the 规程 prints it, in both languages, from the data alone."""

from __future__ import annotations

import pytest

from paiju.contest import shelf
from paiju.contest.regulation import read_regulation
from paiju.show.prospectus import sections
from paiju.show.setting import FORMS

ZIBO = "zibo-2020"
LINES = (
    (ZIBO, "zh", "手机响起（八 7）：第 1 次记犯规，第 2 次起本副判负"),
    (ZIBO, "zh", "出牌超过20秒、出不合理牌、手机响起：同一牌手在同一副牌内合并计数"),
    (ZIBO, "zh", "计时器和裁判员在牌桌上所记的犯规与此合并计数"),
    (ZIBO, "zh", "判负的一副：庄家负 6 分、防守方各负 3 分，对方得分相应"),
    (ZIBO, "zh", "申诉应在本轮结束后 30 分钟内提出，由裁判长裁定"),
    (ZIBO, "zh", "对裁定仍有异议的，由仲裁委员会终裁"),
    (ZIBO, "en", "not there 2 minutes after the start was announced (八 10): 1 places down"),
    ("hbut-2013", "en", "(九 2 (4)): 1 to 3: a warning, from 4 on: the board is lost"),
    ("hbut-2013", "en", "the score that was made stands, for the other side"),
    ("hbut-2013", "zh", "警告"),
    ("hbut-2013", "zh", "由裁判或下家选择：下家准许更改 / 下家要求维持"),
)


@pytest.mark.parametrize(("template", "lang", "line"), LINES)
@pytest.mark.parametrize("form", ["text", "markdown"])
def test_the_catalogue_is_printed(template: str, lang: str, line: str, form: str) -> None:
    read = read_regulation(shelf.template(template))
    told = FORMS[form](read, lang).replace("\\", "")
    assert line.partition(" places")[0] in told


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
