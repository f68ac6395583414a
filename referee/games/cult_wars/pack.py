"""What a content pack of Cult Wars holds, and how it is read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.choices import Option
from referee.engine.content import (
    ComesFrom,
    Marker,
    NameInPack,
    Title,
    between,
    matching,
    size,
    twins,
    unreserved,
)
from referee.engine.effects import Effect
from referee.engine.problems import Problem
from referee.games.cult_wars.cards.blocks import STANDING, ActionEffect, announced
from referee.games.cult_wars.things import A_STRATEGY_CARD

MIN_SEATS = 3
MAX_SEATS = 4
MIN_ACTION_CARDS = 2 * MAX_SEATS
MAX_ACTION_CARDS = 1000
UNSAID = -1

RESERVED = unreserved({"even", "ask", "nothing", "none", "all", "idle", "play", "blame", "keep"})
ID: TypeAlias = Annotated[
    str,
    matching(r"(?=.*[A-Za-z_])[A-Za-z0-9_-]{1,40}", "letters, digits, _ or - (at most 40, not a number)"),
    RESERVED,
]
Bound: TypeAlias = Annotated[int, between(0, 1000)]
StrategyValue: TypeAlias = Annotated[int, between(1, 1000)]


@dataclass(frozen=True)
class CultCard:
    """A cult as its insignia shows it; `short` is its short form in text orders."""

    id: ID
    name: Annotated[str, size(1, 40), RESERVED]
    short: ID
    source: ComesFrom = "house"


@dataclass(frozen=True)
class Need:
    """A choice that a card's player announces with the plan; `owner` says whose slot or amount it is."""

    kind: Literal["cult", "slot", "amount"]
    owner: Literal["self", "target"] = "target"
    low: Bound = UNSAID
    high: Bound = UNSAID

    def problems(self) -> Iterator[Problem]:
        bounds = [bound for bound in (self.low, self.high) if bound != UNSAID]
        if self.kind != "amount":
            if bounds:
                yield Problem("", f"Only an amount has bounds, not a {self.kind}.")
        elif len(bounds) != 2:
            yield Problem("", "An amount needs its bounds, low and high.")
        elif self.low > self.high:
            yield Problem("", f"There is no amount from {self.low} to {self.high}.")


WORD_FOR_KIND = Marker(
    lambda of: of._replace(convert=lambda data: of.convert({"kind": data} if isinstance(data, str) else data))
)
"""A need without details is written as one word."""


@dataclass(frozen=True)
class ActionCard:
    """A face of the action deck."""

    id: ID
    name: Annotated[str, size(1, 60)]
    copies: Annotated[int, between(1, 100)]
    text: Annotated[str, size(1, 400)]
    order: Annotated[int, between(-1_000_000, 1_000_000)]
    target: Literal["none", "self", "aimed", "cult", "all_others", "all"]
    timing: Literal["now", "standing", "late"]
    effects: Annotated[tuple[ActionEffect, ...], size(1, 10, "1 to 10 effects")]
    allow_self: bool = False
    needs: Annotated[tuple[Annotated[Need, WORD_FOR_KIND], ...], size(0, 3, "at most 3 needs")] = ()
    source: ComesFrom = "house"

    def problems(self) -> Iterator[Problem]:
        kinds = [need.kind for need in self.needs]
        if len(set(kinds)) < len(kinds):
            yield Problem("/needs", "A card needs each kind of choice at most once.")
        if ("cult" in kinds) != (self.target == "cult"):
            yield Problem("/needs", "A card needs the choice of a cult just when its target is cult.")
        if self.allow_self and self.target != "cult":
            yield Problem("/allow_self", "Only a card whose target is cult can allow its own player.")
        for effect in self.effects:
            for wrong in self._problems_with(effect, kinds):
                yield Problem("/effects", f"{effect} {wrong}")

    def _problems_with(self, effect: Effect, kinds: Sequence[str]) -> Iterator[str]:
        if effect.args["who"] == "target" and self.target == "none":
            yield "acts on a target, but the card has none."
        if effect.word in STANDING and self.timing != "standing":
            yield "stands until the end of the turn: the timing must be standing."
        if effect.word == "cancel" and self.timing == "late":
            yield "comes too late: all cards are resolved by then."
        for kind in announced(effect):
            if kind not in kinds:
                yield f"uses the announced {kind}, which the card does not need."


@dataclass(frozen=True, eq=False)
class Content:
    """A pack, ready to play with."""

    cult_cards: Annotated[tuple[CultCard, ...], NameInPack("cults"), size(4, 4, "exactly four cults")]
    strategy_values: Annotated[tuple[StrategyValue, ...], size(6, 6, "exactly six values")]
    action_cards: Annotated[tuple[ActionCard, ...], size(1, 200, "1 to 200 cards")]
    title: Title = ""
    sources: Mapping[Literal["cults", "strategy_values", "action_cards"], ComesFrom] = field(
        default_factory=dict
    )

    def problems(self) -> Iterator[Problem]:
        cults = ([name.casefold() for name in (cult.id, cult.name, cult.short)] for cult in self.cult_cards)
        yield from twins("/cults", cults)
        yield from twins("/action_cards", ([c.id.casefold(), c.name.casefold()] for c in self.action_cards))
        if (copies := len(self.full_deck())) < MIN_ACTION_CARDS:
            message = f"{copies} action cards are too few: each of {MAX_SEATS} seats draws two."
            yield Problem("/action_cards", message)
        if copies > MAX_ACTION_CARDS:
            message = f"{copies} action cards are too many: at most {MAX_ACTION_CARDS}."
            yield Problem("/action_cards", message)

    @cached_property
    def cults_by_id(self) -> dict[str, CultCard]:
        return {cult.id: cult for cult in self.cult_cards}

    @cached_property
    def cards(self) -> dict[str, ActionCard]:
        """The action cards by id."""
        return {card.id: card for card in self.action_cards}

    @cached_property
    def strategy_cards(self) -> dict[str, int]:
        """A seat's strategy cards: the value by id. A second card of value 4 is called `4.2` (CW-04)."""
        return dict(zip(numbered(map(str, self.strategy_values)), self.strategy_values, strict=True))

    @cached_property
    def high_to_low(self) -> list[tuple[str, int]]:
        """The strategy cards with their values, the highest first."""
        return sorted(self.strategy_cards.items(), key=lambda card: card[1], reverse=True)

    @cached_property
    def strategy_options(self) -> tuple[Option, ...]:
        return tuple(
            Option(id_, str(value), {"value": value}, refs=(A_STRATEGY_CARD.of(id_),))
            for id_, value in self.strategy_cards.items()
        )

    def cult_name(self, cult: str) -> str:
        return self.cults_by_id[cult].name

    def full_deck(self) -> list[str]:
        """Every action card there is, by id, in the order of the pack."""
        return [card.id for card in self.action_cards for _ in range(card.copies)]


def numbered(names: Any) -> list[str]:
    """The names with `.2`, `.3` … after the second, third … of the same."""
    seen: Counter[str] = Counter()
    ids = []
    for name in names:
        seen[name] += 1
        ids.append(name if seen[name] == 1 else f"{name}.{seen[name]}")
    return ids


def unnumbered(id_: str) -> str:
    """The name without its copy's number."""
    return id_.partition(".")[0]
