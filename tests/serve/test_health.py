"""Health for everybody, metrics for the own machine; no metric moves while a board is played."""

from __future__ import annotations

import json

import pytest
from guest import Browser
from prometheus_client.parser import text_string_to_metric_families

from paiju.play.commands import Answer, Void
from paiju.serve import health


def metrics(hall):
    text = Browser(hall.url).get("/metrics").read().decode()
    return {f.name: f.samples[0].value for f in text_string_to_metric_families(text)}


def test_health_is_told_to_everybody(hall):
    assert json.loads(Browser(hall.url).get("/healthz").read()) == {"status": "ok"}
    hall.look(lambda: setattr(hall.hall, "closing", True))
    answer = Browser(hall.url).get("/healthz")
    assert (answer.status, json.loads(answer.read())) == (503, {"status": "stopping"})


def test_metrics_count_what_is_there(hall):
    event = hall.create(auto="auto", count=3)
    socket = hall.browser("e", player=1).socket()
    socket.say("hello", event="e", after=0)
    socket.until("message", number=2)
    hall.wait(lambda: event.tables[0].table.running)
    found = metrics(hall)
    assert found["paiju_sockets"] == found["paiju_players"] == found["paiju_events"] == 1
    assert found["paiju_tables"] == found["paiju_tables_playing"] == 1
    socket.close()


def test_answers_are_counted_when_their_board_is_over(hall):
    event = hall.create(auto="auto", count=3)
    hall.do(hall.hall.arrive(event, 1))
    hall.wait(lambda: event.tables and event.tables[0].table.running)
    before = metrics(hall)
    hall.do(event.tables[0].do(Answer(0, 1, "1")))
    assert metrics(hall) == before
    hall.do(event.tables[0].do(Void("Li", "test")))
    hall.wait(lambda: event.counted.answers == 1)
    after = metrics(hall)
    assert after["paiju_answers"] == 1
    assert after["paiju_commits"] > before["paiju_commits"]


@pytest.mark.parametrize("header", health.PASSED_ON)
def test_metrics_are_not_given_to_what_a_proxy_passes_on(hall, header):
    assert Browser(hall.url).get("/metrics", **{header: "127.0.0.1"}).status == 403
    assert Browser(hall.url).get("/healthz", **{header: "127.0.0.1"}).status == 200


def test_metrics_name_nobody_and_no_card(hall):
    hall.create(count=6)
    text = Browser(hall.url).get("/metrics").read().decode()
    assert text.isascii()
    assert all(line.startswith(("# ", "paiju_")) for line in text.splitlines())
