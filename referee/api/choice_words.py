"""The words that tie parts of an answer together, as clients read them, each with an example."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class WorkedExample:
    """A choice, an answer that it takes, and answers that are refused, each with the reason."""

    choice: Mapping[str, Any]
    legal: Any
    refused: tuple[tuple[Any, str], ...]

    @property
    def text(self) -> str:
        wrong = "; ".join(f"`{_json(answer)}` ({why})" for answer, why in self.refused)
        return f"Example: `{_json(self.choice)}`. Legal: `{_json(self.legal)}`. Refused: {wrong}."


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _options(*names: str, **more: Any) -> list[dict[str, Any]]:
    """Options of examples, with what some of them say besides."""
    return [{"id": name, "label": name.title(), **more.get(name, {})} for name in names]


def _one(*names: str, **more: Any) -> dict[str, Any]:
    return {"shape": "one", "options": _options(*names, **more)}


def _record(required: list[str] | None = None, /, **fields: Any) -> dict[str, Any]:
    needed = {} if required is None else {"required": required}
    return {"shape": "record", "fields": fields, **needed}


def _case(**cases: Any) -> dict[str, Any]:
    return {"shape": "case", "cases": cases, "labels": {name: name.title() for name in cases}}


def _list(of: Any, most: int, **more: Any) -> dict[str, Any]:
    return {"shape": "list", "of": of, "min": 0, "max": most, **more}


def _optional(of: Any) -> dict[str, Any]:
    return {"shape": "optional", "of": of}


def _number(least: int, most: int) -> dict[str, Any]:
    return {"shape": "number", "min": least, "max": most}


def _some(*names: str, **more: Any) -> dict[str, Any]:
    return {"shape": "some", "options": _options(*names, **more), "min": 0, "max": len(names)}


def _said(case: str, value: Any) -> dict[str, Any]:
    return {"case": case, "value": value}


@dataclass(frozen=True)
class Keyword:
    """A word that ties parts of an answer together: where it stands, what it means, and an example."""

    name: str
    where: str
    meaning: str
    example: WorkedExample
    shape: str = ""
    """Which shape it is of, if it means something else in another."""

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return f"{self.name}-{self.shape}" if self.shape else self.name

    @property
    def text(self) -> str:
        return f"{self.meaning} {self.example.text}"


REQUIRED = Keyword(
    "required",
    "in `record`",
    "The fields that must be there; each of the others may be left out, which says nothing about it: the "
    "game takes what it has for that, as a rule nothing. Without `required`, all fields must be there. Null "
    "is another matter: it is an answer to a field whose shape is `optional`, and to no other. So an "
    "`optional` field that must be there is null if you want nothing; one that need not be there is left out "
    "or null, which is the same. Send no field that the record does not list.",
    WorkedExample(
        _record(["to", "by"], to=_one("town", "hill"), by=_optional(_one("cart")), coins=_number(1, 3)),
        {"to": "hill", "by": None},
        (
            ({"to": "hill"}, "`by` is missing"),
            ({"to": None, "by": None}, "`to` is not optional"),
            ({"to": "hill", "by": None, "coins": None}, "leave `coins` out: it is not optional"),
        ),
    ),
)
EITHER = Keyword(
    "either",
    "in `record`",
    "The record comes in several kinds. Choose one of the records in `either`, and answer that one: its "
    "required fields (all, if it has no `required`), any of its others, and no field that it does not list. "
    "The answer does not say which kind it is, and it does no harm if it also fits a second. `fields` beside "
    "`either` is always empty.",
    WorkedExample(
        {
            "shape": "record",
            "fields": {},
            "either": [
                _record(unit=_one("horse"), to=_one("hill", "town")),
                _record(unit=_one("ox"), to=_one("town"), load=_number(0, 3)),
            ],
        },
        {"unit": "ox", "to": "town", "load": 2},
        (
            ({"unit": "ox", "to": "hill", "load": 2}, "only the horse goes to the hill"),
            ({"unit": "horse", "to": "town", "load": 2}, "`load` is a field of the other kind"),
            ({"unit": "ox", "to": "town"}, "`load` is missing"),
        ),
    ),
)
ONLY = Keyword(
    "only",
    "in an option of `one`; in `case`, by the name of a case; in `flag`, by `true` or `false`",
    "If you choose this option (case, true, false), other fields of the same record are limited: `only: "
    "{field: [values]}` lists all that each of them may be. The choice with `only` is itself a field of that "
    "record, the innermost around it; it never stands in a list or an `optional` there. A value is an "
    "option's id, a number, true or false, or the name of a case; if the limited field is `optional`, it "
    "speaks of the answer inside. `null` is nothing: `[null]` says that the field must be left out (or "
    "null, if it must be there); a list with null and more, that it may be. A list without null says that "
    "the field must be there and not null, even if it is not required. Of `some`, `order`, `list`, `assign` "
    "and `split` it never says more than `[null]`: leave the field out, or answer `[]` or `{}`. Fields that "
    "`only` does not name are not limited.",
    WorkedExample(
        _record(
            ["move"],
            move=_one(
                "walk",
                "ride",
                "rest",
                ride={"only": {"to": ["town"]}},
                rest={"only": {"to": [None], "load": [None]}},
            ),
            to=_one("town", "hill"),
            load=_some("hay", "salt"),
        ),
        {"move": "ride", "to": "town"},
        (
            ({"move": "ride", "to": "hill"}, "with ride, `to` must be town"),
            ({"move": "ride"}, "with ride, `to` must be there"),
            ({"move": "rest", "to": "town"}, "with rest, `to` must be left out"),
            ({"move": "rest", "load": ["hay"]}, "with rest, `load` must be left out or `[]`"),
        ),
    ),
)
TIMES = Keyword(
    "times",
    "in options of `one`, `some` and `order` that are anywhere inside a `list`",
    "How often the option's id may be chosen in the whole list. Count by id, over all entries of the list "
    "and all fields in them: an id that was chosen in one field of one entry is used up for all other "
    "fields and entries, too. Where the same id has different `times`, each holds where it stands: there the "
    "id may be chosen only while it was chosen less often than that in the list so far, wherever it was. An "
    "option without `times` can always be chosen, and still counts. If lists are inside lists, count in the "
    "innermost list around the option, and begin again with each list. Only options of `one`, `some` and "
    "`order` count, not items that are assigned; outside any list, `times` means nothing.",
    WorkedExample(
        _list(
            _case(
                move=_record(unit=_one("ann", "bob", ann={"times": 1}, bob={"times": 1})),
                pray=_record(followers=_some("ann", "bob", ann={"times": 1}, bob={"times": 1})),
            ),
            4,
        ),
        [_said("move", {"unit": "ann"}), _said("pray", {"followers": ["bob"]})],
        (
            ([_said("move", {"unit": "ann"}), _said("move", {"unit": "ann"})], "ann is chosen twice"),
            ([_said("move", {"unit": "ann"}), _said("pray", {"followers": ["ann"]})], "ann is chosen twice"),
        ),
    ),
)
BUDGETS = Keyword(
    "budgets",
    "in `list`, with `spends` in options anywhere inside it",
    "What there is to spend, by name. Go through the entries from the first. Every option that is chosen in "
    "an entry takes what its `spends: {name: number}` says from the budgets of these names; a number below 0 "
    "gives to the budget what later entries may spend. Look after each entry: none may be below 0. Within "
    "one entry the order does not matter. An option without `spends`, or without a budget's name in it, "
    "takes nothing from it; a name in `spends` that the list has no budget for does not count. If lists are "
    "inside lists, an option counts in the innermost list around it only; outside any list, its `spends` "
    "means nothing. Items of an `assign` in the list do not count here: see the `budgets` of AssignChoice.",
    WorkedExample(
        _list(
            _one(
                "cart",
                "bag",
                "sale",
                cart={"spends": {"coins": 3, "days": 1}},
                bag={"spends": {"coins": 1}},
                sale={"spends": {"coins": -2, "days": 1}},
            ),
            4,
            budgets={"coins": 3, "days": 2},
        ),
        ["cart", "sale", "bag"],
        (
            (["cart", "bag"], "3 + 1 coins are more than 3"),
            (["cart", "bag", "sale"], "3 + 1 coins are more than 3 before the sale gives some"),
            (["sale", "sale", "cart"], "3 days are more than 2"),
        ),
    ),
)
ASSIGN_BUDGETS = Keyword(
    "budgets",
    "in `assign`, with `spends` in items",
    "What there is to spend, by name. Add up the `spends: {name: number}` of all items in the answer: no sum "
    "may be more than the budget of that name. The slots make no difference. An item without `spends`, or "
    "without a budget's name in it, takes nothing from it. Items count here alone, not in a list around.",
    WorkedExample(
        {
            "shape": "assign",
            "items": _options(
                "axe", "bow", "rope", axe={"spends": {"coins": 3}}, bow={"spends": {"coins": 2}}
            ),
            "slots": _options("left", "right"),
            "partial": True,
            "budgets": {"coins": 4},
        },
        {"axe": "left", "rope": "left"},
        (({"axe": "left", "bow": "right"}, "3 + 2 coins are more than 4"),),
    ),
    shape="assign",
)
AMONG = Keyword(
    "among",
    "in `some` and `order`",
    "The names of other fields of the same record. Choose only ids that your answer uses in one of these "
    "fields. What counts as used: of `assign`, the items that are assigned (not the slots); of `some` and "
    "`order`, the ids that are listed; of a `list`, the case of each entry, or the entry itself if it is an "
    "id. Nothing inside an entry counts. `min` and `max` hold as well: if those fields use fewer than `min`, "
    "no answer fits, so choose more there; if they use none and `min` is 0, answer `[]`.",
    WorkedExample(
        _record(
            slots={
                "shape": "assign",
                "items": _options("axe", "bow"),
                "slots": _options("left", "right"),
                "partial": True,
            },
            shown={**_some("axe", "bow"), "among": ["slots"]},
        ),
        {"slots": {"axe": "left"}, "shown": ["axe"]},
        (
            ({"slots": {"axe": "left"}, "shown": ["bow"]}, "`slots` does not use the bow"),
            ({"slots": {}, "shown": ["axe"]}, "`slots` uses nothing"),
        ),
    ),
)
DISTINCT = Keyword(
    "distinct",
    "in `list`, whose `of` is then a `case`",
    "No two entries of the list may have the same case, whatever their values. Without `distinct`, entries "
    "may be equal, as far as `times` and `budgets` let them.",
    WorkedExample(
        _list(_case(sell=_number(1, 9), rest=_record()), 2, distinct=True),
        [_said("sell", 3), _said("rest", {})],
        (([_said("sell", 3), _said("sell", 4)], "sell comes twice"),),
    ),
)
WORDS = (REQUIRED, EITHER, ONLY, TIMES, BUDGETS, ASSIGN_BUDGETS, AMONG, DISTINCT)

TESTS = WorkedExample(
    {
        "shape": "test",
        "facts": [
            {"id": "round", "label": "the round", "type": "number", "least": 1, "most": 9},
            {"id": "phase", "label": "the phase", "type": "text", "values": ["dawn", "dusk"]},
            {"id": "at_war", "label": "whether you are at war", "type": "flag"},
            {"id": "hand", "label": "your cards", "type": "list", "values": ["axe", "bow"]},
        ],
    },
    {
        "all": [
            {"fact": "phase", "is": "in", "value": ["dawn", "dusk"]},
            {
                "any": [
                    {"fact": "at_war", "is": "=", "value": True},
                    {"fact": "hand", "is": "=", "value": "axe"},
                ]
            },
            {"not": {"size": "hand", "is": ">", "value": {"fact": "round"}}},
        ]
    },
    (
        ({"fact": "phase", "is": "<", "value": "dusk"}, "only numbers are more or less"),
        ({"fact": "phase", "is": "=", "value": "noon"}, "it is never noon"),
        ({"fact": "round", "is": ">=", "value": 1}, "that always holds"),
        ({"fact": "at_war", "is": "=", "value": "yes"}, "neither true nor false"),
        ({"fact": "round", "is": "in", "value": [{"fact": "round"}]}, "no fact in the list of `in`"),
    ),
)
