"""Health and metrics: counts of things, never a card and never a name."""

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


class Collector:
    """Counts what is in the hall when it is asked."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def collect(self) -> list[Any]:
        """Give the metrics."""
        hall = self.hall
        tables = [table for event in hall.events.values() for table in event.tables]
        running = sum(table.table.running for table in tables)
        commits = sum(event.commits for event in hall.events.values())
        return [
            GaugeMetricFamily("paiju_sockets", "Open sockets", len(hall.clients)),
            GaugeMetricFamily("paiju_players", "Players connected", len(hall.seated)),
            GaugeMetricFamily("paiju_events", "Events in the hall", len(hall.events)),
            GaugeMetricFamily("paiju_tables", "Tables of running rounds", len(tables)),
            GaugeMetricFamily("paiju_tables_playing", "Tables with a board in play", running),
            CounterMetricFamily("paiju_commands", "Commands that took effect", hall.acts),
            CounterMetricFamily("paiju_commits", "Transactions of the logs", commits),
        ]


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def healthz(hall: InHall) -> Response[dict[str, str]]:
    """Tell whether the service takes commands."""
    if hall.closing:
        return Response({"status": "stopping"}, status_code=503)
    return Response({"status": "ok"})


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any], hall: InHall) -> Response[bytes]:
    """Give the metrics to the own machine."""
    if request.client is None or request.client.host not in OWN:
        raise NotAllowed("desk.not_role", where="/metrics")
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collector(hall))
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")
