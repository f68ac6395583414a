"""JSON without spaces, as it is stored and sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import orjson


def compact(value: Any, default: Callable[[Any], Any] | None = None) -> bytes:
    """A value as JSON text in UTF-8, with its keys in their order; `default` is asked about other types.

    For values without fractions these are the bytes that `json.dumps` writes, only sooner.
    """
    try:
        return orjson.dumps(
            value, default, orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS
        )
    except TypeError:  # such as keys that are numbers, which become texts
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=default).encode()
