"""Health and metrics: counts of things, never a card and never a name.

Answers and transactions are counted up to the last board that ended (``counted.Counted``).
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from paiju.errors import NotAllowed
from paiju.serve.hall import Hall
from paiju.serve.visitor import InHall

OWN = frozenset({"127.0.0.1", "::1"})
"""Where metrics may be asked from."""
PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Headers of a request that came through a proxy."""


class Collector:
    """Counts what is in the hall when it is asked."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def collect(self) -> list[Any]:
        """Give the metrics."""
        hall = self.hall
        tables = [table for event in hall.events.values() for table in event.tables]
        running = sum(table.table.running for table in tables)
        counted = [event.counted for event in hall.events.values()]
        answers, commits = sum(c.answers for c in counted), sum(c.commits for c in counted)
        return [
            GaugeMetricFamily("paiju_sockets", "Open sockets", len(hall.clients)),
            GaugeMetricFamily("paiju_players", "Players connected", len(hall.seated)),
            GaugeMetricFamily("paiju_events", "Events in the hall", len(hall.events)),
            GaugeMetricFamily("paiju_tables", "Tables of running rounds", len(tables)),
            GaugeMetricFamily("paiju_tables_playing", "Tables with a board in play", running),
            CounterMetricFamily("paiju_answers", "Answers at the tables", answers),
            CounterMetricFamily("paiju_commits", "Transactions of the logs", commits),
        ]


def own_machine(request: Request[Any, Any, Any]) -> bool:
    """Tell whether a request was made here; one that a proxy here passes on was not."""
    passed_on = any(name in request.headers for name in PASSED_ON)
    return not passed_on and request.client is not None and request.client.host in OWN


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def healthz(hall: InHall) -> Response[dict[str, str]]:
    """Tell whether the service takes commands."""
    if hall.closing:
        return Response({"status": "stopping"}, status_code=503)
    return Response({"status": "ok"})


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any], hall: InHall) -> Response[bytes]:
    """Give the metrics to the own machine."""
    if not own_machine(request):
        raise NotAllowed("desk.not_role", where="/metrics")
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collector(hall))
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")
