"""``/ws``: the socket's own loop, between the server and a :class:`Connection`."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from litestar import WebSocket
from litestar.handlers import websocket

from paiju.serve.connection import SILENCE, Connection
from paiju.serve.errand import spawn
from paiju.serve.visitor import SESSION_COOKIE, InHall, language

GOING_AWAY, POLICY = 1001, 1008


@websocket("/ws", name="ws")
async def socket(socket: WebSocket, hall: InHall) -> None:  # type: ignore[type-arg]  # user and state are not used
    """Serve one socket until one side closes it."""
    if not same_origin(socket):
        await socket.close(POLICY)
        return
    await socket.accept()
    member = hall.member(socket.cookies.get(SESSION_COOKIE, ""))
    client = Connection(hall, member, language(socket))
    hall.clients.add(client)
    sending = spawn(_send(socket, client))
    try:
        await _receive(socket, client)
    finally:
        client.close("silent")
        await asyncio.wait([sending], timeout=5)
        sending.cancel()


def same_origin(socket: WebSocket) -> bool:  # type: ignore[type-arg]  # as above
    """Tell whether a browser's page is one of ours; programs send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def _send(socket: WebSocket, client: Connection) -> None:  # type: ignore[type-arg]  # as above
    async def send(data: bytes) -> None:
        await socket.send({"type": "websocket.send", "text": data.decode(), "bytes": None})

    try:
        await client.run(send)
        await socket.send({"type": "websocket.close", "code": GOING_AWAY, "reason": ""})
    except Exception:
        client.close("silent")


async def _receive(socket: WebSocket, client: Connection) -> None:  # type: ignore[type-arg]  # as above
    # A plain timer is cheaper than wait_for around every frame.
    loop = asyncio.get_running_loop()
    watch = loop.call_later(SILENCE, _listen, client)
    try:
        while not client.closed:
            event = await socket.receive()
            if event["type"] != "websocket.receive":
                return
            await client.take(event.get("text") or event.get("bytes") or b"")
    finally:
        watch.cancel()


def _listen(client: Connection) -> None:
    """Close a client that has been silent for too long; look again later otherwise."""
    if client.closed:
        return
    quiet = (client.hall.clock.now() - client.heard) / 1000
    if quiet >= SILENCE:
        client.close("silent")
        return
    asyncio.get_running_loop().call_later(SILENCE - quiet + 0.01, _listen, client)
