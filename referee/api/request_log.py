"""One log line for each request: route, status, duration, and who it was if it was refused.

Never what was sent or answered. Successful requests are logged at level DEBUG only.
"""

from __future__ import annotations

import secrets
import time
import traceback
from collections.abc import Callable

import structlog
from flask import Flask, Response, g, request

REQUEST_ID_HEADER = "X-Request-Id"
ALIVE = "/healthz"
QUIET_PATHS = frozenset({ALIVE, "/readyz", "/metrics"})

log = structlog.get_logger()


def random_id() -> str:
    return secrets.token_hex(8)


def log_requests(app: Flask, new_id: Callable[[], str]) -> None:
    """Give each request an id, which the client gets back, and log it when it is answered."""

    @app.before_request
    def begin() -> None:
        g.request_id = new_id()
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        response.headers[REQUEST_ID_HEADER] = g.request_id
        if request.path not in QUIET_PATHS:
            tell = log.debug if response.status_code < 400 else log.info
            tell(
                "request",
                request=g.request_id,
                method=request.method,
                # The template, not the path: a mistyped URL may contain anything.
                route=request.url_rule.rule if request.url_rule else None,
                status=response.status_code,
                milliseconds=_milliseconds_since(g.began),
                **(_who() if response.status_code >= 400 else {}),
            )
        return response


def log_success(request_id: str, method: str, route: str, status: int, began: float) -> None:
    """Log a successful request that Flask did not answer."""
    milliseconds = _milliseconds_since(began)
    log.debug(
        "request", request=request_id, method=method, route=route, status=status, milliseconds=milliseconds
    )


def _milliseconds_since(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)


def _who() -> dict[str, str | None]:
    """Who was refused: abusers must be found. About others the log says nothing."""
    session = g.get("session")
    return {
        "player": session.player.id if session else None,
        "token": session.token if session else None,
        "address": request.remote_addr,
    }


def log_failure(error: BaseException) -> None:
    """Log where a request failed. The error's message is left out, as it may quote an order."""
    frames = traceback.extract_tb(error.__traceback__)
    log.error(
        "failure",
        request=g.request_id,
        type=type(error).__qualname__,
        at=[f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-8:]],
    )
