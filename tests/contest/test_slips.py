"""Sheets of results, rankings and past rounds: what is read, what is refused with its row."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest.history import read_history, read_ranking
from paiju.contest.slips import read_slips
from paiju.errors import Illegal, PaijuError, Unreadable
from paiju.score.line import Line

HEAD = "board,table,seat,player,score\n"
PAST = "round,table,seat,player\n"


def test_slips_number_players_as_they_appear() -> None:
    slips = read_slips((HEAD + "2,T1,b,乙,-3\n1,T1,a,甲,+6\n1,T1,b,乙,-6\n").encode())
    assert slips.names == ("乙", "甲")
    assert slips.lines == (
        Line(2, "T1", 1, 0, -3),
        Line(1, "T1", 0, 1, 6),
        Line(1, "T1", 1, 0, -6),
    )


def test_one_name_written_in_two_unicode_forms_is_one_player() -> None:
    slips = read_slips((HEAD + "1,1,a,Zo\u00eb,3\n2,1,a,Zoe\u0308,3\n").encode())
    assert slips.names == ("Zo\u00eb",)
    assert read_ranking("姓名\nZoe\u0308\n".encode()) == slips.names
    assert read_slips("副,桌,座位,姓名,得分\n1,1,a,甲,6\n".encode()).names == ("甲",)


def test_columns_may_stand_in_any_order() -> None:
    data = "得分,选手,座位,桌号,副\n6,甲,a,1,1\n".encode("gbk")
    assert read_slips(data).lines == (Line(1, "1", 0, 0, 6),)


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        (Unreadable, "board,table,seat,player\n", "row 1: a column is missing: score"),
        (Unreadable, HEAD.replace("score", "points"), "row 1: unknown column 'points'"),
        (Unreadable, HEAD.replace("\n", ",note\n"), "row 1: unknown column 'note'"),
        (Unreadable, HEAD + "1,1,a,x,5.0\n", "row 2: score is '5.0'"),
        (Unreadable, HEAD + "1,1,a,x,\n", "row 2: score is ''"),
        (Unreadable, HEAD + "1,1,a,x,٣\n", "row 2: score"),
        (Unreadable, HEAD + "one,1,a,x,5\n", "row 2: board is 'one'"),
        (Unreadable, HEAD + "1,1,d,x,5\n", "row 2: seat 'd' is none of a, b, c"),
        (Unreadable, HEAD + "1,1,ab,x,5\n", "row 2: seat 'ab'"),
        (Unreadable, HEAD + "1,1,,x,5\n", "row 2: seat ''"),
        (Unreadable, HEAD + "1,,a,x,5\n", "row 2: table is empty"),
        (Unreadable, HEAD + "1,1,a,,5\n", "row 2: player is empty"),
        (Unreadable, HEAD + "1,1,a,x\n", "row 2: 4 cells"),
        (Illegal, HEAD + "1,1,a,x,5\n1,1,a,y,5\n", "row 3: seat a of table 1 has a result"),
        (Illegal, HEAD + "1,1,a,x,5\n1,2,b,x,5\n", "row 3: x has a result on board 1"),
    ],
)
def test_bad_slips(kind: type[PaijuError], text: str, told: str) -> None:
    with pytest.raises(kind, match=told) as caught:
        read_slips(text.encode())
    assert caught.value.say("zh")


def test_history_byes_and_absences() -> None:
    past = read_history(
        (PAST + "1,1,a,p\n1,1,b,q\n1,1,c,r\n1,,bye,s\n1,,absent,t\n2,,bye,s\n").encode()
    )
    assert past.met == {("p", "q"), ("p", "r"), ("q", "r")}
    assert past.byes == {"s": 2}


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        (Illegal, PAST + "1,1,a,p\n1,2,b,p\n", "row 3: p is in round 1 before"),
        (Illegal, PAST + "1,,bye,p\n1,,absent,p\n", "row 3: p is in round 1 before"),
        (Illegal, PAST + "1,1,a,p\n1,1,a,q\n", "row 3: seat a of table 1 in round 1 is taken"),
        (Unreadable, PAST + "1,,a,p\n", "row 2: a table takes"),
        (Unreadable, PAST + "1,1,bye,p\n", "row 2: a table takes"),
        (Unreadable, PAST + "x,1,a,p\n", "row 2: round is 'x'"),
        (Unreadable, PAST + "1,1,a,\n", "row 2: player is empty"),
    ],
)
def test_bad_history(kind: type[PaijuError], text: str, told: str) -> None:
    with pytest.raises(kind, match=told) as caught:
        read_history(text.encode())
    assert caught.value.say("zh")


def test_ranking() -> None:
    assert read_ranking(b"player\nz\na\n") == ("z", "a")
    assert read_ranking(b"player\n") == ()
    with pytest.raises(Illegal, match="row 4: z is in the ranking before"):
        read_ranking(b"player\nz\na\nz\n")
    with pytest.raises(Unreadable, match="row 3: player is empty"):
        read_ranking(b"player\nz\n\na\n")


@pytest.mark.parametrize(
    ("read", "head"), [(read_slips, HEAD), (read_history, PAST), (read_ranking, "player\n")]
)
@given(noise=st.binary(max_size=100))
def test_any_bytes_are_read_or_refused(
    read: Callable[[bytes], object], head: str, noise: bytes
) -> None:
    told: object = None
    try:
        told = read(head.encode() + noise)
    except PaijuError as fault:
        told = fault.say("zh")
    assert told is not None
