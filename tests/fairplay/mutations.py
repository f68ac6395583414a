"""Every way to change one thing in a JSON document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.json_types import Json
from referee.engine.problems import pointer


def mutations(document: Any, path: str = "", *, values: int = 4) -> Iterator[tuple[str, Json]]:
    """Each leaf changed, each field dropped or added, each item dropped, doubled or swapped: where, what."""
    if isinstance(document, dict):
        yield f"{path} + a field", {**document, "extra": 1}
        for key, value in document.items():
            yield (
                f"{path}{pointer(key)} dropped",
                {name: one for name, one in document.items() if name != key},
            )
            for where, changed in mutations(value, path + pointer(key), values=values):
                yield where, {**document, key: changed}
    elif isinstance(document, list):
        for index, item in enumerate(document):
            yield f"{path}{pointer(index)} dropped", document[:index] + document[index + 1 :]
            yield f"{path}{pointer(index)} doubled", document[: index + 1] + document[index:]
            if index and document[index - 1] != item:
                swapped = [*document[: index - 1], item, document[index - 1], *document[index + 1 :]]
                yield f"{path}{pointer(index)} swapped", swapped
            for where, changed in mutations(item, path + pointer(index), values=values):
                yield where, [*document[:index], changed, *document[index + 1 :]]
    else:
        for changed in _other_values(document)[:values]:
            yield f"{path} = {changed!r}", changed


def changed(document: Any, *steps: str | int, to: Json) -> Any:
    """The document with the value at these steps replaced."""
    if not steps:
        return to
    first, *rest = steps
    copied = document.copy()
    copied[first] = changed(document[first], *rest, to=to)
    return copied


def _other_values(leaf: Json) -> list[Json]:
    match leaf:
        case None:
            return [0, "", {}]
        case bool():
            return [not leaf, int(leaf)]
        case int():
            return [leaf + 1, -leaf - 1, str(leaf), None]
        case str():
            flipped = ("1" if leaf[-1:] == "0" else "0") if leaf else "0"
            return [
                leaf[:-1] + flipped,
                leaf + " ",
                leaf.swapcase() if leaf.swapcase() != leaf else "?",
                None,
            ]
    raise TypeError(type(leaf))
