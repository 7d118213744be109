"""DUPLICATE §7: others contribute to the deals of an event in the hall, before the first card."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from opened import SECRET, entrants, regulation

from paiju.bots.port import robot
from paiju.cli.main import build
from paiju.deal import commit
from paiju.deal.contribution import contribute
from paiju.desk.event import Event
from paiju.desk.folder import Folder
from paiju.desk.opening import begin
from paiju.desk.parts import gather
from paiju.desk.setup import read_setup
from paiju.errors import NotAllowed
from paiju.serve.roles import Role
from paiju.store import Memory

OTHERS = """
[[deals.contributor]]
name = "公证员"
[[deals.contributor]]
name = "牌手代表"
kept = true
"""
LATE = """
[deals]
deadline = 2999-01-01T00:00:00+08:00
[[deals.contributor]]
name = "公证员"
"""
FACTS = {"rounds": 1, "boards": 1, "absent": "robot", "clauses": OTHERS}


@pytest.fixture
def due(hall):
    """An event whose contributions are due."""
    return hall.create(count=6, **FACTS)


def parts(promise):
    return contribute(promise, "公证员", "03 11 27"), contribute(promise, "牌手代表", "7e" * 32)


def close(desk):
    promise = commit.read_commit(desk.get("/e/e/deals/commit").read())
    public, kept = parts(promise)
    return desk.post("/desk/e/contributions", part_1=public.value, part_2=commit.dump(kept))


def test_nothing_is_drawn_before_the_contributions_are_closed(hall, due):
    desk = hall.browser("e", Role.ORGANISER)
    assert 'action="/desk/e/contributions"' in desk.get("/desk/e").read().decode()
    with pytest.raises(NotAllowed):
        hall.look(due.propose)
    assert desk.post("/desk/e/draft").status in (403, 409)
    assert desk.get("/e/e/deals/contributions").status == 404


def test_somebody_who_is_due_is_waited_for(hall, due):
    desk = hall.browser("e", Role.ORGANISER)
    refused = desk.post("/desk/e/contributions", part_1="03 11 27")
    assert refused.status == 403
    assert "牌手代表" in refused.read().decode()
    assert due.parts_due


def test_nobody_is_left_out_before_the_deadline(hall):
    event = hall.create(count=3, clauses=LATE)
    desk = hall.browser("e", Role.ORGANISER)
    assert desk.post("/desk/e/contributions", without_1="1").status == 403
    assert event.parts_due


def test_only_the_organiser_closes_them(hall, due):
    assert close(hall.browser("e", Role.CHIEF)).status == 403
    assert due.parts_due


def test_a_kept_part_stays_secret_until_the_reveal_and_all_is_as_a_run_makes_it(
    hall, tmp_path, due
):
    desk = hall.browser("e", Role.ORGANISER)
    assert close(desk).url.endswith("/desk/e")
    published = desk.get("/e/e/deals/contributions").read().decode()
    assert "03 11 27" in published
    assert "7e7e" not in published
    for command in ("draft", "seat", "start"):
        desk.post(f"/desk/e/{command}", seconds=0)
    hall.wait(lambda: due.course.finished == 1)
    for command in ("release", "reveal"):
        desk.post(f"/desk/e/{command}")
    assert "7e7e" in desk.get("/e/e/deals/reveal").read().decode()
    shown = hall.browser().get("/e/e").read().decode()
    assert re.findall("/e/e/deals/([a-z]+)", shown) == ["commit", "contributions", "reveal"]
    mine = tmp_path / "hall" / "e"
    run(tmp_path / "run")
    for name in ("standings.json", "deals.reveal.json", "deals.contributions.json"):
        assert (mine / name).read_bytes() == (tmp_path / "run" / name).read_bytes(), name
    assert CliRunner().invoke(build("en"), ["check", str(mine)], obj="en").exit_code == 0


def run(root):
    """Run the same event without a hall."""
    setup = read_setup(regulation(**FACTS), entrants(6), "random", robot("random"))
    folder, store = Folder(root), Memory()
    folder.claim()
    folder.log.touch()
    kept = begin(store, folder, setup, SECRET, bytes(32))
    promise = commit.read_commit((root / "deals.commit.json").read_bytes())
    setup = gather(store, folder, setup, parts(promise))
    Event(store, folder, setup, kept).run(lambda _done, _total: None)


def test_what_was_closed_stays_closed_over_a_restart(open_hall, tmp_path):
    first = open_hall(tmp_path / "hall")
    first.create(count=6, **FACTS)
    assert close(first.browser("e", Role.ORGANISER)).status == 200
    first.close()
    again = open_hall(tmp_path / "hall")
    event = again.hall.events["e"]
    assert not event.parts_due
    assert len(again.look(event.propose).round.tables) == 2
