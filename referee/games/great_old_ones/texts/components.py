"""The cards of Great Old Ones in words."""

from __future__ import annotations

from referee.engine.catalogue import Words, joined
from referee.engine.components import Component, ComponentList, section
from referee.games.great_old_ones.abilities import ABILITIES
from referee.games.great_old_ones.pack import Content, OldOne, Villager
from referee.games.great_old_ones.words import JEWELS_IN_WORDS


def components(content: Content) -> list[ComponentList]:
    abilities = (Component("", ability.name, ability.text) for ability in ABILITIES.values())
    return [
        section(
            Words("Abilities"),
            abilities,
            Words("Only the card that bears an ability uses it, on its own turn."),
        ),
        section(
            Words("Old Ones"), (Component(card.id, card.name, _old_one(card)) for card in content.old_ones)
        ),
        section(
            Words("Villagers"),
            (Component(f"#{card.id}", card.name, _villager(card)) for card in content.villagers),
            Words(
                "Force is the price as a Cultist, Force and Vigor together the price as a Priest. Will is "
                "what a Cultist brings in each dream of the monster that it lies under; a monster without "
                "Cultists dreams 1 cube. Corpulence is how many cubes a Priest holds. The lowest Turn Order "
                "acts first, of equal ones that with a red border."
            ),
        ),
    ]


def _old_one(card: OldOne) -> Words:
    return Words("Dream Capacity {capacity}; {turn}", capacity=card.capacity, turn=_turn(card))


def _villager(card: Villager) -> Words:
    return Words(
        "{jewel} jewel; Force {force}, Vigor {vigor}, Will {will}, Corpulence {corpulence}; {turn}",
        jewel=JEWELS_IN_WORDS[card.jewel],
        force=card.force,
        vigor=card.vigor,
        will=card.will,
        corpulence=card.corpulence,
        turn=_turn(card),
    )


def _turn(card: OldOne | Villager) -> str:
    turn = Words("Turn Order {turn}", turn=card.turn_order)
    if card.red_border:
        turn = Words("{turn} with a red border", turn=turn)
    return joined("; ", [turn, *([ABILITIES[card.ability].name] if card.ability else [])])
