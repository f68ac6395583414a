"""The cards and boards of True Messiah in words."""

from __future__ import annotations

from referee.engine.components import Component, ComponentList, section
from referee.engine.words import count, listed
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.pack import Board, Colour, Content
from referee.games.true_messiah.texts.faces import card_marks


def components(content: Content) -> list[ComponentList]:
    start, supply = content.start, content.supply
    pieces = [
        Component(
            "",
            "Followers",
            f"they pray and build; {start.followers} at the start, {start.at_city} of them in the city",
            supply.followers,
        ),
        Component(
            "", "Nonbelievers", "low units that cannot pray, enter holy spaces or build", supply.nonbelievers
        ),
        Component("", "Temples", "holy spaces, like the city; built where 4 followers stand", supply.temples),
        Component("", "Providence markers", "put on a space by the cards of that name", supply.providence),
    ]
    return [
        section(
            "Colours",
            map(_colour, content.colours),
            f"Each begins with {count(start.coins, 'coin')}, {start.health} health and {start.hand} cards.",
        ),
        section("Pieces of each colour", pieces),
        section("Boards", (_board(content.boards[seats]) for seats in sorted(content.boards))),
        *(section(f"Starting deck of {one.name}", _deck(content, one.id)) for one in content.colours),
        section("Market", _deck(content, "market")),
    ]


def _colour(one: Colour) -> Component:
    called = "" if one.name.lower() == one.id else f"; {one.id} in orders and prompts"
    return Component(one.short, one.name, f"the sign of the {one.sign}{called}")


def _deck(content: Content, deck: str) -> list[Component]:
    return [
        Component(card.id, card.name, _card(card), card.decks[deck])
        for card in content.cards
        if card.decks.get(deck)
    ]


def _card(card: Card) -> str:
    return f"{card.text} ({', '.join(card_marks(card))})"


def _board(board: Board) -> Component:
    monoliths = f"; monoliths on {listed(board.monoliths)}" if board.monoliths else ""
    area = f"{board.columns} columns, {board.rows} rows; cities on {listed(board.city)}"
    text = f"{area}, the followers beside them on {listed(board.trio)}{monoliths}"
    return Component("", f"For {board.seats} players", text)
