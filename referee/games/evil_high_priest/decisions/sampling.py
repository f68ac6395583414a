"""Random orders that make lively games: blind ones would hardly ever be legal.

Some are as people write them: with more than is needed, for what has not come yet, or only half thought out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.choices import Case, Choice, Maybe, Record, Source, Split, pick
from referee.engine.json_types import Json
from referee.games.evil_high_priest.pack import Cost
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import ANY_ORDER, Spot, open_locks, spot_of
from referee.games.evil_high_priest.state import ABILITY, CHANTING, ESCAPE, SUMMON, EvilTable, Following

PAYING = ("any", "pay", "sacrifice", "save")
LOCK = 600
HIDDEN = 30
"""What costs something that only a further choice tells is seldom open, and taken all the more."""
GIVES_WANTED = 60
TAKES_WANTED = 1
USUAL = {"cult": 4, "ytrack": 8, "ritual": 3, "king": 4, "town": 3}
BY_PLACE = {ESCAPE: 1, CHANTING: 4, Place.priest("rescue"): 2, SUMMON: 4, ABILITY: 6}


def weights(t: EvilTable, seat: int, places: Sequence[Place]) -> list[int]:
    """How likely each of these spaces is taken: locks most of all, then what pays for one.

    Players without any aim would hardly ever free their god.
    """
    wanted = _wanted(t, seat)
    return [_weight(t, seat, place, wanted) for place in places]


def _wanted(t: EvilTable, seat: int) -> set[str]:
    """The kinds of resources that the seat lacks for the sign that it could pay for soonest."""
    totals = t.state.followings[seat].totals()
    short: list[dict[str, int]] = [
        {
            kind: amount - totals.get(kind, 0)
            for kind, amount in lock.cost.amounts.items()
            if amount > totals.get(kind, 0)
        }
        for lock in open_locks(t, seat)
    ]
    if not short:
        return set()
    nearest = min(short, key=_distance)
    return set(nearest)


def _distance(lacks: dict[str, int]) -> int:
    return sum(lacks.values()) + 3 * lacks.get("SB", 0)


def _weight(t: EvilTable, seat: int, place: Place, wanted: set[str]) -> int:
    if place.is_lock:
        return LOCK
    spot = spot_of(t, seat, place)
    if spot.hides_its_cost:
        return HIDDEN
    effects = spot.effects
    if place.kind == "ritual":
        effects = tuple(effect for stage in t.content.ritual[place.name].stages for effect in stage)
    for effect in effects:
        if effect.word == "evolve" or (
            effect.word == "gain" and not wanted.isdisjoint(effect.args["amounts"])
        ):
            return GIVES_WANTED
    if not wanted.isdisjoint(spot.cost.amounts) or spot.raid:
        return TAKES_WANTED
    return BY_PLACE.get(place) or USUAL[place.kind]


def sampled_order(
    t: EvilTable, seat: int, place: Place, source: Source, acting: Place | None = None
) -> dict[str, Json]:
    """A random order for a space: what must be named is named, the rest now and then.

    `acting` is where the acolyte is that will use the space: it cannot pay for it.
    """
    spot = spot_of(t, seat, place)
    following = t.state.followings[seat]
    order: dict[str, Json] = {}
    if acolytes := _acolytes(following, spot.cost, source, acting):
        order["sacrifice"] = acolytes
    if spot.cost.discard_monster and following.lairs:
        order["discard"] = [pick(source, following.lairs).card for _ in range(1)]
    if spot.cost.discard_chamber and following.sanctum:
        order["target"] = {"chamber": str(pick(source, following.spaces()))}
    if spot.cost.any and source.below(2):
        order["any"] = _mix(following, spot.cost, source)
    _cards(t, following, spot, source, order)
    return order


def _acolytes(following: Following, cost: Cost, source: Source, acting: Place | None) -> list[Json]:
    wanted = cost.sacrifice + cost.worship
    places = [acolyte.at for acolyte in following.usable_acolytes()]
    if acting in places:
        places.remove(acting)
    found: list[Json] = []
    while places and len(found) < wanted:
        found.append(places.pop(source.below(len(places))))
    if cost.amounts.get("SB") and following.has("SB") and source.below(4) == 0:
        found += [unit.at for unit in following.spellbook_units()[:1]]
    return found


def _mix(following: Following, cost: Cost, source: Source) -> dict[str, Json]:
    left = {kind: following.has(kind) - cost.amounts.get(kind, 0) for kind in ANY_ORDER}
    mix: dict[str, int] = {}
    for _ in range(cost.any):
        kinds = [kind for kind, amount in left.items() if amount > 0]
        if not kinds:
            break
        kind = pick(source, kinds)
        left[kind] -= 1
        mix[kind] = mix.get(kind, 0) + 1
    return dict(mix)


def _cards(t: EvilTable, following: Following, spot: Spot, source: Source, order: dict[str, Json]) -> None:
    if "monster" in spot.words and source.below(2):
        order["monster"] = [str(1 + source.below(3))] if t.state.monsters.shown else ["generic"]
    if "chamber" in spot.words and source.below(4):
        slots = [slot for slot, card in enumerate(t.state.chambers.shown, start=1) if card is not None]
        vacant = following.vacant_spaces()
        if slots and vacant:
            order["chamber"] = [{"take": str(pick(source, slots)), "at": str(pick(source, vacant))}]
        if source.below(3) == 0:
            order["arrange"] = {"case": "ask", "value": {}}


def careless(fields: Mapping[str, Choice], source: Source, one_in: int) -> dict[str, Json]:
    """For one order in `one_in` a clause or two of any kind, useful or not, payments most of all.

    Mostly that is refused at once, but not where a draw or a question hides what they are about.
    """
    if source.below(one_in):
        return {}
    names = [name for name in fields for _ in range(6 if name in PAYING else 1)]
    chosen = [pick(source, names) for _ in range(1 + source.below(2))]
    return {name: _anything(fields[name], source) for name in chosen}


def _anything(choice: Choice, source: Source) -> Json:
    """Something of the right shape, as small as people write it."""
    if isinstance(choice, Maybe):
        return _anything(choice.of, source)
    if isinstance(choice, Split):
        buckets = [pick(source, choice.buckets).id for _ in range(source.below(3))]
        return {bucket: 1 + source.below(4) for bucket in buckets}
    if isinstance(choice, Case):
        return {"case": pick(source, ("keep", "ask")), "value": {}}
    if isinstance(choice, Record):
        name = pick(source, list(choice.fields))
        return {name: _anything(choice.fields[name], source)}
    return choice.sample(source)
