"""Documents that are the same for everybody: written, compressed and tagged once, and then only sent.

Compression tells by a reply's length how much its parts have in common. Where a secret stands beside what
somebody else has written, that gives the secret away letter by letter (BREACH), so that views, prompts,
orders, messages and journals are never compressed: only what is sent to everybody alike is.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Response, current_app, json, request

GZIP = "gzip"
HTML = "text/html; charset=utf-8"
JSON = "application/json"
FOR_GOOD = "public, max-age=31536000, immutable"
WORTH_IT = 1024  # bytes: what is shorter fits into a packet or two as it is
BEST, FAST = 9, 4


@dataclass(frozen=True)
class Document:
    """A reply to a read. Each of its two forms has a tag of its own."""

    body: bytes
    gzipped: bytes | None
    tag: str
    content_type: str

    @classmethod
    def of(cls, body: bytes, content_type: str) -> Document:
        gzipped = gzip.compress(body, BEST, mtime=0) if len(body) >= WORTH_IT else None
        return cls(body, gzipped, hashlib.sha256(body).hexdigest()[:32], content_type)

    def reply(self, *, for_good: bool = False) -> Response:
        """The document in the form that the client wants, or 304 if the client has that.

        At an address that names its tag it stays `for_good`, and nobody need ask again.
        """
        if self.gzipped is None or not takes_gzip():
            response = Response(self.body, content_type=self.content_type)
            response.set_etag(self.tag)
        else:
            response = Response(self.gzipped, content_type=self.content_type)
            response.headers["Content-Encoding"] = GZIP
            response.set_etag(tag_of_gzipped(self.tag))
        response.vary.add("Accept-Encoding")
        response.headers["Cache-Control"] = FOR_GOOD if for_good else "no-cache"
        spare_what_one_has(response)
        return response


def kept_document(write: Callable[[], str], content_type: str = HTML) -> Response:
    """The document at the address of this request, written when it is first read."""
    return keep(request.path, write, content_type).reply()


def keep(path: str, write: Callable[[], str], content_type: str) -> Document:
    """The document of some address."""
    kept: dict[str, Document] = current_app.extensions["documents"]
    document = kept.get(path)
    if document is None:
        document = kept[path] = Document.of(write().encode(), content_type)
    return document


def kept_json(write: Callable[[], Any]) -> Response:
    """The same for what a call replies to everybody."""
    return kept_document(lambda: json.dumps(write()), JSON)


def takes_gzip() -> bool:
    """Whether the client wants it, or any encoding (RFC 9110, 12.5.3)."""
    return request.accept_encodings[GZIP] > 0


def tag_of_gzipped(tag: str) -> str:
    return f"{tag}-{GZIP}"


def compress(response: Response) -> None:
    """Compress a reply that is made for each request."""
    response.set_data(gzip.compress(response.get_data(), FAST, mtime=0))
    response.headers["Content-Encoding"] = GZIP


def spare_what_one_has(response: Response) -> None:
    """Answer with 304 if the client has it already."""
    known = request.headers.get("If-None-Match")
    if known is None:
        return
    # Only this: a read that has an If-Match is answered as if it had none, and not with 412.
    response.make_conditional({"REQUEST_METHOD": request.method, "HTTP_IF_NONE_MATCH": known})
    # Every reply gets its Date from the server.
    del response.headers["Date"]
