"""DUPLICATE §2: nothing of a board is visible outside its table before the last has finished."""

from __future__ import annotations

import pytest
from director import still

from paiju.serve.roles import Role

OUTSIDE = [
    "/e/e", "/e/e/standings", "/e/e/seating/1", "/e/e/traveller/1", "/e/e/traveller/1?stage=1",
    "/e/e/replay/1/1/1", "/e/e/replay/1/1/1?step=0", "/e/e/table/1/1", "/hall/e/seating",
    "/hall/e/standings", "/e/e/player/1", "/api/e/e", "/api/e/e/standings",
]  # fmt: skip


@pytest.fixture
def half(directed):
    """One of two tables has played its boards, the other has not begun to answer."""
    made = directed(count=6, absent="clock", rounds=1)
    made.seat()
    made.start()
    made.hall.wait(lambda: all(t.table.running for t in made.event.tables))
    made.before = {path: still(made.text(path)) for path in OUTSIDE}
    made.robots(1)
    made.hall.wait(lambda: len(made.event.tables[0].table.results) == 2)
    return made


def finish(made):
    made.robots(2)
    made.hall.wait(lambda: made.event.course.finished == 1)


def test_pages_for_everybody_do_not_change_when_a_table_finishes_first(half):
    for path, before in half.before.items():
        assert still(half.text(path)) == before, path


def test_a_sealed_board_and_one_that_does_not_exist_have_one_answer(half):
    guest = half.hall.browser()
    sealed, nothing = (guest.get(f"/e/e/traveller/{k}") for k in (1, 77))
    assert sealed.status == nothing.status == 404
    told = [still(r.read().decode()).replace("77", "1") for r in (sealed, nothing)]
    assert told[0] == told[1]


def test_players_see_their_own_score_but_neither_mp_nor_cards_of_a_sealed_board(half):
    player = half.event.tables[0].place.players[0]
    own = half.text("/play/boards", half.hall.browser("e", Role.PLAYER, player))
    score = half.event.tables[0].table.results[0].result.scores[0]
    assert f'<td class="num">{score}</td>' in own
    assert "未公开" in own
    assert "%" not in own
    assert "poker.svg#" not in own


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.CHIEF, Role.REFEREE])
def test_the_desk_sees_that_a_board_is_over_not_its_score(half, role):
    scores = " : ".join(map(str, half.event.tables[0].table.results[0].result.scores))
    desk = half.hall.browser("e", role)
    for path in ("/desk/e", "/desk/e/results", "/desk/e/tables", "/desk/e/table/1"):
        shown = half.text(path, desk)
        assert scores not in shown, path
        assert "poker.svg" not in shown, path
    assert "✓ 已完" in half.text("/desk/e/results", desk)


def test_what_a_ruling_would_do_does_not_betray_a_sealed_board(half):
    chief = half.hall.browser("e", Role.CHIEF)
    where = "/desk/e/ruling?kind=penalised&player=1&round=1&amount=1/10"
    shown = half.text(where, chief)
    assert "记入裁定" in shown
    assert "%" not in shown.partition("<main")[2]


def test_after_the_last_table_everything_is_there(half):
    finish(half)
    score = half.event.tables[0].table.results[0].result.scores[0]
    shown = half.text("/e/e/traveller/1")
    assert f'<td class="num">{score}</td>' in shown
    assert "poker.svg#" in shown
    assert 'class="moves"' in half.text("/e/e/replay/1/1/1?step=3")
    player = half.event.tables[0].place.players[0]
    own = half.text("/play/boards", half.hall.browser("e", Role.PLAYER, player))
    assert "%" in own


def test_standings_wait_until_they_are_released(half):
    finish(half)
    assert "还没有公布成绩" in half.text("/e/e/standings")
    assert "还没有公布成绩" in half.text("/hall/e/standings")
    half.hall.do(half.event.release("d"))
    assert "还没有公布成绩" not in half.text("/e/e/standings")
    assert "%" in half.text("/hall/e/standings")


def test_a_lone_tables_board_is_open_when_the_spectators_delay_is_over(directed):
    made = directed(count=3, rounds=1, boards=1, delay=2)
    made.seat()
    made.start()
    table = made.event.tables[0]
    made.hall.wait(lambda: made.event.course.finished == 1)
    end = table.table.at
    guest = made.hall.browser()
    early, asked = guest.get("/e/e/replay/1/1/1").status, made.hall.hall.clock.now()
    assert (early == 404) or asked > end + 2000
    made.hall.wait(lambda: made.hall.hall.clock.now() > end + 2000)
    assert guest.get("/e/e/replay/1/1/1").status == 200


def test_the_desk_reads_all_tables_as_facts_and_nobody_else(half):
    told = half.hall.browser("e", Role.REFEREE).get("/api/e/e/tables").read().decode()
    assert '"state":"play"' in told
    assert "score" not in told
    assert half.hall.browser().get("/api/e/e/tables").status == 403
