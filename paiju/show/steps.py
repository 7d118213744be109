"""A finished board step by step, for who looks back: what was said, and how the table stood then.

Made of the messages that an all-seeing viewer would have had, so it shows what the log holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from paiju.cards.deck import SEATS
from paiju.play.events import AnyEvent
from paiju.play.news import News, Said
from paiju.play.stream import Message, messages
from paiju.play.view import View
from paiju.rules.protocol import ALL_SEEING, Rules
from paiju.show import picture
from paiju.words import say

_WORDS = {
    "胡": "hu", "碰": "peng", "吃": "chi", "过": "guo", "跑": "pao",
    "偎": "wei", "臭偎": "chou_wei", "提": "ti", "打": "da", "摸": "mo",
}  # fmt: skip


class Step(msgspec.Struct, frozen=True):
    """One thing that happened: *since* the deal in ms, sentences, and the table after it."""

    since: int
    told: tuple[str, ...]
    view: View


def board_messages(rules: Rules, events: Sequence[AnyEvent], board: int) -> list[Message]:
    """Give the messages of a board, from its deal on; of one dealt again, the last time.

    :raises ValueError: the board was not dealt.
    """
    found: list[Message] = []
    inside = False
    for message in messages(rules, events, ALL_SEEING):
        if message.news.what == "dealt":
            inside = message.news.number == board
            found = [] if inside else found
        if inside and message.news.what != "published":
            found.append(message)
    if not found:
        raise ValueError(board)
    return found


def steps(
    rules: Rules, events: Sequence[AnyEvent], board: int, names: Sequence[str], lang: str
) -> list[Step]:
    """Give the steps of a board, the deal first.

    :param names: what the three seats are called in the sentences.
    """
    found: list[Step] = []
    before: Message | None = None
    sent = board_messages(rules, events, board)
    who = partial(_named, names)
    for message in sent:
        told = tuple(_told(rules.game, before, message, who, lang))
        # An answer that stayed unseen is told with the one that revealed it.
        if told:
            found.append(Step(message.at - sent[0].at, told, message.view))
        before = message
    return found


def _named(names: Sequence[str], seat: int) -> str:
    return names[seat]


Who = Callable[[int], str]


def _told(game: str, before: Message | None, now: Message, who: Who, lang: str) -> Iterator[str]:
    news = now.news
    if news.what == "acts" and before is not None:
        yield from _ACTS[game](before.view.seen, now, who, lang)
        return
    facts = _facts(news, who, lang)
    key = {"hosted": "hosted" if news.on else "unhosted"}.get(news.what, news.what)
    yield say(f"table.say_{key}", lang, **facts)


def _facts(news: News, who: Who, lang: str) -> dict[str, Any]:
    scores = news.result.scores if news.result is not None else ()
    told = [say("table.say_score", lang, who=who(s), n=n) for s, n in enumerate(scores)]
    seat = who(news.seat) if news.seat >= 0 else ""
    return {"who": seat, "n": news.ms // 1000 or news.number, "scores": tuple(told)}


def _poker(seen: Any, now: Message, who: Who, lang: str) -> Iterator[str]:
    for said in now.news.acts:
        yield _poker_sentence(seen.phase, said, who, lang) + _how(said, lang)


def _poker_sentence(phase: str, said: Said, who: Who, lang: str) -> str:
    if said.act == "--":
        return say("table.say_lapse", lang, who=who(said.seat))
    yes = said.act != "-"
    keys = {
        "call": ("say_call", "say_no_call"),
        "double": ("say_double", "say_no_double"),
        "redouble": ("say_redouble", "say_no_redouble"),
        "play": ("say_play", "say_pass"),
    }
    key = keys[phase][0 if yes else 1]
    cards = said.act.partition("=")[0].replace("T", "10")
    return say(f"table.{key}", lang, who=who(said.seat), n=said.act, cards=cards)


def _zi(seen: Any, now: Message, who: Who, lang: str) -> Iterator[str]:
    log: Sequence[Any] = getattr(now.view.seen, "log", ())
    for step in log[len(seen.log) :]:
        word = _WORDS.get(step.what)
        what = say(f"table.{word}", lang) if word else step.what
        cards = "  ".join(map(picture.cards, step.groups)) or step.card
        late = next((s for s in now.news.acts if SEATS[s.seat] == step.seat), None)
        seat = SEATS.index(step.seat)
        told = say("table.say_step", lang, who=who(seat), what=what, cards=cards)
        yield told + (_how(late, lang) if late else "")


def _how(said: Said, lang: str) -> str:
    if said.how == "player":
        return ""
    return say("table.say_timeout" if said.how == "timeout" else "table.say_hosted_act", lang)


_ACTS: dict[str, Callable[[Any, Message, Who, str], Iterator[str]]] = {
    "doudizhu": _poker,
    "paohuzi": _zi,
}
"""Game → how its acts are told."""
