"""Slips from a sheet: every faulty one is told with its row, and none is entered."""

from __future__ import annotations

import pytest

from paiju.contest.pile import read_pile
from paiju.contest.rows import told
from paiju.desk import paper
from paiju.desk.slip import Facts
from paiju.errors import PaijuError


def test_all_faulty_slips_of_a_sheet_are_told_with_their_rows(held):
    event = held()
    event.seat()
    text = "桌号,记分单\n1,a9+\n2,b+\n3,b+ q\n9,a+\n"
    given = [Facts(s.table, s.board, s.text, s.where, s.marks) for s in read_pile(text.encode())]
    with pytest.raises(PaijuError) as caught:
        paper.enter(event.store, event.folder, given, "王", event.at)
    rows = [fault.where.partition(",")[0] for fault in told(caught.value)]
    assert rows == ["row 2", "row 4", "row 5"]
    for lang, row in (("zh", "第 4 行："), ("en", "row 4: ")):
        assert row in caught.value.say(lang)
    assert not event.book.course.standing
