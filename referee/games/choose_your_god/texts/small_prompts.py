"""What players read when little is to be decided: a card, an Altar, a target, a ranking of cults."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.words import listed
from referee.games.choose_your_god.moments import Among
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.texts.table_lines import card_lines, standing
from referee.games.choose_your_god.texts.words import name, place


def ranking_text(content: Content) -> str:
    sheets = "\n".join(
        f"  {sheet.id}: {sheet.name}, Divine Might {sheet.light}, dark {sheet.dark}"
        for sheet in content.cult_sheets
    )
    return (
        "Which cults would you like, the one you want most first? In a drawn order each gets its "
        f"highest wish still free.\n{sheets}\nFor example: cults janus fafnir nirriti"
    )


def give_card_text(content: Content, state: ChooseYourGod, receiver: int, cards: Sequence[str]) -> str:
    return "\n".join(
        [
            f"You must give {name(state, receiver)} one of these cards:",
            *card_lines(content, cards),
            "Order: give <card>.",
        ]
    )


def lose_altar_text(content: Content, state: ChooseYourGod, seat: int) -> str:
    altars = [place(content, at) for at in state.cults[seat].altars]
    return f"Foiled Plot: you lose an Altar. Yours are in {listed(altars)}.\nOrder: altar <location>."


def iniquity_text(at: Among, card: str, how: str) -> str:
    here = standing(at.content, at.state, at.location)
    known = [at.content.cards.get(option.id, option.id) for option in at.among]
    return (
        f"Path of Iniquity turns up {card} in {place(at.content, at.location)} (Influence: {here}): "
        f"choose among {listed(known)}.\nOrder: {how}."
    )
