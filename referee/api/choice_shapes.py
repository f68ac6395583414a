"""The shapes of choices as clients see them, for the specification and its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

COMPONENTS = "#/components/schemas/"


def _component(name: str) -> dict[str, Any]:
    return {"$ref": COMPONENTS + name}


def _list_of(name: str) -> dict[str, Any]:
    return {"type": "array", "items": {"oneOf": [_component(name), _component("DefinitionUse")]}}


def _by_name(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": schema}


LISTED = ("ChoiceOption", "ChoiceItem", "ChoiceSlot", "ChoiceBucket")
COUNT = {"type": "integer", "minimum": 0}
NAMES = {"type": "array", "items": {"type": "string"}}
INNER = _component("InnerChoice")
VALUES = {"type": "array", "items": {"type": ["string", "integer", "null"]}}
OPTIONS = _list_of("ChoiceOption")
SHARED_LIST = {
    "type": "array",
    "items": {"anyOf": [_component(name) for name in (*LISTED, "DefinitionUse")]},
}
BOUNDS = {"min": COUNT, "max": COUNT}
TOLD = {
    "ability": {"type": ["string", "null"]},
    "capacity": COUNT,
    "card": {"type": "string"},
    "cost": COUNT,
    "defence": COUNT,
    "jewel": {"type": "string"},
    "open": {"type": "boolean"},
    "price": COUNT,
    "red_border": {"type": "boolean"},
    "sign": {"type": "string"},
    "storage": _by_name(COUNT),
    "text": {"type": "string"},
    "turn_order": COUNT,
    "value": COUNT,
}
"""What games tell about an option, for clients to show: no answer depends on it."""


@dataclass(frozen=True)
class Shape:
    """One shape: the fields that describe it, in words and as schemas, and what a legal answer is."""

    name: str
    fields: str
    answer: str
    properties: Mapping[str, Any] = field(default_factory=dict)
    optional: tuple[str, ...] = ()
    """Which of the fields may be left out."""

    @property
    def component(self) -> str:
        return f"{self.name.capitalize()}Choice"

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "description": f"A legal answer is {self.answer}.",
            "required": ["shape", *(name for name in self.properties if name not in self.optional)],
            "properties": {
                "shape": {"type": "string", "const": self.name},
                **self.properties,
                "rules": {**NAMES, "description": "What must hold beyond the shape, as sentences."},
                "definitions": {
                    **_by_name({"oneOf": [_component("Choice"), SHARED_LIST]}),
                    "description": "Only in the outermost choice: the choices, and the lists of options, "
                    "slots or buckets, that its parts refer to by `use`.",
                },
            },
        }


SHAPES = (
    Shape(
        "flag",
        "claims: [field] if other fields of the record depend on it",
        "true or false; fields listed in `claims` have an effect only if it is true",
        {"claims": NAMES},
        optional=("claims",),
    ),
    Shape(
        "number",
        "min, max, values: [number] if there are gaps between them",
        "an integer from min to max, and among the values if there are some",
        {
            "min": {"type": "integer"},
            "max": {"type": "integer"},
            "values": {"type": "array", "items": {"type": "integer"}},
        },
        optional=("values",),
    ),
    Shape(
        "one",
        "options, claims: [field] if other fields of the record depend on it",
        "one option's id; fields listed in `claims` have an effect only if the option `takes` them, and if "
        "an option says `only: {field: [value]}`, those fields of the record must be among that: an option's "
        "id, a number, the name of a case, or null for nothing",
        {"options": OPTIONS, "claims": NAMES},
        optional=("claims",),
    ),
    Shape(
        "some",
        "options, min, max, among: [field] if it depends on others",
        "a list of different ids; `among`: only what the answer uses in these fields of the same record",
        {"options": OPTIONS, **BOUNDS, "among": NAMES},
        optional=("among",),
    ),
    Shape(
        "order",
        "options, min, max, among as above",
        "a list of different ids whose order matters",
        {"options": OPTIONS, **BOUNDS, "among": NAMES},
        optional=("among",),
    ),
    Shape(
        "assign",
        "items (which may have weight), slots (which may have min, max), partial, max_weight if there is one",
        "{item id: slot id}; every item unless partial; together not heavier than max_weight",
        {
            "items": _list_of("ChoiceItem"),
            "slots": _list_of("ChoiceSlot"),
            "partial": {"type": "boolean"},
            "max_weight": COUNT,
        },
        optional=("max_weight",),
    ),
    Shape(
        "split",
        "buckets (with min, max), total or min_total, max_total",
        "{bucket id: amount}; a bucket that is left out gets 0",
        {"buckets": _list_of("ChoiceBucket"), "total": COUNT, "min_total": COUNT, "max_total": COUNT},
        optional=("total", "min_total", "max_total"),
    ),
    Shape("optional", "of", "null, or an answer to `of`", {"of": INNER}),
    Shape(
        "list",
        "of, min, max, distinct if it is so, max_weight if there is one",
        "a list of answers to `of`; `distinct`: no case comes twice; an option in it that says how many "
        "`times` is chosen no more often in the whole list; the options chosen that have a `weight`, which "
        "may be below 0, never weigh more than max_weight together, from the first on",
        {"of": INNER, **BOUNDS, "distinct": {"type": "boolean"}, "max_weight": COUNT},
        optional=("distinct", "max_weight"),
    ),
    Shape(
        "record",
        "fields: {name: choice}, required: [name] if some may be left out, either: [record] if there are "
        "several kinds of it",
        "{name: answer} with every field, or at least those that are required; `either`: also with those of "
        "one of these records. A field with nothing in it to choose is not listed, and may be left out",
        {"fields": _by_name(INNER), "required": NAMES, "either": {"type": "array", "items": INNER}},
        optional=("required", "either"),
    ),
    Shape(
        "case",
        "cases: {name: choice}, labels: {name: label}, only: {name: {field: [value]}} if other fields of the "
        "record depend on it",
        '{"case": name, "value": answer}; with a case that is named in `only`, as with an option',
        {
            "cases": _by_name(INNER),
            "labels": _by_name({"type": "string"}),
            "only": _by_name(_by_name(VALUES)),
        },
        optional=("only",),
    ),
    Shape(
        "test",
        "facts: [{id, label, type}], facts_by_name: [{pattern, label, type, examples}] if there are any, "
        "fact_names: [pattern] of more facts, which the prompt's `/facts` lists",
        'true, {"fact": id, "is": "<", "value": 4} (= != < <= > >= in), {"all": […]}, {"any": …}, '
        '{"not": …}, {"size": list id, "is": …, "value": …}, '
        '{"count": [tests], "is": …, "value": …} (how many of them hold); numbers also with {"fact": id}',
        {
            "facts": {"type": "array", "items": _component("ChoiceFact")},
            "facts_by_name": {"type": "array", "items": _component("FactFamily")},
            "fact_names": NAMES,
        },
        optional=("facts_by_name", "fact_names"),
    ),
)


def _listed(description: str, optional: Mapping[str, Any], **required: Any) -> dict[str, Any]:
    """Something with an id and a label, and whatever a game tells about it."""
    needed = {"id": {"type": "string"}, "label": {"type": "string"}, **required}
    return {
        "type": "object",
        "description": description,
        "required": list(needed),
        "properties": {**needed, "refs": REFS, **optional},
        "additionalProperties": True,
    }


REFS = {
    "type": "array",
    "items": {"type": "string"},
    "description": "What it stands for, by the ids that views, events and pages have: `card:12`.",
}
SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    "Choice": {
        "description": "What a legal answer is.",
        "oneOf": [_component(shape.component) for shape in SHAPES],
        "discriminator": {
            "propertyName": "shape",
            "mapping": {shape.name: COMPONENTS + shape.component for shape in SHAPES},
        },
    },
    **{shape.component: shape.schema() for shape in SHAPES},
    "InnerChoice": {
        "description": "A choice inside another; or where it stands in several places, a reference to it.",
        "oneOf": [_component("Choice"), _component("DefinitionUse")],
    },
    "DefinitionUse": {
        "type": "object",
        "description": "One of the `definitions` of the outermost choice: in place of a choice, or among "
        "options for all of a list.",
        "required": ["use"],
        "properties": {"use": {"type": "string", "description": "Its name there."}},
        "additionalProperties": False,
    },
    "ChoiceOption": _listed(
        "Something to choose; games may add more about it.",
        {
            "takes": {
                **NAMES,
                "description": "Which of the fields that the choice `claims` are of use with it.",
            },
            "only": {
                **_by_name(VALUES),
                "description": "What other fields of the record must be with it: an option's id, a number, "
                "the name of a case, or null for nothing.",
            },
            "times": {**COUNT, "description": "How often it can be chosen in the list that it stands in."},
            "weight": {
                "type": "integer",
                "description": "What it adds, or takes if below 0, where the list has a `max_weight`.",
            },
            **TOLD,
        },
    ),
    "ChoiceItem": _listed(
        "What is put into slots: its weight, if they have a limit.", {"weight": COUNT, **TOLD}
    ),
    "ChoiceSlot": _listed("Where items go: how many at least, and at most.", BOUNDS),
    "ChoiceBucket": _listed("A share: the least and the most it gets.", {}, **BOUNDS),
    "ChoiceFact": _listed(
        "Something that a test may be about; a list equals each thing that it contains.",
        {
            "values": {
                "type": "array",
                "items": {"type": "string"},
                "description": "All that it, or a thing in it, can be.",
            },
            "least": {"type": "integer", "description": "The least that the number can be."},
            "most": {"type": "integer", "description": "The most that the number can be."},
        },
        type={"type": "string", "enum": ["number", "text", "flag", "list"]},
    ),
}
"""The components of the specification, by name."""
