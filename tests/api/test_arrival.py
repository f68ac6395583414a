"""Requests as they arrive, in whatever pieces: nothing is taken before it is whole, nor later."""

from __future__ import annotations

from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from hypothesis import given
from hypothesis import strategies as st

from referee.api.arrival import LARGEST_HEAD, Arrival, BodyTooLarge
from referee.api.chunks import Chunks

LARGEST_BODY = 1000
GET = b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
PUT = b"PUT /b HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
CHUNKED = b"POST /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
TWO_CHUNKS = CHUNKED + b"3\r\nhel\r\n2;note=yes\r\nlo\r\n0\r\nX-Sum: 1\r\n\r\n"
EXPECTANT = b"PUT /b HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"


def arrival() -> Arrival:
    return Arrival(Config(), ("127.0.0.1", 1), LARGEST_BODY)


def taken(arriving: Arrival) -> tuple[str, bytes]:
    request: Any = next(arriving)
    return request.path, request.body.read()


@given(st.lists(st.sampled_from([GET, PUT, TWO_CHUNKS]), min_size=1, max_size=4), st.data())
def test_requests_come_out_whole_however_they_are_cut(requests: list[bytes], data: st.DataObject) -> None:
    sent, arriving, came = b"".join(requests), arrival(), []
    at = 0
    while at < len(sent):
        size = data.draw(st.integers(1, len(sent) - at))
        arriving.receive(sent[at : at + size])
        at += size
        while arriving.is_whole():
            came.append(taken(arriving))
    expected = {GET: ("/a", b""), PUT: ("/b", b"hello"), TWO_CHUNKS: ("/c", b"hello")}
    assert came == [expected[request] for request in requests]
    assert not arriving.has_begun


@pytest.mark.parametrize("request_", [GET, PUT, TWO_CHUNKS])
def test_no_request_is_taken_before_its_last_byte(request_: bytes) -> None:
    arriving = arrival()
    for byte in request_:
        assert not arriving.is_whole()
        arriving.receive(bytes([byte]))
    assert arriving.is_whole()


@pytest.mark.parametrize(
    ("sent", "refusal"),
    [
        (b"nonsense\r\n\r\n", ParseException),
        (b"\r\n\r\nGET", ParseException),
        (b"GET / HTTP/1.1\n", ParseException),
        (b"GET / HTTP/1.1\r\nHost: x\n", ParseException),
        (b"GET / HTTP/9.9\r\n\r\n", ParseException),
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n\r\n", LimitRequestLine),
        (b"GET /" + b"a" * LARGEST_HEAD, LimitRequestLine),
        (b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * LARGEST_HEAD, LimitRequestHeaders),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n", LimitRequestHeaders),
        (b"GET / HTTP/1.1\r\nExpect: the worst\r\n\r\n", ExpectationFailed),
        (b"GET / HTTP/1.1\r\nTransfer-Encoding: rot13\r\n\r\n", UnsupportedTransferCoding),
        (b"PUT / HTTP/1.1\r\nContent-Length: 1001\r\n\r\n", BodyTooLarge),
        (b"PUT / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", ParseException),
        (b"PUT / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", ParseException),
        (b"PUT / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", ParseException),
        (CHUNKED + b"3e9\r\n", BodyTooLarge),
        (CHUNKED + b"1\r\nx\r\n" * 400, BodyTooLarge),
        (CHUNKED + b"+5\r\nhello\r\n0\r\n\r\n", ParseException),
        (CHUNKED + b"0x5\r\nhello\r\n0\r\n\r\n", ParseException),
        (CHUNKED + b"5\nhello\r\n0\r\n\r\n", ParseException),
        (CHUNKED + b"\r\n", ParseException),
        (CHUNKED + b"5;" + b"a" * 300, ParseException),
        # gunicorn takes this line, and would end the body elsewhere.
        (CHUNKED + b"5;" + b"a" * 254 + b"\r\nhello\r\n0\r\n\r\n" + GET, ParseException),
        (CHUNKED + b"3\r\nhello\r\n0\r\n\r\n", ParseException),
        (CHUNKED + b"3\r\nhelXX", ParseException),
        (CHUNKED + b"0\r\nbad trailer\r\n\r\n", ParseException),
        (CHUNKED + b"0\r\nHost: y\r\n\r\n", ParseException),
    ],
)
def test_what_is_no_request_is_refused_as_soon_as_it_is_seen(sent: bytes, refusal: type[Exception]) -> None:
    arriving = arrival()
    arriving.receive(sent)
    assert arriving.is_whole()
    with pytest.raises(refusal):
        next(arriving)


def test_a_client_that_asks_is_told_once_to_send_the_body() -> None:
    arriving = arrival()
    arriving.receive(EXPECTANT)
    assert not arriving.is_whole()
    assert [arriving.go_on(), arriving.go_on()] == [True, False]
    arriving.receive(b"hello")
    assert arriving.is_whole()
    assert taken(arriving) == ("/b", b"hello")


def test_a_client_that_does_not_wait_for_an_answer_gets_none() -> None:
    arriving = arrival()
    arriving.receive(EXPECTANT + b"he")
    assert not arriving.is_whole()
    assert not arriving.go_on()


@given(st.lists(st.binary(min_size=1, max_size=40), max_size=5), st.binary(max_size=10))
def test_the_end_of_chunks_is_found(parts: list[bytes], after: bytes) -> None:
    body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"
    chunks, come = Chunks(), bytearray()
    for byte in body[:-1]:
        come.append(byte)
        assert chunks.end(come) is None
    come += body[-1:] + after
    assert chunks.end(come) == len(body)
    assert chunks.size == sum(map(len, parts))
