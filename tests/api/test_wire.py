"""What becomes of bytes: keep-alive, pipelining, 100-continue, and problems for what is no request."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.api.arrival import LARGEST_HEAD
from tests.api.web_server import WebServer, running_web_server
from tests.api.wire import Wire
from tests.servers import Databases, unlimited

HOST = b"Host: x\r\n"
ALIVE = b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n"
POST = b"POST /v1/players HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
NAMED = b'{"name": "Ann"}'
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module")
def server(
    sqlite_databases: Databases, redis_server_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WebServer]:
    with (
        sqlite_databases.fresh() as url,
        running_web_server(
            unlimited(tmp_path_factory.mktemp("wire"), url, redis_server_url),
            variables={"REFEREE_LOG_LEVEL": "CRITICAL"},
        ) as running,
    ):
        yield running


@pytest.fixture
def wire(server: WebServer) -> Iterator[Wire]:
    with Wire(server.port) as opened:
        yield opened


def test_a_connection_serves_one_request_after_the_other(wire: Wire) -> None:
    for _ in range(3):
        wire.send(ALIVE)
        reply = wire.reply()
        assert reply is not None
        assert reply.status == 200


def test_requests_that_follow_one_another_at_once_are_answered_in_their_order(wire: Wire) -> None:
    wire.send(ALIVE + POST + b"Content-Length: 15\r\n\r\n" + NAMED + b"GET /no HTTP/1.1\r\n" + HOST + b"\r\n")
    replies = [wire.reply() for _ in range(3)]
    assert [reply and reply.status for reply in replies] == [200, 201, 404]


def test_a_body_in_chunks(wire: Wire) -> None:
    wire.send(CHUNKED + b'8\r\n{"name":\r\n')
    wire.send(b'7\r\n "Bob"}\r\n0\r\n\r\n')
    reply = wire.reply()
    assert reply is not None
    assert (reply.status, reply.json["name"]) == (201, "Bob")


def test_a_client_is_told_to_go_on_and_then_answered(wire: Wire) -> None:
    wire.send(POST + b"Content-Length: 15\r\nExpect: 100-continue\r\n\r\n")
    assert (wire.line(), wire.line()) == (b"HTTP/1.1 100 Continue\r\n", b"\r\n")
    wire.send(NAMED.replace(b"Ann", b"Cem"))
    assert wire.line() == b"HTTP/1.1 201 CREATED\r\n"


def test_a_body_too_large_is_not_waited_for(wire: Wire) -> None:
    wire.send(POST + b"Content-Length: 100000000\r\nExpect: 100-continue\r\n\r\n")
    refused(wire, 413, "too-large")


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"nonsense\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/1.1\n\n", 400, "bad-request"),
        (b"GET / HTTP/3.0\r\n\r\n", 400, "bad-request"),
        (b"GET /\xff HTTP/1.1\r\n\r\n", 400, "bad-request"),
        (b"GET / HTTP/1.1\r\nBad Header: x\r\n\r\n", 400, "bad-request"),
        (POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n", 400, "bad-request"),
        (POST + b"Transfer-Encoding: rot13\r\n\r\n", 400, "bad-request"),
        (CHUNKED + b"+5\r\nhello\r\n0\r\n\r\n", 400, "bad-request"),
        (CHUNKED + b"0x5\r\nhello\r\n0\r\n\r\n", 400, "bad-request"),
        (CHUNKED + b"5\nhello\n0\n\n", 400, "bad-request"),
        (CHUNKED + b"3\r\nhello\r\n0\r\n\r\n", 400, "bad-request"),
        (CHUNKED + b"0\r\nbad trailer\r\n\r\n", 400, "bad-request"),
        (CHUNKED + b"fffff\r\n", 413, "too-large"),
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414, "address-too-long"),
        (b"GET / HTTP/1.1\r\nExpect: the worst\r\n\r\n", 417, "expectation-failed"),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n", 431, "headers-too-large"),
        (b"GET / HTTP/1.1\r\nX: " + b"y" * LARGEST_HEAD, 431, "headers-too-large"),
    ],
)
def test_what_no_app_would_see_is_refused_with_a_problem(
    wire: Wire, sent: bytes, status: int, code: str
) -> None:
    wire.send(sent)
    refused(wire, status, code)


def test_a_body_that_two_readers_would_cut_differently_ends_the_connection(wire: Wire) -> None:
    """Otherwise the value of a header would be executed as a request."""
    long_line = b"b;" + b"x" * 254 + b"\r\n" + b'{"name": 1}' + b"\r\n0\r\n\r\n"
    wire.send(CHUNKED + long_line + b"GET /healthz HTTP/1.1\r\n" + HOST + b"X-A: ")
    wire.send(b"GET /v1/rulesets HTTP/1.1\r\n" + HOST + b"\r\n")
    refused(wire, 400, "bad-request")
    assert wire.reply() is None


def refused(wire: Wire, status: int, code: str) -> None:
    reply = wire.reply()
    assert reply is not None
    assert reply.status == status
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.headers["connection"] == "close"
    assert reply.json["type"] == f"/problems/{code}"
    assert reply.json["instance"] == reply.headers["x-request-id"]
    wire.end()
    assert wire.is_closed()
