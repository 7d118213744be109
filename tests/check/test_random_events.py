"""Events made up from a number: the checker derives them again and finds nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju.bots.port import robot
from paiju.check.whole import check
from paiju.cli.check import PROGRAM, writing
from paiju.cli.fake import in_memory
from paiju.contest.kinds import KINDS
from paiju.contest.regulation import read_regulation
from paiju.deal.draw import Draw
from paiju.desk.course import read_course
from paiju.desk.setup import read_setup
from paiju.errors import NotAllowed
from paiju.fake import formats
from paiju.fake.event import ROBOT, fake
from paiju.fake.folder import Shelf
from paiju.fake.papers import entrants, field, regulation
from paiju.fake.size import LARGE, SMALL
from paiju.store.memory import Memory

EVENTS, AT_ONCE = 1_000, 25


def differing(seeds: range) -> dict[int, list[str]]:
    found = {seed: in_memory(seed, SMALL).findings for seed in seeds}
    return {seed: [f.say("en") for f in told] for seed, told in found.items() if told}


@pytest.mark.parametrize("first", range(0, EVENTS, AT_ONCE))
def test_a_made_up_event_follows_from_its_log(first: int) -> None:
    assert differing(range(first, first + AT_ONCE)) == {}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_same_number_gives_the_same_event(seed: int) -> None:
    one, other = (Memory(), Shelf()), (Memory(), Shelf())
    fake(*one, seed)
    fake(*other, seed)
    assert one[1].files == other[1].files
    for stream in one[0].streams():
        assert one[0].read(stream) == other[0].read(stream)


def test_the_number_is_written_before_anything_else() -> None:
    class Broken(Shelf):
        def put(self, name: str, data: bytes) -> None:
            super().put(name, data)
            raise ZeroDivisionError

    folder = Broken()
    with pytest.raises(ZeroDivisionError):
        fake(Memory(), folder, 77)
    assert folder.files == {"seed.txt": b"77\n"}


def test_made_up_events_have_everything_that_may_go_wrong() -> None:
    kinds: set[str] = set()
    regulations, fields = b"", set()
    for seed in range(130):
        store, shelf = Memory(), Shelf()
        fake(store, shelf, seed)
        kinds |= {entry[9:].split(b'"')[0].decode() for entry in store.read("event")}
        regulations += shelf.files["regulation.toml"]
        fields.add(shelf.files["entrants.csv"].count(b"\n") - 1)
    assert kinds >= {"corrected", "adjusted", "penalised", "withdrawn", "returned", "joined",
                     "substituted", "undone", "away"}  # fmt: skip
    for word in (b"paohuzi/", b"doudizhu/zibo", b"no_rematch", b"neuberg", b'carry = "mean"',
                 b"three_fifths", b'single = "half"', b'"points"', b'first = "entry"'):  # fmt: skip
        assert word in regulations
    assert {number % 3 for number in fields} == {0, 1, 2}


def test_fields_reach_from_one_table_to_the_largest() -> None:
    draw = Draw(b"sizes")
    drawn = [field(draw, LARGE) for _ in range(3_000)]
    assert min(drawn) == 3
    assert 110 < max(drawn) <= 120
    assert entrants(draw, 3).count(b"\n") == 4
    assert regulation(draw, SMALL).startswith(b"paiju = 1\n")


def test_absence_of_an_entrant_whose_entry_was_undone_is_no_absence() -> None:
    """Found by the long run: player 9 was let in, said to be away, and his entry undone."""
    assert not in_memory(1_000_842, LARGE).findings


def test_made_up_events_are_of_every_format() -> None:
    told = b""
    for seed in range(200):
        draw = Draw(f"formats {seed}".encode())
        players = formats.players_of(draw, SMALL)
        made = formats.regulation(draw, SMALL, players)
        read_setup(made, formats.entrants(draw, players), ROBOT, robot(ROBOT))
        told += made
    for kind in KINDS:
        assert f'kind = "{kind}"'.encode() in told
    for word in (b"hbut-2013", b"baidu-laizi", b"cut_each", b"pools = 2", b"classification = true",
                 b"extra_boards = 2", b"advance = 2", b"floor = -", b"snake", b"no_rematch",
                 b'first = "rank"', b'method = "points"', b"base = [1, "):  # fmt: skip
        assert word in told


def test_nobody_has_a_second_bye_before_all_had_one() -> None:
    """In every kind of stage where a bye is no present: a knock-out draws or earns it."""
    looked = 0
    for seed in range(60):
        store, shelf = Memory(), Shelf()
        fake(store, shelf, seed)
        course = read_course(store)
        stages = read_regulation(shelf.files["regulation.toml"]).stages
        plain = {s.name for s in stages if s.kind == "swiss" and s.pools == 1}
        had: Counter[int] = Counter()
        for seated in course.seated:
            if seated.stage in plain:
                sitting = [p for trio in seated.round.tables for p in trio]
                looked += len(seated.round.byes)
                for player in seated.round.byes:
                    assert all(had[player] <= had[other] for other in sitting), seed
            had.update(seated.round.byes)
    assert looked > 30


def test_a_folder_of_another_number_kept_the_event_and_lost_its_number() -> None:
    store, shelf = Memory(), Shelf()
    fake(store, shelf, 7)
    with pytest.raises(NotAllowed):
        fake(store, shelf, 8)
    assert shelf.files["seed.txt"] == b"7\n"
    fake(store, shelf, 7)


def test_made_up_events_knew_no_board_that_was_taken_back_after_its_round() -> None:
    """Found by a judge: the checker called such an event an alarm."""
    provisional = 0
    for seed in range(120):
        store, shelf = Memory(), Shelf()
        fake(store, shelf, seed)
        if b'"scored"' in b"".join(store.read("event")):
            found = check(store, shelf.files, PROGRAM, writing(store))
            assert found.findings == ()
            provisional += bool(found.awaited)
    assert provisional > 0
