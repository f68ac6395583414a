"""A miracle card as a content pack writes it, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from referee.engine.content import ComesFrom, between, matching, one_of, size, unreserved
from referee.engine.effects import Effect, effect_of
from referee.engine.problems import Problem
from referee.games.true_messiah.cards.blocks import (
    AROUND,
    BLOCKS,
    CHOICE_KINDS,
    FILTERS,
    OF_UNIT,
    WHEN,
    Names,
    names_of,
)
from referee.games.true_messiah.state import COLOURS

MARKET = "market"
MAX_TARGETS = 8
MAX_CHOSEN = 24
"""How much a card may target with one word, and how much it may let its player choose."""
RESERVED = unreserved(
    {"move", "pray", "play", "give", "show", "with", "stop", "declare", "end", "more", "hold", "pass", "take"}
    | {"respond", "choose", "confirm", "keep", "attack", "sack", "remove", "leave", "bid", "buy", "accept"}
    | {"refuse", "none", "all", "open", "target", "from", "wish"}
)
ID: TypeAlias = Annotated[
    str, matching(r"[a-z][a-z0-9_-]{0,39}", "small letters, digits, _ or -, at most 40")
]
TargetKind: TypeAlias = Literal["unit", "space", "building", "player", "miracle"]
MEASURED = ("unit", "space", "building")
"""Kinds of targets that a range applies to (TM-104)."""
ORIGIN = "origin"
SPOKEN_FOR = frozenset({ORIGIN, "player", "owners"})
"""What choices say instead of the name of a target or choice."""
Distance: TypeAlias = Annotated[int, between(0, 40)]


@dataclass(frozen=True)
class TargetSlot:
    """What a card calls its target (TM-106)."""

    name: ID
    kind: TargetKind
    whose: Literal["own", "ally", "enemy", "any"] = "any"
    filters: tuple[Annotated[str, one_of(FILTERS)], ...] = ()
    min: Annotated[int, between(1, MAX_TARGETS)] = 1
    max: Annotated[int, between(1, MAX_TARGETS)] = 1

    def problems(self) -> Iterator[Problem]:
        if self.min > self.max:
            yield Problem("/max", f"There is no number from {self.min} to {self.max}.")
        if self.kind == "space" and self.whose != "any":
            yield Problem("/whose", f"The target {self.name} is a space, and spaces belong to nobody.")


@dataclass(frozen=True)
class ChoiceSlot:
    """A choice that is no target. `by` is `player`, `owners` (of the units hit) or a target's name."""

    name: ID
    kind: Annotated[str, one_of(CHOICE_KINDS)]
    by: str = "player"
    when: Literal["resolve", "during", "casualties"] = "resolve"
    max: Annotated[int, between(1, MAX_CHOSEN)] = 1
    steps: Annotated[int, between(1, 20)] = 2
    within: Distance | None = None
    around: str = ORIGIN
    unit: str = ""
    default: Annotated[int, between(0, MAX_CHOSEN)] = 0


@dataclass(frozen=True)
class Card:
    """A face; every card is a miracle (TM-09). `decks` has the copies in starting decks and the market."""

    id: Annotated[ID, RESERVED]
    name: Annotated[str, size(1, 40), RESERVED]
    text: Annotated[str, size(1, 300)]
    decks: Mapping[Annotated[str, one_of((*COLOURS, MARKET))], Annotated[int, between(1, 42)]] = field(
        hash=False
    )
    cost: Annotated[int, between(0, 99)]
    effects: Annotated[tuple[Annotated[Effect, effect_of(BLOCKS)], ...], size(1, 6, "1 to 6 effects")]
    preemptive: bool = False
    range: Distance | None = None
    keep: Annotated[int, between(1, 99)] | None = None
    targets: tuple[TargetSlot, ...] = ()
    choices: tuple[ChoiceSlot, ...] = ()
    lasts: Literal["no", "end_of_turn", "owner_turn_start", "owner_turn_end"] = "no"
    reveals: bool = False
    source: ComesFrom = "house"

    @property
    def starter(self) -> bool:
        """TM-10: for ever, whoever holds it."""
        return "market" not in self.decks

    @property
    def filed(self) -> tuple[ChoiceSlot, ...]:
        """The choices that are filed with the play (TM-108)."""
        return tuple(slot for slot in self.choices if slot.by == "player" and slot.when == "resolve")

    @property
    def asked(self) -> tuple[ChoiceSlot, ...]:
        """The choices that are asked only when the card resolves."""
        return tuple(slot for slot in self.choices if slot.when == "during")

    @property
    def most_targets(self) -> int:
        return sum(slot.max for slot in self.targets)

    def problems(self) -> Iterator[Problem]:
        """Where the parts of a card contradict each other."""
        for path, mismatch in (*self._mismatches(), *self._choice_mismatches(), *self._effect_mismatches()):
            yield Problem(path, f"{self.id}: {mismatch}.")

    def _mismatches(self) -> Iterator[tuple[str, str]]:
        slots = [*(slot.name for slot in self.targets), *(slot.name for slot in self.choices)]
        if len(set(slots)) < len(slots):
            yield "", "two targets or choices have the same name"
        for name in sorted(SPOKEN_FOR.intersection(slots)):
            yield "", f"{name!r} has a meaning of its own, and cannot be the name of a target or choice"
        for slot in self.targets[:-1]:
            if slot.min != slot.max:
                varies = f"takes from {slot.min} to {slot.max}: only the last may vary"
                yield "", f"the target {slot.name} {varies}"
        if self.range is not None and self.targets and all(s.kind not in MEASURED for s in self.targets):
            yield "", "a range, but no target that it could be measured to"
        if not self.decks:
            yield "", "no copies in any deck"
        if MARKET in self.decks and len(self.decks) > 1:
            yield "", "a starter cannot be in the market too"

    def _choice_mismatches(self) -> Iterator[tuple[str, str]]:
        """Who chooses when, and what a choice refers to."""
        players = [slot.name for slot in self.targets if slot.kind == "player"]
        for at, slot in enumerate(self.choices):
            here, said = f"/choices/{at}", f"the choice {slot.name} ({slot.kind})"
            when = WHEN.get(slot.kind, "resolve")
            if slot.when != when:
                yield f"{here}/when", f"{said} is made at {when!r}, not at {slot.when!r}"
            by = {"victims": ["owners"], "own_follower": players}.get(slot.kind, ["player"])
            if slot.by not in by:
                whose = " or ".join(map(repr, by)) or "a target of the kind player, and the card has none"
                yield f"{here}/by", f"{said} is made by {whose}, not by {slot.by!r}"
            earlier = self.choices[:at]
            if slot.around != ORIGIN and (wrong := self._misnamed(slot.around, AROUND, earlier)):
                yield f"{here}/around", f"{said} is around {wrong}"
            if slot.kind in OF_UNIT and (wrong := self._misnamed(slot.unit, OF_UNIT[slot.kind], earlier)):
                yield f"{here}/unit", f"{said} names {wrong}"
            if slot.kind == "number" and slot.default > slot.max:
                yield f"{here}/default", f"{said} is {slot.default} by default, the most is {slot.max}"

    def _effect_mismatches(self) -> Iterator[tuple[str, str]]:
        steps = {slot.name: slot.steps for slot in self.choices if slot.kind == "moves"}
        for at, effect in enumerate(self.effects):
            here = f"/effects/{at}"
            for parameter, hint in BLOCKS[effect.word].items():
                names = names_of(hint)
                if names is not None and (
                    wrong := self._misnamed(effect.args[parameter], names, self.choices)
                ):
                    yield here, f"{effect} names {wrong}"
            if effect.word == "move":
                name, far = effect.args.values()
                if steps.get(name, far) != far:
                    yield here, f"{effect} moves units as far as {steps[name]}, says the choice {name}"

    def _misnamed(self, name: str, names: Names, choices: tuple[ChoiceSlot, ...]) -> str | None:
        """What is wrong with naming this target or choice here, if anything."""
        for target in self.targets:
            if target.name == name and names.targets:
                if target.kind not in names.targets:
                    return f"{name!r}, a target of the kind {target.kind}, not {' or '.join(names.targets)}"
                for group in names.filters:
                    if not set(group).intersection(target.filters):
                        return f"{name!r}, a target without the filter {' or '.join(group)}"
                return None
        for choice in choices:
            if choice.name == name and names.choices:
                if choice.kind not in names.choices:
                    return f"{name!r}, a choice of the kind {choice.kind}, not {' or '.join(names.choices)}"
                return None
        return f"{name!r}, which is no {names} of it"
