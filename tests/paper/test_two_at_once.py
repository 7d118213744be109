"""Two referees at once, and one who is stopped in the middle: nothing lost, nothing twice."""

from __future__ import annotations

import pytest
from small_paper import PLAIN

from paiju.check.whole import check
from paiju.cli.check import PROGRAM, files, writing
from paiju.cli.paper import state
from paiju.contest.ruling import Corrected, Penalised, Undone
from paiju.desk import archive, director, journal, paper
from paiju.desk.book import read_book
from paiju.desk.folder import Folder
from paiju.errors import NotAllowed, PaijuError, TooLate, Unavailable
from paiju.store import Memory

STEPS = PLAIN + '[confirm]\nsteps = ["referee", "desk"]\n'


class Busy(Memory):
    """A store into which somebody else enters something just before an append."""

    meanwhile = None

    def append(self, stream, after, entries):
        if self.meanwhile is not None:
            other, self.meanwhile = self.meanwhile, None
            other()
        return super().append(stream, after, entries)


@pytest.fixture
def busy(held):
    """Make an event of six, seated, into whose log somebody else can be fast."""

    def make(text=PLAIN):
        event = held(text, 6)
        store = Busy()
        for stream in event.store.streams():
            store.append(stream, 0, event.store.read(stream))
        event.store = store
        event.seat()
        return event

    return make


def meanwhile(event, other):
    event.store.meanwhile = other


def kinds(event):
    return [type(note.ruling).__name__ for note in event.book.course.notes]


def test_a_slip_was_refused_because_another_table_was_entered_at_the_same_moment(busy):
    event = busy()
    meanwhile(event, lambda: event.enter("2 c-"))
    event.enter("1 a+")
    assert kinds(event) == ["Scored", "Scored"]
    assert event.book.course.finished == 1


def test_of_two_who_enter_the_same_slip_the_second_is_told_that_it_is_in(busy):
    event = busy()
    meanwhile(event, lambda: event.enter("1 c-"))
    with pytest.raises(NotAllowed) as caught:
        event.enter("1 a+")
    assert caught.value.key == "paper.twice"
    assert kinds(event) == ["Scored"]


def test_two_who_undid_at_once_took_back_two_things(busy):
    event = busy()
    event.enter("1 a+")
    event.enter("2 a+")
    meanwhile(event, event.undo)
    with pytest.raises(NotAllowed) as caught:
        event.undo()
    assert caught.value.key == "paper.faster"
    assert kinds(event) == ["Scored", "Scored", "Undone"]


def test_who_confirms_a_step_does_not_take_the_next_one_instead(busy):
    event = busy(STEPS)
    event.enter("1 a+")
    meanwhile(event, lambda: event.confirm(by="甲"))
    with pytest.raises(TooLate) as caught:
        event.confirm(by="乙")
    assert caught.value.key == "paper.confirmed_already"
    assert [one.step for one in event.book.course.confirmed] == ["referee"]


def test_a_confirmation_was_refused_because_another_slip_came_in(busy):
    event = busy(STEPS)
    event.enter("1 a+")
    meanwhile(event, lambda: event.enter("2 a+"))
    assert event.confirm(by="甲") == 1
    assert len(event.book.course.confirmed) == 1


def test_who_ends_a_round_that_somebody_else_has_just_ended_goes_on(busy):
    event = busy()
    event.enter("1 a+")

    def other():
        event.store.append(journal.STREAM, event.book.course.number, [made])

    made = journal.write(journal.Finished("小组赛", 1, 5))
    paper.append(event.store, event.book, paper.read_facts(
        event.book, [paper.Facts(2, 0, "b-")], "王", 5))  # fmt: skip
    meanwhile(event, other)
    assert not paper.finish(event.store, event.folder, 7)
    assert event.book.course.ended == (5,)


class Stopped(BaseException):
    """Killed here."""


class Halting(Folder):
    """A folder whose owner is killed before a file is written; *left*: None for never."""

    left = None

    def put(self, name, data):
        if self.left is not None:
            if not self.left:
                raise Stopped
            self.left -= 1
        super().put(name, data)


def acts(event):
    """Give what is done in an event, one after the other."""
    score = {"round": 1, "table": 1, "board": 1, "stage": "小组赛"}
    corrected = Corrected(scores=(-3, 6, -3), **score)
    return [
        event.seat,
        lambda: event.enter("1 a+", "2 c-"),
        lambda: director.enter(event.store, event.folder, lambda _: corrected),
        event.seat,
        lambda: event.enter("1 b+", "2 a-"),
        event.undo,
        lambda: event.enter("2 a-"),
        lambda: paper.close(event.store, event.folder, 9),
    ]


@pytest.mark.parametrize("files_left", range(4))
@pytest.mark.parametrize("at", range(8))
def test_whoever_is_stopped_before_a_file_leaves_nothing_behind_that_stays(held, at, files_left):
    event = held(PLAIN, 6)
    event.folder = Halting(event.folder.root)
    for number, act in enumerate(acts(event)):
        if number != at:
            act()
            continue
        event.folder.left, before = files_left, len(kinds(event))
        try:
            act()
        except Stopped:
            event.folder.left = None
            # What was entered is there; who asks again is told so, or goes on.
            if len(kinds(event)) == before or number == 7:
                again(act)
        event.folder.left = None
    assert not found(event)


def again(act):
    try:
        act()
    except PaijuError as fault:
        if fault.key not in ("paper.slips_out", "paper.twice"):
            raise


def found(event):
    return check(event.store, files(event.folder.root), PROGRAM, writing(event.store)).findings


def test_a_round_whose_last_slip_is_in_and_that_was_not_ended_waits_for_no_table(held, monkeypatch):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+")
    paper.append(event.store, event.book, paper.read_facts(
        event.book, [paper.Facts(2, 0, "b-")], "王", 5))  # fmt: skip
    monkeypatch.setattr("paiju.cli.paper.words", lambda key, **_: key)
    assert state(event.book) == "paper.state_seat"
    with pytest.raises(NotAllowed, match="in already"):
        event.enter("2 b-")
    assert event.book.course.finished == 1


def test_a_ruling_entered_by_somebody_who_was_stopped_left_old_standings(held):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    event.folder = Halting(event.folder.root)
    event.folder.left = 0
    number = event.book.course.standing[0].number
    undone = Undone(ruling=number)
    with pytest.raises(Stopped):
        director.enter(event.store, event.folder, lambda _: undone)
    event.folder.left = None
    assert {one.kind for one in found(event)} == {"field"}
    with pytest.raises(NotAllowed):
        director.enter(event.store, event.folder, lambda _: undone)
    assert found(event) == ()


def test_an_archive_whose_unpacking_was_stopped_could_not_be_unpacked_again(held):
    event = held(PLAIN, 6)
    event.seat()
    packed = archive.unpack(archive.pack(event.store, files(event.folder.root), private=True))
    store = Memory()
    archive.restore(store, packed)
    archive.restore(store, packed)
    assert archive.digest(store) == archive.digest(event.store)
    store.append(journal.STREAM, store.last(journal.STREAM), [b"{}"])
    with pytest.raises(NotAllowed):
        archive.restore(store, packed)


@pytest.mark.parametrize(
    ("number", "old", "new"),
    [
        (2, '"stage":"小组赛"', '"stage":"小组寒"'),
        (3, '"table":1', '"table":9'),
        (3, '"round":1', '"round":3'),
        (6, '"amount":"1/2"', '"amount":"0/2"'),
    ],
)
def test_a_damaged_log_was_told_as_a_fault_of_the_program(held, number, old, new):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    fine = Penalised(player=1, amount="1/2", round=1, stage="小组赛")
    event.store.append(journal.STREAM, 5, [journal.write(fine)])
    event.book.standings()
    log = event.store.read(journal.STREAM)
    assert old.encode() in log[number - 1]
    log[number - 1] = log[number - 1].replace(old.encode(), new.encode())
    store = Memory()
    store.append(journal.SECRET, 0, event.store.read(journal.SECRET))
    store.append(journal.STREAM, 0, log)
    with pytest.raises(Unavailable) as caught:
        read_book(store)
    assert caught.value.facts["number"] == number
