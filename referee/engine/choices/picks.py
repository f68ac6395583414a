"""Choosing among options: one of them, some of them, some of them in order."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Self, cast

from referee.engine.cached import cached_property
from referee.engine.catalogue import Words
from referee.engine.choices.base import CannotSample, Choice
from referee.engine.choices.drawing import Source, pick
from referee.engine.choices.names import Names, write_name
from referee.engine.choices.option import Option, Refusal, by_id, listing, not_among
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.wording import named, nearest, quoted
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.problems import Problem


def one_of(ids: Sequence[str]) -> dict[str, Json]:
    """The schema of one of these ids; of nothing at all if there are none."""
    return {"enum": list(ids)} if ids else {"not": {}}


def refusal(path: str, id_: str, offered: Sequence[str], refuse: Refusal | None) -> Problem:
    """What is wrong with an id that is not offered: in the game's own sentence if it has one."""
    if own := refuse(id_) if refuse else None:
        return Problem(path, own)
    near = nearest(id_, offered) if len(offered) > 1 else None
    return Problem(path, not_among(quoted(id_), offered), nearest=near)


@frozen(repr=False)
class One(Choice):
    """One of the options, by its id.

    An option's extra `only` says what other fields of the same record must be with it. Within a list, an
    option can be chosen as many `times` as it says, and has a `weight` if the list has a limit.
    """

    shape: ClassVar[str] = "one"

    options: Sequence[Option]
    refuse: Refusal | None = None

    def __post_init__(self) -> None:
        own = self.__dict__
        own["_ids"] = ids = by_id(self.options)  # looked at now and later
        own["options"] = tuple(ids.values())

    @property
    def possible(self) -> bool:
        return bool(self.options)

    @property
    def expected(self) -> str:
        return self._names.expected

    @cached_property
    def _ids(self) -> dict[str, Option]:
        return by_id(self.options)

    @cached_property
    def _names(self) -> Names:
        return Names(self.options, self.refuse)

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, str):
            yield Problem(
                "",
                Words("Expected one of {known}, got {got}.", known=listing(self._ids), got=named(answer)),
            )
        elif answer not in self._ids:
            yield refusal("", answer, list(self._ids), self.refuse)

    def _details(self) -> dict[str, Json]:
        return {"options": [option.describe() for option in self.options]}

    def _schema(self) -> dict[str, Json]:
        return one_of(list(self._ids))

    def _draw(self, source: Source) -> Json:
        if not self.options:
            raise CannotSample("there is nothing to choose from")
        return pick(source, self.options).id

    def _write(self, answer: Json) -> str:
        return write_name(cast("str", answer))

    def _read(self, phrase: Phrase) -> Json:
        return self._names.read(phrase.one_line())


@frozen(repr=False)
class Some(Choice):
    """Different options, at least `min` and at most `max` (None: all of them).

    `among` names other fields of the same record: only what is used there can be chosen, be it an item
    that is assigned or the case of an entry. `wrong_count` words the refusal of too few or too many.
    """

    shape: ClassVar[str] = "some"

    options: Sequence[Option]
    min: int = 0
    max: int | None = None
    refuse: Refusal | None = None
    among: tuple[str, ...] = ()
    wrong_count: Callable[[int], str] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", tuple(self._ids.values()))

    @cached_property
    def most(self) -> int:
        """How many can be chosen."""
        return len(self.options) if self.max is None else min(self.max, len(self.options))

    @property
    def possible(self) -> bool:
        return self.min <= self.most

    @property
    def is_empty(self) -> bool:
        return self.min == self.most == 0

    @property
    def nothing(self) -> Json:
        return []

    @property
    def expected(self) -> str:
        known = listing(self._ids)
        if self.min:
            return Words("names with commas between, out of {known}", known=known)
        return Words("names with commas between, out of {known}, or none", known=known)

    @cached_property
    def _ids(self) -> dict[str, Option]:
        return by_id(self.options)

    @cached_property
    def _names(self) -> Names:
        return Names(self.options, self.refuse)

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, list):
            yield Problem("", Words("Expected a list of ids, got {got}.", got=named(answer)))
            return
        seen: set[str] = set()
        for at, id_ in enumerate(answer):
            if not isinstance(id_, str):
                yield Problem(
                    f"/{at}",
                    Words(
                        "Expected one of {known}, got {got}.",
                        known=listing(self._ids),
                        got=named(id_),
                    ),
                )
            elif id_ not in self._ids:
                yield refusal(f"/{at}", id_, list(self._ids), self.refuse)
            elif id_ in seen:
                yield Problem(f"/{at}", Words("{name} is listed twice.", name=quoted(id_)))
            else:
                seen.add(id_)
        if not self.min <= len(answer) <= self.most:
            general = Words(
                "Choose {counted} (you chose {number}).",
                counted=counted(self.min, self.most),
                number=len(answer),
            )
            yield Problem("", self.wrong_count(len(answer)) if self.wrong_count else general)

    def _details(self) -> dict[str, Json]:
        among: dict[str, Json] = {"among": list(self.among)} if self.among else {}
        options = [option.describe() for option in self.options]
        return {"options": options, "min": self.min, "max": self.most, **among}

    def strays(self, answer: Json, used: Container[str]) -> Iterator[Problem]:
        """What was chosen, but is not among what is used."""
        for at, id_ in enumerate(cast("list[str]", answer)):
            if id_ not in used:
                wrong = refusal(f"/{at}", id_, [], self.refuse)
                yield wrong if wrong.clause else replace(wrong, clause=self.clause)

    def used(self, used: Container[str]) -> Self:
        """The same choice with only what is used."""
        return replace(self, options=[option for option in self.options if option.id in used])

    def _schema(self) -> dict[str, Json]:
        return {
            "type": "array",
            "items": one_of(list(self._ids)),
            "uniqueItems": True,
            "minItems": self.min,
            "maxItems": self.most,
        }

    def _draw(self, source: Source) -> Json:
        if not self.possible:
            raise CannotSample(f"there are not {self.min} options to choose from")
        rest = list(self._ids)
        count = self.min + source.below(self.most - self.min + 1)
        return [rest.pop(source.below(len(rest))) for _ in range(count)]

    def _write(self, answer: Json) -> str:
        return ", ".join(write_name(id_) for id_ in cast("list[str]", answer)) or "none"

    def _read(self, phrase: Phrase) -> Json:
        phrase = phrase.unwrapped().one_line()
        return [] if phrase.says_none() else self._names.read_all(phrase.split(","))


@frozen(repr=False)
class InOrder(Some):
    """Different options in an order that matters, at least `min` and at most `max` (None: all of them)."""

    shape: ClassVar[str] = "order"


def counted(least: int, most: int) -> str:
    """How many are wanted, in words."""
    if least == most:
        return Words("exactly {least}", least=least)
    if least == 0:
        return Words("at most {most}", most=most)
    return Words("from {least} to {most}", least=least, most=most)
