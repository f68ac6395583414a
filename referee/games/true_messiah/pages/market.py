"""The pages of the Market (rules 2.16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from referee.engine.catalogue import Words
from referee.engine.page import Page, listing, prose, section
from referee.games.true_messiah.decisions.market import Accept, Bid, Buy, Purchase, bid_of
from referee.games.true_messiah.decks import face
from referee.games.true_messiah.moments import Now, Offered
from referee.games.true_messiah.options import windows_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.pages.answering import answers
from referee.games.true_messiah.state import MessiahTable
from referee.games.true_messiah.texts.faces import card_lines
from referee.games.true_messiah.texts.prompts import page
from referee.games.true_messiah.words import who

UNWISHED = Words(
    "Without a wish you buy the dearest cards that are left when it is your turn. To offer what you buy to "
    "somebody, add a line below instead: buy: buy <card> for <colour>"
)  # TM-223, TM-210
WISHED = Words("With a wish that can be met you are not asked again.")
HOW_TO_BID = Words("bid <coins> wish <card>+<card>; <card>: both, or else the next, and so on")
MAX_STANDING = 66
"""Longer ones do not fit in a line."""


def affordable(content: Content, sale: Sequence[str], coins: int) -> list[str]:
    return [card for card in sale if content.by_id[card].cost <= coins]


def bid_page(t: MessiahTable, at: Now) -> Page:
    """TM-203."""
    coins, sale = at.own.coins, t.state.market.sale
    able = sorted((card for card in at.copies(sale) if at.cost(card) <= coins), key=at.cost, reverse=True)
    wishes = [Bid(coins=at.cost(able[0]), wish=tuple((card,) for card in able[:2]))] if able else []
    said = answers(
        Bid,
        at,
        Bid(coins=0),
        *wishes,
        Bid(coins=coins),
        means=Words("you buy nothing"),
        ahead=_same_bid(t.content, sale, coins),
    )
    rules = Words(
        "You have {coins:coin}. The highest bid buys first: up to 2 cards that together cost no more than "
        "the bid. Every bid is spent, whatever it buys. {left:card waits|cards wait} for later rounds.",
        coins=coins,
        left=len(t.state.marketplace),
    )
    return page(
        t,
        at.seat,
        Words("how many coins do you bid, and for what?"),
        said,
        above=[prose(rules, UNWISHED if windows_of(t.options) == "few" else WISHED)],
        below=[
            section(
                "sale",
                listing(
                    Words("For sale (cost: coins now, belief when it is played):"),
                    card_lines(t.content, sale),
                ),
                apart=True,
            )
        ],
        how=(HOW_TO_BID,),
    )


def _same_bid(content: Content, sale: list[str], coins: int) -> str:
    """A standing order for cards like those that are for sale now."""
    dearest = sorted(sale, key=lambda card: -content.by_id[card].cost)
    wanted = list(dict.fromkeys(affordable(content, dearest, coins) or dearest))[:2]
    most = max(content.by_id[card].cost for card in wanted)
    orders = (f"bid up to {most} for first of {', '.join(wanted[:n])} else bid 0" for n in (2, 1))
    return next((order for order in orders if len(order) < MAX_STANDING), "")


HOW_TO_BUY = Words("buy <card>, <card>; buy <card> for <colour>: a present, if that seat accepts it")


def buy_page(t: MessiahTable, at: Now, default: Buy) -> Page:
    """TM-206."""
    said = answers(
        Buy,
        at,
        default,
        Buy(purchase=Purchase(default.purchase.cards[:1])),
        Buy.nothing(),
        means=Words("the dearest"),
        ahead="buy: default",
    )
    bid = Words("Your bid is {bid}: up to 2 cards that together cost no more.", bid=bid_of(at))
    return page(
        t,
        at.seat,
        Words("what do you buy?"),
        said,
        above=[
            listing(Words("Left for sale:"), card_lines(t.content, t.state.market.sale)),
            prose(bid),
        ],
        how=(HOW_TO_BUY,),
    )


def offer_page(t: MessiahTable, at: Offered, buyer: int, default: Accept) -> Page:
    """TM-210."""
    other: dict[str, Literal["yes", "no"]] = {
        card: "no" if reply == "yes" else "yes" for card, reply in default.replies.items()
    }
    return page(
        t,
        at.seat,
        Words("do you accept what {seat} offers you?", seat=who(t.state, buyer)),
        answers(Accept, at, default, Accept(replies=other), ahead="accept: default"),
        above=[
            listing("", card_lines(t.content, list(map(face, at.cards)))),
            prose(Words("What you accept goes to your discard pile, and costs you nothing.")),
        ],
    )
