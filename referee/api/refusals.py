"""What is refused before Flask sees it: requests that are not HTTP, too large, or incomplete."""

from __future__ import annotations

from collections.abc import Mapping
from email.utils import formatdate
from http import HTTPStatus

from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)

from referee.api.arrival import BodyTooLarge
from referee.api.problem_json import CONTENT_TYPE, problem_document
from referee.api.problem_types import PROBLEM_STATUSES
from referee.api.request_log import REQUEST_ID_HEADER, log, random_id

BAD_REQUEST, FAILURE = 400, 500
STATUSES: Mapping[type[Exception], int] = {
    TimeoutError: 408,
    BodyTooLarge: 413,
    LimitRequestLine: 414,
    ExpectationFailed: 417,
    LimitRequestHeaders: 431,
    # RFC 9112 suggests 501 for it, but it is the client that has to change.
    UnsupportedTransferCoding: BAD_REQUEST,
}


def refusal(error: BaseException, address: str) -> bytes:
    """The whole reply, after which the connection is closed. Nothing of what was sent is logged."""
    status = _status(error)
    known = PROBLEM_STATUSES[status]
    request_id = random_id()
    tell = log.error if status == FAILURE else log.info
    tell("refused", request=request_id, status=status, type=type(error).__qualname__, address=address)
    body = problem_document(status, known.code, known.title, known.detail, instance=request_id).encode()
    headers = {
        "Date": formatdate(usegmt=True),
        "Connection": "close",
        "Content-Type": CONTENT_TYPE,
        "Content-Length": len(body),
        "X-Content-Type-Options": "nosniff",
        REQUEST_ID_HEADER: request_id,
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{k}: {v}" for k, v in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _status(error: BaseException) -> int:
    for kind, status in STATUSES.items():
        if isinstance(error, kind):
            return status
    return BAD_REQUEST if isinstance(error, ParseException) else FAILURE
