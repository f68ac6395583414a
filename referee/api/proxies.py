"""Where a request comes from, if trusted proxies pass it on: they say so, and nobody else is believed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from flask import Flask

from referee.api.addresses import is_within, read_address
from referee.settings import Network

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FORWARDED_FOR, FORWARDED_PROTO = "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO"


def believe_proxies(app: Flask) -> None:
    """Let `request.remote_addr` and `request.scheme` be the client's, as FORWARDED_ALLOW says."""
    app.wsgi_app = _Forwarded(app, app.wsgi_app)  # type: ignore[method-assign]


class _Forwarded:
    """What untrusted clients say about forwarding is left alone: anybody may have written it."""

    def __init__(self, app: Flask, wsgi_app: WSGIApplication) -> None:
        self._app = app
        self._wsgi_app = wsgi_app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        trusted: tuple[Network, ...] = self._app.extensions["referee"].settings.forwarded_allow
        peer = environ.get("REMOTE_ADDR", "")
        if trusted and is_within(peer, trusted):
            environ["REMOTE_ADDR"] = client_behind(peer, environ.get(FORWARDED_FOR, ""), trusted)
            if environ.get(FORWARDED_PROTO) in ("http", "https"):
                environ["wsgi.url_scheme"] = environ[FORWARDED_PROTO]
        return self._wsgi_app(environ, start_response)


def client_behind(peer: str, forwarded_for: str, trusted: Sequence[Network]) -> str:
    """The last address on the way to us that is not one of the trusted proxies.

    Each proxy adds the address that it was called from, so whatever precedes the first untrusted one is that
    client's word alone.
    """
    client = peer
    for hop in reversed(forwarded_for.split(",")):
        if not is_within(client, trusted):
            break
        address = read_address(hop)
        if address is None:
            break
        client = str(address)
    return client
