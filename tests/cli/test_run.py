"""``paiju run``: the contract of the command, and kill −9 in the middle."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import paiju
from paiju.cli.main import status
from paiju.errors import Unavailable
from paiju.store import Sqlite

ROOT = Path(paiju.__file__).parent.parent
REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 2
boards = 1
"""
PAIJU = [sys.executable, "-c", "from paiju.cli.main import main; main()"]


def arguments(folder, out, *more, secret=True):
    """Give the arguments of a run into *out*, its inputs lying in *folder*."""
    made = ["run", str(folder / "regulation.toml"), "--robots", "house"]
    made += ["--entrants", str(folder / "entrants.csv"), "--out", str(folder / out)]
    made += ["--secret-file", str(folder / "secret")] if secret else []
    return [*made, *more]


def bring_inputs(folder):
    (folder / "regulation.toml").write_text(REGULATION, encoding="utf-8")
    names = "姓名\n赵一\n钱二\n孙三\n李四\n周五\n吴六\n吴六\n"
    (folder / "entrants.csv").write_text(names, encoding="utf-8")
    (folder / "secret").write_text("00" * 32 + "\n")


@pytest.fixture
def call(tmp_path):
    """Give the arguments of a run into a folder of *tmp_path*, its inputs written."""
    bring_inputs(tmp_path)
    return partial(arguments, tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Give the folder of an event that ran through; only to be looked at."""
    folder = tmp_path_factory.mktemp("whole")
    bring_inputs(folder)
    assert status(arguments(folder, "out")) == 0
    return folder / "out"


@pytest.fixture
def finished(tmp_path, whole):
    """Give a copy of that folder, to do with as one likes."""
    return shutil.copytree(whole, tmp_path / "finished")


def files(root):
    paths = [p for p in root.rglob("*") if p.is_file() and not p.name.startswith("event.db")]
    return {str(p.relative_to(root)): p.read_bytes() for p in paths}


def log(root):
    store = Sqlite(root / "event.db")
    try:
        return {name: store.read(name) for name in store.streams()}
    finally:
        store.close()


def verified(root):
    program = [sys.executable, str(ROOT / "verify_deals.py"), str(root)]
    return subprocess.run(program, capture_output=True, check=False).returncode == 0


def test_json_gives_the_ranking_alone_on_stdout(tmp_path, call, capsys):
    assert status(call("a", "--json")) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert json.loads(out) == json.loads((tmp_path / "a" / "standings.json").read_bytes())
    assert verified(tmp_path / "a")


@pytest.mark.parametrize(("lang", "word"), [("zh", "名次"), ("en", "place")])
@pytest.mark.usefixtures("finished")
def test_ranking_is_printed_in_the_language_of_the_person(call, capsys, lang, word):
    assert status(["--lang", lang, *call("finished")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert word in lines[0]
    assert len(lines) == 8
    assert sum("吴六 (#" in line for line in lines) == 2


def test_same_call_gives_the_same_bytes_in_another_folder_and_process(tmp_path, call, whole):
    again = subprocess.run(
        [*PAIJU, *call("b")],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "77", "TZ": "Asia/Shanghai", "LANG": "C"},
    )
    assert again.stderr == b""
    assert files(tmp_path / "b") == files(whole)
    assert log(tmp_path / "b") == log(whole)


def test_published_files_hold_no_path_and_no_machine(whole):
    for name, data in files(whole).items():
        assert str(whole.parent).encode() not in data, name


def test_without_a_secret_file_a_fresh_secret_is_drawn_and_kept(tmp_path, call):
    for out in ("a", "b"):
        assert status(call(out, secret=False)) == 0
        assert verified(tmp_path / out)
    secrets = {json.loads(files(tmp_path / o)["deals.reveal.json"])["secret"] for o in "ab"}
    assert len(secrets) == 2
    before = files(tmp_path / "a")
    assert status(call("a", secret=False)) == 0
    assert files(tmp_path / "a") == before


def entries(root):
    """Count the entries of a log that another process is writing; 0 where there is none yet."""
    with contextlib.suppress(Unavailable):
        store = Sqlite(root / "event.db")
        try:
            return sum(store.last(name) for name in store.streams())
        finally:
            store.close()
    return 0


def test_kill_9_again_and_again_loses_and_doubles_nothing(tmp_path, call):
    """Killed in round 1, killed in round 2; then the same call goes on to the same bytes."""
    root = tmp_path / "killed"
    root.mkdir()
    for least in (3, 40, 150):
        with subprocess.Popen([*PAIJU, *call("killed", secret=False)]) as process:
            while process.poll() is None and entries(root) < least:
                pass
            process.send_signal(signal.SIGKILL)
        acknowledged = log(root)
        assert not (root / "deals.reveal.json").exists() or process.returncode == 0
    assert status(call("killed", secret=False)) == 0
    final = log(root)
    assert all(final[name][: len(known)] == known for name, known in acknowledged.items())
    assert verified(root)
    drawn = json.loads(files(root)["deals.reveal.json"])["secret"]
    (tmp_path / "secret").write_text(drawn)
    assert status(call("unkilled")) == 0
    assert files(root) == files(tmp_path / "unkilled")
    assert final == log(tmp_path / "unkilled")


def test_two_processes_in_one_folder_do_no_harm(tmp_path, call, whole):
    """Decision 1: nothing is owned; the unique key lets one of two equal entries in."""
    runs = [subprocess.Popen([*PAIJU, *call("both")]) for _ in range(2)]
    assert [run.wait() for run in runs] == [0, 0]
    assert files(tmp_path / "both") == files(whole)
    assert log(tmp_path / "both") == log(whole)


def test_interrupted_run_ends_with_130_and_goes_on(tmp_path, call, whole):
    root = tmp_path / "out"
    with subprocess.Popen([*PAIJU, *call("out")], stderr=subprocess.PIPE) as process:
        while process.poll() is None and entries(root) < 20:
            pass
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().strip() == b""
    assert process.returncode == 130
    assert status(call("out")) == 0
    assert files(root) == files(whole)


@pytest.mark.parametrize("kilobytes", [1, 60])
def test_full_disk_is_told_and_the_event_goes_on_afterwards(tmp_path, call, whole, kilobytes):
    """The system refuses every byte beyond a length of a file, as a full disk would."""

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes * 1024, kilobytes * 1024))

    full = subprocess.run(
        [*PAIJU, *call("out", "--json")], capture_output=True, check=False, preexec_fn=limit
    )
    assert full.returncode == 2
    assert full.stdout == b""
    told = json.loads(full.stderr)
    assert told["error"] == "unavailable"
    assert told["message"]
    assert not list((tmp_path / "out").rglob("*.part"))
    assert status(call("out")) == 0
    assert files(tmp_path / "out") == files(whole)


def refused(arguments, capsys):
    assert status([*arguments, "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return json.loads(err)


def test_folder_of_something_else_is_refused_untouched(tmp_path, call, capsys):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.txt").write_text("mine")
    assert refused(call("out"), capsys)["error"] == "not_allowed"
    assert files(tmp_path / "out") == {"thesis.txt": b"mine"}


def test_other_secret_or_entrants_on_the_same_folder_are_refused(tmp_path, call, capsys, finished):
    before = files(finished)
    (tmp_path / "secret").write_text("ab" * 32)
    told = refused(call("finished"), capsys)
    assert told["error"] == "not_allowed"
    assert "ab" * 4 not in json.dumps(told)
    (tmp_path / "entrants.csv").write_text("name\na\nb\nc\n")
    assert refused(call("finished", secret=False), capsys)["error"] == "not_allowed"
    assert files(finished) == before


@pytest.mark.parametrize("text", ["", "00" * 31, "AB" * 32, "00" * 32 + "\n\n", "0x" + "0" * 62])
def test_damaged_secret_file_is_refused_and_nothing_written(tmp_path, call, capsys, text):
    (tmp_path / "secret").write_text(text)
    assert refused(call("out"), capsys)["error"] == "unreadable"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "text", "where"),
    [
        ("regulation.toml", REGULATION.replace("boards = 1", "boards ="), "line 8"),
        ("regulation.toml", REGULATION + "colour = 1\n", "line 9"),
        ("entrants.csv", "name,club\na,x\n\nb,y,z\n", "row 4"),
        ("entrants.csv", "name,club\na,x\n,y\nc,z\n", "row 3"),
    ],
)
def test_damaged_input_is_told_with_its_place_and_nothing_written(
    tmp_path, call, capsys, name, text, where
):
    (tmp_path / name).write_text(text, encoding="utf-8")
    told = refused(call("out"), capsys)
    assert (told["error"], told["where"]) == ("unreadable", where)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["regulation.toml", "entrants.csv", "secret"])
def test_missing_input_is_told_by_its_name(tmp_path, call, capsys, name):
    (tmp_path / name).unlink()
    told = refused(call("out"), capsys)
    assert told["error"] == "unavailable"
    assert name in told["message"]
    assert not (tmp_path / "out").exists()


def test_unknown_robots_are_refused(tmp_path, call, capsys):
    told = refused([*call("out"), "--robots", "genius"], capsys)
    assert "house" in told["message"]
    assert not (tmp_path / "out").exists()


def test_folder_that_cannot_be_made_is_told(tmp_path, call, capsys):
    (tmp_path / "file").write_text("")
    assert refused(call("file/out"), capsys)["error"] == "unavailable"


def test_gbk_list_is_the_same_list(tmp_path, call, finished, whole):
    path = tmp_path / "entrants.csv"
    path.write_bytes(path.read_text(encoding="utf-8").encode("gbk"))
    assert status(call("finished")) == 0
    assert status(call("new")) == 0
    assert files(tmp_path / "new") == files(finished) == files(whole)


def test_bar_is_drawn_on_stderr_only_where_somebody_looks(call):
    """On a terminal rich draws; stdout stays clean for the ranking."""
    master, slave = os.openpty()
    with subprocess.Popen(
        [*PAIJU, *call("out", "--json")], stdout=subprocess.PIPE, stderr=slave
    ) as process:
        os.close(slave)
        drawn = b""
        with contextlib.suppress(OSError):
            while part := os.read(master, 4096):
                drawn += part
        out = process.stdout.read()
    os.close(master)
    assert process.returncode == 0
    assert json.loads(out)["event"] == "小赛"
    assert b"boards played" in drawn


def test_quiet_run_never_imports_the_bar(call):
    code = (
        "import sys; from paiju.cli.main import status\n"
        "assert status(sys.argv[1:]) == 0\n"
        "assert not {'rich', 'asyncio', 'numpy'} & set(sys.modules)"
    )
    run = [sys.executable, "-c", code, *call("out")]
    assert subprocess.run(run, capture_output=True, check=False).stderr == b""
