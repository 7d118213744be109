"""What explains a place, and what tells who has moved, speak of the standings as published."""

from __future__ import annotations

import json

import pytest

from paiju.contest.ruling import Corrected, Penalised
from paiju.desk import director, paper
from paiju.desk.press import matter
from paiju.errors import NotAllowed
from paiju.show.account import account_data, account_text
from paiju.show.ledger import change_data, change_text

# Ten players: in every round somebody sits out, and a bye is worth something.
BYES = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/zibo-2020"
rounds = 3
boards = 2
bye = "half"
"""
FACTS = ("a+", "b+", "c+", "a-", "b-", "c-")


def facts(slip):
    return FACTS[(slip.table * 2 + slip.board) % len(FACTS)]


@pytest.fixture
def event(held):
    """Give an event of ten between its first round and its second, which is seated."""
    made = held(BYES, 10)
    made.seat()
    made.fill(facts)
    made.seat()
    return made


def published(event):
    """Give number → place and mean as the file of the standings has them."""
    told = json.loads((event.folder.root / "standings.json").read_bytes())
    return {row["number"]: (row["place"], row["mean"]) for row in told["ranking"]}


def explained(event):
    """Give the same as the explanations have them."""
    book = event.book
    told = {n: data(book, n) for n in range(1, 11)}
    return {n: (one["place"], one["mean"]) for n, one in told.items()}


def data(book, number):
    return account_data(book.account(number), lambda *_: "", ("小组赛",))


def test_a_bye_of_a_round_that_is_not_over_places_nobody(event):
    (bye,) = event.book.course.seated[1].round.byes
    assert explained(event) == published(event)
    told = data(event.book, bye)
    assert 2 not in [one["round"] for one in told["byes"]]
    assert told["running"] == 1
    text = account_text(event.book.account(bye), lambda *_: "", ("小组赛",), {}, "en")
    assert "A further round is seated" in text
    event.fill(facts)
    assert explained(event) == published(event)
    assert [one["round"] for one in data(event.book, bye)["byes"]][-1] == 2
    assert data(event.book, bye)["running"] == 0


def test_slips_of_a_running_round_explain_no_place_and_print_no_ranking(event):
    before = published(event)
    event.enter("1.3 a+", "1.4 b-")
    assert explained(event) == published(event) == before
    (table,) = matter(event.book, "zh").tables
    assert {r.entry.number: r.place.label for r in table.rows} == {
        number: place for number, (place, _) in before.items()
    }


def test_a_move_is_told_between_the_places_that_were_published_and_are(event):
    before = published(event)
    first = event.book.course.seated[0].round.tables[0]
    ruling = Corrected(round=1, table=1, board=1, scores=(-24, 12, 12))
    change = director.enter(event.store, event.folder, lambda _: ruling)
    after = published(event)
    told = change_data(change)
    assert set(first) <= {move["number"] for move in told["moved"]}
    for move in told["moved"]:
        number = move["number"]
        assert (move["from"], move["to"]) == (before[number][0], after[number][0])
        if move["method"] == "mean":
            assert (move["before"], move["after"]) == (before[number][1], after[number][1])
    assert (told["rounds"], told["running"]) == (1, 1)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_ruling_on_a_running_round_says_that_it_counts_later(event, lang):
    before = published(event)
    best = next(number for number, (place, _) in before.items() if place == "1")
    ruling = Penalised(player=best, amount="1", round=2)
    change = director.enter(event.store, event.folder, lambda _: ruling)
    assert (published(event), change.moved) == (before, ())
    assert {"zh": "第 1 轮后已公布", "en": "after round 1"}[lang] in change_text(change, lang)
    event.fill(facts)
    assert explained(event) == published(event)


def test_no_place_is_explained_and_nobody_moves_before_a_round_is_over(held):
    event = held(BYES, 10)
    event.seat()
    with pytest.raises(NotAllowed) as caught:
        event.book.account(1)
    assert caught.value.key == "desk.no_standings"
    event.enter("1.1 a+")
    assert paper.undo(event.store, event.folder, "王", 1).moved == ()
    assert matter(event.book, "zh").tables == ()
