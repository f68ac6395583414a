"""The headers of replies that clients may rely on: for the specification, and for pages from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.api.idempotent import REPLAYED_HEADER
from referee.api.request_log import REQUEST_ID_HEADER

_TEXT = {"type": "string"}

RESPONSE_HEADERS: Mapping[str, Mapping[str, Any]] = {
    REQUEST_ID_HEADER: {
        "description": "The request's id, as the referee's log has it. Name it when you report a problem.",
        "required": True,
        "schema": _TEXT,
    },
    "RateLimit": {
        "description": "How many requests you have left (`r`) under which policy, and in how many seconds "
        "(`t`) you have all of them again.",
        "schema": _TEXT,
        "example": '"requests-60s";r=599;t=42',
    },
    "RateLimit-Policy": {
        "description": "That policy: how many requests (`q`) you have in how many seconds (`w`).",
        "schema": _TEXT,
        "example": '"requests-60s";q=600;w=60',
    },
    "Retry-After": {
        "description": "After how many seconds to try again.",
        "schema": {"type": "integer", "minimum": 0},
    },
    "WWW-Authenticate": {"description": "How to say who you are.", "schema": _TEXT, "example": "Bearer"},
    "ETag": {
        "description": "The version of what you got: send it as `If-None-Match` to read only what has "
        "changed; that of an order as `If-Match` to replace no other one.",
        "schema": _TEXT,
    },
    "Link": {
        "description": 'The address of the next page, with `rel="next"`; left out on the last one.',
        "schema": _TEXT,
        "example": '</v1/games?cursor=abc>; rel="next"',
    },
    "Location": {"description": "Where the new thing is.", "required": True, "schema": _TEXT},
    "Set-Cookie": {"description": "The session's cookie, which only the browser sees.", "schema": _TEXT},
    "Preference-Applied": {
        "description": "`wait`: the reply has waited for the step.",
        "schema": {"type": "string", "enum": ["wait"]},
    },
    REPLAYED_HEADER: {
        "description": "`true` if this is the reply that the key got before.",
        "schema": {"type": "string", "enum": ["true"]},
    },
}

OF_EVERY_REPLY = (REQUEST_ID_HEADER,)
OF_COUNTED_REQUESTS = ("RateLimit", "RateLimit-Policy")
OF_REFUSALS: Mapping[int, tuple[str, ...]] = {
    401: ("WWW-Authenticate",),
    429: ("Retry-After",),
    503: ("Retry-After",),
    507: ("Retry-After",),
}


def described(names: Iterable[str]) -> dict[str, Any]:
    """The headers of a reply in the specification."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
