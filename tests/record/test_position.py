"""One-line positions of 二打一: every phase, every viewer, every defect."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paipu_samples import FINAL, OFFICIAL, any_board

from paiju.cards import poker
from paiju.errors import Ambiguous, Illegal, Unreadable
from paiju.record import position
from paiju.rules.doudizhu.line import parse, write
from paiju.rules.doudizhu.state import Play
from paiju.rules.position import IllegalPosition, UnreadablePosition
from paiju.rules.profile import rules
from paiju.rules.protocol import SPECTATOR

PLAYING = "ddz 4677AX/445556JJJAAAD/67888999TQQQKKKK2 a b - 3:b- 1 2/1/0"
BEATING = "ddz 4677AX/445556JJJAAAD/67888999TQQQKKKK2 a b a:222TT 3:-- 0 1/0/0"
WHOLE = "445667789TTJQA22X/3333445556JJJAAAD/67888999TQQQKKKK2"
CALLING = f"ddz {WHOLE} - b - 1- call 0/0/0 base=27T"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([OFFICIAL, FINAL]))
def test_every_state_round_trips_and_offers_the_same_acts(seed: int, book: Any) -> None:
    _, states, _ = any_board(random.Random(seed), 1, book)
    for state in states:
        line = position.write(state, book)
        again = position.read(line, book)
        assert write(parse(line)) == line
        assert position.write(again, book) == line
        assert book.asked(again) == book.asked(state)
        for seat in book.asked(state):
            assert book.acts(again, seat) == book.acts(state, seat)
        held = [hand for hand in (*again.hands, *again.shown) if hand]
        assert sum(hand.bit_count() for hand in held) == (sum(held) | 0).bit_count()


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_a_view_tells_what_its_viewer_may_know_and_no_more(seed: int) -> None:
    _, states, _ = any_board(random.Random(seed), 1)
    for state in states:
        for viewer in (0, 1, 2, SPECTATOR):
            line = position.write(state, OFFICIAL, viewer)
            read = parse(line)
            assert write(read) == line
            base = sum(1 << 4 * card.rank for card in read.base)
            others = [hand for seat, hand in enumerate(read.hands) if seat != viewer]
            assert all(poker.contains(base, hand.counts) for hand in others)
            if viewer in OFFICIAL.asked(state):
                again = position.read(line, OFFICIAL)
                assert OFFICIAL.acts(again, viewer) == OFFICIAL.acts(state, viewer)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_a_view_never_changes_when_only_hidden_cards_change(seed: int) -> None:
    chance = random.Random(seed)
    _, states, _ = any_board(chance, 1)
    state = chance.choice([s for s in states if s.phase in ("call", "double", "redouble")])
    a, b, c = state.hands
    swapped = type(state)(
        **{name: getattr(state, name) for name in state.__struct_fields__} | {"hands": (a, c, b)}
    )
    for viewer in (0, SPECTATOR):
        assert position.write(state, OFFICIAL, viewer) == position.write(swapped, OFFICIAL, viewer)


def test_examples_of_the_design() -> None:
    state = position.read(PLAYING, OFFICIAL)
    assert (state.landlord, state.turn, state.bid, state.doubled(), state.redoubled) == (
        (0, 1, 3, (1,), False)
    )
    assert (state.last, state.plays, state.bombs + state.rockets) == (0, (2, 1, 0), 1)
    assert position.acts(BEATING, OFFICIAL) == ["-"]
    assert position.acts(CALLING, OFFICIAL) == ["-", "2", "3"]
    assert position.read(CALLING, OFFICIAL).opener == 0


@pytest.mark.parametrize(
    ("bid", "to_act", "opener", "calls"),
    [
        ("-", "b", 1, ()),
        ("--", "b", 0, (0,)),
        ("1-", "b", 0, (1,)),
        ("1", "b", 0, (1,)),
        ("-1-", "a", 1, (0, 1)),
        ("-1", "a", 1, (0, 1)),
        ("---", "c", 0, (0, 0)),
    ],
)
def test_calls_so_far_and_the_one_due(
    bid: str, to_act: str, opener: int, calls: tuple[int, ...]
) -> None:
    state = position.read(f"ddz {WHOLE} - {to_act} - {bid} call 0/0/0 base=27T", OFFICIAL)
    assert (state.opener, state.calls) == (opener, calls)


@pytest.mark.parametrize(
    ("rest", "asked", "answers"),
    [
        ("a bc - 3:-- double", (1, 2), (-1, -1, -1)),
        ("a c - 3:b- double", (2,), (-1, 1, -1)),
        ("a b - 3:-- double", (1,), (-1, -1, 0)),
        ("a a - 3:b- redouble", (0,), (-1, 1, 0)),
        ("b b - 2:ac- redouble", (1,), (1, -1, 1)),
    ],
)
def test_doubling_phases(rest: str, asked: tuple[int, ...], answers: tuple[int, int, int]) -> None:
    line = f"ddz {WHOLE} {rest} 0/0/0 base=27T"
    state = position.read(line, OFFICIAL)
    assert (OFFICIAL.asked(state), state.answers) == (asked, answers)
    assert position.acts(line, OFFICIAL) == ["-", "×"]
    assert position.write(state, OFFICIAL) == line


def test_passes_follow_from_the_seats_between() -> None:
    near = position.read("ddz 4/5/6 a b a:3 1:-- 0 1/0/0", OFFICIAL)
    far = position.read("ddz 4/5/6 a c a:3 1:-- 0 1/0/0", OFFICIAL)
    assert (near.passes, far.passes) == (0, 1)
    assert OFFICIAL.do(far, 2, Play(0)).last == 0


def test_named_base_cards_go_to_the_landlord_and_to_nobody_else() -> None:
    line = "ddz 27T?16/2224/? a b a:5 1:b× 0 1/0/0 base=2♠7♣T♦"
    state = position.read(line, OFFICIAL)
    assert poker.write_cards(state.hands[0]).count("♠") >= 1
    assert state.hands[0] & poker.read_cards("2♠7♣T♦") == poker.read_cards("2♠7♣T♦")
    assert poker.write_cards(state.hands[1]) == "4♠2♥2♣2♦"
    assert [poker.write_card(card) for card in state.base] == ["2♠", "7♣", "T♦"]


def test_base_cards_without_suits_are_the_landlords_own_when_he_holds_them() -> None:
    state = position.read("ddz 27/3344/3344 a b a:T 1:-- 0 1/0/0 base=27T", OFFICIAL)
    base = sum(1 << card for card in state.base)
    assert base == state.hands[0] | state.shown[0]
    gone = position.read("ddz 89/3344/3344 a b a:5 1:-- 0 2/0/0 base=27T", OFFICIAL)
    assert not sum(1 << card for card in gone.base) & gone.hands[0]


def test_suits_go_in_order_to_a_b_c() -> None:
    state = position.read("ddz 4/4/4 a b a:4 1:-- 0 1/0/0", OFFICIAL)
    assert [poker.write_cards(hand) for hand in state.hands] == ["4♠", "4♥", "4♣"]
    assert poker.write_cards(state.shown[0]) == "4♦"


def test_unknown_hands_are_filled_with_what_is_left() -> None:
    state = position.read("ddz ?/334455567JJAAAD/?17 a b a:222TT 3:-- 0 1/0/0", OFFICIAL)
    assert [hand.bit_count() for hand in state.hands] == [15, 15, 17]
    assert "2" not in "".join(position.acts("ddz ?/34/? a b a:222 3:-- 0 1/0/0", OFFICIAL))


def test_wild_cards_are_read_and_written_for_rules_that_know_them() -> None:
    line = PLAYING + " wild=5"
    assert write(parse(line)) == line


def test_a_game_without_positions_is_unreadable() -> None:
    with pytest.raises(Unreadable) as fault:
        position.grammar("chess")
    assert fault.value.where == "chess"


def test_ascii_times_and_card_order_are_read() -> None:
    sloppy = "ddz XA7764/445556JJJAAAD/67888999tQQQKKKK2 a b - 3:bx 1 2/1/0"
    assert position.write(position.read(sloppy, OFFICIAL), OFFICIAL) == PLAYING.replace("b-", "b×")


def test_another_games_position_and_the_end_are_refused() -> None:
    with pytest.raises(Unreadable) as fault:
        position.read("phz 一 a b 摸十 17 -", OFFICIAL)
    assert fault.value.key == "position.other_game"
    with pytest.raises(Unreadable):
        position.read("", OFFICIAL)
    _, _, end = any_board(random.Random(1), 1)
    with pytest.raises(Illegal) as over:
        position.write(end, OFFICIAL)
    assert over.value.key == "position.over"


def test_a_set_with_two_readings_needs_the_one_that_was_chosen() -> None:
    book = rules("doudizhu/official-2016", {"wings_may_join": True})
    cards = "333444555777"
    line = f"ddz 89/66/8 a b a:{cards} 3:-- 0 1/0/0"
    (play,) = book.catalogue.read(poker.read_counts(cards))  # type: ignore[attr-defined]
    assert play.name == "trio_chain_solo"
    both = "444555666777"
    with pytest.raises(IllegalPosition) as fault:
        position.read(line.replace(cards, both).replace("/66/", "/99/"), book)
    assert isinstance(fault.value.defects[0], Ambiguous)
    chosen = line.replace(cards, both + "=trio_chain.7.4").replace("/66/", "/99/")
    state = position.read(chosen, book)
    assert position.write(state, book) == chosen
    with pytest.raises(UnreadablePosition):
        position.read(chosen.replace("7.4", "7.9"), book)


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("ddz 3/4/5 a b -", ["ddz"]),
        ("ddz 3/4 a b - 3:-- 0 1/1/0", ["hands"]),
        ("ddz 3//5 a b - 3:-- 0 1/1/0", ["hands"]),
        ("ddz 3?0/4/5 a b - 3:-- 0 1/1/0", ["hands"]),
        (
            "ddz 3/4/5 d e x:3 4:-- -1 1/1",
            ["mult", "bid", "landlord", "to-act", "to-beat", "plays"],
        ),
        ("ddz 3/4/5 a bb a 3:-a 01 1/1/0/0", ["mult", "bid", "to-act", "to-beat", "plays"]),
        ("ddz ?/?/? - b - 4- call 0/0/0", ["bid"]),
        ("ddz 3/4/5 a b - 3:-- 0 1/1/0 out=d base=27 foo=1 wild=", ["foo", "wild", "base", "out"]),
        ("ddz 3/4/5 a b - 3:-- 0 1/1/0 base=277T", ["base"]),
        ("ddz 3/4/5 a b - 3:-- 0 1/1/0 base=27T base=27T", ["base"]),
    ],
)
def test_fields_that_cannot_be_read_are_all_named(line: str, fields: list[str]) -> None:
    with pytest.raises(UnreadablePosition) as fault:
        position.read(line, OFFICIAL)
    assert sorted({found.where for found in fault.value.defects}) == sorted(fields)
    assert all(field in fault.value.say("zh") for field in fields)


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("ddz 44/44/4 a b - 3:-- 0 1/1/0", {"hands": "too_many"}),
        ("ddz 44/44/5 a b a:4 3:-- 0 1/0/0", {"hands": "too_many"}),
        ("ddz 3/222/222 - b - 1- call 0/0/0 base=27T", {"hands": "too_many"}),
        ("ddz 3/2222/5 a b - 3:-- 0 1/1/0 base=27T", {"base": "base_elsewhere"}),
        ("ddz ?17/?17/?17 - b - 1- call 0/0/0 base=27T", {}),
        ("ddz ?17/?18/?17 - b - 1- call 0/0/0", {"hands": "hand_size"}),
        ("ddz ?17/4/?17 a b a:345678 3:-- 0 1/0/0", {"hands": "hand_size"}),
        (f"ddz {WHOLE} - b - 1- call 0/0/0", {"base": "base_missing"}),
        ("ddz ?/?/? a b a:3 1- call 1/0/0",
         {"landlord": "no_landlord_yet", "to-beat": "no_play_yet", "plays": "no_play_yet"}),
        (f"ddz {WHOLE} - ab - 1- call 0/0/0 base=27T", {"to-act": "one_to_act"}),
        (f"ddz {WHOLE} - b - 11- call 0/0/0 base=27T", {"bid": "call_too_low"}),
        (f"ddz {WHOLE} - b - 3- call 0/0/0 base=27T", {"bid": "auction_over"}),
        (f"ddz {WHOLE} - b - ---- call 0/0/0 base=27T", {"bid": "auction_over"}),
        ("ddz ?/?/? - bc - 3:-- double 0/0/0", {"landlord": "landlord_missing"}),
        ("ddz ?/?/? a ab - 3:-- double 0/0/0", {"to-act": "defenders_act"}),
        ("ddz ?/?/? a bc - 3:b- double 0/0/0", {"to-act": "answered_already"}),
        ("ddz ?/?/? a c - 3:b× double 0/0/0", {"bid": "redoubled_early"}),
        ("ddz ?/?/? a c - 3:a- double 0/0/0", {"bid": "landlord_doubled"}),
        ("ddz ?/?/? a a - 3:-- redouble 0/0/0", {"bid": "redouble_alone"}),
        ("ddz ?/?/? a b - 3:b- redouble 0/0/0", {"to-act": "landlord_acts"}),
        ("ddz ?/?/? a a - 3:b× redouble 0/0/0", {"bid": "redoubled_early"}),
        ("ddz 3/4/5 - b - 3:-- 0 1/1/0", {"landlord": "landlord_missing"}),
        ("ddz 3/4/5 a b - 3:-× 0 1/1/0", {"bid": "redouble_alone"}),
        ("ddz 3/?0/5 a c - 3:-- 0 1/1/1".replace("?0", "?"), {}),
        ("ddz 3/?/5 a b - 3:-- 0 1/1/0", {"hands": "actor_unknown"}),
        ("ddz 3/4/5 a b b:6 3:-- 0 1/1/0", {"to-act": "beats_itself"}),
        ("ddz 3/4/5 a b c:6 3:-- 0 1/1/0", {"plays": "play_uncounted"}),
        ("ddz 3/4/5 a b a:67 3:-- 0 1/1/0", {"to-beat": "no_figure"}),
        ("ddz 3/4/5 a b a:6=pair.6.1 3:-- 0 1/1/0", {"to-beat": "no_reading"}),
        ("ddz 3/4/5 a b - 3:-- 3 1/1/0", {"mult": "too_many_bombs"}),
        ("ddz 3/4/5 a b - 3:-- 0 0/1/0", {"plays": "landlord_leads"}),
        ("ddz 3/4/5 a b - 3:-- 0 0/0/0", {"to-act": "landlord_leads"}),
        ("ddz 3/4/5 a b - 3:-- 0 1/0/0", {"to-act": "leads_unplayed"}),
        ("ddz 3/4/5 a c a:6 3:-- 0 1/0/0 out=b", {"out": "pass_not_final"}),
        ("ddz 3/4/5 a b - 3:-- 0 1/1/0 wild=5", {"wild": "no_wild"}),
    ],
)  # fmt: skip
def test_every_defect_is_named_with_its_field(line: str, keys: dict[str, str]) -> None:
    if not keys:
        position.read(line, OFFICIAL)
        return
    with pytest.raises((IllegalPosition, UnreadablePosition)) as fault:
        position.read(line, OFFICIAL)
    found = [(one.where, one.key.partition(".")[2]) for one in fault.value.defects]
    assert sorted(found) == sorted(keys.items())
    assert fault.value.say("zh") != fault.value.say("en")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("ddz 3/4/5 a c a:6 3:-- 0 1/0/0", "out_missing"),
        ("ddz 3/4/5 a c a:6 3:-- 0 1/0/0 out=bc", "out_plays"),
        ("ddz 3/4/5 a b - 3:-- 0 1/1/0 out=c", "out_plays"),
    ],
)
def test_a_final_pass_puts_a_seat_out(line: str, key: str) -> None:
    with pytest.raises(IllegalPosition) as fault:
        position.read(line, FINAL)
    assert [found.key for found in fault.value.defects] == [f"position.{key}"]
    state = position.read("ddz 3/4/5 a c a:6 3:-- 0 1/0/0 out=b", FINAL)
    assert FINAL.do(state, 2, Play(0)).turn == 0


@pytest.mark.parametrize(
    ("line", "acts"),
    [
        ("ddz 3/4/5 a b c:3 3:-- 9 0/0/0", ["-", "4"]),
        ("ddz 3/4/5 a b - 3:-- 0 0/0/0", ["4"]),
        ("ddz 34/5566778899/5 a b c:4 3:-- 0 1/0/0",
         ["-", "5", "6", "7", "8", "9"]),
        (f"ddz {WHOLE} - b - 1- call 0/0/0", ["-", "2", "3"]),
    ],
)  # fmt: skip
def test_legal_acts_do_not_hang_on_the_way_there(line: str, acts: list[str]) -> None:
    assert position.acts(line, OFFICIAL) == acts
    with pytest.raises(IllegalPosition):
        position.read(line, OFFICIAL)


def test_a_card_too_many_in_one_hand_is_illegal_not_unreadable() -> None:
    with pytest.raises(IllegalPosition) as fault:
        position.read("ddz 33333/4/5 a b - 3:-- 0 1/1/0", OFFICIAL)
    assert fault.value.where == "hands"


def test_all_defects_of_a_line_come_at_once() -> None:
    line = "ddz 444/4444/5555 a a c:34 3:a× 30 0/0/0 out=b wild=5"
    with pytest.raises(IllegalPosition) as fault:
        position.read(line, OFFICIAL)
    assert fault.value.where == "hands, bid, plays, to-beat, mult, out, wild"
    assert len(fault.value.defects) == 7
    assert fault.value.article == "牌型说明"


@pytest.mark.parametrize("phase", ["call", "double", "redouble", "play"])
def test_every_phase_is_reached_by_the_random_games(phase: str) -> None:
    reached = {s.phase for seed in range(20) for s in any_board(random.Random(seed), 1)[1]}
    assert phase in reached
