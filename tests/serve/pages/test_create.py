"""A new event at the desk: templates, faults by line and row, GBK, a look before it is made."""

from __future__ import annotations

import io
import re
import uuid
import zipfile

import openpyxl
import pytest
from guest import FORM

from paiju.contest.regulation import read_regulation
from paiju.contest.workbook import write_rows
from paiju.serve.pages.create import Draft, check, read_all, templates
from paiju.serve.roles import Role

LIST = "编号,姓名,单位\n1,赵一,甲队\n2,钱二,乙队\n3,孙三,丙队\n"


def send(browser, path="/desk", page="/desk/_new", **fields):
    """Send a form with files, as a browser does."""
    fields["form"] = FORM.search(browser.get(page).read().decode())[1]
    mark = uuid.uuid4().hex
    parts = b""
    for name, value in fields.items():
        kind = "svg" if name == "pictures" else "csv"
        file = f'; filename="{name}.{kind}"' if isinstance(value, bytes) else ""
        data = value if isinstance(value, bytes) else value.encode()
        head = f'--{mark}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'
        parts += head.encode() + data + b"\r\n"
    body = parts + f"--{mark}--\r\n".encode()
    kind = {"Content-Type": f"multipart/form-data; boundary={mark}"}
    import urllib.request

    return browser.opener.open(urllib.request.Request(browser.url + path, body, kind), timeout=20)


@pytest.fixture
def house(hall):
    """The organiser of the whole house."""
    browser = hall.browser()
    assert browser.login(hall.look(hall.hall.landlord)).status == 200
    return browser


@pytest.mark.parametrize("name", templates())
def test_every_template_is_a_regulation_and_has_its_words(house, name):
    assert read_regulation(templates()[name].encode())
    for lang in ("zh", "en"):
        assert house.get(f"/desk/_new?template={name}&lang={lang}").status == 200


def test_a_fault_in_the_regulation_is_told_with_its_line():
    text = templates()["doudizhu-open"].replace("rounds = 5", "rounds = five")
    line = text.split("\n").index("rounds = five") + 1
    (fault,) = check(Draft("x", text, LIST, "random"), "zh").regulation_faults
    assert fault.line == line
    assert (line, "rounds = five") in fault.near


def test_each_faulty_row_of_the_list_is_told():
    text = "编号,姓名,单位\n1,赵一,甲\nx,钱二,乙\n3,,丙\n1,李四,丁\n5,周五,戊\n"
    entries, faults = read_all(text, "zh")
    assert [fault.line for fault in faults] == [3, 4, 5]
    assert [entry.name for entry in entries] == ["赵一", "周五"]
    assert all(str(fault.line) in fault.text for fault in faults)


def test_a_list_without_names_is_one_fault():
    entries, faults = read_all("编号,单位\n1,甲\n", "zh")
    assert (entries, [fault.line for fault in faults]) == ((), [1])


def test_check_shows_what_was_read_and_makes_nothing(hall, house):
    shown = send(
        house, name="open", regulation=templates()["doudizhu-open"],
        entrants_file=LIST.encode("gb18030"), check="1", robots="random",
    )  # fmt: skip
    text = shown.read().decode()
    assert shown.status == 200
    assert "读到 3 名选手" in text
    assert "5 轮 × 4 副" in text
    assert re.search(r"<textarea[^>]*name=\"entrants\"[^>]*>编号,姓名,单位\n1,赵一", text)
    assert "open" not in hall.hall.events


ODS = """<?xml version="1.0" encoding="UTF-8"?><office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>
 <table:table table:name="s">ROWS</table:table></office:spreadsheet></office:body>
 </office:document-content>"""


def workbook(kind, rows):
    """Save rows as a workbook of Excel or of LibreOffice."""
    out = io.BytesIO()
    if kind == "xlsx":
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(out)
        return out.getvalue()
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    body = "".join(
        f"<table:table-row>{''.join(map(cell.format, row))}</table:table-row>" for row in rows
    )
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        made.writestr("content.xml", ODS.replace("ROWS", body))
    return out.getvalue()


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_workbook_is_taken_as_the_list_and_faults_keep_their_rows(hall, house, kind):
    rows = [line.split(",") for line in LIST.splitlines()]
    fields = {"name": "open", "regulation": templates()["doudizhu-open"], "robots": "random"}
    shown = send(house, **fields, entrants_file=workbook(kind, [*rows, ["x", "李四", "丁队"]]))
    assert shown.status == 400
    assert "第 5 行" in shown.read().decode()
    damaged = send(house, **fields, entrants_file=workbook(kind, rows)[:-40])
    assert damaged.status == 400
    assert hall.hall.events == {}
    made = send(house, **fields, entrants_file=workbook(kind, rows))
    assert made.url.endswith("/desk/open")
    assert [e.name for e in hall.hall.events["open"].entries] == ["赵一", "钱二", "孙三"]


def test_create_makes_the_event_and_goes_to_its_desk(hall, house):
    made = send(
        house, name="open", regulation=templates()["doudizhu-open"], entrants=LIST, robots="random"
    )
    assert made.url.endswith("/desk/open")
    assert [e.name for e in hall.hall.events["open"].entries] == ["赵一", "钱二", "孙三"]


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("name", "Bad Name", "短名只能用"),
        ("entrants", "姓名\n赵一\n", "太少"),
        ("entrants", "编号,姓名\n1,赵\n1,钱\n2,孙\n", "第 3 行"),
        ("regulation", "paiju = 2", "第 1 行"),
    ],
)
def test_what_is_wrong_is_told_on_the_form_and_nothing_is_lost(hall, house, field, value, told):
    fields = {"name": "open", "regulation": templates()["points"], "entrants": LIST}
    shown = send(house, **{**fields, field: value}, robots="random")
    text = shown.read().decode()
    assert shown.status == 400
    assert told in text
    assert hall.hall.events == {}


def test_a_plan_that_cannot_be_played_is_told_on_the_form(hall, house):
    text = templates()["team-duplicate"]
    shown = send(house, name="teams", regulation=text, entrants=LIST, robots="random")
    assert shown.status == 400
    assert "至少 9 人" in shown.read().decode()
    assert hall.hall.events == {}


def test_the_organiser_of_one_event_creates_none(hall):
    hall.create()
    browser = hall.browser("e", Role.ORGANISER)
    assert "总组委会" in browser.get("/desk/_new").read().decode()
    refused = send(browser, name="x", regulation=templates()["points"], entrants=LIST)
    assert refused.status == 403


def test_a_workbook_is_taken_and_offered_by_the_form(house):
    page = house.get("/desk/_new").read().decode()
    offered = page[page.index('name="entrants_file"') :].partition(">")[0]
    assert all(f"{kind}," in offered for kind in (".csv", ".xlsx", ".xls", ".ods"))
    book = write_rows(
        [("姓名", "单位"), ("赵一", "甲队"), ("钱二", "乙队"), ("孙三", "丙队")], "a", frozenset()
    )
    text = templates()["doudizhu-club"]
    told = send(house, regulation=text, entrants_file=book, name="a", check="1").read().decode()
    assert all(name in told for name in ("赵一", "钱二", "孙三"))


def test_rounds_that_the_format_decides_are_not_counted_beforehand(house):
    """A knockout began as "round 0 of 1"."""
    text = templates()["single-elim"]
    told = send(house, regulation=text, entrants=LIST, name="ko", check="1").read().decode()
    assert not re.search(r",\d+ 轮 ×", told.partition("<textarea")[0])
    assert send(house, regulation=text, entrants=LIST, name="ko").url.endswith("/desk/ko")
    assert "第 0 轮" in house.get("/desk/ko").read().decode()
    assert " / 1 轮" not in house.get("/desk/ko").read().decode()


DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>'


def test_pictures_are_chosen_beside_the_regulation(house, hall):
    text = templates()["zibo-2020"].replace("date = ", 'logo = "pictures.svg"\ndate = ', 1)
    fields = {"regulation": text, "entrants": LIST, "robots": "random", "name": "pictured"}
    told = send(house, **fields, check="1").read().decode()
    assert re.search("第 6 行：图片 .*既不在规程旁边", told)
    broken = send(house, **fields, pictures=b"GIF89a", check="1").read().decode()
    assert "不是图片" in broken
    made = send(house, **fields, pictures=DRAWING)
    assert made.url.endswith("/desk/pictured")
    assert hall.hall.event("pictured").setup.read.pictures["pictures.svg"].data == DRAWING
