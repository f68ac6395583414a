"""`Idempotency-Key`, honoured on every POST."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response, current_app, request

from referee.api.callers import caller, referee
from referee.api.errors import BadRequest
from referee.service.idempotency import Attempt, KeptReply, once

KEY_HEADER = "Idempotency-Key"
REPLAYED_HEADER = "Idempotency-Replayed"
LONGEST_KEY = 255
KEPT_HEADERS = ("Content-Type", "Location")


def once_per_key(view: Callable[..., Response]) -> Callable[..., Response]:
    """Answer a request whose key was seen before with the reply it got then."""

    @wraps(view)
    def guarded(*args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(KEY_HEADER)
        if key is None:
            return view(*args, **kwargs)
        if not 1 <= len(key) <= LONGEST_KEY or not (key.isascii() and key.isprintable()):
            raise BadRequest(
                "bad-idempotency-key", f"{KEY_HEADER} must have 1 to {LONGEST_KEY} ASCII characters."
            )

        def act() -> KeptReply:
            response = view(*args, **kwargs)
            headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
            return KeptReply(response.status_code, headers, response.get_data())

        reply, replayed = once(referee(), _attempt(key), act)
        response = current_app.response_class(reply.body, reply.status, reply.headers)
        if replayed:
            response.headers[REPLAYED_HEADER] = "true"
        return response

    return guarded


def _attempt(key: str) -> Attempt:
    who = caller()
    # Strangers are told apart by their address: a key that two of them chose must not hand over a token.
    scope = f"{who.id if who else request.remote_addr} {request.method} {request.path}"
    return Attempt(scope, key, request.full_path.encode() + b"\n" + request.get_data())
