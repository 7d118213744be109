"""EVENTS §3: fouls add up whoever counts them, the table's clock, the desk, or the ledger."""

from __future__ import annotations

import pytest
from whole_event import Copy, event

from paiju.contest import ledger, shelf
from paiju.contest.discipline import Penal, at_tables, consequences
from paiju.contest.regulation import read_regulation
from paiju.contest.result import Result
from paiju.contest.ruling import Note, Offended, Undone
from paiju.desk import director
from paiju.desk.book import read_book
from paiju.fake.folder import Shelf
from paiju.play.events import Dealt, Fouled
from paiju.play.fold import fold
from paiju.play.line import dump, load, load_ends
from paiju.rules.profile import rules
from paiju.store.memory import Memory

CODE = read_regulation(shelf.template("zibo-2020")).code
ZIBO = rules("doudizhu/zibo-2020")
T1 = "小组赛/r1/t1"
CHANGED = ("letter", "digest")
"""That a log was changed after the event shows so."""


@pytest.fixture(scope="module")
def played() -> Copy:
    discipline = shelf.template("zibo-2020").decode().partition("[discipline]")[2]
    code = "[discipline]" + discipline.partition("[appeals]")[0]
    return event("doudizhu/zibo-2020", "shift", '[scoring]\nmethod = "points"\n' + code)


def fouled(copy: Copy, *boards: int, seat: int = 0) -> Copy:
    """Put a referee's foul of a seat right behind the deals of some boards of the first table."""
    made = copy.again()
    events = [load(line, ZIBO) for line in made.streams[T1]]
    told = []
    for one in events:
        told.append(one)
        if isinstance(one, Dealt) and one.number in boards:
            told.append(Fouled(one.at, seat, "referee", 0, "裁判", "手机响"))
    made.streams[T1] = [dump(one, ZIBO) for one in told]
    return made


def entered(copy: Copy, *rulings: Offended | Undone) -> tuple[Memory, Copy]:
    store, files = Memory(), Shelf()
    for name, entries in copy.streams.items():
        store.append(name, 0, entries)
    files.files.update(copy.files)
    for ruling in rulings:
        director.enter(store, files, lambda _, mine=ruling: mine)
    return store, Copy({name: store.read(name) for name in store.streams()}, files.files)


def test_the_ends_of_a_log_tell_the_fouls_that_its_fold_tells(played: Copy) -> None:
    lines = fouled(played, 1, seat=2).streams[T1]
    ends = load_ends(lines)
    assert [end.fouls for end in ends] == [(0, 0, 1), (0, 0, 0)]
    assert tuple(ends) == fold(ZIBO, [load(line, ZIBO) for line in lines]).results


def test_one_foul_of_each_count_loses_the_board_and_can_be_taken_back(played: Copy) -> None:
    player = read_book(entered(played)[0]).course.seated[0].round.tables[0][0]
    act = Offended(player=player, offence="phone_rings", round=1, board=2, stage="小组赛")
    alone, _ = entered(played, act)
    assert [one.nth for one in read_book(alone).field.penal.found] == [1]
    store, both = entered(fouled(played, 2), act)
    book = read_book(store)
    assert [(one.nth, one.effect) for one in book.field.penal.found] == [(2, "lose_board")]
    told = {(r.table, r.board): r.scores for r in book.field.stages[0].results if r.round == 1}
    assert told[1, 2][0] < 0
    found = both.check()
    # The sheet and the record of the table follow; only that its log was changed may be seen.
    assert [f for f in found.findings if f.kind not in CHANGED] == []
    number = max(note.number for note in book.course.standing)
    back, undone = entered(both, Undone(ruling=number))
    assert read_book(back).field.penal.found == ()
    assert [f for f in undone.check().findings if f.kind not in CHANGED] == []


def test_the_checker_finds_a_standing_that_forgot_the_fouls_of_the_table(played: Copy) -> None:
    store, _ = entered(played)
    trio = read_book(store).course.seated[0].round.tables[0]
    scores = {(r.table, r.board): r.scores for r in read_book(store).results[0] if r.round == 1}
    seat = next(seat for seat in range(3) if scores[1, 2][seat] > 0)
    act = Offended(player=trio[seat], offence="overtime", round=1, board=2)
    _, both = entered(fouled(played, 2, seat=seat), act)
    assert "field" not in {f.kind for f in both.check().findings}
    both.streams[T1] = list(played.streams[T1])
    assert "field" in {f.kind for f in both.check().findings}


@pytest.mark.parametrize(
    ("fouls", "offences", "effects"),
    [
        ((1, 0, 0), ("overtime",), ["lose_board"]),
        ((0, 1, 0), ("overtime",), ["foul"]),
        ((1, 0, 0), ("smoking", "late"), ["lose_board", "place_down"]),
        ((2, 0, 0), ("illegal_play",), ["lose_board"]),
        ((1, 0, 0), ("phone_rings", "overtime"), ["lose_board", "lose_board"]),
        ((0, 0, 0), ("phone_rings", "overtime"), ["foul", "lose_board"]),
    ],
)
def test_a_tables_fouls_count_for_the_player_of_the_deal_alone(fouls, offences, effects) -> None:
    made = at_tables("s", [Result(1, 1, 1, (7, 8, 9), (6, -3, -3), fouls=fouls)])
    told = [
        Note(n, Offended(player=7, offence=key, round=1, board=1, stage="s"))
        for n, key in enumerate(offences, 1)
    ]
    found = consequences(CODE, ledger.standing(told), made)
    assert [one.effect for one in Penal(CODE, found).found] == effects
    elsewhere = at_tables("s", [Result(1, 1, 2, (7, 8, 9), (6, -3, -3), fouls=fouls)])
    assert consequences(CODE, told, elsewhere) == consequences(CODE, told)
