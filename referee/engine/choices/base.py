"""What every choice can do: check an answer, describe itself, make one up, write it and read it as text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, ClassVar, Self, cast

from referee.engine.cached import cached_property
from referee.engine.canonical import in_canonical_order
from referee.engine.choices.drawing import Source
from referee.engine.choices.phrase import Phrase, read_phrase
from referee.engine.choices.publishing import NO_LABELS, Labels, published
from referee.engine.choices.sharing import share
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.problems import NO_ORDER, IllegalAnswer, Problem

MAX_PROBLEMS = 20
"""No sender fixes more at once, and a hostile answer must not cause a long reply."""

SAMPLE_TRIES = 100
SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class CannotSample(RuntimeError):
    """No legal answer was found: there is none, or the choice needs a sampler of its own."""


@frozen()
class Constraint:
    """A rule beyond the shape: the sentence that players read, and the test of an answer of that shape.

    The test gives problems with pointers into the answer; a string is a problem with the answer as a whole.
    Problems that name no clause get the constraint's.
    """

    sentence: str
    test: Callable[[Json], Iterable[Problem] | Problem | str | None]
    clause: str | None = None

    def problems(self, answer: Json) -> Iterator[Problem]:
        found = self.test(answer)
        if found is None:
            return
        if isinstance(found, str):
            found = Problem("", found)
        for problem in [found] if isinstance(found, Problem) else found:
            yield problem if problem.clause else replace(problem, clause=self.clause)


@frozen(repr=False, kw_only=True)
class Choice(ABC):
    """A set of legal answers, declared once by its shape and constraints.

    `sampler` proposes random answers where constraints would refuse nearly all that the shape allows.
    `clause` is the rule behind the shape: problems with the shape that name no other get it.
    `name` is what a published description calls it, if it stands there in several places.
    `offers` makes what is described in its place: the same with only what can be done now. A choice judges
    more than it offers where rules say best, by trying, why something cannot be done.
    """

    shape: ClassVar[str]

    constraints: tuple[Constraint, ...] = ()
    sampler: Callable[[Source], Json] | None = None
    clause: str | None = None
    name: str | None = None
    offers: Callable[[], Choice] | None = None

    @cached_property
    def offered(self) -> Choice:
        """What is described; worked out when somebody reads it."""
        return self if self.offers is None else self.offers()

    def problems(self, answer: Json) -> list[Problem]:
        """What is wrong with the answer's shape; or if that is right, which constraints it breaks."""
        found = list(islice(self.misfits(answer), MAX_PROBLEMS))
        if not found and self._constrained:
            found = list(islice(self._breaches(answer), MAX_PROBLEMS))
        return found

    def misfits(self, answer: Json) -> Iterator[Problem]:
        """What is wrong with the shape alone, of this and all inner answers."""
        found = self._misfits(answer)
        return found if self.clause is None else self._by_clause(found)

    def _by_clause(self, found: Iterator[Problem]) -> Iterator[Problem]:
        for problem in found:
            yield problem if problem.clause else replace(problem, clause=self.clause)

    def fits(self, answer: Json) -> bool:
        """Whether the answer has the right shape, legal or not."""
        return next(self._misfits(answer), None) is None

    def canonical(self, answer: Json) -> Json:
        """The one form of all answers that mean the same: keys in order, nothing in it that adds nothing.

        Answers are judged, kept and given to the rules in this form alone (`Ask.understood`). What does not
        fit the shape stays, for `problems` to name; lists stay as they were written.
        """
        return in_canonical_order(answer)

    def check(self, answer: Json) -> None:
        """Raise IllegalAnswer unless the answer is legal."""
        if found := self.problems(answer):
            raise IllegalAnswer(found)

    def describe(self) -> dict[str, Json]:
        """The whole choice: nothing else is needed by those who know the shapes."""
        return self._description

    def publish(self, labels: Labels = NO_LABELS) -> dict[str, Json]:
        """The description as clients get it: without empty `rules`, what repeats in it said once, and with
        what the game calls its parts.
        """
        return published(self._description, dict(self._names_of_parts()), labels)

    def _names_of_parts(self) -> Iterator[tuple[int, str]]:
        """The names of this and all inner choices that have one, by the identity of their descriptions."""
        if self.offers is not None:
            yield from self.offered._names_of_parts()
        if self.name is not None:
            yield id(self._description), self.name

    # Both are kept: choices are made of others that come again and again, and those of them that do not
    # change from question to question are described once.

    @cached_property
    def _description(self) -> dict[str, Json]:
        rules: list[Json] = [rule.sentence for rule in self.constraints]
        if self.offers is not None:
            return {**self.offered._description, "rules": rules}
        return {"shape": self.shape, **self._details(), "rules": rules}

    def schema(self) -> dict[str, Json]:
        """A JSON Schema (2020-12) that accepts what has the right shape, as far as such a schema can tell."""
        return self._shared_schema

    @cached_property
    def _shared_schema(self) -> dict[str, Json]:
        definitions = self._definitions()
        whole, parts = share(
            {**self._kept_schema, **({"$defs": definitions} if definitions else {})},
            _is_schema,
            lambda name: {"$ref": f"#/$defs/{name}"},
        )
        if parts:
            whole["$defs"] = {**cast("dict[str, Json]", whole.get("$defs", {})), **parts}
        return {"$schema": SCHEMA_DIALECT, **whole}

    def sample(self, source: Source) -> Json:
        """A random legal answer in its canonical form; raises CannotSample if none turns up."""
        sampler = self.sampler
        for _ in range(SAMPLE_TRIES):
            answer = self.canonical(self._draw(source) if sampler is None else sampler(source))
            # What was drawn fits the shape, and what it is made of is legal.
            if not (any(self._own_breaches(answer)) if sampler is None else self.problems(answer)):
                return answer
        raise CannotSample(f"no legal answer to this {self.shape} in {SAMPLE_TRIES} tries")

    def show(self, answer: Json) -> str:
        """A legal answer as text; `parse` reads it back."""
        return self._write(answer)

    def parse(self, text: str) -> Json:
        """The answer that a text means; raises UnreadableText or AmbiguousText. It is read, not checked."""
        phrase = read_phrase(text)
        answer = self._read(phrase)
        if not phrase.items:  # an empty text could be read as a list or a record; silence is neither
            raise phrase.unreadable(NO_ORDER, self.expected)
        return answer

    def where(self, *constraints: Constraint) -> Self:
        """The same choice with further constraints."""
        return replace(self, constraints=self.constraints + constraints)

    def sampled(self, sampler: Callable[[Source], Json]) -> Self:
        """The same choice with a way of its own to make up answers."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__, sampler=sampler)  # what was cached stays true
        return made

    @property
    @abstractmethod
    def possible(self) -> bool:
        """Whether any answer has the right shape."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it to choose, so that its only answer is `nothing`."""
        return False

    @property
    def nothing(self) -> Json:
        """The answer that chooses nothing, where that is an answer."""
        return None

    @property
    @abstractmethod
    def expected(self) -> str:
        """The text form in a few words, for the sender of a line that could not be read."""

    def __repr__(self) -> str:
        # Options may be a hand of cards; a log must not show them.
        return f"<{type(self).__name__}>"

    @abstractmethod
    def _misfits(self, answer: Json) -> Iterator[Problem]:
        """What `misfits` finds, before it names the clause."""

    @abstractmethod
    def _details(self) -> dict[str, Json]:
        """The fields that `describe` gives for this shape."""

    @cached_property
    def _kept_schema(self) -> dict[str, Json]:
        return self._schema()

    @abstractmethod
    def _schema(self) -> dict[str, Json]:
        """The schema without its head and definitions."""

    def _definitions(self) -> dict[str, Json]:
        """What the schema refers to, by name."""
        return {}

    @abstractmethod
    def _draw(self, source: Source) -> Json:
        """A random answer that fits the shape and all inner constraints."""

    @abstractmethod
    def _write(self, answer: Json) -> str:
        """The text of an answer, in the one-line form that can stand inside another."""

    @abstractmethod
    def _read(self, phrase: Phrase) -> Json:
        """The answer that a phrase means."""

    @property
    def _constrained(self) -> bool:
        """Whether an answer of the right shape may still be illegal."""
        return bool(self.constraints)

    def _breaches(self, answer: Json) -> Iterator[Problem]:
        """The constraints that this and all inner answers break."""
        return self._own_breaches(answer)

    def _own_breaches(self, answer: Json) -> Iterator[Problem]:
        for constraint in self.constraints:
            yield from constraint.problems(answer)


def _is_schema(value: dict[str, Any]) -> bool:
    """A schema, not the properties of one, which may have any names."""
    return isinstance(value.get("type"), str) or any(
        isinstance(value.get(keyword), list) for keyword in ("enum", "anyOf", "oneOf")
    )


@frozen(repr=False, kw_only=True)
class Compound(Choice):
    """A choice that is made of others."""

    @abstractmethod
    def _inner(self) -> Iterable[Choice]:
        """The choices it is made of."""

    @abstractmethod
    def _inner_breaches(self, answer: Json) -> Iterator[Problem]:
        """The constraints that inner answers break."""

    @cached_property
    def _constrained(self) -> bool:
        return bool(self.constraints) or any(choice._constrained for choice in self._inner())

    def _breaches(self, answer: Json) -> Iterator[Problem]:
        yield from self._inner_breaches(answer)
        yield from self._own_breaches(answer)

    def _names_of_parts(self) -> Iterator[tuple[int, str]]:
        yield from super()._names_of_parts()
        if self.offers is None:
            for choice in self._inner():
                yield from choice._names_of_parts()

    def _definitions(self) -> dict[str, Json]:
        return {name: body for choice in self._inner() for name, body in choice._definitions().items()}
