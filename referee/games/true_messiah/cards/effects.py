"""What each building block of a miracle does. They act at once and tell the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from referee.engine.words import count, listed
from referee.games.true_messiah import decks, pieces
from referee.games.true_messiah.board import (
    lone,
    own_holy,
    seat_with,
    units_at,
)
from referee.games.true_messiah.cards.choosing import split_move
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.fighting import losses
from referee.games.true_messiah.grid import distance
from referee.games.true_messiah.movement import move_problem, obstacle
from referee.games.true_messiah.scene import Scene
from referee.games.true_messiah.state import Due, Effect, Miracle, Unit, UnitKind, Until
from referee.games.true_messiah.words import who

UNTIL: dict[str, Until] = {
    "no": "turn",
    "end_of_turn": "turn",
    "owner_turn_start": "owner_start",
    "owner_turn_end": "owner_end",
}


@dataclass
class Cast:
    """A miracle that resolves: its targets that are still legal, by slot, and the choices made.

    `discarded` collects cards that it made others discard: their keeping cost falls due (TM-118).
    """

    scene: Scene
    miracle: Miracle
    card: Card
    targets: dict[str, list[str]]
    picks: dict[str, list[str]]
    discarded: list[Due] = field(default_factory=list)

    @property
    def seat(self) -> int:
        return self.miracle.seat

    def named(self, name: str) -> list[str]:
        return self.targets.get(name) or self.picks.get(name) or []

    def units(self, name: str) -> list[Unit]:
        units = self.scene.state.units
        return [units[id_] for id_ in self.named(name) if id_ in units]

    def tell(self, kind: str, text: str, **data: Any) -> None:
        self.scene.tell(kind, text, {"seat": self.seat, "card": self.card.id, **data})

    def add_effect(self, kind: Any, space: str | None = None, amount: int = 0) -> None:
        state = self.scene.state
        state.effects.append(Effect(kind, self.seat, UNTIL[self.card.lasts], state.turns, space, amount))

    def lost(self, units: list[Unit]) -> None:
        if units:
            ids = [unit.id for unit in units]
            verb = "dies" if len(ids) == 1 else "die"
            self.tell("units_lost", f"{listed(ids)} {verb}.", units=ids)


Block = Callable[..., None]
EFFECTS: dict[str, Block] = {}


def carry_out(cast_: Cast) -> None:
    """All blocks of a card in the order written, then what became of high units (TM-113)."""
    for effect in cast_.card.effects:
        EFFECTS[effect.block](cast_, *effect.arguments)
    pieces.settle_high_units(cast_.scene)


def _block(function: Block) -> Block:
    EFFECTS[function.__name__] = function
    return function


# Coins, belief and cards.


@_block
def coins(c: Cast, number: int) -> None:
    c.scene.state.seats[c.seat].coins += number
    c.tell("coins_gained", f"{who(c.scene.state, c.seat)} gains {count(number, 'coin')}.", coins=number)


@_block
def coins_per_holy(c: Cast, number: int) -> None:
    coins(c, number * len(own_holy(c.scene.state, c.seat)))


@_block
def take_coins(c: Cast, choice: str, number: int) -> None:
    state = c.scene.state
    for colour in c.named(choice):
        victim = seat_with(state, colour)
        taken = min(number, state.seats[victim].coins)
        state.seats[victim].coins -= taken
        state.seats[c.seat].coins += taken
        text = f"{who(state, c.seat)} takes {count(taken, 'coin')} from {who(state, victim)}."
        c.tell("coins_taken", text, victim=victim, coins=taken)


@_block
def belief_per_holy(c: Cast, number: int) -> None:
    _believe(c, number * len(own_holy(c.scene.state, c.seat)))


def _believe(c: Cast, number: int) -> None:
    c.scene.state.seats[c.seat].belief += number
    c.tell("belief_gained", f"{who(c.scene.state, c.seat)} gains {number} belief.", belief=number)


@_block
def discount(c: Cast, number: int) -> None:
    c.scene.state.seats[c.seat].discount += number
    c.tell("discount", f"{who(c.scene.state, c.seat)}'s next miracle this turn costs {number} less.")


@_block
def draw(c: Cast, number: int) -> None:
    decks.draw(c.scene, c.seat, number, "TM-84")


@_block
def draw_chosen(c: Cast, choice: str) -> None:
    """The fourth card uses up 1 belief; without it three are drawn."""
    seat = c.scene.state.seats[c.seat]
    number = int(c.named(choice)[0])
    if number > 3:
        number = min(number, 3 + seat.belief)
        seat.belief -= max(0, number - 3)
    decks.draw(c.scene, c.seat, number, "TM-84")


@_block
def top_random(c: Cast, number: int) -> None:
    if c.scene.trial:
        c.scene.uncertain = True
        return
    seat = c.scene.state.seats[c.seat]
    if not seat.discard:
        return
    seat.picks += 1
    shuffled = c.scene.shuffle(f"deck/{seat.colour}/top/{seat.picks}", seat.discard)
    for card in shuffled[:number]:
        seat.discard.remove(card)
    seat.deck = [*shuffled[:number], *seat.deck]
    back = listed([c.scene.content.name(card) for card in sorted(shuffled[:number])])
    c.tell("cards_on_deck", f"{back} go on top of {who(c.scene.state, c.seat)}'s deck.")


@_block
def discard_random(c: Cast, target: str, number: int) -> None:
    if c.scene.trial:
        c.scene.uncertain = True
        return
    state = c.scene.state
    for colour in c.named(target):
        victim = seat_with(state, colour)
        seat = state.seats[victim]
        for _ in range(min(number, len(seat.hand))):
            seat.picks += 1
            card = c.scene.pick(f"hand/{colour}/discard/{seat.picks}", seat.hand)
            seat.hand.remove(card)
            seat.discard.append(card)
            c.discarded.append(Due(victim, card))
            text = f"{who(state, victim)} discards {c.scene.content.name(card)}."
            c.tell("discarded", text, victim=victim, discarded=card)


# Moving and placing.


@_block
def move(c: Cast, choice: str, steps: int) -> None:
    """Extra moves, one after the other (TM-90)."""
    state = c.scene.state
    for word in c.named(choice):
        unit_id, to = split_move(word)
        unit = state.units.get(unit_id)
        if unit is None or move_problem(state, unit, to, max(unit.reach, steps)) is not None:
            continue
        start, unit.at, unit.moved = unit.at, to, True
        c.tell("moved", f"{unit.id} moves {start} > {to}.", unit=unit.id, to=to)


@_block
def longer(c: Cast, choice: str, steps: int) -> None:
    for unit in c.units(choice):
        unit.reach = max(unit.reach, steps)
    if c.named(choice):
        c.tell("longer_moves", f"{listed(c.named(choice))} may move up to {steps} spaces this turn.")


@_block
def place(c: Cast, units: str, to: str) -> None:
    """Existing units, one at a time, as far as they fit (TM-60, TM-62)."""
    state = c.scene.state
    for space in c.named(to)[:1]:
        for unit in c.units(units):
            if obstacle(state, unit.seat, unit.kind, space) is None:
                start, unit.at = unit.at, space
                c.tell("placed", f"{unit.id} is placed {start} > {space}.", unit=unit.id, to=space)


@_block
def place_at_origin(c: Cast, kind: str) -> None:
    """On the space of the messiah or avatar, if that is an own holy space."""
    origin = lone(c.scene.state, c.seat, c.miracle.origin)
    if origin is not None and origin.at in own_holy(c.scene.state, c.seat):
        _new(c, kind, "active", [origin.at])


@_block
def place_new(c: Cast, kind: str, number: int, where: str) -> None:
    """So many new units on one space, as far as they fit."""
    _new(c, kind, "active", c.named(where)[:1] * number)


@_block
def place_praying(c: Cast, kind: str, where: str) -> None:
    """A new praying unit on each of the spaces named (TM-100)."""
    _new(c, kind, "praying", c.named(where))


def _new(c: Cast, kind: str, state: str, spaces: list[str]) -> None:
    for space in spaces:
        unit = pieces.bring_in(c.scene, c.seat, cast("UnitKind", kind), space, praying=state == "praying")
        if unit is not None:
            praying = ", praying" if unit.praying else ""
            c.tell("unit_placed", f"{unit.id} comes in on {space}{praying}.", unit=unit.id, to=space)


@_block
def place_avatar(c: Cast, target: str) -> None:
    _new(c, "avatar", "active", c.named(target))


# Killing and hurting.


def _kill_all(c: Cast, units: list[Unit]) -> None:
    for unit in units:
        pieces.kill(c.scene, unit)
    c.lost(units)


@_block
def kill(c: Cast, name: str) -> None:
    _kill_all(c, c.units(name))


@_block
def hit(c: Cast, target: str, damage: int) -> None:
    """Low units die, high ones take damage."""
    for unit in c.units(target):
        if unit.low:
            _kill_all(c, [unit])
        else:
            pieces.hurt(c.scene, unit, damage)
            c.tell("damaged", f"{unit.id} takes {damage} damage.", unit=unit.id, damage=damage)


@_block
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


@_block
def plague(c: Cast, target: str, victims: str) -> None:
    for space in c.named(target):
        low = [unit for unit in units_at(c.scene.state, space) if unit.low]
        _kill_all(c, [*low, *(unit for unit in c.units(victims) if unit not in low)])


@_block
def sacrifice(c: Cast, choice: str, belief: int) -> None:
    victims = c.units(choice)
    _kill_all(c, victims)
    _believe(c, belief * len(victims))


@_block
def strike(c: Cast, target: str, attacks: int, armour: int) -> None:
    """Attacks on a space in casualty order; of those left for a high unit some are ignored (TM-113)."""
    state = c.scene.state
    for space in c.named(target):
        found = losses(state, space, units_at(state, space), attacks, armour)
        _kill_all(c, [state.units[id_] for id_ in found.dead])
        if found.high and found.damage:
            pieces.hurt(c.scene, state.units[found.high], found.damage)
            c.tell("damaged", f"{found.high} takes {found.damage} damage.", damage=found.damage)


@_block
def heal(c: Cast, number: int) -> None:
    seat = c.scene.state.seats[c.seat]
    healed = min(number, c.scene.content.start.health - seat.health)
    seat.health += healed
    c.tell("healed", f"{who(c.scene.state, c.seat)}'s messiah regains {healed} health.", health=healed)


@_block
def convert(c: Cast, target: str) -> None:
    for unit in c.units(target):
        before = unit.id
        if pieces.convert(c.scene, unit):
            c.tell("converted", f"{before} becomes a nonbeliever, {unit.id}.", unit=unit.id, was=before)


@_block
def replace(c: Cast, target: str) -> None:
    """One step: without a chip nothing happens."""
    state = c.scene.state
    for unit in c.units(target):
        if pieces.chips(c.scene.content.supply, state, c.seat, "follower") > 0:
            pieces.kill(c.scene, unit)
            new = Unit(pieces.free_id(state, c.seat, "follower"), c.seat, "follower", unit.at)
            state.units[new.id] = new
            c.tell("replaced", f"{unit.id} is replaced by {new.id}.", unit=new.id, was=unit.id)


@_block
def pray(c: Cast, target: str) -> None:
    """Followers start praying and give no belief (TM-100)."""
    for space in c.named(target):
        units = [u for u in units_at(c.scene.state, space) if u.kind == "follower" and not u.praying]
        for unit in units:
            pieces.start_praying(unit)
        if units:
            c.tell("compelled", f"{listed([unit.id for unit in units])} start praying.", space=space)


# Miracles about miracles.


@_block
def stop(c: Cast, target: str) -> None:
    """TM-128. The card is put away as soon as this one has resolved, from wherever it lies."""
    state = c.scene.state
    for id_ in c.named(target):
        stopped = next(miracle for miracle in state.stack if miracle.id == id_)
        stopped.stopped = True
        name = c.scene.content.name(stopped.card)
        c.tell("stopped", f"{who(state, stopped.seat)}'s {name} is stopped: no effect.", stopped=id_)


@_block
def redirect(c: Cast, target: str, which: str, to: str) -> None:
    """TM-115."""
    state = c.scene.state
    for id_ in c.named(target):
        miracle = next(miracle for miracle in state.stack if miracle.id == id_)
        old, new = (c.named(which) or [""])[0], (c.named(to) or [""])[0]
        if old in miracle.targets and new:
            miracle.targets = [new if one == old else one for one in miracle.targets]
            name = c.scene.content.name(miracle.card)
            c.tell("redirected", f"{name} now targets {new} instead of {old}.", miracle=id_, target=new)


@_block
def shield(c: Cast) -> None:
    c.add_effect("shield")
    c.tell("shielded", f"{who(c.scene.state, c.seat)} is shielded from enemy miracles.")


# Spaces and combat.


@_block
def ward(c: Cast, target: str, ignored: int) -> None:
    """Providence chits, as many as are free (TM-116)."""
    state = c.scene.state
    used = sum(effect.kind == "ward" and effect.seat == c.seat for effect in state.effects)
    for space in c.named(target)[: max(0, c.scene.content.supply.providence - used)]:
        c.add_effect("ward", space, ignored)
        c.tell("warded", f"{who(state, c.seat)} puts a providence chit on {space}.", space=space)


@_block
def no_combat(c: Cast) -> None:
    c.add_effect("no_combat")
    c.tell("no_combat", "There is no combat until this ends.")


@_block
def attacks(c: Cast, target: str, factor: int) -> None:
    for space in c.named(target):
        c.add_effect("attacks", space, factor)
        c.tell("zeal", f"{who(c.scene.state, c.seat)}'s low units on {space} have {factor} attacks each.")


@_block
def undo(c: Cast, number: int) -> None:
    c.add_effect("undo", amount=number)
    text = f"Up to {number} low units of {who(c.scene.state, c.seat)} that die in this turn's combat live."
    c.tell("mercy", text)


# Temples.


@_block
def move_temple(c: Cast, choice: str, to: str) -> None:
    state = c.scene.state
    for temple, space in zip(c.named(choice)[:1], c.named(to)[:1], strict=False):
        building = state.buildings.pop(temple)
        for unit in units_at(state, temple):
            unit.at = space
        state.buildings[space] = building
        c.tell("temple_moved", f"{who(state, c.seat)}'s temple moves {temple} > {space}.", to=space)


@_block
def destroy_temple(c: Cast, target: str) -> None:
    state = c.scene.state
    for space in c.named(target):
        owner = state.buildings.pop(space).seat
        c.tell("temple_destroyed", f"{who(state, owner)}'s temple on {space} is destroyed.", space=space)
