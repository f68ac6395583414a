"""Choices that others force on a seat: which card it gives, which Altar it loses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from referee.engine.asks import Ask
from referee.engine.choices import One, Option
from referee.games.choose_your_god.effects import give
from referee.games.choose_your_god.formalities import answer_to, answers_to
from referee.games.choose_your_god.orders.small import CardPhrasing, NumberPhrasing
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.pieces import lose_altar
from referee.games.choose_your_god.plans import altar_to_lose, card_to_give
from referee.games.choose_your_god.small_prompts import give_card_text, lose_altar_text
from referee.games.choose_your_god.state import GodTable


async def collect_cards(
    t: GodTable, receiver: int, givers: Sequence[int], *, hand_only: bool, rule: str
) -> None:
    """Each giver gives a card of its choice: all choose at once, cards arrive clockwise (CG-135, CG-159)."""
    cards = {seat: _cards(t, seat, hand_only) for seat in givers}
    chosen = {seat: _without_asking(t, seat, cards[seat]) for seat in givers}
    asks = [
        _give_ask(t, seat, receiver, cards[seat], rule)
        for seat in givers
        if chosen[seat] is None and cards[seat]
    ]
    answers = await answers_to(t, asks)
    for seat in t.state.rivals(receiver):
        card = answers.get(seat) or chosen.get(seat)
        if card is not None:
            give(t, seat, receiver, cast("str", card), rule)


def _cards(t: GodTable, seat: int, hand_only: bool) -> list[str]:
    return list(t.state.cults[seat].hand) if hand_only else t.state.owned_cards(seat)


def _without_asking(t: GodTable, seat: int, cards: list[str]) -> str | None:
    """The only card, or what the plan says; None if the seat has to be asked, or has nothing."""
    if len(cards) < 2:
        return cards[0] if cards else None
    cult = t.state.cults[seat]
    planned = card_to_give(cult, cards)
    return cheapest(t.content, cards) if planned == "" else planned


def cheapest(content: Content, cards: Sequence[str]) -> str:
    """Lowest sale, else the Miracle held longest, else the cheapest License, Supremacy last."""

    def cost(card: str) -> tuple[int, int]:
        if card in content.intrigues:
            return 0, content.intrigues[card].sale
        if card in content.miracles:
            return 1, 0
        return (2, content.licenses[card].cost) if card in content.licenses else (3, 0)

    return min(cards, key=cost)


def _give_ask(t: GodTable, seat: int, receiver: int, cards: list[str], rule: str) -> Ask:
    options = [Option(card, t.content.cards[card]) for card in dict.fromkeys(cards)]
    return Ask(
        seat,
        "choose_your_god.give_card",
        One(options, lambda _: "Choose one of your cards."),
        cheapest(t.content, cards),
        lambda: give_card_text(t.content, t.state, receiver, cards),
        rule=rule,
        phrasing=CardPhrasing(t.content, "give"),
        revealed="end",
    )


async def lose_an_altar(t: GodTable, seat: int, rule: str) -> None:
    """The owner picks which (CG-132)."""
    cult = t.state.cults[seat]
    if not cult.altars:
        return
    location = altar_to_lose(cult)
    if location is None:
        location = cult.altars[0] if len(cult.altars) == 1 else await _ask_altar(t, seat, rule)
    lose_altar(t, seat, location, rule)


async def _ask_altar(t: GodTable, seat: int, rule: str) -> int:
    cult = t.state.cults[seat]
    options = [Option(str(at), t.content.location(at).name) for at in cult.altars]
    ask = Ask(
        seat,
        "choose_your_god.lose_altar",
        One(options, lambda at: f"You have no Altar in Location {at}."),
        str(cult.altars[0]),
        lambda: lose_altar_text(t.content, t.state, seat),
        rule=rule,
        phrasing=NumberPhrasing(t.content, "altar"),
    )
    return int(cast("str", await answer_to(t, ask)))
