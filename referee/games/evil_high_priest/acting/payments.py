"""How an order pays a cost: with which resources, acolytes and cards. Nothing is handed over yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from referee.engine.catalogue import Reason, Words, joined
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.decisions.order import Target
from referee.games.evil_high_priest.decisions.small import Amend
from referee.games.evil_high_priest.pack import BASIC, Cost
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import ANY_ORDER
from referee.games.evil_high_priest.state import ASYLUM, ESCAPE, EVOLUTION, Allocation, Cultist, Resources
from referee.games.evil_high_priest.words import codes, place_name, resource, where


@dataclass(frozen=True)
class Payment:
    """What is really handed over: the whole of a cost, and nothing else."""

    cost: Cost
    resources: Allocation
    stand_ins: Sequence[Cultist]
    """Evolved acolytes discarded in place of spellbooks."""
    acolytes: Sequence[Cultist]
    """Those that are sacrificed, then those that go to worship."""
    monsters: Sequence[str]
    chamber: int | None


def paid_text(payment: Payment) -> str:
    """The resources that pay: `2T from exposed, 1B from 3`."""
    paid = (
        Words("{amounts} from {place}", amounts=codes(held), place=place)
        for place, held in payment.resources.items()
    )
    return joined(", ", paid) or Words("no resources")


def payment_of(act: Act, cost: Cost) -> Payment:
    """How the order pays a cost that the seat can pay: all of it, or it is refused."""
    owed = dict(cost.amounts)
    stand_ins = _stand_ins(act, owed.get("SB", 0))
    if stand_ins:
        owed["SB"] -= len(stand_ins)
    return Payment(
        cost,
        _resources_of(act, owed, cost.any),
        stand_ins,
        _acolytes_of(act, cost),
        _monsters_of(act, cost),
        _chamber_of(act, cost),
    )


def usual_payment(act: Act, cost: Cost) -> Amend:
    """What an order must say about a cost, said as plainly as possible; resources pay for themselves."""
    acolytes = tuple(acolyte.at for acolyte in _able(act)[: cost.sacrifice + cost.worship])
    monsters = tuple(monster.card for monster in act.following.lairs[: cost.discard_monster])
    chamber = str(act.following.spaces()[0]) if cost.discard_chamber else None
    return Amend(
        sacrifice=acolytes or None,
        discard=monsters or None,
        target=Target(chamber=chamber) if chamber else None,
    )


def discounted(act: Act, cost: Cost, discount: int) -> Cost:
    """The cost less some basic resources: those that the order names, else magic, blood, treasure."""
    if not discount:
        return cost
    basic = {kind: cost.amounts.get(kind, 0) for kind in reversed(BASIC)}
    most = min(discount, sum(basic.values()))
    saved: Resources | None = act.order.save
    if saved is not None and (
        sum(saved.values()) != most or any(amount > basic.get(kind, 0) for kind, amount in saved.items())
    ):
        act.refuse(
            Reason(
                "Save {most} of the basic resources of the cost ({cost}).",
                "EH-087",
                most=most,
                cost=codes(basic),
            ),
            "save",
        )
    if saved is None:
        saved = {}
        for kind, amount in basic.items():
            saved[kind] = min(amount, most - sum(saved.values()))
    left: Resources = {kind: amount - saved.get(kind, 0) for kind, amount in cost.amounts.items()}
    return replace(cost, amounts={kind: amount for kind, amount in left.items() if amount})


def _resources_of(act: Act, owed: Resources, any_: int) -> Allocation:
    """Which resources pay, and from which places."""
    if act.order.pay is not None and storage.total(act.order.pay):
        return _as_listed(act, act.order.pay, owed, any_)
    together = dict(owed)
    for kind, amount in _mix(act, owed, any_).items():
        together[kind] = together.get(kind, 0) + amount
    found: Allocation = {}
    for kind, amount in together.items():
        for place, held in storage.from_the_front(act.following, kind, amount).items():
            found.setdefault(place, {}).update(held)
    return found


def _stand_ins(act: Act, spellbooks: int) -> list[Cultist]:
    """Evolved acolytes in place of spellbooks: those named, or as many as are needed (EH-766)."""
    left = act.following.spellbook_units()
    named = [place for place in act.order.sacrifice or () if place in EVOLUTION]
    found = _taken(left, named)
    if found is None or len(found) > spellbooks:
        act.refuse(
            Reason("Only an Abomination or a Spawn of yours can stand for a spellbook.", "EH-764"),
            "sacrifice",
        )
    missing = spellbooks - act.following.has("SB") - len(found)
    return [*found, *left[: max(0, missing)]]


def _taken(acolytes: list[Cultist], places: Iterable[str]) -> list[Cultist] | None:
    """An acolyte from each of these places, taken off the list; None if there is none in one of them."""
    found = []
    for place in places:
        at = next((at for at, acolyte in enumerate(acolytes) if acolyte.at == place), None)
        if at is None:
            return None
        found.append(acolytes.pop(at))
    return found


def _mix(act: Act, owed: Resources, wanted: int) -> Resources:
    """What pays an any-cost (EH-064)."""
    given = act.order.any
    if given is not None and wanted:
        if any(amount for kind, amount in given.items() if kind not in ANY_ORDER):
            act.refuse(Reason("Spellbooks and Elder Signs cannot pay an any-cost.", "EH-012"), "any")
        if (given_ := sum(given.values())) != wanted:
            text = Reason("You listed {given} of {wanted} resources.", "EH-064", given=given_, wanted=wanted)
            act.refuse(text, "any")
        for kind, amount in given.items():
            if (missing := amount + owed.get(kind, 0) - act.following.has(kind)) > 0:
                short = resource(kind, missing)
                act.refuse(Reason("You cannot pay: {missing} short.", "EH-060", missing=short), "any")
        return dict(given)
    if given:
        act.superfluous(Reason("{name} has no cost of any resources.", "EH-064", name=act.name), "any")
    mix: Resources = {}
    for kind in ANY_ORDER:
        here = min(wanted - sum(mix.values()), act.following.has(kind) - owed.get(kind, 0))
        if here > 0:
            mix[kind] = here
    return mix


def _as_listed(act: Act, listed_: Allocation, owed: Resources, any_: int) -> Allocation:
    """The places that the order lists: all of the cost, and nothing else (EH-063)."""
    for place, held in listed_.items():
        store = storage.store_at(act.following, place) or {}
        for kind, amount in held.items():
            if store.get(kind, 0) < amount:
                act.refuse(
                    Reason(
                        "You do not have {amount} {where}.",
                        "EH-063",
                        amount=resource(kind, amount),
                        where=where(place),
                    ),
                    "pay",
                    f"{place}.{kind}",
                )
    given = storage.total(listed_)
    over = {kind: amount - owed.get(kind, 0) for kind, amount in given.items()}
    short = any(given.get(kind, 0) < amount for kind, amount in owed.items())
    mixed = {kind: amount for kind, amount in over.items() if amount > 0}
    if not short and any(kind not in ANY_ORDER for kind in mixed) and any_:
        act.refuse(Reason("Spellbooks and Elder Signs cannot pay an any-cost.", "EH-012"), "pay")
    if short or sum(mixed.values()) != any_:
        act.refuse(
            Reason(
                "You listed {given} of {wanted} resources.",
                "EH-063",
                given=sum(given.values()),
                wanted=sum(owed.values()) + any_,
            ),
            "pay",
        )
    if act.order.any is not None and act.order.any != mixed:
        act.refuse(Reason("What you pay is not what you name for the any-cost.", "EH-064"), "any")
    return listed_


def _acolytes_of(act: Act, cost: Cost) -> list[Cultist]:
    """The acolytes that are given: as named, or the only ones that can be (EH-066, EH-068)."""
    wanted = cost.sacrifice + cost.worship
    named = [place for place in act.order.sacrifice or () if place not in EVOLUTION]
    if not wanted:
        if named:
            act.superfluous(Reason("{name} does not cost an acolyte.", "EH-066", name=act.name), "sacrifice")
        return []
    able = _able(act)
    if not named:
        if len({acolyte.at for acolyte in able}) > 1 and len(able) > wanted:
            act.refuse(Reason("Name the acolyte to sacrifice.", "EH-066"), "sacrifice")
        return able[:wanted]
    if len(named) != wanted:
        act.refuse(
            Reason(
                "Name {wanted:acolyte} to sacrifice (you named {named}).",
                "EH-066",
                wanted=wanted,
                named=len(named),
            ),
            "sacrifice",
        )
    found: list[Cultist] = []
    for at, place in enumerate(named):
        here = _taken(able, [place])
        if here is None:
            act.refuse(_why_not(act, Place(place)), "sacrifice", at)
        found += here
    return found


def _able(act: Act) -> list[Cultist]:
    """The acolytes that can pay (EH-068)."""
    return [acolyte for acolyte in act.following.usable_acolytes() if acolyte is not act.cultist]


def _why_not(act: Act, place: Place) -> Reason:
    if place in (ASYLUM, ESCAPE):
        return Reason("Acolytes there cannot be sacrificed.", "EH-066")
    if act.cultist is not None and act.cultist.at == place:
        return Reason("The acolyte being placed cannot pay for its own space.", "EH-066")
    name = place_name(act.content, place)
    return Reason("You have no acolyte in {place} to sacrifice.", "EH-066", place=name)


def _monsters_of(act: Act, cost: Cost) -> list[str]:
    """The monsters that are discarded as a cost."""
    lairs = [monster.card for monster in act.following.lairs]
    named = list(act.order.discard or ())
    if not cost.discard_monster:
        if named:
            act.superfluous(Reason("{name} does not cost a monster.", "EH-263", name=act.name), "discard")
        return []
    if not named:
        if len(set(lairs)) > 1:
            act.refuse(Reason("Name the monster to discard.", "EH-263"), "discard")
        return lairs[: cost.discard_monster]
    if len(named) != cost.discard_monster or any(named.count(card) > lairs.count(card) for card in named):
        act.refuse(Reason("You do not have that monster in a lair.", "EH-263"), "discard")
    return named


def _chamber_of(act: Act, cost: Cost) -> int | None:
    if not cost.discard_chamber:
        return None
    spaces, named = act.following.spaces(), act.order.aim("chamber")
    if named is None:
        if len(spaces) > 1:
            act.refuse(Reason("Name the chamber to discard.", "EH-858"), "target", "chamber")
        return spaces[0]
    if int(named) not in spaces:
        act.refuse(
            Reason("Sanctum space {space} has no chamber.", "EH-858", space=named), "target", "chamber"
        )
    return int(named)
