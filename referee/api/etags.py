"""Strong ETags on reads, derived from the reply and the caller."""

from __future__ import annotations

import hashlib

from flask import Flask, Response, json, request
from flask_smorest.utils import get_appcontext

from referee.api.callers import caller
from referee.api.documents import compress, spare_what_one_has, tag_of_gzipped, takes_gzip

VARY = "Authorization, Cookie, Origin"
VOLATILE = "server_now"
"""A field that changes by itself, and does not mean that there is something new."""
OPEN_TO_ALL = ("games.list_games",)
"""Long lists in which callers without a token find nothing but what everybody may know."""


def tag_reads(app: Flask) -> None:
    @app.after_request
    def tag(response: Response) -> Response:
        if not request.path.startswith("/v1/") or response.cache_control.immutable:
            return response
        is_open = response.status_code == 200 and request.endpoint in OPEN_TO_ALL and caller() is None
        has_forms = is_open or "Vary" in response.headers
        response.headers["Vary"] = f"{VARY}, Accept-Encoding" if has_forms else VARY
        if request.method not in ("GET", "HEAD") or response.is_streamed:
            response.headers["Cache-Control"] = "no-store"
            return response
        response.headers["Cache-Control"] = "private, no-cache"
        dumped = get_appcontext().get("result_dump")
        if response.status_code == 200 and (dumped is not None or "ETag" in response.headers):
            gzipped = is_open and takes_gzip()
            if dumped is not None and "ETag" not in response.headers:
                tag = _etag(dumped)
                response.set_etag(tag_of_gzipped(tag) if gzipped else tag)
            spare_what_one_has(response)
            if gzipped and response.status_code == 200:
                compress(response)
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
