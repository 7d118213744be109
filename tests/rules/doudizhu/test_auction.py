"""叫牌: every sequence of calls, and what it makes of a deal."""

from __future__ import annotations

from itertools import product

import pytest

from doudizhu.table import OFFICIAL, PLAIN, go, opened
from paiju.errors import Illegal, Unreadable
from paiju.rules.doudizhu.auction import auction, read_call
from paiju.rules.doudizhu.state import NOBODY, Call
from paiju.rules.profile import rules

LEGAL = {
    (): ("open", None, 0),
    (0,): ("open", None, 0),
    (1,): ("open", None, 0),
    (2,): ("open", None, 0),
    (3,): ("landlord", 0, 3),
    (0, 0): ("open", None, 0),
    (0, 1): ("open", None, 0),
    (0, 2): ("open", None, 0),
    (0, 3): ("landlord", 1, 3),
    (1, 0): ("open", None, 0),
    (1, 2): ("open", None, 0),
    (1, 3): ("landlord", 1, 3),
    (2, 0): ("open", None, 0),
    (2, 3): ("landlord", 1, 3),
    (0, 0, 0): ("all passed", None, 0),
    (0, 0, 1): ("landlord", 2, 1),
    (0, 0, 2): ("landlord", 2, 2),
    (0, 0, 3): ("landlord", 2, 3),
    (0, 1, 0): ("landlord", 1, 1),
    (0, 1, 2): ("landlord", 2, 2),
    (0, 1, 3): ("landlord", 2, 3),
    (0, 2, 0): ("landlord", 1, 2),
    (0, 2, 3): ("landlord", 2, 3),
    (1, 0, 0): ("landlord", 0, 1),
    (1, 0, 2): ("landlord", 2, 2),
    (1, 0, 3): ("landlord", 2, 3),
    (1, 2, 0): ("landlord", 1, 2),
    (1, 2, 3): ("landlord", 2, 3),
    (2, 0, 0): ("landlord", 0, 2),
    (2, 0, 3): ("landlord", 2, 3),
}
"""Written out by hand from the article: calls → outcome, 庄家 counted from the 首叫, bid."""

SEQUENCES = [calls for n in range(5) for calls in product(range(-1, 5), repeat=n)]


@pytest.mark.parametrize("opener", range(3))
@pytest.mark.parametrize("all_pass", ["redeal", "zero"])
def test_every_sequence_of_calls_legal_and_illegal(opener, all_pass):
    refused = 0
    for calls in SEQUENCES:
        if calls not in LEGAL:
            refused += 1
            with pytest.raises(Illegal) as fault:
                auction(calls, opener, all_pass)
            legal_so_far = max(n for n in range(len(calls)) if calls[:n] in LEGAL)
            assert fault.value.where == str(legal_so_far + 1)
            assert fault.value.article == "叫牌"
            continue
        outcome, seat, bid = LEGAL[calls]
        landlord = -1 if seat is None else (opener + seat) % 3
        expected = (all_pass if outcome == "all passed" else outcome, landlord, bid)
        assert auction(calls, opener, all_pass) == expected, calls
    assert refused == len(SEQUENCES) - len(LEGAL)


@pytest.mark.parametrize("opener", range(3))
@pytest.mark.parametrize("calls", LEGAL)
def test_the_deal_follows_the_auction_from_whoever_calls_first(opener, calls):
    state = OFFICIAL.start(PLAIN, opener)
    for made, value in enumerate(calls):
        assert OFFICIAL.asked(state) == ((opener + made) % 3,)
        state = OFFICIAL.do(state, (opener + made) % 3, Call(value))
    outcome, seat, bid = LEGAL[calls]
    phase = {"open": "call", "landlord": "double", "all passed": "over"}[outcome]
    landlord = NOBODY if seat is None else (opener + seat) % 3
    assert (state.phase, state.landlord, state.bid) == (phase, landlord, bid)
    assert state.hands == PLAIN.hands


@pytest.mark.parametrize("calls", [calls for calls in LEGAL if LEGAL[calls][0] == "open"])
def test_a_call_must_be_higher_and_all_higher_ones_are_offered(calls):
    state = go(OFFICIAL, OFFICIAL.start(PLAIN, 1), *map(str, calls))
    (seat,) = OFFICIAL.asked(state)
    offered = [act.value for act in OFFICIAL.acts(state, seat)]
    assert offered == [n for n in range(4) if (*calls, n) in LEGAL]
    for value in {0, 1, 2, 3} - set(offered):
        with pytest.raises(Illegal, match="above"):
            OFFICIAL.read(state, seat, str(value))
        with pytest.raises(Illegal):
            OFFICIAL.do(state, seat, Call(value))


@pytest.mark.parametrize("opener", range(3))
@pytest.mark.parametrize(("name", "outcome"), [("official-2016", "zero"), ("casual", "redeal")])
def test_all_pass_ends_the_deal_at_zero_or_asks_for_a_new_one(opener, name, outcome):
    game = rules(f"doudizhu/{name}")
    state = go(game, game.start(PLAIN, opener), "-", "-", "-")
    result = game.result(state)
    assert result.scores == (0, 0, 0)
    assert result.facts == {"outcome": outcome}
    assert game.asked(state) == ()
    assert all(game.seen(state, viewer).landlord == "" for viewer in (-2, -1, 0, 1, 2))


def test_all_pass_is_a_clause():
    assert opened(all_pass="redeal").clauses.all_pass == "redeal"


@pytest.mark.parametrize(("text", "value"), [("-", 0), ("0", 0), ("1", 1), ("2", 2), ("3", 3)])
def test_calls_are_read(text, value):
    assert read_call(text) == value


@pytest.mark.parametrize("text", ["", "4", "-1", "1 ", "x", "×", "不叫", "３", "01"])
def test_what_is_no_call_is_unreadable(text):
    with pytest.raises(Unreadable):
        OFFICIAL.read(OFFICIAL.start(PLAIN, 0), 0, text)
