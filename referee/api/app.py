"""The Flask app."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response

from referee.api.callers import recognise_and_count_callers
from referee.api.etags import tag_reads
from referee.api.openapi import register_calls
from referee.api.pages import register_pages
from referee.api.problem_json import answer_errors_with_problems
from referee.api.rate_limits import RateLimits, RedisCounter
from referee.api.request_log import log_requests, random_id, write_json_lines
from referee.api.streams import Slots
from referee.service.context import Referee, open_referee
from referee.settings import Settings


def create_app(referee: Referee | None = None, *, request_ids: Callable[[], str] = random_id) -> Flask:
    """The API of this referee; without one, of the referee that the environment configures."""
    if referee is None:
        referee = open_referee(Settings.from_env())
        write_json_lines(referee.settings.log_level)
    app = Flask("referee.api")
    app.config["MAX_CONTENT_LENGTH"] = referee.settings.max_body_bytes
    app.extensions["referee"] = referee
    app.extensions["slots"] = Slots(referee.settings.streams_per_web_worker)
    log_requests(app, request_ids)
    recognise_and_count_callers(app, RateLimits(RedisCounter(referee.settings.redis_url), referee.clock))
    answer_errors_with_problems(app)
    tag_reads(app)
    register_calls(app)
    register_pages(app)
    app.after_request(_harden)
    return app


def _harden(response: Response) -> Response:
    """Nothing that we serve may load, run or be framed by anything from elsewhere."""
    response.headers.setdefault("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    return response
