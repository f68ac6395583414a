"""Metrics for the referee's host: games and waiting work from the database, and how long requests take."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Histogram, generate_latest, multiprocess
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from referee.api.callers import referee
from referee.api.request_log import QUIET_PATHS
from referee.service.upkeep.count_work import Counts

# Each web process counts in a file of its own in this folder, and each of them reports the sum. The library
# reads the variable when it is imported; gunicorn_conf.py sets it.
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"

# Labels are names of our own, never anything that was sent: no game, no player, no path.
_seconds = Histogram(
    "referee_request_seconds",
    "How long requests took, by the call's name and the class of the reply's status.",
    ["call", "status"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
    registry=None,
)


class _Counted(Collector):
    """What the database counts."""

    def __init__(self, counts: Counts) -> None:
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        games = GaugeMetricFamily("referee_games", "Games by status.", labels=["status"])
        for status, count in self._counts.games.items():
            games.add_metric([status], count)
        yield games
        yield GaugeMetricFamily("referee_outbox", "Steps that wait for a worker.", value=self._counts.outbox)


def time_requests(app: Flask) -> None:
    """Count each reply, if the host has set a token to read the metrics with."""

    @app.after_request
    def count(response: Response) -> Response:
        if referee().settings.metrics_token and request.path not in QUIET_PATHS:
            count_reply(request.endpoint or "none", response.status_code, g.began)
        return response


def count_reply(call: str, status: int, began: float) -> None:
    """Count a reply to a request that began then."""
    _seconds.labels(call, f"{status // 100}xx").observe(time.perf_counter() - began)


def metrics_text(counts: Counts) -> bytes:
    """All metrics in Prometheus's text format."""
    registry = CollectorRegistry()
    registry.register(_Counted(counts))
    if SHARED_FOLDER in os.environ:
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(_seconds)
    return generate_latest(registry)
