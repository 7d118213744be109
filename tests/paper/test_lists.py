"""Lists in and out: workbooks and CSV in every encoding, and what a hostile file may not do."""

from __future__ import annotations

import csv
import io
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest.entrants import read_entrants
from paiju.contest.entry import Entry
from paiju.contest.formula import guard
from paiju.contest.part import MOST_ROWS
from paiju.contest.workbook import read_rows, write_rows
from paiju.desk.press import matter
from paiju.errors import PaijuError, Unreadable
from paiju.show.paper.lists import KINDS, LISTS, as_csv, as_xlsx

ROWS = [["编号", "姓名", "单位"], ["2", "张伟", "城东队"], ["1", "张伟", "城西队"]]
READ = (Entry(1, "张伟", "城西队"), Entry(2, "张伟", "城东队"))
TEXTS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)
DANGEROUS = ["=1+1", "+86", "-x", "@SUM(A1)", "=cmd|' /C calc'!A0"]


def excel(rows):
    """Save rows as another program does."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def calc(body):
    """Give an ods as LibreOffice lays it out."""
    spaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"'
        for short in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {spaces}><office:body>'
        f'<office:spreadsheet><table:table table:name="名单">{body}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return archive({"mimetype": "application/vnd.oasis.opendocument.spreadsheet",
                    "content.xml": content})  # fmt: skip


def archive(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in parts.items():
            made.writestr(name, text)
    return out.getvalue()


def cell(text):
    return f"<table:table-cell><text:p>{text}</text:p></table:table-cell>"


def test_a_workbook_of_excel_is_a_list():
    assert read_entrants(excel(ROWS)) == READ


def test_numbers_of_a_workbook_are_read_as_they_are_seen():
    rows = [ROWS[0], [2, "张伟", "城东队"], [1.0, "张伟", "城西队"]]
    assert read_entrants(excel(rows)) == READ


def test_columns_that_are_not_asked_for_are_passed_over():
    rows = [["电话", "姓名", "性别"], ["13800000000", "张三", "男"], [None, "李四", None]]
    assert [entry.name for entry in read_entrants(excel(rows))] == ["张三", "李四"]


def test_a_workbook_of_libreoffice_is_a_list():
    number = (
        '<table:table-cell office:value-type="float" office:value="{0}"><text:p>{0}</text:p>'
        "</table:table-cell>"
    )
    body = "".join(
        f"<table:table-row>{number.format(row[0]) if at else cell(row[0])}{cell(row[1])}"
        f'{cell(row[2])}<table:table-cell table:number-columns-repeated="1020"/></table:table-row>'
        for at, row in enumerate(ROWS)
    )
    empty = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/>'
    assert read_entrants(calc(body + empty + "</table:table-row>")) == READ


def test_a_fault_in_a_workbook_is_told_with_its_row():
    rows = [ROWS[0], ["1", "张三", ""], ["x", "李四", ""]]
    with pytest.raises(Unreadable) as caught:
        read_entrants(excel(rows))
    assert caught.value.where == "row 3"


def test_rows_keep_their_numbers_across_empty_ones():
    rows = [ROWS[0], [None, None, None], ["1", "", "城东队"]]
    with pytest.raises(Unreadable) as caught:
        read_entrants(excel(rows))
    assert caught.value.where == "row 3"


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04",
        archive({"word/document.xml": "<a/>"}),
        archive({"xl/workbook.xml": "<a/>"}),
        archive({"content.xml": "<a"}),
        archive({"content.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}),
        archive({"content.xml": "<a/>".encode("utf-16")}),
        archive({"content.xml": " " * ((1 << 26) + 1)}),
        calc('<table:table-row table:number-rows-repeated="99999">' + cell("x")
             + "</table:table-row>"),
        calc("<table:table-row>" + cell("x").replace(
            "<table:table-cell>", '<table:table-cell table:number-columns-repeated="999999999">')
             + "</table:table-row>"),
        excel(ROWS)[:-40],
    ],
)  # fmt: skip
def test_a_hostile_or_damaged_workbook_is_refused(data):
    with pytest.raises(Unreadable):
        read_rows(data)


@given(st.integers(0, 4000), st.integers(0, 255))
def test_a_workbook_with_a_byte_changed_is_read_or_refused(at, byte):
    data = bytearray(WORKBOOK)
    data[at % len(data)] = byte
    try:
        rows = read_rows(bytes(data))
    except PaijuError:
        return
    assert len(rows) <= MOST_ROWS


WORKBOOK = write_rows(ROWS, "名单", frozenset({0}))


@given(st.lists(st.lists(TEXTS, min_size=2, max_size=4), min_size=1, max_size=8))
def test_rows_come_back_from_our_own_workbook(rows):
    assert read_rows(write_rows(rows, "x", frozenset())) == rows


@given(st.lists(st.lists(TEXTS, min_size=3, max_size=3), min_size=1, max_size=5))
def test_another_program_reads_the_same_from_our_workbook(rows):
    sheet = openpyxl.load_workbook(io.BytesIO(write_rows(rows, "名单", frozenset()))).active
    assert [[c.value for c in row] for row in sheet.iter_rows()] == rows
    assert {c.data_type for row in sheet.iter_rows() for c in row} <= {"s"}


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=8))
def test_entrants_come_back_alike_from_every_kind_of_file(people):
    rows = [ROWS[0], *([str(n), *one] for n, one in enumerate(people, 1))]
    out = io.StringIO()
    csv.writer(out).writerows([*map(guard, row)] for row in rows)
    files = [out.getvalue().encode(code) for code in ("utf-8", "utf-8-sig", "gb18030", "utf-16")]
    files.append(write_rows(rows, "x", frozenset({0})))
    found = []
    for data in files:
        try:
            found.append(read_entrants(data))
        except Unreadable as fault:
            found.append((fault.key, fault.where))
    assert all(one == found[0] for one in found)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", LISTS)
def test_every_list_leaves_the_event_in_both_kinds(held, name, kind):
    event = held(players=13)
    event.seat()
    event.fill(lambda s: f"{'abc'[s.table % 3]}+")
    data = KINDS[kind](LISTS[name](matter(event.book, "zh"), "zh"))
    rows = read_rows(data) if kind == "xlsx" else data.decode("utf-8-sig").splitlines()
    # The prizes of thirteen, four tables of three, and the list of all.
    wanted = {"entrants": 13, "seating": 12, "results": 12, "standings": 13, "prizes": 13}
    assert len(rows) == wanted[name] + 1
    if kind == "csv":
        assert data.startswith(b"\xef\xbb\xbf")
        assert data.count(b"\r\n") == len(rows)


@pytest.mark.parametrize("name", DANGEROUS)
def test_no_name_becomes_a_formula_and_all_come_back(held, name):
    people = f"编号,姓名,单位\n1,{name},{name}\n2,乙,\n3,丙,\n".encode()
    event = held(players=people)
    made = LISTS["entrants"](matter(event.book, "zh"), "zh")
    text = as_csv(made).decode("utf-8-sig")
    assert f"1,'{name[0]}" in text.replace('"', "")
    sheet = openpyxl.load_workbook(io.BytesIO(as_xlsx(made))).active
    assert (sheet["B2"].data_type, sheet["B2"].value) == ("s", name)
    for data in (as_csv(made), as_xlsx(made)):
        assert read_entrants(data)[0] == Entry(1, name, name)


def test_the_same_list_gives_the_same_bytes():
    assert write_rows(ROWS, "名单", frozenset({0})) == WORKBOOK
