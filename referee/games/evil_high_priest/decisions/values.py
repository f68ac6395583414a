"""Resources as orders name them: always in the same order, whatever the order that they were written in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.evil_high_priest.pack import RESOURCES
from referee.games.evil_high_priest.state import EXPOSED, Resources


class Amounts(dict[str, int]):
    """Amounts by kind, as RESOURCES has them: `{"T": 2, "B": 1}`."""

    @classmethod
    def from_answer(cls, answer: Mapping[str, int], _at: Any) -> Amounts:
        return cls((kind, answer[kind]) for kind in RESOURCES if answer.get(kind))

    @classmethod
    def to_answer(cls, amounts: Amounts) -> dict[str, int]:
        return dict(amounts)


class Layout(dict[str, Resources]):
    """Amounts by place, from the front inwards. In JSON it is `{"exposed.T": 2, "3.B": 1}`."""

    @classmethod
    def from_answer(cls, answer: Mapping[str, Any], _at: Any) -> Layout:
        return layout_of(answer)

    @classmethod
    def to_answer(cls, layout: Mapping[str, Resources]) -> dict[str, Any]:
        return {f"{place}.{kind}": n for place, held in layout.items() for kind, n in held.items() if n}

    def total(self) -> Resources:
        found: Resources = {}
        for held in self.values():
            for kind, amount in held.items():
                found[kind] = found.get(kind, 0) + amount
        return found


class LaidOut(Layout):
    """All that a seat has, by place. In JSON it is by kind: `{"T": {"exposed": 2}, "B": {"3": 1}}`."""

    @classmethod
    def from_answer(cls, answer: Mapping[str, Any], _at: Any) -> LaidOut:
        return cls(
            layout_of({f"{place}.{kind}": n for kind, by in answer.items() for place, n in by.items()})
        )

    @classmethod
    def to_answer(cls, layout: Mapping[str, Resources]) -> dict[str, Any]:
        found: dict[str, dict[str, int]] = {}
        for place, held in layout.items():
            for kind, n in held.items():
                if n:
                    found.setdefault(kind, {})[place] = n
        return found


def layout_of(answer: Mapping[str, int]) -> Layout:
    found = Layout()
    for bucket in sorted(answer, key=_from_the_front):
        place, _, kind = bucket.partition(".")
        if answer[bucket]:
            found.setdefault(place, {})[kind] = answer[bucket]
    return found


def _from_the_front(bucket: str) -> tuple[int, int]:
    place, _, kind = bucket.partition(".")
    return 0 if place == EXPOSED else int(place), RESOURCES.index(kind)
