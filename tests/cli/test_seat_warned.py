"""``paiju seat``: a ranking of nobody, and forbidden meetings that a movement cannot avoid."""

from __future__ import annotations

import json

import pytest

from paiju.cli.main import status


@pytest.fixture
def seat(tmp_path, capsys):
    (tmp_path / "f.csv").write_text("player,other,kind\na,b,hard\nd,f,soft\na,f,hard\n")

    def call(players, *more):
        (tmp_path / "r.csv").write_text("player\n" + "".join(f"{p}\n" for p in players))
        words = ["--lang", "en", "seat", str(tmp_path / "r.csv"), *more]
        left = status([w.replace("F", str(tmp_path / "f.csv")) for w in words])
        return left, *capsys.readouterr()

    return call


def test_a_ranking_with_a_heading_alone_seats_no_empty_round(seat):
    left, out, err = seat("")
    assert (left, out) == (2, "")
    assert "the ranking lists nobody" in err


@pytest.mark.parametrize("movement", ["shift", "snake"])
def test_a_movement_that_avoids_nobody_names_every_forbidden_meeting_it_makes(seat, movement):
    order = "abcdef" if movement == "shift" else "adbefc"
    left, _, err = seat(order, "--movement", movement, "--forbid", "F")
    told = err.splitlines()
    assert left == 0
    assert told
    left, data, err = seat(order, "--movement", movement, "--forbid", "F", "--json")
    assert (left, err) == (0, "")
    assert json.loads(data)["warnings"] == told
    if movement == "shift":
        assert told == [
            "table 1: a and b are forbidden to meet",
            "table 2: d and f should rather not meet",
        ]


def test_without_forbidden_meetings_made_nothing_is_warned(seat):
    left, _, err = seat("acdbef", "--movement", "shift", "--forbid", "F")
    assert (left, err) == (0, "")
