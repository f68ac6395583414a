"""The Flask app."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import NotFound

from referee.api.callers import Allowance, recognise_and_count_callers
from referee.api.conditions import refuse_unkept_conditions
from referee.api.errors import BadRequest
from referee.api.etags import tag_reads
from referee.api.expensive_calls import Turnstile
from referee.api.lean_orders import LeanOrders
from referee.api.metrics import time_requests
from referee.api.openapi import register_calls
from referee.api.other_origins import allow_other_origins
from referee.api.pages import register_pages
from referee.api.prefer_header import Waits
from referee.api.problem_json import answer_errors_with_problems
from referee.api.proxies import believe_proxies
from referee.api.request_log import log_requests, random_id
from referee.logs import write_log
from referee.service.running.context import Referee, open_referee
from referee.settings import Settings
from referee.web.pages import register_web


def create_app(in_charge: Referee | None = None, *, request_ids: Callable[[], str] = random_id) -> Flask:
    """The API of this referee; without one, of the referee configured by the environment."""
    if in_charge is None:
        in_charge = open_referee(Settings.from_env())
        write_log(in_charge.settings.log_level)
    app = Flask("referee.api", static_folder=None)
    # A redirect would go to whatever host the client has named.
    app.url_map.merge_slashes = False
    put_in_charge(app, in_charge)
    app.wsgi_app = LeanOrders(app, lambda: _hardening(app), request_ids)  # type: ignore[method-assign]
    believe_proxies(app)
    log_requests(app, request_ids)
    time_requests(app)
    allow_other_origins(app)
    recognise_and_count_callers(app)
    refuse_unkept_conditions(app)
    answer_errors_with_problems(app)
    tag_reads(app)
    register_calls(app)
    register_pages(app)
    register_web(app)
    app.before_request(_refuse_nul)
    app.before_request(_refuse_without_host)
    app.after_request(_harden)
    return app


def put_in_charge(app: Flask, in_charge: Referee) -> None:
    """Let the app serve this referee from now on."""
    app.config["MAX_CONTENT_LENGTH"] = in_charge.settings.max_body_bytes
    app.extensions["referee"] = in_charge
    app.extensions["documents"] = {}
    app.extensions["waits"] = Waits(in_charge.settings.waits_per_web_worker)
    app.extensions["allowance"] = Allowance.of(in_charge)
    app.extensions["turnstile"] = Turnstile(in_charge.settings.expensive_calls_per_web_worker)


def _refuse_nul() -> None:
    """No id contains a NUL, and PostgreSQL refuses to look for one that does."""
    if "\0" in request.path:
        raise NotFound


def _refuse_without_host() -> None:
    """RFC 9112, 3.2."""
    if request.environ.get("SERVER_PROTOCOL") == "HTTP/1.1" and not request.environ.get("HTTP_HOST"):
        raise BadRequest("bad-request", "A request in HTTP/1.1 must have a Host.")


def _harden(response: Response) -> Response:
    """Nothing that we serve may load, run or be framed by anything from elsewhere."""
    for name, value in _hardening(current_app):
        response.headers.setdefault(name, value)
    return response


def _hardening(app: Flask) -> list[tuple[str, str]]:
    headers = [
        ("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'"),
        ("X-Content-Type-Options", "nosniff"),
        # The address of a page may name a private game.
        ("Referrer-Policy", "no-referrer"),
    ]
    in_charge: Referee = app.extensions["referee"]
    if seconds := in_charge.settings.hsts_seconds:
        headers.append(("Strict-Transport-Security", f"max-age={seconds}"))
    return headers
