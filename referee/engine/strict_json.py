"""Reads JSON strictly: what two readers could understand differently, or a database reject, is refused."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from referee.engine.json_types import LARGEST_INTEGER

MAX_NESTING = 32
_LONGEST_INTEGER = len(str(-LARGEST_INTEGER))
# The closing quote is optional so that an unfinished string is one match too, and the scan stays linear.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class BadJson(ValueError):
    """A text cannot be read as JSON of one meaning; the message says what is wrong, without quoting it."""


class _Flaw(ValueError):
    """The message as a sentence whose subject is the text."""


def read_json(body: bytes, called: str = "The body") -> Any:
    """The value of a JSON text in UTF-8; raises BadJson, whose message uses this name for the text."""
    try:
        return _value(body)
    except _Flaw as flaw:
        raise BadJson(f"{called} {flaw}") from None


def _value(body: bytes) -> Any:
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise _Flaw(f"is not UTF-8 (at byte {error.start}).") from None
    # Counting is enough for nearly every body; only what has many brackets is looked at closely.
    if text.count("[") + text.count("{") > MAX_NESTING and _nesting(text) > MAX_NESTING:
        raise _Flaw(f"is nested more than {MAX_NESTING} levels deep.")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_float=_refuse_fraction,
            parse_int=_integer,
        )
    except json.JSONDecodeError as error:
        raise _Flaw(f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno}).") from None
    # Control characters and broken UTF-8 cannot stand in the text itself: only escapes can smuggle them in.
    if "\\u" in text:
        _refuse_unstorable(value)
    return value


def _nesting(text: str) -> int:
    deepest = depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        if found[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif found[0] in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Flaw("has an object with the same key twice.")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise _Flaw(f"has {name} in it, which is not JSON.")


def _refuse_fraction(_text: str) -> NoReturn:
    raise _Flaw("has a number with a point or an exponent: all numbers here are whole.")


def _integer(digits: str) -> int:
    if len(digits) > _LONGEST_INTEGER or abs(number := int(digits)) > LARGEST_INTEGER:
        raise _Flaw("has an integer beyond 2^53 - 1, which not every reader keeps exactly.")
    return number


def _refuse_unstorable(value: Any) -> None:
    if isinstance(value, str):
        if _UNSTORABLE.search(value):
            raise _Flaw("has a string with a NUL or half a surrogate pair in it.")
    elif isinstance(value, list):
        for item in value:
            _refuse_unstorable(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            _refuse_unstorable(key)
            _refuse_unstorable(item)
