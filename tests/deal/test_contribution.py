"""DUPLICATE §7: contributions of others, after the promise: bound, sealed, never copied."""

from __future__ import annotations

import json

import msgspec
import pytest
from mixture import DRAW, DRAWN, GIVEN, KEEPER, KEPT, MADE, PLAN, PLAYER, PUBLISHED, REVEAL, THREE
from vector import AGAIN, MIXED_AGAIN, MIXED_DRAWN, MIXED_FIRST, PARTS, SECRET

from paiju.cards.deck import POKER
from paiju.deal import commit, contribution
from paiju.deal.contribution import Contribution, contribute, gather, seal
from paiju.deal.plan import Contributor, Given, Plan, check_plan, plan
from paiju.deal.shuffle import ALGORITHM, MIXED, board_deal
from paiju.errors import Illegal, NotAllowed, PaijuError, Unavailable, Unreadable
from paiju.rules.notation import notation

change = msgspec.structs.replace
FULL = change(PLAN, given=GIVEN)


def told(stage: str, game: str, round_: int, number: int, attempt: int) -> dict[str, str]:
    which = (FULL, SECRET, stage, round_, number, attempt)
    table = notation(game)
    hands, rest = table.texts(commit.board(*which))
    cards = dict(zip(("a", "b", "c", *table.rest), (*hands, *rest), strict=True))
    return {table.opener: "abc"[commit.opener(*which)], **cards}


def test_golden_vectors_of_a_mixture() -> None:
    assert (PLAN.algorithm, MADE.commitment) == (MIXED, PARTS["commitment"])
    assert seal(PLAN.event, KEEPER, PARTS["part"]) == PARTS["seal"]
    assert FULL.key(SECRET).hex() == PARTS["mixed"]
    for found, wanted in (
        (told("小组赛", "doudizhu", 2, 8, 0), MIXED_FIRST),
        (told("小组赛", "doudizhu", 2, 8, 1), MIXED_AGAIN),
        (told("决赛", "paohuzi", 1, 2, 0), MIXED_DRAWN),
    ):
        assert {**found, "stream": wanted["stream"]} == wanted


def test_golden_vector_of_a_board_dealt_again() -> None:
    table = notation("doudizhu")
    dealt = board_deal(POKER, SECRET, PLAN.event, "小组赛", 3, 8, 1)
    hands, rest = table.texts(dealt)
    assert (*hands, *rest) == tuple(AGAIN[key] for key in ("a", "b", "c", "base"))
    assert AGAIN["opener"] == "abc"[(8 - 1 + 1) % 3]


def test_without_contributors_and_drawn_openers_all_is_as_before() -> None:
    plain = plan(PLAN.event, (PLAN.stages[0],), PLAN.regulation)
    assert plain.algorithm == ALGORITHM
    assert plain.key(SECRET) == SECRET
    assert set(json.loads(commit.dump(commit.commit(plain, SECRET)))) == {
        "version", "algorithm", "event", "regulation", "stages", "commitment",
    }  # fmt: skip


@pytest.mark.parametrize("other", [
    change(PLAN, absent="stop"),
    change(PLAN, contributors=PLAN.contributors[:2]),
    change(PLAN, contributors=PLAN.contributors[::-1]),
    change(PLAN, contributors=(change(PLAN.contributors[0], kept=False), *PLAN.contributors[1:])),
    change(PLAN, contributors=(change(PLAN.contributors[0], seal=""), *PLAN.contributors[1:])),
    change(PLAN, contributors=(*PLAN.contributors[:2], Contributor("选手"))),
    change(PLAN, stages=(PLAN.stages[0], change(PLAN.stages[1], opener="turn"))),
])  # fmt: skip
def test_the_promise_binds_contributors_and_openers(other: Plan) -> None:
    assert commit.commitment(other, SECRET) != MADE.commitment


def test_no_board_is_dealt_before_the_parts_are_known() -> None:
    for ask in (commit.board, commit.opener):
        with pytest.raises(NotAllowed) as fault:
            ask(PLAN, SECRET, "决赛", 1, 1)
        assert fault.value.key == "deal.parts_due"
        assert KEEPER in fault.value.say("zh")


def test_every_part_changes_every_board() -> None:
    changed = [
        GIVEN, GIVEN[:1], GIVEN[1:], THREE, (GIVEN[0], Given(DRAW, "03 11 17 22 28 31 + 08")),
        (Given(KEEPER, "0" * 64), GIVEN[1]), (),
    ]  # fmt: skip
    boards = {commit.board(change(PLAN, given=given), SECRET, "小组赛", 1, 1) for given in changed}
    assert len(boards) == len(changed)


def test_what_is_published_before_play_shows_the_open_parts_alone() -> None:
    text = commit.dump(PUBLISHED)
    assert PARTS["part"] not in text
    assert [(p.name, bool(p.seal), p.value) for p in PUBLISHED.parts] == [
        (KEEPER, True, ""), (DRAW, True, PARTS["value"]), (PLAYER, False, "")
    ]  # fmt: skip
    assert contribution.read_contributions(text) == PUBLISHED
    assert PARTS["part"] not in repr((KEPT, GIVEN, FULL))


def test_files_give_back_what_was_mixed() -> None:
    assert contribution.opened(MADE, PUBLISHED, REVEAL) == GIVEN
    assert commit.read_reveal(commit.dump(REVEAL)) == REVEAL


@pytest.mark.parametrize(("name", "value", "key"), [
    ("谁", "x", "no_contributor"),
    (KEEPER, "x", "bad_part"),
    (KEEPER, PARTS["part"].upper(), "bad_part"),
    (KEEPER, "0" * 64, "not_sealed"),
    (DRAW, "", "bad_part"),
    (DRAW, " \n ", "bad_part"),
    (DRAW, "a\nb", "bad_part"),
    (DRAW, "好" * 201, "bad_part"),
])  # fmt: skip
def test_a_contribution_in_a_wrong_form_is_refused(name: str, value: str, key: str) -> None:
    with pytest.raises(PaijuError) as fault:
        contribute(MADE, name, value)
    assert fault.value.key == f"deal.{key}"
    assert fault.value.say("zh") != fault.value.say("en")
    assert len(value) < 8 or value not in fault.value.say("en")


def player(value: str) -> Contribution:
    return contribute(MADE, PLAYER, value)


@pytest.mark.parametrize("value", [
    PARTS["value"], PARTS["part"], PARTS["part"].upper(), PARTS["seal"], MADE.commitment,
    MADE.commitment.upper(), MADE.regulation,
])  # fmt: skip
def test_copies_are_refused(value: str) -> None:
    with pytest.raises(Illegal) as fault:
        gather(MADE, [KEPT, DRAWN, player(value)])
    assert (fault.value.key, fault.value.where) == ("deal.copied", PLAYER)


def test_a_copied_seal_is_refused_before_the_promise() -> None:
    twins = (Contributor("a", seal=PARTS["seal"]), Contributor("b", seal=PARTS["seal"]))
    with pytest.raises(Illegal) as fault:
        check_plan(change(PLAN, contributors=twins))
    assert fault.value.key == "deal.copied"


def test_a_seal_taken_over_fits_nobody_else() -> None:
    thief = plan("e", PLAN.stages, "", (Contributor("b", kept=True, seal=PARTS["seal"]),))
    with pytest.raises(Illegal) as fault:
        contribute(commit.commit(thief, SECRET), "b", PARTS["part"])
    assert fault.value.key == "deal.not_sealed"
    assert len({seal(e, n, "x") for e in ("e", "f") for n in ("a", "b")}) == 4


def test_who_is_due_is_named() -> None:
    with pytest.raises(NotAllowed) as fault:
        gather(MADE, [DRAWN])
    assert fault.value.key == "deal.parts_due"
    assert f"{KEEPER}, {PLAYER}" in fault.value.say("en")


def test_who_vanished_is_left_out_where_the_promise_allows() -> None:
    strict = commit.commit(change(PLAN, absent="stop"), SECRET)
    handed = [change(made, commitment=strict.commitment) for made in (KEPT, DRAWN)]
    with pytest.raises(NotAllowed) as fault:
        gather(strict, handed, [PLAYER])
    assert fault.value.key == "deal.not_without"
    assert gather(MADE, [KEPT, DRAWN], [PLAYER]) == (PUBLISHED, GIVEN)


@pytest.mark.parametrize(("handed", "without", "key"), [
    ([KEPT, DRAWN, DRAWN], [PLAYER], "part_twice"),
    ([KEPT, DRAWN], [PLAYER, DRAW], "part_twice"),
    ([KEPT, DRAWN], [PLAYER, "谁"], "no_contributor"),
    ([change(KEPT, commitment="0" * 64), DRAWN], [PLAYER], "other_promise"),
    ([change(KEPT, event="别的"), DRAWN], [PLAYER], "other_promise"),
    ([change(KEPT, name=PLAYER), DRAWN], [KEEPER], ""),
])  # fmt: skip
def test_what_does_not_belong_there_is_refused(
    handed: list[Contribution], without: list[str], key: str
) -> None:
    if not key:
        # Another's value under one's own name is a part like any other where he did not give it.
        assert gather(MADE, handed, without)[1] != GIVEN
        return
    with pytest.raises(Illegal) as fault:
        gather(MADE, handed, without)
    assert fault.value.key == f"deal.{key}"


one, two, three = PUBLISHED.parts
SEALED = seal(PLAN.event, PLAYER, "好运")


@pytest.mark.parametrize("published", [
    change(PUBLISHED, commitment="0" * 64),
    change(PUBLISHED, event="别的"),
    change(PUBLISHED, parts=(one, two)),
    change(PUBLISHED, parts=(two, one, three)),
    change(PUBLISHED, parts=(change(one, seal=SEALED), two, three)),
    change(PUBLISHED, parts=(change(one, value=PARTS["part"]), two, three)),
    change(PUBLISHED, parts=(one, change(two, value="0"), three)),
    change(PUBLISHED, parts=(one, two, change(three, seal=SEALED))),
    change(PUBLISHED, parts=(one, two, change(three, seal=SEALED, value="好运"))),
])  # fmt: skip
def test_touched_contributions_do_not_open(published: contribution.Contributions) -> None:
    with pytest.raises(PaijuError):
        contribution.opened(MADE, published, REVEAL)


@pytest.mark.parametrize("parts", [
    (), GIVEN[:1], GIVEN[::-1], THREE, (GIVEN[0], GIVEN[0], GIVEN[1]),
    (Given(KEEPER, "0" * 64), GIVEN[1]),
    (GIVEN[0], Given(DRAW, "0")),
])  # fmt: skip
def test_touched_parts_do_not_open(parts: tuple[Given, ...]) -> None:
    with pytest.raises(PaijuError):
        contribution.opened(MADE, PUBLISHED, change(REVEAL, parts=parts))


@pytest.mark.parametrize("bad", [
    change(PLAN, algorithm=ALGORITHM),
    change(PLAN, contributors=(Contributor("a"), Contributor("a"))),
    change(PLAN, contributors=(Contributor(""),)),
    change(PLAN, contributors=(Contributor("a", seal="0" * 63),)),
    change(PLAN, contributors=(), algorithm=ALGORITHM),
])  # fmt: skip
def test_a_plan_that_cannot_be_dealt_is_refused(bad: Plan) -> None:
    with pytest.raises(Illegal):
        check_plan(bad)


def test_a_lost_secret_is_said_for_ever() -> None:
    lost = commit.lose(MADE, "硬盘损坏")
    assert commit.read_reveal(commit.dump(lost)) == lost
    with pytest.raises(Unavailable) as fault:
        commit.verify(MADE, lost)
    assert fault.value.key == "deal.lost"
    assert "硬盘损坏" in fault.value.say("en")


@pytest.mark.parametrize("text", ["", "{}", "[]", commit.dump(KEPT)[:-9]])
def test_a_damaged_contribution_is_not_repeated(text: str) -> None:
    with pytest.raises(Unreadable) as fault:
        contribution.read_contribution(text, "p.json")
    assert PARTS["part"][:16] not in str(fault.value)
