"""What is wrong with the shape of a decision's answer, whatever is on offer: for answers that are sent ahead.

A choice knows what is legal at its moment. This knows only how the decision was declared, and so what no
moment can make legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING
from typing import Any, Literal, get_args, get_origin, get_type_hints

from referee.engine.catalogue import Words, alternatives
from referee.engine.choices.wording import named, nearest, quoted
from referee.engine.decisions.decision import Decision
from referee.engine.decisions.values import element, optional
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer

_PLAIN = {str: Words("a text"), int: Words("a whole number"), bool: Words("true or false")}


def misfits(kind: type[Decision[Any]], answer: Json, at: Any) -> Iterator[Problem]:
    """Why an answer can never be one of this kind of decision."""
    if kind.forms:
        yield from _own_misfits(kind, answer, at, "")
        return
    if not isinstance(answer, dict):
        yield Problem("", Words("Expected an object with case and value, got {got}.", got=named(answer)))
        return
    yield from _unknown(answer, ("case", "value"))
    if absent := [name for name in ("case", "value") if name not in answer]:
        yield _missing(absent[0])
        return
    case, known = answer["case"], _cases(kind, at)
    if not isinstance(case, str):
        yield Problem("/case", Words("Expected a text, got {got}.", got=named(case)))
    elif case not in known:
        message = Words("There is no case {name}.", name=quoted(case))
        yield Problem("/case", message, nearest=nearest(case, known))
    else:
        found = _own_misfits(known[case], answer["value"], at, kind.tag)
        yield from (problem.within("value") for problem in found)


def _cases(kind: type[Decision[Any]], at: Any) -> Mapping[str, type[Decision[Any]]]:
    """Those of this moment; and all that were declared, unless the content names them otherwise."""
    members = kind.members(at)
    return {**kind.cases, **members} if members.keys() <= kind.cases.keys() else members


def _own_misfits(kind: type[Decision[Any]], answer: Json, at: Any, tag: str) -> Iterator[Problem]:
    hints = get_type_hints(kind)
    known = {name: one for name, one in kind.fields().items() if name != tag}
    if kind.bare:
        (one,) = known.values()
        yield from _value_misfits(hints[one.attribute], answer, at)
        return
    if not isinstance(answer, dict):
        wanted = Words("the fields {names}", names=", ".join(known)) if known else Words("no fields")
        yield Problem(
            "", Words("Expected an object with {wanted}, got {got}.", wanted=wanted, got=named(answer))
        )
        return
    yield from _unknown(answer, known)
    for name, one in known.items():
        if name in answer:
            found = _value_misfits(hints[one.attribute], answer[name], at)
            yield from (problem.within(name) for problem in found)
        elif one.default is MISSING:
            yield _missing(name)


def _value_misfits(hint: Any, value: Json, at: Any) -> Iterator[Problem]:
    """By the type of a field, as `values.converter` turns it into JSON and back."""
    if (of := optional(hint)) is not None:
        if value is not None:
            yield from _value_misfits(of, value, at)
    elif (of := element(hint)) is not None:
        if isinstance(value, list):
            for index, one in enumerate(value):
                yield from (problem.within(index) for problem in _value_misfits(of, one, at))
        else:
            yield Problem("", Words("Expected a list, got {got}.", got=named(value)))
    elif get_origin(hint) is Mapping:
        if isinstance(value, dict):
            for key, one in value.items():
                yield from (problem.within(key) for problem in _value_misfits(get_args(hint)[1], one, at))
        else:
            yield Problem("", Words("Expected an object, got {got}.", got=named(value)))
    elif get_origin(hint) is Literal:
        if value not in get_args(hint):
            yield Problem(
                "",
                Words(
                    "Expected {values}, got {got}.",
                    values=alternatives(map(str, get_args(hint))),
                    got=named(value),
                ),
            )
    elif isinstance(hint, type):
        yield from _class_misfits(hint, value, at)


def _class_misfits(hint: type[Any], value: Json, at: Any) -> Iterator[Problem]:
    if issubclass(hint, Decision):
        yield from misfits(hint, value, at)
    elif hasattr(hint, "from_answer"):
        if not _converts(hint, value, at):
            yield Problem(
                "",
                Words("This does not have the form that is expected here: got {got}.", got=named(value)),
            )
    else:
        plain = next(one for one in (bool, int, str) if issubclass(hint, one))
        if not (isinstance(value, str) if plain is str else type(value) is plain):
            yield Problem("", Words("Expected {plain}, got {got}.", plain=_PLAIN[plain], got=named(value)))


def _converts(hint: Any, value: Json, at: Any) -> bool:
    """Whether a class that is no decision can make itself of this, and leaves out nothing that it says."""
    try:
        made = hint.to_answer(hint.from_answer(value, at))
    except (AttributeError, LookupError, TypeError, ValueError):
        return False
    if not isinstance(value, dict):
        return type(made) is type(value)
    return isinstance(made, dict) and all(name in made for name, one in value.items() if one)


def _unknown(answer: Mapping[str, Json], known: Any) -> Iterator[Problem]:
    for name in answer:
        if name not in known:
            fields = Words("; the fields are {names}", names=", ".join(known)) if known else ""
            yield Problem(
                pointer(name),
                Words("There is no field {name}{fields}.", name=quoted(name), fields=fields),
            )


def _missing(name: str) -> Problem:
    return Problem("", Words("The field {name} is missing.", name=quoted(name)))
