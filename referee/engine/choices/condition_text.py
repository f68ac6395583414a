"""Conditions as text: `vp.red > 4 and not (turn = 3 or vp.red < vp.blue)`, `size(discard) > 2`.

`count(turn = 3; vp.red > 4; deck_size = 0) >= 2` holds if at least two of the tests in brackets do. `is` and
`is not` may be written for = and !=.
"""

from __future__ import annotations

import json
from typing import Any, cast

from referee.engine.catalogue import Words
from referee.engine.choices.atoms import NO, YES, read_integer
from referee.engine.choices.fact import Fact, FactNames, count_of, size_of
from referee.engine.choices.names import write_name
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.wording import quoted
from referee.engine.json_types import Json

JOINING = {"all": "and", "any": "or"}
MAX_NEGATIONS = 8


def write_condition(test: Json) -> str:
    """The text of a condition; `all` and `any` of fewer than two are written as `all(…)`."""
    if test is True:
        return "true"
    node = cast("dict[str, Any]", test)
    if "fact" in node:
        return f"{write_name(node['fact'])} {node['is']} {_write_value(node['value'])}"
    if "size" in node:
        return f"size({write_name(node['size'])}) {node['is']} {_write_value(node['value'])}"
    if "count" in node:
        counted = "; ".join(write_condition(part) for part in node["count"])
        return f"count({counted}) {node['is']} {_write_value(node['value'])}"
    if "not" in node:
        return f"not ({write_condition(node['not'])})"
    ((word, parts),) = node.items()
    if len(parts) < 2:
        return f"{word}({'; '.join(write_condition(part) for part in parts)})"
    return f" {JOINING[word]} ".join(_write_part(part) for part in parts)


def _write_part(test: Json) -> str:
    text = write_condition(test)
    compared = test is True or "is" in cast("dict[str, Json]", test)
    return text if compared else f"({text})"


def _write_value(value: Json) -> str:
    if isinstance(value, dict):
        return _write_text(str(value["fact"]))
    if isinstance(value, list):
        return f"({', '.join(_write_value(element) for element in value)})"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _write_text(value) if isinstance(value, str) else str(value)


def _write_text(text: str) -> str:
    """A text, or a fact's name, so that it is not taken for a number."""
    return json.dumps(text, ensure_ascii=False) if read_integer(text) is not None else write_name(text)


def read_condition(phrase: Phrase, names: FactNames, expected: str) -> Json:
    """The condition that a phrase means, given the facts that it may name."""
    return _Reader(names, expected).any_of(phrase.one_line(), MAX_NEGATIONS)


class _Reader:
    """Reads by precedence: `or` binds loosest, then `and`, then `not`; `depth` more of these may nest."""

    def __init__(self, names: FactNames, expected: str) -> None:
        self._names = names
        self._expected = expected

    def any_of(self, phrase: Phrase, depth: int) -> Json:
        parts = [self._all_of(part, depth) for part in phrase.split_at_word("or")]
        return parts[0] if len(parts) == 1 else {"any": parts}

    def _all_of(self, phrase: Phrase, depth: int) -> Json:
        parts = [self._unit(part, depth) for part in phrase.split_at_word("and")]
        return parts[0] if len(parts) == 1 else {"all": parts}

    def _unit(self, phrase: Phrase, depth: int) -> Json:
        head, rest = phrase.head(1)
        word = head.keyword()
        if word == "not":
            if depth == 0:
                raise phrase.unreadable(Words("There are too many nots in a row."), self._expected)
            return {"not": self._unit(rest, depth - 1)}
        inner = phrase.inside("(")
        if inner is not None:
            return self.any_of(inner.one_line(), depth)
        if word in JOINING and (listed := rest.inside("(")) is not None:
            return {word: [self.any_of(part, depth) for part in listed.entries()]}
        if phrase.keyword() == "true":
            return True
        return self._comparison(phrase, depth)

    def _comparison(self, phrase: Phrase, depth: int) -> Json:
        sides = phrase.cut_at_operator() or self._said(phrase)
        if sides is None and (flag := self._names.exact(phrase.name())) and self._fact(flag).type == "flag":
            return {"fact": flag, "is": "=", "value": True}
        if sides is None:
            raise phrase.unreadable(Words("{text} is not a test.", text=phrase.quote()), self._expected)
        compared, operator, value = sides
        head, rest = compared.head(1)
        word, bracketed = head.keyword(), rest.inside("(")
        if bracketed is not None and word == "count":
            tests: list[Json] = [self.any_of(part, depth) for part in bracketed.entries()]
            return {"count": tests, **self._values(Words("The count"), count_of(tests), operator, value)}
        if bracketed is not None and word == "size":
            fact = self._names.read(bracketed)
            return {
                "size": fact,
                **self._values(
                    Words("The size of {name}", name=quoted(fact)), size_of(fact), operator, value
                ),
            }
        fact = self._names.read(compared)
        return {"fact": fact, **self._values(quoted(fact), self._fact(fact), operator, value)}

    def _fact(self, name: str) -> Fact:
        return cast("Fact", self._names.fact(name))

    def _said(self, phrase: Phrase) -> tuple[Phrase, str, Phrase] | None:
        """The sides of a comparison in words: `leader is ada`, `leader is not ada`."""
        compared, *values = phrase.split_at_word("is")
        if len(values) != 1:
            return None
        head, rest = values[0].head(1)
        return (compared, "!=", rest) if head.keyword() == "not" else (compared, "=", values[0])

    def _values(self, what: str, fact: Fact, operator: str, value: Phrase) -> dict[str, Json]:
        listed = value.inside("(") or value.inside("[")
        read: Json
        elements = [value]
        if operator != "in":
            read = self._value(what, fact, value)
        elif listed is not None and not listed.items:
            read = []
        else:
            elements = (value if listed is None else listed).one_line().split(",", ";")
            read = [self._value(what, fact, element) for element in elements]
        if wrong := fact.pointless(operator, read):
            at = elements[int(wrong.path.removeprefix("/") or 0)]
            near = None if wrong.nearest is None else at.line_with(write_name(wrong.nearest))
            raise value.unreadable(wrong.message, Words("a test that can hold, and need not"), nearest=near)
        return {"is": operator, "value": read}

    def _value(self, what: str, fact: Fact, phrase: Phrase) -> Json:
        word, type_ = phrase.keyword(), fact.type
        number = read_integer(word)
        if number is not None and type_ in {"number", "list"}:
            return number
        if type_ == "flag" and (word in YES or word in NO):
            return word in YES
        if type_ in {"text", "list"} and phrase.items:
            return _as_stated(phrase.name(), fact)
        if type_ == "number" and (found := self._names.exact(phrase.name())) is not None:
            return {"fact": found}
        wanted = {"number": Words("a whole number"), "flag": Words("yes or no")}.get(type_, Words("a word"))
        raise phrase.unreadable(
            Words("{what} is compared with {text}.", what=what, text=phrase.quote()), wanted
        )


def _as_stated(said: str, fact: Fact) -> str:
    """What was said in the letters of what the fact can be, if it can be that."""
    known = fact.values or ()
    return said if said in known else next((one for one in known if one.casefold() == said.casefold()), said)
