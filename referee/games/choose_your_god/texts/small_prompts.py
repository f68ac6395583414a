"""What players read when little is to be decided: a card, an Altar, a target, a ranking of cults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.catalogue import Words, joined
from referee.engine.choices import Option
from referee.engine.decisions import Orders
from referee.engine.page import Block, Example, Line, Page, listing, prose, section
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.moments import Among, Now
from referee.games.choose_your_god.pack import Content, CultSheet
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.texts.card_texts import effect_text
from referee.games.choose_your_god.texts.prompts import as_standing, examples_of
from referee.games.choose_your_god.texts.sections import (
    card_lines,
    card_word,
    hand,
    own_things,
    rivals,
    standing,
)
from referee.games.choose_your_god.things import A_CULT, A_LOCATION
from referee.games.choose_your_god.vocabulary import Side
from referee.games.choose_your_god.words import name, place


def ranking_page(at: Now, orders: Orders[Any]) -> Page:
    sheets = at.content.cult_sheets
    dark = Words("Abilities of the dark sides:")
    together = [dark, *(_sheet(sheet, "dark") for sheet in sheets)]
    wishes = " ".join(sheet.id for sheet in list(reversed(sheets))[:4])
    return Page(
        Words("Which cults would you like, the one you want most first?"),
        Words("Without an answer you get one of those that the others leave, drawn by lot."),
        (
            section(
                "cults",
                prose(
                    Words("In an order that is drawn, each player gets the highest wish that is still free.")
                ),
                _sheets(
                    Words(
                        "The cults: Divine Might of the light and the dark side, abilities of the light one "
                        "(here: in the Location that is being resolved; the dark ones come with a Summoning):"
                    ),
                    sheets,
                    "light",
                ),
            ),
            section("dark", _sheets(dark, sheets, "dark"), shorter=[[prose(joined(" ", together))], []]),
        ),
        how=(Words("Orders: cults <as many as you like, in your order>."),),
        examples=examples_of(orders, [f"cults {wishes}", f"cults {sheets[0].id}"]),
    )


def _sheets(heading: Words, sheets: Sequence[CultSheet], side: Side) -> Block:
    return listing(heading, [Line((_sheet(one, side),), (A_CULT.of(one.id),)) for one in sheets])


def _sheet(sheet: CultSheet, side: Side) -> Words:
    abilities = joined(
        " ",
        (
            Words("{ability}: {text}.", ability=one.name, text=Ability.cases[one.id].text)
            for one in sheet.abilities_of(side)
        ),
    )
    if side == "dark":
        return Words("{cult}. {abilities}", cult=sheet.id, abilities=abilities)
    return Words(
        "{cult} ({light}, {dark}). {abilities}",
        cult=sheet.id,
        light=sheet.light,
        dark=sheet.dark,
        abilities=abilities,
    )


def _cause(content: Content, state: ChooseYourGod) -> str:
    """The card or ability that is being carried out."""
    if state.playing:
        return content.cards[state.playing[-1]]
    return content.ability_names[list(state.lap.action.values())[-1]].name


def give_card_page(at: Among, receiver: int, cards: Sequence[str], default: str, orders: Orders[Any]) -> Page:
    content, state = at.content, at.state
    heading = Words("One of these, whichever you like ({seen}):", seen=_who_sees(at, receiver, cards))
    return Page(
        Words(
            "Round {round}: {cause} makes you give {receiver} a card: which?",
            round=state.round,
            cause=_cause(content, state),
            receiver=name(state, receiver),
        ),
        Words("Without an answer you give {card}.", card=content.cards[default]),
        (section("cards", card_lines(heading, content, cards)), own_things(at), *rivals(at)),
        how=(Words("Orders: give <card>; give cheapest."), as_standing("give_card: give cheapest")),
        examples=examples_of(orders, [f"give {card_word(content, cards[0])}", "give cheapest"]),
    )


def _who_sees(at: Now, receiver: int, cards: Sequence[str]) -> Words:
    """CG-38."""
    hidden = Words("only {seat} and you see a card from your hand", seat=name(at.state, receiver))
    if all(card in at.own.hand for card in cards):
        return hidden
    return Words("{hidden}, everybody sees other cards", hidden=hidden)


def lose_altar_page(at: Among, orders: Orders[Any]) -> Page:
    content, altars = at.content, at.own.altars
    lines = [
        Line(
            (
                Words(
                    "{place}: {standing}",
                    place=place(content, one),
                    standing=standing(content, at.state, one),
                ),
            ),
            (A_LOCATION.of(one),),
        )
        for one in altars
    ]
    return Page(
        Words(
            "Round {round}: {cause} costs you an Altar: which one falls?",
            round=at.state.round,
            cause=_cause(content, at.state),
        ),
        Words("Without an answer the one in {place} falls.", place=place(content, altars[0])),
        (
            section(
                "altars",
                prose(Words("What else it costs you is gone already.")),
                listing(Words("Yours (A), and who is there now:"), lines),
            ),
            own_things(at),
            hand(at),
            *rivals(at),
        ),
        how=(Words("Orders: {form}.", form="altar <location>"),),
        examples=examples_of(orders, [f"altar {one}" for one in altars[:2]]),
    )


def iniquity_page(
    at: Among, revealed: Sequence[str], default: str, form: str, examples: Sequence[Example]
) -> Page:
    """The last of the revealed cards is asked about; each is told by its name."""
    content = at.content
    *before, card = revealed
    known = {option.id: option for option in at.among}
    face = next(one for one in content.hand_cards.values() if one.name == card)
    return Page(
        Words(
            "Path of Iniquity turns up {card}{after}: {asked}?",
            card=card,
            after=Words(", after {cards}", cards=before) if before else "",
            asked=_whom(at, known) if default in content.licenses else Words("whom does it hit"),
        ),
        Words("Without an answer you take {license}.", license=known[default].label)
        if default in content.licenses
        else Words("Without an answer it hits {token}.", token=known[default].label),
        (
            section(
                "card",
                prose(
                    Words("It does this: {text}.", text=effect_text(face)),
                    Words(
                        "Influence in {place}: {standing}.",
                        place=place(content, at.location),
                        standing=standing(content, at.state, at.location),
                    ),
                ),
                listing(Words("Possible:"), [Line((one.label,), one.refs) for one in known.values()]),
            ),
            own_things(at),
            *rivals(at),
        ),
        how=(Words("Orders: {form}.", form=form),),
        examples=tuple(examples),
    )


def _whom(at: Among, known: dict[str, Option]) -> Words:
    """All these Licenses are one rival's."""
    rivals_ = at.state.rivals(at.seat)
    owner = next(seat for seat in rivals_ if known.keys() <= set(at.state.cults[seat].licenses))
    return Words("which License do you take from {owner}", owner=name(at.state, owner))
