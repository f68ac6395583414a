"""Strong ETags on reads, derived from the reply and the caller."""

from __future__ import annotations

import hashlib

from flask import Flask, Response, json, request
from flask_smorest.utils import get_appcontext

from referee.api.callers import caller

VARY = "Authorization, Origin"
VOLATILE = "server_now"
"""A field that changes by itself, and does not mean that there is something new."""


def tag_reads(app: Flask) -> None:
    @app.after_request
    def tag(response: Response) -> Response:
        if not request.path.startswith("/v1/"):
            return response
        response.headers["Vary"] = VARY
        if request.method not in ("GET", "HEAD") or response.is_streamed:
            response.headers["Cache-Control"] = "no-store"
            return response
        response.headers["Cache-Control"] = "private, no-cache"
        dumped = get_appcontext().get("result_dump")
        if response.status_code == 200 and (dumped is not None or "ETag" in response.headers):
            if dumped is not None and "ETag" not in response.headers:
                response.set_etag(_etag(dumped))
            _spare_what_one_has(response)
        return response


def _spare_what_one_has(response: Response) -> None:
    """Answer with 304 if the client has it already."""
    known = request.headers.get("If-None-Match")
    if known is None:
        return
    # Only this: a read that has an If-Match is answered as if it had none, and not with 412.
    response.make_conditional({"REQUEST_METHOD": request.method, "HTTP_IF_NONE_MATCH": known})
    # Every reply gets its Date from the server.
    del response.headers["Date"]


def etag_of(written: bytes) -> str:
    """The tag of a document that is served as stored, to the present caller."""
    who = caller()
    named = json.dumps([who.id if who else None, request.full_path])
    return hashlib.sha256(named.encode() + written).hexdigest()[:32]


def _etag(dumped: dict[str, object]) -> str:
    who = caller()
    if VOLATILE in dumped:
        dumped = _settled(dumped)
    elif isinstance(items := dumped.get("items"), list):
        dumped = {**dumped, "items": [_settled(item) for item in items]}
    text = json.dumps([who.id if who else None, request.full_path, dumped])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _settled(dumped: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in dumped.items() if name != VOLATILE}
