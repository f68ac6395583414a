"""The things one can choose: options, and the slots and buckets that hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TypeAlias, TypeVar, cast

from referee.engine.catalogue import Words
from referee.engine.frozen import frozen
from referee.engine.json_types import Json

Refusal: TypeAlias = Callable[[str], str | None]
"""A game's own sentence about an id that is not offered; None: the general one is used."""


@frozen()
class Option:
    """Something to choose, with whatever else a client should know about it in `extra`."""

    id: str
    label: str
    extra: Mapping[str, Json] = field(default_factory=dict, hash=False)
    refs: tuple[str, ...] = field(default=(), kw_only=True)
    """What it stands for, by the ids that views and events have: `card:12`."""

    def describe(self) -> dict[str, Json]:
        described: dict[str, Json] = {"id": self.id, "label": self.label, **self.extra}
        if self.refs:
            described["refs"] = list(self.refs)
        return described

    @property
    def spends(self) -> Mapping[str, int]:
        """What it takes of the budgets around it; below 0, what it gives."""
        return cast("Mapping[str, int]", self.extra.get("spends", {}))


@frozen()
class Slot(Option):
    """Where items go in an Assign: how many at least, and at most (None: any number)."""

    min: int = 0
    max: int | None = None

    def describe(self) -> dict[str, Json]:
        bounds: dict[str, Json] = {"min": self.min}
        if self.max is not None:
            bounds["max"] = self.max
        return {**super().describe(), **bounds}


@frozen()
class Bucket(Option):
    """A share in a Split: the least amount, and the most (None: whatever the total allows)."""

    min: int = 0
    max: int | None = None


def only_of(only: Mapping[str, Mapping[str, Iterable[Json]]]) -> dict[str, Json]:
    """What other fields must be with some answers, as it is described."""
    return {case: {name: list(values) for name, values in fields.items()} for case, fields in only.items()}


AnyOption = TypeVar("AnyOption", bound=Option)


def by_id(options: Iterable[AnyOption]) -> dict[str, AnyOption]:
    """The options by their ids; two with the same id are a programming error."""
    listed = tuple(options)
    found = {option.id: option for option in listed}
    if len(found) < len(listed):
        raise ValueError("two options have the same id")
    return found


def distinct(options: Iterable[AnyOption]) -> tuple[AnyOption, ...]:
    """The options as a tuple, each with an id of its own."""
    return tuple(by_id(options).values())


def listing(ids: Iterable[str], most: int = 12) -> str:
    """The ids as part of a sentence, cut short if there are many."""
    known = list(ids)
    shown = ", ".join(known[:most])
    if len(known) > most:
        return Words("{shown} … ({number} in all)", shown=shown, number=len(known))
    return shown or Words("nothing")


def not_among(named: str, ids: Iterable[str]) -> str:
    """The sentence about something, as it was named, that is none of these."""
    match list(ids):
        case []:
            return Words("{got} cannot be chosen: nothing can.", got=named)
        case [only]:
            return Words("{got} cannot be chosen: only {only} can.", got=named, only=only)
        case known:
            return Words("{got} is not among {known}.", got=named, known=listing(known))
