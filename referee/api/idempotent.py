"""`Idempotency-Key`, honoured on every POST."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response, current_app, request

from referee.api.callers import caller, referee
from referee.api.errors import BadRequest
from referee.service.requests.answer_once import Attempt, KeptReply, answer_once

KEY_HEADER = "Idempotency-Key"
REPLAYED_HEADER = "Idempotency-Replayed"
SHORTEST_KEY_OF_STRANGERS = 16
LONGEST_KEY = 255
KEPT_HEADERS = ("Content-Type", "Location")


def once_per_key(view: Callable[..., Response], *, secret: bool = False) -> Callable[..., Response]:
    """Answer a request whose key was seen before with its first reply, which may hold a token."""

    @wraps(view)
    def guarded(*args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(KEY_HEADER)
        if key is None:
            return view(*args, **kwargs)
        # Strangers cannot be told apart for certain: their keys must be too long for two to choose the same.
        shortest = 1 if caller() else SHORTEST_KEY_OF_STRANGERS
        if not shortest <= len(key) <= LONGEST_KEY or not (key.isascii() and key.isprintable()):
            raise BadRequest(
                "bad-idempotency-key", f"{KEY_HEADER} must have {shortest} to {LONGEST_KEY} ASCII characters."
            )

        def act() -> KeptReply:
            response = view(*args, **kwargs)
            headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
            envelope = {"status": response.status_code, "headers": headers}
            # A cookie is as secret as a token, and of a reply only the body is encrypted.
            cookie = response.headers.get("Set-Cookie", "").encode()
            return KeptReply(envelope, cookie + b"\n" + response.get_data())

        reply, replayed = answer_once(referee(), _attempt(key, secret=secret), act)
        cookie, _, body = reply.body.partition(b"\n")
        response = current_app.response_class(body, **reply.envelope)
        if cookie:
            response.headers["Set-Cookie"] = cookie.decode()
        if replayed:
            response.headers[REPLAYED_HEADER] = "true"
        return response

    return guarded


def _attempt(key: str, *, secret: bool) -> Attempt:
    who = caller()
    scope = f"{who.id if who else _stranger()} {request.method} {request.path}"
    return Attempt(scope, key, request.full_path.encode() + b"\n" + request.get_data(), secret)


def _stranger() -> str:
    """Strangers are told apart by address, and by what untrusted proxies say: that can only separate
    clients, and gives nothing away.
    """
    said = request.headers.get("X-Forwarded-For", "")
    return f"{request.remote_addr}/{hashlib.sha256(said.encode()).hexdigest()[:16]}"
