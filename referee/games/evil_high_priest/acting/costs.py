"""Paying: whether a seat can pay what a space costs, and what becomes of the things it pays with."""

from __future__ import annotations

from functools import lru_cache

from referee.engine.catalogue import Reason, Words
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.amending import Matter, amend
from referee.games.evil_high_priest.acting.payments import (
    Payment,
    discounted,
    paid_text,
    payment_of,
    usual_payment,
)
from referee.games.evil_high_priest.acting.verbs import (
    can_take_slime,
    lose,
    send_to_azathoth,
    take_slime,
    to_asylum,
)
from referee.games.evil_high_priest.decks import discard
from referee.games.evil_high_priest.describe import cost_text
from referee.games.evil_high_priest.events.base import Cause
from referee.games.evil_high_priest.events.boards import ControlLost
from referee.games.evil_high_priest.events.cultists import Sacrificed, SpellbookReplaced
from referee.games.evil_high_priest.events.holdings import (
    ChamberDiscarded,
    DiscardReason,
    MonsterDiscarded,
    Paid,
)
from referee.games.evil_high_priest.pack import SLIME, Cost
from referee.games.evil_high_priest.spaces import ANY_ORDER
from referee.games.evil_high_priest.state import (
    LAIRS,
    Cultist,
    EvilHighPriest,
    EvilTable,
    Following,
    Resources,
)
from referee.games.evil_high_priest.words import CONTROLLED, resource


def shortage(
    state: EvilHighPriest, seat: int, cost: Cost, acting: Cultist | None, held: Resources | None = None
) -> Reason | None:
    """Why the seat cannot pay this cost at all; None if it can. `acting` cannot pay itself (EH-068).

    `held` is what the seat has, where it is known already.
    """
    if cost.free:
        return None
    following = state.followings[seat]
    if cost.control is not None and not controls(state, seat, cost.control):
        return Reason("You do not control {card}.", "EH-060", card=CONTROLLED[cost.control])
    totals = following.totals() if held is None else held
    if short := _short_of(following, totals, cost):
        return _cannot_pay(tuple(short.items()))
    if cost.any:
        free = sum(totals.get(kind, 0) - cost.amounts.get(kind, 0) for kind in ANY_ORDER)
        if free < cost.any:
            return _cannot_pay_any(cost.any - free)
    return _short_of_pieces(state, seat, cost, acting)


@lru_cache(maxsize=256)
def _cannot_pay(short: tuple[tuple[str, int], ...]) -> Reason:
    missing = [resource(kind, n) for kind, n in short]
    return Reason("You cannot pay: {missing} short.", "EH-060", missing=missing)


@lru_cache(maxsize=32)
def _cannot_pay_any(n: int) -> Reason:
    return Reason("You cannot pay: {n:basic resource} short.", "EH-060", n=n)


def controls(state: EvilHighPriest, seat: int, card: str) -> bool:
    return seat == (state.shoggoth if card == "shoggoth" else state.king)


def _short_of(following: Following, totals: Resources, cost: Cost) -> Resources:
    """The typed resources that are missing, once evolved acolytes stand in for spellbooks (EH-766)."""
    short = {kind: n - totals.get(kind, 0) for kind, n in cost.amounts.items() if n > totals.get(kind, 0)}
    if "SB" in short:
        short["SB"] -= len(following.spellbook_units())
        return {kind: amount for kind, amount in short.items() if amount > 0}
    return short


def _short_of_pieces(state: EvilHighPriest, seat: int, cost: Cost, acting: Cultist | None) -> Reason | None:
    """What is missing besides resources."""
    following = state.followings[seat]
    acolytes = cost.sacrifice + cost.worship
    if acolytes and sum(acolyte is not acting for acolyte in following.usable_acolytes()) < acolytes:
        return Reason(
            "You need {n:acolyte} to sacrifice, and the one being placed does not count.",
            "EH-060",
            n=acolytes,
        )
    if cost.slime and not can_take_slime(state, seat, cost.slime):
        return Reason("You must take a Slime Mold, and all {lairs} lairs are full.", "EH-060", lairs=LAIRS)
    if len(following.lairs) < cost.discard_monster:
        return Reason("You have no monster to discard.", "EH-060")
    if len(following.sanctum) < cost.discard_chamber:
        return Reason("You have no chamber to discard.", "EH-060")
    return None


async def pay(act: Act, cost: Cost, *, discount: int = 0) -> None:
    """Pays the whole cost less the discount, as the order says or by default (EH-053, EH-063)."""
    if cost.free:
        for name in ("sacrifice", "discard", "any"):
            if getattr(act.order, name):
                act.superfluous(Reason("{name} costs nothing.", "EH-053", name=act.name), name)
        return

    def ordered(one: Act) -> Payment:
        due = discounted(one, cost, discount)
        if reason := shortage(one.state, one.seat, due, one.cultist):
            one.refuse(reason)
        return payment_of(one, due)

    async def decide_anew(reason: str) -> Payment:
        clauses = ("pay", "any", "sacrifice", "discard", "target", *(("save",) if discount else ()))
        due = cost_text(cost)
        text = (
            Words("how do you pay {cost}, less {discount:basic resource}?", cost=due, discount=discount)
            if discount
            else Words("how do you pay {cost}?", cost=due)
        )
        return await amend(
            act, Matter(text, clauses, "EH-053", paid_text, usual_payment(act, cost)), ordered, reason
        )

    hand_over(act, await act.follow(ordered, decide_anew))


def hand_over(act: Act, payment: Payment) -> None:
    """The cost is paid, part by part."""
    cost = payment.cost
    _hand_over_resources(act, payment)
    for acolyte in payment.acolytes[: cost.sacrifice]:
        _sacrifice(act, acolyte)
    for card in payment.monsters:
        discard_monster(act.t, act.seat, card, "cost", cause=act.cause)
    if payment.chamber is not None:
        discard_chamber(act, payment.chamber)
    for _ in range(cost.slime):
        take_slime(act.t, act.seat)
    if cost.control is not None:
        give_up(act, cost.control)
    for acolyte in payment.acolytes[cost.sacrifice :]:
        send_to_azathoth(act, act.seat, acolyte)


def _hand_over_resources(act: Act, payment: Payment) -> None:
    for acolyte in payment.stand_ins:
        left = acolyte.at
        where = to_asylum(act.t, act.seat, acolyte)
        act.t.tell(SpellbookReplaced(act.seat, act.cause, left, where), rule="EH-766")
    paid = lose(act.t, act.seat, payment.resources)
    if paid:
        from_ = {place: dict(held) for place, held in payment.resources.items()}
        act.t.tell(Paid(act.seat, act.cause, dict(paid), from_), rule="EH-053")


def _sacrifice(act: Act, acolyte: Cultist) -> None:
    left = acolyte.at
    where = to_asylum(act.t, act.seat, acolyte)
    act.t.tell(Sacrificed(act.seat, act.cause, left, where), rule="EH-066")


def discard_monster(
    t: EvilTable,
    seat: int,
    card: str,
    why: DiscardReason,
    rule: str = "EH-263",
    *,
    cause: Cause | None = None,
) -> None:
    """A monster leaves its lair: to the discard pile, a Slime Mold to its supply (EH-045, EH-096)."""
    following = t.state.followings[seat]
    monster = following.monster(card)
    assert monster is not None  # noqa: S101 - it was looked for before
    following.lairs.remove(monster)
    t.tell(MonsterDiscarded(seat, card, why, cause), rule=rule)
    _free_trapped(t, card)
    if card == SLIME:
        t.state.slime_supply += 1
    else:
        discard(t, "monsters", card)


def _free_trapped(t: EvilTable, card: str) -> None:
    """Whoever this monster trapped comes home in the next step 2 (EH-267)."""
    for following in t.state.followings.values():
        for cultist in following.cultists:
            if cultist.trapped_by == card:
                cultist.trapped_by = None


def discard_chamber(act: Act, space: int) -> None:
    """The card goes to the discard pile, its contents lie exposed (EH-112)."""
    chamber = act.following.sanctum.pop(space)
    for kind, amount in chamber.holds.items():
        storage.put(act.following.exposed, kind, amount)
    spilt = dict(chamber.holds)
    act.t.tell(ChamberDiscarded(act.seat, act.cause, chamber.card, space, spilt), rule="EH-112")
    discard(act.t, "chambers", chamber.card)


def give_up(act: Act, card: str) -> None:
    """A special card goes back to the cult board (EH-702, EH-705)."""
    if card == "shoggoth":
        act.state.shoggoth = None
        act.t.tell(ControlLost(act.seat, "shoggoth"), rule="EH-705")
    else:
        act.state.king = None
        act.t.tell(ControlLost(act.seat, "king"), rule="EH-705")
