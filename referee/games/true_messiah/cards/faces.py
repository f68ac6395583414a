"""A miracle card as a content pack writes it, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from referee.engine.content import ComesFrom, between, matching, one_of, size, unreserved
from referee.engine.effects import Effect, effect_of
from referee.engine.problems import Problem
from referee.games.true_messiah.cards.blocks import (
    BLOCKS,
    CHOICE_KINDS,
    FILTERS,
    Choice,
    Target,
    TargetOrChoice,
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
    around: str = "origin"
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
        for mismatch in self._mismatches():
            yield Problem("", f"{self.id}: {mismatch}.")

    def _mismatches(self) -> Iterator[str]:
        """Where the parts of a card contradict each other."""
        targets, choices = ([slot.name for slot in slots] for slots in (self.targets, self.choices))
        if len({*targets, *choices}) < len(targets) + len(choices):
            yield "two targets or choices have the same name"
        for slot in self.targets[:-1]:
            if slot.min != slot.max:
                yield f"the target {slot.name} takes from {slot.min} to {slot.max}: only the last may vary"
        if self.range is not None and self.targets and all(s.kind not in MEASURED for s in self.targets):
            yield "a range, but no target that it could be measured to"
        if not self.decks:
            yield "no copies in any deck"
        if MARKET in self.decks and len(self.decks) > 1:
            yield "a starter cannot be in the market too"
        steps = {slot.name: slot.steps for slot in self.choices if slot.kind == "moves"}
        known = {Target: targets, Choice: choices, TargetOrChoice: [*targets, *choices]}
        for effect in self.effects:
            for parameter, hint in BLOCKS[effect.word].items():
                if hint in known and (name := effect.args[parameter]) not in known[hint]:
                    yield f"{effect} names {name!r}, which is no {hint.__metadata__[0]} of it"
            if effect.word == "move":
                name, far = effect.args.values()
                if steps.get(name, far) != far:
                    yield f"{effect} moves units as far as {steps[name]}, says the choice {name}"
