"""Deals after a prayer: Intrigues are sold, face-up Licenses are bought (CG-59 to CG-61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Choice, Flag, Many
from referee.engine.decisions import Cursor, Decision, Lines, Listed, Phrases, Sentence, Spelling, asks
from referee.engine.decisions.words import BREAK
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.decisions.options import bought_license, sold_card
from referee.games.choose_your_god.decisions.spelling import WRITING, Offered, cards
from referee.games.choose_your_god.effects import gain_coins_silently, put_under, take_license
from referee.games.choose_your_god.events.intention import CardSold
from referee.games.choose_your_god.moments import AnyMoment, ForLater, Now, Prospect
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.vocabulary import SLOTS

MAX_DEALS = 40
NO_DEALS = "no deals"
IF_POSSIBLE = Phrases({"if possible": True})


class Several(Spelling):
    """One thing as it is kept; an order may name several at once, each for a deal of its own."""

    def __init__(self, of: Spelling) -> None:
        self.label, self.what = of.label, of.what
        self._of = of
        self._list = Listed(of)

    @property
    def help(self) -> str:
        return self._list.help

    def read(self, words: Cursor) -> Json:
        return self._list.read(words)

    def show(self, value: Any) -> str:
        return self._of.show(value)


def hand_cards(at: AnyMoment) -> Several:
    return Several(cards(at))


def offered_licenses(at: AnyMoment) -> Several:
    return Several(Offered(at))


class Deal(ForLater):
    """A sale or a purchase; it may be marked to be left out where it is not possible."""

    what, writing = Words("a deal"), WRITING
    if_possible: bool = asks(Flag(), IF_POSSIBLE, default=False)

    def carry_out(self, t: GodTable, seat: int, known: Counter[str]) -> None:
        raise NotImplementedError


class Sell(Deal, form="sell {card} [{if_possible}]", label=Words("Sell an Intrigue")):
    """CG-60: shown to all, and put under the deck."""

    card: str = asks(sold_card, hand_cards)

    def carry_out(self, t: GodTable, seat: int, known: Counter[str]) -> None:
        if self.card in t.content.miracles:
            raise Refused(Reason("Only Intrigue cards can be sold.", "CG-60"))
        face = t.content.intrigues[self.card]
        if not known[self.card] or self.card not in t.state.cults[seat].hand:
            raise Refused(Reason("You do not hold {card}.", "CG-60", card=face.name))
        known[self.card] -= 1
        t.state.cults[seat].hand.remove(self.card)
        put_under(t, self.card)
        t.tell(CardSold(seat, self.card, gain_coins_silently(t.state, seat, face.sale)), rule="CG-60")


class Buy(Deal, form="buy {license} [{if_possible}]", label=Words("Buy a License")):
    """CG-61: paid to the reserve; the slot stays empty."""

    license: str = asks(bought_license, offered_licenses)

    def carry_out(self, t: GodTable, seat: int, _known: Counter[str]) -> None:
        face, own = t.content.licenses[self.license], t.state.cults[seat].coins
        if self.license not in t.state.slots:
            raise Refused(Reason("{card} is not on offer.", "CG-61", card=face.name))
        if own < face.cost:
            raise Refused(
                Reason(
                    "{card} costs {cost}, you have {own}.", "CG-61", card=face.name, cost=face.cost, own=own
                )
            )
        take_license(t, seat, SLOTS[t.state.slots.index(self.license)], "CG-61", price=face.cost)


def one_by_one(answer: Any) -> list[Json]:
    """A line may name several cards to sell, or Licenses to buy: a deal for each."""
    value = answer["value"]
    field = "card" if answer["case"] == "sell" else "license"
    return [{**answer, "value": {**value, field: named}} for named in value[field]]


def deal_lines(at: AnyMoment) -> Lines:
    return Lines(Deal, at, spread=one_by_one, none=NO_DEALS)


def deals(at: AnyMoment) -> Many:
    """A list of sales and purchases; what is possible is asked when they are made."""
    deal = Deal.choice(at)
    if isinstance(at, Prospect):
        return Many(deal, max=MAX_DEALS if deal.possible else 0, budgets={"coins": at.now.own.coins})
    return Many(deal, max=MAX_DEALS)


class DealsBelow(Spelling):
    """Deals below the order that they belong to, in lines of their own or behind strokes."""

    label, what = "deals", Words("deals")

    def __init__(self, at: AnyMoment) -> None:
        self._lines = deal_lines(at)

    @property
    def help(self) -> str:
        return "/ " + self._lines.help.replace(BREAK, " / ")

    def read(self, words: Cursor) -> Json:
        if not words.take_if(BREAK):
            raise words.instead(self.what)
        return self._lines.read(words)

    def show(self, value: Any) -> str:
        return "/ " + self._lines.show(value).replace(BREAK, " / ")


class Deals(
    Decision[Now],
    form="{deals}",
    bare=True,
    rule=Sentence(Words("Deals are made one after another."), "CG-59"),
):
    """What is decided once a prayer has drawn its cards (CG-59)."""

    what, writing = Words("deals"), WRITING
    deals: tuple[Deal, ...] = asks(deals, deal_lines)

    @classmethod
    def offer(cls, at: Now) -> Choice:
        return deals(Prospect.of(at))

    def problems(self, at: Now) -> str | None:
        async def deal(t: GodTable) -> None:
            make_deals(t, at.seat, self.deals)

        return said(at.problem_with(deal))


def said(problem: Problem | None) -> str | None:
    return None if problem is None else problem.message


def make_deals(
    t: GodTable,
    seat: int,
    deals: Iterable[Deal],
    held: Sequence[str] | None = None,
    *,
    as_far_as_possible: bool = False,
) -> None:
    """One after another, as written. `held` are the cards that could be known when they were written."""
    known = Counter(t.state.cults[seat].hand if held is None else held)
    for deal in deals:
        try:
            deal.carry_out(t, seat, known)
        except Refused:
            if not (deal.if_possible or as_far_as_possible):
                raise
