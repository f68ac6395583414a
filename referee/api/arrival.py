"""A connection's requests as they arrive: bytes go in, whole requests come out. Nothing here waits.

Heads are read by gunicorn's own parser, once. Where a chunked body ends we must know before it reads one: a
body that the two would cut differently is refused, and the connection closed.
"""

from __future__ import annotations

import io
import re
from typing import Any

from gunicorn.http.body import Body, ChunkedReader
from gunicorn.http.errors import ChunkMissingTerminator, InvalidHeader, LimitRequestHeaders, NoMoreData
from gunicorn.http.message import Request
from gunicorn.http.unreader import Unreader

from referee.api.chunks import Chunks

LARGEST_HEAD = 32 * 1024
# How much the sizes, extensions and trailers of a chunked body may add to it.
CHUNKS_OVERHEAD = 2
# The end of a head; or a bare line feed, which gunicorn refuses, so there is no need to wait for more.
HEAD_END = re.compile(rb"\r\n\r\n|(?<!\r)\n")


class BodyTooLarge(Exception):
    """The body is larger than the referee reads."""


class _Held(Unreader):  # type: ignore[misc]
    """What gunicorn reads a request from: it holds the bytes that have arrived, and never waits for more."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.add(data)

    def add(self, data: bytes) -> None:
        self.buf.seek(0, io.SEEK_END)
        self.buf.write(data)

    def chunk(self, _size_hint: int | None = None) -> bytes:
        return b""


class Arrival:
    """The request that is arriving on a connection. To gunicorn's worker it is the connection's parser."""

    def __init__(self, cfg: Any, client: Any, largest_body: int) -> None:
        self._cfg = cfg
        self._client = client
        self._largest_body = largest_body
        self._bytes = bytearray()
        self._searched = 0
        self._requests = 0
        self._request: Any = None
        self._length: int | None = None
        self._chunks = Chunks()
        self._refusal: Exception | None = None
        self._told_to_go_on = False

    @property
    def has_begun(self) -> bool:
        """Whether any part of the request is here."""
        return bool(self._bytes) or self.has_head

    @property
    def has_head(self) -> bool:
        return self._request is not None

    def receive(self, data: bytes) -> None:
        self._bytes += data

    def is_whole(self) -> bool:
        """Whether `next` has something to return: a request, or what is wrong with it."""
        try:
            return self._read_head() and self._has_body()
        except Exception as refusal:  # noqa: BLE001 - raised by `next`, where there is somebody to answer it
            self._refusal = refusal
            return True

    def go_on(self) -> bool:
        """Whether the client waits to be told to send the body; True once for each request."""
        waits = self.has_head and self._request._expected_100_continue and not self._told_to_go_on
        self._told_to_go_on = waits or self._told_to_go_on
        return waits and not self._bytes

    def __next__(self) -> Any:
        """The request that has arrived, with its whole body; raises what is wrong with it."""
        if self._refusal is not None:
            raise self._refusal
        request, length = self._request, self._length
        request.unreader.add(bytes(self._bytes[:length]))
        del self._bytes[:length]
        self._request, self._length, self._chunks, self._searched = None, None, Chunks(), 0
        # Its body is already here.
        request._expected_100_continue = self._told_to_go_on = False
        if isinstance(request.body.reader, ChunkedReader):
            try:
                request.body = Body(io.BytesIO(request.body.read()))
            except NoMoreData:
                raise ChunkMissingTerminator(b"") from None
            if left := request.unreader.read():
                # Somebody else would take the rest for a request of its own.
                raise ChunkMissingTerminator(left[:2])
        return request

    def finish_body(self, **_: object) -> bool:
        """Whether the next request may follow. What is left unread of the last one would stand in its way."""
        return True

    def _read_head(self) -> bool:
        if self.has_head:
            return True
        end = HEAD_END.search(self._bytes, max(0, self._searched - 3))
        self._searched = len(self._bytes)
        if end is None and len(self._bytes) <= LARGEST_HEAD:
            return False
        head = bytes(self._bytes[: end.end() if end else LARGEST_HEAD])
        self._requests += 1
        try:
            self._request = Request(self._cfg, _Held(head), self._client, self._requests)
        except NoMoreData:
            raise InvalidHeader("a bare line feed") if end else LimitRequestHeaders("too large") from None
        del self._bytes[: len(head)]
        return True

    def _has_body(self) -> bool:
        reader = self._request.body.reader
        if not isinstance(reader, ChunkedReader):
            length: int = reader.length
            if length > self._largest_body:
                raise BodyTooLarge
            self._length = length
            return len(self._bytes) >= length
        self._length = self._chunks.end(self._bytes)
        sent = self._length or len(self._bytes)
        if self._chunks.size > self._largest_body or sent > CHUNKS_OVERHEAD * self._largest_body:
            raise BodyTooLarge
        return self._length is not None
