"""A whole hall for the browser: events at every stage, made by the commands of the desk."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "serve"))

from opened import SECRET, Open, regulation

from paiju.contest.appeal import cases
from paiju.contest.ruling import Appealed, Decided, Heard, Offended, Undone
from paiju.desk import conduct
from paiju.play.commands import Answer, Call
from paiju.serve.liveevent import LiveEvent
from paiju.serve.roles import Role

CLUBS = ("长沙", "株洲", "湘潭", "岳阳")
NAMES = (
    "赵一鸣", "钱小波", "孙大圣", "李四光", "周而复始", "吴六奇", "郑板桥", "王安石", "冯唐易老",
    "陈三", "褚遂良", "卫子夫", "蒋百里", "沈括", "韩非", "杨万里", "朱自清", "秦少游",
    "尤三姐", "许仲琳", "何其芳", "吕洞宾", "施耐庵", "张三丰", "欧阳修文正",
    "Anna Bianchi", "曹雪芹",
)  # fmt: skip
PACE = 0
OFFENCES = """
[discipline]
loss = 6
[[offence]]
key = "phone"
zh = "手机响起"
en = "a phone rings"
article = "八 7"
counter = "foul"
scope = "board"
steps = ["foul", "lose_board"]
[[offence]]
key = "overtime"
zh = "出牌超过20秒"
en = "more than 20 seconds for a play"
article = "七 4 (16)"
counter = "foul"
scope = "board"
steps = ["foul", "lose_board"]
[[offence]]
key = "late"
zh = "宣布开始后2分钟内未到场"
en = "not there 2 minutes after the start was announced"
article = "八 10"
steps = ["place_down"]
[[offence]]
key = "comment"
zh = "议论牌局、指点牌手"
en = "talks about a running deal or points at it"
article = "八 9"
steps = ["choose"]
choices = ["warning", "void", "replay", "expel"]
"""
PARTS = """
[[deals.contributor]]
name = "公证员"
[[deals.contributor]]
name = "牌手代表"
kept = true
"""


def entrants(count: int) -> bytes:
    rows = [f"{i},{NAMES[i - 1]},{CLUBS[i % len(CLUBS)]}" for i in range(1, count + 1)]
    return ("编号,姓名,单位\n" + "\n".join(rows) + "\n").encode()


class House:
    """An open hall, and ways to bring an event where a page is to be seen."""

    def __init__(self, data: Path, pace: int = PACE, **how: Any) -> None:
        self.open = Open(data, pace, **how)
        self.url = self.open.url
        self.landlord = self.open.look(self.open.hall.landlord)

    def event(self, short: str, count: int = 9, **facts: Any) -> LiveEvent:
        text = regulation(**{"rounds": 3, "boards": 2, "absent": "robot", **facts})
        text = text.replace(
            b"[[stage]]", 'date = 2026-11-29\nplace = "示例市棋牌院"\n[[stage]]'.encode(), 1
        )
        made: LiveEvent = self.open.do(
            self.open.hall.create(short, text, entrants(count), "random", SECRET)
        )
        return made

    def enter(self, event: LiveEvent, *wishes: Any) -> None:
        for wish in wishes:
            self.open.do(event.enter(wish))

    def draft(self, event: LiveEvent) -> None:
        drawn = self.open.look(event.propose).round
        self.enter(event, lambda c: conduct.draft(event.setup, c, drawn, "desk", 0))

    def seat(self, event: LiveEvent) -> None:
        self.draft(event)
        self.enter(event, lambda c: conduct.seat(event.setup, c, "desk", 0))

    def start(self, event: LiveEvent) -> None:
        now = self.open.hall.clock.now()
        self.enter(event, lambda c: conduct.start(c, "desk", now))

    def rounds(self, event: LiveEvent, many: int, *, release: bool = True) -> None:
        for _ in range(many):
            self.seat(event)
            self.start(event)
            number = event.round
            self.open.wait(lambda number=number: event.course.finished == number)
            if release:
                self.open.do(event.release("裁判长"))

    def end(self, event: LiveEvent) -> None:
        self.open.do(event.reveal())

    def code(
        self, event: str, role: Role = Role.CHIEF, player: int = 0, name: str = "裁判长"
    ) -> str:
        return self.open.code(event, role, player, name)

    def present(self, event: LiveEvent, players: range) -> None:
        for n in players:
            self.enter(
                event, lambda c, n=n: conduct.check_in(event.setup, c, n, on=True, by="d", at=0)
            )

    def call(self, event: LiveEvent, table: int, seat: int = 0) -> None:
        self.open.do(event.tables[table - 1].do(Call(seat, "x")))

    def answer(self, event: LiveEvent, table: int, text: str) -> None:
        live = event.tables[table - 1]
        seat = live.table.asked[0]
        self.open.do(live.do(Answer(seat, live.table.seats[seat].asked, text)))

    def filled(self, where: str) -> str:
        """Put the decided appeal's number, and that of a player never late, into an address."""
        course = self.open.look(lambda: self.open.hall.events["judged"].course)
        number = next(case.number for case in cases(course.notes) if case.decided)
        punctual = course.seated[0].round.tables[0][0]
        return where.replace("{decided}", str(number)).replace("{punctual}", str(punctual))

    def close(self) -> None:
        self.open.close()


def judged(house: House) -> None:
    """Hold a round with offences, and an appeal filed, heard and upheld, another one filed."""
    event = house.event("judged", name="示例区二打一公开赛", boards=2, more=OFFENCES)
    house.rounds(event, 1)
    one, two, three = event.course.seated[0].round.tables[0]
    stage = event.course.seated[0].stage

    def act(kind: Any, **facts: Any) -> Any:
        told = {"by": "裁判长", "at": house.open.hall.clock.now(), **facts}
        return lambda _: kind(**told)

    house.enter(
        event,
        act(
            Offended,
            stage=stage,
            player=one,
            offence="phone",
            round=1,
            board=1,
            why="第二手牌时铃响",
        ),
        act(Offended, stage=stage, player=one, offence="overtime", round=1, board=1),
        act(Offended, stage=stage, player=two, offence="late", round=1),
    )
    ruling = event.course.notes[0].number
    house.enter(
        event,
        act(Appealed, stage=stage, player=one, round=1, board=1, against=ruling, why="观众的"),
    )
    filed = event.course.notes[-1].number
    house.enter(
        event,
        act(Heard, upheld=False, appeal=filed, why="裁判在场"),
        act(Decided, upheld=True, appeal=filed, members="沈括、韩非", why="录像为证"),
        act(Undone, ruling=ruling, appeal=filed),
        act(
            Appealed,
            stage=stage,
            player=three,
            round=1,
            board=2,
            why="对手长时间思考后出牌,认为有提示",
        ),
    )


def furnished(data: Path) -> House:
    """Open a hall with an event at every stage: new, draft, seated, live, played, over, zi."""
    house = House(data)
    new = house.event("new", count=27, name="示例市复式公开赛", absent="clock")
    house.present(new, range(1, 20))
    draft = house.event("draft", count=27, name="二打一公开赛", rounds=4)
    house.rounds(draft, 2)
    house.draft(draft)
    live = house.event("live", count=27, name="示例杯二打一赛", absent="clock")
    house.present(live, range(1, 28))
    house.seat(live)
    house.start(live)
    house.open.wait(lambda: all(t.table.running for t in live.tables))
    house.answer(live, 1, "2")
    house.answer(live, 4, "1")
    house.call(live, 3, 1)
    played = house.event("played", count=27, name="俱乐部联赛", boards=4)
    house.rounds(played, 2)
    house.seat(played)
    over = house.event("over", name="秋季赛")
    house.rounds(over, 3)
    house.end(over)
    house.event("parts", name="公证发牌赛", clauses=PARTS)
    judged(house)
    cards = house.event("cards", count=27, name="真牌复式赛", boards=1)
    house.seat(cards)
    zi = house.event("zi", name="跑胡子大师赛", rules="paohuzi/comp-2017r", rounds=2)
    house.rounds(zi, 1)
    house.seat(zi)
    return house
