"""What a content pack is made of: costs, effects, spaces and cards, as the rules read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any, Literal, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.content import (
    Marker,
    NameInPack,
    Part,
    between,
    one_of,
    parts_of,
    reader,
    size,
    table,
    then,
)
from referee.engine.problems import Problem
from referee.games.evil_high_priest.pack.vocabulary import (
    AVATARS,
    BASIC,
    BETWEEN_TURNS,
    BY_TRIGGER,
    KING,
    ON_ARRIVAL,
    ON_BOARDS,
    ON_CARDS,
    RESOURCES,
    REWARDS,
    SHOGGOTH,
    SKULKS,
    STAGES,
    TAKE_NOTHING,
    WHITE,
    WORDS,
    Amount,
    Amounts,
    Box,
    CardId,
    Effects,
    Few,
    Gains,
    Identifier,
    Name,
    SomeAmounts,
    SomeGains,
    Text,
    Who,
    some_effects,
)

# Where a card carries `text`, it is the sentence its players read; the rules go by the other fields.

Small: TypeAlias = Annotated[int, between(0, 6)]
Defence: TypeAlias = Annotated[int, between(0, 18)]
Modifier: TypeAlias = Annotated[int, between(-18, 18)]
Copies: TypeAlias = Annotated[int, between(1, 40)]
At: TypeAlias = Annotated[int, between(0, 99)]


@dataclass(frozen=True, kw_only=True)
class Marked:
    """A part of a pack; `rulebook` names its fields that the printed text fixes."""

    rulebook: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def problems(self) -> Iterator[Problem]:
        known = [one.name for one in fields(self)]
        for mark in self.rulebook:
            if mark not in known:
                yield Problem("/rulebook", f"There is no field {mark!r} to mark.")


@dataclass(frozen=True)
class Cost:
    """What a space takes, outlined in broken red (EH-014). `control` names a card to give up."""

    amounts: Annotated[Amounts, NameInPack("")] = field(default_factory=dict)
    any: Annotated[int, between(0, 20)] = 0
    sacrifice: Small = 0
    worship: Small = 0
    slime: Annotated[int, between(0, 3)] = 0
    discard_monster: Annotated[int, between(0, 3)] = 0
    discard_chamber: Annotated[int, between(0, 1)] = 0
    control: Annotated[str, one_of((SHOGGOTH, KING))] | None = None

    @cached_property
    def free(self) -> bool:
        return self == FREE


FREE = Cost()


def _cost(**given: Any) -> Cost:
    amounts = {kind: given.pop(kind) for kind in RESOURCES if kind in given}
    return Cost(amounts, **given)


_AMOUNTS = {kind: Part(kind, reader(Amount), required=False) for kind in RESOURCES}
COST = Marker(lambda _: table({**_AMOUNTS, **parts_of(Cost)}, _cost), alone=True)
Price: TypeAlias = Annotated[Cost, COST]
"""A cost as packs write it, resources beside what else is given: `{ M = 2, any = 1, sacrifice = 1 }`."""


@dataclass(frozen=True)
class Requires:
    """Conditions that are not paid (EH-193); all that are named must hold."""

    shattered: tuple[str, ...] = ()
    signs: Annotated[int, between(0, 12)] = 0
    evolved: Small = 0
    stage: tuple[Annotated[str, one_of(STAGES)], ...] = ()
    asylum: Annotated[int, between(0, 4)] = 0
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


@dataclass(frozen=True, kw_only=True)
class Space(Marked):
    """An action space, or a bonus space of the cult board; run as cost, rewards, effects, raid (EH-184)."""

    id: Identifier
    name: Name
    cost: Price = FREE
    requires: Requires = NOTHING
    rewards: Annotated[Effects, some_effects(REWARDS)] = ()
    effects: Annotated[Effects, some_effects(ON_CARDS)] = ()
    who: Who = "any"
    raid: Annotated[int, NameInPack("")] = 0
    skulk: Annotated[str | None, NameInPack("")] = None
    overlook: Annotated[bool, NameInPack("")] = False

    @property
    def all_effects(self) -> Effects:
        """Rewards, then instructions."""
        return self.rewards + self.effects


@dataclass(frozen=True, kw_only=True)
class BonusSpace(Space):
    """A bonus space; its id is that of its lock with a `+`."""

    rulebook: Annotated[tuple[str, ...], NameInPack("")] = field(default=(), compare=False, repr=False)
    id: Annotated[str, NameInPack("")] = ""
    rewards: Annotated[Effects, some_effects((*REWARDS, "control"), on_a_board=True)] = ()
    effects: Annotated[Effects, some_effects(ON_BOARDS, on_a_board=True)] = ()
    raid: Few = 0
    skulk: Annotated[str, one_of(SKULKS)] | None = None
    overlook: bool = False

    def problems(self) -> Iterator[Problem]:
        if any(effect.word == "raid" for effect in self.effects):
            yield Problem("/effects", "The raid of a bonus space is its field raid.")


@dataclass(frozen=True, kw_only=True)
class Ritual(Marked):
    """A ritual; `stages` are what its spaces give on arrival, the start space (nothing) first (EH-153)."""

    id: Identifier
    name: Name
    cost: Price = FREE
    stages: Annotated[
        tuple[Annotated[Effects, some_effects(ON_ARRIVAL)], ...],
        size(2, 4, "two to four stages, the start among them"),
    ]

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if self.stages[0]:
            yield Problem("/stages", "A start space gives nothing.")


@dataclass(frozen=True, kw_only=True)
class Lock(Marked):
    """A lock space with its Elder Sign; `effects` run in their order after the sign is taken (EH-184)."""

    id: Identifier
    name: Annotated[str, size(0, 60)] = ""
    start: bool = False
    opened_by: tuple[str, ...] = ()
    requires: Requires = NOTHING
    cost: Price = FREE
    effects: Annotated[Effects, some_effects(ON_BOARDS, on_a_board=True)] = ()
    bonus: BonusSpace | None = None

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if sum(effect.word == "raid" for effect in self.effects) > 1:
            yield Problem("/effects", "A lock triggers at most one raid.")

    @cached_property
    def raid(self) -> int:
        """The raid dice that come with shattering the sign; 0 without a raid."""
        return next((int(effect.args["dice"]) for effect in self.effects if effect.word == "raid"), 0)


def _named(lock: Lock) -> Lock:
    bonus = None if lock.bonus is None else replace(lock.bonus, id=f"{lock.id}+")
    return replace(lock, name=lock.name or f"Lock {lock.id}", bonus=bonus)


NamedLock: TypeAlias = Annotated[Lock, then(_named)]


@dataclass(frozen=True, kw_only=True)
class Site(Marked):
    """A Growth site: its sign goes to the player with most of `resource`, then a raid comes (EH-803)."""

    id: Identifier
    at: Amount
    resource: Annotated[str, one_of((*BASIC, "SB"))]
    raid: Few


@dataclass(frozen=True, kw_only=True)
class Track(Marked):
    """A track on the cult board; its marker never leaves `first` to `last` (EH-195)."""

    name: Identifier
    first: At
    last: Amount
    start: At

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if not self.first <= self.start <= self.last:
            yield Problem("/start", f"Expected from {self.first} to {self.last}, got {self.start}.")


@dataclass(frozen=True, kw_only=True)
class ChaosSection(Marked):
    """Three locks of Crawling Chaos, one of which gives an Avatar and opens what comes next (EH-744)."""

    locks: Annotated[tuple[str, ...], size(3, 3, "three locks")]
    avatar_lock: Identifier
    avatar: Annotated[str, one_of(AVATARS)]


@dataclass(frozen=True, kw_only=True)
class Glacier(Marked):
    """What all players get in every Preparation once the lock's sign is shattered (EH-823)."""

    entity: Identifier
    name: Name
    lock: Identifier
    reward: SomeGains


@dataclass(frozen=True, kw_only=True)
class YellowStage(Marked):
    """A stage of a Yellow Sign track: open once its lock is shattered; the reward is for arriving."""

    lock: Identifier
    reward: Gains = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class YellowTrack(Marked):
    """A ritual track of the Yellow Sign board, and what entering it costs or gives away (EH-858, EH-859)."""

    id: Identifier
    cost: Price = FREE
    gift: Gains = field(default_factory=dict)
    stages: Annotated[tuple[YellowStage, ...], size(2, 6, "two to six stages")]


@dataclass(frozen=True, kw_only=True)
class Avatar(Marked):
    """An Avatar card of Crawling Chaos; it works in Preparation, step 3 (EH-746)."""

    id: Annotated[str, one_of(AVATARS)]
    name: Name
    requires: Requires = NOTHING
    effects: Annotated[Effects, some_effects(BETWEEN_TURNS)] = ()
    text: Text = ""


POWERS = {
    "discard_if_defended": "after_raid",
    "save": "on_hit",
    "asylum_defence": "asylum_defence",
    "first_acolyte": "strike",
    "first_monster": "strike",
}
"""What chamber powers there are, each with the trigger it works at."""


@dataclass(frozen=True, kw_only=True)
class Power(Marked):
    """What a Chamber does beyond defending and storing; `n` is its amount where it has one."""

    trigger: str
    effect: Annotated[str, one_of(POWERS)]
    n: Annotated[int, between(0, 9)] = 0

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if self.trigger != (fitting := POWERS[self.effect]):
            yield Problem("/trigger", f"{self.effect} works {fitting}, got {self.trigger!r}.")


Storage: TypeAlias = Mapping[Annotated[str, one_of((*RESOURCES, WHITE))], Amount]


@dataclass(frozen=True, kw_only=True)
class ChamberCard(Marked):
    """A Chamber card (EH-109); `storage` counts places per resource, WHITE for any."""

    id: CardId
    name: Name
    copies: Copies
    defence: Defence
    storage: Storage = field(default_factory=dict)
    power: Power | None = None
    text: Text = ""


AFTER_RAID = "after_raid"
"""The moment of a discard in a raid whose ability waits until all walks are over (EH-256)."""
CHOSEN = ("preparation", "own_turn_discard")
"""The triggers of abilities that are used; all others come about by themselves."""
AT_ONCE = frozenset(("gain", "gain_any", "per", "rescue"))
"""What neither touches others nor draws cards: a discard in a raid brings it at once (EH-250)."""


@dataclass(frozen=True, kw_only=True)
class MonsterCard(Marked):
    """A Monster card; `trigger` says when its ability works, "" that it has none (EH-264)."""

    id: CardId
    name: Name
    copies: Copies = 1
    box: Box | None = None
    defence: Annotated[int, between(-5, 18)]
    trigger: Annotated[str, one_of(BY_TRIGGER)] = ""
    moment: Literal["step_3", "before_step_2", "after_raid"] = "step_3"
    optional: bool = False
    requires: Requires = NOTHING
    cost: Price = FREE
    effects: Annotated[Effects, some_effects(tuple(WORDS))] = ()
    targets_acolytes: bool = False
    traps: bool = False
    reads_storage: bool = False
    text: Text = ""

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if bool(self.trigger) != bool(self.effects):
            yield Problem("/trigger", "A monster with a trigger has effects, and the reverse.")
            return
        fitting = BY_TRIGGER[self.trigger]
        for at, effect in enumerate(self.effects):
            if effect.word not in fitting:
                wrong = f"{effect.word!r} does not go with the trigger {self.trigger}."
                yield Problem(f"/effects/{at}", f"{wrong} Expected one of {', '.join(fitting)}.")
        if self.moment == AFTER_RAID and self.trigger != "raid_discard":
            yield Problem("/moment", f"{AFTER_RAID} goes with the trigger raid_discard.")
        if self.moment == "before_step_2" and self.trigger != "preparation":
            yield Problem("/moment", "before_step_2 goes with the trigger preparation.")
        if self.trigger not in CHOSEN:
            plain = {"cost": self.cost.free, "requires": self.requires.nothing, "optional": not self.optional}
            for name in (name for name, is_plain in plain.items() if not is_plain):
                yield Problem(f"/{name}", f"{name} goes with the triggers {' and '.join(CHOSEN)}.")
        if self._minds_storage and not self.reads_storage:
            yield Problem("/reads_storage", "Expected true: its ability depends on what lies exposed.")

    @property
    def _minds_storage(self) -> bool:
        """Whether it matters to its ability in Preparation where things lie (5.6)."""
        exposed = any(effect.args.get("exposed") for effect in self.effects)
        return self.trigger == "preparation" and (self.requires.exposed_empty or exposed)

    @property
    def works_at_once(self) -> bool:
        """Whether its ability on being discarded in a raid is part of its owner's walk (EH-250)."""
        return (
            self.trigger == "raid_discard"
            and self.moment != AFTER_RAID
            and all(effect.word in AT_ONCE for effect in self.effects)
        )

    @property
    def only_gains(self) -> bool:
        """Whether its ability costs its owner nothing."""
        return self.cost.free and all(effect.word in TAKE_NOTHING for effect in self.effects)


@dataclass(frozen=True, kw_only=True)
class RaidPayment(Marked):
    """A payment that an investigator lets players strike with (EH-251); no `stations` means any."""

    unit: CardId
    cost: SomeAmounts
    value: Annotated[int, between(1, 18)]
    times: Annotated[int, between(1, 20)] | None = None
    stations: tuple[Literal["A", "G"], ...] = ()

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        if self.times is None and len(self.cost) > 1:
            yield Problem("/cost", "A payment as often as one likes is of one kind of resource.")


@dataclass(frozen=True, kw_only=True)
class RaidRule(Marked):
    """How an investigator changes raids (EH-203, EH-247, EH-251 to 257)."""

    ignore_defence: Annotated[int, between(0, 7)] = 0
    reverse: bool = False
    protect: tuple[Annotated[str, one_of((*RESOURCES, "exposed"))], ...] = ()
    halve_below_top: bool = False
    no_asylum_defence: bool = False
    acolyte_value: Defence | None = None
    monster_mod: Modifier = 0
    gain_if_stopped: SomeGains = field(default_factory=dict)
    payment: RaidPayment | None = None
    rescue_after: Annotated[int, between(0, 4)] = 0
    no_monster_strike: bool = False
    no_powers: bool = False
    loss_limit: At | None = None


PLAIN_RAID = RaidRule()


@dataclass(frozen=True, kw_only=True)
class Investigator(Marked):
    """An Investigator card."""

    id: CardId
    name: Name
    box: Box
    dice_mod: Annotated[int, between(-3, 3)] = 0
    strength_mod: Modifier = 0
    rule: RaidRule = PLAIN_RAID
    text: Text = ""


@dataclass(frozen=True, kw_only=True)
class PriestCard(Marked):
    """A Priest card; an unmet `requires` refuses the space and does not use the card up."""

    id: CardId
    name: Name
    box: Box
    requires: Requires = NOTHING
    effects: Annotated[Effects, some_effects(ON_CARDS)] = ()
    text: Text = ""
