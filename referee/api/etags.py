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
            etag, _ = response.get_etag()
            if etag is not None and request.if_none_match.contains_weak(etag):
                # werkzeug leaves out the body and what describes it. Its `make_conditional` would also send
                # a second Date beside gunicorn's, and refuse reads with an If-Match.
                response.status_code = 304
        return response


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
