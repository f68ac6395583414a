"""What players read when little is to be decided: a card, an Altar, a target, a ranking of cults."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.words import listed
from referee.games.choose_your_god.pack import Content, Intrigue
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.table_lines import card_lines, standing
from referee.games.choose_your_god.words import name, place


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


def iniquity_text(content: Content, state: ChooseYourGod, card: Intrigue, targets: Sequence[str]) -> str:
    known = [content.cards.get(target, target) for target in targets]
    how = "on <colour> <strength>" if card.effect.name == "exorcism" else "take <License>"
    here = standing(content, state, state.location)
    return (
        f"Path of Iniquity turns up {card.name} in {place(content, state.location)} (Influence: {here}): "
        f"choose among {listed(known)}.\nOrder: {how}."
    )
