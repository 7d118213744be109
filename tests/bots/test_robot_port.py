"""The port: robots by name, for any game."""

from __future__ import annotations

import pytest

from paiju.bots.port import NAMES, robot
from paiju.errors import Unreadable


def test_unknown_robot_is_refused_with_the_names_that_there_are() -> None:
    with pytest.raises(Unreadable) as refused:
        robot("hosue")
    for lang in ("en", "zh"):
        assert all(name in refused.value.say(lang) for name in (*NAMES, "hosue"))


@pytest.mark.parametrize("game", ["doudizhu"])
def test_every_game_has_every_robot(game: str) -> None:
    robots = __import__(f"paiju.bots.{game}", fromlist=["ROBOTS"]).ROBOTS
    assert set(robots) == set(NAMES)
