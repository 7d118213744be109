"""Nothing leaks: boards that differ where a viewer cannot look sound the same, byte for byte."""

from __future__ import annotations

from random import Random

import pytest
from pairs import pair
from tap import PAGES, heard

from paiju.rules.profile import rules
from paiju.rules.protocol import SPECTATOR
from paiju.serve.roles import Role

GAMES = ("doudizhu/official-2016", "paohuzi/comp-2017r")
VIEWERS = (
    (0, Role.PLAYER, 3), (1, Role.PLAYER, 6), (2, Role.PLAYER, 3), (SPECTATOR, Role.SPECTATOR, 6),
    (SPECTATOR, Role.SPECTATOR, 3), (SPECTATOR, Role.REFEREE, 6), (SPECTATOR, Role.APPEALS, 6),
)  # fmt: skip
"""Viewers, and how many play.

The referee has not opened the table and sees what is public. So does a spectator where only one
table plays the board; of a board that others play too he sees nothing.
"""


def same(tmp_path, game, seed):
    """Play a pair; give how many phases it had and how many bytes were compared."""
    rng, (viewer, role, count) = Random(seed), VIEWERS[seed % len(VIEWERS)]
    made = pair(rules(game), 0, rng, viewer, blind=role is Role.SPECTATOR and count > 3)
    one, other = (heard(tmp_path / str(side), game, made, side, role, count) for side in (0, 1))
    assert len(one) == len(other)
    for a, b in zip(one, other, strict=True):
        assert a == b, (seed, role, a.partition(b"\n")[0])
    assert sum(map(len, one)) > 10_000
    return len(made.phases[0]), sum(map(len, one))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(len(VIEWERS)))
def test_two_boards_that_differ_in_hidden_cards_are_the_same_bytes(tmp_path, game, seed):
    same(tmp_path, game, seed)


def test_the_ear_hears_a_difference_once_it_is_revealed(tmp_path):
    """The same comparison finds what a viewer does learn: an own hand that is another."""
    game, rng = GAMES[0], Random(1)
    made = pair(rules(game), 0, rng, 1)._replace(viewer=0)
    assert made.deals[0].hands[0] != made.deals[1].hands[0]
    one, other = (heard(tmp_path / str(side), game, made, side, Role.PLAYER, 3) for side in (0, 1))
    assert one != other


def test_every_page_is_asked_for():
    assert {"/", "/play", "/e/{e}", "/api/e/{e}", "/metrics", "/healthz"} <= set(PAGES)
