"""How the parts of a pack are read from data, each with messages that name the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marshmallow import ValidationError, post_load, validate, validates

from referee.games.evil_high_priest.pack.parts import (
    AFTER_RAID,
    BASIC,
    BOXES,
    FREE,
    KING,
    NOTHING,
    PLAIN_RAID,
    RESOURCES,
    SHOGGOTH,
    SKULKS,
    STAGES,
    WHITE,
    Avatar,
    Chamber,
    Cost,
    Glacier,
    Investigator,
    Lock,
    Monster,
    Payment,
    Power,
    PriestCard,
    RaidRule,
    Requires,
    Ritual,
    Section,
    Site,
    Space,
    Track,
    YellowStage,
    YellowTrack,
)
from referee.games.evil_high_priest.pack.reading import (
    Inner,
    Listed,
    Table,
    Text,
    one_of,
    text,
    whole,
    yes_or_no,
)
from referee.games.evil_high_priest.pack.vocabulary import (
    AVATARS,
    BETWEEN_TURNS,
    BY_TRIGGER,
    ON_ARRIVAL,
    ON_BOARDS,
    ON_CARDS,
    REWARDS,
    WORDS,
    AmountsField,
    effect_list,
)

MOMENTS = ("step_3", "before_step_2", AFTER_RAID)
POWERS = {
    "discard_if_defended": "after_raid",
    "save": "on_hit",
    "asylum_defence": "asylum_defence",
    "first_acolyte": "strike",
    "first_monster": "strike",
}
"""What chamber powers there are, each with the trigger it works at."""
PROTECTED = (*RESOURCES, "exposed")
STATIONS = ("A", "G")
TAKEN_WORDS = ("none", "priest", "acolyte", "acolytes", "monster", "monsters", "chamber", "shoggoth", "slime")
"""What means something else in orders, and so cannot be the id of a card."""


def identifier(**kwargs: Any) -> Text:
    """An id: letters, digits and underscores."""
    error = "Expected an id of letters, digits and _, got {input!r}."
    return Text(required=True, validate=validate.Regexp(r"^[A-Za-z0-9_]{1,40}$", error=error), **kwargs)


def card_id() -> Text:
    """The id of a card, as orders name it: they are read in small letters, and a number is a display slot."""
    error = "Expected an id of small letters, digits and _ that begins with a letter, got {input!r}."
    taken = "{input!r} means something else in orders: expected another id."
    return Text(
        required=True,
        validate=[
            validate.Regexp(r"^[a-z][a-z0-9_]{0,39}$", error=error),
            validate.NoneOf(TAKEN_WORDS, error=taken),
        ],
    )


def a_name() -> Text:
    return text(1, 60)


def a_text() -> Text:
    return text(0, 300, load_default="")


class Part(Table):
    """A table that becomes one part of the content. `rulebook` names the fields the printed text fixes."""

    makes: Callable[..., Any]
    rulebook = Listed(Text(), load_default=list)

    @validates("rulebook")
    def check_marks(self, marks: list[str], **_: Any) -> None:
        for mark in marks:
            if mark not in self.fields:
                raise ValidationError(f"There is no field {mark!r} to mark.")

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Any:
        del data["rulebook"]
        return type(self).makes(
            **{key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
        )


class CostSchema(Table):
    """`{ M = 2, any = 1, sacrifice = 1 }`: resources beside what else is given."""

    T = whole(1, 99, load_default=0)
    B = whole(1, 99, load_default=0)
    M = whole(1, 99, load_default=0)
    SB = whole(1, 99, load_default=0)
    ES = whole(1, 99, load_default=0)
    AT = whole(1, 99, load_default=0)
    any = whole(0, 20, load_default=0)
    sacrifice = whole(0, 6, load_default=0)
    worship = whole(0, 6, load_default=0)
    slime = whole(0, 3, load_default=0)
    discard_monster = whole(0, 3, load_default=0)
    discard_chamber = whole(0, 1, load_default=0)
    control = one_of((SHOGGOTH, KING), load_default=None)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Cost:
        rest = {key: value for key, value in data.items() if key not in RESOURCES}
        return Cost({kind: data[kind] for kind in RESOURCES if data[kind]}, **rest)


class RequiresSchema(Table):
    shattered = Listed(Text(), load_default=list)
    signs = whole(0, 12, load_default=0)
    evolved = whole(0, 6, load_default=0)
    stage = Listed(one_of(STAGES), load_default=list)
    asylum = whole(0, 4, load_default=0)
    skulker = yes_or_no()
    monster = yes_or_no()
    no_monster = yes_or_no()
    sign_held = yes_or_no()
    ritual_start = yes_or_no()
    exposed_empty = yes_or_no()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Requires:
        return Requires(**{**data, "shattered": tuple(data["shattered"]), "stage": tuple(data["stage"])})


def a_cost() -> Inner:
    return Inner(CostSchema, load_default=FREE)


def requirements() -> Inner:
    return Inner(RequiresSchema, load_default=NOTHING)


def a_box() -> Text:
    return one_of(BOXES)


class SpaceSchema(Part):
    """A space of the town or priest board, or the King."""

    makes = Space
    id = identifier()
    name = a_name()
    cost = a_cost()
    requires = requirements()
    rewards = effect_list(*REWARDS)
    effects = effect_list(*ON_CARDS)
    who = one_of(("any", "acolyte", "priest"), load_default="any")


class BonusSchema(Table):
    """A bonus space; its id is that of its lock with a `+`."""

    name = a_name()
    cost = a_cost()
    requires = requirements()
    rewards = effect_list(*REWARDS, "control", on_a_board=True)
    effects = effect_list(*ON_BOARDS, on_a_board=True)
    who = one_of(("any", "acolyte", "priest"), load_default="any")
    raid = whole(1, 3, load_default=0)
    skulk = one_of(SKULKS, load_default=None)
    overlook = yes_or_no()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        if any(effect.word == "raid" for effect in data["effects"]):
            raise ValidationError("The raid of a bonus space is its field raid.", "effects")
        return {**data, "rewards": tuple(data["rewards"]), "effects": tuple(data["effects"])}


class RitualSchema(Part):
    makes = Ritual
    id = identifier()
    name = a_name()
    cost = a_cost()
    stages = Listed(
        effect_list(*ON_ARRIVAL),
        required=True,
        validate=validate.Length(min=2, max=4, error="Expected two to four stages, the start among them."),
    )

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Ritual:
        if data["stages"][0]:
            raise ValidationError("A start space gives nothing.", "stages")
        del data["rulebook"]
        return Ritual(**{**data, "stages": tuple(tuple(stage) for stage in data["stages"])})


class LockSchema(Part):
    makes = Lock
    id = identifier()
    name = text(0, 60, load_default="")
    start = yes_or_no()
    opened_by = Listed(Text(), load_default=list)
    requires = requirements()
    cost = a_cost()
    effects = effect_list(*ON_BOARDS, on_a_board=True)
    bonus = Inner(BonusSchema, load_default=None)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Lock:
        if sum(effect.word == "raid" for effect in data["effects"]) > 1:
            raise ValidationError("A lock triggers at most one raid.", "effects")
        bonus = data["bonus"] and Space(id=f"{data['id']}+", **data["bonus"])
        lock: Lock = super().make({**data, "name": data["name"] or f"Lock {data['id']}", "bonus": bonus})
        return lock


class SiteSchema(Part):
    makes = Site
    id = identifier()
    at = whole(1, 99)
    resource = one_of((*BASIC, "SB"))
    raid = whole(1, 3)


class TrackSchema(Part):
    makes = Track
    name = identifier()
    first = whole(0, 99)
    last = whole(1, 99)
    start = whole(0, 99)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Track:
        track: Track = super().make(data)
        if not track.first <= track.start <= track.last:
            raise ValidationError(f"Expected from {track.first} to {track.last}, got {track.start}.", "start")
        return track


class SectionSchema(Part):
    makes = Section
    locks = Listed(Text(), required=True, validate=validate.Length(equal=3, error="Expected three locks."))
    avatar_lock = identifier()
    avatar = one_of(AVATARS)


class GlacierSchema(Part):
    makes = Glacier
    entity = identifier()
    name = a_name()
    lock = identifier()
    reward = AmountsField(required=True)


class YellowStageSchema(Part):
    makes = YellowStage
    lock = identifier()
    reward = AmountsField(empty=True, load_default=dict)


class YellowTrackSchema(Part):
    makes = YellowTrack
    id = identifier()
    cost = a_cost()
    gift = AmountsField(empty=True, load_default=dict)
    stages = Listed(
        Inner(YellowStageSchema),
        required=True,
        validate=validate.Length(min=2, max=6, error="Expected two to six stages."),
    )


class AvatarSchema(Part):
    makes = Avatar
    id = one_of(AVATARS)
    name = a_name()
    requires = requirements()
    effects = effect_list(*BETWEEN_TURNS)
    text = a_text()


class PowerSchema(Part):
    makes = Power
    trigger = Text(required=True)
    effect = one_of(tuple(POWERS))
    n = whole(0, 9, load_default=0)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Power:
        power: Power = super().make(data)
        if power.trigger != (fitting := POWERS[power.effect]):
            raise ValidationError(f"{power.effect} works {fitting}, got {power.trigger!r}.", "trigger")
        return power


class ChamberSchema(Part):
    makes = Chamber
    id = card_id()
    name = a_name()
    copies = whole(1, 40)
    defence = whole(0, 18)
    storage = AmountsField(kinds=(*RESOURCES, WHITE), empty=True, load_default=dict)
    power = Inner(PowerSchema, load_default=None)
    text = a_text()


class MonsterSchema(Part):
    makes = Monster
    id = card_id()
    name = a_name()
    copies = whole(1, 40, load_default=1)
    box = one_of(BOXES, load_default=None)
    defence = whole(-5, 18)
    trigger = one_of(tuple(BY_TRIGGER), load_default="")
    moment = one_of(MOMENTS, load_default="step_3")
    optional = yes_or_no()
    requires = requirements()
    cost = a_cost()
    effects = effect_list(*WORDS)
    targets_acolytes = yes_or_no()
    traps = yes_or_no()
    reads_storage = yes_or_no()
    text = a_text()

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Monster:
        monster: Monster = super().make(data)
        if bool(monster.trigger) != bool(monster.effects):
            raise ValidationError("A monster with a trigger has effects, and the reverse.", "trigger")
        fitting = BY_TRIGGER[monster.trigger]
        for at, effect in enumerate(monster.effects):
            if effect.word not in fitting:
                wrong = f"{effect.word!r} does not go with the trigger {monster.trigger}."
                raise ValidationError({"effects": {at: [f"{wrong} Expected one of {', '.join(fitting)}."]}})
        if monster.moment == AFTER_RAID and monster.trigger != "raid_discard":
            raise ValidationError(f"{AFTER_RAID} goes with the trigger raid_discard.", "moment")
        return monster


class PaymentSchema(Part):
    makes = Payment
    unit = card_id()
    cost = AmountsField(required=True)
    value = whole(1, 18)
    times = whole(1, 20, load_default=None)
    stations = Listed(one_of(STATIONS), load_default=list)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Payment:
        payment: Payment = super().make(data)
        if payment.times is None and len(payment.cost) > 1:
            raise ValidationError("A payment as often as one likes is of one kind of resource.", "cost")
        return payment


class RaidRuleSchema(Part):
    makes = RaidRule
    ignore_defence = whole(0, 7, load_default=0)
    reverse = yes_or_no()
    protect = Listed(one_of(PROTECTED), load_default=list)
    halve_below_top = yes_or_no()
    no_asylum_defence = yes_or_no()
    acolyte_value = whole(0, 18, load_default=None)
    monster_mod = whole(-18, 18, load_default=0)
    gain_if_stopped = AmountsField(load_default=dict)
    payment = Inner(PaymentSchema, load_default=None)
    rescue_after = whole(0, 4, load_default=0)
    no_monster_strike = yes_or_no()
    no_powers = yes_or_no()
    loss_limit = whole(0, 99, load_default=None)


class InvestigatorSchema(Part):
    makes = Investigator
    id = card_id()
    name = a_name()
    box = a_box()
    dice_mod = whole(-3, 3, load_default=0)
    strength_mod = whole(-18, 18, load_default=0)
    rule = Inner(RaidRuleSchema, load_default=PLAIN_RAID)
    text = a_text()


class PriestCardSchema(Part):
    makes = PriestCard
    id = card_id()
    name = a_name()
    box = a_box()
    requires = requirements()
    effects = effect_list(*ON_CARDS)
    text = a_text()
