"""How values are named in messages to the sender."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches

from referee.engine.catalogue import Words
from referee.engine.json_types import LARGEST_INTEGER, Json

MAX_QUOTE_LENGTH = 40


def named(value: Json) -> str:
    """The value in a few words, however large, deep or odd it is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) <= LARGEST_INTEGER else Words("a number that is too large")
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return Words("an object")
    return Words("a list") if isinstance(value, list) else Words("something that is not JSON of ours")


def nearest(written: str, offered: Iterable[str]) -> str | None:
    """The nearest of these ids; None if none is near. `town:arkham` is `arkham`, too."""
    ids = {name: id_ for id_ in offered for name in (id_.rpartition(":")[2], id_)}
    near = get_close_matches(written.casefold(), ids, n=1)
    return ids[near[0]] if near else None


def quoted(text: str, most: int = MAX_QUOTE_LENGTH) -> str:
    """The text in double quotes, shortened, without what a terminal or an encoder would choke on."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return json.dumps(cut, ensure_ascii=not cut.isprintable())
