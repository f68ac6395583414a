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


def number_fact(id_: str, label: str, value: int, *, least: int | None = 0, most: int | None) -> StatedFact:
    """A number from 0, or this least, to `most` in the whole game; None: the rules set no such bound."""
    return StatedFact(Fact(id_, label, "number", least=least, most=most), value)


def flag_fact(id_: str, label: str, value: bool) -> StatedFact:
    return StatedFact(Fact(id_, label, "flag"), value)


def text_fact(id_: str, label: str, value: str, among: Iterable[str]) -> StatedFact:
    """A text, `among` all that it can be in the whole game."""
    return StatedFact(Fact(id_, label, "text", values=tuple(among)), value)


def list_fact(id_: str, label: str, values: Iterable[str], among: Iterable[str]) -> StatedFact:
    """A list of texts, `among` all that it can contain in the whole game."""
    listed: list[Json] = list(values)
    return StatedFact(Fact(id_, label, "list", values=tuple(among)), listed)
