"""How an ability is written down: its clause, its cost, what else an order must name, and its effect."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from referee.engine.json_types import Json
from referee.games.choose_your_god.abilities.costs import Cost
from referee.games.choose_your_god.effects import tell
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import who

Field: TypeAlias = Literal[
    "target", "place", "destroy", "license", "sealed_card", "miracle_card", "intrigue_card", "prefer"
]
"""What an order names beside the cost: an own Priest here, Free Priests, a License, a card to play."""


@dataclass(frozen=True)
class Use:
    """An ability as it is being used, its cost paid. `sacrificed` is the strength of the token given up."""

    seat: int
    fields: Mapping[str, Any]
    sacrificed: int


AbilityEffect = Callable[[GodTable, Use], Awaitable[None]]


@dataclass(frozen=True)
class Ability:
    """One of the 32, by its id."""

    id: str
    clause: str
    cost: Cost
    fields: tuple[Field, ...]
    effect: AbilityEffect


REGISTRY: dict[str, Ability] = {}


def ability(clause: str, cost: Cost, *fields: Field) -> Callable[[AbilityEffect], AbilityEffect]:
    """Registers the effect under the name of its function."""

    def register(effect: AbilityEffect) -> AbilityEffect:
        id_: str = effect.__name__
        REGISTRY[id_] = Ability(id_, clause, cost, fields, effect)
        return effect

    return register


async def use_ability(t: GodTable, seat: int, id_: str, fields: Mapping[str, Any]) -> None:
    """The cost first, then the effect in the state that results (CG-68, CG-152)."""
    found = REGISTRY[id_]
    cult = t.state.cults[seat]
    name = t.content.ability_names[id_].name
    if id_ not in [own.id for own in t.content.cults[cult.cult].abilities_of(cult.side)]:
        raise Refused(f"{name} is not an ability of the side showing.", "CG-150")
    data: dict[str, Json] = {"seat": seat, "ability": id_, "location": t.state.location}
    tell(t, "ability_used", f"{who(t, seat)} uses {name}.", data, found.clause)
    sacrificed = found.cost.pay(t, seat, name, fields)
    await found.effect(t, Use(seat, fields, sacrificed.strength if sacrificed else 0))


def light_rivals(t: GodTable, seat: int) -> list[int]:
    """CG-158: each rival whose sheet is light-side up, clockwise."""
    return [rival for rival in t.state.rivals(seat) if t.state.cults[rival].side == "light"]


def priests_here(t: GodTable) -> int:
    """How many Priests of any colour stand in the Active Location; Altars do not count."""
    return sum(len(cult.priests_at(t.state.location)) for cult in t.state.cults.values())
