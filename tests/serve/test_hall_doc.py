"""docs/hall.md is true: its tables name every message and field, its conversation takes place."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import paiju
from paiju.serve import messages
from paiju.serve.roles import ADDRESSES, DESK, SOCKET

DOC = (Path(paiju.__file__).parent.parent / "docs" / "hall.md").read_text(encoding="utf-8")
ANY = "…"
ROW = re.compile(r"^\| `(\w+)` \| ([^|]*) \|", re.MULTILINE)
OUT = (
    messages.Welcome, messages.Ack, messages.No, messages.Hints, messages.Fits, messages.Pong,
    messages.Seat, messages.Wait, messages.Desk, messages.Bye,
)  # fmt: skip


def rows(title):
    """Give a table of messages: type → fields."""
    part = DOC.split(f"### {title}\n")[1].split("\n### ")[0]
    found = {name: set(re.findall(r"`(\w+)`", told)) for name, told in ROW.findall(part)}
    del found["t"]
    return found


def fields(kind):
    return {field.encode_name for field in msgspec.structs.fields(kind)}


def test_every_message_of_a_client_stands_there_with_its_fields():
    told = rows("Client to server")
    assert set(told) == set(SOCKET)
    for kind in messages.AnyIn.__args__:
        assert told[kind.__struct_config__.tag] == fields(kind), kind


def test_every_message_of_the_server_stands_there_with_its_fields():
    told = rows("Server to client")
    assert told.pop("message") == {"number", "at", "news", "view"}
    assert set(told) == {kind.__struct_config__.tag for kind in OUT}
    for kind in OUT:
        assert told[kind.__struct_config__.tag] == fields(kind), kind


def test_every_command_of_the_desk_stands_there():
    told = DOC.split("## The desk's commands")[1].split("## The socket")[0]
    named = {
        name
        for row in re.findall(r"^\| (`[^|]*)\|", told, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert named == set(DESK) | {"all_in", "swap", "cards", "ruling"}


def test_every_address_stands_there():
    told = DOC.split("## Addresses")[1].split("## Roles")[0]
    for address in ADDRESSES:
        path = address.split(" ")[1]
        # The desk's pages and forms, the API and the files stand there by their beginning.
        known = [path, *(p for p in ("/desk", "/api", "/static", "/play") if path.startswith(p))]
        assert any(f"{p}`" in told or f"{p}?" in told or f"{p}/" in told for p in known), address


def like(said, written, where):
    """Compare what was said with what is written, any value where it says so."""
    if written == ANY:
        return
    if isinstance(written, dict):
        assert isinstance(said, dict), where
        assert set(said) == set(written), where
        for key, value in written.items():
            like(said[key], value, f"{where}.{key}")
    elif isinstance(written, str) and written.endswith(ANY):
        assert said.startswith(written.removesuffix(ANY)), where
    else:
        assert said == written, where


@pytest.fixture
def seats(hall):
    """Seat three players and deal; give the one of seat a as a browser, the others connected."""
    event = hall.create(auto="auto", boards=2)
    hall.do(hall.hall.arrive(event, 1))
    hall.wait(lambda: event.tables and event.tables[0].table.running)
    sockets = {}
    for seat, player in enumerate(event.tables[0].place.players):
        sockets["abc"[seat]] = hall.browser("e", player=player).socket()
        if seat:
            sockets["abc"[seat]].say("hello", event="e", after=0)
            sockets["abc"[seat]].until("message", number=2)
    yield sockets
    for socket in sockets.values():
        socket.close()


def test_the_conversation_takes_place(seats):
    lines = DOC.split("```hall\n")[1].split("```")[0].strip().splitlines()
    assert len(lines) >= 40
    for line in lines:
        seat, way, text = line[0], line[1], line[3:]
        if way == ">":
            seats[seat].raw(text)
        else:
            like(seats[seat].next(), json.loads(text), line[:60])
