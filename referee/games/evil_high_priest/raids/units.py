"""What a seat can strike with in a raid, and what each strike is worth at its moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.games.evil_high_priest.pack import (
    BASIC,
    PLAIN_RAID,
    SLIME,
    Content,
    Effect,
    RaidPayment,
    RaidRule,
)
from referee.games.evil_high_priest.places import Place, Unit
from referee.games.evil_high_priest.spaces import every_place
from referee.games.evil_high_priest.state import (
    ASYLUM,
    ESCAPE,
    EVOLUTION,
    EXPOSED,
    NOWHERE_TO_TAKE_FROM,
    SANCTUM_SPACES,
    Chamber,
    EvilHighPriest,
    Raid,
    Resources,
)

ACOLYTE_VALUE = 2  # EH-228
SHOGGOTH_VALUE = 10  # EH-235, EH-702
EVOLVED_BLOCKS = dict(zip(EVOLUTION, (2, 3, 4), strict=True))  # EH-226, EH-763
OVERLOOK_DEFENCE = 4  # EH-833
SHOGGOTH = Unit("shoggoth")


@dataclass
class Fort:
    """One seat as a raid finds it: a copy that the walk wears down."""

    strength: int
    asylum: int
    passive: int
    exposed: Resources
    sanctum: dict[int, Chamber]
    acolytes: list[Place]
    """Where the acolytes are that can be struck with."""
    priest: Place
    lairs: list[str]
    shoggoth: bool
    icons: int
    in_asylum: int = 0
    """How many acolytes are there now: those struck with join them."""
    mutants: int = 0
    brings: Resources = field(default_factory=dict)
    """The most that monsters in lairs could bring at once if they are discarded (EH-250)."""
    rule: RaidRule = PLAIN_RAID
    overlooks: tuple[Place, ...] = ()
    powers: Counter[str] = field(default_factory=Counter)
    """The working powers of this seat's chambers, by effect, with the best amount of each."""

    def copied(self) -> Fort:
        """One that a walk may wear down."""
        return replace(
            self,
            exposed=dict(self.exposed),
            sanctum={space: Chamber(one.card, dict(one.holds)) for space, one in self.sanctum.items()},
            acolytes=self.acolytes[:],
            lairs=self.lairs[:],
        )

    def stores(self) -> dict[str, Resources]:
        """Every place with what lies there, exposed first, then from space 1 inwards."""
        return {
            EXPOSED: self.exposed,
            **{str(space): self.sanctum[space].holds for space in self.spaces()},
        }

    def spaces(self) -> list[int]:
        """The occupied spaces, lowest first."""
        return sorted(self.sanctum)

    def has_nothing(self) -> bool:
        return not any(any(store.values()) for store in self.stores().values())

    @property
    def at_the_gate(self) -> int:
        """The strength that asylum defence and passive blocks leave (EH-225, EH-226)."""
        return max(0, self.strength - self.asylum - self.passive)

    def walk_order(self) -> list[int]:
        """The occupied spaces in the order that the raid comes to them (EH-102, EH-240, EH-252)."""
        return sorted(self.sanctum, reverse=self.rule.reverse)

    def stations(self) -> list[str]:
        """The gaps between the fixed events, in the order of time (5.4)."""
        between = [f"{gap}{space}" for space in self.walk_order() for gap in "BD"]
        return ["A", "G", *between, *(["BE"] if self.rule.reverse and between else [])]

    @property
    def before_exposed(self) -> str:
        """The last station before the exposed resources are hit."""
        return "BE" if "BE" in self.stations() else "G"


def fort(state: EvilHighPriest, content: Content, seat: int, rule: RaidRule, icons: int) -> Fort:
    """The seat as it stands, with the strength on its marker."""
    following = state.followings[seat]
    powers = Counter[str]()
    cells = 0
    for chamber in following.sanctum.values():
        power = content.chamber[chamber.card].power
        if power is not None and not rule.no_powers:
            powers[power.effect] = max(powers[power.effect], power.n)
            cells += power.n if power.effect == "asylum_defence" else 0
    board = content.board[state.board]
    return Fort(
        strength=following.strength,
        asylum=0 if rule.no_asylum_defence else following.count(ASYLUM, ESCAPE) + cells,  # EH-225
        passive=sum(EVOLVED_BLOCKS.get(acolyte.at, 0) for acolyte in following.acolytes),
        exposed=dict(following.exposed),
        sanctum={space: Chamber(one.card, dict(one.holds)) for space, one in following.sanctum.items()},
        acolytes=[acolyte.at for acolyte in following.usable_acolytes()],  # EH-231
        priest=following.priest.at,
        lairs=[monster.card for monster in following.lairs],
        shoggoth=state.shoggoth == seat,
        icons=icons,
        in_asylum=following.count(ASYLUM),
        mutants=following.count(EVOLUTION[0]),
        brings=most_brought(content, (one.card for one in following.lairs)),
        rule=rule,
        overlooks=tuple(Place.bonus(lock) for lock, space in board.bonus.items() if space.overlook),
        powers=powers,
    )


def rule_of(content: Content, raid: Raid) -> RaidRule:
    """What the raid's investigator changes."""
    return PLAIN_RAID if raid.investigator is None else content.investigator[raid.investigator].rule


def most_brought(content: Content, cards: Iterable[str]) -> Resources:
    """What these monsters would bring at most if all of them were discarded in a raid, of each kind."""
    found: Counter[str] = Counter()
    for card in cards:
        for effect in content.monster[card].effects if content.monster[card].works_at_once else ():
            found.update(brought(effect))
    return dict(found)


def brought(effect: Effect) -> Resources:
    """How much an effect may give of each kind."""
    if effect.word == "gain":
        return dict(effect.args["amounts"])
    if effect.word == "gain_any":
        return dict.fromkeys(BASIC, effect.args["n"])
    if effect.word == "per":
        return {kind: amount * effect.args["most"] for kind, amount in effect.args["gain"].items()}
    return {}


def units_of(at: Fort) -> dict[Unit, int]:
    """Every strike unit that the seat has, and how many of it (5.4)."""
    found: Counter[Unit] = Counter(Unit.acolyte(place) for place in at.acolytes)
    if not at.rule.no_monster_strike:
        found.update(Unit.monster(card) for card in at.lairs)
    if at.shoggoth:
        found[SHOGGOTH] += 1
    found.update(_payments(at))
    return dict(found)


def every_unit(content: Content, board_id: str) -> Iterator[Unit]:
    """Every strike unit that a seat can have in a game on this board."""
    places = [place for place in every_place(content, board_id) if place.kind != "priest"]
    yield from (Unit.acolyte(place) for place in places if place not in NOWHERE_TO_TAKE_FROM)
    yield from (Unit.monster(card) for card in content.monster)
    yield SHOGGOTH
    for unit, payment in payments(content).items():
        stores = [""] if payment.times is not None else [EXPOSED, *map(str, SANCTUM_SPACES)]
        yield from (Unit.payment(unit, store) for store in stores)


def payments(content: Content) -> dict[str, RaidPayment]:
    """What investigators let players strike with, by its unit (EH-251)."""
    found = (card.rule.payment for card in content.investigators)
    return {payment.unit: payment for payment in found if payment is not None}


def _payments(at: Fort) -> Mapping[Unit, int]:
    """The payments that the investigator allows and the seat can make in this raid (EH-251)."""
    payment = at.rule.payment
    if payment is None:
        return {}
    if payment.times is not None:
        affordable = min(
            (at.brings.get(kind, 0) + sum(store.get(kind, 0) for store in at.stores().values())) // amount
            for kind, amount in payment.cost.items()
        )
        times = min(payment.times, affordable)
        return {Unit.payment(payment.unit): times} if times else {}
    ((kind, amount),) = payment.cost.items()
    coming = at.brings.get(kind, 0)
    return {
        Unit.payment(payment.unit, place): (store.get(kind, 0) + coming) // amount
        for place, store in at.stores().items()
        if store.get(kind, 0) + coming >= amount
    }


def acolyte_value(at: Fort, *, first: bool) -> int:
    """EH-228, EH-257: the investigator's change, then the Guard Post's."""
    value = ACOLYTE_VALUE if at.rule.acolyte_value is None else at.rule.acolyte_value
    return value + (at.powers["first_acolyte"] if first else 0)


def monster_value(content: Content, at: Fort, card: str, *, first: bool) -> int:
    """EH-233, EH-257: its own defence at this moment, the investigator's change, then the Monster Pit's."""
    value = own_defence(content, at, card)
    if at.rule.monster_mod and value > 0:
        value = max(0, value + at.rule.monster_mod)
    return value + (at.powers["first_monster"] if first else 0)


def own_defence(content: Content, at: Fort, card: str) -> int:
    """The defence on the card, as its ability or the Overlook has it just now (EH-833)."""
    if card == SLIME and any(place in at.overlooks for place in (at.priest, *at.acolytes)):
        return OVERLOOK_DEFENCE
    monster = content.monster[card]
    for effect in monster.effects:
        if effect.word == "raid_defence" and at.icons >= effect.args["icons"]:
            return int(effect.args["defence"])
    return monster.defence
