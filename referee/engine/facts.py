"""Facts as games state them: what orders sent ahead may test, with its value now."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.choices import Fact
from referee.engine.frozen import frozen
from referee.engine.json_types import Json


@frozen()
class StatedFact:
    """A public fact, or one of the seat's own, with its present value: what a standing order may test."""

    fact: Fact
    value: Json


def number_fact(id_: str, label: str, value: int) -> StatedFact:
    return StatedFact(Fact(id_, label, "number"), value)


def flag_fact(id_: str, label: str, value: bool) -> StatedFact:
    return StatedFact(Fact(id_, label, "flag"), value)


def text_fact(id_: str, label: str, value: str) -> StatedFact:
    return StatedFact(Fact(id_, label, "text"), value)


def list_fact(id_: str, label: str, values: Iterable[str]) -> StatedFact:
    listed: list[Json] = list(values)
    return StatedFact(Fact(id_, label, "list"), listed)
