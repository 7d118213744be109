"""``paiju check`` and ``paiju fake``: their contract on the command line."""

from __future__ import annotations

import json
import shutil

import pytest

from paiju.cli.main import status


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Give the folder of a made-up event; only to be looked at."""
    folder = tmp_path_factory.mktemp("made") / "event"
    assert status(["fake", "--out", str(folder), "--seed", "12", "--players", "6"]) == 0
    return folder


@pytest.fixture
def paiju(capsys):
    """Call the command; give status, stdout, stderr."""

    def call(*arguments):
        capsys.readouterr()
        code = status([str(part) for part in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_an_event_on_the_disk_follows_from_its_log(made, paiju):
    code, out, err = paiju("check", made, "--json")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert told["differences"] == []
    assert told["rounds"] > 0
    assert told["boards"] > 0
    assert told["files"] > 6
    assert (made / "seed.txt").read_text() == "12\n"


@pytest.mark.parametrize(("lang", "words"), [("en", "No differences"), ("zh", "没有差异")])
def test_check_tells_people_in_both_languages(made, paiju, lang, words):
    code, out, _ = paiju("--lang", lang, "check", made)
    assert code == 0
    assert words in out


def test_a_changed_file_is_named_with_its_field(made, paiju, tmp_path):
    folder = shutil.copytree(made, tmp_path / "event")
    name = folder / "standings.json"
    told = json.loads(name.read_text(encoding="utf-8"))
    told["ranking"][0]["place"] = "6"
    name.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    code, out, err = paiju("check", folder, "--json")
    (found,) = json.loads(out)["differences"]
    assert (code, err) == (1, "")
    assert found["where"] == "standings.json, row 1, place"
    assert found["written"] == "6"
    code, out, _ = paiju("--lang", "zh", "check", folder)
    assert code == 1
    assert out.count("\n") == 2


def test_where_no_event_lies_the_answer_is_a_refusal(tmp_path, paiju):
    code, out, err = paiju("check", tmp_path, "--json")
    assert (code, out) == (2, "")
    assert json.loads(err)["error"] == "not_allowed"


def test_the_same_number_makes_the_same_files(made, paiju, tmp_path):
    folder = tmp_path / "again"
    assert paiju("fake", "--out", folder, "--seed", "12", "--players", "6")[0] == 0
    for path in made.rglob("*"):
        if path.is_file() and not path.name.startswith("event.db"):
            assert (folder / path.relative_to(made)).read_bytes() == path.read_bytes()


def test_events_made_up_and_checked_in_memory(paiju):
    code, out, err = paiju("fake", "--check", "--count", "3", "--seed", "5", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [one["seed"] for one in told] == [5, 6, 7]
    assert all(one["differences"] == [] for one in told)


def test_a_number_is_drawn_and_told_where_none_is_given(paiju):
    code, out, _ = paiju("fake", "--check", "--players", "3", "--json")
    assert code == 0
    assert json.loads(out)["seed"] >= 0


@pytest.mark.parametrize("call", [(), ("--out", "x", "--count", "2")])
def test_fake_has_to_know_where(paiju, call):
    code, _, err = paiju("fake", *call, "--json")
    assert code == 2
    assert json.loads(err)["where"] == "--out"
