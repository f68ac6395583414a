"""Every error as RFC 9457 problem+json, with a type that has a page of its own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from flask import Flask, Response, g
from werkzeug.exceptions import HTTPException

from referee.api.request_log import log_failure
from referee.engine.problems import Problem
from referee.service.errors import ServiceError
from referee.store.reading import DatabaseUnavailable
from referee.store.room import is_out_of_room

CONTENT_TYPE = "application/problem+json"

HTTP_PROBLEMS: Mapping[int, tuple[str, str, str]] = {
    400: ("bad-request", "Bad request", "The request could not be understood."),
    404: ("not-found", "Not found", "There is nothing here, or nothing that you may see."),
    405: ("method-not-allowed", "Method not allowed", "This address does not take that method; see Allow."),
    408: ("too-slow", "Too slow", "The request did not arrive whole in time."),
    413: ("too-large", "Body too large", "The body is larger than the referee reads."),
    414: ("address-too-long", "Address too long", "The address is longer than the referee reads."),
    415: ("not-json", "Not JSON", "Send the body as application/json."),
    417: ("expectation-failed", "Expectation failed", "Of expectations only 100-continue is understood."),
    431: ("headers-too-large", "Headers too large", "The headers are larger than the referee reads."),
    503: (
        "unavailable",
        "Unavailable",
        "The referee's database does not answer; nothing was changed. Try again.",
    ),
    507: (
        "no-room",
        "No room",
        "The referee's disk is full; nothing was changed. Try again when its host has made room.",
    ),
    500: (
        "internal-error",
        "Internal error",
        "The referee failed; nothing was changed. Please report the instance.",
    ),
}
"""Errors that have no use case behind them: status → code, title, detail."""


def problem(
    status: int,
    code: str,
    title: str,
    detail: str,
    *,
    errors: Iterable[Problem] = (),
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A problem+json response. `instance` is the request's id, as the log has it."""
    body = problem_document(status, code, title, detail, instance=g.request_id, errors=errors)
    return Response(body, status, {**(headers or {})}, content_type=CONTENT_TYPE)


def problem_document(
    status: int, code: str, title: str, detail: str, *, instance: str, errors: Iterable[Problem] = ()
) -> str:
    """The JSON of a problem."""
    told = [_told(error) for error in errors]
    return json.dumps(
        {
            "type": f"/problems/{code}",
            "title": title,
            "status": status,
            "detail": detail,
            "instance": instance,
            **({"errors": told} if told else {}),
        },
        sort_keys=True,
    )


def answer_errors_with_problems(app: Flask) -> None:
    app.register_error_handler(ServiceError, _service_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(DatabaseUnavailable, _unavailable)
    app.register_error_handler(Exception, _failure)


def _told(error: Problem) -> dict[str, str]:
    clause = {"clause": error.clause} if error.clause else {}
    return {"path": error.path, "message": error.message, **clause}


def _service_error(error: ServiceError) -> Response:
    return problem(
        error.status, error.code, error.title, error.detail, errors=error.problems, headers=error.headers
    )


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    code, title, detail = HTTP_PROBLEMS.get(status) or (
        f"http-{status}",
        error.name,
        "The request was refused.",
    )
    kept = {"Allow", "Retry-After", "Location"}
    headers = {name: value for name, value in error.get_headers() if name in kept}
    return problem(status, code, title, detail, headers=headers)


def _unavailable(error: Exception) -> Response:
    log_failure(error)
    status = 507 if is_out_of_room(error) else 503
    return problem(status, *HTTP_PROBLEMS[status], headers={"Retry-After": "5"})


def _failure(error: Exception) -> Response:
    log_failure(error)
    return problem(500, *HTTP_PROBLEMS[500])
