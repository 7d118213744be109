"""What a player may look up after an event with real cards is his slip: there is no record."""

from __future__ import annotations

from functools import partial

from small_paper import PLAIN

from paiju.contest import appeal
from paiju.contest.ruling import Appealed
from paiju.desk import director, slips
from paiju.desk.minutes import minutes
from paiju.show.account import account_data, account_text


def test_minutes_and_explanation_named_a_record_that_no_real_cards_leave(held):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    filed = Appealed(player=4, round=1, board=1, why="记错了")
    number = director.enter(event.store, event.folder, lambda _: filed).number
    book = event.book
    page = minutes(book, appeal.find(book.notes, number)).decode()
    slip = slips.standing(book, "小组赛", 1, 2, 1)
    assert slip
    assert f"{slip}. " in page
    assert ".paipu" not in page
    told, named = book.account(4, 0), partial(slips.record_name, book)
    text = account_text(told, named, ("小组赛",), {}, "zh", book.code)
    assert "（记分单）" in text
    assert ".paipu" not in text
    assert [one["record"] for one in account_data(told, named, ("小组赛",))["boards"]] == [None]
