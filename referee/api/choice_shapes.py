"""The shapes of choices as clients see them, for the specification and its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.api.choice_words import (
    AMONG,
    ASSIGN_BUDGETS,
    BUDGETS,
    DISTINCT,
    EITHER,
    ONLY,
    REQUIRED,
    TESTS,
    TIMES,
)
from referee.engine.choices.condition import MAX_DEPTH, MAX_NODES, MAX_VALUES

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
VALUES = {"type": "array", "items": {"type": ["string", "integer", "boolean", "null"]}}
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
    more: str = ""
    """What else there is to know, after that."""

    @property
    def component(self) -> str:
        return f"{self.name.capitalize()}Choice"

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "description": f"A legal answer is {self.answer}. {self.more}".strip(),
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


def _only_by(answer: str) -> dict[str, Any]:
    return {**_by_name(_by_name(VALUES)), "description": f"By {answer}. {ONLY.text}"}


TEST_RULES = (
    "A comparison has `is`, `value`, and one of `fact` (the id of a fact), `size` (the id of a fact of type "
    "`list`: how long it is) and `count` (a list of tests: how many of them hold). Sizes and counts are "
    "numbers. Which `is` and which `value` depends on the type. `number`: `= != < <= > >=` with a whole "
    'number, or with another fact that is a number, `{"fact": id}`. `text`: `= !=` with a text. `flag`: '
    "`= !=` with true or false. `list`: `= !=` with a text or a whole number; `=` holds if that is in the "
    "list, `!=` if it is not. Each type also takes `in` with a list of such values, at most "
    f"{MAX_VALUES}, none of them a fact: it holds if `=` does for one of them. What says nothing is refused: "
    "`= != in` with a value that is not among the fact's `values`, or is outside its `least` and `most`; and "
    "`< <= > >=` with a number for which the comparison holds always, or never, between these. A size is "
    "never below 0; a count is from 0 to the number of its tests. A test has at most "
    f"{MAX_NODES} parts, and is at most {MAX_DEPTH} levels deep. {TESTS.text}"
)
AMONG_FIELDS = {**NAMES, "description": AMONG.text}
SHAPES = (
    Shape(
        "flag",
        "`only` if other fields depend on it",
        "`true` or `false`. If there is `only` for it, it limits other fields of the record",
        {"only": _only_by("`true` or `false`")},
        optional=("only",),
    ),
    Shape(
        "number",
        "`min`, `max`, `values` if there are gaps between them, `refs` if it numbers things",
        "a whole number from `min` to `max`, both included. If there are `values`, it is one of those",
        {
            "min": {"type": "integer"},
            "max": {"type": "integer"},
            "values": {"type": "array", "items": {"type": "integer"}},
            "refs": {
                "type": "string",
                "description": "What a number stands for, with `{}` in its place: by `location:{}`, 3 stands "
                "for `location:3`.",
            },
        },
        optional=("values", "refs"),
    ),
    Shape(
        "one",
        "`options`, which may have `only`, `times`, `weight`",
        "the id of one option, as a string. If that option has `only`, it limits other fields of the record",
        {"options": OPTIONS},
    ),
    Shape(
        "some",
        "`options`, `min`, `max`, `among` if it depends on other fields",
        "a list of different ids of options, at least `min` and at most `max` of them. If there is `among`, "
        "only of those that the answer uses in these fields",
        {"options": OPTIONS, **BOUNDS, "among": AMONG_FIELDS},
        optional=("among",),
    ),
    Shape(
        "order",
        "the same as `some`",
        "the same as of `some`, and the order of the ids matters: what comes first goes first",
        {"options": OPTIONS, **BOUNDS, "among": AMONG_FIELDS},
        optional=("among",),
    ),
    Shape(
        "assign",
        "`items`, `slots` (which may have `min`, `max`), `partial`, `budgets` if there are any",
        "an object `{item id: slot id}`. All items are in it; if `partial` is true, any of them may be left "
        "out. A slot gets at least its `min` and at most its `max` items: without `min` at least 0, without "
        "`max` any number. If there are `budgets`, the items in it together spend no more than these have",
        {
            "items": _list_of("ChoiceItem"),
            "slots": _list_of("ChoiceSlot"),
            "partial": {"type": "boolean"},
            "budgets": {**_by_name(COUNT), "description": ASSIGN_BUDGETS.text},
        },
        optional=("budgets",),
    ),
    Shape(
        "split",
        "`buckets` (with `min`, `max`), and either `total` or `min_total` and `max_total`",
        "an object `{bucket id: whole number}`. Each amount is from the bucket's `min` to its `max`; a "
        "bucket that is left out gets 0, so that one with a `min` above 0 must be there. All amounts "
        "together are exactly `total`; without `total`, from `min_total` to `max_total`, which are both "
        "there then",
        {"buckets": _list_of("ChoiceBucket"), "total": COUNT, "min_total": COUNT, "max_total": COUNT},
        optional=("total", "min_total", "max_total"),
    ),
    Shape("optional", "`of`", "null, or an answer to `of`", {"of": INNER}),
    Shape(
        "list",
        "`of`, `min`, `max`, `distinct` if it is so, `budgets` if there are any; options inside it may "
        "have `times` and `spends`",
        "a list of answers to `of`, at least `min` and at most `max` of them. An option anywhere in it that "
        "has `times` is chosen no more often than that in the whole list. With `budgets`, what is chosen "
        "never spends more than they have. With `distinct`, no case comes twice; otherwise entries may be "
        "equal",
        {
            "of": INNER,
            **BOUNDS,
            "distinct": {"type": "boolean", "description": DISTINCT.text},
            "budgets": {**_by_name(COUNT), "description": BUDGETS.text},
        },
        optional=("distinct", "budgets"),
    ),
    Shape(
        "record",
        "`fields: {name: choice}`, `required` if some may be left out, `either` if there are several kinds "
        "of it",
        "an object `{name: answer}` with an answer to each of the `fields`, or at least to those that are "
        "`required`, and no other field. With `either`, instead, an answer to one of these records",
        {
            "fields": _by_name(INNER),
            "required": {**NAMES, "description": REQUIRED.text},
            "labels": {
                **_by_name({"type": "string"}),
                "description": "What the game calls the fields, for forms: `Where`; a field that is named "
                "after a thing has none. With `either`, those of all kinds stand beside it, and so does "
                "their `order`.",
            },
            "order": {
                **NAMES,
                "description": "The fields in the order in which the rules ask for them; left out where "
                "there is only one.",
            },
            "either": {"type": "array", "items": INNER, "description": EITHER.text},
        },
        optional=("required", "labels", "order", "either"),
    ),
    Shape(
        "case",
        "`cases: {name: choice}`, `labels: {name: label}`, `only` if other fields depend on it",
        'an object `{"case": name, "value": answer}` with the name of one case and an answer to the choice '
        "of that case. The value is always there: where that choice is a record without fields, it is `{}`. "
        "If there is `only` for the case, it limits other fields of the record",
        {
            "cases": _by_name(INNER),
            "labels": _by_name({"type": "string"}),
            "only": _only_by("the name of the case"),
        },
        optional=("only",),
    ),
    Shape(
        "test",
        "`facts: [{id, label, type}]`, `facts_by_name: [{pattern, label, type, examples}]` if there are "
        "any, `fact_names: [pattern]` of more facts, which the prompt's `/facts` lists",
        '`true`, which always holds; a comparison, `{"fact": id, "is": "<", "value": 4}`; or one of '
        '`{"all": [tests]}`, `{"any": [tests]}`, `{"not": test}`, which are made of such answers again',
        {
            "facts": {
                "type": "array",
                "items": _component("ChoiceFact"),
                "description": "What tests may be about. Any `id` here may stand as `fact`.",
            },
            "facts_by_name": {
                "type": "array",
                "items": _component("FactFamily"),
                "description": "Facts too many to list: a name made by the `pattern`, like those in "
                "`examples`, may stand as `fact`.",
            },
            "fact_names": {
                **NAMES,
                "description": "Only where there are many facts: those that are named alike stand here once, "
                "and not in `facts`. Each `*` is a part of the name: `coins.*` stands for `coins.red`, "
                "`coins.blue` and so on. The pattern itself is no name. The prompt's `/facts` lists them "
                "all, with what each can be.",
            },
        },
        optional=("facts_by_name", "fact_names"),
        more=TEST_RULES,
    ),
)


def _listed(description: str, optional: Mapping[str, Any], **required: Any) -> dict[str, Any]:
    """Something with an id and a label, and whatever a game tells about it."""
    needed = {"id": {"type": "string"}, "label": {"type": "string"}, **required}
    return {
        "type": "object",
        "description": description,
        "required": list(needed),
        "properties": {**needed, "refs": REFS, "group": GROUP, **optional},
        "additionalProperties": True,
    }


USES = (
    'Example: with `"definitions": {"towns": [{"id": "ys", "label": "Ys"}, {"id": "ur", "label": "Ur"}]}`, '
    '`"options": [{"use": "towns"}, {"id": "sea", "label": "the sea"}]` offers `ys`, `ur` and `sea`.'
)
REFS = {
    "type": "array",
    "items": {"type": "string"},
    "description": "What it stands for, by the ids that views, events and pages have: `card:12`.",
}
GROUP = {
    "type": "string",
    "description": "Which of several groups of such things it belongs to, for forms: `Town`. Left out where "
    "there is only one.",
}
SPENDS = {
    **_by_name({"type": "integer"}),
    "description": "What it takes, if it is chosen, of each of the `budgets` of the innermost list around "
    "it; outside any list, it means nothing. An item of an `assign` takes from the `budgets` of that "
    "`assign` alone, wherever it stands. See ListChoice and AssignChoice.",
}
SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    "Choice": {
        "description": "What a legal answer is. Begin with the outermost choice, and make an answer to each "
        "part as its `shape` says. An answer made so is nearly always legal: what shapes cannot say, such "
        "as what one action of a plan does to the next, stands in `rules`, or only in the refusal. The "
        "prompt's `default` is always legal as it stands. It is written in full, and so are answers that are "
        "read back: it may have fields that the choice does not list now, with what the game takes where "
        "they are left out. Do not hold it to the shapes.",
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
        "description": "One of the `definitions` of the outermost choice. In place of a choice, it is that "
        'choice. In a list of options (items, slots, buckets), `{"use": "x"}` stands for all entries of '
        f"`definitions.x`, in their place among the others. {USES}",
        "required": ["use"],
        "properties": {"use": {"type": "string", "description": "Its name there."}},
        "additionalProperties": False,
    },
    "ChoiceOption": _listed(
        "Something to choose; games may add more about it.",
        {
            "only": {**_by_name(VALUES), "description": ONLY.text},
            "times": {**COUNT, "description": TIMES.text},
            "spends": SPENDS,
            **TOLD,
        },
    ),
    "ChoiceItem": _listed(
        "What is put into slots: what it spends, if there are budgets.", {"spends": SPENDS, **TOLD}
    ),
    "ChoiceSlot": _listed(
        "Where items go: how many at least (without `min`, 0), and at most (without `max`, any number).",
        BOUNDS,
    ),
    "ChoiceBucket": _listed("A share: the least and the most it gets; left out, it gets 0.", {}, **BOUNDS),
    "ChoiceFact": _listed(
        "Something that a test may be about: TestChoice says how. A list equals each thing in it.",
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
