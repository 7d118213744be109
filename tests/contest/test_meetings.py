"""EVENTS §1: forbidden meetings of the regulation (pairs, one club), hard or soft."""

from __future__ import annotations

import pytest

from paiju.contest.entry import Entry
from paiju.contest.meetings import Meetings, bans
from paiju.contest.regulation import read_regulation
from paiju.errors import Ambiguous, Illegal, Unreadable

ENTRIES = (
    Entry(1, "张伟", "武汉"),
    Entry(2, "李四", "武汉 "),
    Entry(3, "张伟", "长沙"),
    Entry(4, "王五", ""),
    Entry(5, "赵六", ""),
)
TOML = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 2
boards = 1
movement = "no_rematch"
[meetings]
club = "soft"
hard = [["张伟 (#1)", "5"]]
"""


def test_pairs_by_number_name_and_label() -> None:
    told = Meetings(hard=(("5", "张伟 (#3)"),), soft=(("#1", "王五"), ("3", "5")))
    found = bans(told, ENTRIES, ENTRIES)
    assert found.hard == {(3, 5)}
    # What must not be is not counted once more as what should not be.
    assert found.soft == {(1, 4)}


@pytest.mark.parametrize("kind", ["soft", "hard"])
def test_one_club_and_nobody_without_one(kind: str) -> None:
    found = bans(Meetings(club=kind), ENTRIES, ENTRIES)  # type: ignore[arg-type]  # one of the three
    assert getattr(found, kind) == {(1, 2)}
    assert len(found.hard | found.soft) == 1


def test_the_club_is_that_of_who_plays_now() -> None:
    there = (*ENTRIES[1:], Entry(1, "孙七", "长沙"), Entry(6, "周八", "武汉"))
    assert bans(Meetings(club="hard"), ENTRIES, there).hard == {(1, 3), (2, 6)}


@pytest.mark.parametrize(
    ("pair", "fault"),
    [(("张伟", "5"), Ambiguous), (("谁", "5"), Illegal), (("5", "赵六"), Illegal)],
)
def test_who_is_meant_must_be_clear(pair: tuple[str, str], fault: type[Exception]) -> None:
    with pytest.raises(fault):
        bans(Meetings(hard=(pair,)), ENTRIES, ENTRIES)


def test_in_the_regulation() -> None:
    read = read_regulation(TOML.encode())
    assert read.meetings == Meetings("soft", hard=(("张伟 (#1)", "5"),))
    assert not read_regulation(TOML.partition("[meetings]")[0].encode()).meetings


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        ('movement = "no_rematch"\n', "", 9, "contest.unheeded"),
        ('club = "soft"', 'club = "both"', 11, "contest.bad_value"),
        ('"5"]]', '"5", "6"]]', 12, "contest.bad_value"),
    ],
)
def test_what_nothing_heeds_is_refused(old: str, new: str, line: int, key: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_regulation(TOML.replace(old, new).encode())
    assert (fault.value.key, fault.value.where) == (key, f"line {line}")
