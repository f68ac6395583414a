"""Deals after a prayer: Intrigues are sold, face-up Licenses are bought (CG-59 to CG-61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.engine.choices import Case, Flag, Many, One, Option, Record
from referee.engine.json_types import Json
from referee.games.choose_your_god.effects import gain_coins, lose_coins, put_under, take_license, tell
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.vocabulary import SLOTS
from referee.games.choose_your_god.words import coins, who

MOST_DEALS = 40


@lru_cache(maxsize=16)
def deals_choice(content: Content) -> Many:
    """A list of sales and purchases; each may be marked to be left out where it is not possible."""
    hand_cards = [Option(card.id, card.name) for card in content.hand_cards.values()]
    licenses = [Option(card.id, card.name) for card in content.license_cards]
    return Many(
        Case(
            {
                "sell": Record({"card": One(hand_cards), "if_possible": Flag()}),
                "buy": Record({"license": One(licenses), "if_possible": Flag()}),
            },
            {"sell": "Sell an Intrigue", "buy": "Buy a License"},
        ),
        max=MOST_DEALS,
    )


def make_deals(
    t: GodTable,
    seat: int,
    deals: Sequence[Mapping[str, Any]],
    held: Sequence[str] | None = None,
    *,
    as_far_as_possible: bool = False,
) -> None:
    """One after another, as written. `held` are the cards that could be known when they were written."""
    known = Counter(t.state.cults[seat].hand if held is None else held)
    for deal in deals:
        value = deal["value"]
        try:
            if deal["case"] == "sell":
                _sell(t, seat, value["card"], known)
            else:
                _buy(t, seat, value["license"])
        except Refused:
            if not (value["if_possible"] or as_far_as_possible):
                raise


def _sell(t: GodTable, seat: int, card: str, known: Counter[str]) -> None:
    """CG-60: shown to all, and put under the deck."""
    if card in t.content.miracles:
        raise Refused("Only Intrigue cards can be sold.", "CG-60")
    face = t.content.intrigues[card]
    if not known[card] or card not in t.state.cults[seat].hand:
        raise Refused(f"You do not hold {face.name}.", "CG-60")
    known[card] -= 1
    t.state.cults[seat].hand.remove(card)
    put_under(t, card)
    data: dict[str, Json] = {"seat": seat, "card": card, "sale": face.sale}
    tell(t, "card_sold", f"{who(t, seat)} sells {face.name} for {coins(face.sale)}.", data, "CG-60")
    gain_coins(t, seat, face.sale, "CG-60")


def _buy(t: GodTable, seat: int, license_: str) -> None:
    """CG-61: paid to the reserve; the slot stays empty."""
    face, own = t.content.licenses[license_], t.state.cults[seat].coins
    if license_ not in t.state.slots:
        raise Refused(f"{face.name} is not on offer.", "CG-61")
    if own < face.cost:
        raise Refused(f"{face.name} costs {face.cost}, you have {own}.", "CG-61")
    lose_coins(t, seat, face.cost, "CG-61")
    take_license(t, seat, SLOTS[t.state.slots.index(license_)], "CG-61")
