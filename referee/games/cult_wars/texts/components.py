"""The cards of Cult Wars in words."""

from __future__ import annotations

from referee.engine.components import Component, ComponentList, section
from referee.engine.words import listed
from referee.games.cult_wars.pack import Content


def components(content: Content) -> list[ComponentList]:
    values = listed([str(value) for value in content.strategy_values])
    cards = sorted(content.action_cards, key=lambda card: card.order)
    return [
        section(
            "Cults",
            (Component(cult.short, cult.name, f"insignia of the {cult.name}") for cult in content.cult_cards),
        ),
        section(
            "Strategy cards",
            [Component("", "Strategy cards", f"each player has one of each value: {values}")],
        ),
        section(
            "Action cards",
            (
                Component(card.id, card.name, f"{card.text} Order {card.order}.", card.copies)
                for card in cards
            ),
            "In the order in which the cards of a turn take effect, whoever plays them. Which of equal ones "
            "comes first depends on the turn: prompts say it.",
        ),
    ]
