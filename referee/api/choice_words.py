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

    @property
    def text(self) -> str:
        return f"{self.meaning} {self.example.text}"


REQUIRED = Keyword(
    "required",
    "in `record`",
    "The fields that must be there; each of the others may be left out. Without `required`, all fields must "
    "be there; one that is `optional` may then be null. Send no field that the record does not list.",
    WorkedExample(
        _record(["to"], to=_one("town", "hill"), coins=_number(1, 3)),
        {"to": "hill"},
        (({"coins": 2}, "`to` is missing"),),
    ),
)
EITHER = Keyword(
    "either",
    "in `record`",
    "The record comes in several kinds. Choose exactly one of the records in `either`, and give an answer "
    "to that one: all of its fields (by its own `required`), and no field of the others. The answer does "
    "not say which kind it is. `fields` beside `either` is always empty.",
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
    "{field: [values]}` lists all that each of them may be. A value is an option's id, a number, true or "
    "false, or the name of a case. `null` is nothing: `[null]` says that the field must be left out (or "
    "null, if it is required); a list with null and more, that it may be. A list without null says that the "
    "field must be there, even if it is not required. Fields that `only` does not name are not limited.",
    WorkedExample(
        _record(
            ["move"],
            move=_one("walk", "ride", "rest", ride={"only": {"to": ["town"]}}, rest={"only": {"to": [None]}}),
            to=_one("town", "hill"),
        ),
        {"move": "ride", "to": "town"},
        (
            ({"move": "ride", "to": "hill"}, "with ride, `to` must be town"),
            ({"move": "ride"}, "with ride, `to` must be there"),
            ({"move": "rest", "to": "town"}, "with rest, `to` must be left out"),
        ),
    ),
)
TIMES = Keyword(
    "times",
    "in options of `one` and `some` that are anywhere inside a `list`",
    "How often the option's id may be chosen in the whole list. Count by id, over all entries of the list "
    "and all fields in them: an id that was chosen in one field of one entry is used up for all other "
    "fields and entries, too. If lists are inside lists, count in the innermost list around the option, and "
    "begin anew with each list. An option without `times` has no such limit.",
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
    "in `list`, with `spends` in options anywhere inside it; in `assign`, with `spends` in items",
    "What there is to spend, by name. In a list: go through the entries from the first. Every option that is "
    "chosen takes what its `spends: {name: number}` says from the budgets of these names. No budget may ever "
    "be below 0, after any entry. A number below 0 gives to the budget what later entries may spend. An "
    "option without `spends`, or without a budget's name in it, takes nothing from it; a name in `spends` "
    "that the list has no budget for does not count. If lists are inside lists, an option counts in the "
    "innermost list around it only. In `assign`: the items that are assigned must not spend more together "
    "than the budgets have.",
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
AMONG = Keyword(
    "among",
    "in `some` and `order`",
    "The names of other fields of the same record. Choose only ids that your answer uses in one of these "
    "fields: an item that is assigned, an id that is listed, the case of an entry. If it uses none, answer "
    "`[]`.",
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
        (({"slots": {"axe": "left"}, "shown": ["bow"]}, "`slots` does not use the bow"),),
    ),
)
DISTINCT = Keyword(
    "distinct",
    "in `list`, whose `of` is then a `case`",
    "No two entries of the list may have the same case, whatever their values.",
    WorkedExample(
        _list(_case(sell=_number(1, 9), rest=_record()), 2, distinct=True),
        [_said("sell", 3), _said("rest", {})],
        (([_said("sell", 3), _said("sell", 4)], "sell comes twice"),),
    ),
)
WORDS = (REQUIRED, EITHER, ONLY, TIMES, BUDGETS, AMONG, DISTINCT)
