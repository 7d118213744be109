"""EVENTS §3: offences are counted, what follows is computed, and everything can be taken back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest import ledger, shelf
from paiju.contest.adjustment import apply
from paiju.contest.demotion import demoted
from paiju.contest.discipline import Penal, consequences
from paiju.contest.entry import Entry
from paiju.contest.loss import Loss, declarer, lost
from paiju.contest.offence import Code, Discipline, Offence
from paiju.contest.regulation import read_regulation
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.ruling import Adjusted, Corrected, Note, Offended, Ruling, Undone
from paiju.contest.stage import Scoring
from paiju.contest.standings import standings
from paiju.errors import Unreadable
from paiju.score.line import Outcome

ZIBO = read_regulation(shelf.template("zibo-2020")).code
HBUT = read_regulation(shelf.template("hbut-2013")).code
ROUNDS = (Round(1, ((1, 2, 3), (4, 5, 6))), Round(2, ((1, 4, 2), (3, 5, 6))))
RESULTS = [
    Result(r.number, table, board, trio, (6, -3, -3))
    for r in ROUNDS
    for table, trio in enumerate(r.tables, 1)
    for board in range(2 * r.number - 1, 2 * r.number + 1)
]


def off(player: int, key: str, board: int = 0, round_: int = 1, **told: object) -> Offended:
    facts = {"player": player, "offence": key, "board": board, "round": round_, "stage": "s"}
    return Offended(**{**facts, **told})


def standing(*rulings: Ruling) -> tuple[Note, ...]:
    return ledger.standing([Note(n, r) for n, r in enumerate(rulings, 1)])


def penal(code: Code, *rulings: Ruling) -> Penal:
    return Penal(code, consequences(code, standing(*rulings)))


def effects(code: Code, *rulings: Ruling) -> list[tuple[int, str]]:
    return [(one.nth, one.effect) for one in penal(code, *rulings).found]


def scores(code: Code, *rulings: Ruling) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Give (table, board) → scores of round 1 as they count, by two boards a round."""
    made = ledger.adjustments(
        "s", ROUNDS, 2, standing(*rulings), "average_plus", penal(code, *rulings)
    )
    return {(r.table, r.board): r.scores for r in apply(RESULTS, made, ROUNDS, 2) if r.round == 1}


CLEAN = scores(ZIBO)


# -- counting -------------------------------------------------------------------------------------


def test_zibo_all_kinds_of_fouls_add_up_by_player_and_deal() -> None:
    first, second = off(1, "phone_rings", 1), off(1, "overtime", 1)
    assert effects(ZIBO, first, second) == [(1, "foul"), (2, "lose_board")]
    assert effects(ZIBO, first, off(1, "overtime", 2)) == [(1, "foul"), (1, "foul")]
    assert effects(ZIBO, first, off(2, "overtime", 1)) == [(1, "foul"), (1, "foul")]


def test_a_counter_for_the_tables_fouls_has_to_be_there_and_within_a_deal() -> None:
    text = shelf.template("zibo-2020").decode()
    for name in ("fouls", "late"):
        with pytest.raises(Unreadable, match=name):
            read_regulation(text.replace('table = "foul"', f'table = "{name}"').encode())


def test_zibo_what_loses_at_once_is_no_foul() -> None:
    found = effects(ZIBO, off(1, "smoking", 1), off(1, "overtime", 1))
    assert found == [(1, "lose_board"), (1, "foul")]


@pytest.mark.parametrize("key", ["talk", "play_out_of_turn"])
def test_hbut_the_fourth_of_a_kind_loses_the_deal(key: str) -> None:
    found = effects(HBUT, *[off(1, key, board) for board in (1, 1, 2, 2, 2)])
    warned = [(n, "warning") for n in (1, 2, 3)]
    assert found == [*warned, (4, "lose_board"), (5, "lose_board")]


def test_hbut_two_counters_that_begin_anew_in_each_game() -> None:
    acts = [off(1, "talk", 1)] * 3 + [off(1, "play_out_of_turn", 1)] * 3
    assert {effect for _, effect in effects(HBUT, *acts)} == {"warning"}
    assert effects(HBUT, *acts, off(1, "talk", 3, 2))[-1] == (1, "warning")


def test_hbut_the_next_player_decides_on_a_change() -> None:
    told = [
        effects(HBUT, off(1, "changed_play", 1, choice=c)) for c in ("allow", "keep", "no_turn")
    ]
    assert told == [[(1, "allow")], [(1, "keep")], [(1, "no_turn")]]


def test_hbut_a_misdeal_changes_no_result() -> None:
    assert scores(HBUT, off(1, "misdeal_early", 1), off(2, "misdeal_late", 2)) == CLEAN


@given(st.lists(st.integers(0, 12), max_size=12))
def test_taking_back_gives_every_later_one_its_right_number(targets: list[int]) -> None:
    acts: list[Ruling] = [
        off(1, "talk", 1) if target == 0 else Undone(ruling=1 + (target - 1) % (at + 1))
        for at, target in enumerate(targets)
    ]
    found = effects(HBUT, *acts)
    assert [nth for nth, _ in found] == list(range(1, len(found) + 1))


# -- boards that are lost --------------------------------------------------------------------------


@pytest.mark.parametrize(("player", "right"), [(1, (-6, 3, 3)), (2, (6, -3, -3)), (3, (6, -3, -3))])
def test_zibo_the_side_of_the_offender_loses(player: int, right: tuple[int, int, int]) -> None:
    found = scores(ZIBO, off(player, "smoking", 1))
    assert found[1, 1] == right
    assert {place: s for place, s in found.items() if place != (1, 1)} == {
        place: s for place, s in CLEAN.items() if place != (1, 1)
    }


def test_zibo_both_defenders_lose_the_board_that_they_had_won() -> None:
    won = Corrected(round=1, table=1, board=1, scores=(-6, 3, 3), stage="s")
    assert scores(ZIBO, won, off(3, "phone_used", 1))[1, 1] == (6, -3, -3)


def test_of_two_sides_the_one_that_was_first_has_lost() -> None:
    first, second = off(1, "smoking", 1), off(2, "smoking", 1)
    assert scores(ZIBO, first, second)[1, 1] == (-6, 3, 3)
    assert scores(ZIBO, second, first)[1, 1] == (6, -3, -3)
    assert scores(ZIBO, first, second, Undone(ruling=1))[1, 1] == (6, -3, -3)


def test_a_corrected_slip_does_not_wipe_the_loss_out() -> None:
    right = Corrected(round=1, table=1, board=1, scores=(3, -6, 3), stage="s")
    assert scores(ZIBO, off(2, "smoking", 1), right)[1, 1] == (3, -6, 3)
    assert scores(ZIBO, off(3, "smoking", 1), right)[1, 1] == (-3, 6, -3)


def test_what_a_referee_adjudges_afterwards_goes_before() -> None:
    acts = (
        off(1, "smoking", 1),
        Adjusted(
            round=1, table=1, board=1, outcome=Outcome.ASSIGNED, score=9, seats=(0,), stage="s"
        ),
    )
    assert scores(ZIBO, *acts)[1, 1] == (9, 3, 3)
    assert scores(ZIBO, *acts, Undone(ruling=2))[1, 1] == (-6, 3, 3)


def test_hbut_the_made_score_is_turned_and_the_stake_may_be_said() -> None:
    big = Corrected(round=1, table=1, board=1, scores=(48, -24, -24), stage="s")
    talk = [off(1, "talk", 1)] * 4
    assert scores(HBUT, big, *talk)[1, 1] == (-48, 24, 24)
    assert scores(HBUT, big, *[off(2, "talk", 1)] * 4)[1, 1] == (48, -24, -24)
    assert scores(HBUT, big, *talk[:3], off(1, "talk", 1, stake=12))[1, 1] == (-12, 6, 6)


def test_a_board_without_a_score_is_lost_by_the_named_side() -> None:
    assert lost(Loss((1,), 6, declarer=0), None)[0] == (6, -3, -3)
    assert lost(Loss((0,), 6, declarer=0), None)[0] == (-6, 3, 3)
    assert lost(Loss((1,), 6), None)[0] == (3, -6, 3)


@pytest.mark.parametrize("made", [(6, -3, -3), (-12, 4, 8), (3, 3, -6)])
def test_who_was_declarer_is_told_by_the_scores(made: tuple[int, int, int]) -> None:
    assert abs(made[declarer(made)]) == max(map(abs, made))
    # A name that says otherwise than the scores has no effect.
    seat = (declarer(made) + 1) % 3
    assert lost(Loss((0,), 6, declarer=seat), made) == lost(Loss((0,), 6), made)


@pytest.mark.parametrize("made", [(0, 0, 0), (5, -5, 0), (1, 1, 1)])
def test_scores_that_tell_nothing_name_nobody(made: tuple[int, int, int]) -> None:
    assert declarer(made) == -1


@given(st.integers(0, 2), st.sets(st.integers(0, 2), min_size=1, max_size=2), st.booleans())
def test_a_lost_board_sums_to_zero(caller: int, seats: set[int], alone: bool) -> None:
    loss = Loss(tuple(sorted(seats)), 6, declarer=caller, alone=alone)
    assert sum(lost(loss, None)[0]) == 0


# -- forfeits --------------------------------------------------------------------------------------


def test_d06_one_absent_loses_every_board_of_the_round_and_the_others_win() -> None:
    found = scores(ZIBO, off(2, "absent"))
    assert found[1, 1] == found[1, 2] == (3, -6, 3)
    assert found[2, 1] == CLEAN[2, 1]


def test_d06_of_two_absent_each_loses_half_and_the_third_wins() -> None:
    found = scores(ZIBO, off(2, "absent"), off(3, "absent"))
    assert found[1, 1] == found[1, 2] == (6, -3, -3)
    assert scores(ZIBO, off(3, "absent"), off(2, "absent")) == found


def test_d06_where_nobody_came_nobody_wins() -> None:
    found = scores(ZIBO, *[off(player, "absent") for player in (1, 2, 3)])
    assert found[1, 1] == (-3, -3, -3)


def test_d06_a_forfeit_that_is_taken_back_gives_the_played_boards_back() -> None:
    assert scores(ZIBO, off(2, "absent"), Undone(ruling=1)) == CLEAN


def test_d06_who_comes_after_the_first_board_forfeits_only_that() -> None:
    """Forfeit from board 2 on: board 1 was played and stays."""
    found = scores(ZIBO, off(2, "absent", 2))
    assert (found[1, 1], found[1, 2]) == (CLEAN[1, 1], (3, -6, 3))


def test_where_boards_are_compared_a_loss_is_a_ratio() -> None:
    code = Code((Offence("x", "x", "x", ("forfeit",)),), Discipline())
    made = ledger.adjustments(
        "s", ROUNDS, 2, standing(off(2, "x")), "average_plus", penal(code, off(2, "x"))
    )
    (found,) = (r for r in apply(RESULTS, made, ROUNDS, 2) if (r.table, r.board) == (1, 1))
    assert found.outcomes == (Outcome.PLUS, Outcome.ZERO, Outcome.PLUS)


# -- leaving, amounts ------------------------------------------------------------------------------


def test_d06_who_leaves_loses_every_round_to_come_and_keeps_the_rest() -> None:
    found = penal(ZIBO, off(2, "leaving"))
    taken = [[f.amount for f in found.penalties("s", until, 2)] for until in (1, 2, 3)]
    assert taken == [[], [12], [24]]
    assert (found.barred, found.expelled) == ({2}, frozenset())
    assert scores(ZIBO, off(2, "leaving")) == CLEAN


def test_d06_who_leaves_in_the_middle_loses_what_is_left_of_the_round_too() -> None:
    assert scores(ZIBO, off(2, "leaving", 2))[1, 2] == (3, -6, 3)


def test_d04_who_left_is_in_again_when_that_is_taken_back() -> None:
    assert penal(ZIBO, off(2, "leaving"), Undone(ruling=1)).barred == frozenset()


def test_where_a_loss_costs_no_points_who_leaves_stands_last() -> None:
    code = Code((Offence("x", "x", "x", ("lose_rest",)),))
    assert penal(code, off(2, "x")).expelled == {2}


def test_d10_amounts_count_from_their_round_and_on_their_board() -> None:
    code = Code((
        Offence("a", "a", "a", ("points",), amount="1/10"),
        Offence("b", "b", "b", ("warning", "mp"), scope="board", amount="3"),
    ))  # fmt: skip
    found = penal(code, off(1, "a", round_=2), off(1, "b", 1), off(1, "b", 1))
    assert [(f.amount, f.board) for f in found.penalties("s", 1, 2)] == [(Fraction(3), 1)]
    assert [(f.amount, f.board) for f in found.penalties("s", 2, 2)] == [
        (Fraction(1, 10), None), (Fraction(3), 1),
    ]  # fmt: skip
    assert list(found.penalties("t", 2, 2)) == []


# -- places down -----------------------------------------------------------------------------------


def table(points: str, *, withdrawn: str = "", order: tuple[str, ...] = ("points",)):  # type: ignore[no-untyped-def]
    """Give standings of players a, b, c … with so many points each, one digit a player."""
    entries = [Entry(n, chr(96 + n)) for n in range(1, len(points) + 1)]
    trios = [(n, 100 + n, 200 + n) for n in range(1, len(points) + 1)]
    round_ = Round(1, tuple(trios))
    made = [Result(1, n, 1, trio, (int(p), 0, -int(p))) for (n, trio), p in
            zip(enumerate(trios, 1), points, strict=True)]  # fmt: skip
    out = {ord(letter) - 96 for letter in withdrawn}
    return standings(
        entries, [round_], made, Scoring(1, order=order, method="points"), withdrawn=out
    )


def moved(points: str, withdrawn: str = "", **down: int) -> str:
    found = demoted(
        table(points, withdrawn=withdrawn), {ord(letter) - 96: n for letter, n in down.items()}
    )
    return " ".join(f"{row.place.label}{row.entry.name}" for row in found.rows)


@pytest.mark.parametrize(
    ("told", "right"),
    [
        (moved("54321", b=1), "1a 2c 3b 4d 5e"),
        (moved("54321", e=1), "1a 2b 3c 4d 5e"),
        (moved("54321", b=1, c=1), "1a 2d 3b 4c 5e"),
        (moved("54321", a=1, c=1), "1b 2a 3d 4c 5e"),
        (moved("54321", a=2), "1b 2c 3a 4d 5e"),
        (moved("54321", a=9), "1b 2c 3d 4e 5a"),
        (moved("54321", d=1, e=1), "1a 2b 3c 4e 5d"),
        # Of those who share a place he stands behind the others; those below are passed together.
        (moved("55521", b=1), "1=a 1=c 3b 4d 5e"),
        (moved("55521", a=1, b=1), "1c 2=a 2=b 4d 5e"),
        (moved("52221", a=1), "1=b 1=c 1=d 4a 5e"),
        (moved("55521", a=1, b=1, c=1), "1d 2=a 2=b 2=c 5e"),
        # Nobody goes behind those who have left.
        (moved("54321", "e", d=1), "1a 2b 3c 4d 5e"),
        (moved("54321", "a", e=1), "1b 2c 3d 4e 5a"),
        (moved("54321", "de", d=1), "1a 2b 3c 4e 5d"),
    ],
)
def test_zibo_late_players_go_down_from_the_bottom_up(told: str, right: str) -> None:
    assert told == right


@given(
    st.text("0123", min_size=1, max_size=9), st.dictionaries(st.integers(1, 9), st.integers(1, 3))
)
def test_moving_down_loses_nobody_and_moves_only_the_late_down(
    points: str, down: dict[int, int]
) -> None:
    before = table(points)
    after = demoted(before, down)
    old = {row.entry.number: row.place.rank for row in before.rows}
    assert sorted(after.ranked()) == sorted(old)
    for row in after.rows:
        assert row.entry.number in down or row.place.rank <= old[row.entry.number]


def test_without_late_players_nothing_moves() -> None:
    assert demoted(table("54321"), {}) == table("54321")


# -- the regulation --------------------------------------------------------------------------------

BASE = """paiju = 1
[event]
name = "e"
[[stage]]
name = "s"
rules = "doudizhu/zibo-2020"
rounds = 3
boards = 1
"""
ONE = '[[offence]]\nkey = "x"\nzh = "x"\nen = "x"\n'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (ONE, 9),
        (ONE + "steps = []\n", 13),
        (ONE + 'steps = ["hang"]\n', 13),
        (ONE + 'steps = ["choose"]\n', 9),
        (ONE + 'steps = ["warning"]\nchoices = ["expel"]\n', 14),
        (ONE + 'steps = ["choose"]\nchoices = ["choose"]\n', 14),
        (ONE + 'steps = ["points"]\n', 9),
        (ONE + 'steps = ["points"]\namount = "0"\n', 14),
        (ONE + 'steps = ["points"]\namount = "2/4"\n', 14),
        (ONE + 'steps = ["warning"]\namount = "1"\n', 14),
        (ONE + 'steps = ["warning"]\n' + ONE + 'steps = ["warning"]\n', 15),
        (ONE + 'steps = ["warning"]\nscope = "table"\n', 14),
        ("[discipline]\nloss = 3\n", 10),
        ("[discipline]\nloss = -2\n", 10),
        ("[appeals]\nminutes = -1\n", 10),
        ("[appeals]\nhours = 1\n", 10),
    ],
)
def test_a_fault_in_the_catalogue_is_told_with_its_line(text: str, line: int) -> None:
    with pytest.raises(Unreadable) as told:
        read_regulation((BASE + text).encode())
    assert told.value.facts["line"] == line


def test_offences_of_one_counter_have_one_scope() -> None:
    other = '[[offence]]\nkey = "y"\nzh = "y"\nen = "y"\nsteps = ["foul"]\ncounter = "x"\n'
    text = BASE + ONE + 'steps = ["foul"]\nscope = "board"\n' + other
    with pytest.raises(Unreadable) as told:
        read_regulation(text.encode())
    assert told.value.key == "contest.bad_offence"


def test_both_seeds_have_their_catalogue() -> None:
    assert [o.key for o in ZIBO.offences if o.counted == "foul"] == [
        "overtime", "illegal_play", "phone_rings",
    ]  # fmt: skip
    assert (ZIBO.terms.loss, ZIBO.terms.made, HBUT.terms.made) == (6, False, True)
    assert all(offence.article for code in (ZIBO, HBUT) for offence in code.offences)
