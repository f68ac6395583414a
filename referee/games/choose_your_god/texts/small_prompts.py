"""What players read when little is to be decided: a card, an Altar, a target, a ranking of cults."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.choose_your_god.moments import Among, Now
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.texts.layout import answers, asked, headed, page
from referee.games.choose_your_god.texts.table_lines import card_lines, own_lines, rivals, standing
from referee.games.choose_your_god.texts.words import name, place


def ranking_text(content: Content) -> str:
    width = max(len(sheet.id) for sheet in content.cult_sheets)
    sheets = [
        f"{sheet.id:<{width}}  {sheet.light:>2} light, {sheet.dark} dark: "
        f"{', '.join(one.name for one in sheet.abilities)}"
        for sheet in content.cult_sheets
    ]
    wishes = " ".join(sheet.id for sheet in reversed(content.cult_sheets))
    return page(
        asked(
            "Which cults would you like, the one you want most first?",
            "you get one of those that the others leave, drawn by lot.",
        ),
        ["In an order that is drawn, each player gets the highest wish that is still free."],
        headed("The cults (Divine Might of both sides; two light abilities, two dark ones):", sheets),
        answers(["cults <as many as you like, in your order>"], [f"cults {wishes}"]),
    )


def give_card_text(at: Now, receiver: int, cards: Sequence[str], default: str) -> str:
    content = at.content
    return page(
        asked(
            f"Which of your cards do you give {name(at.state, receiver)}?",
            f"you give {content.cards[default]}.",
        ),
        [f"{name(at.state, receiver)} makes you give one of these, whichever you like:"],
        [f"  {line}" for line in card_lines(content, cards)],
        rivals(at),
        answers(["give <card>, or give cheapest"], [f"give {cards[0]}", "give cheapest"]),
    )


def lose_altar_text(at: Now) -> str:
    content, altars = at.content, at.own.altars
    return page(
        asked("Foiled Plot: which of your Altars falls?", f"the one in {place(content, altars[0])}."),
        headed(
            "Yours, and who is there now:",
            [f"{place(content, one)}: {standing(content, at.state, one)}" for one in altars],
        ),
        own_lines(at),
        answers(["altar <location>"], [f"altar {one}" for one in altars[:2]]),
    )


def iniquity_text(at: Among, card: str, how: str, default: str, examples: Sequence[str]) -> str:
    known = [at.content.cards.get(option.id, option.label) for option in at.among]
    return page(
        asked(
            f"Path of Iniquity turns up {card} in {place(at.content, at.location)}: whom does it hit?",
            f"{at.content.cards.get(default, default)}.",
        ),
        [f"Influence: {standing(at.content, at.state, at.location)}."],
        headed("Possible:", known),
        rivals(at),
        answers([how], examples),
    )
