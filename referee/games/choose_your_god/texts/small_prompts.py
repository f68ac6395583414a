"""What players read when little is to be decided: a card, an Altar, a target, a ranking of cults."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.words import listed
from referee.games.choose_your_god.moments import Among
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.texts.layout import answers, asked, headed, page
from referee.games.choose_your_god.texts.table_lines import card_lines, standing
from referee.games.choose_your_god.texts.words import name, place


def ranking_text(content: Content) -> str:
    sheets = [
        f"{sheet.id}: {sheet.name}, Divine Might {sheet.light}, dark {sheet.dark}"
        for sheet in content.cult_sheets
    ]
    wishes = " ".join(sheet.id for sheet in reversed(content.cult_sheets))
    return page(
        asked("Which cults would you like, the one you want most first?", "in the order below."),
        ["In an order that is drawn, each player gets the highest wish that is still free."],
        headed("The cults:", sheets),
        answers(["cults <all of them, in your order>"], [f"cults {wishes}"]),
    )


def give_card_text(
    content: Content, state: ChooseYourGod, receiver: int, cards: Sequence[str], default: str
) -> str:
    return page(
        asked(
            f"Which of your cards do you give {name(state, receiver)}?",
            f"{content.cards[default]}.",
        ),
        headed("You must give one of these:", card_lines(content, cards)),
        answers(["give <card>"], [f"give {cards[0]}", "give cheapest"]),
    )


def lose_altar_text(content: Content, state: ChooseYourGod, seat: int) -> str:
    altars = state.cults[seat].altars
    return page(
        asked("Foiled Plot: which of your Altars falls?", f"the one in {place(content, altars[0])}."),
        [f"Yours are in {listed([place(content, at) for at in altars])}."],
        answers(["altar <location>"], [f"altar {at}" for at in altars[:2]]),
    )


def iniquity_text(at: Among, card: str, how: str, default: str, examples: Sequence[str]) -> str:
    here = standing(at.content, at.state, at.location)
    known = [at.content.cards.get(option.id, option.label) for option in at.among]
    return page(
        asked(
            f"Path of Iniquity turns up {card} in {place(at.content, at.location)}: whom does it hit?",
            f"{at.content.cards.get(default, default)}.",
        ),
        [f"Influence: {here}.", f"Choose among {listed(known)}."],
        answers([how], examples),
    )
