"""A choice narrowed to what some answers use: what is offered if only those are legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any, cast

from referee.engine.canonical import canonical
from referee.engine.choices.atoms import Number
from referee.engine.choices.base import Choice
from referee.engine.choices.case import Case
from referee.engine.choices.compound import Many, Maybe, Record
from referee.engine.choices.picks import One
from referee.engine.json_types import Json

Answers = Sequence[Any]


def narrowed(choice: Choice, answers: Answers) -> Choice:
    """The choice with only what these answers choose in it; shapes that it does not know stay as they are.

    In a record in which not everything goes with everything, the options of one field say `only`.
    """
    if not answers:
        return choice
    match choice:
        case One():
            chosen = set(answers)
            return One([option for option in choice.options if option.id in chosen])
        case Number():
            return Number.among(answers, choice.refs)
        case Maybe(of=of):
            said = [answer for answer in answers if answer is not None]
            inner = narrowed(of, said) if said else NOTHING_TO_SAY
            return inner if len(said) == len(answers) else Maybe(inner)
        case Many(of=of):
            lengths = [len(answer) for answer in answers]
            elements = [element for answer in answers for element in answer]
            return Many(narrowed(of, elements), min=min(lengths), max=max(lengths))
        case Case():
            return _narrowed_case(choice, answers)
        case Record():
            return _narrowed_record(choice, answers)
    return choice


NOTHING_TO_SAY = Case({})
"""In a Maybe: nothing can be chosen."""


def _narrowed_case(choice: Case, answers: Answers) -> Case:
    by_case: dict[str, list[Any]] = {name: [] for name in choice.cases}
    for answer in answers:
        by_case[answer["case"]].append(answer["value"])
    cases = {name: narrowed(choice.cases[name], values) for name, values in by_case.items() if values}
    return Case(cases, choice.labels, name=choice.name)


def _narrowed_record(choice: Record, answers: Answers) -> Record:
    fields = {
        name: narrowed(inner, [answer[name] for answer in answers]) for name, inner in choice.fields.items()
    }
    found = {canonical(answer): answer for answer in answers}
    values = {name: _different(answer[name] for answer in answers) for name in fields}
    if len(found) < prod(len(one) for one in values.values()):
        for name, inner in fields.items():
            if isinstance(inner, One) and len(inner.options) > 1:
                fields[name] = _with_only(name, inner, values, list(found.values()))
                break
    return Record(fields, name=choice.name)


def _with_only(name: str, choice: One, values: Mapping[str, list[Json]], answers: Answers) -> One:
    """The options of this field, with what other fields can be if they are chosen."""
    options = []
    for option in choice.options:
        mine = [answer for answer in answers if answer[name] == option.id]
        only: dict[str, Json] = {}
        for other, possible in values.items():
            here = _different(answer[other] for answer in mine)
            simple = all(one is None or isinstance(one, str | int) for one in here)
            if other != name and simple and len(here) < len(possible):
                only[other] = here
        options.append(replace(option, extra={**option.extra, "only": only}) if only else option)
    return replace(choice, options=options)


def _different(values: Any) -> list[Json]:
    return list({canonical(value): value for value in cast("Sequence[Json]", list(values))}.values())
