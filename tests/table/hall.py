"""A hall in the small for the page: a real table, real rules, no server. Speaks docs/hall.md."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader

from paiju.cards import poker
from paiju.cards.deck import Deal, cut
from paiju.deal.draw import Draw
from paiju.errors import PaijuError
from paiju.play.commands import Answer, AnyCommand, Call, DealOut, Host, Sit, Withdraw
from paiju.play.step import step
from paiju.play.stream import Message, Stream, encode, rest
from paiju.play.table import Table
from paiju.rules.profile import rules
from paiju.serve.messages import ways
from paiju.show.files import STATIC
from paiju.words import say

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PLAYERS = ("101", "102", "103")


def page(lang: str) -> str:
    """The page as the server fills it in."""
    template = Environment(
        loader=FileSystemLoader(STATIC.parent / "templates"), autoescape=True
    ).get_template("play.html")
    return template.render(
        w=lambda key: say(key, lang),
        static=lambda name: f"/static/{name}",
        lang_tag={"zh": "zh-Hans", "en": "en"}[lang],
        event="demo",
        round="",
        table="",
    )


class Pages(SimpleHTTPRequestHandler):
    """The page and what lies under /static, under the hall's policy."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}

    def do_GET(self) -> None:
        if self.path.startswith("/static/"):
            self.path = self.path.removeprefix("/static")
            super().do_GET()
            return
        body = page("en" if "lang=en" in self.path else "zh").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
        """Keep the tests' output clean."""


@contextmanager
def pages() -> Iterator[str]:
    """Serve the page on a free port; give its origin."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(STATIC)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Hall:
    """One table, one watching seat. The others answer when a test says so."""

    def __init__(
        self, profile: str, viewer: int = 0, *, seed: bytes = b"1", clock: Callable[[], int]
    ) -> None:
        self.rules = rules(profile)
        self.viewer = viewer
        self.draw = Draw(b"table page " + seed)
        self.clock = clock
        self.table = Table(self.rules)
        self.stream = Stream(viewer)
        self.sent: list[Message] = []
        self.heard: list[dict[str, Any]] = []
        self.post: Callable[[str], None] | None = None
        self.done(Sit(PLAYERS, (False, False, True)))

    def deal(self, number: int = 1, opener: int = 0, deal: Deal | None = None) -> None:
        deck = self.rules.deck
        made = deal or cut(deck, self.draw.shuffled(range(deck.size)))
        self.done(DealOut(number, opener, made))

    def done(self, command: AnyCommand) -> PaijuError | None:
        made = step(self.table, command, self.clock())
        for event in made.events:
            self.tell(event)
        return made.refusal

    def tell(self, event: Any) -> None:
        from paiju.play.fold import apply

        before, self.table = self.table, apply(self.table, event)
        message = self.stream.next(before, event, self.table)
        self.stream = self.stream.after(message)
        if message is not None:
            self.sent.append(message)
            self.send_message(message)

    # what the page says

    def connect(self, post: Callable[[str], None]) -> None:
        self.post = post

    def receive(self, text: str) -> None:
        said = json.loads(text)
        self.heard.append(said)
        answer = getattr(self, f"on_{said['t']}", None)
        if answer is not None:
            answer(said)

    def on_hello(self, said: dict[str, Any]) -> None:
        name = PLAYERS[self.viewer] if self.viewer >= 0 else ""
        role = "player" if self.viewer >= 0 else "spectator"
        self.send(
            t="welcome",
            now=self.clock(),
            you={"seat": self.viewer, "name": name, "role": role},
            event="demo",
            round=1,
            table=1,
            rules=self.rules.name,
            game=self.rules.game,
            names={"101": "赵一鸣", "102": "钱小波", "103": "孙大圣"},
            boards=[1, 2, 3],
        )
        for message in rest(self.sent, said["after"]):
            self.send_message(message)

    def on_ping(self, said: dict[str, Any]) -> None:
        self.send(t="pong", n=said["n"], sent=said["sent"], now=self.clock())

    def on_hint(self, said: dict[str, Any]) -> None:
        texts = [self.rules.write(act) for act in self.rules.acts(self.table.state, self.viewer)]
        self.send(t="hints", decision=said["decision"], acts=texts[:400], more=len(texts) > 400)

    def on_try(self, said: dict[str, Any]) -> None:
        facts: dict[str, Any] = {"ok": True}
        try:
            self.rules.read(self.table.state, self.viewer, said["act"])
        except PaijuError as refusal:
            facts = {"ok": False, **told(refusal, said["act"])}
        self.send(t="fits", decision=said["decision"], act=said["act"], **facts)

    def on_act(self, said: dict[str, Any]) -> None:
        self.command(said, Answer(self.viewer, said["decision"], said["act"], said["id"]))

    def on_host(self, said: dict[str, Any]) -> None:
        self.command(said, Host(self.viewer, said["on"], said["id"]))

    def on_call(self, said: dict[str, Any]) -> None:
        self.command(said, Call(self.viewer, said["id"]))

    def on_withdraw(self, said: dict[str, Any]) -> None:
        self.command(said, Withdraw(self.viewer, said["id"]))

    def command(self, said: dict[str, Any], command: AnyCommand) -> None:
        refusal = self.done(command)
        if refusal is None:
            self.send(t="ack", id=said["id"], decision=said.get("decision", 0))
        else:
            self.send(t="no", id=said["id"], **told(refusal, said.get("act", "")))

    def send(self, **message: Any) -> None:
        if self.post is not None:
            self.post(json.dumps(message, ensure_ascii=False))

    def send_message(self, message: Message) -> None:
        if self.post is not None:
            raw = json.loads(encode(message))
            self.post(json.dumps({"t": "message", **raw}, ensure_ascii=False))

    # what the others do

    def others(self, until: Callable[[Hall], bool], *, own: bool = False, most: int = 400) -> None:
        """Let the others (and *own*) act by chance until *until* holds."""
        for _ in range(most):
            if until(self) or not self.act_once(own=own):
                return
        raise AssertionError("never came to that")

    def act_once(self, *, own: bool) -> bool:
        for seat in self.table.asked:
            if own or seat != self.viewer:
                acts = self.rules.acts(self.table.state, seat)
                self.say(seat, self.rules.write(acts[self.draw.below(len(acts))]))
                return True
        return False

    def say(self, seat: int, act: str) -> None:
        refusal = self.done(Answer(seat, self.table.seats[seat].asked, act))
        if refusal is not None:
            raise refusal

    @property
    def seen(self) -> Any:
        return self.rules.seen(self.table.state, self.viewer)

    @property
    def cards(self) -> int:
        """How many cards the watcher holds."""
        hand = self.seen.hand
        return len(poker.tokens(hand)) if self.rules.game == "doudizhu" else len(hand)

    @property
    def asked(self) -> bool:
        return self.viewer in self.table.asked


def told(refusal: PaijuError, act: str = "") -> dict[str, Any]:
    """The fields of ``no``."""
    return {
        "error": refusal.kind,
        "where": refusal.where,
        "article": refusal.article,
        "message": refusal.say("zh"),
        "ways": ways(refusal, act),
    }


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))
