"""The list of entrants: encodings (D20), headings, numbers, names, damage with its row."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from paiju.contest.entrants import HEADINGS, read_entrants
from paiju.contest.entry import Entry, labels
from paiju.contest.sheet import decode
from paiju.errors import PaijuError, Unreadable

LIST = "姓名,单位\n张三,武汉\n李四,宜昌\n"
READ = (Entry(1, "张三", "武汉"), Entry(2, "李四", "宜昌"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk", "gb18030", "utf-16", "utf-32"])
def test_d20_a_list_reads_the_same_in_every_encoding(encoding: str) -> None:
    assert read_entrants(LIST.encode(encoding)) == READ


def test_d20_utf16_with_the_other_order_of_bytes() -> None:
    assert read_entrants(b"\xfe\xff" + LIST.encode("utf-16-be")) == READ


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_ends(sign: str, end: str) -> None:
    assert read_entrants(LIST.replace(",", sign).replace("\n", end).encode()) == READ


@pytest.mark.parametrize(
    "head", ["name,club", "选手,俱乐部", " Player ,TEAM", '"姓名","队"', "姓名,单位"]
)
def test_headings_in_both_languages(head: str) -> None:
    assert read_entrants(LIST.replace("姓名,单位", head).encode()) == READ


def test_numbers_order_the_list() -> None:
    data = "编号,姓名\n7,张三\n3,李四\n".encode()
    assert read_entrants(data) == (Entry(3, "李四"), Entry(7, "张三"))


def test_other_columns_and_quoted_cells_are_no_obstacle() -> None:
    data = '电话,姓名,单位\n1,"王, 五","甲ab""乙"\n'.encode()
    assert read_entrants(data) == (Entry(1, "王, 五", '甲ab"乙'),)


def test_trailing_empty_rows_of_a_spreadsheet_are_passed_over() -> None:
    assert read_entrants((LIST + ",\n,\n\n").encode()) == READ


def test_blank_lines_before_the_headings_count_as_rows() -> None:
    with pytest.raises(Unreadable, match="row 5: the name is empty"):
        read_entrants(b"\n\nname,club\nann,x\n,y\n")


def test_blank_lines_between_rows_are_passed_over() -> None:
    assert read_entrants(LIST.replace("\n", "\n\n").encode()) == READ


def test_people_of_one_name_are_kept_apart_not_refused() -> None:
    entries = read_entrants("姓名\n张伟\n李娜\n张 伟\n".encode())
    assert labels(entries) == {1: "张伟 (#1)", 2: "李娜", 3: "张 伟 (#3)"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the file is empty"),
        ("\n \n", "the file is empty"),
        ("姓名,单位\n", "nobody"),
        ("单位\n武汉\n", "row 1: a column is missing: name / player"),
        ("姓名,单位\n张三,武汉\n,宜昌\n", "row 3: the name is empty"),
        ("姓名\n张三\n\n李四\n", "row 3: the name is empty"),
        ("姓名,单位\n张三\n", "row 2: 1 cells where the headings have 2"),
        ("姓名,单位\n张三,武汉,x\n", "row 2: 3 cells"),
        ("姓名,选手\n张三,李四\n", "row 1: column '选手' is there twice"),
        ("编号,姓名\n1,张三\n1,李四\n", "row 3: number 1 was given before"),
        ("编号,姓名\n0,张三\n", "row 2: number 0 is below 1"),
        ("编号,姓名\n一,张三\n", "row 2: number is '一'"),
        ("编号,姓名\n,张三\n", "row 2: number is ''"),
        ("编号,姓名\n1_0,张三\n", "row 2: number is '1_0'"),
        ("姓名\n张\0三\n", r"row 2: a control character \(U\+0000\)"),
        ('姓名\n张三\n"李"四\n', "row 3: broken quotation"),
        ('姓名\n"张三\n', "row 2: broken quotation"),
        ('姓名\n"张\n三"\n', "row 2: a character that cannot be printed"),
        ("姓名\n\u200b\n", "nobody"),
        ("姓名\n\u202e张三\n", "row 2: a character that cannot be printed"),
        ("姓名\n" + "长" * 61 + "\n", "row 2: name or club longer than 60"),
    ],
)
def test_bad_lists_are_refused_with_the_row(text: str, told: str) -> None:
    with pytest.raises(Unreadable, match=told) as caught:
        read_entrants(text.encode())
    assert caught.value.say("zh")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"PK\x03\x04rest", "workbook is damaged"),
        (b"\xd0\xcf\x11\xe0rest", "workbook is damaged"),
        ("姓名\n张三\n".encode("gbk") + b"\xff\xff\n", "row 3: not readable as gb18030"),
        (b"\xff\xfe\x00\xd8\x41", "row 1: not readable as utf-16"),
        ("姓名\n".encode("utf-16-le"), "control character"),
    ],
)
def test_bytes_that_are_no_text_are_refused(data: bytes, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        read_entrants(data)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    refused, entries = "", tuple[Entry, ...]()
    try:
        entries = read_entrants(data)
    except PaijuError as fault:
        refused = fault.say("zh") + fault.say("en")
    assert bool(refused) != bool(entries)
    assert all(entry.name and entry.number >= 1 for entry in entries)


@given(st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5), min_size=2, max_size=9))
def test_gbk_comes_back_whenever_it_is_not_utf8_by_chance(name: str) -> None:
    data = ("姓名,单位\n" + name + ",武汉\n").encode("gb18030")
    assert decode(data).startswith("姓名")
    assume(name not in HEADINGS["name"])  # 牌手 alone is the headings of a second page
    assert read_entrants(data)[0].name == name
