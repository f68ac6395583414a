"""Prose in what is hashed, where nothing but ids, numbers and what people have typed belongs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from referee.engine.catalogue import Words

# Three words in a row, or a full stop behind one. Ids have at most two: `acolyte pool`.
_PROSE = re.compile(r"[A-Za-z]{2,}(?:\W? \W?[A-Za-z]{2,}){2}|[A-Za-z]{2,}[.!?]$")


def prose_in(value: Any, names: Collection[str] = ()) -> Iterator[str]:
    """The texts in some JSON, names of fields included, that are sentences or read like one, beside these
    names of things.
    """
    if isinstance(value, str):
        if isinstance(value, Words) or (value not in names and _PROSE.search(value)):
            yield value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from prose_in(name, names)
            yield from prose_in(inner, names)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from prose_in(one, names)
