"""The Market: bids, purchases, and cards offered to others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Literal

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.choices import (
    Assign,
    Choice,
    Either,
    Many,
    Number,
    One,
    Option,
    Record,
    Some,
    Source,
    pick,
)
from referee.engine.decisions import Count, Cursor, Decision, Lines, Phrases, Sentence, Spelling, asks
from referee.engine.events import SEAT
from referee.engine.json_types import Json
from referee.engine.problems import Problem, UntimelyText
from referee.games.true_messiah.board import turn_order
from referee.games.true_messiah.decisions.offers import copy_options
from referee.games.true_messiah.decisions.setting_up import colours
from referee.games.true_messiah.decisions.spelling import WRITING, Cards, Copy, several
from referee.games.true_messiah.decks import face
from referee.games.true_messiah.moments import Now, Offered
from referee.games.true_messiah.words import either, who

MAX_BOUGHT = 2  # TM-206
MAX_BASKETS = 12
MAX_COINS = 50_000
"""Coins have no limit (TM-06), but in the longest game, of 1000 rounds, nobody comes near to this."""
WISHFUL = 3
"""One random bid in this many says what it is for."""
GENEROUS = 5
"""Of one random purchase in this many the first card is offered to somebody else."""


def price(at: Now, cards: Sequence[str]) -> int:
    return sum(at.cost(card) for card in cards)


def for_sale(at: Now) -> Sequence[str]:
    return at.copies(at.state.market.sale)


# Bids.


class Baskets(Spelling):
    """`godspeed+tithes; tithes`, or with commas. A + joins cards; behind a name it belongs to it."""

    label, what, help = "wishes", Words("a card"), "<card>+<card>; <card>; …"

    def __init__(self, at: Now) -> None:
        self._at = at
        self._copy = Copy(at, for_sale(at))

    def read(self, words: Cursor) -> Json:
        baskets: list[Json] = [self._basket(words)]
        while words.take_if(";", ",", "or"):
            baskets.append(self._basket(words))
        return baskets

    def _basket(self, words: Cursor) -> list[Json]:
        cards: list[str] = []
        while not cards or words.take_if("+"):
            cards.append(self._copy.read_copy(words, cards, self._length(words)))
        return list(cards)

    @staticmethod
    def _length(words: Cursor) -> int:
        """How many words there are before the next card or basket."""
        for at in range(words.left_in_line):
            word, following = words.word(words.at + at), words.word(words.at + at + 1)
            if word in (";", ",") or (at and word == "+" and following[:1].isalpha()):
                return at
        return words.left_in_line

    def show(self, value: Any) -> str:
        return "; ".join("+".join(basket) for basket in value)


class NamedCards(Spelling):
    """Cards by their names, whether they are for sale or not."""

    label, what = "cards", Words("a card")

    def __init__(self, at: Now) -> None:
        self._card = Cards(at.content, map(face, for_sale(at)))

    def read(self, words: Cursor) -> Json:
        return list(several(words, lambda _: [self._card.read(words)]))

    def show(self, value: Any) -> str:
        return ", ".join(value)


def wishes(at: Now) -> Many:
    """Cards that some bid is enough for."""
    affordable = [card for card in for_sale(at) if at.cost(card) <= at.own.coins or at.ahead]
    basket = Some(
        copy_options(at, affordable), min=1, max=MAX_BOUGHT, refuse=lambda card: _too_dear(at, card)
    )
    return Many(basket, min=1, max=MAX_BASKETS)


def own_coins(at: Now) -> Number:
    """TM-203."""
    if at.ahead:
        return Number(0, MAX_COINS)
    coins = at.own.coins
    return Number(0, coins, lambda _: _coins(coins), clause="TM-203")


def _coins(coins: int) -> Reason:
    return Reason("You have {coins:coin}.", "TM-203", coins=coins)


def _too_dear(at: Now, card: str) -> Reason | None:
    if card not in for_sale(at):
        return None
    return Reason("{card} costs {cost}.", "TM-207", card=at.name(card), cost=at.cost(card))


class Bid(
    Decision[Now],
    form=(
        "[bid] {coins} [wish|for|on {wish}]",
        "[bid] {coins} coins|coin [wish|for|on {wish}]",
        "bid up to {most} for [first of] {cards}",
        "bid nothing",
        "nothing",
        "pass",
    ),
    rule=Sentence(Words("A wish costs at most the bid."), "TM-207"),
):
    """TM-203."""

    what, writing = Words("a bid"), WRITING
    coins: int = asks(own_coins, Count("coins"))
    wish: tuple[tuple[str, ...], ...] | None = asks(wishes, Baskets, default=None)
    also = {"most": Count("coins"), "cards": lambda at: NamedCards(at)}  # noqa: RUF012 - a ClassVar of Decision

    @classmethod
    def understood(cls, said: dict[str, Json], at: Now) -> dict[str, Json]:
        """`up to` bids that much, or all there is, if one of the cards can be had for it."""
        if "cards" not in said:
            return {"coins": 0, **said}
        wanted: Any = said["cards"]
        most: Any = said["most"]
        if at.ahead and (cheap := [card for card in wanted if at.cost(card) <= most]):
            return {"coins": min(most, MAX_COINS), "wish": [[card] for card in cheap[:MAX_BASKETS]]}
        coins = min(most, at.own.coins)
        wish = [
            [copy]
            for card in wanted
            for copy in for_sale(at)
            if face(copy) == card and at.cost(card) <= coins
        ]
        if not wish:
            message = Words(
                "No {cards} is for sale for {coins:coin} or less.",
                cards=either([at.content.name(card) for card in wanted]),
                coins=coins,
            )
            raise UntimelyText(1, f"bid up to {most}", message, Words("a card that is for sale"))
        return {"coins": coins, "wish": wish[:MAX_BASKETS]}

    @classmethod
    def offer(cls, at: Now) -> Choice:
        """Any bid; or for each price one of at least that, with wishes for single cards that cost no more."""
        if at.ahead:
            return cls.choice(at)
        coins, cards = at.own.coins, for_sale(at)
        kinds = [Record({"coins": Number(0, coins)})]
        for cost in sorted({at.cost(card) for card in cards if at.cost(card) <= coins}):
            single = Some(copy_options(at, [card for card in cards if at.cost(card) <= cost]), min=1, max=1)
            wish = Many(single, min=1, max=MAX_BASKETS)
            kinds.append(Record({"coins": Number(cost, coins), "wish": wish}))
        return Either(kinds)

    def problems(self, at: Now) -> Iterator[Problem]:
        for number, cards in enumerate(self.wish or ()):
            if (cost := price(at, cards)) > self.coins:
                reason = Reason(
                    "{names} {cards?costs|cost} {cost}, your bid is {bid}.",
                    "TM-207",
                    names=joined(" + ", map(at.name, cards)),
                    cards=len(cards),
                    cost=cost,
                    bid=self.coins,
                )
                yield self.problem(reason, None, "wish", number)
                return

    @classmethod
    def propose(cls, at: Now, source: Source) -> Bid:
        coins = source.below(at.own.coins + 1)
        cheap = [card for card in for_sale(at) if at.cost(card) <= coins]
        wished = cheap and source.below(WISHFUL) == 0
        return cls(coins=coins, wish=((pick(source, cheap),),) if wished else None)


# Purchases.


@dataclass(frozen=True)
class Purchase:
    """Cards that are bought, and to whom some of them are offered."""

    cards: tuple[str, ...] = ()
    offer: Mapping[str, str] = field(default_factory=dict, hash=False)

    @classmethod
    def from_answer(cls, answer: Any, _: Now) -> Purchase:
        return cls(tuple(answer["cards"]), answer["offer"])

    @staticmethod
    def to_answer(bought: Purchase) -> Json:
        return {"cards": list(bought.cards), "offer": dict(bought.offer)}


class Purchases(Spelling):
    """`smite, tithes for violet`, or `nothing`."""

    label, what, help = "purchases", Words("a card"), "<card> [for <colour>], … · nothing"

    def __init__(self, at: Now) -> None:
        self._copy = Copy(at, for_sale(at))
        self._colours = colours(at)

    def read(self, words: Cursor) -> Json:
        offer: dict[str, Json] = {}

        def bought(named: list[str]) -> list[str]:
            card = self._copy.read_copy(words, named)
            if words.take_if("for"):
                offer[card] = self._colours.read(words)
            return [card]

        cards = [] if words.take_phrase("nothing") else several(words, bought)
        return {"cards": list(cards), "offer": offer}

    def show(self, value: Any) -> str:
        offer = value["offer"]
        return (
            ", ".join(f"{card} for {offer[card]}" if card in offer else card for card in value["cards"])
            or "nothing"
        )


def bid_of(at: Now) -> int:
    return at.state.market.bids.get(at.seat, 0)


def _seats(at: Now) -> list[Option]:
    """Whom a card may be offered to, by their colours."""
    return [
        Option(colour, who(at.state, seat), refs=(SEAT.of(seat),))
        for seat in turn_order(at.state)
        if seat != at.seat and (colour := at.state.seats[seat].colour)
    ]


TO_ONESELF = Reason("You cannot offer a card to yourself.", "TM-210")


def _not_bought(at: Now, card: str) -> Reason:
    return Reason("You do not buy {card}.", "TM-210", card=at.name(card))


def purchases(at: Now) -> Record:
    """What the bid is enough for, and who may be offered it."""
    shown, bid = for_sale(at), bid_of(at)
    options = copy_options(at, [card for card in shown if at.cost(card) <= bid])

    def refuse(card: str) -> Reason | None:
        if card in shown:
            about = {"card": at.name(card), "cost": at.cost(card), "bid": bid}
            return Reason("{card} costs {cost}, your bid is {bid}.", "TM-207", **about)
        return Reason("{card} is sold.", "TM-209", card=at.name(card)) if at.is_card(card) else None

    def unbought(card: str) -> Reason | None:
        return _not_bought(at, card) if at.is_card(card) else None

    def to_oneself(colour: str) -> Reason | None:
        return TO_ONESELF if colour == at.own.colour else None

    return Record(
        {
            "cards": Some(options, max=MAX_BOUGHT, refuse=refuse, clause="TM-206"),
            "offer": Assign(
                options,
                _seats(at),
                partial=True,
                refuse=unbought,
                refuse_slot=to_oneself,
                clause="TM-210",
            ),
        },
        defaults={"cards": [], "offer": {}},
        offers=None if at.ahead else lambda: purchases_at_once(at),
    )


def purchases_at_once(at: Now) -> Either:
    """Nothing; one card, or two that the bid is enough for; and any of them may be offered to somebody."""
    cards, bid = for_sale(at), bid_of(at)
    affordable = [
        bought
        for number in range(1, MAX_BOUGHT + 1)
        for bought in combinations(cards, number)
        if price(at, bought) <= bid
    ]
    kinds = [Record({})]
    for bought in affordable:
        options = copy_options(at, bought)
        chosen = Some(options, min=len(bought), max=len(bought))
        offer = Assign(options, _seats(at), partial=True)
        kinds.append(Record({"cards": chosen, "offer": offer}, defaults={"offer": {}}))
    return Either(kinds)


class Buy(
    Decision[Now],
    form="buy {purchase}",
    bare=True,
    rule=Sentence(Words("Together they cost at most your bid, and you offer only what you buy."), "TM-207"),
):
    """TM-206, TM-207, TM-209, TM-210."""

    what, writing = Words("a purchase"), WRITING
    purchase: Purchase = asks(purchases, Purchases)

    def problems(self, at: Now) -> Problem | None:
        cards, bid = self.purchase.cards, bid_of(at)
        if (cost := price(at, cards)) > bid:
            reason = Reason("Together they cost {cost}, your bid is {bid}.", "TM-207", cost=cost, bid=bid)
            return Problem("/cards", reason)
        for card in self.purchase.offer:
            if card not in cards:
                return Problem("/offer", _not_bought(at, card))
        return None

    @classmethod
    def nothing(cls) -> Buy:
        return cls(purchase=Purchase())

    @classmethod
    def best(cls, at: Now) -> Buy:
        """The dearest affordable card, then the dearest affordable with the rest."""
        bought: list[str] = []
        left = bid_of(at)
        for _ in range(MAX_BOUGHT):
            fitting = [card for card in for_sale(at) if card not in bought and at.cost(card) <= left]
            if fitting:
                bought.append(max(fitting, key=at.cost))
                left -= at.cost(bought[-1])
        return cls(purchase=Purchase(tuple(bought)))

    @classmethod
    def propose(cls, at: Now, source: Source) -> Buy:
        best = cls.best(at).purchase.cards
        cards = best[: 1 + source.below(len(best))] if best else ()
        offer: dict[str, str] = {}
        others = [seat for seat in turn_order(at.state) if seat != at.seat]
        if cards and source.below(GENEROUS) == 0:
            offer[cards[0]] = at.state.seats[pick(source, others)].colour
        return cls(purchase=Purchase(cards, offer))


# Offers.

SAID = (Option("yes", Words("accept")), Option("no", Words("refuse")))


class ReplyToOffer(Decision[Offered], form="{said} {card}"):
    """One card is accepted or refused."""

    what, writing = Words("an answer to the offer"), WRITING
    card: str = asks(lambda at: One(copy_options(at, at.cards)), lambda at: Copy(at, at.cards, at.named))
    said: Literal["yes", "no"] = asks(One(SAID), Phrases({"accept": "yes", "refuse": "no"}))


class Replies(Lines):
    """A line for each card."""

    def __init__(self, at: Offered) -> None:
        super().__init__(ReplyToOffer, at, lambda at, one: replace(at, named=(*at.named, one.card)))

    def read(self, words: Cursor) -> Json:
        lines: Any = super().read(words)
        return {line["card"]: line["said"] for line in lines}

    def show(self, value: Any) -> str:
        return super().show([{"card": card, "said": said} for card, said in value.items()])


def offered_cards(at: Offered) -> Assign:
    return Assign(copy_options(at, at.cards), SAID)


class Accept(Decision[Offered], form="{replies}", bare=True):
    """TM-210: each card offered is accepted or refused."""

    what, writing = Words("an answer to the offer"), WRITING
    replies: Mapping[str, Literal["yes", "no"]] = asks(offered_cards, Replies)
