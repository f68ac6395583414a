"""Calls of the public API, made in this process with what the browser has sent: cookie and address."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Protocol, runtime_checkable

from flask import current_app, request
from markupsafe import Markup

API = "/v1"
# Conditions are about the page, and compressed replies are of no use.
_NOT_PASSED_ON = frozenset(
    {"HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_ACCEPT_ENCODING", "HTTP_ACCEPT"}
)
_KEPT = frozenset(
    {"REMOTE_ADDR", "REMOTE_PORT", "SERVER_NAME", "SERVER_PORT", "SERVER_PROTOCOL", "SCRIPT_NAME"}
)
# In a script element these would end it, or begin a comment.
_UNSAFE = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


@dataclass(frozen=True)
class Reply:
    """What a call has answered."""

    path: str
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300

    @property
    def told(self) -> Any:
        return json.loads(self.body)

    def block(self, name: str) -> Markup:
        """The reply as a data block of a page, with its address and tag: scripts need not ask again."""
        return Markup(
            '<script type="application/json" id="data-{}" data-path="{}" data-tag="{}">{}</script>'
        ).format(
            name,
            self.path,
            self.headers.get("etag", ""),
            Markup(self.body.decode().translate(_UNSAFE)),  # noqa: S704
        )


def call(
    method: str,
    path: str,
    body: Any = None,
    *,
    bearer: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Reply:
    """Make a call as the browser would, or with the token of somebody who has just been registered."""
    content = b"" if body is None else json.dumps(body).encode()
    route, _, query = path.partition("?")
    sent = {
        name: value
        for name, value in request.environ.items()
        if name in _KEPT or (name.startswith(("HTTP_", "wsgi.")) and name not in _NOT_PASSED_ON)
    }
    sent |= {
        "REQUEST_METHOD": method,
        "PATH_INFO": API + route,
        "QUERY_STRING": query,
        "CONTENT_LENGTH": str(len(content)),
        "CONTENT_TYPE": "application/json" if body is not None else "",
        "HTTP_ACCEPT": "application/json",
        "wsgi.input": BytesIO(content),
    }
    if bearer is not None:
        sent.pop("HTTP_COOKIE", None)
        sent["HTTP_AUTHORIZATION"] = f"Bearer {bearer}"
    for name, value in (headers or {}).items():
        sent[f"HTTP_{name.upper().replace('-', '_')}"] = value
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def begin(status: str, of_reply: list[tuple[str, str]], _: object = None, /) -> Callable[[bytes], object]:
        begun.append((status, of_reply))
        return written.append

    written: list[bytes] = []
    parts = current_app.wsgi_app(sent, begin)
    try:
        written.extend(parts)
    finally:
        if isinstance(parts, Closable):
            parts.close()
    [(status, of_reply)] = begun
    answered = {name.lower(): value for name, value in of_reply}
    return Reply(path, int(status.split()[0]), answered, b"".join(written))


@runtime_checkable
class Closable(Protocol):
    """What a WSGI server must close when it has read it (PEP 3333)."""

    def close(self) -> None:
        """Let go of it."""
