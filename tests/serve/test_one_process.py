"""Two processes on one folder would run two sets of clocks: the second one is refused."""

from __future__ import annotations

import subprocess
import sys

from process import ROOT, Process

from paiju.store import Sqlite


def serve(data):
    command = [sys.executable, "-m", "paiju", "--lang", "en", "serve",
               "--port", "0", "--data", data]  # fmt: skip
    return subprocess.run(
        command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=60
    )


def test_a_second_service_of_one_folder_is_refused_and_the_first_goes_on(tmp_path):
    data = tmp_path / "hall"
    with Process(data, "--demo") as first:
        log = Sqlite(data / "doudizhu" / "event.db")
        before = log.read("event")
        second = serve(data)
        assert second.returncode == 2
        assert "another paiju serves this folder" in second.stderr
        assert "Traceback" not in second.stderr
        assert "ready" not in second.stdout
        assert log.read("event") == before
        log.close()
        first.kill()
    with Process(data) as again:  # killed without a goodbye, and the folder is free at once
        assert again.url
