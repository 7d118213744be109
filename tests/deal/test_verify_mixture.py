"""Both checkers on an event with contributions and drawn openers: yes, no to what was touched."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from event import REGULATION, publish
from mixture import DRAW, GIVEN, KEEPER, PLAN, PLAYER
from test_verify import ALONE, ask
from vector import PARTS, SECRET

from paiju.cli.main import status
from paiju.deal import check, commit, contribution
from paiju.errors import PaijuError

EVENT = msgspec.structs.replace(PLAN, given=GIVEN, regulation=commit.digest(REGULATION))
FILES = (
    check.REGULATION_FILE,
    commit.COMMIT_FILE,
    contribution.CONTRIBUTIONS_FILE,
    commit.REVEAL_FILE,
)
MADE, THERE, REVEALED = FILES[1:]


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a finished event; copy it before touching it."""
    folder = tmp_path_factory.mktemp("mixture") / "out"
    publish(folder, EVENT)
    return folder


@pytest.fixture
def folder(published: Path, tmp_path: Path) -> Path:
    """Give a copy that may be touched."""
    return Path(shutil.copytree(published, tmp_path / "out"))


def inside(folder: Path) -> str:
    files = {name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}
    records = {path.name: path.read_bytes() for path in folder.glob("records/*.paipu")}
    try:
        check.check(files, records)
    except PaijuError as fault:
        return fault.key
    return ""


def test_yes_and_who_was_left_out(published: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told, out, err = ask(published)
    assert (told, err) == (0, "")
    assert "26 boards, 52 deals" in out
    assert PLAYER in out
    assert inside(published) == ""
    assert status(["deal", "verify", str(published), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["absent"] == [PLAYER]


Touch = Callable[[Any], object]


def at(*path: str | int, to: object) -> Touch:
    """Put a value at a place of a document."""

    def touch(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = to

    return touch


def drop(*path: str | int) -> Touch:
    """Take a value out of a document."""

    def touch(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        del document[path[-1]]

    return touch


@pytest.mark.parametrize(("file", "touch"), [
    (MADE, at("algorithm", to="paiju-deal-1")),
    (MADE, at("algorithm", to="paiju-deal-3")),
    (MADE, at("absent", to="stop")),
    (MADE, at("absent", to=["without"])),
    (MADE, drop("contributors")),
    (MADE, drop("contributors", 2)),
    (MADE, at("contributors", to=3)),
    (MADE, at("contributors", to=[3])),
    (MADE, at("contributors", 0, "kept", to=False)),
    (MADE, at("contributors", 0, "seal", to="")),
    (MADE, at("contributors", 1, "name", to=KEEPER)),
    (MADE, at("contributors", 1, "note", to="x")),
    (MADE, at("stages", 1, "opener", to="turn")),
    (MADE, at("stages", 0, "opener", to="drawn")),
    (MADE, drop("stages", 1, "opener")),
    (THERE, at("version", to=2)),
    (THERE, at("event", to="x")),
    (THERE, at("commitment", to="0" * 64)),
    (THERE, at("parts", to=[])),
    (THERE, drop("parts", 2)),
    (THERE, at("parts", 0, "seal", to="0" * 64)),
    (THERE, at("parts", 0, "value", to=PARTS["part"])),
    (THERE, at("parts", 1, "value", to="03")),
    (THERE, at("parts", 2, "value", to="x")),
    (THERE, at("parts", 2, "late", to=True)),
    (THERE, at("more", to=1)),
    (REVEALED, at("parts", 0, "value", to="0" * 64)),
    (REVEALED, at("parts", 1, "value", to="03")),
    (REVEALED, at("parts", 1, "name", to=PLAYER)),
    (REVEALED, at("parts", to=[])),
    (REVEALED, at("parts", to="x")),
    (REVEALED, at("parts", to=["x"])),
    (REVEALED, drop("parts")),
    (REVEALED, drop("parts", 0)),
    (REVEALED, at("parts", 0, "note", to="x")),
    (REVEALED, at("algorithm", to="paiju-deal-1")),
    (REVEALED, at("secret", to="0" * 64)),
])  # fmt: skip
def test_a_touched_document(folder: Path, file: str, touch: Touch) -> None:
    document = json.loads((folder / file).read_bytes())
    touch(document)
    (folder / file).write_text(json.dumps(document), encoding="utf-8")
    told, out, err = ask(folder)
    assert (told, out) == (1, "")
    assert err.startswith("NO: ")
    assert "Traceback" not in err
    assert inside(folder) != ""


def test_without_the_contributions_no_answer_is_yes(folder: Path) -> None:
    (folder / THERE).unlink()
    assert ask(folder)[0] == 1
    assert inside(folder) == "deal.no_file"


@pytest.mark.parametrize(
    "given", [GIVEN[:1], (*GIVEN, msgspec.structs.replace(GIVEN[1], name=PLAYER))]
)
def test_other_parts_than_those_that_were_dealt_from(tmp_path: Path, given: Any) -> None:
    """The documents agree among themselves; the cards do not follow."""
    publish(tmp_path / "a", EVENT)
    other = msgspec.structs.replace(EVENT, given=given)
    if len(given) == 3:
        with pytest.raises(PaijuError):
            publish(tmp_path / "b", other)
        return
    publish(tmp_path / "b", other)
    shutil.rmtree(tmp_path / "b" / "records")
    shutil.copytree(tmp_path / "a" / "records", tmp_path / "b" / "records")
    assert ask(tmp_path / "b")[0] == 1
    assert inside(tmp_path / "b") in ("deal.other_cards", "deal.wrong_first")


def test_a_copied_part_is_no_part(tmp_path: Path) -> None:
    """Published by somebody who did not refuse it: the stranger's program does."""
    folder = tmp_path / "out"
    publish(folder, msgspec.structs.replace(EVENT, given=(*GIVEN, _part(PLAYER, "好运"))))
    for name, place in ((THERE, ("parts", 2)), (REVEALED, ("parts", 2))):
        document = json.loads((folder / name).read_bytes())
        copied = contribution.seal(EVENT.event, PLAYER, PARTS["value"])
        entry = document[place[0]][place[1]]
        entry.update({"value": PARTS["value"], **({"seal": copied} if "seal" in entry else {})})
        (folder / name).write_text(json.dumps(document), encoding="utf-8")
    told, _, err = ask(folder)
    assert (told, "copied" in err) == (1, True)
    assert inside(folder) == "deal.copied"


def _part(name: str, value: str) -> Any:
    return msgspec.structs.replace(GIVEN[1], name=name, value=value)


def test_a_lost_secret_is_neither_yes_nor_no(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = commit.read_commit((folder / MADE).read_bytes())
    lost = commit.dump(commit.lose(made, "硬盘损坏"))
    (folder / REVEALED).write_text(lost, encoding="utf-8")
    told, out, err = ask(folder)
    assert (told, out) == (1, "")
    assert err.startswith("UNVERIFIABLE: ")
    assert "硬盘损坏" in err
    assert inside(folder) == "deal.lost"
    assert status(["deal", "verify", str(folder), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verified"], answer["lost"]) == (False, True)


def test_the_mixture_alone() -> None:
    parts = [(part.name, part.value) for part in GIVEN]
    assert ALONE.mix(SECRET, parts).hex() == PARTS["mixed"]
    assert DRAW in dict(parts)
