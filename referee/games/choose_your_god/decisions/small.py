"""Small decisions: one card, one Altar, one target, a ranking of cults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import InOrder, One, Option
from referee.engine.decisions import Cursor, Decision, Orders, Spelling, asks, examples, order_lines, question
from referee.engine.problems import UntimelyText
from referee.games.choose_your_god.decisions.spelling import (
    WRITING,
    Target,
    cards,
    cult_list,
    licenses,
    numbered_location,
)
from referee.games.choose_your_god.formalities import decision_of
from referee.games.choose_your_god.moments import Among, AnyMoment
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.texts.prompts import examples_of
from referee.games.choose_your_god.texts.small_prompts import iniquity_page
from referee.games.choose_your_god.things import A_CULT
from referee.games.choose_your_god.words import meant


def all_cults(at: AnyMoment) -> InOrder:
    options = [
        Option(sheet.id, sheet.name, {"light": sheet.light, "dark": sheet.dark}, refs=(A_CULT.of(sheet.id),))
        for sheet in at.content.cult_sheets
    ]
    return InOrder(options, refuse=lambda _: Reason("Name each cult once.", "CG-26"))


class Ranking(Decision[AnyMoment], form="cults {cults}", bare=True):
    """CG-26: the one wanted most first."""

    what, writing = Words("a ranking of cults"), WRITING
    cults: tuple[str, ...] = asks(all_cults, cult_list)


def own_cards(at: Among) -> One:
    return One(at.among, lambda _: Reason("Choose one of your cards.", "CG-135"))


def cheapest(content: Content, cards: Iterable[str]) -> str:
    """Lowest sale, else the Miracle held longest, else the cheapest License, Supremacy last."""

    def cost(card: str) -> tuple[int, int]:
        if card in content.intrigues:
            return 0, content.intrigues[card].sale
        if card in content.miracles:
            return 1, 0
        return (2, content.licenses[card].cost) if card in content.licenses else (3, 0)

    return min(cards, key=cost)


class OrCheapest(Spelling):
    """A card by its name; `cheapest` is the one that the seat can do without best, whichever that is then."""

    label, what = "card", Words("a card")

    def __init__(self, at: Among) -> None:
        self._names = cards(at)
        self._at = at

    @property
    def help(self) -> str:
        return "<card>|cheapest"

    def read(self, words: Cursor) -> str:
        start = words.at
        if not words.take_if("cheapest"):
            return self._names.read(words)
        if not self._at.among:
            words.at = start
            raise words.unfit(Words("There is nothing to give away now."), error=UntimelyText)
        return cheapest(self._at.content, (option.id for option in self._at.among))

    def show(self, value: Any) -> str:
        return self._names.show(value)


class GiveCard(Decision[Among], form="give {card}", bare=True):
    """CG-135, CG-159."""

    what, writing = Words("a card to give"), WRITING
    card: str = asks(own_cards, OrCheapest)


def own_altars(at: Among) -> One:
    return One(
        at.among,
        lambda location: Reason("You have no Altar in Location {location}.", "CG-132", location=location),
    )


class LoseAltar(Decision[Among], form="altar {location}", bare=True):
    """CG-132."""

    what, writing = Words("an Altar to lose"), WRITING
    location: str = asks(own_altars, numbered_location)


class NamedTarget(Target):
    """`yellow 4` is also the only kind of 4 that Yellow has here."""

    def __init__(self, at: Among) -> None:
        self._known = [option.id for option in at.among]

    def read(self, words: Cursor) -> str:
        named = super().read(words)
        return meant(named, self._known) or named


def tokens_to_lower(at: Among) -> One:
    return One(at.among, lambda _: Reason("That Priest cannot be lowered by 2.", "CG-131"))


class AimAtToken(Decision[Among], form="on {aim}", bare=True):
    """CG-178: whom an Exorcism hits that was turned up."""

    what, writing = Words("a target"), WRITING
    aim: str = asks(tokens_to_lower, NamedTarget)


def licenses_to_take(at: Among) -> One:
    return One(at.among, lambda _: Reason("That License cannot be taken.", "CG-136"))


class AimAtLicense(Decision[Among], form="take {aim}", bare=True):
    """CG-178: what a Threat takes that was turned up."""

    what, writing = Words("a target"), WRITING
    aim: str = asks(licenses_to_take, licenses)


async def ask_aim(
    t: GodTable, at: Among, kind: type[AimAtToken | AimAtLicense], default: str, revealed: Sequence[str]
) -> str:
    """Whom the card hits that was revealed last."""
    asked = question(
        at.seat,
        "choose_your_god.iniquity",
        kind,
        at,
        lambda: iniquity_page(
            at,
            revealed,
            default,
            order_lines(kind, at)[0],
            examples_of(Orders(kind, at), examples(kind, at)),
        ),
        "CG-178",
        default=kind(aim=default),
    )
    return (await decision_of(t, asked)).aim
