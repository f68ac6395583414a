"""Locations, cults and cards of Choose Your God Wisely in words."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.components import Component, ComponentList, section
from referee.engine.words import count, listed
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.pack import Content, IntrigueCard, MiracleCard
from referee.games.choose_your_god.texts.card_texts import effect_text, gives, license_words


def components(content: Content) -> list[ComponentList]:
    prayers = (
        Component("", f"{count(mobs, 'Mob')}{' or more' if mobs == 3 else ''}", _prayer(row))
        for mobs, row in enumerate(content.pray_table)
    )
    return [
        section(
            "Locations",
            (
                Component(
                    str(one.no),
                    one.name,
                    f"{gives(one.no)}; Preach with {count(one.followers, 'Follower')}; alms {one.alms}",
                )
                for one in content.locations
            ),
            "Whoever has most Influence in a Location wins what it gives.",
        ),
        section("Prayer", prayers),
        section("Cults", _sheets(content)),
        section(
            "Supremacy", (Component(one.short, one.short.title(), one.text) for one in content.supremacy)
        ),
        section("Miracles", (_card(card) for card in content.miracle_cards)),
        section("Intrigues", (_card(card) for card in content.intrigue_cards)),
        section(
            "Licenses",
            (
                Component(
                    one.short,
                    one.name,
                    f"{license_words(one)}; Patriarch +{one.bonus}; costs {count(one.cost, 'coin')}",
                )
                for one in content.license_cards
            ),
        ),
    ]


def _prayer(row: tuple[int, ...]) -> str:
    return f"the benefit of one of the Locations {listed([str(no) for no in row])}" if row else "no benefit"


def _sheets(content: Content) -> Iterator[Component]:
    for sheet in content.cult_sheets:
        for side in ("light", "dark"):
            yield Component("", f"{sheet.name}, {side} side", f"Divine Might {sheet.might(side)}")
            for named in sheet.abilities_of(side):
                yield Component(
                    named.short, named.name, f"{sheet.name}, {side}: {Ability.cases[named.id].text}"
                )


def _card(card: MiracleCard | IntrigueCard) -> Component:
    sale = f"; sells for {count(card.sale, 'coin')}" if isinstance(card, IntrigueCard) else ""
    seal = "; dark seal" if card.dark_seal else ""
    return Component(card.short, card.name, f"{effect_text(card)}{sale}{seal}", card.copies)
