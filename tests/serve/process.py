"""The service as a process of its own, to be told to stop or to be killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import paiju

ROOT = Path(paiju.__file__).parent.parent


class Process:
    """``paiju serve`` on a folder; what it said is kept in *out* and *err*."""

    def __init__(self, data, *more, pace=0):
        command = [sys.executable, "-W", "error", "-m", "paiju", "--lang", "en", "serve",
                   "--port", "0", "--pace", str(pace), "--data", str(data), *more]  # fmt: skip
        self._err = tempfile.TemporaryFile("w+")  # noqa: SIM115  closed in kill
        self.run = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=ROOT, stderr=self._err
        )
        self.out, self.err = "", ""
        for told in self.run.stdout:
            self.out += told
            if found := re.search(r"http://\S+", told):
                self.url = found[0]
                return
        raise AssertionError("the service did not begin")

    def __enter__(self):
        return self

    def __exit__(self, *fault):
        if self.run.poll() is None:
            self.kill()

    def kill(self, number=signal.SIGKILL):
        """Send a signal, wait for the end, and keep the last words."""
        os.kill(self.run.pid, number)
        self.out += self.run.stdout.read()
        self.run.wait(20)
        self.run.stdout.close()
        self._err.seek(0)
        self.err = self._err.read()
        self._err.close()
        return self.run.returncode
