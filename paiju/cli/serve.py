"""``paiju serve``: the hall, until it is told to stop."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from paiju.cli.argument import Whole
from paiju.cli.say import echo, words
from paiju.errors import Unavailable

if TYPE_CHECKING:
    from paiju.serve.demo import Key
    from paiju.serve.hall import Hall

DATA = Path("out/hall")
DEMO_PACE = 40
"""Percent of their time that robots take in the demo."""
FULL_PACE = 100


@click.command(help="help.serve")
@click.option("--demo", is_flag=True, help="help.serve_demo")
@click.option("--host", default="127.0.0.1", show_default=True, help="help.serve_host")
@click.option("--port", default=8000, show_default=True, type=Whole(0, 65535),
              help="help.serve_port")  # fmt: skip
@click.option("--data", default=DATA, show_default=True, metavar="DIR", help="help.serve_data",
              type=click.Path(path_type=Path, file_okay=False))  # fmt: skip
@click.option("--pace", type=Whole(0, 1000), metavar="PERCENT", help="help.serve_pace")
def serve(*, demo: bool, host: str, port: int, data: Path, pace: int | None) -> None:
    """Serve the events in DIR."""
    try:
        from paiju.serve.hall import Hall
        from paiju.serve.logbook import log_to_stderr
        from paiju.serve.server import server
    except ModuleNotFoundError as missing:
        raise Unavailable("cli.no_server", missing=missing.name) from missing
    log_to_stderr()
    usual = DEMO_PACE if demo else FULL_PACE
    hall = Hall(data, usual if pace is None else pace)
    keys: list[Key] = []
    if demo:
        hall.on_open = lambda: _demo(hall, keys)
    house = hall.landlord()
    going = server(hall, host, port, lambda found: _ready(host, found, house, keys))
    with suppress(SystemExit):
        # uvicorn leaves so when it cannot begin; why is told below, in words.
        going.run()
    if hall.fault is not None:
        raise hall.fault
    if not going.started:
        raise Unavailable("cli.no_port", where=str(port), host=host, port=port)
    echo(words("serve.stopped"))


async def _demo(hall: Hall, keys: list[Key]) -> None:
    from paiju.serve.demo import set_up

    keys += await set_up(hall)


def _ready(host: str, port: int, house: str, keys: list[Key]) -> None:
    shown = f"[{host}]" if ":" in host else host
    url = f"http://{shown}:{port}/"
    echo(words("serve.ready", url=url))
    if house:
        role = words("serve.organiser")
        echo(words("serve.login_line", role=role, name=words("serve.house"), code=house))
    event = ""
    for key in keys:
        if key.event != event:
            event = key.event
            echo(words("serve.demo_event", title=key.title, url=f"{url}e/{event}"))
        role = words(f"serve.{key.role}")
        line = "login_line" if key.name else "login_role"
        echo(words(f"serve.{line}", role=role, name=key.name, code=key.code))
    sys.stdout.flush()
