"""Workbooks as Excel saved them before 2007, which offices still send, and what locks a workbook.

``entrants.xls`` and ``doubling.xls`` were each made once with xlwt 1.3.0, which is no dependency.
The first has a hidden sheet before the list, a title and a club in cells made one, an empty row,
days in the Chinese form, numbers of the forms ``000`` and ``0000``, a truth, a division by zero,
and cells in two hundred columns with nothing but a look; the second has one in row 20501, and forty
names of formulas, each of which is the one before it written twice.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest import part
from paiju.contest.entrants import read_entrants
from paiju.contest.entry import Entry
from paiju.contest.workbook import read_rows
from paiju.errors import PaijuError, Unreadable

HERE = Path(__file__).parent
LIST = (HERE / "entrants.xls").read_bytes()
DATE = b"\x22\x00\x02\x00\x00\x00"
"""The record of where days count from."""
TABLES = """<a xmlns:office="o" xmlns:table="t" xmlns:style="s" xmlns:text="x">
 <style:style style:name="h"><style:table-properties table:display="false"/></style:style>
 <table:table table:style-name="h"><table:table-row><table:table-cell><text:p>甲</text:p>
 </table:table-cell></table:table-row></table:table><table:table table:style-name="v">
 <table:table-row><table:table-cell office:value-type="float" office:value="7"><text:p>007</text:p>
 </table:table-cell><table:table-cell office:value-type="float" office:value="7">
 <text:p>7.00</text:p></table:table-cell></table:table-row></table:table></a>"""


def archive(**parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, text in parts.items():
            made.writestr({"manifest": "META-INF/manifest.xml"}.get(name, f"{name}.xml"), text)
    return out.getvalue()


def renamed(name):
    """Give a compound file whose only stream has another name."""
    at = LIST.index("Workbook".encode("utf-16-le"))
    letters = name.encode("utf-16-le")
    entry = letters.ljust(64, b"\0") + (len(letters) + 2).to_bytes(2, "little")
    return LIST[:at] + entry + LIST[at + len(entry) :]


def marked(data):
    """Tell in an archive that its first part is locked."""
    made = bytearray(data)
    made[made.index(b"PK\x01\x02") + 8] |= 1
    return bytes(made)


def test_a_list_of_old_excel_had_to_be_saved_anew():
    people = Entry(1, "张三", "武汉大学"), Entry(2, "李四", "武汉大学"), Entry(3, "㐂𠮷", "淄博")
    assert read_entrants(LIST) == people
    assert read_rows(LIST) == [
        ["二打一邀请赛报名表"],
        ["编号", "姓名", "单位", "出生日期", "手机", "学号", "已缴费"],
        ["1", "张三", "武汉大学", "1990-01-02", "13800138000", "007", "TRUE"],
        [],
        ["2", "李四", "武汉大学", "1991-12-31 09:30", "3.1", "0042", "FALSE"],
        ["3", "㐂𠮷", "淄博", "", "007"],
    ]


def test_a_fault_in_it_is_told_with_its_row():
    with pytest.raises(Unreadable) as caught:
        read_entrants(LIST.replace("淄博".encode("utf-16-le"), "淄\x07".encode("utf-16-le")))
    assert caught.value.where == "row 6"


def test_days_that_count_from_1904_are_the_same_days():
    rows = read_rows(LIST.replace(DATE, DATE[:4] + b"\x01\x00"))
    assert [rows[2][3], rows[4][3]] == ["1994-01-03", "1996-01-01 09:30"]
    book = openpyxl.Workbook()
    book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    book.active.append([openpyxl.utils.datetime.from_excel(32_875)])
    out = io.BytesIO()
    book.save(out)
    assert read_rows(out.getvalue()) == [["1990-01-02"]]


def test_names_that_double_each_other_took_all_memory():
    assert read_entrants((HERE / "doubling.xls").read_bytes()) == (Entry(1, "张三"),)


@given(st.integers(0, len(LIST) - 1), st.integers(0, 255))
def test_a_list_of_old_excel_with_a_byte_changed_is_read_or_refused(at, byte):
    told = ""
    try:
        told = str(read_rows(LIST[:at] + bytes([byte]) + LIST[at + 1 :]))
    except PaijuError as fault:
        told = fault.say("zh")
    assert told


@given(st.binary(max_size=2000))
def test_any_bytes_after_its_mark_are_refused(data):
    with pytest.raises(Unreadable):
        read_rows(LIST[:4] + data)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (LIST[:3000], "bad_workbook"),
        (renamed("WordDocument"), "workbook"),
        (renamed("EncryptedPackage"), "locked_workbook"),
        # Who wrote it becomes the password's record.
        (LIST.replace(b"\x5c\x00\x70\x00", b"\x2f\x00\x70\x00"), "locked_workbook"),
        (archive(content="?", manifest="<m:encryption-data/>"), "locked_workbook"),
        (marked(archive(content=TABLES)), "locked_workbook"),
    ],
)
def test_what_is_locked_or_no_workbook_is_told(data, key):
    with pytest.raises(Unreadable) as caught:
        read_rows(data)
    assert caught.value.key == f"contest.{key}"
    assert caught.value.say("zh") != caught.value.say("en")


def test_a_hidden_sheet_before_the_list_was_taken_for_it():
    book = openpyxl.Workbook()
    book.active.append(["甲"])
    book.active.sheet_state = "hidden"
    book.create_sheet().append(["姓名"])
    out = io.BytesIO()
    book.save(out)
    assert read_rows(out.getvalue()) == [["姓名"]]
    assert read_rows(archive(content=TABLES)) == [["007", "7"]]


def test_a_number_that_is_shown_with_zeros_lost_them():
    book = openpyxl.Workbook()
    book.active.append([7, 42, -7, 0.5, 12345])
    for cell in book.active[1]:
        cell.number_format = "000"
    out = io.BytesIO()
    book.save(out)
    assert read_rows(out.getvalue()) == [["007", "042", "-7", "0.5", "12345"]]


def test_cells_made_one_over_and_over_take_no_time():
    rows = [["x"] * 201, *(["y"] for _ in range(part.MOST_ROWS - 1))]
    areas = {(0, column): (0, part.MOST_ROWS, column, column) for column in range(201)}
    with pytest.raises(Unreadable):
        part.spread(rows, areas)
    assert rows[1] == ["y"]
