"""A shortcut for plain orders, which are most of what a referee is sent.

It leads to the same verb and the same reply as `calls/orders.py`, past what Flask does for requests of every
kind. Whatever is not plain is passed on to Flask unchanged; so is every refusal, to the one place that
answers them. `tests/api/test_both_doors.py` compares the replies of both ways.
"""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flask import Flask

from referee.api.callers import BEGUN, begin
from referee.api.errors import TooManyRequests
from referee.api.etags import VARY
from referee.api.metrics import count_reply
from referee.api.rate_limits import RequestsLeft
from referee.api.receipts import told, written
from referee.api.request_log import REQUEST_ID_HEADER, log_success
from referee.engine.strict_json import BadJson, read_json
from referee.service.orders.receipts import Receipt
from referee.service.orders.seal_order import seal_order

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

CALL, ROUTE = "orders.seal_order", "/v1/games/<game>/prompts/<prompt>/order"
PATH = re.compile(r"/v1/games/([a-z0-9]{1,32})/prompts/([0-9]{1,9}\.[0-9]{1,2})/order", re.ASCII)
NOT_PLAIN = ("HTTP_PREFER", "HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH", "HTTP_ORIGIN", "HTTP_TRANSFER_ENCODING")
FLAGS = ("final", "wait")
FIELDS = {"answer", *FLAGS}
UNKEPT = (("Vary", VARY), ("Cache-Control", "no-store"))


class LeanOrders:
    """The app, with a shortcut for plain orders."""

    def __init__(
        self, app: Flask, headers: Callable[[], list[tuple[str, str]]], new_id: Callable[[], str]
    ) -> None:
        self._app, self._wsgi_app, self._headers, self._new_id = app, app.wsgi_app, headers, new_id

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        began = time.perf_counter()
        place = PATH.fullmatch(environ["PATH_INFO"]) if environ["REQUEST_METHOD"] == "PUT" else None
        order = None if place is None else self._plain_order(environ)
        begun = None if order is None else begin(self._app, environ.get("HTTP_AUTHORIZATION"), CALL)
        if place is None or order is None or begun is None:
            return self._wsgi_app(environ, start_response)
        try:
            if not begun.requests_left.allowed:
                raise TooManyRequests(begun.requests_left.headers())
            receipt = seal_order(self._app.extensions["referee"], begun.player, place[1], place[2], **order)
        except Exception as refusal:  # noqa: BLE001 - told by the one place that tells refusals
            environ[BEGUN] = replace(begun, refusal=refusal)
            return self._wsgi_app(environ, start_response)
        return self._reply(start_response, receipt, begun.requests_left, began)

    def _plain_order(self, environ: WSGIEnvironment) -> dict[str, Any] | None:
        """The body, if nothing about the request is out of the ordinary."""
        length = environ.get("CONTENT_LENGTH", "")
        if (
            environ.get("QUERY_STRING")
            or environ.get("CONTENT_TYPE") != "application/json"
            or any(name in environ for name in NOT_PLAIN)
            or not length.isdigit()
            or int(length) > self._app.config["MAX_CONTENT_LENGTH"]
        ):
            return None
        body = environ["wsgi.input"].read(int(length))
        environ["wsgi.input"] = io.BytesIO(body)
        try:
            order = read_json(body)
        except BadJson:
            return None
        plain = isinstance(order, dict) and "answer" in order and order.keys() <= FIELDS
        return order if plain and all(isinstance(order.get(name, True), bool) for name in FLAGS) else None

    def _reply(
        self, start_response: StartResponse, receipt: Receipt, requests_left: RequestsLeft, began: float
    ) -> Iterable[bytes]:
        body = written(told(receipt))
        request_id = self._new_id()
        about = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        about += [("ETag", f'"{receipt.commitment}"'), *self._headers(), *UNKEPT]
        about += [*requests_left.headers().items(), (REQUEST_ID_HEADER, request_id)]
        start_response("202 ACCEPTED", about)
        log_success(request_id, "PUT", ROUTE, 202, began)
        if self._app.extensions["referee"].settings.metrics_token:
            count_reply(CALL, 202, began)
        return [body]
