"""CORS: web pages from anywhere may call the API with a player's token, and read the replies.

Never with cookies: what a browser sends by itself counts only for pages of our own (`cookies.py`).
"""

from __future__ import annotations

from flask import Flask, Response, request

from referee.api.idempotent import KEY_HEADER
from referee.api.response_headers import RESPONSE_HEADERS
from referee.api.streams import LAST_EVENT_ID

OPEN_PATHS = ("/v1/", "/openapi.json", "/problems/", "/rules/", "/guides/")
METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
SENT = ", ".join(
    ("Authorization", "Content-Type", "If-Match", "If-None-Match", KEY_HEADER, LAST_EVENT_ID, "Prefer")
)
READ = ", ".join(sorted(RESPONSE_HEADERS))
# As long as any browser remembers it.
REMEMBERED_SECONDS = 86_400


def allow_other_origins(app: Flask) -> None:
    @app.before_request
    def answer_preflight() -> Response | None:
        """Browsers ask this before they send a token. The answer does not depend on who or what it is
        about.
        """
        if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
            return None
        if not request.path.startswith(OPEN_PATHS):
            return None
        return Response(
            status=204,
            headers={
                "Access-Control-Allow-Methods": METHODS,
                "Access-Control-Allow-Headers": SENT,
                "Access-Control-Max-Age": str(REMEMBERED_SECONDS),
            },
        )

    @app.after_request
    def allow(response: Response) -> Response:
        if request.path.startswith(OPEN_PATHS):
            if "Origin" not in response.headers.get("Vary", ""):
                response.vary.add("Origin")
            if "Origin" in request.headers:
                response.headers["Access-Control-Allow-Origin"] = "*"
                response.headers["Access-Control-Expose-Headers"] = READ
        return response
