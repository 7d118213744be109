"""Whatever is changed in the seating of a format, the checker finds it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from whole_event import SECRET, Copy

from paiju.bots.port import robot
from paiju.check.story import STREAM
from paiju.contest import shelf
from paiju.desk.event import Event
from paiju.desk.opening import begin
from paiju.desk.setup import read_setup
from paiju.fake.folder import Shelf
from paiju.store.memory import Memory

Round = dict[str, list[list[int]]]


def small(name: str, players: int) -> Copy:
    """Play a template with two boards a round by robots."""
    text = re.sub(r"(?m)^boards = \d+", "boards = 2", shelf.template(name).decode())
    text = re.sub(r"(?m)^rounds = ([3-9]\d*|1\d)", "rounds = 3", text)
    text = text.replace("pools = 4", "pools = 2").replace("cut = 9", "cut = 6")
    rows = (f"选手{n},队{(n - 1) // 3}" for n in range(1, players + 1))
    people = "姓名,单位\n" + "\n".join(rows) + "\n"
    setup = read_setup(text.encode(), people.encode(), "random", robot("random"))
    store, folder = Memory(), Shelf()
    kept = begin(store, folder, setup, SECRET, SECRET)
    Event(store, folder, setup, kept).run(lambda _done, _all: None)
    return Copy({name: store.read(name) for name in store.streams()}, folder.files)


def seating(number: int, change: Callable[[Round], object]) -> Callable[[Copy], None]:
    """Change the round that was seated as number *number* (from 1) of the event."""

    def damage(copy: Copy) -> None:
        entries = enumerate(copy.streams[STREAM], 1)
        seated = [n for n, entry in entries if entry.startswith(b'{"what":"seated"')]

        def retold(old: str) -> str:
            told = json.loads(old)
            change(told["round"])
            return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

        copy.retell(STREAM, seated[number - 1], retold)

    return damage


def turn_seats(round_: Round) -> None:
    a, b, c = round_["tables"][0]
    round_["tables"][0] = [b, c, a]


def exchange(round_: Round) -> None:
    one, other = round_["tables"][:2]
    one[0], other[0] = other[0], one[0]


def stranger(player: int) -> Callable[[Round], None]:
    """Seat somebody who is out in the place of one who is in."""

    def change(round_: Round) -> None:
        here = {p for trio in round_["tables"] for p in trio} | set(round_["byes"])
        assert player not in here
        round_["tables"][0][0] = player

    return change


def no_more_rounds(copy: Copy) -> None:
    """Leave the last round out, as if the event had been over before it."""
    entries = copy.streams[STREAM]
    last = max(n for n, entry in enumerate(entries) if entry.startswith(b'{"what":"seated"'))
    del entries[last : last + 2]


def promised(copy: Copy) -> None:
    """Promise one round more."""
    old = copy.files["deals.commit.json"].decode()
    number = re.search(r'"rounds": (\d+)', old)
    assert number
    new = old.replace(number[0], f'"rounds": {int(number[1]) + 1}', 1)
    copy.files["deals.commit.json"] = new.encode()


def rows(copy: Copy) -> None:
    """Let the second stand before the first."""
    told = json.loads(copy.files["standings.json"])
    told["ranking"][:2] = told["ranking"][1::-1]
    copy.files["standings.json"] = json.dumps(told, ensure_ascii=False).encode()


def outsider(event: Copy, number: int) -> int:
    """Find who is not in a round."""
    told = [json.loads(e) for e in event.streams[STREAM] if e.startswith(b'{"what":"seated"')]
    rounds = [one["round"] for one in told]
    everybody = {p for r in rounds for trio in r["tables"] for p in trio}
    here = {p for trio in rounds[number - 1]["tables"] for p in trio}
    return min(everybody - here - set(rounds[number - 1]["byes"]) - {-1})


FORMATS = {"single-elim": 9, "double-elim": 9, "classification": 9, "round-robin": 9,
           "rising-base": 10, "fixed-deals": 10, "team-duplicate": 9, "vs-robot": 4,
           "hbut-2013": 12, "zibo-2020": 7}  # fmt: skip


@pytest.fixture(scope="module")
def played() -> Callable[[str], Copy]:
    known: dict[str, Copy] = {}

    def give(name: str) -> Copy:
        if name not in known:
            known[name] = small(name, FORMATS[name])
            assert known[name].check().findings == ()
        return known[name].again()

    return give


def kinds(copy: Copy) -> set[str]:
    return {finding.kind for finding in copy.check().findings}


@pytest.mark.parametrize("name", FORMATS)
def test_seats_turned_at_a_table(played: Callable[[str], Copy], name: str) -> None:
    copy = played(name)
    seating(2, turn_seats)(copy)
    assert "table" in kinds(copy)


@pytest.mark.parametrize("name", ["classification", "round-robin", "fixed-deals", "zibo-2020",
                                  "team-duplicate", "hbut-2013"])  # fmt: skip
def test_two_players_exchanged_between_tables(played: Callable[[str], Copy], name: str) -> None:
    copy = played(name)
    seating(2, exchange)(copy)
    assert "table" in kinds(copy)


@pytest.mark.parametrize("name", ["single-elim", "hbut-2013", "fixed-deals"])
def test_who_is_out_plays_on(played: Callable[[str], Copy], name: str) -> None:
    copy = played(name)
    last = sum(e.startswith(b'{"what":"seated"') for e in copy.streams[STREAM])
    seating(last, stranger(outsider(copy, last)))(copy)
    assert "players" in kinds(copy)


@pytest.mark.parametrize("name", FORMATS)
def test_an_event_that_ends_a_round_too_early(played: Callable[[str], Copy], name: str) -> None:
    copy = played(name)
    no_more_rounds(copy)
    assert "early" in kinds(copy)


@pytest.mark.parametrize("name", FORMATS)
def test_other_rounds_promised_than_the_format_needs(
    played: Callable[[str], Copy], name: str
) -> None:
    copy = played(name)
    promised(copy)
    assert "frozen" in kinds(copy)


@pytest.mark.parametrize("name", FORMATS)
def test_two_rows_of_the_table_exchanged(played: Callable[[str], Copy], name: str) -> None:
    copy = played(name)
    rows(copy)
    assert "field" in kinds(copy)


def test_another_opener_than_the_last_landlord(played: Callable[[str], Copy]) -> None:
    """HBUT: the last 庄家 calls first; the first board of a round is drawn."""
    copy = played("hbut-2013")
    stream = next(name for name in copy.streams if name.startswith("分组循环赛/r1/"))
    dealt = [n for n, entry in enumerate(copy.streams[stream], 1) if b'"dealt"' in entry]

    def other(old: str) -> str:
        told = json.loads(old)
        told["opener"] = (told.get("opener", 0) + 1) % 3
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    copy.retell(stream, dealt[-1], other)
    assert "opener" in kinds(copy)
