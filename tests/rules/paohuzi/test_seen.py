"""§9: what each viewer may know; nothing betrays a hidden card, a question or an answer."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.cards import zipai
from paiju.rules.paohuzi.act import HU
from paiju.rules.paohuzi.melds import Figure, Meld, alike
from paiju.rules.paohuzi.offers import on_card
from paiju.rules.paohuzi.state import State
from paiju.rules.protocol import ALL_SEEING, SPECTATOR
from tests.rules.paohuzi.scene import (
    answer,
    choose,
    menu,
    random_deal,
    rules,
    scene,
    to_discard,
)

GAME = rules()
VIEWERS = (0, 1, 2, SPECTATOR)


def bytes_seen(state: State, viewer: int) -> bytes:
    return msgspec.json.encode(GAME.seen(state, viewer))


def after_wei(card: str) -> State:
    hand = "一三五九" + card * 2
    return scene(GAME, (hand, "", ""), ("碰叁叁叁 碰肆肆肆 碰玖玖玖 碰四四四 二三四", "", ""), card)


def test_9_a_wei_is_hidden_with_its_rank() -> None:
    seven, eight = after_wei("七"), after_wei("八")
    for viewer in (1, 2, SPECTATOR):
        assert bytes_seen(seven, viewer) == bytes_seen(eight, viewer)
        assert GAME.seen(seven, viewer).melds["a"][-1] == "偎???"
        assert GAME.seen(seven, viewer).log[-1].card == "?"
    assert GAME.seen(seven, 0).melds["a"][-1] == "偎七七七"
    others = 3 + 3 + 3 + 1  # three large 碰, one small; 二三四 is worth nothing
    assert GAME.seen(seven, 1).huxi["a"] == others
    assert GAME.seen(seven, 0).huxi["a"] == others + 3
    assert GAME.seen(seven, ALL_SEEING).melds["a"][-1] == "偎七七七"


def test_9_a_chou_wei_shows_one_card() -> None:
    state = scene(GAME, ("", "陆陆二二九", ""), turn="b", wall="陆", ren_peng=(0, 1 << 15, 0))
    assert GAME.seen(state, 0).melds["b"] == ("臭偎陆??",)
    assert GAME.seen(state, 1).melds["b"] == ("臭偎陆陆陆",)
    assert GAME.seen(state, 0).log[-1].card == "陆"


def test_9_ti_display() -> None:
    for shown, text in (("none", "提????"), ("one", "提陆???"), ("all", "提陆陆陆陆")):
        game = rules(ti_display=shown)
        state = scene(game, ("", "陆陆陆二二九", ""), turn="b", wall="陆")
        assert game.seen(state, 0).melds["b"] == (text,)
        assert game.seen(state, 1).melds["b"] == ("提陆陆陆陆",)
        assert game.seen(state, 0).log[-1].card == ("?" if shown == "none" else "陆")


def test_6_9_nobody_learns_who_was_asked_or_has_answered() -> None:
    state = scene(GAME, ("四六九", "三四壹", "五五玖"), wall="五一")
    assert [GAME.asked_seen(state, viewer) for viewer in VIEWERS] == [(0,), (1,), (2,), ()]
    assert GAME.asked_seen(state, ALL_SEEING) == (0, 1, 2)
    answered = answer(GAME, state, "b吃三四")
    for viewer in (0, 2, SPECTATOR):
        assert bytes_seen(answered, viewer) == bytes_seen(state, viewer)
        assert GAME.told(state, 1, GAME.read(state, 1, "吃三四"), answered, viewer) == ()
    assert GAME.seen(answered, 1).answer == "吃三四"
    assert GAME.asked_seen(answered, 1) == ()


def test_6_9_told_only_what_was_done() -> None:
    state = scene(GAME, ("四六九", "三四壹", "五五玖"), wall="五一")
    state = answer(GAME, state, "a过 b吃三四")
    act = GAME.read(state, 2, "碰")
    done = GAME.do(state, 2, act)
    assert [GAME.told(state, 2, act, done, viewer) for viewer in VIEWERS] == [((2, "碰"),)] * 4
    act = GAME.read(state, 2, "过")
    done = GAME.do(state, 2, act)
    told = {viewer: GAME.told(state, 2, act, done, viewer) for viewer in (*VIEWERS, ALL_SEEING)}
    assert told == {
        0: ((1, "吃三四"),),
        1: (),
        2: ((2, "过"), (1, "吃三四")),
        SPECTATOR: ((1, "吃三四"),),
        ALL_SEEING: ((2, "过"),),
    }


def test_9_passes_by_all_tell_nobody_anything() -> None:
    state = scene(GAME, ("八", "二三九", "玖"), wall="一二")
    act = GAME.read(state, 1, "过")
    done = GAME.do(state, 1, act)
    assert [GAME.told(state, 1, act, done, v) for v in (0, 2, SPECTATOR)] == [(), (), ()]
    assert [step.what for step in GAME.seen(done, 0).log] == ["摸", "摸"]
    assert [step.what for step in GAME.seen(done, 1).log] == ["摸", "过", "摸"]


def test_9_a_discard_is_told_to_all() -> None:
    state = to_discard(("一五柒", "九九", "柒"), wall="一")
    act = GAME.read(state, 0, "打五")
    done = GAME.do(state, 0, act)
    assert {GAME.told(state, 0, act, done, v) for v in (*VIEWERS, ALL_SEEING)} == {((0, "打五"),)}


def test_9_an_own_hu_after_a_wei_looks_like_a_discard_to_the_others() -> None:
    hands = ("壹贰叁贰柒拾四五六肆伍陆八八", "", "")
    state = scene(GAME, hands, ("碰捌捌捌 偎七七七", "", ""), "八")
    assert [GAME.asked_seen(state, viewer) for viewer in VIEWERS] == [(0,)] * 4
    assert GAME.seen(state, 1).phase == "discard"


def swapped(state: State, viewer: int, rng: Random) -> State:
    """Change all that *viewer* may not see: the others' hands, the stock, the rank of a 偎."""
    others = [seat for seat in range(3) if seat != viewer]
    pool = [k for s in others for k in _cards(state.hands[s])] + list(state.wall)
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in others:
        size = zipai.size(state.hands[seat])
        hands[seat] = _pack(pool[:size])
        pool = pool[size:]
    state = replace(state, hands=tuple(hands), wall=tuple(pool))
    for seat in others:
        for meld in state.melds[seat]:
            if meld.figure is Figure.WEI:
                state = _relabelled(state, meld, alike(Figure.WEI, rng.randrange(20)))
    return state


def _relabelled(state: State, old: Meld, new: Meld) -> State:
    """Make a covered 偎 another one, on the table and in the log."""
    melds = tuple(tuple(new if m == old else m for m in laid) for laid in state.melds)
    log = tuple(
        e._replace(kind=new.kinds[0], groups=(new,)) if e.groups == (old,) else e for e in state.log
    )
    return replace(state, melds=melds, log=log)


def _cards(counts: int) -> list[int]:
    return [k for k in range(20) for _ in range(zipai.count(counts, k))]


def _pack(kinds: list[int]) -> int:
    return sum(1 << 3 * kind for kind in kinds)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_9_a_view_never_changes_when_only_hidden_cards_change(seed: int) -> None:
    rng = Random(seed)
    state = GAME.start(random_deal(rng), seed % 3)
    while asked := GAME.asked(state):
        for viewer in VIEWERS:
            other = swapped(state, viewer, rng)
            assert bytes_seen(other, viewer) == bytes_seen(state, viewer)
            assert GAME.asked_seen(other, viewer) == GAME.asked_seen(state, viewer)
        state = GAME.do(state, asked[0], choose(rng, GAME.acts(state, asked[0])))


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_9_two_stocks_look_alike_until_the_difference_is_turned(seed: int) -> None:
    rng = Random(seed)
    deal = random_deal(rng)
    *first, one, two = deal.rest
    here = GAME.start(deal, seed % 3)
    there = GAME.start(replace(deal, rest=(*first, two, one)), seed % 3)
    while len(here.wall) > 2 and (asked := GAME.asked(here)):
        text = GAME.write(choose(rng, GAME.acts(here, asked[0])))
        here, there = (GAME.do(s, asked[0], GAME.read(s, asked[0], text)) for s in (here, there))
        same = len(here.wall) >= 2
        assert not same or all(bytes_seen(here, v) == bytes_seen(there, v) for v in VIEWERS)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_9_what_is_unseen_is_what_others_hold_covered_and_the_stock(seed: int) -> None:
    rng = Random(seed)
    state = GAME.start(random_deal(rng), seed % 3)
    while asked := GAME.asked(state):
        for viewer in range(3):
            unseen = GAME.seen(state, viewer).unseen
            hidden = [k for s in range(3) if s != viewer for k in _cards(state.hands[s])]
            kinds = [zipai.KINDS.index(card) for card in unseen]
            assert all(kinds.count(k) >= (hidden + list(state.wall)).count(k) for k in range(20))
        state = GAME.do(state, asked[0], choose(rng, GAME.acts(state, asked[0])))


def test_9_the_menu_of_a_win_does_not_betray_a_hidden_kan() -> None:
    won = ("", "一二三贰柒拾四五六肆伍陆八九", "")
    laid = ("", "碰捌捌捌 偎七七七", "")
    menus = []
    for kan in ("十十十", "九玖玖"):
        state = scene(GAME, (won[0] + "一", won[1], kan), laid, wall="十一二三", turn="a")
        menus.append(menu(GAME, state)["b"])
    assert menus == ["过 吃八九 胡"] * 2


def test_6_where_all_know_of_a_pao_nothing_below_it_is_offered() -> None:
    laid = ("", "碰捌捌捌 偎七七七", "碰十十十")
    hand = "一二三贰柒拾四五六肆伍陆八九"
    state = scene(GAME, ("一", hand, "玖"), laid, wall="十一二三", turn="a")
    assert menu(GAME, state) == {"b": "过 胡"}


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_9_a_view_tells_the_viewers_own_acts_and_no_others(seed: int) -> None:
    rng = Random(seed)
    state = GAME.start(random_deal(rng), seed % 3)
    while asked := GAME.asked(state):
        for viewer in VIEWERS:
            own = tuple(GAME.write(act) for act in GAME.acts(state, viewer)) if viewer >= 0 else ()
            assert GAME.seen(state, viewer).acts == own
        state = GAME.do(state, asked[0], choose(rng, GAME.acts(state, asked[0])))


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_9_what_a_seat_is_offered_follows_from_what_it_sees(seed: int) -> None:
    """With other hidden cards a seat is offered the same, or is not asked (a 跑 comes at once)."""
    rng = Random(seed)
    state = GAME.start(random_deal(rng), seed % 3)
    while asked := GAME.asked(state):
        for viewer in asked if state.phase == "claim" else ():
            offered = on_card(GAME.law, swapped(state, viewer, rng))[viewer]
            assert offered in ((), state.offers[viewer])
            assert offered or HU not in state.offers[viewer]
        state = GAME.do(state, asked[0], choose(rng, GAME.acts(state, asked[0])))
