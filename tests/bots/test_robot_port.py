"""The port: robots by name, for any game."""

from __future__ import annotations

import pytest
from deals import deal, opened

from paiju.bots.doudizhu import ROBOTS
from paiju.bots.port import NAMES, robot
from paiju.errors import Unreadable


def test_unknown_robot_is_refused_with_the_names_that_there_are() -> None:
    with pytest.raises(Unreadable) as refused:
        robot("hosue")
    for lang in ("en", "zh"):
        assert all(name in refused.value.say(lang) for name in (*NAMES, "hosue"))


def test_doudizhu_has_every_robot() -> None:
    assert set(ROBOTS) == set(NAMES)


def test_a_robot_that_does_not_know_the_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened()
    seen = game.seen(game.start(deal(1), 0), 0)
    monkeypatch.delitem(ROBOTS, "house")
    with pytest.raises(Unreadable) as refused:
        robot("house").act(game, 0, seen, b"")
    assert "random" in refused.value.say("zh")
