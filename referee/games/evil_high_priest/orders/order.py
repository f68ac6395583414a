"""An order, read: what a seat has decided beforehand for one act. Whatever it leaves out has a default or
is asked.

Amounts are read in the order of RESOURCES and places from the front inwards: in which order they were written
means nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from referee.engine.json_types import Json
from referee.games.evil_high_priest.pack import RESOURCES
from referee.games.evil_high_priest.state import Resources

EXPOSED = "exposed"

Allocation: TypeAlias = dict[str, Resources]
"""Resources by place: `exposed`, or the number of a sanctum space."""
Arrange: TypeAlias = Literal["keep", "ask"] | Allocation


@dataclass(frozen=True)
class Target:
    """At whom or what an act is aimed. Everything is an id."""

    seat: str | None = None
    sign: str | None = None
    acolyte: str | None = None
    """Where the acolyte is."""
    chamber: str | None = None
    space: str | None = None
    monster: str | None = None
    stage: str | None = None


@dataclass(frozen=True)
class ChamberPick:
    """Which Chamber is taken (a slot or a card; `none` declines), and where it is put (left out: deepest
    vacant).
    """

    take: str
    at: int | None = None


@dataclass(frozen=True)
class Order:
    """The decisions of one act; see docs/rules/evil_high_priest.md, section 4."""

    pay: Allocation | None = None
    any: Resources | None = None
    sacrifice: tuple[str, ...] | None = None
    discard: tuple[str, ...] | None = None
    gain_any: Resources | None = None
    target: Target = field(default_factory=Target)
    monster: tuple[str, ...] | None = None
    """The monsters wanted, best first: slots or cards."""
    chamber: tuple[ChamberPick, ...] | None = None
    store: Allocation = field(default_factory=dict)
    arrange: Arrange | None = None
    save: Resources | None = None
    """Which basic resources of a cost a discount saves."""


NOTHING_SAID = Order()


def read_order(answer: Mapping[str, Any]) -> Order:
    """The order in an answer of the right shape."""
    said = {name: value for name, value in answer.items() if value is not None}
    return Order(
        pay=read_allocation(said["pay"]) if "pay" in said else None,
        any=read_amounts(said["any"]) if "any" in said else None,
        sacrifice=tuple(said["sacrifice"]) if "sacrifice" in said else None,
        discard=tuple(said["discard"]) if "discard" in said else None,
        gain_any=read_amounts(said["gain_any"]) if "gain_any" in said else None,
        target=Target(**{name: one for name, one in said.get("target", {}).items() if one is not None}),
        monster=tuple(said["monster"]) if "monster" in said else None,
        chamber=tuple(_pick(one) for one in said["chamber"]) if "chamber" in said else None,
        store=read_allocation(said.get("store", {})),
        arrange=read_arrange(said["arrange"]) if "arrange" in said else None,
        save=read_amounts(said["save"]) if "save" in said else None,
    )


def read_amounts(answer: Mapping[str, int]) -> Resources:
    """`{"B": 1, "T": 2}` in the usual order."""
    return {kind: answer[kind] for kind in RESOURCES if answer.get(kind)}


def read_allocation(answer: Mapping[str, int]) -> Allocation:
    """`{"exposed.T": 2, "3.B": 1}` by place."""
    found: Allocation = {}
    for bucket in sorted(answer, key=_from_the_front):
        place, _, kind = bucket.partition(".")
        if answer[bucket]:
            found.setdefault(place, {})[kind] = answer[bucket]
    return found


def _from_the_front(bucket: str) -> tuple[int, int]:
    place, _, kind = bucket.partition(".")
    return 0 if place == EXPOSED else int(place), RESOURCES.index(kind)


def write_allocation(allocation: Allocation) -> dict[str, Json]:
    return {f"{place}.{kind}": n for place, held in allocation.items() for kind, n in held.items() if n}


def read_arrange(answer: Mapping[str, Any]) -> Arrange:
    if answer["case"] == "to":
        return read_allocation(answer["value"])
    return "ask" if answer["case"] == "ask" else "keep"


def _pick(answer: Mapping[str, Any]) -> ChamberPick:
    at = answer.get("at")
    return ChamberPick(answer["take"], None if at is None else int(at))
