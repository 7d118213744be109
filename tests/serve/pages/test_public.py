"""What everybody reads: event, standings, seating, travellers, replays, the account of a place."""

from __future__ import annotations

import re

import pytest
from director import still
from opened import NAMES

from paiju.rules.profile import load
from paiju.show.ruleset import doubtful
from paiju.show.steps import board_messages

POINTS = '[scoring]\nmethod = "points"'
INLINE = re.compile(r"<script(?![^>]*src=)|\son\w+=|\sstyle=|<style")
PATHS = [
    "/check", "/e/e", "/e/e/standings", "/e/e/standings?after=1", "/e/e/seating/1", "/e/e/player/1",
    "/e/e/traveller/1", "/e/e/replay/1/1/1", "/e/e/replay/1/1/1?step=3", "/hall/e/seating",
    "/hall/e/clock", "/hall/e/standings",
]  # fmt: skip


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("game", ["doudizhu/official-2016", "paohuzi/comp-2017r"])
def test_every_page_in_both_games_and_languages_without_inline_script(directed, game, lang):
    made = directed(rules=game)
    made.play(2)
    guest = made.hall.browser()
    for path in PATHS:
        answer = guest.get(f"{path}{'&' if '?' in path else '?'}lang={lang}")
        text = answer.read().decode()
        assert answer.status == 200, path
        assert f'lang="{"zh-Hans" if lang == "zh" else "en"}"' in text, path
        assert not INLINE.search(text), path


def test_an_event_scored_by_points_shows_points_and_no_ratio(directed):
    made = directed(rules="doudizhu/zibo-2020", boards=1, clauses=POINTS)
    made.play(1)
    for path in ("/e/e/standings", "/e/e/player/1", "/e/e/traveller/1", "/hall/e/standings"):
        shown = made.text(path)
        assert "%" not in shown, path
    assert "积分" in made.text("/e/e/standings")


def test_the_page_of_an_event_says_what_in_its_rules_is_reconstructed(directed):
    made = directed(rules="paohuzi/comp-2017r")
    profile = load("paohuzi/comp-2017r")
    for lang in ("zh", "en"):
        assert doubtful(profile, lang)
        assert doubtful(profile, lang) in made.text("/e/e", lang=lang)


NOWHERE = [
    "/e/none", "/e/e/seating/9", "/e/e/player/77", "/e/e/traveller/77", "/e/e/replay/1/9/1",
    "/hall/none/clock",
]  # fmt: skip


@pytest.mark.parametrize("path", NOWHERE)
def test_what_is_not_there_is_not_found(directed, path):
    made = directed()
    made.play(1)
    assert made.hall.browser().get(path).status == 404


def test_screens_offer_nothing_to_touch(directed):
    made = directed()
    made.play(1)
    for what in ("seating", "clock", "standings"):
        shown = made.text(f"/hall/e/{what}")
        assert not re.search(r"<(a|button|input|form|select)\b", shown)


def test_the_standings_link_to_the_account_of_each_place(directed):
    made = directed()
    made.play(1)
    shown = made.text("/e/e/standings")
    assert all(f'href="/e/e/player/{n}"' in shown for n in range(1, 10))
    for name, number in zip(NAMES, range(1, 10), strict=False):
        assert name in made.text(f"/e/e/player/{number}")


def test_a_place_is_explained_as_published_while_a_further_round_is_seated(directed):
    made = directed()
    made.play(1)
    before = made.text("/e/e/player/1")
    made.seat()
    told = made.text("/e/e/player/1")
    assert "下一轮已排定" not in before
    assert "下一轮已排定" in told
    lead = re.compile(r'<p class="lead">.*')
    assert lead.search(told)[0] == lead.search(before)[0]


def test_each_step_of_a_replay_has_its_address_and_the_last_is_the_end(directed):
    made = directed(count=3)
    made.play(1)
    table = made.event.at(1)[0]
    sent = board_messages(table.place.rules, made.hall.look(table.events), 1)
    shown = made.text("/e/e/replay/1/1/1")
    count = len(re.findall(r"<li id=\"m\d+\"", shown))
    assert 0 < count <= len(sent)
    assert "本副结束" in shown
    dealt = made.text("/e/e/replay/1/1/1?step=0")
    assert dealt.count("poker.svg#") == 54
    last = made.text("/e/e/replay/1/1/1?step=9999")
    assert still(last).partition("<main")[2] == still(shown).partition("<main")[2]


def test_the_other_language_shows_the_same_step_of_the_same_board(directed):
    made = directed()
    made.play(1)
    shown = made.text("/e/e/replay/1/1/2?step=3")
    assert 'href="/e/e/replay/1/1/2?step=3&amp;lang=en"' in shown
    assert 'href="/e/e/traveller/1?stage=1&amp;lang=en"' in made.text("/e/e/traveller/1?stage=1")


def test_pages_of_an_event_may_be_embedded_and_the_desk_may_not(directed):
    made = directed()
    guest = made.hall.browser()
    assert "frame-ancestors *" in guest.get("/e/e").headers["content-security-policy"]
    assert "frame-ancestors 'none'" in guest.get("/desk").headers["content-security-policy"]
    assert "bare" in guest.get("/e/e?embed").read().decode()
