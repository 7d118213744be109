"""Stores whose process dies."""

from __future__ import annotations

from paiju.store import Memory


class Killed(BaseException):
    """The process dies: nothing that handles errors sees it."""


class Mortal(Memory):
    """A store whose process dies at its n-th append, before or after the append is durable."""

    def __init__(self, append, *, durable):
        super().__init__()
        self.left = append
        self.durable = durable

    def append_many(self, batch):
        self.left -= 1
        if self.left == 0 and not self.durable:
            raise Killed
        verdicts = super().append_many(batch)
        if self.left == 0:
            raise Killed
        return verdicts
