"""What a content pack is made of: costs, effects, spaces and cards, as the rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias

# Where a card carries `text`, it is the sentence its players read; the rules go by the other fields.

BASIC = ("T", "B", "M")
"""Treasure, blood and magic: what a white circle outside a Chamber stands for (EH-012)."""
RESOURCES = (*BASIC, "SB", "ES", "AT")
"""Basic resources, spellbooks, Elder Signs and atomics (EH-010)."""
WHITE = "white"
"""A storage place for any resource (EH-013)."""
BOXES = ("blood_ceremony", "dark_ritual")
BOARD_IDS = (
    "cthulhu",
    "black_goat",
    "crawling_chaos",
    "opener",
    "sleeper",
    "tcho_tcho",
    "windwalker",
    "watcher",
    "ancients",
    "yellow_sign",
)  # EH-018
SIGNS = 13
STAGES = ("mutant", "abomination", "spawn")
"""The Evolution track (EH-761)."""
SKULKS = ("cult", "ritual", "flex", "block", "eternal")
"""The kinds of skulk spaces on cult boards (EH-146)."""
GENERIC = "generic"
SLIME = "slime_mold"
SHOGGOTH = "shoggoth"
KING = "king"

Amounts: TypeAlias = Mapping[str, int]
"""How many of each resource."""
Who: TypeAlias = Literal["any", "acolyte", "priest"]


@dataclass(frozen=True)
class Cost:
    """What a space takes, outlined in broken red (EH-014). `control` names a card to give up."""

    amounts: Amounts = field(default_factory=dict)
    any: int = 0
    sacrifice: int = 0
    worship: int = 0
    slime: int = 0
    discard_monster: int = 0
    discard_chamber: int = 0
    control: str | None = None

    @cached_property
    def free(self) -> bool:
        return self == FREE


FREE = Cost()


@dataclass(frozen=True)
class Requires:
    """Conditions that are not paid (EH-193); all that are named must hold."""

    shattered: tuple[str, ...] = ()
    signs: int = 0
    evolved: int = 0
    stage: tuple[str, ...] = ()
    asylum: int = 0
    skulker: bool = False
    monster: bool = False
    no_monster: bool = False
    sign_held: bool = False
    ritual_start: bool = False
    exposed_empty: bool = False

    @cached_property
    def nothing(self) -> bool:
        return self == NOTHING


NOTHING = Requires()


@dataclass(frozen=True)
class Effect:
    """One word of the effect vocabulary with its parameters, all of them filled in."""

    word: str
    args: Mapping[str, Any]


@dataclass(frozen=True)
class Space:
    """An action space, or a bonus space of the cult board; run as cost, rewards, effects, raid (EH-184)."""

    id: str
    name: str
    cost: Cost = FREE
    requires: Requires = NOTHING
    rewards: tuple[Effect, ...] = ()
    effects: tuple[Effect, ...] = ()
    who: Who = "any"
    raid: int = 0
    skulk: str | None = None
    overlook: bool = False

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """Rewards, then instructions."""
        return self.rewards + self.effects


@dataclass(frozen=True)
class Ritual:
    """A ritual; `stages` are what its spaces give on arrival, the start space (nothing) first (EH-153)."""

    id: str
    name: str
    cost: Cost
    stages: tuple[tuple[Effect, ...], ...]


@dataclass(frozen=True)
class Lock:
    """A lock space with its Elder Sign; `effects` run in their order after the sign is taken (EH-184)."""

    id: str
    name: str
    start: bool
    opened_by: tuple[str, ...]
    requires: Requires
    cost: Cost
    effects: tuple[Effect, ...]
    bonus: Space | None

    @cached_property
    def raid(self) -> int:
        """The raid dice that come with shattering the sign; 0 without a raid."""
        return next((int(effect.args["dice"]) for effect in self.effects if effect.word == "raid"), 0)


@dataclass(frozen=True)
class Site:
    """A Growth site: its sign goes to the player with most of `resource`, then a raid comes (EH-803)."""

    id: str
    at: int
    resource: str
    raid: int


@dataclass(frozen=True)
class Track:
    """A track on the cult board; its marker never leaves `first` to `last` (EH-195)."""

    name: str
    first: int
    last: int
    start: int


@dataclass(frozen=True)
class Section:
    """Three locks of Crawling Chaos, one of which gives an Avatar and opens what comes next (EH-744)."""

    locks: tuple[str, ...]
    avatar_lock: str
    avatar: str


@dataclass(frozen=True)
class Glacier:
    """What all players get in every Preparation once the lock's sign is shattered (EH-823)."""

    entity: str
    name: str
    lock: str
    reward: Amounts


@dataclass(frozen=True)
class YellowStage:
    """A stage of a Yellow Sign track: open once its lock is shattered; the reward is for arriving."""

    lock: str
    reward: Amounts


@dataclass(frozen=True)
class YellowTrack:
    """A ritual track of the Yellow Sign board, and what entering it costs or gives away (EH-854 to 859)."""

    id: str
    cost: Cost
    gift: Amounts
    stages: tuple[YellowStage, ...]


@dataclass(frozen=True)
class Avatar:
    """An Avatar card of Crawling Chaos; it works in Preparation, step 3 (EH-746)."""

    id: str
    name: str
    requires: Requires
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True)
class Power:
    """What a Chamber does beyond defending and storing; `n` is its amount where it has one."""

    trigger: str
    effect: str
    n: int


@dataclass(frozen=True)
class Chamber:
    """A Chamber card (EH-109); `storage` counts places per resource, WHITE for any."""

    id: str
    name: str
    copies: int
    defence: int
    storage: Amounts
    power: Power | None
    text: str


AFTER_RAID = "after_raid"
"""The moment of a discard in a raid whose ability waits until all walks are over (EH-256)."""
AT_ONCE = frozenset(("gain", "gain_any", "per", "rescue"))
"""What neither touches others nor draws cards: a discard in a raid brings it at once (EH-250)."""


@dataclass(frozen=True)
class Monster:
    """A Monster card; `trigger` says when its ability works, "" that it has none (EH-264)."""

    id: str
    name: str
    copies: int
    box: str | None
    defence: int
    trigger: str
    moment: str
    optional: bool
    requires: Requires
    cost: Cost
    effects: tuple[Effect, ...]
    targets_acolytes: bool
    traps: bool
    reads_storage: bool
    text: str

    @property
    def works_at_once(self) -> bool:
        """Whether its ability on being discarded in a raid is part of its owner's walk (EH-250)."""
        return (
            self.trigger == "raid_discard"
            and self.moment != AFTER_RAID
            and all(effect.word in AT_ONCE for effect in self.effects)
        )


@dataclass(frozen=True)
class Payment:
    """A payment that an investigator lets players strike with (EH-251); no `stations` means any."""

    unit: str
    cost: Amounts
    value: int
    times: int | None
    stations: tuple[str, ...]


@dataclass(frozen=True)
class RaidRule:
    """How an investigator changes raids (EH-203, EH-247, EH-251 to 257)."""

    ignore_defence: int = 0
    reverse: bool = False
    protect: tuple[str, ...] = ()
    halve_below_top: bool = False
    no_asylum_defence: bool = False
    acolyte_value: int | None = None
    monster_mod: int = 0
    gain_if_stopped: Amounts = field(default_factory=dict)
    payment: Payment | None = None
    rescue_after: int = 0
    no_monster_strike: bool = False
    no_powers: bool = False
    loss_limit: int | None = None


PLAIN_RAID = RaidRule()


@dataclass(frozen=True)
class Investigator:
    """An Investigator card."""

    id: str
    name: str
    box: str
    dice_mod: int
    strength_mod: int
    rule: RaidRule
    text: str


@dataclass(frozen=True)
class PriestCard:
    """A Priest card; an unmet `requires` refuses the space and does not use the card up."""

    id: str
    name: str
    box: str
    requires: Requires
    effects: tuple[Effect, ...]
    text: str
