"""Robots in seats: they answer by the same commands as everybody, after a while.

What a robot answers, and by which chance, is a function of the secret and the question
(:func:`paiju.desk.sitting.think`), so that an event in the hall and ``paiju run`` with the same
secret play the same acts. Only how long it takes is the hall's.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from paiju.desk.ports import Robot
from paiju.desk.sitting import Thought, think
from paiju.errors import PaijuError
from paiju.play.commands import Answer
from paiju.serve.errand import spawn
from paiju.serve.livetable import LiveTable
from paiju.serve.moment import Clock

log = logging.getLogger("paiju")
WHOLE = 100


class Robots:
    """All robots of an event.

    :param pace: percent of the time that a robot would take otherwise.
    """

    def __init__(self, robot: Robot, secret: bytes, clock: Clock, pace: int) -> None:
        self._robot = robot
        self._secret = secret
        self._clock = clock
        self._pace = pace
        # One thread: they think in turn, beside the loop that serves people.
        self._pool = ThreadPoolExecutor(1, "paiju-robots")
        self._pending: dict[tuple[str, int], tuple[int, int]] = {}

    def look(self, live: LiveTable) -> None:
        """See whether a robot is asked at a table, and let it begin to think."""
        table = live.table
        if table.halt is not None:
            return
        for place in table.asked:
            seat = table.seats[place]
            key, question = (live.place.stream, place), (seat.asked, table.pause)
            if not seat.robot or self._pending.get(key) == question:
                continue
            self._pending[key] = question
            thought = think(self._secret, live.place.about, table, place)
            spent = thought.at - seat.since - table.pause
            at = seat.since + table.pause + spent * self._pace // WHOLE
            left = max(0, at - self._clock.now()) / 1000
            loop = asyncio.get_running_loop()
            loop.call_later(left, self._begin, live, thought, question)

    def _begin(self, live: LiveTable, thought: Thought, question: tuple[int, int]) -> None:
        spawn(self._answer(live, thought, question))

    async def _answer(self, live: LiveTable, thought: Thought, question: tuple[int, int]) -> None:
        table, place = live.table, thought.seat
        if place not in table.asked or table.halt is not None or not table.seats[place].robot:
            self._forget(live, place, question)
            return
        if (table.seats[place].asked, table.pause) != question:
            return
        seen = table.rules.seen(table.state, place)
        loop = asyncio.get_running_loop()
        try:
            text = await loop.run_in_executor(
                self._pool, self._robot.act, table.rules, place, seen, thought.seed
            )
            await live.do(Answer(place, question[0], text))
        except PaijuError as fault:
            # The clock answers for a robot whose answer is refused, as it does in a run.
            log.info("robot refused", extra={"facts": {"key": fault.key}})
        except Exception as fault:
            log.error("robot failed", extra={"facts": {"fault": type(fault).__name__}})  # noqa: TRY400  a trace could hold cards

    def _forget(self, live: LiveTable, place: int, question: tuple[int, int]) -> None:
        key = (live.place.stream, place)
        if self._pending.get(key) == question:
            del self._pending[key]

    def close(self) -> None:
        """Let the thread end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
