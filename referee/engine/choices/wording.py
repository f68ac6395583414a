"""How values are named in messages to the sender."""

from __future__ import annotations

import json

from referee.engine.json_types import LARGEST_INTEGER, Json

MAX_QUOTE_LENGTH = 40


def named(value: Json) -> str:
    """The value in a few words, however large, deep or odd it is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) <= LARGEST_INTEGER else "a number that is too large"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else "something that is not JSON of ours"


def quoted(text: str) -> str:
    """The text in double quotes, shortened, without what a terminal or an encoder would choke on."""
    cut = text if len(text) <= MAX_QUOTE_LENGTH else text[: MAX_QUOTE_LENGTH - 1] + "…"
    return json.dumps(cut, ensure_ascii=not cut.isprintable())
