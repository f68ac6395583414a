"""The Market (rules 2.16): sealed bids, purchases in order, offers, income; then a new round."""

from __future__ import annotations

from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Assign, Constraint, Many, Maybe, Number, Option, Record, Some
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.words import count, listed
from referee.games.true_messiah.board import ally_of, colour_place, own_holy, seat_with, turn_order
from referee.games.true_messiah.decks import face, held
from referee.games.true_messiah.orders.market import AcceptPhrasing, BidPhrasing, BuyPhrasing
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.phases.asking import ask, ask_all, kind
from referee.games.true_messiah.prompts import card_lines, page
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.scoring import end_by_points
from referee.games.true_messiah.state import Market, MessiahTable, Offer, TrueMessiah
from referee.games.true_messiah.words import who

MORE_CARDS = 3  # TM-202
MOST_BOUGHT = 2  # TM-206
MOST_BASKETS = 12


async def market(t: MessiahTable) -> str:
    """TM-200 to TM-202."""
    live, state = Live(t), t.state
    shown = MORE_CARDS + len(turn_order(state))
    sale, state.marketplace = state.marketplace[:shown], state.marketplace[shown:]
    state.market = Market(sale, len(sale), open=True)
    if not sale:
        live.tell("market_empty", "There are no cards for sale any more.", {}, "TM-202")
        return "income"
    names = listed([f"{t.content.name(card)} {t.content.by_id[card].cost}" for card in sale])
    live.tell("market", f"The Market opens: {names}.", {"sale": cast("Json", list(sale))}, "TM-202")
    return "bid"


async def bid(t: MessiahTable) -> str:
    """TM-203 to TM-205."""
    live, state = Live(t), t.state
    answers = cast("dict[int, Any]", await ask_all(t, [_bid_ask(t, seat) for seat in turn_order(state)]))
    for seat, answer in answers.items():
        state.market.bids[seat] = answer["coins"]
        state.market.baskets[seat] = [list(basket) for basket in answer["wish"] or []]
    _open_bids(live)
    return "buy"


def _open_bids(live: Live) -> None:
    """All at once; highest first, ties in reverse turn order; every bid is spent (TM-203 to TM-208)."""
    state = live.state
    bids = state.market.bids
    state.market.buyers = sorted(bids, key=lambda seat: (-bids[seat], -colour_place(state, seat)))
    for seat, coins in bids.items():
        state.seats[seat].coins -= coins
    words = listed([f"{who(state, seat)} {bids[seat]}" for seat in state.market.buyers])
    live.tell("bids", f"The bids: {words}.", {"bids": {str(seat): n for seat, n in bids.items()}}, "TM-203")


def affordable(content: Content, sale: list[str], coins: int) -> list[str]:
    return [card for card in sale if content.by_id[card].cost <= coins]


def price(content: Content, cards: list[str]) -> int:
    return sum(content.by_id[face(card)].cost for card in cards)


async def buy(t: MessiahTable) -> str:
    """The next buyer (TM-206 to TM-210)."""
    live, state = Live(t), t.state
    sold = state.market
    if not sold.buyers:
        return "close_market"
    seat = sold.buyers[0]
    if not affordable(t.content, sold.sale, sold.bids[seat]):
        text = f"{who(state, seat)} can afford nothing that is left."
        live.tell("passed_over", text, {"seat": seat}, "TM-206")
        sold.buyers.pop(0)
        return "buy"
    wished = next((one for one in sold.baskets[seat] if _all_there(one, sold.sale)), None)
    if wished is not None:
        answer: dict[str, Any] = {"cards": wished, "offer": {}}
    else:
        answer = cast("dict[str, Any]", await ask(t, _buy_ask(t, seat)))
    cards = [face(card) for card in answer["cards"]]
    for card in cards:
        sold.sale.remove(card)
    sold.bought[seat] = cards
    names = listed([t.content.name(card) for card in cards]) or "nothing"
    live.tell(
        "bought", f"{who(state, seat)} buys {names}.", {"seat": seat, "cards": cast("Json", cards)}, "TM-209"
    )
    sold.buyers.pop(0)
    state.seats[seat].discard += cards
    sold.offers = [Offer(seat, seat_with(state, colour), name) for name, colour in answer["offer"].items()]
    for one in sold.offers:
        text = f"{who(state, seat)} offers {t.content.name(face(one.card))} to {who(state, one.to)}."
        live.tell("offered", text, {"seat": seat, "card": face(one.card), "to": one.to}, "TM-210")
    return "offer"


def _all_there(basket: list[str], sale: list[str]) -> bool:
    return all(name in held(sale) for name in basket)


async def offer(t: MessiahTable) -> str:
    """Cards offered to others, all at once (TM-210); until they are accepted they are the buyer's."""
    live, state, offers = Live(t), t.state, t.state.market.offers
    asks = [
        _accept_ask(t, offers[0].seat, to, [one.card for one in offers if one.to == to])
        for to in sorted({one.to for one in offers})
    ]
    answers = cast("dict[int, dict[str, str]]", await ask_all(t, asks))
    for one in offers:
        said = answers[one.to][one.card]
        if said == "yes":
            state.seats[one.seat].discard.remove(face(one.card))
            state.seats[one.to].discard.append(face(one.card))
        verb = "takes" if said == "yes" else "refuses"
        text = f"{who(state, one.to)} {verb} {t.content.name(face(one.card))}."
        live.tell("offer_answered", text, {"seat": one.to, "card": face(one.card), "answer": said}, "TM-210")
    state.market.offers = []
    return "buy"


async def close_market(t: MessiahTable) -> str:
    """TM-211."""
    live, state = Live(t), t.state
    if state.market.sale:
        unsold = t.shuffle(f"market/return/{state.round}", state.market.sale)
        text = f"{count(len(unsold), 'unsold card')} go under the marketplace."
        live.tell("unsold", text, {"cards": cast("Json", list(state.market.sale))}, "TM-211")
        state.marketplace += unsold
        state.market.sale = []
    return "income"


async def income(t: MessiahTable) -> str | None:
    """TM-212 to TM-215: coins, then a new round, or an early end."""
    live, state = Live(t), t.state
    for seat in turn_order(state):
        on_monoliths = {u.at for u in state.units.values() if u.seat == seat and u.at in state.monoliths}
        coins = len(own_holy(state, seat)) + len(on_monoliths)
        state.seats[seat].coins += coins
        text = f"{who(state, seat)} gains {count(coins, 'coin')}."
        live.tell("income", text, {"seat": seat, "coins": coins}, "TM-212")
    state.market = Market()
    limit = t.options["round_limit"]
    if state.ends_early or (isinstance(limit, int) and state.round >= limit):
        end_by_points(live)
        return None
    state.round += 1
    return "begin_turn"


# Questions.


def _bid_ask(t: MessiahTable, seat: int) -> Ask:
    state, content = t.state, t.content
    coins, sale = state.seats[seat].coins, state.market.sale
    shown = held(sale)
    basket = Some([Option(name, content.name(face(name))) for name in shown], min=1, max=MOST_BOUGHT)

    def problems(answer: Any) -> list[Problem]:
        if answer["coins"] > coins:
            return [Problem("/coins", f"You have {count(coins, 'coin')}.", "TM-203")]
        for at, names in enumerate(answer["wish"] or []):
            cost = price(content, names)
            if cost > answer["coins"]:
                words = " + ".join(content.name(face(name)) for name in names)
                text = f"{words} cost {cost}, your bid is {answer['coins']}."
                return [Problem(f"/wish/{at}", text, "TM-207")]
        return []

    choice = Record(
        {
            "coins": Number(0, 10**6),
            "wish": Maybe(Many(basket, min=1, max=MOST_BASKETS)),
        },
        constraints=(Constraint(f"You bid at most {coins}.", problems, "TM-203"),),
        sampler=lambda source: cast("Json", _sampled_bid(content, sale, coins, source)),
    )

    def text() -> str:
        lines = [
            "For sale:",
            *card_lines(content, sale),
            f"You have {count(coins, 'coin')}. The highest bid buys first, up to 2 cards; "
            "every bid is spent.",
            "With a wish list you are not asked again: bid <coins> wish <card>+<card>; <card>",
        ]
        return page(state, content, seat, "how many coins do you bid?", lines, f"bid {coins}")

    default: Json = {"coins": 0, "wish": None}
    phrasing = BidPhrasing(content, shown)
    return Ask(seat, kind("bid"), choice, default, text, "TM-203", phrasing=phrasing, revealed="end")


def _sampled_bid(content: Content, sale: list[str], coins: int, source: Any) -> dict[str, Json]:
    bid = source.below(coins + 1)
    cheap = [name for name in held(sale) if content.by_id[face(name)].cost <= bid]
    wish: Json = [[cheap[source.below(len(cheap))]]] if cheap and source.below(3) == 0 else None
    return {"coins": bid, "wish": wish}


def _buy_ask(t: MessiahTable, seat: int) -> Ask:
    state, content = t.state, t.content
    sold = state.market
    bid, shown = sold.bids[seat], held(sold.sale)
    options = [Option(name, content.name(face(name))) for name in shown]
    others = [state.seats[other].colour for other in turn_order(state)]
    own = state.seats[seat].colour

    def refuse(name: str) -> str | None:
        return f"{content.name(face(name))} is sold." if face(name) in content.by_id else None

    def problems(answer: Any) -> list[Problem]:
        cost = price(content, answer["cards"])
        if cost > bid:
            return [Problem("/cards", f"Together they cost {cost}, your bid is {bid}.", "TM-207")]
        for name, colour in answer["offer"].items():
            if name not in answer["cards"]:
                return [Problem("/offer", f"You do not buy {content.name(face(name))}.", "TM-210")]
            if colour == own:
                return [Problem("/offer", "You cannot offer a card to yourself.", "TM-210")]
        return []

    default = _default_purchase(content, shown, bid)
    choice = Record(
        {
            "cards": Some(options, max=MOST_BOUGHT, refuse=refuse),
            "offer": Assign(
                options, [Option(colour, content.colour_name(colour)) for colour in others], partial=True
            ),
        },
        constraints=(Constraint(f"Together at most {bid}.", problems, "TM-207"),),
        sampler=lambda source: cast("Json", _sampled_purchase(state, seat, default, source)),
    )

    def text() -> str:
        lines = ["Left for sale:", *card_lines(content, sold.sale), f"Your bid was {bid}."]
        example = f"buy {', '.join(default) or 'nothing'}"
        return page(state, content, seat, "what do you buy?", lines, example)

    answer: Json = {"cards": cast("Json", default), "offer": {}}
    phrasing = BuyPhrasing(content, shown)
    return Ask(seat, kind("buy"), choice, answer, text, "TM-206", phrasing=phrasing)


def _default_purchase(content: Content, shown: list[str], bid: int) -> list[str]:
    """The dearest affordable card, then the dearest affordable with the rest."""
    bought: list[str] = []
    left = bid
    for _ in range(MOST_BOUGHT):
        fitting = [name for name in shown if name not in bought and content.by_id[face(name)].cost <= left]
        if not fitting:
            break
        best = max(fitting, key=lambda name: (content.by_id[face(name)].cost, -shown.index(name)))
        bought.append(best)
        left -= content.by_id[face(best)].cost
    return bought


def _sampled_purchase(state: TrueMessiah, seat: int, default: list[str], source: Any) -> dict[str, Json]:
    cards = default[: 1 + source.below(len(default))] if default else []
    offer: dict[str, Json] = {}
    others = [other for other in turn_order(state) if other != seat]
    if cards and source.below(5) == 0:
        offer[cards[0]] = state.seats[others[source.below(len(others))]].colour
    return {"cards": cast("Json", cards), "offer": offer}


def _accept_ask(t: MessiahTable, buyer: int, seat: int, names: list[str]) -> Ask:
    state, content = t.state, t.content
    items = [Option(name, content.name(face(name))) for name in names]
    choice = Assign(items, [Option("yes", "accept"), Option("no", "refuse")])
    said = "yes" if ally_of(state, seat) == buyer else "no"

    def text() -> str:
        lines = [f"{who(state, buyer)} offers you:", *card_lines(content, [face(name) for name in names])]
        return page(state, content, seat, "do you accept?", lines, f"accept {names[0]}")

    default = cast("Json", dict.fromkeys(names, said))
    phrasing = AcceptPhrasing(content, names)
    return Ask(seat, kind("accept"), choice, default, text, "TM-210", phrasing=phrasing)
