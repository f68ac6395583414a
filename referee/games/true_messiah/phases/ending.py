"""The End Phase (rules 2.15): belief goes, buildings are sacked, cards are discarded; then the next turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.engine.decisions import Question, optional_question, question
from referee.games.true_messiah.acting.action import running
from referee.games.true_messiah.board import (
    colour_place,
    order_from,
    turn_order,
)
from referee.games.true_messiah.decisions.ending import LOOTED_COINS, Hold, Looted, Sack
from referee.games.true_messiah.decks import face, missing, put_away, top_cards
from referee.games.true_messiah.destruction import blame_all, blame_themselves, check
from referee.games.true_messiah.events.turns import (
    BuildingSacked,
    CardLooted,
    CardsDiscarded,
    DeckLooted,
    TempleGivenUp,
    UnitsEntered,
)
from referee.games.true_messiah.moments import Looting, Now, Sacking
from referee.games.true_messiah.options import windows_of
from referee.games.true_messiah.pages.ending import hold_page, loot_page, sack_page
from referee.games.true_messiah.phases.asking import decide_unless, kind
from referee.games.true_messiah.phases.beginning import end_lasting
from referee.games.true_messiah.sacking import possible_sacks
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import Building, Loot, MessiahTable, TrueMessiah, Turn

LOOKED_AT = 3  # TM-191


async def end_phase(t: MessiahTable) -> str:
    """Step 1, and the note of who may sack what (TM-183, TM-186)."""
    state, turn = t.state, running(t.state)
    turn.phase = "end"
    clear_belief(state)
    turn.sacks = {seat: possible_sacks(state, seat) for seat in turn_order(state)}
    turn.sacks = {seat: spaces for seat, spaces in turn.sacks.items() if spaces}
    return "sack"


def clear_belief(state: TrueMessiah) -> None:
    for seat in state.seats.values():
        seat.belief = seat.discount = 0  # TM-97


async def sack(t: MessiahTable) -> str:
    """Step 2: one sack by the first seat that still has one noted, the active seat first (TM-185)."""
    state, turn = t.state, running(t.state)
    for seat in order_from(state, turn.seat):
        noted = [at for at in possible_sacks(state, seat) if at in turn.sacks.get(seat, [])]
        if not noted:
            turn.sacks.pop(seat, None)
            continue
        order = await t.decide(_sack_question(t, seat, noted))
        if order is None:
            turn.sacks.pop(seat, None)
            return "sack"
        return _sack(t, seat, order)
    return "discard"


def _sack(t: MessiahTable, seat: int, order: Sack) -> str:
    """TM-187, TM-188, TM-190, TM-191; a city that is sacked destroys its owner (TM-189).

    Nobody else may sack what now stands there, if anything: the first who could has done it (TM-185).
    """
    live, state, turn = Live(t), t.state, running(t.state)
    at = order.building
    turn.sacks = {one: [noted for noted in spaces if noted != at] for one, spaces in turn.sacks.items()}
    sacked = state.buildings.pop(at)
    live.tell(BuildingSacked(seat, at, order.how, sacked.seat, sacked.kind), "TM-187")
    if sacked.kind == "city":  # TM-189
        check(live, blame_all(seat))
        return "sack"
    if order.reuse is not None:  # TM-188
        del state.buildings[order.reuse]
        live.tell(TempleGivenUp(seat, order.reuse), "TM-188")
    if order.how == "capture":
        state.buildings[at] = Building(seat, "temple")
    for id_ in order.place:
        state.units[id_].at = at
    if order.place:
        live.tell(UnitsEntered(tuple(order.place), at), "TM-190")
    check(live, blame_all(seat))
    cards = top_cards(live, sacked.seat, LOOKED_AT)
    coins = min(LOOTED_COINS, state.seats[sacked.seat].coins)
    state.seats[sacked.seat].coins -= coins
    state.seats[seat].coins += coins
    turn.loot = Loot(seat, sacked.seat, cards, coins)
    looted = DeckLooted(seat, sacked.seat, coins, len(cards))
    live.tell(looted, "TM-191", {seat: replace(looted, looked_at=tuple(cards))} if cards else None)
    return "loot"


def _sack_question(t: MessiahTable, seat: int, noted: list[str]) -> Question[Sack | None]:
    at = Sacking(t.state, t.content, seat, tuple(noted))
    default = Sack.best(at)
    return optional_question(
        seat,
        kind("sack"),
        Sack,
        at,
        lambda: sack_page(t, at, default),
        "TM-184",
        none=("no sack", "no"),
        default=default,
    )


async def loot(t: MessiahTable) -> str:
    """Cards are taken or removed (TM-192, TM-193), the others go back on top (TM-194)."""
    live, state, turn = Live(t), t.state, running(t.state)
    loot_ = turn.loot
    if loot_ is None:
        return "sack"
    if loot_.cards:
        order = await t.decide(_loot_question(t, loot_))
        for one in order.loot:
            card = face(one.card)
            loot_.cards.remove(card)
            if one.do == "take":
                state.seats[loot_.seat].discard.append(card)
                live.tell(CardLooted(loot_.seat, loot_.victim, card), "TM-192")
            else:
                put_away(live, loot_.victim, card, removed=True, looted=True)
    state.seats[loot_.victim].deck = [*loot_.cards, *state.seats[loot_.victim].deck]
    turn.loot = None
    check(live, blame_all(loot_.seat))
    return "sack"


def _loot_question(t: MessiahTable, loot_: Loot) -> Question[Looted]:
    at = Looting(t.state, t.content, loot_.seat, loot_)
    default = Looted.best(at)
    return question(
        loot_.seat,
        kind("loot"),
        Looted,
        at,
        lambda: loot_page(t, at, default),
        "TM-192",
        default=default,
        revealed="end",
    )


async def discard(t: MessiahTable) -> str:
    """Step 3 (TM-196)."""
    state, turn = t.state, running(t.state)
    seat = state.seats[turn.seat]
    keep = t.content.start.keep
    if len(seat.hand) > keep:
        kept: Sequence[str] | None = turn.hold if fits(turn, seat.hand, keep) else None
        if kept is None:
            kept = (await decide_unless(t, _discard_question(t, turn.seat), formal=True)).cards
        left = list(seat.hand)
        for card in kept:
            left.remove(face(card))
        for card in left:
            seat.hand.remove(card)
            seat.discard.append(card)  # TM-197, and nothing is drawn for it (TM-198)
        Live(t).tell(CardsDiscarded(turn.seat, tuple(left)), "TM-196")
    return "end_turn"


def fits(turn: Turn, hand: list[str], keep: int) -> bool:
    """Whether the cards to hold, as filed with the plan, can be held."""
    if turn.hold is None or len(turn.hold) != keep:
        return False
    return not missing(turn.hold, hand)


def _discard_question(t: MessiahTable, seat: int) -> Question[Hold]:
    at = Now(t.state, t.content, seat)
    wanted = running(t.state).hold if windows_of(t.options) == "few" else None
    default = Hold.best(at, wanted or ())

    return question(
        seat,
        kind("discard"),
        Hold,
        at,
        lambda: hold_page(t, at, default),
        "TM-196",
        default=default,
        revealed="end",
    )


async def end_turn(t: MessiahTable) -> str:
    """Clean-up (TM-68), then the next seat, or after the last the Market (TM-199)."""
    live, state, turn = Live(t), t.state, running(t.state)
    abandon_stack(live)
    clear_belief(state)
    for seat in state.seats.values():
        seat.avatar_damage = 0  # TM-47
        seat.reshuffled = False
    for unit in state.units.values():
        unit.moved, unit.reach = False, 2  # TM-67, TM-92
    state.effects = [effect for effect in state.effects if effect.until != "turn"]
    end_lasting(live, turn.seat, "owner_end")
    check(live, blame_themselves)
    later = [seat for seat in turn_order(state) if colour_place(state, seat) > colour_place(state, turn.seat)]
    if later:
        state.turn = Turn(later[0])  # TM-65
        return "begin_turn"
    state.turn = None
    return "market"


def abandon_stack(live: Live) -> None:
    """What was still waiting when the active seat left: to the discard piles without effect (TM-20)."""
    state = live.state
    state.frames.clear()
    for miracle in list(state.stack):
        state.stack.remove(miracle)
        state.seats[miracle.seat].discard.append(miracle.card)
