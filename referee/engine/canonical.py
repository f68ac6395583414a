"""One spelling for each JSON value (RFC 8785), so that equal things have equal hashes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import orjson

from referee.engine.json_types import LARGEST_INTEGER, Json


class NotCanonical(ValueError):
    """The value has no canonical form here: floats, huge integers and odd keys are refused."""


def canonical(value: Json) -> bytes:
    """The RFC 8785 bytes of a value without floats.

    For such values RFC 8785 is what orjson and `json.dumps` write with sorted keys, as long as all keys are
    ASCII (the RFC sorts by UTF-16 code units); tests hold this function against the `rfc8785` package.
    """
    _refuse_what_json_cannot_keep(value)
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except TypeError:  # such as keys of a class derived from str, and what is nested very deeply
        return _slowly(value)


def _slowly(value: Json) -> bytes:
    try:
        return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        raise NotCanonical("a text holds half of a character (a lone surrogate)") from None


def hash_of(value: Json) -> str:
    """SHA-256 of the canonical form, in hex."""
    return hashlib.sha256(canonical(value)).hexdigest()


PLAIN = frozenset({str, bool, type(None)})
LEAST = -LARGEST_INTEGER


def in_canonical_order(value: Json) -> Json:
    """A copy of the value, the keys of its objects in their canonical order."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, dict):
        return {key: in_canonical_order(value[key]) for key in sorted(value)}
    return [in_canonical_order(item) for item in value] if isinstance(value, list) else value


def _refuse_what_json_cannot_keep(value: Any) -> None:
    # States and prompts are made of very many small values: exact types are asked for first, being faster.
    kind = type(value)
    if kind in PLAIN:
        return
    if kind is int or isinstance(value, int):
        if not LEAST <= value <= LARGEST_INTEGER:
            raise NotCanonical(f"the integer {value} is beyond 2^53 - 1")
    elif kind is dict or isinstance(value, Mapping):
        for key, item in value.items():
            if not isinstance(key, str) or not key.isascii():
                raise NotCanonical(f"the key {key!r} is not an ASCII string")
            of = type(item)
            if of not in PLAIN and (of is not int or not LEAST <= item <= LARGEST_INTEGER):
                _refuse_what_json_cannot_keep(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            of = type(item)
            if of not in PLAIN and (of is not int or not LEAST <= item <= LARGEST_INTEGER):
                _refuse_what_json_cannot_keep(item)
    elif not isinstance(value, str):
        raise NotCanonical(f"a {kind.__name__} has no canonical JSON form")
