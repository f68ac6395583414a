"""The cards and boards of True Messiah in words."""

from __future__ import annotations

from referee.engine.catalogue import Words, joined
from referee.engine.components import Component, ComponentList, section
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.pack import Board, Colour, Content
from referee.games.true_messiah.texts.faces import card_marks


def components(content: Content) -> list[ComponentList]:
    start, supply = content.start, content.supply
    pieces = [
        Component(
            "",
            Words("Followers"),
            Words(
                "they pray and build; {number} at the start, {at_city} of them in the city",
                number=start.followers,
                at_city=start.at_city,
            ),
            supply.followers,
        ),
        Component(
            "",
            Words("Nonbelievers"),
            Words("low units that cannot pray, enter holy spaces or build"),
            supply.nonbelievers,
        ),
        Component(
            "",
            Words("Temples"),
            Words("holy spaces, like the city; built where 4 followers stand"),
            supply.temples,
        ),
        Component(
            "",
            Words("Providence markers"),
            Words("put on a space by the cards of that name"),
            supply.providence,
        ),
    ]
    return [
        section(
            Words("Colours"),
            map(_colour, content.colours),
            Words(
                "Each begins with {coins:coin}, {health} health and {cards:card}.",
                coins=start.coins,
                health=start.health,
                cards=start.hand,
            ),
        ),
        section(Words("Pieces of each colour"), pieces),
        section(Words("Boards"), (_board(content.boards[seats]) for seats in sorted(content.boards))),
        *(
            section(Words("Starting deck of {colour}", colour=one.name), _deck(content, one.id))
            for one in content.colours
        ),
        section(Words("Market"), _deck(content, "market")),
    ]


def _colour(one: Colour) -> Component:
    sign = Words("the sign of the {sign}", sign=one.sign)
    if one.name.lower() == one.id:
        return Component(one.short, one.name, sign)
    return Component(one.short, one.name, Words("{sign}; {id} in orders and prompts", sign=sign, id=one.id))


def _deck(content: Content, deck: str) -> list[Component]:
    return [
        Component(card.id, card.name, _card(card), card.decks[deck])
        for card in content.cards
        if card.decks.get(deck)
    ]


def _card(card: Card) -> str:
    return Words("{text} ({marks})", text=card.text, marks=joined(", ", card_marks(card)))


def _board(board: Board) -> Component:
    area = Words(
        "{columns} columns, {rows} rows; cities on {cities}, the followers beside them on {followers}",
        columns=board.columns,
        rows=board.rows,
        cities=list(board.city),
        followers=list(board.trio),
    )
    if board.monoliths:
        area = Words("{area}; monoliths on {monoliths}", area=area, monoliths=list(board.monoliths))
    return Component("", Words("For {seats} players", seats=board.seats), area)
