"""The data of events in the specification: a component for each kind, generated from its declaration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.library import Library

BY_KIND = "EventDataByKind"
"""The component that has all of them by kind. `Event` points at it; nothing is ever sent that is one."""


def event_components() -> dict[str, dict[str, Any]]:
    """The components, by name."""
    schemas = dict(_schemas())
    properties = {kind: {"$ref": f"#/components/schemas/{_name(kind)}"} for kind in schemas}
    by_kind = {
        "type": "object",
        "description": "What the `data` of an event has, by its `kind`. Ids say by `x-ref` what they are ids "
        "of: with `card`, 12 is the thing whose `ref` is `card:12`. What a viewer may not know is left out. "
        "A game in earlier or later rules may tell other kinds.",
        "properties": properties,
    }
    return {BY_KIND: by_kind, **{_name(kind): schema for kind, schema in schemas.items()}}


def _schemas() -> Iterator[tuple[str, dict[str, Any]]]:
    for rules in Library().rulesets():
        for kind, event in sorted(rules.events.kinds.items()):
            yield kind, event.schema()


def _name(kind: str) -> str:
    """`CultWarsBred` for `cult_wars.bred`."""
    return "".join(part.capitalize() for word in kind.split(".") for part in word.split("_"))
