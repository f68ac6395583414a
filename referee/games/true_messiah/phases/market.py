"""The Market (rules 2.16): sealed bids, purchases in order, offers, income; then a new round."""

from __future__ import annotations

from typing import Literal

from referee.engine.decisions import Question, question
from referee.games.true_messiah.board import ally_of, colour_place, own_holy, seat_with, turn_order
from referee.games.true_messiah.decisions.market import Accept, Bid, Buy, Purchase
from referee.games.true_messiah.decks import face, missing
from referee.games.true_messiah.events.turns import (
    BidsOpened,
    BuyerPassedOver,
    CardOffered,
    CardsBought,
    CardsReturned,
    IncomePaid,
    MarketFoundEmpty,
    MarketOpened,
    OfferAnswered,
    OpenBid,
)
from referee.games.true_messiah.moments import Now, Offered
from referee.games.true_messiah.options import round_limit_of, windows_of
from referee.games.true_messiah.pages.market import affordable, bid_page, buy_page, offer_page
from referee.games.true_messiah.phases.asking import decide_unless, kind
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.scoring import end_by_points
from referee.games.true_messiah.state import Market, MessiahTable, Offer

MORE_CARDS = 3  # TM-202


async def market(t: MessiahTable) -> str:
    """TM-200: coins go out of sight (TM-201), cards are turned up (TM-202)."""
    live, state = Live(t), t.state
    shown = MORE_CARDS + len(turn_order(state))
    sale, state.marketplace = state.marketplace[:shown], state.marketplace[shown:]
    state.market = Market(sale, len(sale), open=True)
    if not sale:
        live.tell(MarketFoundEmpty(), "TM-202")
        return "income"
    live.tell(MarketOpened(tuple(sale)), "TM-202")
    return "bid"


async def bid(t: MessiahTable) -> str:
    """TM-203: sealed bids."""
    live, state = Live(t), t.state
    poor = [
        seat
        for seat in turn_order(state)
        if windows_of(t.options) == "few"
        and not affordable(t.content, state.market.sale, state.seats[seat].coins)
    ]
    bids = dict.fromkeys(poor, Bid(coins=0))  # TM-223
    bids |= await t.decide_all([_bid_question(t, seat) for seat in turn_order(state) if seat not in poor])
    for seat in turn_order(state):
        state.market.bids[seat] = bids[seat].coins
        state.market.baskets[seat] = [list(basket) for basket in bids[seat].wish or ()]
    _open_bids(live)
    return "buy"


def _open_bids(live: Live) -> None:
    """All at once; highest first, ties in reverse turn order; every bid is spent."""
    state = live.state
    bids = state.market.bids
    # TM-204, TM-205
    state.market.buyers = sorted(bids, key=lambda seat: (-bids[seat], -colour_place(state, seat)))
    for seat, coins in bids.items():
        state.seats[seat].coins -= coins  # TM-208
    live.tell(BidsOpened(tuple(OpenBid(seat, bids[seat]) for seat in state.market.buyers)), "TM-203")


async def buy(t: MessiahTable) -> str:
    """The next buyer (TM-206, TM-207), or nobody any more."""
    live, state = Live(t), t.state
    sold = state.market
    if not sold.buyers:
        return "close_market"
    seat = sold.buyers[0]
    if not affordable(t.content, sold.sale, sold.bids[seat]):
        live.tell(BuyerPassedOver(seat), "TM-206")
        sold.buyers.pop(0)
        return "buy"
    wished = next((one for one in sold.baskets[seat] if _all_there(one, sold.sale)), None)
    if wished is not None:
        purchase = Purchase(tuple(wished))
    else:
        bought = await decide_unless(t, _buy_question(t, seat), formal=not sold.baskets[seat])
        purchase = bought.purchase
    cards = [face(card) for card in purchase.cards]
    for card in cards:
        sold.sale.remove(card)
    sold.bought[seat] = cards
    live.tell(CardsBought(seat, tuple(cards)), "TM-209")
    sold.buyers.pop(0)
    state.seats[seat].discard += cards
    sold.offers = [Offer(seat, seat_with(state, colour), name) for name, colour in purchase.offer.items()]
    for one in sold.offers:
        live.tell(CardOffered(seat, face(one.card), one.to), "TM-210")
    return "offer"


def _all_there(basket: list[str], sale: list[str]) -> bool:
    """Of equal cards, whichever is left."""
    return not missing(basket, sale)


async def offer(t: MessiahTable) -> str:
    """Cards offered to others, all at once (TM-210); until they are accepted they are the buyer's."""
    live, state, offers = Live(t), t.state, t.state.market.offers
    questions = [
        _offer_question(t, offers[0].seat, to, [one.card for one in offers if one.to == to])
        for to in sorted({one.to for one in offers})
    ]
    answers = await t.decide_all(questions)
    for one in offers:
        said = answers[one.to].replies[one.card]
        if said == "yes":
            state.seats[one.seat].discard.remove(face(one.card))
            state.seats[one.to].discard.append(face(one.card))
        live.tell(OfferAnswered(one.to, face(one.card), accepted=said == "yes"), "TM-210")
    state.market.offers = []
    return "buy"


async def close_market(t: MessiahTable) -> str:
    """TM-211."""
    live, state = Live(t), t.state
    if state.market.sale:
        unsold = t.shuffle(f"market/return/{state.round}", state.market.sale)
        live.tell(CardsReturned(tuple(state.market.sale)), "TM-211")
        state.marketplace += unsold
        state.market.sale = []
    return "income"


async def income(t: MessiahTable) -> str | None:
    """TM-212: coins, then a new round (TM-214), or an early end (TM-215)."""
    live, state = Live(t), t.state
    paid: dict[int, int] = {}
    for seat in turn_order(state):
        on_monoliths = {u.at for u in state.units.values() if u.seat == seat and u.at in state.monoliths}
        paid[seat] = len(own_holy(state, seat)) + len(on_monoliths)  # TM-212, TM-213
        state.seats[seat].coins += paid[seat]
    live.tell(IncomePaid(paid), "TM-212")
    state.market = Market()
    limit = round_limit_of(t.options)
    if state.ends_early or (limit is not None and state.round >= limit):
        end_by_points(live)
        return None
    state.round += 1
    return "begin_turn"


# Questions.


def _bid_question(t: MessiahTable, seat: int) -> Question[Bid]:
    at = Now(t.state, t.content, seat)
    return question(
        seat,
        kind("bid"),
        Bid,
        at,
        lambda: bid_page(t, at),
        "TM-203",
        default=Bid(coins=0),
        revealed="end",
    )


def _buy_question(t: MessiahTable, seat: int) -> Question[Buy]:
    at = Now(t.state, t.content, seat)
    default = Buy.best(at)
    return question(seat, kind("buy"), Buy, at, lambda: buy_page(t, at, default), "TM-206", default=default)


def _offer_question(t: MessiahTable, buyer: int, seat: int, cards: list[str]) -> Question[Accept]:
    said: Literal["yes", "no"] = "yes" if ally_of(t.state, seat) == buyer else "no"
    at = Offered(t.state, t.content, seat, cards)
    default = Accept(replies=dict.fromkeys(cards, said))
    return question(
        seat,
        kind("accept"),
        Accept,
        at,
        lambda: offer_page(t, at, buyer, default),
        "TM-210",
        default=default,
    )
