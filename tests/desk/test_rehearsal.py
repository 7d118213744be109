"""``paiju regulation simulate``: what is counted round by round is what is counted anew."""

from __future__ import annotations

import json

import msgspec
import pytest

from paiju.cli.main import status
from paiju.cli.regulation import made_up
from paiju.contest import shelf
from paiju.contest.result import Result
from paiju.deal.draw import Draw
from paiju.desk.field import Field
from paiju.desk.rehearsal import quick
from paiju.desk.setup import Nobody, read_setup
from paiju.desk.sketch import sketch

SECRET = b"r" * 32
FIELDS = {"classification": 9, "hbut-2013": 13}


def drawn(stage, round_, draw):
    """Make results up, few enough scores apart for many to be equal."""
    boards = range((round_.number - 1) * stage.boards + 1, round_.number * stage.boards + 1)
    for board in boards:
        for table, trio in enumerate(round_.tables, 1):
            made = 3 * (draw.below(3) - 1)
            yield Result(round_.number, table, board, trio, (2 * made, -made, -made))


def placed(field):
    """Give who stands where in the end, and how far he came."""
    rows = field.standings().rows
    return [(row.entry, row.place.label, row.place.tally.level) for row in rows]


@pytest.mark.parametrize("name", shelf.names())
def test_a_sketch_stands_after_every_round_as_a_field_that_counts_anew(name) -> None:
    setup = read_setup(shelf.template(name), made_up(FIELDS.get(name, 12)), "nobody", Nobody())
    setup = msgspec.structs.replace(setup, read=quick(setup.read))
    draw, fast, results = Draw(name.encode()), sketch(setup, SECRET), []
    while (due := fast.next()) is not None:
        at, number = due
        fast = fast.begun(at)
        results += [()] * (at + 1 - len(results))
        whole = Field(setup, SECRET, fast.rounds, tuple(results), order=fast.walked)
        draft = fast.propose(number, at)
        assert whole.propose(number, at) == draft
        made = tuple(drawn(setup.read.stages[at], draft.round, draw))
        fast = fast.played(at, draft.round, made)
        results[at] = (*results[at], *made)
        whole = Field(setup, SECRET, fast.rounds, tuple(results), order=fast.walked)
        assert whole.next() == fast.next()
        keys = [
            [row.entry, row.place.label, row.place.tally.level] for row in whole.standings().rows
        ]
        assert keys == [
            [r.entry, r.place.label, r.place.tally.level] for r in fast.standings().rows
        ]
    assert fast.walked


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_rehearsal_follows_from_its_number_whoever_plays_it(jobs, capsys) -> None:
    call = ["regulation", "simulate", "vs-robot", "--entrants", "3", "--runs", "101", "--json"]
    assert status([*call, "--jobs", str(jobs)]) == 0
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert err == ""
    assert told["minutes"] == {"least": 116, "mean": 124.0, "nine_of_ten": 128, "most": 132}
    assert [told["runs"], told["tables"], told["strongest_wins"]] == [101, 3, 94.1]
