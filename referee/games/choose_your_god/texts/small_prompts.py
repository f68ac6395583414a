"""What players read when little is to be decided: a card, an Altar, a target, a ranking of cults."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.words import listed
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.moments import Among, Now
from referee.games.choose_your_god.pack import Content, CultSheet
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.texts.card_texts import effect_text
from referee.games.choose_your_god.texts.layout import Length, answers, asked, headed, page
from referee.games.choose_your_god.texts.table_lines import (
    card_lines,
    card_word,
    own_lines,
    rivals,
    standing,
)
from referee.games.choose_your_god.texts.words import name, place


def ranking_text(content: Content) -> str:
    wishes = " ".join(sheet.id for sheet in list(reversed(content.cult_sheets))[:4])
    return page(
        asked(
            "Which cults would you like, the one you want most first?",
            "you get one of those that the others leave, drawn by lot.",
        ),
        ["In an order that is drawn, each player gets the highest wish that is still free."],
        headed(
            "The cults: Divine Might of the light and the dark side, abilities of the light one (here: in "
            "the Location that is being resolved; the dark ones come with a Summoning):",
            [_sheet(sheet) for sheet in content.cult_sheets],
        ),
        answers(
            ["cults <as many as you like, in your order>"],
            [f"cults {wishes}", f"cults {content.cult_sheets[0].id}"],
            single=True,
        ),
    )


def _sheet(sheet: CultSheet) -> str:
    light = [f"{one.name}: {Ability.cases[one.id].text}." for one in sheet.abilities_of("light")]
    return f"{sheet.id} ({sheet.light}, {sheet.dark}). {' '.join(light)}"


def _cause(content: Content, state: ChooseYourGod) -> str:
    """The card or ability that is being carried out."""
    if state.playing:
        return content.cards[state.playing[-1]]
    return content.ability_names[list(state.lap.action.values())[-1]].name


def give_card_text(at: Now, receiver: int, cards: Sequence[str], default: str) -> str:
    content, state = at.content, at.state
    return page(
        asked(
            f"Round {state.round}: {_cause(content, state)} makes you give {name(state, receiver)} a card: "
            "which?",
            f"you give {content.cards[default]}.",
        ),
        headed(
            f"One of these, whichever you like ({_who_sees(at, receiver, cards)}):",
            card_lines(content, cards),
        ),
        own_lines(at)[:3],
        rivals(at, length=Length.BRIEF),
        answers(
            ["give <card>, or give cheapest"],
            [f"give {card_word(content, cards[0])}", "give cheapest"],
            single=True,
            always="give_card: give cheapest",
        ),
    )


def _who_sees(at: Now, receiver: int, cards: Sequence[str]) -> str:
    """CG-38."""
    hand = f"only {name(at.state, receiver)} and you see a card from your hand"
    return hand if all(card in at.own.hand for card in cards) else f"{hand}, everybody sees other cards"


def lose_altar_text(at: Now) -> str:
    content, altars = at.content, at.own.altars
    return page(
        asked(
            f"Round {at.state.round}: {_cause(content, at.state)} costs you an Altar: which one falls?",
            f"the one in {place(content, altars[0])}.",
        ),
        ["What else it costs you is gone already."],
        headed(
            "Yours (A), and who is there now:",
            [f"{place(content, one)}: {standing(content, at.state, one)}" for one in altars],
        ),
        own_lines(at),
        rivals(at, length=Length.BRIEF),
        answers(["altar <location>"], [f"altar {one}" for one in altars[:2]], single=True),
    )


def iniquity_text(at: Among, revealed: Sequence[str], how: str, default: str, examples: Sequence[str]) -> str:
    """The last of the revealed cards is asked about; each is told by its name."""
    content = at.content
    *before, card = revealed
    after = f", after {listed(before)}" if before else ""
    known = {option.id: option.label for option in at.among}
    hit, hits = "whom does it hit", "it hits"
    if default in content.licenses:
        rivals_ = at.state.rivals(at.seat)
        owner = next(seat for seat in rivals_ if known.keys() <= set(at.state.cults[seat].licenses))
        hit, hits = f"which License do you take from {name(at.state, owner)}", "you take"
    face = next(one for one in content.hand_cards.values() if one.name == card)
    return page(
        asked(f"Path of Iniquity turns up {card}{after}: {hit}?", f"{hits} {known[default]}."),
        [
            f"It does this: {effect_text(face)}.",
            f"Influence in {place(content, at.location)}: {standing(content, at.state, at.location)}.",
        ],
        headed("Possible:", list(known.values())),
        own_lines(at)[:3],
        rivals(at, length=Length.BRIEF),
        answers([how], examples, single=True),
    )
