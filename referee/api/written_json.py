"""Replies assembled from stored JSON text, which is neither parsed nor written again for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response

from referee.api.etags import etag_of
from referee.engine.compact_json import compact
from referee.engine.json_types import WrittenJson
from referee.service.times.written_times import stamp

CONTENT_TYPE = "application/json"


def written(value: Any) -> bytes:
    """Any value as JSON text.

    Parts that are JSON text already stay as they are: in an object, or in the lists of an object.
    """
    if isinstance(value, WrittenJson):
        return value
    if isinstance(value, dict):
        fields = [b"%b:%b" % (_text(name), _field(one)) for name, one in value.items()]
        return b"{%b}" % b",".join(fields)
    return _text(value)


def _field(value: Any) -> bytes:
    return b"[%b]" % b",".join([written(one) for one in value]) if isinstance(value, list) else _text(value)


def _text(value: Any) -> bytes:
    if isinstance(value, WrittenJson):
        return value
    return compact(value, stamp)


def written_reply(value: Any, headers: Mapping[str, str] | None = None) -> Response:
    """A reply to a read, with its ETag."""
    body = written(value)
    response = Response(body, headers=headers, content_type=CONTENT_TYPE)
    response.set_etag(etag_of(body))
    return response
