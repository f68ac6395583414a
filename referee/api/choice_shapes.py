"""The shapes of choices, as clients meet them: for the specification and its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Shape:
    """One shape: the fields that describe it, and what a legal answer is."""

    name: str
    fields: str
    answer: str


SHAPES = (
    Shape("flag", "–", "true or false"),
    Shape("number", "min, max", "an integer"),
    Shape("one", "options", "one option's id"),
    Shape("some", "options, min, max", "a list of different ids"),
    Shape("order", "options, min, max", "a list of different ids whose order matters"),
    Shape(
        "assign",
        "items, slots (which may have min, max), partial",
        "{item id: slot id}; every item unless partial",
    ),
    Shape("split", "buckets (with min, max), total or min_total, max_total", "{bucket id: amount}"),
    Shape("optional", "of", "null, or an answer to `of`"),
    Shape("list", "of, min, max", "a list of answers to `of`"),
    Shape("record", "fields: {name: choice}", "{name: answer}"),
    Shape("case", "cases: {name: choice}", '{"case": name, "value": answer}'),
    Shape(
        "test",
        "facts: [{id, label, type}], facts_by_name: [{pattern, label, type, examples}] if there are any",
        'true, {"fact": id, "is": "<", "value": 4} (= != < <= > >= in), {"all": […]}, {"any": …}, '
        '{"not": …}, {"size": list id, "is": …, "value": …}, '
        '{"count": [tests], "is": …, "value": …} (how many of them hold); numbers also with {"fact": id}',
    ),
)

CHOICE_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "What a legal answer is. Options, items, slots and buckets are `{id, label}` and may "
    "carry more; `rules` are the constraints beyond the shape, as sentences.",
    "required": ["shape", "rules"],
    "properties": {
        "shape": {"type": "string", "enum": [shape.name for shape in SHAPES]},
        "rules": {"type": "array", "items": {"type": "string"}},
        "of": {"$ref": "#/components/schemas/Choice"},
        "fields": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Choice"}},
        "cases": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Choice"}},
    },
}
