"""DUPLICATE §7 and E05: the promise hides, binds, and is opened only by its own secret."""

from __future__ import annotations

import json
import traceback
from dataclasses import dataclass

import msgspec
import pytest
from vector import ABOUT, PROMISE, SECRET

from paiju.deal import commit
from paiju.deal.commit import Plan, Reveal, Stage
from paiju.errors import Illegal, PaijuError, Unreadable

PLAN = Plan(
    ABOUT["event"],
    (Stage("小组赛", "doudizhu", 5, 4), Stage("决赛", "paohuzi", 2, 3)),
    commit.digest(b""),
)
MADE = commit.commit(PLAN, SECRET)
OPENED = commit.reveal(MADE, SECRET)


def refused(plan: Plan, opened: Reveal = OPENED, made: str = MADE.commitment) -> PaijuError:
    told = commit.Commit(
        version=1,
        algorithm=plan.algorithm,
        event=plan.event,
        regulation=plan.regulation,
        stages=plan.stages,
        contributors=plan.contributors,
        absent=plan.absent,
        commitment=made,
    )
    with pytest.raises(PaijuError) as fault:
        commit.verify(told, opened)
    return fault.value


def test_golden_commitment() -> None:
    assert commit.commitment(PLAN, SECRET) == PROMISE["commitment"]


def test_e05_what_is_published_before_play_holds_no_secret() -> None:
    text = commit.dump(MADE)
    assert SECRET.hex() not in text
    assert set(json.loads(text)) == {
        "version", "algorithm", "event", "regulation", "stages", "commitment",
    }  # fmt: skip
    assert "secret" not in text


def test_s7_verify_gives_the_secret() -> None:
    assert commit.verify(MADE, OPENED) == SECRET
    assert MADE.plan == PLAN


def test_s7_documents_go_round() -> None:
    assert commit.read_commit(commit.dump(MADE)) == MADE
    assert commit.read_reveal(commit.dump(OPENED).encode()) == OPENED
    assert commit.dump(MADE) == commit.dump(commit.commit(PLAN, SECRET))
    assert json.loads(commit.dump(OPENED))["secret"] == SECRET.hex()


change = msgspec.structs.replace
one, two = PLAN.stages


@pytest.mark.parametrize("plan", [
    change(PLAN, event=PLAN.event + "!"),
    change(PLAN, regulation=commit.digest(b"\n")),
    change(PLAN, regulation=""),
    change(PLAN, stages=(one,)),
    change(PLAN, stages=(two, one)),
    change(PLAN, stages=(change(one, rounds=6), two)),
    change(PLAN, stages=(change(one, boards=5), two)),
    change(PLAN, stages=(change(one, rounds=4, boards=5), two)),
    change(PLAN, stages=(change(one, name="小组"), two)),
    change(PLAN, stages=(change(one, game="paohuzi"), two)),
])  # fmt: skip
def test_s7_the_promise_binds_every_part_of_the_plan(plan: Plan) -> None:
    assert commit.commitment(plan, SECRET) != MADE.commitment
    opened = change(OPENED, event=plan.event)
    assert refused(plan, opened).key == "deal.not_promised"


def test_s7_the_promise_binds_the_secret() -> None:
    seen = {commit.commitment(PLAN, bytes([bit] * 32)) for bit in range(256)}
    assert len(seen) == 256
    other = change(OPENED, secret="0" * 64)
    assert refused(PLAN, other).key == "deal.not_promised"
    with pytest.raises(Illegal):
        commit.reveal(MADE, bytes(32))


@pytest.mark.parametrize(("what", "value"), [("event", "else"), ("algorithm", "paiju-deal-0")])
def test_s7_a_refusal_says_what_differs(what: str, value: str) -> None:
    fault = refused(PLAN, change(OPENED, **{what: value}))
    assert (fault.key, fault.facts["what"]) == ("deal.differs", what)
    assert value in str(fault)


@dataclass(frozen=True)
class Bad:
    """A plan that cannot be dealt, and the word of the refusal."""

    plan: Plan
    what: str


@pytest.mark.parametrize("bad", [
    Bad(change(PLAN, stages=()), "stages"),
    Bad(change(PLAN, stages=(one, one)), "stages"),
    Bad(change(PLAN, stages=(change(one, rounds=0),)), "rounds × boards"),
    Bad(change(PLAN, stages=(change(one, boards=-1),)), "rounds × boards"),
    Bad(change(PLAN, stages=(change(one, game="bridge"),)), "game"),
    Bad(change(PLAN, algorithm="paiju-deal-9"), "algorithm"),
    Bad(change(PLAN, regulation="ABC"), "regulation"),
])  # fmt: skip
def test_s7_a_plan_that_cannot_be_dealt(bad: Bad) -> None:
    with pytest.raises(Illegal) as fault:
        commit.commit(bad.plan, SECRET)
    assert fault.value.facts["what"] == bad.what


def test_s7_boards_run_through_the_stage() -> None:
    assert [list(one.numbers(r)) for r in (1, 2, 5)] == [
        [1, 2, 3, 4], [5, 6, 7, 8], [17, 18, 19, 20],
    ]  # fmt: skip


@pytest.mark.parametrize(("stage", "round_", "number"), [
    ("小组赛", 1, 5), ("小组赛", 2, 4), ("小组赛", 0, 1), ("小组赛", 6, 21), ("小组赛", 1, 0),
    ("八强", 1, 1),
])  # fmt: skip
def test_s7_no_board_outside_the_plan(stage: str, round_: int, number: int) -> None:
    with pytest.raises(Illegal):
        commit.board(PLAN, SECRET, stage, round_, number)


DIGITS = SECRET.hex()


@pytest.mark.parametrize("text", [DIGITS, DIGITS + "\n"])
def test_secret_file(text: str) -> None:
    assert commit.read_secret(text) == SECRET
    assert commit.write_secret(SECRET) == DIGITS + "\n"


def test_all_zeros_are_a_secret() -> None:
    assert commit.read_secret("0" * 64) == bytes(32)


@pytest.mark.parametrize("text", [
    "", "\n", DIGITS[:-1], DIGITS + "0", DIGITS.upper(), DIGITS + "\n\n", DIGITS + "\r\n",
    " " + DIGITS, DIGITS + " ", "0x" + DIGITS[2:], DIGITS[:-1] + "g", "\ufeff" + DIGITS,
    DIGITS[:-1] + "٣", DIGITS[:32] + "\n" + DIGITS[32:],
])  # fmt: skip
def test_a_bad_secret_is_never_repeated(text: str) -> None:
    with pytest.raises(Unreadable) as fault:
        commit.read_secret(text)
    told = fault.value.say("en") + fault.value.say("zh") + repr(fault.value)
    told += repr(fault.value.facts) + fault.value.where
    assert not text.strip() or text.strip()[:8] not in told
    assert DIGITS[:16] not in "".join(traceback.format_exception_only(fault.value))


def test_a_reveal_does_not_show_its_secret_by_accident() -> None:
    assert DIGITS not in repr(OPENED)
    assert DIGITS not in str(OPENED)


@pytest.mark.parametrize("text", [
    "", "{}", "[]", "null", "{", "\x00", '{"secret": 1}', "[" * 5000,
    commit.dump(OPENED).replace('"version": 1', '"version": 2'),
    commit.dump(OPENED).replace("{", '{"note": "x",', 1),
    commit.dump(OPENED)[:-10],
    commit.dump(MADE).replace('"rounds": 5', '"rounds": "5"'),
    commit.dump(MADE).replace('"rounds": 5', '"rounds": true'),
])  # fmt: skip
def test_damaged_documents_are_refused_and_not_repeated(text: str) -> None:
    for read in (commit.read_commit, commit.read_reveal):
        for form in (text, text.encode(), b"\xff" + text.encode()):
            with pytest.raises(Unreadable) as fault:
                read(form)
            assert DIGITS not in str(fault.value)


def test_a_secret_with_a_newline_is_no_reveal() -> None:
    assert refused(PLAN, change(OPENED, secret=DIGITS + "\n")).key == "deal.bad_secret"
