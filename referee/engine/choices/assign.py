"""Putting items into slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import ClassVar, cast

from referee.engine.cached import cached_property
from referee.engine.catalogue import Words
from referee.engine.choices.base import CannotSample, Choice
from referee.engine.choices.drawing import Source, pick
from referee.engine.choices.names import Names, write_name
from referee.engine.choices.option import Option, Refusal, Slot, distinct, listing
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.picks import one_of, refusal
from referee.engine.choices.wording import named, quoted
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer


@frozen(repr=False)
class Assign(Choice):
    """A slot for every item, or if `partial` for some of them; a Slot may bound how many it takes.

    The items used spend no more than the `budgets` have; `overspent` words the refusal of more of one.
    """

    shape: ClassVar[str] = "assign"

    items: Sequence[Option]
    slots: Sequence[Option]
    partial: bool = False
    refuse: Refusal | None = None
    refuse_slot: Refusal | None = None
    budgets: Mapping[str, int] = field(default_factory=dict)
    overspent: Callable[[str, int], Problem] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", distinct(self.items))
        object.__setattr__(self, "slots", distinct(self.slots))
        if self.budgets and (not self.partial or any(low for low, _ in self._bounds.values())):
            raise ValueError("only a partial assignment without lower bounds has budgets")
        if any(amount < 0 for item in self.items for amount in item.spends.values()):
            raise ValueError("items come in no order: none gives what another spends")

    @property
    def possible(self) -> bool:
        least = sum(low for low, _ in self._bounds.values())
        room = sum(high for _, high in self._bounds.values())
        orderly = all(low <= high for low, high in self._bounds.values())
        return orderly and least <= len(self.items) and (self.partial or room >= len(self.items))

    @property
    def is_empty(self) -> bool:
        return self.possible and not (self.items and self.slots)

    @property
    def nothing(self) -> Json:
        return {}

    @property
    def expected(self) -> str:
        items, slots = listing(self._items), listing(self._bounds)
        if self.partial:
            return Words(
                "item=slot with commas between; items {items}; slots {slots}; or none",
                items=items,
                slots=slots,
            )
        return Words("item=slot with commas between; items {items}; slots {slots}", items=items, slots=slots)

    @cached_property
    def _items(self) -> dict[str, None]:
        return {item.id: None for item in self.items}

    @cached_property
    def _spends(self) -> dict[str, Mapping[str, int]]:
        return {item.id: item.spends for item in self.items}

    @cached_property
    def _bounds(self) -> dict[str, tuple[int, int]]:
        return {slot.id: self._bound(slot) for slot in self.slots}

    def _bound(self, slot: Option) -> tuple[int, int]:
        if not isinstance(slot, Slot):
            return 0, len(self.items)
        return slot.min, len(self.items) if slot.max is None else min(slot.max, len(self.items))

    @cached_property
    def _bounded(self) -> bool:
        return any(bound != (0, len(self.items)) for bound in self._bounds.values())

    @cached_property
    def _item_names(self) -> Names:
        return Names(self.items, self.refuse)

    @cached_property
    def _slot_names(self) -> Names:
        return Names(self.slots, self.refuse_slot)

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, dict):
            yield Problem("", Words("Expected an object of slots by item, got {got}.", got=named(answer)))
            return
        for item, slot in answer.items():
            if item not in self._items:
                yield refusal(pointer(item), item, list(self._items), self.refuse)
            elif not isinstance(slot, str):
                yield Problem(
                    pointer(item),
                    Words(
                        "Expected one of {known}, got {got}.",
                        known=listing(self._bounds),
                        got=named(slot),
                    ),
                )
            elif slot not in self._bounds:
                yield refusal(pointer(item), slot, list(self._bounds), self.refuse_slot)
        if not self.partial:
            for item in self._items:
                if item not in answer:
                    yield Problem("", Words("{name} is not assigned.", name=quoted(item)))
        if self._bounded:
            yield from self._crowding(list(answer.values()))

    def _crowding(self, used: list[Json]) -> Iterator[Problem]:
        counts = Counter(slot for slot in used if isinstance(slot, str))
        for slot, (low, high) in self._bounds.items():
            if counts[slot] < low:
                yield Problem(
                    "",
                    Words(
                        "{name} needs at least {low}, it has {counts}.",
                        name=quoted(slot),
                        low=low,
                        counts=counts[slot],
                    ),
                )
            elif counts[slot] > high:
                yield Problem(
                    "",
                    Words(
                        "{name} takes at most {high}, it has {counts}.",
                        name=quoted(slot),
                        high=high,
                        counts=counts[slot],
                    ),
                )

    @property
    def _constrained(self) -> bool:
        return bool(self.constraints or self.budgets)

    def _own_breaches(self, answer: Json) -> Iterator[Problem]:
        if isinstance(answer, dict):
            for name, budget in self.budgets.items():
                spent = sum(self._spends[item].get(name, 0) for item in answer)
                if spent > budget:
                    general = Words(
                        "These items spend {spent} {name} together; {budget} is the most.",
                        spent=spent,
                        name=name,
                        budget=budget,
                    )
                    yield self.overspent(name, spent) if self.overspent else Problem("", general)
        yield from super()._own_breaches(answer)

    def _details(self) -> dict[str, Json]:
        limits: dict[str, Json] = {"budgets": dict(self.budgets)} if self.budgets else {}
        return {
            "items": [item.describe() for item in self.items],
            "slots": [slot.describe() for slot in self.slots],
            "partial": self.partial,
            **limits,
        }

    def _schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "propertyNames": one_of(list(self._items)),
            "additionalProperties": one_of(list(self._bounds)),
            "required": [] if self.partial else list(self._items),
        }

    def _draw(self, source: Source) -> Json:
        if not self.possible:
            raise CannotSample("the items do not fit the slots")
        waiting = list(self._items)
        room = {slot: high for slot, (_, high) in self._bounds.items()}
        placed: dict[str, str] = {}

        def place(slot: str) -> None:
            placed[waiting.pop(source.below(len(waiting)))] = slot
            room[slot] -= 1

        for slot, (low, _) in self._bounds.items():
            for _ in range(low):
                place(slot)
        idle = source.below(len(waiting) + 1) if self.partial else 0
        while len(waiting) > idle and (free := [slot for slot, left in room.items() if left]):
            place(pick(source, free))
        fitting = self._affordable(placed)
        return {item: placed[item] for item in self._items if item in fitting}

    def _affordable(self, placed: Iterable[str]) -> set[str]:
        """Those of the items, one after the other, that the budgets have enough for."""
        left, fitting = dict(self.budgets), set()
        for item in placed:
            spends = {name: amount for name, amount in self._spends[item].items() if name in left}
            if all(amount <= left[name] for name, amount in spends.items()):
                left.update((name, left[name] - amount) for name, amount in spends.items())
                fitting.add(item)
        return fitting

    def _write(self, answer: Json) -> str:
        slots = cast("dict[str, str]", answer)
        written = [f"{write_name(item)}={write_name(slots[item])}" for item in self._items if item in slots]
        return ", ".join(written) or "none"

    def _read(self, phrase: Phrase) -> Json:
        phrase = phrase.unwrapped().one_line()
        if phrase.says_none():
            return {}
        assigned: dict[str, Json] = {}
        waiting: list[Phrase] = []
        for part in phrase.split(","):
            sides = part.cut("=")
            if sides is None:
                waiting.append(part)
                continue
            items, slot = self._item_names.read_all([*waiting, sides[0]]), self._slot_names.read(sides[1])
            for item in items:
                if item in assigned:
                    raise part.unreadable(Words("{name} is used twice.", name=quoted(item)), self.expected)
                assigned[item] = slot
            waiting = []
        if waiting:
            raise waiting[0].unreadable(Words("{text} has no slot.", text=waiting[0].quote()), self.expected)
        return assigned
