"""Log lines: readable, exact, versioned."""

from __future__ import annotations

import json

import pytest
from seated import OFFICIAL, lowest, playing, says, shuffled

from paiju.cards import poker
from paiju.errors import Unreadable
from paiju.play import line
from paiju.play.events import Acted, Dealt
from paiju.play.line import dump, load


def test_an_act_stands_on_its_line_as_in_the_notation():
    (event,) = says(playing(), 0, lowest(playing(), 0), 1200, "m1").events
    assert json.loads(dump(event, OFFICIAL)) == {
        "v": 1,
        "event": "acted",
        "at": 1200,
        "seat": 0,
        "act": lowest(playing(), 0),
        "how": "player",
        "spent": 1200,
        "id": "m1",
    }


def test_a_deal_stands_on_its_line_as_in_the_notation():
    deal = shuffled(1)
    written = json.loads(dump(Dealt(5, 1, 0, deal), OFFICIAL))["deal"]
    assert all(hand.count(".") in (3, 4) for hand in written["hands"])
    assert written["rest"] == [" ".join(poker.write_card(card) for card in deal.rest)]
    assert load(dump(Dealt(5, 1, 0, deal), OFFICIAL), OFFICIAL).deal == deal


GOOD = b'{"v":1,"event":"acted","at":1,"seat":0,"act":"3","how":"player","spent":1,"id":""}'


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (GOOD[:-9], "play.bad_line"),
        (b"[]", "play.bad_line"),
        (GOOD.replace(b'"v":1,', b""), "play.bad_version"),
        (GOOD.replace(b'"v":1,', b'"v":2,'), "play.bad_version"),
        (GOOD.replace(b'"v":1,', b'"v":[],'), "play.bad_version"),
        (GOOD.replace(b"acted", b"cheated"), "play.bad_line"),
        (GOOD.replace(b"player", b"magic"), "play.bad_line"),
        (GOOD.replace(b'"spent"', b'"spend"'), "play.bad_line"),
        (b'{"v":1,"event":"dealt","at":1,"number":1,"opener":0}', "play.bad_line"),
    ],
)
def test_a_damaged_line_is_unreadable(text, key):
    with pytest.raises(Unreadable) as raised:
        load(text, OFFICIAL)
    assert raised.value.key == key
    assert raised.value.say("zh")


def test_a_line_with_a_card_twice_is_unreadable_and_names_no_card():
    text = dump(Dealt(5, 1, 0, shuffled(1)), OFFICIAL)
    fields = json.loads(text)
    fields["deal"]["hands"][0] = fields["deal"]["hands"][1]
    with pytest.raises(Unreadable) as raised:
        load(json.dumps(fields).encode(), OFFICIAL)
    assert raised.value.facts == {"fault": "deal"}


def test_an_older_line_is_brought_up_to_date(monkeypatch):
    def renamed(fields):
        fields["act"] = fields.pop("move")
        return fields

    monkeypatch.setitem(line._UPGRADES, 0, renamed)
    old = GOOD.replace(b'"v":1', b'"v":0').replace(b'"act"', b'"move"')
    assert load(old, OFFICIAL) == Acted(1, 0, "3", "player", 1)
