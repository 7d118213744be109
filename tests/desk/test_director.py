"""Rulings on an event: everything that follows is computed anew, and every one can be undone."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_events import SEVEN, THREE_ROUNDS

import paiju
from paiju.contest import ledger, seating
from paiju.contest.ruling import (
    Adjusted,
    Corrected,
    Joined,
    Penalised,
    Returned,
    Substituted,
    Undone,
    Withdrawn,
)
from paiju.desk import conduct, director, journal, urn
from paiju.desk.book import read_book
from paiju.desk.course import Course
from paiju.desk.folder import Folder
from paiju.errors import NotAllowed, PaijuError
from paiju.record import paipu, replay
from paiju.score.line import Outcome
from paiju.store import Memory

ROOT = Path(paiju.__file__).parent.parent


@pytest.fixture(scope="module")
def played(tmp_path_factory, run, make_setup, files):
    """Give the log's streams and the files of an event that is over."""
    root, store = tmp_path_factory.mktemp("event"), Memory()
    run(root, store, make_setup(THREE_ROUNDS, SEVEN))
    return Done({name: store.read(name) for name in store.streams()}, files(root))


class Done(NamedTuple):
    streams: dict[str, list[bytes]]
    files: dict[str, bytes]

    def __repr__(self):
        return "<the event>"


class Desk:
    """A copy of an event, in a folder of its own."""

    def __init__(self, played, root, files):
        self.store, self.root, self._files = Memory(), root, files
        for name, entries in played.streams.items():
            self.store.append(name, 0, entries)
        for name, data in played.files.items():
            (root / name).parent.mkdir(exist_ok=True)
            (root / name).write_bytes(data)

    def enter(self, ruling):
        return director.enter(self.store, Folder(self.root), lambda _: ruling)

    @property
    def files(self):
        return self._files(self.root)

    @property
    def book(self):
        return read_book(self.store)

    def ranking(self):
        return json.loads(self.files["standings.json"])["ranking"]


@pytest.fixture
def desk(played, tmp_path, files):
    return Desk(played, tmp_path, files)


def correction(desk, table=1, board=1):
    """Turn a result of round 1 round."""
    r = next(r for r in desk.book.results[0] if (r.table, r.board) == (table, board))
    return Corrected(
        round=1, table=table, board=board, scores=(r.scores[1] + 50, -50, -r.scores[1])
    )


def test_4_a_correction_of_round_1_changes_standings_and_the_record(desk):
    before = desk.ranking()
    change = desk.enter(correction(desk))
    # Behind it lies the seal of what came after the end.
    assert (change.number, desk.book.course.sealed) == (
        desk.book.course.number - 1,
        change.number + 1,
    )
    assert desk.ranking() != before
    assert json.loads(desk.files["standings.json"])["ranking"] == desk.ranking()
    board = paipu.loads(desk.files["records/r01-t01.paipu"]).boards[0]
    assert board.result.status == "adjusted"
    assert board.result.score == correction(desk).scores
    assert [ruling.law for ruling in board.rulings] == ["EVENTS §3"]


def test_4_records_still_replay_and_the_deals_still_verify(desk):
    desk.enter(correction(desk))
    desk.enter(Adjusted(round=2, table=1, board=3, outcome=Outcome.VOID))
    desk.enter(Adjusted(round=2, table=2, board=3, outcome=Outcome.PLUS, seats=(1,)))
    desk.enter(Adjusted(round=2, table=2, board=4, outcome=Outcome.AVERAGE))
    desk.enter(Adjusted(round=3, table=2, board=6, outcome=Outcome.ASSIGNED, score=6, seats=(0,)))
    mixture = ((6, "1/2"), (-6, "1/2"))
    desk.enter(Adjusted(round=3, table=2, board=5, outcome=Outcome.WEIGHTED, mixture=mixture))
    status = {}
    for name, data in desk.files.items():
        if name.startswith("records/"):
            record = paipu.loads(data)
            assert replay.faults(record) == []
            status |= {(record.table, b.number): b.result.status for b in record.boards}
    assert status[1, 3] == "void"
    assert [status[2, k] for k in (3, 4, 5, 6)] == ["adjusted"] * 4
    assert status[2, 1] == "played"
    program = [sys.executable, str(ROOT / "verify_deals.py"), str(desk.root)]
    assert subprocess.run(program, capture_output=True, check=False).returncode == 0


def test_4_who_moved_from_where_to_where_and_why(desk):
    old = {row["number"]: row["place"] for row in desk.ranking()}
    change = desk.enter(correction(desk))
    new = {row["number"]: row["place"] for row in desk.ranking()}
    assert {m.number: (m.old, m.new) for m in change.moved if m.old != m.new} == {
        n: (old[n], new[n]) for n in old if old[n] != new[n]
    }
    assert {m.why for m in change.moved} <= {"own", "others"}
    assert all(m.before != m.after for m in change.moved if m.why == "own")


def test_4_rounds_that_would_have_been_seated_otherwise_are_told(desk):
    book = desk.book
    last = Penalised(player=book.before(2).ranked()[0], amount="5", round=1)
    told = desk.enter(last).reseated
    assert {r.round for r in told} <= {2, 3}
    third = next(r for r in told if r.round == 3)
    assert third.rank == 1
    assert desk.book.before(2).ranked() != book.before(2).ranked()
    assert desk.enter(Penalised(player=1, amount="1", round=3)).reseated == ()
    assert desk.enter(Corrected(round=3, table=1, board=5, scores=(0, 0, 0))).reseated == ()


def test_d04_a_withdrawal_in_the_log_is_no_warning_for_rounds_seated_before_it(desk):
    change = desk.enter(Withdrawn(player=3))
    assert change.reseated == ()
    assert desk.ranking()[-1]["number"] == 3
    assert desk.ranking()[-1]["withdrawn"] is True
    assert [m.why for m in change.moved if m.number == 3] == ["withdrew"]
    back = desk.enter(Returned(player=3))
    assert [m.why for m in back.moved if m.number == 3] == ["returned"]


def test_d06_who_leaves_in_the_middle(desk):
    seated = desk.book.course.seated[2].round
    leaver, other = seated.tables[0][1], seated.tables[0][0]
    desk.enter(Withdrawn(player=leaver, round=3, board=6))
    (mine,) = [s for s in desk.book.account(leaver).sheets if s.line.board == 6]
    (theirs,) = [s for s in desk.book.account(other).sheets if s.line.board == 6]
    assert (str(mine.mark.ratio), str(theirs.mark.ratio)) == ("0", "3/5")
    (kept,) = [s for s in desk.book.account(other).sheets if s.line.board == 5]
    assert kept.line.outcome is Outcome.PLAYED
    result = paipu.loads(desk.files["records/r03-t01.paipu"]).boards[1].result
    assert result.award == ("3/5", "0", "3/5")


def test_d10_a_penalty_survives_every_recalculation_and_can_be_taken_back(desk):
    fine = desk.enter(Penalised(player=1, amount="1/2", round=1))
    desk.enter(correction(desk))
    assert next(r for r in desk.ranking() if r["number"] == 1)["penalty"] == "1/2"
    desk.enter(Undone(ruling=fine.number))
    assert next(r for r in desk.ranking() if r["number"] == 1)["penalty"] == "0"


def test_late_entry_and_substitute_after_the_end(desk):
    change = desk.enter(Joined(number=12, name="赵一"))
    assert [(m.number, m.old, m.why) for m in change.moved if m.number == 12] == [
        (12, "", "joined")
    ]
    assert {r["player"] for r in desk.ranking()} >= {"赵一 (#1)", "赵一 (#12)"}
    removed = desk.enter(Undone(ruling=change.number))
    assert [(m.number, m.new, m.why) for m in removed.moved if m.number == 12] == [
        (12, "", "removed")
    ]
    desk.enter(Substituted(player=2, name="外援", round=2))
    names = {
        number: {
            player
            for table in (1, 2)
            for player in paipu.loads(desk.files[f"records/r0{number}-t0{table}.paipu"]).players
        }
        for number in (1, 2, 3)
    }
    assert "外援" not in names[1]
    assert {"外援"} & (names[2] | names[3])
    assert "钱二" not in names[2] | names[3]


def test_lots_of_the_others_do_not_change_for_a_late_entry(desk):
    before = lots(desk.book)
    desk.enter(Joined(number=12, name="x"))
    after = lots(desk.book)
    assert [n for n in after if n != 12] == before


RULINGS = st.one_of(
    st.builds(
        Corrected,
        round=st.just(2),
        table=st.integers(1, 2),
        board=st.integers(3, 4),
        scores=st.sampled_from([(6, -3, -3), (0, 0, 0), (-30, 20, 10)]),
        why=st.sampled_from(["", "抄错"]),
    ),
    st.builds(
        Adjusted,
        round=st.just(1),
        table=st.integers(1, 2),
        board=st.integers(1, 2),
        outcome=st.sampled_from(sorted(set(Outcome) - {Outcome.WEIGHTED}, key=str)),
        seats=st.sampled_from([(0,), (1, 2), (0, 1, 2)]),
        score=st.sampled_from([0, 9]),
    ),
    st.builds(Penalised, player=st.integers(1, 7), amount=st.just("1/3"), round=st.integers(1, 3)),
    st.builds(Withdrawn, player=st.integers(1, 7)),
    st.builds(Withdrawn, player=st.integers(1, 7), round=st.just(3), board=st.integers(5, 6)),
    st.builds(Returned, player=st.integers(1, 7)),
    st.builds(Joined, number=st.integers(8, 12), name=st.sampled_from(["x", "赵一"])),
    st.builds(Substituted, player=st.integers(1, 7), name=st.just("替补"), round=st.integers(1, 3)),
    st.builds(Undone, ruling=st.integers(9, 20)),
)


@given(made=st.lists(RULINGS, max_size=8), data=st.data())
@settings(max_examples=6, deadline=None)
def test_4_undoing_every_ruling_gives_the_first_bytes_again(played, files, made, data):
    undo_all(played, files, made, data)


@pytest.mark.nightly
@given(made=st.lists(RULINGS, max_size=20), data=st.data())
@settings(max_examples=150, deadline=None)
def test_4_undoing_many_rulings_gives_the_first_bytes_again(played, files, made, data):
    undo_all(played, files, made, data)


def undo_all(played, files, made, data):
    """Any rulings, some of which undo others; then all that still stand are taken back."""
    with tempfile.TemporaryDirectory() as root:
        desk = Desk(played, Path(root), files)
        for ruling in made:
            try:
                desk.enter(ruling)
            except PaijuError:
                # Not every ruling fits after the ones before it; it has then left no trace.
                continue
        while left := [
            note.number for note in desk.book.course.standing if not isinstance(note.ruling, Undone)
        ]:
            desk.enter(Undone(ruling=data.draw(st.sampled_from(left))))
        assert desk.files == played.files


@given(made=st.lists(RULINGS, min_size=2, max_size=6, unique_by=type), data=st.data())
@settings(max_examples=6, deadline=None)
def test_4_rulings_of_different_kinds_may_come_in_any_order(played, files, made, data):
    """Unless they touch the same thing: each kind here touches boards or players of its own."""
    made = [r for r in made if not isinstance(r, Returned | Undone | Withdrawn)]
    outcomes = []
    for order in (made, data.draw(st.permutations(made))):
        with tempfile.TemporaryDirectory() as root:
            desk = Desk(played, Path(root), files)
            for ruling in order:
                desk.enter(ruling)
            outcomes.append(desk.files)
    assert outcomes[0] == outcomes[1]


def test_4_the_same_run_again_leaves_rulings_and_files_as_they_are(desk, run, make_setup):
    desk.enter(correction(desk))
    desk.enter(Withdrawn(player=5))
    before = desk.files
    for name in list(before):
        (desk.root / name).unlink()
    (desk.root / "event.db").touch()
    run(desk.root, desk.store, make_setup(THREE_ROUNDS, SEVEN))
    assert desk.files == before


def lots(book):
    return urn.lots(book.setup, book.secret, 0, ledger.late(book.field.notes))


def test_d08_a_table_that_lacks_a_result_is_provisional_and_seats_nobody(desk):
    book = desk.book
    fewer = tuple(r for r in book.results[0] if (r.round, r.table, r.board) != (3, 2, 6))
    field = type(book)(book.setup, book.secret, book.course, (fewer,)).field
    assert field.standings().missing == ((3, 2, 6),)
    with pytest.raises(NotAllowed, match="1 result is missing"):
        field.propose(4)
    assert field.missing == [(3, 2, 6)]
    with pytest.raises(NotAllowed, match="1 result is missing"):
        conduct.close(Course(revealed=True), lambda _: journal.Closed(), field.missing)


def test_d08_the_override_is_a_ruling_with_the_provisional_value_and_can_be_undone(desk):
    """Who seats all the same says what counts meanwhile; the log keeps it, with reason and name."""
    book = desk.book
    fewer = tuple(r for r in book.results[0] if (r.round, r.table, r.board) != (3, 2, 6))
    lacking = type(book)(book.setup, book.secret, book.course, (fewer,))
    act = Adjusted(round=3, table=2, board=6, outcome=Outcome.AVERAGE, why="未到", by="裁判长")
    change, ruled = director.judge(lacking, act)
    assert (lacking.standings().provisional, change.provisional) == (True, False)
    assert ruled.standings().missing == ()
    assert ruled.course.notes[-1].ruling.why == "未到"
    _, back = director.judge(ruled, Undone(ruling=change.number))
    assert back.standings().missing == ((3, 2, 6),)
    seating.require_complete(ruled.standings().missing)
    with pytest.raises(NotAllowed, match="1 result is missing"):
        seating.require_complete(back.standings().missing)


def test_two_directors_at_once_are_both_heard(desk):
    """The second is judged again after the first."""
    asked = []

    def make(book):
        if not asked:
            desk.enter(Withdrawn(player=1))
        asked.append(book.course.number)
        return Withdrawn(player=2)

    director.enter(desk.store, Folder(desk.root), make)
    assert len(asked) == 2
    assert desk.book.field.withdrawn == {1, 2}


def test_a_book_is_read_from_a_log_of_an_event_only():
    with pytest.raises(NotAllowed, match="no event"):
        read_book(Memory())


def test_a_book_shows_no_secret(desk):
    assert desk.book.secret.hex() not in repr(desk.book)
    assert "00" * 8 not in repr(desk.book.field)


def test_quick_results_are_those_of_the_tables(desk, make_setup):
    """The ends of the boards, read alone, tell what the whole play tells."""
    from paiju.desk.round import Floor
    from paiju.desk.sitting import Sitting

    book = desk.book
    for seated in book.course.seated:
        for number in range(1, len(seated.round.tables) + 1):
            stream = journal.table_stream(seated.stage, seated.round.number, number)
            sitting = Sitting(stream, (), ("", "", ""), {}, book.setup.robot, book.secret)
            table = Floor(desk.store, book.setup.rules, [sitting]).tables[stream]
            for board in table.results:
                (found,) = [
                    r for r in book.results[0] if (r.table, r.board) == (number, board.number)
                ]
                assert found.scores == board.result.scores
    assert make_setup().robot is not book.setup.robot


def test_nobody_plays_in_a_book(desk):
    robot = desk.book.setup.robot
    with pytest.raises(NotAllowed):
        robot.act(desk.book.setup.rules, 0, None, b"")


def test_notes_of_a_book_name_their_stage(desk):
    desk.enter(correction(desk))
    assert desk.book.notes[0].ruling.stage == "小组赛"
    assert ledger.standing(desk.book.notes) == desk.book.field.notes
