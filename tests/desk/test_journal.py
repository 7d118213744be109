"""The event's own stream: what is written comes back, what is not understood is refused."""

from __future__ import annotations

import pytest

from paiju.contest.round import Round
from paiju.desk import journal
from paiju.desk.course import Course, fold
from paiju.errors import Unavailable

CREATED = journal.Created(journal.VERSION, b'title = "\xe8\xb5\x9b"', b"\xff\x00", "house", b"{}")
SEATED = journal.Seated("小组赛", Round(1, ((1, 2, 3),), (4,)))
COURSE = [
    CREATED,
    SEATED,
    journal.Finished("小组赛", 1),
    journal.Revealed("ab" * 32),
    journal.Closed(),
]


def test_fold_gives_how_far_the_event_has_come():
    course = fold(Course(), map(journal.write, COURSE))
    assert course == Course(
        5,
        CREATED,
        (SEATED,),
        1,
        ended=(0,),
        revealed=True,
        opened=bytes.fromhex("ab" * 32),
        closed=True,
        sealed=5,
        released=1,
        drafted=(False,),
        entered=(2,),
        drawn=(2,),
    )


@pytest.mark.parametrize("cut", range(len(COURSE) + 1))
def test_fold_may_stop_anywhere_and_go_on(cut):
    entries = [journal.write(event) for event in COURSE]
    half = fold(Course(), entries[:cut])
    assert fold(half, entries[cut:]) == fold(Course(), entries)


@pytest.mark.parametrize(
    "entry", [b"", b"{", b'{"what":"painted"}', journal.write(CREATED).replace(b"1", b"2", 1)]
)
def test_entry_of_another_version_is_refused(entry):
    with pytest.raises(Unavailable) as told:
        fold(Course(), [entry])
    assert told.value.key == "desk.bad_entry"
    assert told.value.where == "event 1"


def test_secret_is_never_shown_by_repr():
    assert "ab" * 8 not in repr(COURSE[3])


def test_stream_of_a_table_is_named_by_stage_round_and_table():
    assert journal.table_stream("小组赛", 3, 12) == "小组赛/r3/t12"
