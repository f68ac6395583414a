"""Blocks about other miracles, spaces, combat and temples."""

from __future__ import annotations

from referee.games.true_messiah.board import temples_of, units_at
from referee.games.true_messiah.cards.aiming import FILTER_TESTS, temple_fits
from referee.games.true_messiah.cards.blocks import TEMPLE_GROUND
from referee.games.true_messiah.cards.effects.casting import UNTIL, Cast, block
from referee.games.true_messiah.events.base import targets_of
from referee.games.true_messiah.events.effects import (
    AttacksMultiplied,
    CombatForbidden,
    MercyGranted,
    MiracleRedirected,
    MiracleStopped,
    SeatShielded,
    SpaceWarded,
    TempleDestroyed,
    TempleMoved,
)
from referee.games.true_messiah.naming import bind

# Miracles about miracles.


@block
def stop(c: Cast, target: str) -> None:
    """TM-128. The card is put away as soon as this one has resolved, from wherever it lies."""
    state = c.scene.state
    for id_ in c.named(target):
        stopped = next(miracle for miracle in state.stack if miracle.id == id_)
        stopped.stopped = True
        c.tell(MiracleStopped, stopped.seat, stopped.card)


@block
def redirect(c: Cast, target: str, which: str, to: str) -> None:
    """TM-115."""
    state = c.scene.state
    for id_ in c.named(target):
        miracle = next(miracle for miracle in state.stack if miracle.id == id_)
        old, new = (c.named(which) or [""])[0], (c.named(to) or [""])[0]
        if old in miracle.targets and new:
            place, card = miracle.targets.index(old), c.scene.content.by_id[miracle.card]
            before = targets_of(state, card, miracle.targets)[place]
            miracle.targets = [new if one == old else one for one in miracle.targets]
            bind(state, miracle)
            now = targets_of(state, card, miracle.targets)[place]
            c.tell(MiracleRedirected, miracle.seat, miracle.card, before, now)


@block
def shield(c: Cast) -> None:
    c.add_effect("shield")
    c.tell(SeatShielded, UNTIL[c.card.lasts])


# Spaces and combat.


@block
def ward(c: Cast, target: str, ignored: int) -> None:
    """Providence chits, as many as are free (TM-116)."""
    state = c.scene.state
    used = sum(effect.kind == "ward" and effect.seat == c.seat for effect in state.effects)
    for space in c.named(target)[: max(0, c.scene.content.supply.providence - used)]:
        c.add_effect("ward", space, ignored)
        c.tell(SpaceWarded, space)


@block
def no_combat(c: Cast) -> None:
    c.add_effect("no_combat")
    c.tell(CombatForbidden, UNTIL[c.card.lasts])


@block
def attacks(c: Cast, target: str, factor: int) -> None:
    for space in c.named(target):
        c.add_effect("attacks", space, factor)
        c.tell(AttacksMultiplied, space, factor)


@block
def undo(c: Cast, number: int) -> None:
    c.add_effect("undo", amount=number)
    c.tell(MercyGranted, number)


# Temples.


@block
def move_temple(c: Cast, choice: str, to: str) -> None:
    state = c.scene.state
    for temple, space in zip(c.named(choice)[:1], c.named(to)[:1], strict=False):
        fits = all(FILTER_TESTS[word](state, c.seat, space) for word in TEMPLE_GROUND)
        if temple not in temples_of(state, c.seat) or not fits or not temple_fits(state, temple, space):
            continue  # a block before this one has changed the ground
        building = state.buildings.pop(temple)
        for unit in units_at(state, temple):
            unit.at = space
        state.buildings[space] = building
        c.tell(TempleMoved, temple, space)


@block
def destroy_temple(c: Cast, target: str) -> None:
    state = c.scene.state
    for space in c.named(target):
        if space not in state.buildings:
            continue
        owner = state.buildings.pop(space).seat  # TM-64: the units stay
        c.tell(TempleDestroyed, owner, space)
