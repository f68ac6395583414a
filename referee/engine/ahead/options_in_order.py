"""Options in the order a seat wants them, by their ids: what they mean depends on the question that comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.choices import Case, Choice, Maybe, One, Record, Some
from referee.engine.json_types import Json


def preferred(choice: Choice, ids: Sequence[str]) -> Iterator[Json]:
    """Answers made of these options, the best first; which of them is legal is for the choice to say.

    Of one option, the first that there is; of several, as many of the first as may be chosen; of cases, the
    first that needs no value. A choice without options has no such answers.
    """
    if isinstance(choice, One):
        offered = {option.id for option in choice.options}
        yield from (id_ for id_ in ids if id_ in offered)
    elif isinstance(choice, Some):
        offered = {option.id for option in choice.options}
        wanted: list[Json] = [id_ for id_ in dict.fromkeys(ids) if id_ in offered]
        for count in range(min(choice.most, len(wanted)), max(choice.min, 1) - 1, -1):
            yield wanted[:count]
    elif isinstance(choice, Maybe):
        yield from preferred(choice.of, ids)
    elif isinstance(choice, Case):
        for id_ in ids:
            value = choice.cases.get(id_)
            if isinstance(value, Record) and not value.fields:
                yield {"case": id_, "value": {}}
