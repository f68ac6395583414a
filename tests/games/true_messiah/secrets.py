"""What must not be known: twins with other cards in enemies' hands and decks, and in the marketplace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine import codec
from referee.engine.choices import Source, pick
from referee.engine.play import Play
from referee.games.true_messiah.board import ally_of, turn_order
from referee.games.true_messiah.state import Keep, Miracle, PlanItem, TrueMessiah
from referee.library import Library
from tests.games.dealing import deal_anew
from tests.games.true_messiah.table import Table

CONTENT = Library().content("true_messiah", "default")[1]
KEPT = 3
"""Who ends its turn with more cards discards the others at once, for all to see (TM-223)."""


def twins(state: TrueMessiah, viewer: int | None) -> Iterator[TrueMessiah]:
    """A state that differs only in what the viewer does not know and no default answer shows at once."""
    if not state.columns or not state.round:
        return
    twin = codec.decode(TrueMessiah, codec.encode(state))
    friends = () if viewer is None else (viewer, ally_of(state, viewer))
    for seat in turn_order(state):
        if seat not in friends:
            _trade_hand(twin, seat)
            _turn_deck(twin, seat)
    _turn_market(twin)
    if twin != state:
        yield twin


def _trade_hand(state: TrueMessiah, seat: int) -> None:
    """Hand and deck trade cards, unless the seat is about to use or discard some."""
    own, turn = state.seats[seat], state.turn
    discards = len(own.hand) > KEPT or (turn is not None and turn.phase == "end")
    using = turn is not None and turn.seat == seat and (discards or turn.plan or turn.hold)
    if using or any(frame.seat == seat for frame in state.frames) or not own.deck or not own.hand:
        return
    held = len(own.hand)
    first, *others = [*own.hand, *own.deck]
    own.hand, own.deck = others[:held], [*others[held:], first]


def _turn_deck(state: TrueMessiah, seat: int) -> None:
    """The deck lies the other way round, unless somebody is about to look at it."""
    if state.turn is None or state.turn.phase != "end":
        state.seats[seat].deck.reverse()


def _turn_market(state: TrueMessiah) -> None:
    """The marketplace lies the other way round, unless cards are about to be turned up."""
    turn = state.turn
    opening = not state.market.open if turn is None else turn.seat == turn_order(state)[-1]
    if not opening:
        state.marketplace.reverse()


def positions() -> Iterator[tuple[Play[Any, Any], list[str]]]:
    """Tables where something is sealed that matters."""

    def with_eight_cards(state: TrueMessiah) -> None:
        """With one less, if it does not pay to keep Create Avatar, Red is out."""
        red = state.seats[1]
        red.belief = state.seats[2].belief = 9
        state.removed += red.deck[7:]
        del red.deck[7:]

    for keep in ("", "keep", "no keep"):
        units = {"1,1": "Rm RRRR", "2,2": "R", "1,3": "Bm", "8,1": "BBBB", "4,7": "Vm VVVV"}
        hands = {"red": ["create_avatar"], "black": ["smite"]}
        table = Table(units, colours=("red", "black", "violet"), hands=hands, prepare=with_eight_cards)
        table.say(f"play create_avatar target 1,2 {keep} / end")
        yield table.play, [f"respond after 1: play smite target red.f0{number}" for number in (1, 5)]
    # A miracle with sealed choices is shown, then announced.
    units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}
    hands = {"red": ["edict"], "black": ["smite"], "violet": ["smite"]}
    table = Table(units, colours=("red", "black", "violet"), hands=hands)
    table.say("pray f01, f02 / play edict choose f03 > 1,2 / end")
    yield table.play, ["respond after 2: pray f01", "respond end: pray f02"]
    table.say(black="respond before 2: pray f01")
    yield table.play, ["respond on prayer: pray f01"]
    yield _somebody_will_step_in().play, ["keep praying f01", "no keep"]
    yield _wishes_are_filed().play, ["buy nothing", "buy fx-stop"]
    yield _loot_is_looked_at().play, ["take smite", "leave all"]


def _somebody_will_step_in() -> Table:
    """Red is asked whether it keeps Plague; Black will answer it, and nobody knows."""

    def believes(state: TrueMessiah) -> None:
        state.seats[1].belief = 9

    units = {"1,1": "Rm RRRR", "2,2": "V", "2,3": "BB", "3,2": "VV", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}
    hands = {"red": ["plague"], "black": ["smite"]}
    table = Table(units, colours=("red", "black", "violet"), hands=hands, prepare=believes)
    table.say("play plague target 2,2 / end")
    table.say(black="respond after 1: pray f03")
    assert table.asked()
    assert any(frame.reply is not None for frame in table.state.frames)
    return table


def _wishes_are_filed() -> Table:
    table = Table(phase="market", colours=("red", "black", "violet"))
    one, other, *_ = dict.fromkeys(table.state.market.sale)
    table.say(red="bid 5", black=f"bid 3 wish {one}", violet=f"bid 2 wish {other}")
    assert table.asked() == {"red": "buy"}
    return table


def _loot_is_looked_at() -> Table:
    table = Table(
        {"1,1": "Rm RRRR", "4,4": "R"},
        phase="end_phase",
        colours=("red", "black", "violet"),
        temples={"5,4": "black"},
        decks={"black": ["smite", "edict", "tithes", "godspeed", "plague"]},
    )
    table.say("sack 5,4 capture")
    assert table.asked() == {"red": "loot"}
    return table


def shuffled(state: TrueMessiah, viewer: int, source: Source) -> TrueMessiah:
    """The same table with all that this seat does not know dealt out anew, and other things sealed.

    Cards that a plan names stay in hand: they are shown next.
    """
    twin = codec.decode(TrueMessiah, codec.encode(state))
    friends = (viewer, ally_of(state, viewer) if state.columns else None)
    planned = list(_planned(twin))
    for number, seat in twin.seats.items():
        named = [item.card for owner, item in planned if owner == number]
        kept = [card for card in seat.hand if card in named]
        others = [card for card in seat.hand if card not in named]
        deal_anew(source, [seat.deck] if number in friends else [others, seat.deck])
        seat.hand = seat.hand if number in friends else [*kept, *others]
    deal_anew(source, [twin.marketplace])
    twin.market.baskets = {seat: all_ if seat == viewer else [] for seat, all_ in twin.market.baskets.items()}
    for owner, item in planned:
        if owner != viewer and item.do == "play" and not item.open:
            _seal_otherwise(item, source)
    for miracle in twin.stack:
        if miracle.seat != viewer and not miracle.open:
            _seal_otherwise(miracle, source)
    for frame in twin.frames:
        if frame.seat != viewer:
            frame.hands_back = not frame.hands_back
        if frame.reply is not None and frame.reply.seat != viewer:
            frame.reply = None
    strangers = [seat for seat in turn_order(twin) if seat != viewer]
    if twin.turn is not None:
        twin.turn.passing.update({other: ["end"] for other in strangers})
        if twin.turn.seat != viewer:
            twin.turn.go_on = not twin.turn.go_on
            twin.turn.hold, twin.turn.combat, twin.turn.expected = None, None, ""
        if twin.turn.loot is not None and twin.turn.loot.seat != viewer:
            deal_anew(source, [twin.turn.loot.cards, twin.seats[twin.turn.loot.victim].deck])
    if twin.market.open:
        for other in strangers:
            twin.seats[other].coins += 1
    return twin


def _planned(state: TrueMessiah) -> Iterator[tuple[int, PlanItem]]:
    """The actions that seats have planned, or that wait to be carried out."""
    if state.turn is not None:
        yield from ((state.turn.seat, item) for item in state.turn.plan)
    for frame in state.frames:
        yield from ((frame.seat, item) for item in frame.actions)


def _seal_otherwise(order: PlanItem | Miracle, source: Source) -> None:
    """Its choices are left to the card, and another keep decision is filed."""
    order.choices = {}
    order.means = {name: key for name, key in order.means.items() if name in order.targets}
    if CONTENT.by_id[order.card].keep is not None:
        decisions = [None, Keep(pay=True), Keep(pay=False)]
        order.keep = pick(source, [one for one in decisions if one != order.keep])
