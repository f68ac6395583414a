"""The cards of Great Old Ones in words."""

from __future__ import annotations

from referee.engine.components import Component, ComponentList, section
from referee.games.great_old_ones.abilities import ABILITIES
from referee.games.great_old_ones.pack import Content, OldOne, Villager


def components(content: Content) -> list[ComponentList]:
    abilities = (Component("", ability.name, ability.text) for ability in ABILITIES.values())
    return [
        section("Abilities", abilities, "Only the card that bears an ability uses it, on its own turn."),
        section("Old Ones", (Component(card.id, card.name, _old_one(card)) for card in content.old_ones)),
        section(
            "Villagers",
            (Component(f"#{card.id}", card.name, _villager(card)) for card in content.villagers),
            "Force is the price as a Cultist, Force and Vigor together the price as a Priest. Will is what a "
            "Cultist brings in each dream of the monster that it lies under; a monster without Cultists "
            "dreams 1 cube. Corpulence is how many cubes a Priest holds. The lowest Turn Order acts first, "
            "of equal ones that with a red border.",
        ),
    ]


def _old_one(card: OldOne) -> str:
    return f"Dream Capacity {card.capacity}; {_turn(card)}"


def _villager(card: Villager) -> str:
    numbers = f"Force {card.force}, Vigor {card.vigor}, Will {card.will}, Corpulence {card.corpulence}"
    return f"{card.jewel} jewel; {numbers}; {_turn(card)}"


def _turn(card: OldOne | Villager) -> str:
    border = " with a red border" if card.red_border else ""
    ability = f"; {ABILITIES[card.ability].name}" if card.ability else ""
    return f"Turn Order {card.turn_order}{border}{ability}"
