"""A published event to be checked."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from event import publish


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a finished event; copy it before touching it."""
    folder = tmp_path_factory.mktemp("event") / "out"
    publish(folder)
    return folder


@pytest.fixture
def folder(published: Path, tmp_path: Path) -> Path:
    """Give a copy that may be touched."""
    shutil.copytree(published, tmp_path / "out")
    return tmp_path / "out"
