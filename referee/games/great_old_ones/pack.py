"""What a content pack of Great Old Ones holds, and how it is read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.content import ComesFrom, Title, between, one_of, size, then, twins
from referee.engine.problems import Problem
from referee.games.great_old_ones.abilities import ABILITIES

JEWELS = ("red", "yellow", "green", "blue", "violet")  # GO-68
VILLAGERS = 50
OLD_ONES = ("G1", "G2", "G3", "G4")
MIN_CAPACITY = 4
"""An Old One starts with this many cubes (GO-13)."""
BARRED_FORCE = 3
"""Villagers of this Force are not in the first City (GO-16)."""
MIN_NOT_BARRED = 20
MIN_OF_A_JEWEL = 2

Name: TypeAlias = Annotated[str, size(1, 60)]
Number: TypeAlias = Annotated[int, between(0, 100)]
Positive: TypeAlias = Annotated[int, between(1, 100)]
TurnOrder: TypeAlias = Annotated[int, between(-1000, 1000)]
Ability: TypeAlias = Annotated[
    str, one_of((*ABILITIES, "none")), then(lambda code: None if code == "none" else code)
]
BY_NUMBER = then(lambda cards: tuple(sorted(cards, key=lambda card: card.no)))


@dataclass(frozen=True)
class Villager:
    """A villager card (GO-04). Its `corpulence` is its capacity once it is a Priest (GO-10).

    Its left-hand numbers no longer matter then (GO-41).
    """

    no: Annotated[int, between(1, VILLAGERS)]
    name: Name
    jewel: Annotated[str, one_of(JEWELS)]  # GO-08
    force: Positive  # GO-05
    vigor: Number  # GO-06
    will: Number  # GO-07
    corpulence: Positive
    turn_order: TurnOrder
    red_border: bool
    ability: Ability | None = None
    is_old_one: ClassVar[bool] = False

    @property
    def id(self) -> str:
        return str(self.no)

    @property
    def capacity(self) -> int:
        return self.corpulence


@dataclass(frozen=True)
class OldOne:
    """An Old One card; it has no jewel and is never converted (GO-11)."""

    id: Annotated[str, one_of(OLD_ONES)]
    name: Name
    turn_order: TurnOrder
    red_border: bool
    capacity: Annotated[int, between(MIN_CAPACITY, 100)]
    ability: Ability | None = None
    jewel: ClassVar[None] = None
    is_old_one: ClassVar[bool] = True

    @property
    def no(self) -> int:
        return int(self.id[1:])


@dataclass(frozen=True, eq=False)
class Content:
    """A pack, ready to play with; both lists are in the order of their numbers."""

    old_ones: Annotated[tuple[OldOne, ...], size(4, 4, "exactly four Old Ones"), BY_NUMBER]
    villagers: Annotated[
        tuple[Villager, ...], size(VILLAGERS, VILLAGERS, "exactly fifty villagers"), BY_NUMBER
    ]
    title: Title = ""
    sources: Mapping[Literal["old_ones", "villagers"], ComesFrom] = field(default_factory=dict)

    def problems(self) -> Iterator[Problem]:
        yield from twins("/old_ones", ([card.id] for card in self.old_ones))
        yield from twins("/villagers", ([card.id] for card in self.villagers))
        jewels = Counter(card.jewel for card in self.villagers)
        for jewel in JEWELS:
            if jewels[jewel] < MIN_OF_A_JEWEL:
                yield Problem("/villagers", f"Expected several {jewel} villagers, got {jewels[jewel]}.")
        if (welcome := sum(card.force != BARRED_FORCE for card in self.villagers)) < MIN_NOT_BARRED:
            wanted = f"at least {MIN_NOT_BARRED} villagers whose Force is not {BARRED_FORCE}"
            yield Problem("/villagers", f"Expected {wanted}, got {welcome}.")

    @cached_property
    def monsters(self) -> dict[str, OldOne | Villager]:
        """Every card by its id: a villager's is its number, an Old One's is G1 to G4."""
        return {**{card.id: card for card in self.old_ones}, **self.by_id}

    @cached_property
    def by_id(self) -> dict[str, Villager]:
        """The villagers by id."""
        return {villager.id: villager for villager in self.villagers}

    def name(self, card: str) -> str:
        return self.monsters[card].name
