"""The cards of Cult Wars in words."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.components import Component, ComponentList, section
from referee.games.cult_wars.pack import Content


def components(content: Content) -> list[ComponentList]:
    values = [str(value) for value in content.strategy_values]
    cards = sorted(content.action_cards, key=lambda card: card.order)
    return [
        section(
            Words("Cults"),
            (
                Component(cult.short, cult.name, Words("insignia of the {cult}", cult=cult.name))
                for cult in content.cult_cards
            ),
        ),
        section(
            Words("Strategy cards"),
            [
                Component(
                    "",
                    Words("Strategy cards"),
                    Words("each player has one of each value: {values}", values=values),
                )
            ],
        ),
        section(
            Words("Action cards"),
            (
                Component(
                    card.id,
                    card.name,
                    Words("{text} Order {order}.", text=card.text, order=card.order),
                    card.copies,
                )
                for card in cards
            ),
            Words(
                "In the order in which the cards of a turn take effect, whoever plays them. Which of equal "
                "ones comes first depends on the turn: prompts say it."
            ),
        ),
    ]
