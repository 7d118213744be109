"""打牌阶段: who may do what when, refusals, time-outs, the end of a trick and of a deal."""

from __future__ import annotations

import msgspec
import pytest

from doudizhu.table import OFFICIAL, PLAIN, go, opened, playing
from paiju.cards.poker import read_cards, write_cards
from paiju.errors import Ambiguous, Illegal, NotAllowed, Unreadable
from paiju.rules.doudizhu.state import PASSED, Call, Double, Play


def refusal(state, seat, text, game=OFFICIAL):
    with pytest.raises((Illegal, Unreadable, NotAllowed, Ambiguous)) as fault:
        game.read(state, seat, text)
    return fault.value


def test_two_passes_end_the_trick_and_the_last_to_play_leads():
    state = go(OFFICIAL, playing("345", "446", "557"), "3", "4", "5", "-", "-")
    assert OFFICIAL.asked(state) == (2,)
    assert state.last == 0
    assert len(OFFICIAL.acts(state, 2)) == 2  # 5 and 7, and no pass on lead


def test_a_seat_that_passed_may_play_again_in_the_same_trick():
    state = go(OFFICIAL, playing("3K", "4A", "52"), "3", "-", "5")
    assert OFFICIAL.asked(state) == (0,)
    state = go(OFFICIAL, state, "-")
    assert OFFICIAL.asked(state) == (1,)
    assert [OFFICIAL.write(act) for act in OFFICIAL.acts(state, 1)] == ["-", "A"]
    assert OFFICIAL.asked(go(OFFICIAL, state, "A")) == (2,)


def test_pass_is_final_puts_a_seat_out_until_the_trick_ends():
    game = opened(pass_is_final=True)
    state = go(game, playing("3KK", "4AA", "522"), "3", "-", "5", "K")
    assert game.asked(state) == (2,)
    state = go(game, state, "2", "-")
    assert game.asked(state) == (2,)
    assert (state.last, state.out) == (0, 0)
    assert game.asked(go(game, state, "2")) == ()


def test_pass_is_final_ends_the_trick_when_both_others_are_out():
    game = opened(pass_is_final=True)
    state = go(game, playing("344", "556", "677"), "3", "-", "6", "-")
    assert game.asked(state) == (2,)
    assert state.last == 0
    assert game.asked(go(game, state, "7")) == (0,)


def test_who_leads_must_play():
    fault = refusal(playing("3", "4", "5"), 0, "-")
    assert (fault.kind, fault.key, fault.article) == ("illegal", "doudizhu.must_lead", "打牌阶段")
    with pytest.raises(Illegal):
        OFFICIAL.do(playing("3", "4", "5"), 0, PASSED)


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("4", "illegal", "does_not_beat"),
        ("5", "illegal", "does_not_beat"),
        ("66", "illegal", "does_not_beat"),
        ("8", "illegal", "not_held"),
        ("666", "illegal", "not_held"),
        ("6♦", "illegal", "not_held"),
        ("6♠6♠", "illegal", "not_held"),
        ("6♠66", "illegal", "not_held"),
        ("46", "illegal", "no_figure"),
        ("", "unreadable", "no_card"),
        (" ", "unreadable", "no_card"),
        ("6=pair", "unreadable", "no_reading"),
        ("6=", "unreadable", "no_reading"),
    ],
)
def test_refusals_name_the_article_and_change_nothing(text, kind, key):
    state = go(OFFICIAL, playing("35", "4566", "77"), "5")
    before = msgspec.structs.asdict(state)
    fault = refusal(state, 1, text)
    assert (fault.kind, fault.key) == (kind, f"doudizhu.{key}")
    assert fault.article
    assert fault.say("zh") != fault.say("en")
    assert msgspec.structs.asdict(state) == before


@pytest.mark.parametrize("text", ["6!", "1", "♠6", "６", "6-", "--", "pass", "6\n", "Ⅵ"])
def test_what_is_no_card_is_unreadable(text):
    assert refusal(go(OFFICIAL, playing("35", "4566", "77"), "5"), 1, text).kind == "unreadable"


def test_only_the_seat_that_is_asked_may_play():
    state = playing("34", "5", "6")
    for seat in (1, 2):
        assert refusal(state, seat, "-").key == "doudizhu.not_your_turn"
        assert OFFICIAL.acts(state, seat) == []
    over = go(OFFICIAL, playing("3", "5", "6"), "3")
    assert refusal(over, 1, "5").key == "doudizhu.deal_over"


@pytest.mark.parametrize("act", [Call(1), Double(yes=True)])
def test_an_act_of_another_phase_is_refused(act):
    with pytest.raises(NotAllowed):
        OFFICIAL.do(playing("34", "5", "6"), 0, act)


def test_a_play_is_refused_before_the_play_begins():
    with pytest.raises(NotAllowed):
        OFFICIAL.do(OFFICIAL.start(PLAIN, 0), 0, Play(1, 1))


@pytest.mark.parametrize("ident", [-1, -27_471, 27_472, 10**9])
def test_an_id_that_is_no_play_is_refused(ident):
    state = playing("34XD", "5", "6")
    with pytest.raises(Illegal):
        OFFICIAL.do(state, 0, Play(ident, read_cards("XD")))


def test_an_id_of_other_cards_and_cards_of_others_are_refused():
    state = playing("34", "56", "6")
    solo = OFFICIAL.read(state, 0, "3")
    with pytest.raises(Illegal):
        OFFICIAL.do(state, 0, Play(solo.id, read_cards("4♠")))
    with pytest.raises(Illegal):
        OFFICIAL.do(state, 0, Play(solo.id, read_cards("3♥")))
    with pytest.raises(Illegal):
        OFFICIAL.do(state, 0, Play(solo.id))


def test_no_take_back_a_play_leaves_the_hand_for_good():
    state = go(OFFICIAL, playing("34", "56", "67"), "3", "-", "-")
    assert write_cards(state.hands[0]) == "4♠"
    assert refusal(state, 0, "3").key == "doudizhu.not_held"


@pytest.mark.parametrize("moves", [["3"], ["3", "4"], ["3", "4", "5"]])
def test_the_first_empty_hand_ends_the_deal(moves):
    hands = ["3A", "4A", "5A"]
    hands[len(moves) - 1] = hands[len(moves) - 1][0]
    state = go(OFFICIAL, playing(*hands), *moves)
    assert state.phase == "over"
    assert state.winner == len(moves) - 1
    assert OFFICIAL.asked(state) == ()
    assert OFFICIAL.acts(state, 0) == []


@pytest.mark.parametrize("text", ["8♠", "8♥", "8♦"])
def test_a_suit_that_is_named_is_the_card_that_goes(text):
    state = playing("3", "4", "5", hands=tuple(map(read_cards, ("8♠8♥8♦K♠", "4♠", "5♠"))))
    assert write_cards(OFFICIAL.do(state, 0, OFFICIAL.read(state, 0, text)).shown[0]) == text


def test_suits_not_named_take_the_shown_base_first_then_spade_heart_club_diamond():
    hands = tuple(map(read_cards, ("8♠8♥8♣8♦K♠", "4♠", "5♠")))
    eight_diamond = read_cards("8♦").bit_length() - 1
    state = playing("3", "4", "5", hands=hands, base=(eight_diamond, 0, 1))
    assert write_cards(OFFICIAL.read(state, 0, "8").cards) == "8♦"
    assert write_cards(OFFICIAL.read(state, 0, "888").cards) == "8♠8♥8♦"
    assert write_cards(OFFICIAL.read(state, 0, "8♥8").cards) == "8♥8♦"
    assert write_cards(OFFICIAL.read(state, 0, "8 8♦").cards) == "8♠8♦"


@pytest.mark.parametrize("text", ["888K", "k888", "8 K 8 8", "8♣8♠K♠8♥", "8♥8K8"])
def test_a08_any_order_case_and_blanks(text):
    state = playing("3", "4", "5", hands=tuple(map(read_cards, ("8♠8♥8♣K♠3♠", "4♠", "5♠"))))
    assert write_cards(OFFICIAL.read(state, 0, text).cards) == "8♠8♥8♣K♠"


MANY = "333444555666"


def test_several_readings_one_must_be_chosen():
    game = opened(wings_may_join=True)
    state = playing(MANY + "7", "8", "9")
    fault = refusal(state, 0, MANY, game)
    assert fault.kind == "ambiguous"
    offered = fault.facts["readings"]
    assert offered == ("=trio_chain.6.4", "=trio_chain_solo.5.3", "=trio_chain_solo.6.3")
    for reading in offered:
        act = game.read(state, 0, MANY + reading)
        after = game.do(state, 0, act)
        assert game.read(state, 0, game.write(act)) == act
        to_beat = game.seen(after, 1).to_beat
        assert f"={to_beat.figure}.{to_beat.top}.{to_beat.length}" == reading
    assert OFFICIAL.read(state, 0, MANY) == OFFICIAL.read(state, 0, MANY + "=trio_chain.6.4")


def test_several_readings_but_one_that_beats_needs_no_choice():
    game = opened(wings_may_join=True)
    state = go(game, playing("333444555789K", "666777888999J", "T"), "333444555789")
    act = game.read(state, 1, "666777888999=trio_chain_solo.8.3")
    assert refusal(state, 1, "666777888999", game).kind == "ambiguous"
    assert game.read(state, 1, game.write(act)) == act
    state = go(game, playing("3334445556667", "888999TTTJJJK", "7"), "333444555666=trio_chain.6.4")
    act = game.read(state, 1, "888999TTTJJJ")
    assert game.catalogue.plays[act.id].name == "trio_chain"


def test_a_reading_that_does_not_beat_is_refused_though_another_does():
    game = opened(wings_may_join=True)
    state = go(game, playing("3334445556667", "888999TTTJJJK", "7"), "333444555666=trio_chain.6.4")
    assert refusal(state, 1, "888999TTTJJJ=trio_chain_solo.J.3", game).key.endswith("does_not_beat")


def test_timeout_makes_no_call_no_double_the_smallest_single_and_else_a_pass():
    state = OFFICIAL.start(PLAIN, 0)
    assert OFFICIAL.default(state, 0) == Call(0)
    state = go(OFFICIAL, state, "1", "-", "-")
    assert OFFICIAL.default(state, 1) == OFFICIAL.default(state, 2) == Double(yes=False)
    state = go(OFFICIAL, state, "b:×", "c:-")
    assert OFFICIAL.default(state, 0) == Double(yes=False)
    state = go(OFFICIAL, state, "-")
    assert OFFICIAL.write(OFFICIAL.default(state, 0)) == "3♠"
    state = OFFICIAL.do(state, 0, OFFICIAL.default(state, 0))
    assert OFFICIAL.default(state, 1) == PASSED
    assert OFFICIAL.default(go(OFFICIAL, state, "-"), 2) == PASSED


@pytest.mark.parametrize(("hand", "least"), [("D", "D"), ("XD", "X"), ("2X", "2♠"), ("5678", "5♠")])
def test_timeout_on_lead_plays_the_smallest_single_card(hand, least):
    assert OFFICIAL.write(OFFICIAL.default(playing(hand, "3", "4"), 0)) == least


def test_time_is_25_s_for_every_answer():
    state = OFFICIAL.start(PLAIN, 0)
    assert OFFICIAL.limit(state, 0) == 25_000
    state = go(OFFICIAL, state, "3")
    assert OFFICIAL.limit(state, 1) == 25_000
    assert OFFICIAL.limit(go(OFFICIAL, state, "b:×", "c:-"), 0) == 25_000
    assert OFFICIAL.limit(go(OFFICIAL, state, "b:-", "c:-"), 0) == 25_000
