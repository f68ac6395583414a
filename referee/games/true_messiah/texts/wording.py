"""Texts of cards in better words.

A pack's hash is part of every game that is played with it, so its own texts stay as they are.
"""

from __future__ import annotations

from referee.games.true_messiah.cards.faces import Card

BETTER = {
    "Move up to 2 of your active low units that have not moved this turn: normal moves, beyond the limit.": (
        "Move up to 2 of your active low units that have not moved this turn; it does not count towards your "
        "limit."
    ),
    "Move up to 3 of your active low units that have not moved this turn: normal moves, beyond the limit.": (
        "Move up to 3 of your active low units that have not moved this turn; it does not count towards your "
        "limit."
    ),
    "Choose one space: up to 4 of your active low units there that have not moved this turn move up to 4 "
    "spaces each, beyond the limit.": (
        "Move up to 4 of your active low units on one space that have not moved this turn up to 4 spaces "
        "each; it does not count towards your limit."
    ),
    "Place 1 new follower on the holy space of yours that your messiah or avatar is on.": (
        "Place 1 new follower with your messiah or avatar, if it is on a holy space of yours."
    ),
    "Place 1 new follower on a holy space of your choice that you possess.": (
        "Place 1 new follower on any of your holy spaces."
    ),
    "Target enemy low unit dies; then place 1 new follower on a holy space of your choice that you "
    "possess.": ("Target enemy low unit dies; then place 1 new follower on any of your holy spaces."),
    "Target follower on an ordinary space becomes a nonbeliever of its owner.": (
        "Target follower on an ordinary space becomes a nonbeliever, still of its owner."
    ),
    "Choose up to 4 of your units: their move this turn may be of up to 4 spaces.": (
        "Up to 4 of your units may move up to 4 spaces this turn."
    ),
    "Choose another legal target for target miracle that has a target; it is still its player's miracle.": (
        "Give target miracle another legal target in place of one of its own; it stays its player's."
    ),
    "By the board until your next Turn Start: enemy miracles cannot target you, your units or spaces you "
    "occupy.": (
        "Until your next turn starts, enemy miracles cannot target you, your units or spaces with your units."
    ),
    "By the board: no combat until the end of your next turn.": (
        "There is no combat until the end of your next turn."
    ),
    "In this turn's combat up to 3 of your low units that die live, of your choice.": (
        "Up to 3 of your low units that would die in this turn's combat survive; you choose which."
    ),
    "All followers on target space start praying, without belief.": (
        "All followers on target space start praying; it brings no belief."
    ),
    "Place up to 2 new praying followers on holy spaces you possess, without belief.": (
        "Place up to 2 new followers on your holy spaces, praying; it brings no belief."
    ),
    "3 attacks hit target space; divine armour counts as one space.": (
        "3 attacks hit target space, as in combat; divine armour stops 1 of those on a messiah or avatar."
    ),
    "Put one of your temples, of your choice, with all units on it, on target ordinary space that holds no "
    "monolith, no unit of another seat and no nonbeliever.": (
        "Move one of your temples, with all units on it, to target ordinary space without a monolith, other "
        "players' units or nonbelievers."
    ),
}


def card_text(card: Card) -> str:
    return BETTER.get(card.text, card.text)
