"""A miracle that resolves, and the register of the building blocks that it is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from referee.games.true_messiah import pieces
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.events.acting import BeliefGained
from referee.games.true_messiah.events.base import MessiahEvent
from referee.games.true_messiah.events.effects import UnitsLost
from referee.games.true_messiah.naming import unit_with
from referee.games.true_messiah.scene import Scene
from referee.games.true_messiah.state import Due, EffectInForce, Miracle, Unit, Until

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
    means: dict[str, str] = field(init=False)
    """Which units its names mean, by their keys: an effect may rename one and go on to the next thing."""

    def __post_init__(self) -> None:
        self.means = {id_: unit.key for id_, unit in self.scene.state.units.items()}

    @property
    def seat(self) -> int:
        return self.miracle.seat

    def named(self, name: str) -> list[str]:
        return self.targets.get(name) or self.picks.get(name) or []

    def units(self, name: str) -> list[Unit]:
        return [unit for id_ in self.named(name) if (unit := self.unit(id_)) is not None]

    def unit(self, id_: str) -> Unit | None:
        """The unit that was called so when the miracle began to work, if it is on the board."""
        key = self.means.get(id_)
        return None if key is None else unit_with(self.scene.state, key)

    def tell(self, what: Callable[..., MessiahEvent], *parts: Any, **more: Any) -> None:
        """What it has done, an event that begins with its seat and card."""
        self.scene.tell(what(self.seat, self.card.id, *parts, **more))

    def add_effect(self, kind: Any, space: str | None = None, amount: int = 0) -> None:
        state = self.scene.state
        state.effects.append(
            EffectInForce(kind, self.seat, UNTIL[self.card.lasts], state.turns, space, amount)
        )

    def lost(self, units: list[Unit]) -> None:
        if units:
            self.tell(UnitsLost, tuple(unit.id for unit in units))


Block = Callable[..., None]
EFFECTS: dict[str, Block] = {}


def carry_out(cast_: Cast) -> None:
    """All blocks of a card in the order written, then what became of high units (TM-113)."""
    for effect in cast_.card.effects:
        EFFECTS[effect.word](cast_, *effect.args.values())
    pieces.settle_high_units(cast_.scene)


def block(function: Block) -> Block:
    EFFECTS[function.__name__] = function
    return function


def believe(c: Cast, number: int) -> None:
    own = c.scene.state.seats[c.seat]
    own.belief += number
    c.scene.tell(BeliefGained(c.seat, number, own.belief))
