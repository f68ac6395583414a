"""Conditions on writes: `If-Match` and `If-None-Match` (RFC 9110, 13.1).

A call that does not know how to keep to a condition refuses it: carried out regardless, the write would do
just what its client wanted to rule out.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, request

from referee.api.errors import BadRequest
from referee.api.scopes import NEEDS

CONDITIONAL: set[str] = set()
"""The endpoints of writes that keep to conditions."""
HEADERS = ("If-Match", "If-None-Match")
READS = ("GET", "HEAD", "OPTIONS")


def condition() -> Callable[[str | None], bool] | None:
    """Whether the request may change a thing with this tag (None: there is none); None if it always may."""
    if not any(name in request.headers for name in HEADERS):
        return None
    wanted = request.if_match if "If-Match" in request.headers else None
    unwanted = request.if_none_match if "If-None-Match" in request.headers else None

    def holds(tag: str | None) -> bool:
        if wanted is not None and (tag is None or tag not in wanted):
            return False
        return unwanted is None or tag is None or not (unwanted.star_tag or unwanted.contains_weak(tag))

    return holds


def refuse_unkept_conditions(app: Flask) -> None:
    @app.before_request
    def refuse() -> None:
        endpoint = request.endpoint
        if request.method in READS or endpoint not in NEEDS or endpoint in CONDITIONAL:
            return
        for name in HEADERS:
            if name in request.headers:
                raise BadRequest("condition-not-taken", f"This call takes no {name}. Leave it out.")
