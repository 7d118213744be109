"""The notice of a round: a file for people and one for programs, from the log alone."""

from __future__ import annotations

import json

from paiju.contest.round import Round
from paiju.contest.ruling import Note, Substituted
from paiju.contest.seating import seat
from paiju.desk import journal
from paiju.desk.book import read_book
from paiju.desk.course import Course, read_course
from paiju.desk.notice import notice
from paiju.show.seating import report_data
from paiju.store import Memory


def test_every_round_has_its_notice_and_tells_who_met_before(tmp_path, run, make_setup, files):
    store = Memory()
    run(tmp_path, store, make_setup())
    found = files(tmp_path)
    assert {name for name in found if name.startswith("seating/")} == {
        "seating/r01.json", "seating/r01.txt", "seating/r02.json", "seating/r02.txt",
    }  # fmt: skip
    course = read_course(store)
    for walked in (0, 1):
        assert all(found[name] == data for name, data in notice(make_setup(), course, walked))
    told = json.loads(found["seating/r02.json"])
    # Six players at two tables cannot but meet again.
    assert told["repeats"] >= 2
    assert len(told["words"]["en"]) == 1 + told["repeats"]
    assert "have met before (round 1)" in told["words"]["en"][1]
    seated = [name for table in told["tables"] for name in table.values()]
    assert sorted(seated) == sorted(["赵一", "钱二", "孙三", "李四", "周五", "吴六"])
    text = found["seating/r02.txt"].decode()
    assert text.startswith("小赛 · 小组赛 第 2 轮对阵表\n")
    assert all(line in text for line in told["words"]["zh"])


def test_byes_absences_forbidden_meetings_and_who_played_then(make_setup):
    six = "姓名,单位\n赵一,武汉\n钱二,武汉\n孙三,\n李四,\n周五,\n吴六,\n"
    text = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 2
boards = 1
movement = "no_rematch"
[meetings]
club = "hard"
"""
    setup = make_setup(text, six)
    seated = journal.Seated("小组赛", Round(1, ((1, 2, 3),), (5, 6), (4,)))
    later = Substituted(player=3, name="孙大", round=2, stage="小组赛")
    course = Course(seated=(seated,), notes=(Note(9, later),))
    (_, data), (_, lines) = notice(setup, course, 0)
    told = json.loads(data)
    assert (told["byes"], told["absent"]) == (["周五", "吴六"], ["李四"])
    assert told["tables"] == [{"a": "赵一", "b": "钱二", "c": "孙三"}]
    assert "table 1: 赵一 and 钱二 are forbidden to meet" in told["words"]["en"]
    assert "周五、吴六" in lines.decode()


def test_a_notice_says_what_was_reached_and_proved_in_the_words_of_the_seating(
    tmp_path, run, make_setup, files
):
    """Issue 3, item 1: the report of ``paiju seat``, word for word, and traced to the log."""
    text = (
        'paiju = 1\n[event]\nname = "小赛"\n[[stage]]\nname = "小组赛"\n'
        'rules = "doudizhu/official-2016"\nrounds = 2\nboards = 1\nmovement = "no_rematch"\n'
    )
    nine = "姓名\n" + "".join(f"选手{n}\n" for n in range(1, 10))
    setup, store = make_setup(text, nine), Memory()
    run(tmp_path, store, setup)
    course = read_course(store)
    first, second = (seated.round for seated in course.seated)
    ranked = read_book(store).before(1).ranked()
    asked = seat(ranked, [first], "no_rematch", planned=2)
    assert asked.tables == second.tables
    report = course.seated[1].reports[0]
    assert report == asked.report
    found = files(tmp_path)
    told = json.loads(found["seating/r02.json"])
    assert told["reports"] == [report_data(report)]
    for lang in ("zh", "en"):
        said = [line.say(lang) for line in report.lines]
        assert told["words"][lang][: len(said)] == said
    assert "repeated meetings: 0; fewer are impossible (proved)" in told["words"]["en"]
    assert all(line.say("zh") in found["seating/r02.txt"].decode() for line in report.lines)
