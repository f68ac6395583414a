"""Blocks about other miracles, spaces, combat and temples."""

from __future__ import annotations

from referee.games.true_messiah.board import temples_of, units_at
from referee.games.true_messiah.cards.aiming import FILTER_TESTS, temple_fits
from referee.games.true_messiah.cards.blocks import TEMPLE_GROUND
from referee.games.true_messiah.cards.effects.casting import Cast, block
from referee.games.true_messiah.naming import bind
from referee.games.true_messiah.texts.words import who

# Miracles about miracles.


@block
def stop(c: Cast, target: str) -> None:
    """TM-128. The card is put away as soon as this one has resolved, from wherever it lies."""
    state = c.scene.state
    for id_ in c.named(target):
        stopped = next(miracle for miracle in state.stack if miracle.id == id_)
        stopped.stopped = True
        name = c.scene.content.name(stopped.card)
        c.tell("stopped", f"{who(state, stopped.seat)}'s {name} is stopped: no effect.", stopped=id_)


@block
def redirect(c: Cast, target: str, which: str, to: str) -> None:
    """TM-115."""
    state = c.scene.state
    for id_ in c.named(target):
        miracle = next(miracle for miracle in state.stack if miracle.id == id_)
        old, new = (c.named(which) or [""])[0], (c.named(to) or [""])[0]
        if old in miracle.targets and new:
            miracle.targets = [new if one == old else one for one in miracle.targets]
            bind(state, miracle)
            name = c.scene.content.name(miracle.card)
            c.tell("redirected", f"{name} now targets {new} instead of {old}.", miracle=id_, target=new)


@block
def shield(c: Cast) -> None:
    c.add_effect("shield")
    c.tell("shielded", f"{who(c.scene.state, c.seat)} is shielded from enemy miracles.")


# Spaces and combat.


@block
def ward(c: Cast, target: str, ignored: int) -> None:
    """Providence chits, as many as are free (TM-116)."""
    state = c.scene.state
    used = sum(effect.kind == "ward" and effect.seat == c.seat for effect in state.effects)
    for space in c.named(target)[: max(0, c.scene.content.supply.providence - used)]:
        c.add_effect("ward", space, ignored)
        c.tell("warded", f"{who(state, c.seat)} puts a providence chit on {space}.", space=space)


@block
def no_combat(c: Cast) -> None:
    c.add_effect("no_combat")
    c.tell("no_combat", "There is no combat until this ends.")


@block
def attacks(c: Cast, target: str, factor: int) -> None:
    for space in c.named(target):
        c.add_effect("attacks", space, factor)
        c.tell("zeal", f"{who(c.scene.state, c.seat)}'s low units on {space} have {factor} attacks each.")


@block
def undo(c: Cast, number: int) -> None:
    c.add_effect("undo", amount=number)
    text = f"Up to {number} low units of {who(c.scene.state, c.seat)} that die in this turn's combat live."
    c.tell("mercy", text)


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
        c.tell("temple_moved", f"{who(state, c.seat)}'s temple moves {temple} > {space}.", to=space)


@block
def destroy_temple(c: Cast, target: str) -> None:
    state = c.scene.state
    for space in c.named(target):
        if space not in state.buildings:
            continue
        owner = state.buildings.pop(space).seat  # TM-64: the units stay
        c.tell("temple_destroyed", f"{who(state, owner)}'s temple on {space} is destroyed.", space=space)
