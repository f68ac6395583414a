"""How orders are written, for prompts and for those who got one wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.engine.words import count
from referee.games.choose_your_god.pack import Intrigue, Miracle
from referee.games.choose_your_god.vocabulary import (
    ACADEMY,
    ARTISAN,
    GUARD,
    PALACE,
    PORT,
    RIFT,
    TEMPLE,
    THIEVES,
)

if TYPE_CHECKING:
    from referee.games.choose_your_god.abilities.registry import Ability, Field

BENEFIT_FORMS = {
    THIEVES: "bribe <location> with <priest>",
    TEMPLE: "new, or raise <token>",
    ARTISAN: "altar <token>@<location>",
    ACADEMY: "pay 5 raise <token>, or pay 11 raise <token>",
    PORT: "pay 5, or pay 11",
    PALACE: "take <slot or License>",
    GUARD: "arm",
    RIFT: "summon",
}
"""How an order for the benefit is written; `take` everywhere else."""

CARD_FORMS = {
    "place": "<priest>",
    "boost": "on <priest>",
    "withdraw": "<priest>",
    "move": "<priest> to <location>",
    "altar": "on <token>",
    "gain": "followers or coins",
    "exorcism": "on <colour> <strength>",
    "threat": "take <License>",
}
"""What is said after the name of a card with this effect."""

FIELD_FORMS: Mapping[Field, str] = {
    "target": "on <priest>",
    "place": "place <priests>",
    "destroy": "destroy <tokens>",
    "license": "take <License>",
    "sealed_card": "play <card> …",
    "miracle_card": "play <Miracle> …",
    "intrigue_card": "play <Intrigue> …",
    "prefer": "prefer <targets>",
}


def benefit_form(location: int) -> str:
    return f"{BENEFIT_FORMS.get(location, 'take')}, or decline"


def card_form(card: Miracle | Intrigue) -> str:
    """`play M2 <priest> to <location>`."""
    return " ".join(["play", card.id, *CARD_FORMS.get(card.effect.name, "").split()])


def ability_form(ability: Ability) -> str:
    """`use charms_of_the_woman ritual <priest> on <priest>`."""
    cost = ability.cost
    parts = [f"use {ability.id}"]
    parts += ["ritual <priest>"] if cost.ritual is not None else []
    parts += ["sacrifice <token>"] if cost.sacrifice is not None else []
    parts += ["followers <number>"] if cost.chosen_followers else []
    parts += [f"discard <{count(cost.discard, 'card')}>"] if cost.discard else []
    return " ".join([*parts, *(FIELD_FORMS[field] for field in ability.fields)])
