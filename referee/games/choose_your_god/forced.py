"""Choices that others force on a seat: which card it gives, which Altar it loses."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.choices import Option
from referee.engine.decisions import Orders, Question, question
from referee.games.choose_your_god.decisions.forced_choices import Cheapest, GiveFirst, said_beforehand
from referee.games.choose_your_god.decisions.small import GiveCard, LoseAltar, cheapest
from referee.games.choose_your_god.effects import give
from referee.games.choose_your_god.formalities import decision_of, decisions_of
from referee.games.choose_your_god.moments import Among, Now
from referee.games.choose_your_god.pieces import lose_altar
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.texts.small_prompts import give_card_page, lose_altar_page
from referee.games.choose_your_god.things import A_LOCATION


async def collect_cards(
    t: GodTable, receiver: int, givers: Sequence[int], *, hand_only: bool, rule: str
) -> None:
    """Each giver gives a card of its choice: all choose at once, cards arrive clockwise (CG-135, CG-159)."""
    cards = {seat: _cards(t, seat, hand_only) for seat in givers}
    chosen = {seat: _without_asking(t, seat, cards[seat]) for seat in givers}
    asked = [
        _give_card(t, seat, receiver, cards[seat], rule)
        for seat in givers
        if chosen[seat] is None and cards[seat]
    ]
    decided = await decisions_of(t, asked)
    for seat in t.state.rivals(receiver):
        card = decided[seat].card if seat in decided else chosen.get(seat)
        if card is not None:
            give(t, seat, receiver, card, rule)


def _cards(t: GodTable, seat: int, hand_only: bool) -> list[str]:
    return list(t.state.cults[seat].hand) if hand_only else t.state.owned_cards(seat)


def _without_asking(t: GodTable, seat: int, cards: list[str]) -> str | None:
    """The only card, or what the plan says; None if the seat has to be asked, or has nothing."""
    if len(cards) < 2:
        return cards[0] if cards else None
    match said_beforehand(t.state.cults[seat], Now.of(t.state, t.setup, seat)).give:
        case Cheapest():
            return cheapest(t.content, cards)
        case GiveFirst(cards=named):
            return next((card for card in named if card in cards), None)
        case _:
            return None


def _give_card(t: GodTable, seat: int, receiver: int, cards: list[str], rule: str) -> Question[GiveCard]:
    default = cheapest(t.content, cards)
    at = Among.cards(t.state, t.setup, seat, cards)
    return question(
        seat,
        "choose_your_god.give_card",
        GiveCard,
        at,
        lambda: give_card_page(at, receiver, cards, default, Orders(GiveCard, at)),
        rule,
        default=GiveCard(card=default),
        revealed="end",
    )


async def lose_an_altar(t: GodTable, seat: int, rule: str) -> None:
    """The owner picks which (CG-132)."""
    cult = t.state.cults[seat]
    if len(cult.altars) > 1:
        named = said_beforehand(cult, Now.of(t.state, t.setup, seat)).altar
        said = next((one for one in named if one in cult.altars), None)
        lose_altar(t, seat, await _ask_altar(t, seat, rule) if said is None else said, rule)
    elif cult.altars:
        lose_altar(t, seat, cult.altars[0], rule)


async def _ask_altar(t: GodTable, seat: int, rule: str) -> int:
    altars = [
        Option(str(no), t.content.location(no).name, refs=(A_LOCATION.of(no),))
        for no in t.state.cults[seat].altars
    ]
    at = Among.of(t.state, t.setup, seat, among=tuple(altars))
    asked = question(
        seat,
        "choose_your_god.lose_altar",
        LoseAltar,
        at,
        lambda: lose_altar_page(at, Orders(LoseAltar, at)),
        rule,
        default=LoseAltar(location=altars[0].id),
    )
    return int((await decision_of(t, asked)).location)
