"""Events brought to where a page is to be read."""

from __future__ import annotations

import pytest
from director import Directed


@pytest.fixture
def directed(hall):
    """Make an event in an open hall."""

    def make(count=9, **facts):
        facts = {"absent": "robot", "rounds": 2, "boards": 2, **facts}
        return Directed(hall, hall.create(count=count, **facts))

    return make
