"""Lists as people make them: each test is named after what went wrong with one."""

from __future__ import annotations

import datetime as dt
import io
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest import part
from paiju.contest.entrants import check_name, read_entrants
from paiju.contest.entry import Entry
from paiju.contest.formula import bare, guard
from paiju.contest.workbook import read_rows
from paiju.desk import paper
from paiju.desk.anonymity import forget
from paiju.desk.press import matter
from paiju.errors import Unreadable
from paiju.show.paper.lists import LISTS, as_csv, as_xlsx

TWO = (Entry(1, "张三", "甲"), Entry(2, "李四", "乙"))


def saved(rows, change=None):
    """Save rows as another program does."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    if change is not None:
        change(book.active)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def calc(rows):
    """Give an ods with these rows of XML."""
    spaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"'
        for short in ("office", "table", "text")
    )
    table = "".join(f"<table:table-row>{row}</table:table-row>" for row in rows)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("content.xml", f"<a {spaces}><table:table>{table}</table:table></a>")
    return out.getvalue()


@pytest.mark.parametrize(
    "head",
    [
        "编 号,姓 名,单 位", "编　号,姓　名,单　位", "序号:,姓名*,单位：",
        "序号,姓名（必填）,单位(选填)", "序号/No.,姓名/Name,单位/Club",
        "序号 No.,姓名 Name,单位 Club", '"编\n号","姓\n名","单\n位"', "ＮＯ．,ＮＡＭＥ,队伍",
    ],
)  # fmt: skip
def test_a_heading_with_blanks_notes_or_both_languages_was_not_known(head):
    assert read_entrants(f"{head}\n1,张三,甲\n2,李四,乙\n".encode()) == TWO


def test_the_exact_heading_goes_before_one_with_a_note():
    text = "姓名(拼音),姓名,姓名（英文）\nZhang San,张三,Sam\n"
    assert read_entrants(text.encode()) == (Entry(1, "张三"),)
    with pytest.raises(Unreadable, match="twice"):
        read_entrants("姓名,姓名\n张三,李四\n".encode())


@pytest.mark.parametrize(
    "head",
    ["姓名电话,单位", "教练/姓名,单位", "单位 Name,电话", "姓,名"],
)
def test_a_heading_that_says_something_else_is_still_unknown(head):
    with pytest.raises(Unreadable, match="a column is missing"):
        read_entrants(f"{head}\n张三,1\n".encode())


@pytest.mark.parametrize(
    "title",
    ["二打一邀请赛报名表,,\n", "报名表\n\n", "单位：,武汉大学,\n领队,王五,\n", "sep=,\n"],
)
def test_a_title_above_the_headings_was_taken_for_them(title):
    text = title + "编号,姓名,单位\n1,张三,甲\n2,李四,乙\n"
    assert read_entrants(text.encode()) == TWO
    with pytest.raises(Unreadable, match=f"row {title.count(chr(10)) + 2}: number is 'x'"):
        read_entrants(text.replace("1,张三", "x,张三").encode())


def test_an_empty_row_in_the_middle_was_taken_for_a_person():
    text = "编号,姓名,单位\n1,张三,甲\n,,\n , ,\n2,李四,乙\n"
    assert read_entrants(text.encode()) == TWO


def test_the_headings_of_a_second_page_were_taken_for_a_person():
    text = "姓名,单位\n张三,甲\n姓 名,单 位\n李四,乙\n"
    assert read_entrants(text.encode()) == TWO


def test_empty_cells_behind_the_last_column_made_a_row_ragged():
    assert read_entrants("编号,姓名,单位\n1,张三,甲,,\n2,李四,乙\n".encode()) == TWO


def test_wide_digits_are_digits():
    assert read_entrants("编号,姓名,单位\n１,张三,甲\n２,李四,乙\n".encode()) == TWO


def test_marks_that_nobody_sees_made_two_people_of_one_name():
    text = "姓名\n\ufeff张三\n王\u200b五\n李\u2060四\u200f\n"
    assert [e.name for e in read_entrants(text.encode())] == ["张三", "王五", "李四"]
    with pytest.raises(Unreadable):
        check_name("王\u200b五", "")


def test_rare_characters_come_back_from_gb18030():
    text = "姓名,单位\n㐂𠮷,𠮷野\n䶮䢺,龘\n"
    people = read_entrants(text.encode("gb18030"))
    assert [(e.name, e.club) for e in people] == [("㐂𠮷", "𠮷野"), ("䶮䢺", "龘")]


def test_a_club_in_cells_made_one_was_lost_for_all_but_the_first():
    rows = [["编号", "姓名", "单位"], [1, "张三", "甲"], [2, "李四", None], [3, "王五", None]]
    made = saved(rows, lambda sheet: sheet.merge_cells("C2:C4"))
    assert [e.club for e in read_entrants(made)] == ["甲"] * 3
    head = "".join(f"<table:table-cell><text:p>{t}</text:p></table:table-cell>" for t in rows[0])
    first = (
        "<table:table-cell><text:p>1</text:p></table:table-cell>"
        "<table:table-cell><text:p>张三</text:p></table:table-cell>"
        '<table:table-cell table:number-rows-spanned="2"><text:p>甲</text:p></table:table-cell>'
    )
    second = first.replace("1<", "2<").partition("<table:table-cell table:number")[0]
    second += "<table:covered-table-cell/>"
    assert [e.club for e in read_entrants(calc([head, first, second]))] == ["甲"] * 2


def test_a_head_of_two_rows_made_one_is_no_person():
    rows = [["编号", "姓名", "联系", None], [None, None, "电话", "微信"], [1, "张三", "1", "2"]]

    def merge(sheet):
        for area in ("A1:A2", "B1:B2", "C1:D1"):
            sheet.merge_cells(area)

    assert read_entrants(saved(rows, merge)) == (Entry(1, "张三"),)


def test_a_title_in_cells_made_one_is_passed_over():
    rows = [["报名表", None, None], ["编号", "姓名", "单位"], [1, "张三", "甲"], [2, "李四", "乙"]]
    assert read_entrants(saved(rows, lambda sheet: sheet.merge_cells("A1:C1"))) == TWO


def test_cells_and_rows_with_nothing_but_a_look_made_a_sheet_too_large():
    def look(sheet):
        bold = openpyxl.styles.Font(bold=True)
        for column in range(1, 400):
            sheet.cell(2, column).font = bold
        sheet.cell(1_048_576, 1).font = bold

    rows = [["编号", "姓名", "单位"], [1, "张三", "甲"], [2, "李四", "乙"]]
    assert read_entrants(saved(rows, look)) == TWO


def test_days_numbers_and_faults_are_read_as_they_are_seen():
    rows = [["姓名", "单位"], ["甲", dt.date(1990, 1, 2)], ["乙", 3.1000000000000001],
            ["丙", 13800138000.0], ["丁", True], ["戊", "#N/A"], ["己", "007"]]  # fmt: skip
    clubs = [e.club for e in read_entrants(saved(rows))]
    assert clubs == ["1990-01-02", "3.1", "13800138000", "TRUE", "", "007"]


def test_a_blank_of_libreoffice_inside_a_name_was_lost():
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    made = calc([cell.format("姓名"), cell.format("张<text:s/><text:span>三</text:span>")])
    assert read_entrants(made) == (Entry(1, "张 三"),)


def test_a_part_of_millions_of_elements_took_all_memory():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("content.xml", "<a>" + "<c/>" * part.MOST_SIGNS + "</a>")
    with pytest.raises(Unreadable) as caught:
        read_rows(out.getvalue())
    assert caught.value.key == "contest.large_workbook"


@given(st.text("'=+-@＝＋－＠\t\r1a张", max_size=6))
def test_what_was_disarmed_is_bare_again(text):
    assert bare(guard(text)) == text
    assert not guard(text).startswith(tuple("=+-@＝＋－＠"))


@pytest.mark.parametrize("name", ["'=1", "''+1", "＝1+1", "＠a", "'a", "-", "=cmd|' /C calc'!A0"])
def test_a_name_that_was_disarmed_twice_or_wide_did_not_come_back(held, name):
    event = held(players=f"编号,姓名,单位\n1,{guard(name)},{guard(name)}\n2,乙,\n3,丙,\n".encode())
    made = LISTS["entrants"](matter(event.book, "zh"), "zh")
    for data in (as_csv(made), as_xlsx(made)):
        assert read_entrants(data)[0] == Entry(1, name, name)
    cells = as_csv(made).decode("utf-8-sig").splitlines()[1].replace('"', "").split(",")
    assert not cells[1].startswith(tuple("=+-@＝＋－＠"))


def test_names_of_an_event_with_real_cards_could_not_be_forgotten_and_left_formulas(held):
    event = held(players="编号,姓名,单位\n1,'=1+1,x\n2,乙,\n3,丙,\n".encode())
    while event.book.field.next() is not None:
        event.seat()
        event.fill(lambda slip: "a+" if slip.board % 2 else "b-")
    paper.close(event.store, event.folder, 5)
    forget(event.store, event.folder, [2])
    text = (event.folder.root / "entrants.csv").read_text()
    assert "1,'=1+1,x" in text


def test_three_thousand_rows_are_a_list():
    rows = [["编号", "姓名", "单位"], *([n, f"选手{n}", f"第{n % 7}队"] for n in range(1, 3001))]
    assert len(read_entrants(saved(rows))) == 3000
