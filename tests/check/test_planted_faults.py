"""Whatever is changed in log, records or standings, the checker finds it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable

import pytest
from whole_event import Copy, event

from paiju.check.promise import PARTS
from paiju.check.story import STREAM
from paiju.errors import PaijuError
from paiju.fake.event import fake
from paiju.fake.folder import Shelf
from paiju.store.memory import Memory

T1 = "小组赛/r1/t1"
R1 = "records/r01-t01.paipu"
S = "standings.json"
N = "seating/r02.json"


@pytest.fixture(scope="module")
def cards() -> Copy:
    return event("doudizhu/official-2016", "shift")


@pytest.fixture(scope="module")
def tiles() -> Copy:
    return event("paohuzi/comp-2017r", "no_rematch")


def test_an_event_as_it_was_played_has_no_difference(cards: Copy, tiles: Copy) -> None:
    for whole in (cards, tiles):
        found = whole.check()
        assert found.findings == ()
        assert (found.rounds, found.rulings) == (3, 6)
        assert found.boards == 12


def row(at: int, key: str, value: object) -> Callable[[Copy], None]:
    """Change one field of one row of standings.json."""

    def damage(copy: Copy) -> None:
        told = json.loads(copy.files[S])
        assert told["ranking"][at].get(key) != value
        told["ranking"][at][key] = value
        copy.files[S] = json.dumps(told, ensure_ascii=False).encode()

    return damage


def head(key: str, value: object) -> Callable[[Copy], None]:
    def damage(copy: Copy) -> None:
        told = json.loads(copy.files[S])
        assert told[key] != value
        copy.files[S] = json.dumps({**told, key: value}, ensure_ascii=False).encode()

    return damage


def rows(change: Callable[[list[object]], list[object]]) -> Callable[[Copy], None]:
    def damage(copy: Copy) -> None:
        told = json.loads(copy.files[S])
        told["ranking"] = change(told["ranking"])
        copy.files[S] = json.dumps(told, ensure_ascii=False).encode()

    return damage


def text(name: str, pattern: str, new: str) -> Callable[[Copy], None]:
    """Change the first place of a file that fits a pattern."""

    def damage(copy: Copy) -> None:
        old = copy.files[name].decode()
        changed = re.sub(pattern, new, old, count=1)
        assert changed != old
        copy.files[name] = changed.encode()

    return damage


def entry(stream: str, words: str, pattern: str, new: str) -> Callable[[Copy], None]:
    """Change the first entry of a stream that holds some words."""

    def damage(copy: Copy) -> None:
        number = copy.find(stream, words)
        copy.retell(stream, number, lambda old: re.sub(pattern, new, old, count=1))

    return damage


def drop(stream: str, words: str) -> Callable[[Copy], None]:
    return lambda copy: copy.streams[stream].pop(copy.find(stream, words) - 1)


def add(stream: str, told: str) -> Callable[[Copy], None]:
    return lambda copy: copy.streams.setdefault(stream, []).append(told.encode())


def lose(name: str) -> Callable[[Copy], None]:
    return lambda copy: copy.files.pop(name)


def swap_hands(copy: Copy) -> None:
    """Exchange the hands of a and b in the log of a deal."""

    def change(old: str) -> str:
        told = json.loads(old)
        a, b, c = told["deal"]["hands"]
        told["deal"]["hands"] = [b, a, c]
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    copy.retell(T1, copy.find(T1, '"dealt"'), change)


def other_entrants(copy: Copy) -> None:
    def change(old: str) -> str:
        told = json.loads(old)
        csv = base64.b64decode(told["entrants"]).decode().replace("赵一", "赵二")
        told["entrants"] = base64.b64encode(csv.encode()).decode()
        return json.dumps(told)

    copy.retell(STREAM, 1, change)


def seat_order(copy: Copy) -> None:
    """Two players of table 1 of round 2 change seats, in the seating and at the table."""

    def change(old: str) -> str:
        told = json.loads(old)
        a, b, c = told["round"]["tables"][0]
        told["round"]["tables"][0] = [b, a, c]
        return json.dumps(told)

    copy.retell(STREAM, copy.find(STREAM, '"number":2'), change)


def bye_of_another(copy: Copy) -> None:
    def change(old: str) -> str:
        told = json.loads(old)["round"]
        player, out = told["tables"][1][2], told["byes"][0]
        told["tables"][1][2], told["byes"] = out, [player]
        return json.dumps({"what": "seated", "stage": "小组赛", "round": told})

    copy.retell(STREAM, copy.find(STREAM, '"number":2'), change)


def copied(name: str, to: str) -> Callable[[Copy], None]:
    return lambda copy: copy.files.update({to: copy.files[name]})


def again(words: str) -> Callable[[Copy], None]:
    """Write the first entry of the event's stream that holds some words a second time."""

    def damage(copy: Copy) -> None:
        number = copy.find(STREAM, words)
        copy.streams[STREAM].insert(number, copy.streams[STREAM][number - 1])

    return damage


def closed_first(copy: Copy) -> None:
    entries = copy.streams[STREAM]
    at = copy.find(STREAM, '"revealed"') - 1
    entries[at], entries[at + 1] = entries[at + 1], entries[at]


FAULTS: dict[str, tuple[Callable[[Copy], None], str]] = {
    # standings
    "one mean": (row(0, "mean", "1/3"), "field"),
    "one percent": (row(1, "percent", "50.01"), "field"),
    "one beaten": (row(2, "beaten", "1/7"), "field"),
    "one first place": (row(0, "firsts", 9), "field"),
    "one place": (row(1, "place", "1"), "field"),
    "one lot": (row(3, "lot", 77), "field"),
    "one penalty": (row(4, "penalty", "1/9"), "field"),
    "boards of a bye": (row(2, "byes", 17), "field"),
    "boards that count": (row(2, "boards", 17), "field"),
    "who has left": (row(-1, "withdrawn", False), "field"),
    "a name": (row(0, "name", "无名"), "field"),
    "a field too many": (row(0, "extra", 1), "keys"),
    "two rows changed": (rows(lambda own: [own[1], own[0], *own[2:]]), "field"),
    "a row lost": (rows(lambda own: own[:-1]), "length"),
    "the state": (head("provisional", True), "field"),
    "the digest": (head("regulation", "0" * 64), "field"),
    "the order of tie-breaks": (head("order", ["mean"]), "field"),
    "a cell of the sheet": (text("standings.csv", r"\r\n1,", "\r\n2,"), "field"),
    "a figure of the page": (text("standings.html", r'class="firsts">\d', 'class="firsts">8'),
                             "field"),
    "standings lost": (lose(S), "missing"),
    # records
    "a card of a record": (text(R1, r'(  [abc] +=) "(.)(.*)(.)"', r'\1 "\4\3\2"'), "cards|file"),
    "a move of a record": (text(R1, r"(bid += \"[abc])\d", r"\g<1>-"), "moves|file"),
    "a time of a record": (text(R1, r"(bid_time += \"[abc])\d", r"\g<1>9"), "spent"),
    "a mark of a record": (text(R1, r"(bid += \"[abc].)", r"\g<1>!"), "moves"),
    "a score of a record": (text(R1, r"score( +)= \{ a = -?\d+, b = -?\d+, c = -?\d+",
                                 r"score\1= { a = 99, b = -98, c = -1"), "field"),
    "a player of a record": (text(R1, r'a = "[^"]+"', 'a = "无名"'), "field"),
    "the event of a record": (text(R1, r"小赛", "大赛"), "field"),
    "a ruling of a record": (text(R1, r"(?s)\n  \[\[board.ruling\]\].*?\n\n", "\n\n"), "rulings"),
    "a blank of a record": (text(R1, r"game +=", "game ="), "canonical"),
    "a record lost": (lose(R1), "missing"),
    # tables
    "an act of the log": (entry(T1, '"acted"', r'"act":"[^"]+"', '"act":"3333"'), "act"),
    "a time of the log": (entry(T1, '"acted"', r'"spent":\d', '"spent":9'), "spent"),
    "who acts in the log": (entry(T1, '"acted"', r'"seat":\d', '"seat":1'), "act"),
    "how it was acted": (entry(T1, '"acted"', '"how":"player"', '"how":"timeout"'), "clock|moves"),
    "a result of the log": (entry(T1, '"ended"', r'"scores":\[[^]]*\]', '"scores":[1,2,-3]'),
                            "result"),
    "the facts of a result": (entry(T1, '"ended"', r'"bombs":\d', '"bombs":9'), "facts"),
    "who opens": (entry(T1, '"dealt"', r'"opener":\d', '"opener":2'), "opener"),
    "hands exchanged": (swap_hands, "deal"),
    "a deal made to order": (entry(T1, '"dealt"', '"made":false', '"made":true'), "made"),
    "who sits there": (entry(T1, '"seated"', r'"players":\["\d', '"players":["9'), "seated"),
    "an act left out": (drop(T1, '"acted"'), "act"),
    "a board never ended": (drop(T1, '"ended"'), "unfinished"),
    "an entry that is none": (add(T1, "{}"), "line"),
    "a table too many": (add("小组赛/r1/t9", '{"v":1}'), "stranger"),
    # the event
    "a seat": (seat_order, "table"),
    "a bye": (bye_of_another, "byes"),
    "a penalty of the log": (entry(STREAM, '"penalised"', "1/10", "1/5"), "field"),
    "a correction of the log": (entry(STREAM, '"corrected"', r"\[6,-3,-3\]", "[-6,3,3]"), "field"),
    "an undo of nothing": (entry(STREAM, '"undone"', r'"ruling":\d+', '"ruling":3'), "ruling"),
    "a ruling lost": (drop(STREAM, '"undone"'), "rulings"),
    "a withdrawal lost": (drop(STREAM, '"withdrawn"'), "field"),
    "a substitute lost": (drop(STREAM, '"substituted"'), "field"),
    "a round that never finished": (drop(STREAM, '"finished"'), "seated_early"),
    "a ruling on nobody": (add(STREAM, '{"what":"penalised","player":99,"amount":"1","round":1}'),
                           "ruling"),
    "a ruling on no board": (
        add(STREAM, '{"what":"corrected","round":1,"table":9,"board":1,"scores":[0,0,0]}'),
        "ruling",
    ),
    "another secret": (lambda copy: copy.streams.update(secret=[bytes(32)]), "promise"),
    "another reveal": (entry(STREAM, '"revealed"', "00", "11"), "reveal"),
    "other entrants": (other_entrants, "frozen"),
    "another regulation on the disk": (text("regulation.toml", "rounds = 3", "rounds = 2"),
                                       "frozen"),
    "another secret on the disk": (text("deals.reveal.json", "00", "11"), "reveal"),
    "another promise on the disk": (text("deals.commit.json", "小赛", "大赛"), "frozen"),
    # to the letter
    "a name in a notice": (text(N, '"a": "', '"a": "x'), "letter"),
    "a repeat in a notice": (text(N, '"repeats": ', '"repeats": 1'), "letter"),
    "a word for people in a notice": (text("seating/r02.txt", "重复", "没有"), "letter"),
    "a notice lost": (lose(N), "missing"),
    "a key twice in the standings": (text(S, r'"place": "1"', '"place": "2", "place": "1"'),
                                     "letter"),
    "a yes for a one": (text(S, '"paiju": 1', '"paiju": true'), "letter"),
    "a row hidden by style": (text("standings.html", "</style>", "td{display:none}</style>"),
                              "letter"),
    "a heading of the page": (text("standings.html", "小赛", "大赛"), "letter"),
    "a blank of the reveal": (text("deals.reveal.json", "\n", ""), "letter"),
    "a record of no table": (copied(R1, "records/r01-t77.paipu"), "stranger_file"),
    "standings of no stage": (copied(S, "standings-s9.json"), "stranger_file"),
    "a notice of no round": (copied(N, "seating/r09.json"), "stranger_file"),
    "a field that nobody reads": (entry(STREAM, '"finished"', "}$", ',"x":1}'), "canonical"),
    "a default written out": (entry(STREAM, '"corrected"', "}$", ',"stage":""}'), "canonical"),
    "a blank in a table's log": (entry(T1, '"acted"', ",", ", "), "canonical"),
    "a moment of the log": (entry(T1, '"seated"', r'"at":\d+', '"at":-5'), "digest"),
    "a command's own number": (entry(T1, '"seated"', '"id":"', '"id":"x'), "digest"),
    "who gave a late ruling": (entry(STREAM, '"penalised"', "裁判长", "张三"), "digest"),
    "a reason for a late ruling": (entry(STREAM, '"withdrawn"', "}$", ',"why":"病"}'), "digest"),
    # the course
    "finished twice": (again('"finished"'), "finished_early"),
    "closed twice": (again('"closed"'), "twice"),
    "closed before all was told": (closed_first, "closed_early"),
    "a ruling with four scores": (entry(STREAM, '"corrected"', r"\[6,", "[6,0,"), "unreadable"),
    "a stranger at a table": (entry(STREAM, '"number":3', r'"tables":\[\[\d', '"tables":[[77'),
                              "players"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(cards: Copy, fault: str) -> None:
    plant, kinds = FAULTS[fault]
    copy = cards.again()
    plant(copy)
    if kinds == "unreadable":
        with pytest.raises(PaijuError):
            copy.check()
        return
    found = {finding.kind for finding in copy.check().findings}
    assert found & set(kinds.split("|")), found


TILES: dict[str, tuple[Callable[[Copy], None], str]] = {
    "a move": (text(R1, r"\n  ([abc])打(.)", r"\n  \1打\2!"), "moves"),
    "a time": (text(R1, r'(time = """\n  [abc]\d+\.)\d', r"\g<1>x"), "file"),
    "the wall": (text(R1, r'wall = "(.)(.)', r'wall = "\2\1'), "cards|moves"),
    "a seat of no_rematch": (seat_order, "again"),
    "a result": (entry(T1, '"ended"', r'"scores":\[[^]]*\]', '"scores":[1,2,-3]'), "result"),
    "hands exchanged": (swap_hands, "deal"),
}


@pytest.mark.parametrize("fault", TILES)
def test_a_planted_fault_is_found_in_the_other_game(tiles: Copy, fault: str) -> None:
    plant, kinds = TILES[fault]
    copy = tiles.again()
    plant(copy)
    found = {finding.kind for finding in copy.check().findings}
    assert found & set(kinds.split("|")), found


def test_an_entry_that_nobody_can_read_is_no_difference_but_a_refusal(cards: Copy) -> None:
    copy = cards.again()
    copy.streams[STREAM].append(b'{"what":"danced"}')
    with pytest.raises(PaijuError):
        copy.check()


def test_a_finding_shows_no_card(cards: Copy) -> None:
    copy = cards.again()
    swap_hands(copy)
    told = [f for f in copy.check().findings if f.kind in ("deal", "act", "cards", "moves")]
    assert told
    assert all(not (f.written + f.derived).strip() or f.kind == "act" for f in told)
    assert {f.written for f in told if f.kind == "act"} <= {"illegal", "unreadable", "not_allowed"}


@pytest.fixture(scope="module")
def shared() -> Copy:
    """Give an event to whose deals others contributed."""
    for seed in range(100):
        store, shelf = Memory(), Shelf()
        fake(store, shelf, seed)
        if b'"value":"' in b"".join(store.read(PARTS)):
            return Copy({name: store.read(name) for name in store.streams()}, shelf.files)
    raise AssertionError


PUBLISHED = "deals.contributions.json"
SHARED: dict[str, tuple[Callable[[Copy], None], str]] = {
    "another part in the log": (entry(PARTS, "value", r'"value":"..', '"value":"00'), "parts"),
    "a part in the log lost": (lambda copy: copy.streams.pop(PARTS), "parts"),
    "another part published": (text(PUBLISHED, r'"seal": "..', '"seal": "00'), "parts"),
    "nothing published": (lose(PUBLISHED), "missing"),
    "another promise named": (text(PUBLISHED, r'"commitment": "..', '"commitment": "00'), "field"),
    "another event named": (text(PUBLISHED, r'"event": "', '"event": "x'), "field"),
    "a blank among what is published": (text(PUBLISHED, r'"event": ', '"event":  '), "letter"),
}


@pytest.mark.parametrize("fault", SHARED)
def test_a_planted_fault_in_the_contributions_is_found(shared: Copy, fault: str) -> None:
    assert shared.check().findings == ()
    plant, kind = SHARED[fault]
    copy = shared.again()
    plant(copy)
    assert kind in {finding.kind for finding in copy.check().findings}


def test_a_changed_time_of_a_record_was_called_other_moves_or_not_readable(
    cards: Copy, tiles: Copy
) -> None:
    """Which move, what stands there and what the log says; or why it cannot be read."""
    for whole in (cards, tiles):
        copy = whole.again()
        text(R1, r"(time = \"\"\"\n +.+?)\d\.\d", r"\g<1>9.8")(copy)
        (found,) = copy.check().findings
        assert (found.kind, found.written[-3:]) == ("spent", "9.8")
        assert "column" in found.where
        assert "in the log it took" in found.say("en")
        copy = whole.again()
        text(R1, r"(time = \"\"\"\n +.+?)\d\.\d", r"\g<1>6,3")(copy)
        (found,) = copy.check().findings
        assert (found.kind, found.where[:32]) == ("file", "records/r01-t01.paipu, board 1, ")
        assert "'6,3' is no time" in found.say("en")
        assert "文件无法读取（'6,3' 不是用时" in found.say("zh")
