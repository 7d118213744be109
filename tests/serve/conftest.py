"""Halls that are open for one test."""

from __future__ import annotations

import pytest
from opened import Open


@pytest.fixture
def open_hall(tmp_path):
    """Open a hall; all are closed at the end."""
    halls = []

    def make(data=tmp_path / "hall", pace=0):
        halls.append(Open(data, pace))
        return halls[-1]

    yield make
    for hall in halls:
        if hall.thread.is_alive():
            hall.close()


@pytest.fixture
def hall(open_hall):
    return open_hall()
