"""A player that plays what the server lists first: python bot.py ws://HOST/ws EVENT TOKEN."""

from __future__ import annotations

import json
import sys
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def choose(view, acts):  # noqa: ARG001  yours will look
    """Choose among the legal *acts*; *view* is what the own seat sees."""
    return acts[0]


def play(url, event, token, choose=choose, hear=len):
    """Play an event to its end; after a lost line go on where it was (docs/bots.md)."""
    after, over = 0, False
    while not over:
        try:
            with connect(url, max_size=None) as ws:
                after, over = _sit(ws, event, token, after, choose, hear)
        except (ConnectionClosed, OSError):
            time.sleep(1)  # a server that starts anew is not knocked at without pause


def _sit(ws, event, token, after, choose, hear):
    def say(t, **fields):
        ws.send(json.dumps({"t": t, **fields}))

    view, acts, asked = {}, [], None
    say("hello", event=event, token=token, after=after, lang="en")
    while True:
        try:
            message = json.loads(ws.recv(timeout=15))
        except TimeoutError:  # who says nothing for 40 s is taken for gone
            say("ping", n=0)
            continue
        hear(message)
        if (kind := message["t"]) == "message":
            after, view = message["number"], message["view"]
            if view["decision"] and (view["board"], view["decision"]) != asked:
                asked = (view["board"], view["decision"])
                say("hint", decision=view["decision"])
        elif kind == "hints":
            acts = message["acts"]
            say("act", id=f"{asked}", decision=message["decision"], act=choose(view, acts))
        elif kind == "no" and message["error"] in ("illegal", "unreadable", "ambiguous"):
            say("act", id=f"{asked}", decision=asked[1], act=message.get("ways", acts)[0])
        elif kind == "seat":  # a number that the new table has not reached gives its newest message
            say("hello", event=event, token=token, after=after, lang="en")
        elif message.get("why") in ("over", "elsewhere"):
            return after, True


if __name__ == "__main__":
    play(*sys.argv[1:])
