"""Locations, cults and cards of Choose Your God Wisely in words."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.catalogue import Words
from referee.engine.components import Component, ComponentList, section
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.pack import Content, IntrigueCard, MiracleCard
from referee.games.choose_your_god.texts.card_texts import effect_and_sale, gives, license_words
from referee.games.choose_your_god.vocabulary import Side
from referee.games.choose_your_god.words import SIDES


def components(content: Content) -> list[ComponentList]:
    prayers = (Component("", _with_mobs(mobs), _prayer(row)) for mobs, row in enumerate(content.pray_table))
    return [
        section(
            Words("Locations"),
            (
                Component(
                    str(one.no),
                    one.name,
                    Words(
                        "{gives}; Preach with {followers:Follower}; alms {alms}",
                        gives=gives(one.no),
                        followers=one.followers,
                        alms=one.alms,
                    ),
                )
                for one in content.locations
            ),
            Words("Whoever has most Influence in a Location wins what it gives."),
        ),
        section(Words("Prayer"), prayers),
        section(Words("Cults"), _sheets(content)),
        section(
            Words("Supremacy"),
            (Component(one.short, one.short.title(), one.text) for one in content.supremacy),
        ),
        section(Words("Miracles"), (_card(card) for card in content.miracle_cards)),
        section(Words("Intrigues"), (_card(card) for card in content.intrigue_cards)),
        section(
            Words("Licenses"),
            (
                Component(
                    one.short,
                    one.name,
                    Words(
                        "{does}; Patriarch +{bonus}; costs {price:coin}",
                        does=license_words(one),
                        bonus=one.bonus,
                        price=one.cost,
                    ),
                )
                for one in content.license_cards
            ),
        ),
    ]


def _with_mobs(mobs: int) -> Words:
    return Words("3 Mobs or more") if mobs == 3 else Words("{mobs:Mob}", mobs=mobs)


def _prayer(row: tuple[int, ...]) -> Words:
    if not row:
        return Words("no benefit")
    return Words("the benefit of one of the Locations {locations}", locations=[str(no) for no in row])


def _sheets(content: Content) -> Iterator[Component]:
    sides: tuple[Side, ...] = ("light", "dark")
    for sheet in content.cult_sheets:
        for side in sides:
            yield Component(
                "",
                Words("{cult}, {side} side", cult=sheet.name, side=SIDES[side]),
                Words("Divine Might {might}", might=sheet.might(side)),
            )
            for named in sheet.abilities_of(side):
                text = Words(
                    "{cult}, {side}: {text}",
                    cult=sheet.name,
                    side=SIDES[side],
                    text=Ability.cases[named.id].text,
                )
                yield Component(named.short, named.name, text)


def _card(card: MiracleCard | IntrigueCard) -> Component:
    return Component(card.short, card.name, effect_and_sale(card), card.copies)
