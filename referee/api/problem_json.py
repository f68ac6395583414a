"""Every error as RFC 9457 problem+json, with a type that has its own page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any

from flask import Flask, Response, g
from werkzeug.exceptions import HTTPException

from referee.api.errors import answer_to
from referee.api.problem_types import PROBLEM_STATUSES, ProblemStatus
from referee.api.request_log import log_failure
from referee.api.rule_pages import with_rule_page
from referee.engine.problems import Problem
from referee.service.database.errors import DatabaseUnavailable, KeyProblem, is_out_of_space
from referee.service.post.report_order import OrderReport
from referee.service.requests.errors import ServiceError

CONTENT_TYPE = "application/problem+json"
NO_KEY = (
    "The referee does not have the key that its games are sealed with; nothing was changed. Its host has to "
    "put it back."
)
IN_QUERY = {"/cursor": "?cursor"}
"""Arguments that calls take from the query and not from the body."""


def problem(
    status: int,
    code: str,
    title: str,
    detail: str,
    *,
    errors: Iterable[Problem] = (),
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A problem+json response. `instance` is the request's id, as in the log."""
    body = problem_document(status, code, title, detail, instance=g.request_id, errors=errors)
    return Response(body, status, {**(headers or {})}, content_type=CONTENT_TYPE)


def problem_document(
    status: int, code: str, title: str, detail: str, *, instance: str, errors: Iterable[Problem] = ()
) -> str:
    """The JSON of a problem."""
    return json.dumps(_fields(status, code, title, detail, instance, errors), sort_keys=True)


def refusal_fields(error: Exception) -> dict[str, Any]:
    """The fields of a problem, for one part of a request that is answered by itself."""
    if isinstance(error, ServiceError):
        status, title, _ = answer_to(error)
        return _fields(status, error.code, title, error.detail, g.request_id, error.problems)
    log_failure(error)
    known = PROBLEM_STATUSES[500]
    return _fields(500, known.code, known.title, known.detail, g.request_id, ())


def _fields(
    status: int, code: str, title: str, detail: str, instance: str, errors: Iterable[Problem]
) -> dict[str, Any]:
    told = [error_fields(error) for error in errors]
    return {
        "type": f"/problems/{code}",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": instance,
        **({"errors": told} if told else {}),
    }


def answer_errors_with_problems(app: Flask) -> None:
    app.register_error_handler(ServiceError, _service_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(DatabaseUnavailable, _unavailable)
    app.register_error_handler(KeyProblem, _keyless)
    app.register_error_handler(Exception, _failure)


def report_fields(report: OrderReport, text: str | None) -> dict[str, Any]:
    """The fields of a report on an order that was sent as this text, or in JSON."""
    starts = [0, *accumulate(len(line) + 1 for line in (text or "").split("\n"))]
    errors = []
    for one in report.problems:
        told = error_fields(one)
        if one.line is not None and one.column is not None:
            told["at"] = starts[one.line - 1] + one.column
        errors.append(told)
    fields = {name: value for name, value in vars(report).items() if name != "problems"}
    return {**fields, "errors": errors}


def error_fields(error: Problem) -> dict[str, Any]:
    """The fields of `ErrorReply`."""
    clause = with_rule_page({"clause": error.clause}, clause="clause") if error.clause else {}
    parts = {name: getattr(error, name) for name in ("expected", "nearest", "line", "source")}
    known = {name: part for name, part in parts.items() if part}
    return {"path": IN_QUERY.get(error.path, error.path), "message": error.message, **clause, **known}


def _service_error(error: ServiceError) -> Response:
    status, title, headers = answer_to(error)
    return problem(status, error.code, title, error.detail, errors=error.problems, headers=headers)


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    known = PROBLEM_STATUSES.get(status)
    kept = {"Allow", "Retry-After", "Location"}
    headers = {name: value for name, value in error.get_headers() if name in kept}
    if known is None or not known.code:
        return problem(status, f"http-{status}", error.name, "The request was refused.", headers=headers)
    return _generic(status, known, headers)


def _unavailable(error: Exception) -> Response:
    log_failure(error)
    status = 507 if is_out_of_space(error) else 503
    return _generic(status, PROBLEM_STATUSES[status], {"Retry-After": "5"})


def _keyless(error: Exception) -> Response:
    log_failure(error)
    known = PROBLEM_STATUSES[503]
    return problem(503, known.code, known.title, NO_KEY, headers={"Retry-After": "5"})


def _failure(error: Exception) -> Response:
    log_failure(error)
    return _generic(500, PROBLEM_STATUSES[500])


def _generic(status: int, known: ProblemStatus, headers: Mapping[str, str] | None = None) -> Response:
    return problem(status, known.code, known.title, known.detail, headers=headers)
