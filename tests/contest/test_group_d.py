"""Faults of other programs (group D), ten of a kind: byes, fields, places, evening out, lists."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paiju.contest.byes import choose, sitting_out
from paiju.contest.entrants import read_entrants
from paiju.contest.ranking import rank
from paiju.contest.tally import Tally
from paiju.errors import PaijuError
from paiju.score.line import Line
from paiju.score.matchpoints import marks


@pytest.mark.parametrize(
    ("ranked", "had", "byes"),
    [
        # Best first; who had how many; who sits out.
        ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), {9: 1, 10: 1}, (8,)),
        ((1, 2, 3, 4), {4: 1}, (3,)),
        ((1, 2, 3, 4), {2: 1, 3: 1, 4: 1}, (1,)),
        ((1, 2, 3, 4), {1: 1, 2: 1, 3: 1, 4: 1}, (4,)),
        ((1, 2, 3, 4), {1: 2, 2: 1, 3: 1, 4: 2}, (3,)),
        ((1, 2, 3, 4, 5), {5: 1}, (3, 4)),
        ((1, 2, 3, 4, 5), {2: 1, 3: 1, 4: 1, 5: 1}, (1, 5)),
        ((5, 3, 1, 4, 2), {2: 1, 4: 1}, (3, 1)),
        ((1, 2), {1: 7}, (1, 2)),
        ((1, 2, 3, 4, 5, 6), {}, ()),
        ((1, 2, 3, 4, 5, 6, 7), {7: 3, 6: 2, 5: 1}, (4,)),
    ],
)
def test_d01_no_second_bye_while_another_has_had_none(ranked, had, byes) -> None:
    assert choose(ranked, had) == byes


@pytest.mark.parametrize(
    ("players", "byes"),
    [(0, 0), (1, 1), (2, 2), (3, 0), (4, 1), (5, 2), (6, 0), (9, 0), (10, 1), (11, 2), (12, 0),
     (100, 1), (299, 2), (300, 0)],
)  # fmt: skip
def test_d12_what_does_not_fill_a_table_sits_out_and_there_is_no_short_table(players, byes) -> None:
    assert sitting_out(players) == byes
    assert (players - byes) % 3 == 0


@pytest.mark.parametrize(
    ("means", "labels"),
    [
        ((3, 3, 3, 0), ("1=", "1=", "1=", "4")),
        ((3, 2, 1, 0), ("1", "2", "3", "4")),
        ((3, 3, 2, 2), ("1=", "1=", "3=", "3=")),
        ((3, 2, 2, 1), ("1", "2=", "2=", "4")),
        ((3, 2, 2, 2), ("1", "2=", "2=", "2=")),
        ((1, 1, 1, 1), ("1=", "1=", "1=", "1=")),
        ((0, 0), ("1=", "1=")),
        ((5,), ("1",)),
        ((3, 3, 2, 1, 1, 1, 0), ("1=", "1=", "3", "4=", "4=", "4=", "7")),
        ((2, 1, 1, 1, 1, 0), ("1", "2=", "2=", "2=", "2=", "6")),
        ((2, 2, 1, None), ("1=", "1=", "3", "4")),
    ],
)
def test_d18_who_follows_those_that_share_a_place_is_counted_behind_all_of_them(
    means, labels
) -> None:
    told = [
        Tally(n, None if mean is None else Fraction(mean, 5), 4, Fraction(0), 0)
        for n, mean in enumerate(means, 1)
    ]
    assert tuple(place.label for place in rank(told[::-1], ("mean",))) == labels


@pytest.mark.parametrize(
    ("scores", "full", "first"),
    [
        # The best of so many results, where a full group has so many: S = N/n (s + 1) - 1.
        (10, 11, Fraction(199, 10)),
        (11, 11, 20),
        (3, 7, Fraction(32, 3)),
        (4, 7, Fraction(45, 4)),
        (2, 3, Fraction(7, 2)),
        (3, 3, 4),
        (2, 4, 5),
        (5, 6, Fraction(49, 5)),
        (9, 10, Fraction(161, 9)),
        (2, 100, 149),
    ],
)
def test_d22_the_top_of_a_board_with_fewer_results_is_evened_out(scores, full, first) -> None:
    group = [Line(1, str(n), 0, n, -n) for n in range(1, scores + 1)]
    found = marks(group, expected={1: full})
    assert found[0].mp == first
    # Top and bottom are as far from the middle, and the mean of all is the middle.
    assert found[0].mp + found[-1].mp == 2 * (full - 1)
    assert sum(mark.mp for mark in found) == scores * (full - 1)


TABLE = "姓名,单位\n张三,武汉\n李四,=长沙\n"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "gbk", "gb18030", "utf-16"])
def test_d20_the_same_list_in_every_encoding_that_excel_writes(code: str, ends: str) -> None:
    found = read_entrants(TABLE.replace("\n", ends).encode(code))
    assert [(entry.name, entry.club) for entry in found] == [("张三", "武汉"), ("李四", "=长沙")]


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe\x00", b"\x00" * 9, b"\xef\xbb\xbf", b"\xff" * 5, b"a,b\n\x81",
     "姓名\n\n".encode(), "单位\n武汉\n".encode(), "姓名\n张三\x00\n".encode(), b'"' * 7],
    ids=range(10),
)  # fmt: skip
def test_d20_what_is_no_list_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(PaijuError) as found:
        read_entrants(data)
    assert found.value.say("zh")
