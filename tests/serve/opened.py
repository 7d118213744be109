"""A hall that is open: a real server on a free port, in a thread of the test's own process."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future

from guest import PATIENCE, Browser

from paiju.serve.hall import Hall
from paiju.serve.roles import Role
from paiju.serve.server import server

REGULATION = """paiju = 1
[event]
name = "{name}"
[[stage]]
name = "小组赛"
rules = "{rules}"
rounds = {rounds}
boards = {boards}
[stage.set]
{clauses}
[hall]
rounds = "{auto}"
absent = "{absent}"
pause = 0
countdown = 0
synchrony = "{synchrony}"
delay = {delay}
{more}
"""
NAMES = ["赵一", "钱二", "孙三", "李四", "周五", "吴六", "郑七", "王八", "冯九", "陈十"]
SECRET = bytes(31) + b"\x07"


def regulation(**facts):
    """Write a regulation; the facts are the blanks of the one above."""
    usual = {"name": "大厅赛", "rules": "doudizhu/official-2016", "rounds": 1, "boards": 1,
             "auto": "desk", "absent": "clock", "synchrony": "free", "delay": 0,
             "clauses": "", "more": ""}  # fmt: skip
    return REGULATION.format(**{**usual, **facts}).encode()


def entrants(count):
    return ("姓名\n" + "\n".join(NAMES[:count]) + "\n").encode()


class Open:
    """An open hall in a thread; everything inside it is done in its loop."""

    def __init__(self, data, pace=0, **how):
        self.hall = Hall(data, pace, **how)
        self.port = Future()
        self.loop = asyncio.new_event_loop()
        self.server = server(self.hall, "127.0.0.1", 0, self.port.set_result)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.port.result(PATIENCE)}"

    def _run(self):
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self.server.serve())
        finally:
            self.loop.close()

    def do(self, work):
        """Do a coroutine in the hall's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def look(self, what):
        """Look at something in the hall's loop."""

        async def asked():
            return what()

        return self.do(asked())

    def wait(self, until):
        """Wait until something holds in the hall."""
        found = Future()

        def look():
            if until():
                found.set_result(True)
            elif not found.done():
                self.loop.call_later(0.01, look)

        self.loop.call_soon_threadsafe(look)
        return found.result(PATIENCE)

    def create(self, name="e", count=3, secret=SECRET, robots="random", **facts):
        made = self.hall.create(name, regulation(**facts), entrants(count), robots, secret)
        return self.do(made)

    def code(self, event, role=Role.PLAYER, player=0, name="某人"):
        return self.look(lambda: self.hall.admit(event, role, name, player)[1])

    def browser(self, event=None, role=Role.PLAYER, player=0):
        made = Browser(self.url)
        if event is not None:
            assert made.login(self.code(event, role, player)).status < 400
        return made

    def close(self):
        self.loop.call_soon_threadsafe(setattr, self.server, "should_exit", True)
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
