"""Conditions as data: tests of stated facts, for standing orders and plans with an "if" in them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from referee.engine.cached import cached_property
from referee.engine.catalogue import Words
from referee.engine.choices.base import Choice
from referee.engine.choices.condition_text import read_condition, write_condition
from referee.engine.choices.drawing import Source, pick
from referee.engine.choices.fact import Fact, FactFamily, FactNames, FactType, count_of, described, size_of
from referee.engine.choices.option import listing
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.wording import named, quoted
from referee.engine.frozen import frozen
from referee.engine.json_types import LARGEST_INTEGER, Json
from referee.engine.problems import Problem, pointer

MAX_DEPTH = 8
MAX_NODES = 64
MAX_VALUES = 64
MAX_VALUE_LENGTH = 200

COMPARED = ("fact", "size", "count")
"""What a comparison is about: a fact's value, how long a list is, how many tests hold."""
EQUALITY = ("=", "!=", "in")
OPERATORS: Mapping[FactType, tuple[str, ...]] = {
    "number": ("=", "!=", "<", "<=", ">", ">=", "in"),
    "text": EQUALITY,
    "flag": EQUALITY,
    "list": EQUALITY,
}
VALUES: Mapping[FactType, str] = {
    "number": Words("a whole number"),
    "text": Words("a text"),
    "flag": Words("true or false"),
    "list": Words("a text or a whole number"),
}


@frozen(repr=False)
class Condition(Choice):
    """A test of the given facts: `true`, a comparison, or `all`, `any` and `not` of tests.

    Compared are facts, the `size` of lists, and the `count` of those among some tests that hold. What is a
    number can also be compared with another such fact: `{"fact": id}` as the value.
    """

    shape: ClassVar[str] = "test"

    facts: Sequence[Fact]

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", tuple(self.facts))
        if len({fact.id for fact in self.facts}) < len(self.facts):
            raise ValueError("two facts have the same id")

    @property
    def possible(self) -> bool:
        return True

    @property
    def expected(self) -> str:
        return Words(
            "a test such as: x > 4 and not (y = 3 or z in (1, 2)); the facts are {known}",
            known=self._names.listing(),
        )

    @cached_property
    def _names(self) -> FactNames:
        return FactNames(self.facts)

    @cached_property
    def _numbers(self) -> list[str]:
        return [fact.id for fact in self._drawn if fact.type == "number"]

    @cached_property
    def _drawn(self) -> list[Fact]:
        """The facts that random tests are about."""
        examples = [
            named_fact
            for fact in self.facts
            if isinstance(fact, FactFamily)
            for name in fact.examples
            if (named_fact := self._names.fact(name)) is not None
        ]
        return [*(fact for fact in self.facts if not isinstance(fact, FactFamily)), *examples]

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        for nodes, (path, test, depth) in enumerate(_tests(answer)):
            if nodes == MAX_NODES:
                yield Problem("", Words("A test has at most {most} parts.", most=MAX_NODES))
                return
            if depth > MAX_DEPTH:
                yield Problem(path, Words("A test is at most {most} levels deep.", most=MAX_DEPTH))
                return
            for problem in self._node_misfits(test):
                yield replace(problem, path=path + problem.path)

    def _node_misfits(self, test: Json) -> Iterator[Problem]:
        """What is wrong with this part of a test, apart from the tests inside it."""
        if test is True:
            return
        if not isinstance(test, dict):
            yield Problem("", Words("Expected true or a test, got {got}.", got=named(test)))
        elif compared := [word for word in COMPARED if word in test]:
            yield from self._comparison_misfits(test, compared[0])
        elif len(test) != 1 or not test.keys() <= {"all", "any", "not"}:
            yield Problem(
                "",
                Words(
                    "A test has the fields fact (or size, or count), is, value; or just one of all, any, not."
                ),
            )
        else:
            ((word, inner),) = test.items()
            if word != "not" and not isinstance(inner, list):
                yield Problem(pointer(word), Words("Expected a list of tests, got {got}.", got=named(inner)))

    def _comparison_misfits(self, test: dict[str, Json], word: str) -> Iterator[Problem]:
        if test.keys() != {word, "is", "value"}:
            yield Problem("", Words("A comparison has the fields {word}, is, value and no other.", word=word))
            return
        compared = test[word]
        if word == "count":
            if not isinstance(compared, list):
                yield Problem("/count", Words("Expected a list of tests, got {got}.", got=named(compared)))
                return
            yield from self._value_misfits(Words("The count"), count_of(compared), test["is"], test["value"])
            return
        fact = self._names.fact(compared) if isinstance(compared, str) else None
        if fact is None or (word == "size" and fact.type != "list"):
            among: FactType | None = "list" if word == "size" else None
            yield Problem(f"/{word}", self._names.unknown(compared, among))
        elif word == "size":
            what = Words("The size of {name}", name=quoted(fact.id))
            yield from self._value_misfits(what, size_of(fact.id), test["is"], test["value"])
        else:
            yield from self._value_misfits(quoted(fact.id), fact, test["is"], test["value"])

    def _value_misfits(self, what: str, fact: Fact, operator: Json, value: Json) -> Iterator[Problem]:
        """What is wrong with how a comparison goes on."""
        found = list(self._type_misfits(what, fact.type, operator, value))
        yield from found
        if not found and (pointless := fact.pointless(str(operator), value)):
            yield pointless.within("value")

    def _type_misfits(self, what: str, type_: FactType, operator: Json, value: Json) -> Iterator[Problem]:
        if operator not in OPERATORS[type_]:
            wanted = " ".join(OPERATORS[type_])
            yield Problem(
                "/is",
                Words(
                    "{what} is compared by {wanted}, not by {got}.",
                    what=what,
                    wanted=wanted,
                    got=named(operator),
                ),
            )
        elif operator != "in":
            if type_ == "number" and isinstance(value, dict):
                fact = value["fact"] if value.keys() == {"fact"} else None
                if not isinstance(fact, str) or self._names.type_of(fact) != "number":
                    numbers = listing(self._names.of_type("number"))
                    yield Problem(
                        "/value", Words("Expected a number, or fact: one of {numbers}.", numbers=numbers)
                    )
            elif not _is_value(type_, value):
                yield Problem(
                    "/value",
                    Words(
                        "{what} is compared with {values}, got {got}.",
                        what=what,
                        values=VALUES[type_],
                        got=named(value),
                    ),
                )
        elif not isinstance(value, list) or len(value) > MAX_VALUES:
            yield Problem(
                "/value",
                Words(
                    "Expected a list of at most {most} values, got {got}.",
                    most=MAX_VALUES,
                    got=named(value),
                ),
            )
        else:
            for at, element in enumerate(value):
                if not _is_value(type_, element):
                    message = Words(
                        "{what} is compared with {values}, got {got}.",
                        what=what,
                        values=VALUES[type_],
                        got=named(element),
                    )
                    yield Problem(f"/value/{at}", message)

    def _details(self) -> dict[str, Json]:
        return described(self.facts)

    def _schema(self) -> dict[str, Json]:
        return {"$ref": f"#/$defs/{self._definition_name}"}

    @cached_property
    def _definition_name(self) -> str:
        # Conditions in one choice may differ in their facts, so that their definitions need different names.
        facts = json.dumps([fact.describe() for fact in self.facts])
        return f"test-{hashlib.sha256(facts.encode()).hexdigest()[:12]}"

    def _definitions(self) -> dict[str, Json]:
        several: dict[str, Json] = {"type": "array", "items": self._schema()}
        tests: list[Json] = [
            {"const": True},
            _object({"all": several}),
            _object({"any": several}),
            _object({"not": self._schema()}),
            *self._compared({"count": several}, "number"),
            *(schema for type_ in OPERATORS for schema in self._comparisons(type_)),
        ]
        return {self._definition_name: {"anyOf": tests}}

    def _comparisons(self, type_: FactType) -> Iterator[dict[str, Json]]:
        names = self._names.schema(type_)
        if names is not None:
            yield from self._compared({"fact": names}, type_)
        if names is not None and type_ == "list":
            yield from self._compared({"size": names}, "number")

    def _compared(self, what: dict[str, Any], type_: FactType) -> Iterator[dict[str, Json]]:
        """The schemas of comparisons of this with values of a type."""
        value = VALUE_SCHEMAS[type_]
        single = [operator for operator in OPERATORS[type_] if operator != "in"]
        yield _object({**what, "is": {"enum": single}, "value": value})
        if type_ == "number" and (numbers := self._names.schema("number")) is not None:
            yield _object({**what, "is": {"enum": single}, "value": _object({"fact": numbers})})
        values: dict[str, Json] = {"type": "array", "items": value, "maxItems": MAX_VALUES}
        yield _object({**what, "is": {"const": "in"}, "value": values})

    def _draw(self, source: Source) -> Json:
        return self._draw_test(source, depth=3)

    def _draw_test(self, source: Source, depth: int) -> Json:
        kind = source.below(7) if depth > 1 else source.below(2)
        if kind == 6:
            tests = [self._draw_test(source, depth - 1) for _ in range(source.below(4))]
            return self._draw_value_test({"count": tests}, count_of(tests), source)
        if kind == 5:
            return {"not": self._draw_test(source, depth - 1)}
        if kind >= 3:
            word = "all" if kind == 3 else "any"
            return {word: [self._draw_test(source, depth - 1) for _ in range(source.below(4))]}
        return self._draw_comparison(source) if kind and self._drawn else True

    def _draw_comparison(self, source: Source) -> Json:
        fact = pick(source, self._drawn)
        if fact.type == "list" and source.below(3) == 0:
            return self._draw_value_test({"size": fact.id}, size_of(fact.id), source)
        return self._draw_value_test({"fact": fact.id}, fact, source)

    def _draw_value_test(self, compared: dict[str, Json], fact: Fact, source: Source) -> Json:
        operator = pick(source, OPERATORS[fact.type])
        value: Json
        if operator == "in":
            value = [_draw_value(fact, source) for _ in range(source.below(4))]
        elif fact.type == "number" and self._numbers and source.below(4) == 0:
            value = {"fact": pick(source, self._numbers)}
        else:
            value = _draw_value(fact, source)
        return True if fact.pointless(operator, value) else {**compared, "is": operator, "value": value}

    def _write(self, answer: Json) -> str:
        return write_condition(answer)

    def _read(self, phrase: Phrase) -> Json:
        return read_condition(phrase, self._names, self.expected)


def holds(test: Json, facts: Mapping[str, Json]) -> bool:
    """Whether the test holds for these facts. A comparison with a fact that is not given does not.

    It answers for any JSON in bounded time: what is not a test, or larger than Condition accepts, does not.
    """
    if test is True:
        return True
    bounded = all(
        nodes < MAX_NODES and depth <= MAX_DEPTH for nodes, (_, _, depth) in enumerate(_tests(test))
    )
    return bounded and _holds(test, facts)


def tested(test: Json) -> set[str]:
    """The ids of the facts that a test is about."""
    nodes = [node for _, node, _ in _tests(test) if isinstance(node, dict)]
    values = [node["value"] for node in nodes if isinstance(node.get("value"), dict)]
    found = [node.get("fact", node.get("size")) for node in (*nodes, *values) if isinstance(node, dict)]
    return {fact for fact in found if isinstance(fact, str)}


def _holds(test: Json, facts: Mapping[str, Json]) -> bool:
    match test:
        case True:
            return True
        case {"fact": str(fact), "is": str(operator), "value": value}:
            return fact in facts and _compares(facts[fact], operator, _value(value, facts))
        case {"size": str(fact), "is": str(operator), "value": value}:
            listed = facts.get(fact)
            return isinstance(listed, list) and _compares(len(listed), operator, _value(value, facts))
        case {"count": [*tests], "is": str(operator), "value": value}:
            count = sum(_holds(inner, facts) for inner in tests)
            return _compares(count, operator, _value(value, facts))
        case {"all": [*tests]}:
            return all(_holds(inner, facts) for inner in tests)
        case {"any": [*tests]}:
            return any(_holds(inner, facts) for inner in tests)
        case {"not": inner}:
            return not _holds(inner, facts)
        case _:
            return False


def _value(value: Json, facts: Mapping[str, Json]) -> Json:
    """What to compare with: the value, or the fact that it names; None if that is not given."""
    match value:
        case {"fact": str(fact)}:
            return facts.get(fact)
        case _:
            return value


def _compares(actual: Json, operator: str, value: Json) -> bool:
    if operator == "in":
        return isinstance(value, list) and any(_equal(actual, element) for element in value)
    if operator in {"=", "!="}:
        return value is not None and _equal(actual, value) == (operator == "=")
    if type(actual) is not int or type(value) is not int:
        return False
    return {"<": actual < value, "<=": actual <= value, ">": actual > value, ">=": actual >= value}.get(
        operator, False
    )


def _equal(actual: Json, value: Json) -> bool:
    if isinstance(actual, list):
        return any(_same(element, value) for element in actual)
    return type(actual) is type(value) and actual == value


def _same(element: Json, value: Json) -> bool:
    """Whether a value means this element of a list, which decides whether 38 is a number or a name."""
    if type(value) is int and isinstance(element, str):
        return element == str(value)
    if isinstance(value, str) and type(element) is int:
        return value == str(element)
    return type(element) is type(value) and element == value


def _tests(answer: Json) -> Iterator[tuple[str, Json, int]]:
    """Each part of a test, outermost first, with its pointer and its depth (never more than one too deep)."""
    waiting: list[tuple[str, Json, int]] = [("", answer, 1)]
    while waiting:
        path, test, depth = waiting.pop()
        yield path, test, depth
        if not isinstance(test, dict) or "fact" in test or "size" in test or depth > MAX_DEPTH:
            continue
        if "not" in test:
            waiting.append((f"{path}/not", test["not"], depth + 1))
        for word in ("count", "any", "all"):
            inner = test.get(word)
            if isinstance(inner, list):
                parts = [
                    (f"{path}/{word}/{at}", part, depth + 1) for at, part in enumerate(inner[: MAX_NODES + 1])
                ]
                waiting.extend(reversed(parts))


def _is_value(type_: FactType, value: Json) -> bool:
    is_number = type(value) is int and abs(value) <= LARGEST_INTEGER
    is_text = isinstance(value, str) and len(value) <= MAX_VALUE_LENGTH and value.isprintable()
    match type_:
        case "number":
            return is_number
        case "text":
            return is_text
        case "flag":
            return isinstance(value, bool)
        case "list":
            return is_number or is_text


def _draw_value(fact: Fact, source: Source) -> Json:
    if fact.type == "flag":
        return source.below(2) == 1
    if fact.values:
        return pick(source, fact.values)
    number = source.below(21)
    if fact.type == "number":
        return number + (fact.least or 0)
    return number if fact.type == "list" and source.below(2) else f"word {number}"


NUMBER_SCHEMA: dict[str, Json] = {"type": "integer", "minimum": -LARGEST_INTEGER, "maximum": LARGEST_INTEGER}
TEXT_SCHEMA: dict[str, Json] = {"type": "string", "maxLength": MAX_VALUE_LENGTH}
VALUE_SCHEMAS: Mapping[FactType, dict[str, Json]] = {
    "number": NUMBER_SCHEMA,
    "text": TEXT_SCHEMA,
    "flag": {"type": "boolean"},
    "list": {"anyOf": [NUMBER_SCHEMA, TEXT_SCHEMA]},
}


def _object(properties: dict[str, Any]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
