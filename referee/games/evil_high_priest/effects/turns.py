"""Effects on the turn and the board: raids, signs, other spaces, more placements."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Option
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.activation import activate as activate_space
from referee.games.evil_high_priest.acting.activation import shatter as shatter_lock
from referee.games.evil_high_priest.acting.costs import shortage
from referee.games.evil_high_priest.acting.payments import discounted
from referee.games.evil_high_priest.acting.raid import raid as resolve_raid
from referee.games.evil_high_priest.acting.registry import effect, needs
from referee.games.evil_high_priest.acting.usable import unusable
from referee.games.evil_high_priest.describe import cost_text, effects_text, sign_text
from referee.games.evil_high_priest.events.turns import MarkerTaken, SpaceActivated, TurnsAdded
from referee.games.evil_high_priest.pack import Cost, Lock
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import blocked, open_locks, space_of
from referee.games.evil_high_priest.state import NEVER_SKULKED, POOL
from referee.games.evil_high_priest.things import A_SIGN, A_SPACE
from referee.games.evil_high_priest.words import place_name


@effect("raid")
async def raid(act: Act, dice: int) -> None:
    """A raid with this many icons, on everybody (EH-194, EH-200), also where no sign is unlocked (EH-951)."""
    await resolve_raid(act.t, dice, act.cause)


@effect("first_player")
async def first_player(act: Act) -> None:
    """The marker moves at once; the order of turns changes with the next round (EH-132)."""
    act.state.marker = act.seat
    act.t.tell(MarkerTaken(act.seat), rule="EH-132")


@effect("extra_placement")
async def extra_placement(act: Act, n: int) -> None:
    """Further whole turns right after this one."""
    act.state.extra_turns += n
    act.t.tell(TurnsAdded(act.seat, n + 1), rule="EH-052")


@effect("join_occupied")
async def join_occupied(act: Act, spaces: str) -> None:
    """This turn's cultist may go where others stand already (EH-056)."""
    act.joins.append(spaces)


def _affordable(act: Act, discount: int) -> list[Lock]:
    return [
        lock
        for lock in open_locks(act.t, act.seat)
        if not shortage(act.state, act.seat, _usual_cost(act, lock, discount), act.cultist)
    ]


def _usual_cost(act: Act, lock: Lock, discount: int) -> Cost:
    """The cost if nobody says what is saved: what the order saves is for the sign that it names."""
    return discounted(Act(act.t, act.seat, act.source, act.name), lock.cost, discount)


@needs("shatter")
def shatter_needs(act: Act, discount: int) -> Reason | None:
    if _affordable(act, discount):
        return None
    return Reason("There is no accessible sign that you can pay for.", "EH-070")


@effect("shatter")
async def shatter(act: Act, discount: int) -> None:
    """Shatters an accessible sign for less; no bonus move, but its bonus space is open at once."""
    locks = {lock.id: lock for lock in _affordable(act, discount)}
    options = [
        Option(
            lock.id,
            Words(
                "{cost} -> {gives}",
                cost=cost_text(_usual_cost(act, lock, discount)),
                gives=sign_text(lock),
            ),
            refs=(A_SIGN.of(lock.id), A_SPACE.of(Place.lock(lock.id))),
        )
        for lock in locks.values()
    ]
    sign = await act.choose("sign", options, Words("Which Elder Sign do you shatter?"), rule="EH-181")
    if sign is not None:
        await shatter_lock(act, locks[sign], discount=discount)


def _usable_spaces(act: Act, spaces: str, occupied: bool) -> list[Place]:
    """The spaces of a kind that the seat could activate now without a cultist of its own there."""
    if spaces == "town":
        towns = [town.id for town in act.content.towns if not occupied or town.id != NEVER_SKULKED]
        places = list(map(Place.town, towns))
    else:
        board = act.content.board[act.state.board]
        places = [
            Place.bonus(lock)
            for lock, space in board.bonus.items()
            if lock in act.state.shattered and space.skulk is None and not space.overlook
        ]
    return [
        place
        for place in places
        if (act.state.is_occupied(place) if occupied else not blocked(act.t, place))
        and not unusable(act.t, act.seat, place, act.cultist)
    ]


@needs("activate")
def activate_needs(act: Act, spaces: str, occupied: bool, whose: str) -> Reason | None:
    if whose == "opponent" and not _lenders(act):
        return Reason("No opponent has an acolyte in the pool.", "EH-070")
    if _usable_spaces(act, spaces, occupied):
        return None
    if occupied:
        return Reason("{name}: there is no occupied space that you can pay for.", "EH-070", name=act.name)
    return Reason("{name}: there is no free space that you can pay for.", "EH-070", name=act.name)


def _lenders(act: Act) -> list[int]:
    return [seat for seat in act.opponents if act.state.followings[seat].count(POOL)]


@effect("activate")
async def activate(act: Act, spaces: str, occupied: bool, whose: str) -> None:
    """Uses a space and pays its cost, with nobody placed or with an opponent's acolyte from the pool."""
    options = []
    for usable in _usable_spaces(act, spaces, occupied):
        space = space_of(act.t, usable)
        does = Words(
            "{space}: {cost} -> {does}",
            space=place_name(act.content, usable),
            cost=cost_text(space.cost),
            does=effects_text(space.all_effects),
        )
        options.append(Option(usable, does, refs=(A_SPACE.of(usable),)))
    chosen = await act.choose("space", options, Words("Which space do you activate?"), rule="EH-053")
    owner = None
    if whose == "opponent":
        owner = await act.choose_seat(_lenders(act), Words("Whose acolyte goes there?"))
    if chosen is None or (whose == "opponent" and owner is None):
        act.loses_reward("activate")
        return
    place = Place(chosen)
    if owner is not None:
        act.state.followings[owner].acolytes_at(POOL)[0].go(place)
    name = place_name(act.content, place)
    act.t.tell(SpaceActivated(act.seat, act.cause, place, owner), rule="EH-053")
    inner = replace(act, source=place, name=name)
    await activate_space(inner, space_of(act.t, place))
    act.to_store, act.picks_made, act.may_arrange = inner.to_store, inner.picks_made, inner.may_arrange
