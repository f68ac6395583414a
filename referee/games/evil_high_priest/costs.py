"""Paying: what a space costs, whether a seat can pay it, and from where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.json_types import Json
from referee.engine.words import count, listed
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.boards.azathoth import send_to_azathoth
from referee.games.evil_high_priest.boards.evolution import spellbook_units
from referee.games.evil_high_priest.boards.slime import can_take_slime, take_slime
from referee.games.evil_high_priest.decks import discard
from referee.games.evil_high_priest.orders.order import Allocation
from referee.games.evil_high_priest.pack import BASIC, SLIME, Cost
from referee.games.evil_high_priest.state import (
    ASYLUM,
    ESCAPE,
    EVOLUTION,
    LAIRS,
    Cultist,
    EvilHighPriest,
    EvilTable,
    Following,
    Resources,
)
from referee.games.evil_high_priest.verbs import lose, to_asylum
from referee.games.evil_high_priest.words import place_name, resource, resources

ANY_ORDER = (*BASIC, "AT")
"""An any-cost is paid in this order if nobody says; atomics pay it too (EH-064, EH-842)."""


def shortage(state: EvilHighPriest, seat: int, cost: Cost, acting: Cultist | None) -> str | None:
    """Why the seat cannot pay this cost at all; None if it can. `acting` is the cultist that may not pay
    (EH-068).
    """
    if cost.free:
        return None
    following = state.followings[seat]
    if cost.control is not None and not controls(state, seat, cost.control):
        return f"You do not control the {cost.control.title()}."
    totals = following.totals()
    if short := _short_of(following, totals, cost):
        return f"You cannot pay: {listed([resource(kind, n) for kind, n in short.items()])} short."
    if cost.any:
        free = sum(totals.get(kind, 0) - cost.amounts.get(kind, 0) for kind in ANY_ORDER)
        if free < cost.any:
            return f"You cannot pay: {count(cost.any - free, 'basic resource')} short."
    return _short_of_pieces(state, seat, cost, acting)


def controls(state: EvilHighPriest, seat: int, card: str) -> bool:
    return seat == (state.shoggoth if card == "shoggoth" else state.king)


def _short_of(following: Following, totals: Resources, cost: Cost) -> Resources:
    """The typed resources that are missing, once evolved acolytes stand in for spellbooks (EH-766)."""
    short = {kind: amount - totals.get(kind, 0) for kind, amount in cost.amounts.items()}
    if "SB" in short:
        short["SB"] -= len(spellbook_units(following))
    return {kind: amount for kind, amount in short.items() if amount > 0}


def _short_of_pieces(state: EvilHighPriest, seat: int, cost: Cost, acting: Cultist | None) -> str | None:
    """What is missing besides resources."""
    following = state.followings[seat]
    acolytes = cost.sacrifice + cost.worship
    usable = sum(acolyte is not acting for acolyte in following.usable_acolytes())
    if usable < acolytes:
        return f"You need {count(acolytes, 'acolyte')} to sacrifice, and the one being placed does not count."
    if cost.slime and not can_take_slime(state, seat, cost.slime):
        return f"You must take a Slime Mold, and all {LAIRS} lairs are full."
    if len(following.lairs) < cost.discard_monster:
        return "You have no monster to discard."
    if len(following.sanctum) < cost.discard_chamber:
        return "You have no chamber to discard."
    return None


@dataclass(frozen=True)
class Payment:
    """What is really handed over."""

    resources: Allocation
    stand_ins: Sequence[Cultist]
    """Evolved acolytes discarded in place of spellbooks."""


async def pay(act: Act, cost: Cost) -> None:
    """Pays the whole cost, as the order says or by default (EH-053, EH-063)."""
    if cost.free:
        for name in ("sacrifice", "discard", "any"):
            if getattr(act.order, name):
                act.refuse(f"{act.name} costs nothing.", name, rule="EH-053")
        return
    if reason := shortage(act.state, act.seat, cost, act.cultist):
        act.refuse(reason, rule="EH-060")
        return
    payment = _resources_of(act, cost)
    acolytes = _acolytes_of(act, cost)
    monsters = _monsters_of(act, cost)
    chamber = _chamber_of(act, cost)
    _hand_over(act, payment)
    for acolyte in acolytes[: cost.sacrifice]:
        _sacrifice(act, acolyte)
    for card in monsters:
        discard_monster(act.t, act.seat, card, f"for {act.name}")
    if chamber is not None:
        discard_chamber(act, chamber)
    for _ in range(cost.slime):
        take_slime(act.t, act.seat)
    if cost.control is not None:
        give_up(act, cost.control)
    for acolyte in acolytes[cost.sacrifice :]:
        send_to_azathoth(act, act.seat, acolyte)


def _resources_of(act: Act, cost: Cost) -> Payment:
    """Which resources pay, and from which places."""
    following, order = act.following, act.order
    owed = dict(cost.amounts)
    stand_ins = _stand_ins(act, owed.get("SB", 0))
    if stand_ins:
        owed["SB"] -= len(stand_ins)
    if order.pay is not None and storage.total(order.pay):
        return Payment(_as_listed(act, owed, cost.any), stand_ins)
    for kind, amount in _mix(act, owed, cost.any).items():
        owed[kind] = owed.get(kind, 0) + amount
    found: Allocation = {}
    for kind, amount in owed.items():
        for place, held in storage.from_the_front(following, kind, amount).items():
            found.setdefault(place, {}).update(held)
    return Payment(found, stand_ins)


def _stand_ins(act: Act, spellbooks: int) -> list[Cultist]:
    """Evolved acolytes in place of spellbooks: those that the order names, or as many as are needed
    (EH-766).
    """
    units = spellbook_units(act.following)
    named = [place for place in act.order.sacrifice or () if place in EVOLUTION]
    found: list[Cultist] = []
    for place in named:
        unit = next((one for one in units if one.at == place and one not in found), None)
        if unit is None or len(found) == spellbooks:
            act.refuse(
                "Only an Abomination or a Spawn of yours can stand for a spellbook.",
                "sacrifice",
                rule="EH-764",
            )
        else:
            found.append(unit)
    missing = spellbooks - act.following.has("SB") - len(found)
    return [*found, *[one for one in units if one not in found][: max(0, missing)]]


def _mix(act: Act, owed: Resources, wanted: int) -> Resources:
    """What pays an any-cost (EH-064)."""
    given = act.order.any
    if given is not None and wanted:
        if any(amount for kind, amount in given.items() if kind not in ANY_ORDER):
            act.refuse("Spellbooks and Elder Signs cannot pay an any-cost.", "any", rule="EH-012")
        if sum(given.values()) != wanted:
            act.refuse(f"You listed {sum(given.values())} of {wanted} resources.", "any", rule="EH-064")
        for kind, amount in given.items():
            if (missing := amount + owed.get(kind, 0) - act.following.has(kind)) > 0:
                act.refuse(f"You cannot pay: {resource(kind, missing)} short.", "any", rule="EH-060")
        return dict(given)
    if given and not wanted:
        act.refuse(f"{act.name} has no cost of any resources.", "any", rule="EH-064")
    mix: Resources = {}
    for kind in ANY_ORDER:
        here = min(wanted - sum(mix.values()), act.following.has(kind) - owed.get(kind, 0))
        if here > 0:
            mix[kind] = here
    return mix


def _as_listed(act: Act, owed: Resources, any_: int) -> Allocation:
    """The places that the order lists: all of the cost, and nothing else (EH-063)."""
    listed_ = act.order.pay or {}
    for place, held in listed_.items():
        store = storage.store_at(act.following, place) or {}
        for kind, amount in held.items():
            if store.get(kind, 0) < amount:
                where = "exposed" if place == "exposed" else f"in chamber {place}"
                act.refuse(
                    f"You do not have {resource(kind, amount)} {where}.",
                    "pay",
                    f"{place}.{kind}",
                    rule="EH-063",
                )
    given = storage.total(listed_)
    over = {kind: amount - owed.get(kind, 0) for kind, amount in given.items()}
    short = any(given.get(kind, 0) < amount for kind, amount in owed.items())
    mixed = {kind: amount for kind, amount in over.items() if amount > 0}
    if not short and any(kind not in ANY_ORDER for kind in mixed) and any_:
        act.refuse("Spellbooks and Elder Signs cannot pay an any-cost.", "pay", rule="EH-012")
    if short or sum(mixed.values()) != any_:
        wanted = sum(owed.values()) + any_
        act.refuse(f"You listed {sum(given.values())} of {wanted} resources.", "pay", rule="EH-063")
    if act.order.any is not None and act.order.any != mixed:
        act.refuse("What you pay is not what you name for the any-cost.", "any", rule="EH-064")
    return listed_


def _hand_over(act: Act, payment: Payment) -> None:
    for acolyte in payment.stand_ins:
        stage = acolyte.at.removeprefix("evo:")
        where = to_asylum(act.t, act.seat, acolyte)
        act.tell(
            "spellbook_replaced",
            f"discards its {stage.title()} to {where} in place of a spellbook.",
            {"stage": stage, "to": where},
            "EH-766",
        )
    paid = lose(act.t, act.seat, payment.resources)
    if paid:
        from_ = {place: dict(held) for place, held in payment.resources.items()}
        data: dict[str, Json] = {"paid": dict(paid), "from": from_}
        act.tell("paid", f"pays {resources(paid)} for {act.name}.", data, "EH-053")


def _acolytes_of(act: Act, cost: Cost) -> list[Cultist]:
    """The acolytes that are given: as named, or the only ones that can be (EH-066, EH-068)."""
    wanted = cost.sacrifice + cost.worship
    named = [place for place in act.order.sacrifice or () if place not in EVOLUTION]
    if not wanted:
        if named:
            act.refuse(f"{act.name} does not cost an acolyte.", "sacrifice", rule="EH-066")
        return []
    able = [acolyte for acolyte in act.following.usable_acolytes() if acolyte is not act.cultist]
    if not named:
        if len({acolyte.at for acolyte in able}) > 1 and len(able) > wanted:
            act.refuse("Name the acolyte to sacrifice.", "sacrifice", rule="EH-066")
        return able[:wanted]
    if len(named) != wanted:
        act.refuse(
            f"Name {count(wanted, 'acolyte')} to sacrifice (you named {len(named)}).",
            "sacrifice",
            rule="EH-066",
        )
    found: list[Cultist] = []
    for at, place in enumerate(named):
        unit = next((acolyte for acolyte in able if acolyte.at == place and acolyte not in found), None)
        if unit is None:
            act.refuse(_why_not(act, place), "sacrifice", at, rule="EH-066")
            return able[:wanted]
        found.append(unit)
    return found


def _why_not(act: Act, place: str) -> str:
    if place in (ASYLUM, ESCAPE):
        return "Acolytes there cannot be sacrificed."
    if act.cultist is not None and act.cultist.at == place:
        return "The acolyte being placed cannot pay for its own space."
    return f"You have no acolyte in {place_name(act.content, place)} to sacrifice."


def _sacrifice(act: Act, acolyte: Cultist) -> None:
    left = acolyte.at
    where = to_asylum(act.t, act.seat, acolyte)
    text = f"sacrifices the acolyte in {place_name(act.content, left)}: to {where}."
    act.tell("sacrificed", text, {"from": left, "to": where}, "EH-066")


def _monsters_of(act: Act, cost: Cost) -> list[str]:
    """The monsters that are discarded as a cost."""
    lairs = [monster.card for monster in act.following.lairs]
    named = list(act.order.discard or ())
    if not cost.discard_monster:
        if named:
            act.refuse(f"{act.name} does not cost a monster.", "discard", rule="EH-263")
        return []
    if not named:
        if len(set(lairs)) > 1:
            act.refuse("Name the monster to discard.", "discard", rule="EH-263")
        return lairs[: cost.discard_monster]
    if len(named) != cost.discard_monster or any(named.count(card) > lairs.count(card) for card in named):
        act.refuse("You do not have that monster in a lair.", "discard", rule="EH-263")
        return lairs[: cost.discard_monster]
    return named


def discard_monster(t: EvilTable, seat: int, card: str, why: str, rule: str = "EH-263") -> None:
    """A monster leaves its lair: to the discard pile, a Slime Mold to its supply (EH-045, EH-233)."""
    following = t.state.followings[seat]
    monster = following.monster(card)
    assert monster is not None  # noqa: S101 - it was looked for before
    following.lairs.remove(monster)
    name = t.content.monster[card].name
    t.tell(
        "evil_high_priest.monster_discarded",
        f"Seat {seat} discards {name} {why}.",
        {"seat": seat, "monster": card},
        rule=rule,
    )
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


def _chamber_of(act: Act, cost: Cost) -> int | None:
    if not cost.discard_chamber:
        return None
    spaces, named = act.following.spaces(), act.order.target.chamber
    if named is None:
        if len(spaces) > 1:
            act.refuse("Name the chamber to discard.", "target", "chamber", rule="EH-858")
        return spaces[0]
    if int(named) not in spaces:
        act.refuse(f"Sanctum space {named} has no chamber.", "target", "chamber", rule="EH-858")
        return spaces[0]
    return int(named)


def discard_chamber(act: Act, space: int) -> None:
    """The card goes to the discard pile, its contents lie exposed (EH-112)."""
    chamber = act.following.sanctum.pop(space)
    for kind, amount in chamber.holds.items():
        storage.put(act.following.exposed, kind, amount)
    name = act.content.chamber[chamber.card].name
    spilt = f"; {resources(chamber.holds)} lie exposed" if chamber.holds else ""
    act.tell("chamber_discarded", f"discards its {name} (space {space}){spilt}.", {"space": space}, "EH-112")
    discard(act.t, "chambers", chamber.card)


def give_up(act: Act, card: str) -> None:
    """A special card goes back to the cult board (EH-702, EH-705)."""
    if card == "shoggoth":
        act.state.shoggoth = None
    else:
        act.state.king = None
    act.tell("control_lost", f"loses control of the {card.title()}.", {"card": card}, "EH-705")
