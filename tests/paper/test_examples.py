"""The events of the three regulations can be played, and are printed back with their own words."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from paiju.cli.profile import regulation
from paiju.contest.entrants import read_entrants
from paiju.contest.prognosis import examine
from paiju.contest.regulation import read_regulation
from paiju.desk.press import matter
from paiju.show.paper.shelf import PAPERS
from paiju.show.setting import as_markdown, as_text

EVENTS = Path(__file__).parents[2] / "examples" / "events"
COUNTS = {"zibo-2020": 100, "hbut-2013": 24, "duplicate-paohuzi": 30}
WORDS = {
    "zibo-2020": """淄博市第十届全民健身运动会“云门春杯”竞技二打一比赛竞赛规程 主办单位 承办单位
        冠名单位 协办单位 淄博市体育总会 鲁中传媒发展有限公司 山东云门酒业有限公司
        淄博栋梁集团 2020年9月20日 比赛通则 运动员须知 扑克牌由三人中任意一方洗牌
        只计胜负得分 迟到时限 手写无效 保险费 午餐费 联系人丙 裁判委员会 仲裁委员会
        由大会组委会统一选派 奖励证书 云门春酒两瓶（每瓶880元） 价值86元 云门大曲一瓶 礼品盒一份
        未尽事宜 赛事组委会 2020年9月1日""",
    "hbut-2013": """湖北工业大学二打一扑克牌比赛 赛制 基本规定 牌局规定 牌型规定 牌型大小 倍数规定
        计算方法 胜负判定 判罚规定 牌场规定 俗称：癞子 抬点比大小 硬炸弹＞软炸弹 抽签加赛
        越序叫牌 迟到15分钟者 分组循环赛 抽签淘汰赛 决赛 取前3名
        湖北工业大学教职工棋牌组委会 2013年11月30日""",
    "duplicate-paohuzi": "竞技跑胡子 瑞士移位 仲裁委员会 冠军 纪念品一份 竞赛组织委员会",
}


def read(name):
    folder = EVENTS / name
    people = read_entrants((folder / "entrants.csv").read_bytes())
    return read_regulation(regulation(folder / "regulation.toml")), people


@pytest.mark.parametrize("name", COUNTS)
def test_the_plan_can_be_played_by_its_entrants(name):
    planned, people = read(name)
    assert len(people) == COUNTS[name]
    assert len({entry.name for entry in people}) < len(people)  # two of one name
    assert examine(planned, len(people), people).possible


@pytest.mark.parametrize("name", COUNTS)
def test_the_regulation_is_printed_back_with_its_own_words(name):
    printed = re.sub(r"\s", "", as_text(read(name)[0], "zh"))
    for words in WORDS[name].split():
        assert words in printed, words


@pytest.mark.parametrize("name", COUNTS)
def test_the_articles_of_an_example_are_there_in_english(name):
    planned, people = read(name)
    assert not [f for f in examine(planned, len(people)).findings if f.key == "one_language"]


LITERAL = {
    "zibo-2020": """
        冠名单位：山东云门酒业有限公司
        报名：参赛运动员于2020年9月16日前，将参赛名单（发电子邮件）报到
        收件人：淄博市体育总会[姓名]、逾期不报者，作弃权处理
        报名表必须打印，手写无效，报名后不得随意更改。
        每人需缴纳保险费10元（必须交纳）午餐费15元。
        报到：运动员于2020年9月20日上午7:45前到达临淄稷下街道办事处，裁判员于2020年9月19日下午1：30到临淄稷下街道办事处报到。
        裁判长、裁判员和仲裁委员由大会组委会统一选派，不足部分由承办单位选调。
        第四至第六名：奖励证书+奖金100元+云门春酒两瓶（价值160元）
        第七名至第十八名：奖励证书+奖金50元+云门春酒两瓶（价值86元）
        第十九名至一百名：每人云门大曲一瓶
        所有报名者均有山东淄博钰晨食品有限公司赞助的礼品盒一份。
        未尽事宜，另行通知。本规程由大会组委会负责解释。""",
    "hbut-2013": "以上所有条款解释权属比赛组委会。未尽事宜，另行通知。",
}


@pytest.mark.parametrize("name", LITERAL)
def test_what_is_data_is_printed_back_in_the_sentences_of_the_text(name):
    def plain(text):
        return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))

    printed = plain(as_text(read(name)[0], "zh"))
    for line in LITERAL[name].strip().splitlines():
        assert plain(line) in printed, line


def test_what_has_no_english_is_written_from_the_data_in_english():
    printed = as_text(read("zibo-2020")[0], "en")
    assert "Entries close on 2020-09-16" in printed
    assert "Places 7 to 18" in printed
    assert "报名：" not in printed


@pytest.mark.parametrize("name", COUNTS)
def test_an_event_with_real_cards_begins_and_prints_its_first_papers(name, hold, tmp_path):
    event_of, _ = hold
    folder = EVENTS / name
    people = (folder / "entrants.csv").read_bytes()
    event = event_of(tmp_path / "event", regulation(folder / "regulation.toml"), people)
    event.seat()
    told = matter(event.book, "zh")
    assert all(PAPERS[paper](told, "zh").blocks for paper in PAPERS)


def test_hbut_a_line_with_a_number_of_its_own_gets_no_second_one():
    told_of = read("hbut-2013")[0]
    told = as_text(told_of, "zh").splitlines()
    at = next(n for n, line in enumerate(told) if "开局规定" in line)
    starts = [line.strip()[:3] for line in told[at : at + 6]]
    assert starts == ["1. ", "（1）", "（2）", "（3）", "（4）", "2. "]
    assert "\n   - （1）座位" in as_markdown(told_of, "zh")
