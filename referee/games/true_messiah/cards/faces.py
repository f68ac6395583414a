"""A miracle card as a content pack writes it, read and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from referee.games.true_messiah.cards.blocks import BLOCKS, CHOICE_KINDS, FILTERS

TargetKind: TypeAlias = Literal["unit", "space", "building", "player", "miracle"]
MEASURED = ("unit", "space", "building")
"""Kinds of targets that a range applies to (TM-104)."""


class BadCard(ValueError):
    """A card whose parts do not go together; the message says what was expected."""


@dataclass(frozen=True)
class TargetSlot:
    """What a card calls its target (TM-106)."""

    name: str
    kind: TargetKind
    whose: Literal["own", "ally", "enemy", "any"] = "any"
    filters: tuple[str, ...] = ()
    min: int = 1
    max: int = 1


@dataclass(frozen=True)
class ChoiceSlot:
    """A choice that is no target. `by` is `player`, `owners` (of the units hit) or a target's name."""

    name: str
    kind: str
    by: str = "player"
    when: Literal["resolve", "during", "casualties"] = "resolve"
    max: int = 1
    steps: int = 2
    within: int | None = None
    around: str = "origin"
    unit: str = ""
    default: int = 0


@dataclass(frozen=True)
class CardEffect:
    """One block with its arguments: numbers, or names of targets, choices and the like."""

    block: str
    arguments: tuple[int | str, ...]
    source: str = field(compare=False)

    def __str__(self) -> str:
        return self.source


@dataclass(frozen=True)
class Card:
    """A face. `decks` has the copies in each colour's starting deck and in the market."""

    id: str
    name: str
    text: str
    decks: dict[str, int] = field(hash=False)
    cost: int
    preemptive: bool
    range: int | None
    keep: int | None
    targets: tuple[TargetSlot, ...]
    choices: tuple[ChoiceSlot, ...]
    effects: tuple[CardEffect, ...]
    lasts: Literal["no", "end_of_turn", "owner_turn_start", "owner_turn_end"]
    reveals: bool
    source: str

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


def read_effect(text: str) -> CardEffect:
    """A block as it is written, such as `damage(who, 2)`; raises BadCard."""
    match = re.fullmatch(r"\s*([a-z_]+)\s*\(([^()]*)\)\s*", text)
    if match is None or match[1] not in BLOCKS:
        raise BadCard(
            f"{text!r} is no building block. Expected one of {', '.join(sorted(BLOCKS))}, with (…)."
        )
    words = [word.strip() for word in match[2].split(",")] if match[2].strip() else []
    kinds = BLOCKS[match[1]]
    if len(words) != len(kinds):
        form = f"{match[1]}({', '.join(kinds)})"
        raise BadCard(f"{text!r} has the wrong number of arguments. Expected {form}.")
    arguments: list[int | str] = []
    for word, kind in zip(words, kinds, strict=True):
        if kind == "number":
            if not re.fullmatch(r"\d{1,3}", word):
                raise BadCard(f"{text!r}: {word!r} is not a number.")
            arguments.append(int(word))
        else:
            arguments.append(word)
    return CardEffect(match[1], tuple(arguments), text)


def mismatches(card: Card) -> list[str]:
    """Where the parts of a card contradict each other."""
    found = []
    names = [slot.name for slot in card.targets] + [slot.name for slot in card.choices]
    if len(set(names)) < len(names):
        found.append("two targets or choices have the same name")
    found += [
        f"there is no filter {word!r}. Expected one of {', '.join(sorted(FILTERS))}"
        for slot in card.targets
        for word in slot.filters
        if word not in FILTERS
    ]
    found += [
        f"the target {slot.name} takes from {slot.min} to {slot.max}: only the last may vary"
        for slot in card.targets[:-1]
        if slot.min != slot.max
    ]
    found += [
        f"there is no kind of choice {slot.kind!r}. Expected one of {', '.join(sorted(CHOICE_KINDS))}"
        for slot in card.choices
        if slot.kind not in CHOICE_KINDS
    ]
    if card.range is not None and card.targets and all(s.kind not in MEASURED for s in card.targets):
        found.append("a range, but no target that it could be measured to")
    if card.starter and len(card.decks) == 0:
        found.append("no copies in any deck")
    if "market" in card.decks and len(card.decks) > 1:
        found.append("a starter cannot be in the market too")
    found += _unknown_names(card)
    steps = {slot.name: slot.steps for slot in card.choices if slot.kind == "moves"}
    found += [
        f"{effect} moves units as far as {steps[name]}, says the choice {name}"
        for effect in card.effects
        if effect.block == "move"
        and (name := str(effect.arguments[0])) in steps
        and effect.arguments[1] != steps[name]
    ]
    return found


def _unknown_names(card: Card) -> list[str]:
    targets = {slot.name for slot in card.targets}
    choices = {slot.name for slot in card.choices}
    known = {"target": targets, "choice": choices, "either": targets | choices}
    return [
        f"{effect} names {argument!r}, which is no {'target or choice' if kind == 'either' else kind} of it"
        for effect in card.effects
        for argument, kind in zip(effect.arguments, BLOCKS[effect.block], strict=True)
        if kind in known and argument not in known[kind]
    ]
