"""What the clauses of an order may say: how to pay, what to sacrifice, whom to target, what to take.

Only what can matter to the seat is offered: prompts are sent by e-mail and kept for good.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Bucket, Case, Choice, Many, One, Option, Record, Sparse, Split
from referee.engine.choices.option import Refusal
from referee.engine.events import SEAT
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.in_play import in_play
from referee.games.evil_high_priest.pack import BASIC, RESOURCES, SLIME, Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import spot_of
from referee.games.evil_high_priest.state import (
    ABILITY,
    ASYLUM,
    ESCAPE,
    EVOLUTION,
    EXPOSED,
    NOWHERE_TO_TAKE_FROM,
    SANCTUM_SPACES,
    SHOWN,
    EvilTable,
    Following,
)
from referee.games.evil_high_priest.things import A_MONSTER, A_SIGN, A_SPACE
from referee.games.evil_high_priest.words import NAMES, STAGES, colour, place_name, where

MAX = 99
"""More than anybody ever pays or stores at once."""
NO_CARD = "none"
ATOMIC = RESOURCES.index("AT")
SANCTUM_SPACES_OFFERED = One(
    [Option(str(space), Words("space {space}", space=space)) for space in SANCTUM_SPACES]
)
SLOTS = [Option(str(slot), Words("slot {slot}", slot=slot)) for slot in range(1, SHOWN + 1)]
STAGES_OFFERED = One(
    [
        Option("spellbook", NAMES["SB"]),
        *(Option(stage.name, STAGES[stage.name]) for stage in EVOLUTION),
        Option("pay", Words("pay")),
        Option("discard", Words("discard")),
    ]
)
NOTHING = Record({})
NO_PLACE = Reason("A place is exposed, or the number of a sanctum space.", "EH-101")


READ_BY: Mapping[str, tuple[str, ...]] = {
    "gain": ("store",),
    "gain_any": ("gain_any", "store"),
    "per": ("store",),
    "gift": ("seat",),
    "rescue": (),
    "asylum_to_pool": (),
    "box_acolyte": (),
    "all_to_escape": (),
    "evolve": ("acolyte", "stage"),
    "chamber": ("chamber", "arrange"),
    "rearrange": ("arrange",),
    "retrieve": ("seat", "acolyte", "space"),
    "slime": ("seat",),
    "control": (),
    "priest_up": (),
    "glacier": (),
    "raid": (),
    "track": (),
    "free_shatter": ("sign", "store"),
    "first_player": (),
}
"""The clauses and targets that effects read, by word; of the others, nobody knows what they lead to."""
TARGET_CHAMBER = "chamber to discard"
"""A target, which is not the clause of this name."""
PAYING = ("any", "pay", "sacrifice", "discard")


def clauses_read(t: EvilTable, seat: int, places: Iterable[Place]) -> set[str] | None:
    """The clauses and targets that orders for these spaces can have a use for; None if it may be any."""
    board = t.content.board[t.state.board]
    found: set[str] = set()
    for place in places:
        if place == ABILITY:
            return None
        spots = [spot_of(t, seat, place)]
        if place.is_lock:
            found.add("store")
            if place.name in board.bonus:
                spots.append(spot_of(t, seat, Place.bonus(place.name)))
        if place.kind == "ytrack" and board.yellow_track[place.name].gift:
            found.add("seat")
        for spot in spots:
            words = spot.words if t.state.monsters.shown else spot.words - {"monster"}
            if not words <= READ_BY.keys():
                return None
            found.update(clause for word in words for clause in READ_BY[word])
            if not spot.cost.free:
                found.update(PAYING)
            if spot.cost.discard_chamber:
                found.add(TARGET_CHAMBER)
    return found


def order_fields(t: EvilTable, seat: int, wanted: Collection[str] | None = None) -> dict[str, Choice]:
    """Every field of an order that can matter to this seat as things stand; of these, if any are named."""
    fields, targets = _clauses(t, seat), _targets(t)
    if wanted is not None:
        fields = {name: choice for name, choice in fields.items() if name in wanted}
        read = {TARGET_CHAMBER if name == "chamber" else name: name for name in targets}
        targets = {name: targets[name] for what, name in read.items() if what in wanted}
    return {**fields, "target": Sparse(targets)} if targets else fields


def _clauses(t: EvilTable, seat: int) -> dict[str, Choice]:
    """All but the target."""
    following, game = t.state.followings[seat], in_play(t)
    totals = following.totals()
    any_cost = (*BASIC, *game.kinds[ATOMIC:])
    places = storage.places(following)
    fields: dict[str, Choice] = {
        "any": _amounts(game.kinds if game.any_of("expose") else any_cost, _no_any_cost),
        "chamber": _chamber_picks(t.content),
        "arrange": _arrange(tuple(totals)),
        "store": _anywhere(tuple(places), game.kinds),
    }
    if totals:
        held = [(place, kind) for place in places for kind in storage.store_at(following, place) or ()]
        fields["pay"] = _allocation(tuple(held))
    if usable := tuple([place for place in _places(following) if _can_be_given(place)]):
        fields["sacrifice"] = _sacrifices(t.content, usable)
    if following.lairs:
        fields["discard"] = _discards(t.content, tuple([monster.card for monster in following.lairs]))
    if t.state.monsters.shown:
        fields["monster"] = _monster_picks(t.content)
    if game.any_of("gain_any", "swap_any"):
        fields["gain_any"] = _amounts(BASIC)
    if game.any_of("shatter"):
        fields["save"] = _amounts(BASIC)
    return fields


@lru_cache(maxsize=1024)
def _place_offered(content: Content, place: Place) -> Option:
    return Option(place, place_name(content, place), refs=(A_SPACE.of(place),))


def _acolytes_at(content: Content, places: Iterable[Place], refuse: Refusal | None = None) -> One:
    return One([_place_offered(content, place) for place in places], refuse)


@lru_cache(maxsize=1024)
def _sacrifices(content: Content, places: tuple[Place, ...]) -> Many:
    return Many(_acolytes_at(content, places, _cannot_be_sacrificed), min=1, max=6)


@lru_cache(maxsize=256)
def _discards(content: Content, lairs: tuple[str, ...]) -> Many:
    options = [
        Option(card, content.monster[card].name, refs=(A_MONSTER.of(card),)) for card in dict.fromkeys(lairs)
    ]
    return Many(One(options), min=1, max=3)


@lru_cache(maxsize=64)
def _amounts(kinds: tuple[str, ...], refuse: Refusal | None = None) -> Split:
    buckets = [Bucket(kind, NAMES[kind]) for kind in kinds]
    return Split(buckets, min_total=0, max_total=MAX, refuse=refuse)


@lru_cache(maxsize=1024)
def _anywhere(places: tuple[str, ...], kinds: tuple[str, ...]) -> Split:
    return _allocation(tuple((place, kind) for place in places for kind in kinds))


@lru_cache(maxsize=4096)
def _allocation(stores: tuple[tuple[str, str], ...]) -> Split:
    """Amounts by place and kind: `exposed.T`, `3.B`."""
    buckets = [
        Bucket(f"{place}.{kind}", Words("{kind} {where}", kind=NAMES[kind], where=where(place)))
        for place, kind in stores
    ]
    return Split(buckets, min_total=0, max_total=MAX, refuse=_no_such_place)


@lru_cache(maxsize=256)
def _arrange(kinds: tuple[str, ...]) -> Case:
    places = [EXPOSED, *map(str, SANCTUM_SPACES)]
    cases: dict[str, Choice] = {"keep": NOTHING, "ask": NOTHING}
    if kinds:
        by_place = [Bucket(place, where(place)) for place in places]
        split = Split(by_place, min_total=0, max_total=MAX, refuse=_no_place)
        cases["to"] = Sparse(dict.fromkeys(kinds, split))
    labels = {
        "keep": Words("Keep everything where it lies"),
        "ask": Words("Ask me"),
        "to": Words("Lay everything out like this"),
    }
    return Case(cases, {case: labels[case] for case in cases})


@lru_cache(maxsize=16)
def chambers_offered(content: Content) -> One:
    """A Chamber by its slot or its card, or none."""
    chambers = [Option(card.id, card.name) for card in content.chambers]
    return One([*SLOTS, *chambers, Option(NO_CARD, Words("no Chamber"))])


@lru_cache(maxsize=16)
def _chamber_picks(content: Content) -> Many:
    pick = {"take": chambers_offered(content), "at": SANCTUM_SPACES_OFFERED}
    return Many(Sparse(pick, required=("take",)), min=1, max=3)


@lru_cache(maxsize=16)
def _monster_picks(content: Content) -> Many:
    monsters = [Option(card.id, card.name) for card in content.monsters if card.id != SLIME]
    return Many(One([*SLOTS, *monsters]), min=1, max=8)


def _targets(t: EvilTable) -> dict[str, Choice]:
    """Whom or what an act can be aimed at in this game."""
    state, content = t.state, t.content
    board = content.board[state.board]
    game = in_play(t)
    others = dict.fromkeys(place for one in state.followings.values() for place in _places(one))
    if game.any_of("evolve"):  # the acolyte just placed may be sent (EH-762)
        others.update(dict.fromkeys(Place.bonus(lock) for lock in board.bonus))
    found: dict[str, Choice] = {
        "seat": _seats_offered(len(state.followings)),
        "acolyte": _acolytes_at(content, others),
    }
    if game.any_of("free_shatter", "shatter"):
        found["sign"] = _signs(tuple([lock.id for lock in board.locks if lock.id not in state.shattered]))
    if game.chambers_paid or game.any_of("expose"):
        found["chamber"] = SANCTUM_SPACES_OFFERED
    if game.any_of("activate", "retrieve", "send"):
        found["space"] = _target_spaces(content, state.board)
    if game.any_of("evolve", "steal", "upkeep"):
        found["stage"] = STAGES_OFFERED
    return found


@lru_cache(maxsize=1024)
def _signs(intact: tuple[str, ...]) -> One:
    return One([Option(sign, Words("lock {lock}", lock=sign), refs=(A_SIGN.of(sign),)) for sign in intact])


@lru_cache(maxsize=8)
def _seats_offered(seats: int) -> One:
    return One([Option(str(seat), colour(seat), refs=(SEAT.of(seat),)) for seat in range(1, seats + 1)])


@lru_cache(maxsize=64)
def _target_spaces(content: Content, board: str) -> One:
    towns = [Place.town(space.id) for space in content.towns]
    bonuses = [Place.bonus(lock) for lock in content.board[board].bonus]
    starts = [Place.ritual(ritual.id) for ritual in content.rituals]
    return One([_place_offered(content, place) for place in (*towns, *bonuses, *starts)])


def _places(following: Following) -> list[Place]:
    return list(dict.fromkeys(acolyte.at for acolyte in following.acolytes))


def _can_be_given(place: Place) -> bool:
    """Whether an acolyte there can be sacrificed, or stand for a spellbook (EH-066, EH-766)."""
    return place not in NOWHERE_TO_TAKE_FROM or place in EVOLUTION[1:]


def _cannot_be_sacrificed(place: str) -> str | None:
    if place in (ASYLUM, ESCAPE):
        return Reason("Acolytes there cannot be sacrificed.", "EH-066")
    if len(place) < 40:
        return Reason("You have no acolyte there that could be sacrificed.", "EH-066")
    return None


def _no_any_cost(kind: str) -> str | None:
    if kind in ("SB", "ES"):
        return Reason("Spellbooks and Elder Signs cannot pay an any-cost.", "EH-012")
    return None


def _no_place(place: str) -> str | None:
    return NO_PLACE if len(place) <= 8 else None


def _no_such_place(bucket: str) -> str | None:
    place, _, kind = bucket.partition(".")
    if kind not in NAMES or len(place) > 8:
        return None
    if place != EXPOSED and place not in map(str, SANCTUM_SPACES):
        return NO_PLACE
    return Reason(
        "There is no place for {kind} {where}, or none of it there.",
        "EH-111",
        kind=NAMES[kind],
        where=where(place),
    )
