"""Whether the referee is alive and ready, its metrics, and who it is."""

from __future__ import annotations

from hmac import compare_digest
from importlib.metadata import version
from typing import Any

from flask import Response, request
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from referee.api.blueprint import Blueprint
from referee.api.callers import referee
from referee.api.metrics import metrics_text
from referee.api.schemas.fair_play import WellKnownReply
from referee.api.schemas.health import HealthReply, ReadinessReply
from referee.service.requests.errors import NotFound, Unauthenticated
from referee.service.requests.list_public_keys import list_public_keys
from referee.service.upkeep.count_work import count_work
from referee.service.upkeep.find_missing_parts import find_missing_parts
from referee.service.upkeep.find_warnings import find_warnings

calls = Blueprint("health", "Whether the referee is alive and ready, and who it is.", url_prefix="")


@calls.call("GET", "/healthz", needs=None)
@calls.reply(200, HealthReply())
def show_health() -> dict[str, str]:
    """Show whether this process answers.

    For load balancers: it looks at nothing else, and is never counted or limited.
    """
    return {"status": "ok"}


@calls.call("GET", "/readyz", needs=None)
@calls.reply(200, ReadinessReply())
@calls.also(503, schema=ReadinessReply(), description="Some part does not work; `missing` says which.")
@calls.refuses(429)
def show_readiness() -> Any:
    """Show whether the database, Redis and a worker are there.

    For monitoring: 503 while games cannot go on; `missing` says what is wrong.
    """
    missing = find_missing_parts(referee())
    told = {"ready": not missing, "missing": missing, "warnings": find_warnings(referee())}
    return told, 503 if missing else 200


@calls.call("GET", "/metrics", security=[{"metrics": []}], needs=None)
@calls.also(200, schema={"type": "string"}, content_type="text/plain", description="Prometheus' text format.")
@calls.refuses(401, 404, 429)
def show_metrics() -> Response:
    """Show metrics: games by status, work that waits, and how long requests take.

    For the referee's host, whose REFEREE_METRICS_TOKEN it needs as a bearer token; without that setting there
    is nothing here.
    """
    expected = referee().settings.metrics_token
    if not expected:
        raise NotFound("address")
    sent = request.headers.get("Authorization", "")
    if not compare_digest(sent.encode(), f"Bearer {expected}".encode()):
        raise Unauthenticated("This call needs the host's token for metrics.")
    return Response(metrics_text(count_work(referee())), content_type=CONTENT_TYPE_PLAIN_0_0_4)


@calls.call("GET", "/.well-known/referee.json", needs=None)
@calls.reply(200, WellKnownReply())
@calls.refuses(401, 429)
def show_referee() -> dict[str, Any]:
    """Show who this referee is, and the keys it signs with.

    Programs that verify transcripts and receipts take the keys from here; keep them, to notice if they are
    ever exchanged.
    """
    return {
        "name": "Referee",
        "version": version("referee"),
        "openapi": "/openapi.json",
        "keys": list_public_keys(referee()),
    }
