"""Blocks that move, place, kill, hurt and change units."""

from __future__ import annotations

from referee.engine.words import listed
from referee.games.true_messiah import pieces
from referee.games.true_messiah.board import lone, ordinary, own_holy, units_at
from referee.games.true_messiah.cards.choosing import split_move
from referee.games.true_messiah.cards.effects.casting import Cast, believe, block
from referee.games.true_messiah.fighting import losses
from referee.games.true_messiah.grid import distance
from referee.games.true_messiah.movement import move_problem, obstacle
from referee.games.true_messiah.state import Unit, UnitKind
from referee.games.true_messiah.texts.words import who

# Moving and placing.


@block
def move(c: Cast, choice: str, steps: int) -> None:
    """Extra moves, one after the other (TM-90)."""
    state = c.scene.state
    for word in c.named(choice):
        unit_id, to = split_move(word)
        unit = c.unit(unit_id)
        if unit is None or move_problem(state, unit, to, max(unit.reach, steps)) is not None:
            continue
        start, unit.at, unit.moved = unit.at, to, True
        c.tell("moved", f"{unit.id} moves {start} > {to}.", unit=unit.id, to=to)


@block
def longer(c: Cast, choice: str, steps: int) -> None:
    for unit in c.units(choice):
        unit.reach = max(unit.reach, steps)
    if c.named(choice):
        c.tell("longer_moves", f"{listed(c.named(choice))} may move up to {steps} spaces this turn.")


@block
def place(c: Cast, units: str, to: str) -> None:
    """Existing units, one at a time, as far as they fit (TM-60, TM-62)."""
    state = c.scene.state
    for space in c.named(to)[:1]:
        for unit in c.units(units):
            wrong = obstacle(state, unit.seat, unit.kind, space)
            if wrong is None:
                start, unit.at = unit.at, space
                c.tell("placed", f"{unit.id} is placed {start} > {space}.", unit=unit.id, to=space)
            else:
                c.tell("not_placed", f"{unit.id} is not placed: {wrong}", unit=unit.id, to=space)


@block
def place_at_origin(c: Cast, kind: UnitKind) -> None:
    """On the space of the messiah or avatar, if that is an own holy space."""
    state = c.scene.state
    origin = lone(state, c.seat, c.miracle.origin)
    if origin is not None and origin.at in own_holy(state, c.seat):
        _new(c, kind, "active", [origin.at])
    else:
        where = f"{who(state, c.seat)}'s {c.miracle.origin} is not on a holy space of its own"
        c.tell("not_placed", f"Nobody is placed: {where}.")


@block
def place_new(c: Cast, kind: UnitKind, number: int, where: str) -> None:
    """New units on one space, as far as they fit."""
    _new(c, kind, "active", c.named(where)[:1] * number)


@block
def place_praying(c: Cast, kind: UnitKind, where: str) -> None:
    """A new praying unit on each of the spaces named (TM-100)."""
    _new(c, kind, "praying", c.named(where))


def _new(c: Cast, kind: UnitKind, state: str, spaces: list[str]) -> None:
    for space in spaces:
        wrong = obstacle(c.scene.state, c.seat, kind, space)
        unit = pieces.bring_in(c.scene, c.seat, kind, space, praying=state == "praying", by=c.miracle)
        if unit is None:
            why = wrong or f"no {kind} is left in the supply."
            c.tell("not_placed", f"Nobody is placed: {why}", to=space)
        else:
            praying = ", praying" if unit.praying else ""
            c.tell("unit_placed", f"{unit.id} comes in on {space}{praying}.", unit=unit.id, to=space)


@block
def place_avatar(c: Cast, target: str) -> None:
    _new(c, "avatar", "active", c.named(target))


# Killing and hurting.


def _kill_all(c: Cast, units: list[Unit]) -> None:
    for unit in units:
        pieces.kill(c.scene, unit)
    c.lost(units)


@block
def kill(c: Cast, name: str) -> None:
    _kill_all(c, c.units(name))


@block
def hit(c: Cast, target: str, damage: int) -> None:
    """Low units die, high ones take damage."""
    for unit in c.units(target):
        if unit.low:
            _kill_all(c, [unit])
        else:
            pieces.hurt(c.scene, unit, damage)
            c.tell("damaged", f"{unit.id} takes {damage} damage.", unit=unit.id, damage=damage)


@block
def kill_around(c: Cast) -> None:
    """Every low unit within the card's range of the origin, except on own holy spaces."""
    state = c.scene.state
    origin = lone(state, c.seat, c.miracle.origin)
    if origin is None or c.card.range is None:
        return
    spared = own_holy(state, c.seat)
    doomed = [
        unit
        for _, unit in sorted(state.units.items())
        if unit.low and distance(unit.at, origin.at) <= c.card.range and unit.at not in spared
    ]
    _kill_all(c, doomed)


@block
def plague(c: Cast, target: str, victims: str) -> None:
    for space in c.named(target):
        low = [unit for unit in units_at(c.scene.state, space) if unit.low]
        _kill_all(c, [*low, *(unit for unit in c.units(victims) if unit not in low)])


@block
def sacrifice(c: Cast, choice: str, belief: int) -> None:
    victims = c.units(choice)
    _kill_all(c, victims)
    believe(c, belief * len(victims))


@block
def strike(c: Cast, target: str, attacks: int, armour: int) -> None:
    """Attacks on a space in casualty order; of those left for a high unit some are ignored (TM-113)."""
    state = c.scene.state
    for space in c.named(target):
        found = losses(state, space, units_at(state, space), attacks, armour)
        _kill_all(c, [state.units[id_] for id_ in found.dead])
        if found.high and found.damage:
            pieces.hurt(c.scene, state.units[found.high], found.damage)
            c.tell("damaged", f"{found.high} takes {found.damage} damage.", damage=found.damage)


@block
def heal(c: Cast, number: int) -> None:
    seat = c.scene.state.seats[c.seat]
    healed = min(number, max(0, c.scene.content.start.health - seat.health))
    seat.health += healed
    c.tell("healed", f"{who(c.scene.state, c.seat)}'s messiah regains {healed} health.", health=healed)


@block
def convert(c: Cast, target: str) -> None:
    for unit in c.units(target):
        before = unit.id
        fits = unit.kind == "follower" and ordinary(c.scene.state, unit.at)  # TM-44
        if not fits:
            c.tell("not_converted", f"{before} is not converted: it must be a follower on ordinary ground.")
        elif not pieces.convert(c.scene, unit):
            c.tell("not_converted", f"{before} is not converted: no nonbeliever is left in the supply.")
        else:
            c.tell("converted", f"{before} becomes a nonbeliever, {unit.id}.", unit=unit.id, was=before)


@block
def replace(c: Cast, target: str) -> None:
    """One step: without a chip, or where the new one may not be placed (TM-59), nothing happens."""
    state = c.scene.state
    for unit in c.units(target):
        others = {unit.at: [other for other in units_at(state, unit.at) if other is not unit]}
        wrong: str | None = obstacle(state, c.seat, "follower", unit.at, others)
        if pieces.chips(c.scene.content.supply, state, c.seat, "follower") <= 0:
            wrong = f"{who(state, c.seat)} has no follower left in the supply."
        if wrong is not None:
            c.tell("not_replaced", f"{unit.id} is not replaced: {wrong}", unit=unit.id)
            continue
        pieces.kill(c.scene, unit)
        new = pieces.new_unit(state, c.seat, "follower", unit.at, by=c.miracle)
        c.tell("replaced", f"{unit.id} is replaced by {new.id}.", unit=new.id, was=unit.id)


@block
def pray(c: Cast, target: str) -> None:
    """Followers start praying and give no belief (TM-100)."""
    for space in c.named(target):
        units = [u for u in units_at(c.scene.state, space) if u.kind == "follower" and not u.praying]
        for unit in units:
            pieces.start_praying(unit)
        if units:
            c.tell("compelled", f"{listed([unit.id for unit in units])} start praying.", space=space)
