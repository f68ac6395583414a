"""A turn: abilities before placing, one cultist on one space, and all that follows from it (EH-052 to
EH-055).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.activation import activate, shatter
from referee.games.evil_high_priest.boards.growth import resolve_sites
from referee.games.evil_high_priest.boards.ytracks import enter
from referee.games.evil_high_priest.costs import discard_monster, pay, shortage
from referee.games.evil_high_priest.effects import unmet
from referee.games.evil_high_priest.orders.bonus import make_bonus_ask
from referee.games.evil_high_priest.orders.order import read_order
from referee.games.evil_high_priest.pack import Lock, Monster
from referee.games.evil_high_priest.rehearsal import Refused, rehearse, rehearsing, stopped
from referee.games.evil_high_priest.spaces import (
    Who,
    space_of,
    unmet_requirement,
    unusable,
    why_not,
    wrong_cultist,
)
from referee.games.evil_high_priest.state import POOL, TOWN_SKULKS, Cultist, EvilTable
from referee.games.evil_high_priest.taking import perform
from referee.games.evil_high_priest.words import place_name


async def carry_out_turn(
    t: EvilTable, seat: int, answer: Json | Mapping[str, Any], joins: list[str]
) -> Problem | None:
    """The whole turn that an answer orders: abilities first, then the placement.

    Says why not, if an ability has brought to light what makes the rest of it impossible: then no cultist was
    placed. `joins` are the kinds of occupied spaces that may be joined; abilities add to them.
    """
    said = cast("dict[str, Any]", answer)
    before = said.get("before") or ()
    for at, ability in enumerate(before):
        if at and (problem := _stopped(t, seat, {**said, "before": before[at:]}, joins)):
            return problem
        joins += await use_before(t, seat, ability, ("before", at))
    if before and (problem := _stopped(t, seat, {**said, "before": None}, joins)):
        return problem
    await _carry_out_placement(t, seat, said, tuple(joins))
    return None


def _stopped(t: EvilTable, seat: int, rest: Mapping[str, Any], joins: list[str]) -> Problem | None:
    """Why the rest of a turn cannot be carried out now, as far as anybody can know."""
    return stopped(t, lambda trial: carry_out_turn(trial, seat, rest, joins[:]))


async def _carry_out_placement(
    t: EvilTable, seat: int, said: Mapping[str, Any], joins: tuple[str, ...]
) -> None:
    following = t.state.followings[seat]
    who: Who = said["cultist"]
    place = said["space"]
    if problem := why_not(t, seat, who, place, joins):
        where = "cultist" if problem.clause == "EH-052" else "space"
        raise Refused(problem.message, where, clause=problem.clause)
    cultist = following.priest if who == "priest" else following.acolytes_at(POOL)[0]
    cultist.go(place, joined=t.state.is_occupied(place))
    name = place_name(t.content, place)
    act = Act(t, seat, place, name, read_order(said), cultist)
    act.tell("placed", f"places its {who} on {name}.", {"cultist": who, "space": place}, "EH-052")
    await use(act, place, said.get("bonus"))
    _all_used(act)
    await resolve_sites(t, seat)


def _all_used(act: Act) -> None:
    """An order must not speak of what its space does not do; after chance has come in, that is nobody's
    fault.
    """
    if any(amount for held in act.to_store.values() for amount in held.values()):
        act.needless("You list more to store than you gain.", "store", rule="EH-065")
    if act.order.chamber is not None and act.picks_made < len(act.order.chamber):
        act.needless(f"{act.name} gives no Chamber for this.", "chamber", rule="EH-104")
    if isinstance(act.order.arrange, dict) and not act.may_arrange:
        act.needless("You may rearrange only after placing a chamber.", "arrange", rule="EH-108")


async def use_before(
    t: EvilTable, seat: int, said: Mapping[str, Any], path: tuple[str | int, ...]
) -> list[str]:
    """A monster's ability on its owner's turn, before placing (EH-055); says which occupied spaces may be
    joined.
    """
    card, following = said["monster"], t.state.followings[seat]
    content = t.content.monster.get(card)
    if following.monster(card) is None or content is None:
        raise Refused("You have no such monster in a lair.", *path, "monster", clause="EH-055")
    if not content.trigger.startswith("own_turn"):
        raise Refused(
            f"{content.name} has no ability to use before placing.", *path, "monster", clause="EH-264"
        )
    monster = next((one for one in following.lairs if one.card == card and not one.used), None)
    if monster is None:
        raise Refused(used_already(content), *path, "monster", clause="EH-265")
    act = Act(t, seat, f"monster:{card}", content.name, read_order(_inner(said)), path=path)
    if (
        reason := unmet_requirement(t, seat, content.requires)
        or unmet(act, content.effects)
        or shortage(t.state, seat, content.cost, None)
    ):
        raise Refused(reason, *path, clause="EH-264")
    if content.trigger == "own_turn_discard":
        discard_monster(t, seat, card, "to use its ability", "EH-055")
    else:
        monster.used = True
    await pay(act, content.cost)
    await perform(act, content.effects)
    return act.joins


def used_already(card: Monster) -> str:
    return f"{card.name} was already used in this phase."


def _inner(said: Mapping[str, Any]) -> dict[str, Any]:
    """The order of an ability: its own card's name is not a card to take."""
    return {name: value for name, value in said.items() if name != "monster"}


async def use(act: Act, place: str, bonus: Any = None) -> None:
    """What the space does for the cultist that has been put there."""
    kind, _, rest = place.partition(":")
    board = act.content.board[act.state.board]
    if place in TOWN_SKULKS:
        act.state.used_skulks.append(place)  # EH-140
    elif kind == "ritual":
        await pay(act, act.content.ritual[rest.partition(":")[0]].cost)  # EH-152
    elif kind == "ytrack":
        await enter(act, board.yellow_track[rest.partition(":")[0]])
    elif kind == "cult" and not rest.endswith("+"):
        await _use_lock(act, board.lock[rest], bonus)
    elif place == "priest:ability":
        await _use_priest_card(act)
    else:
        await activate(act, space_of(act.t, place))


async def _use_priest_card(act: Act) -> None:
    """Once per game; the card is turned down afterwards (EH-087)."""
    card = act.content.priest[cast("str", act.following.priest_card)]
    if reason := unmet_requirement(act.t, act.seat, card.requires) or unmet(act, card.effects):
        act.refuse(reason, "space", rule="EH-193")
    act.tell("priest_ability", f"uses {card.name}: {card.text}", {"priest": card.id}, "EH-087")
    await perform(act, card.effects)
    act.following.priest_card_up = False


async def _use_lock(act: Act, lock: Lock, bonus: Any) -> None:
    """Shatters the sign; then its cultist may move on to the bonus space (EH-181, EH-186)."""
    await shatter(act, lock)
    cultist = act.cultist
    if lock.bonus is None or cultist is None or cultist.at != f"cult:{lock.id}":
        return
    said = bonus or {"case": "ask" if lock.raid else "no", "value": {}}
    case = said["case"]
    if case == "yes" and rehearsing(act.t):
        await move_to_bonus(act.t, act.seat, cultist, lock, said["value"], ("bonus", "value"))
        return
    if case == "no" or bonus_refusal(act.t, act.seat, cultist, lock):
        return  # a bonus that cannot be paid is not asked for (5.2)
    order = said["value"] if case == "yes" else {}
    problems = [] if case == "ask" else bonus_problems(act.t, act.seat, cultist, lock, order)
    if case == "ask" or problems:
        reason = problems[0].message if problems and case == "yes" else ""
        order = await act.t.ask(bonus_ask(act.t, act.seat, cultist, lock, reason))
    if order is not None:
        await move_to_bonus(act.t, act.seat, cultist, lock, cast("dict[str, Any]", order), ())


def bonus_refusal(t: EvilTable, seat: int, cultist: Cultist, lock: Lock) -> Problem | None:
    """Why the cultist on the lock cannot move on; None if it can (EH-186)."""
    place = f"cult:{lock.id}+"
    who: Who = "priest" if cultist is t.state.followings[seat].priest else "acolyte"
    return wrong_cultist(t, seat, who, place) or unusable(t, seat, place, cultist)


def bonus_problems(t: EvilTable, seat: int, cultist: Cultist, lock: Lock, order: Json) -> list[Problem]:
    """What is wrong with using the bonus space like this, right after shattering."""
    following = t.state.followings[seat]
    index = next(at for at, one in enumerate(following.cultists) if one is cultist)

    async def moved(trial: EvilTable) -> None:
        own = trial.state.followings[seat].cultists[index]
        await move_to_bonus(trial, seat, own, lock, cast("dict[str, Any]", order), ())

    return rehearse(t.state, t.setup, moved)


async def move_to_bonus(
    t: EvilTable,
    seat: int,
    cultist: Cultist,
    lock: Lock,
    order: Mapping[str, Any],
    path: tuple[str | int, ...],
) -> None:
    """The cultist goes from the lock to the bonus space and activates it (EH-186)."""
    place = f"cult:{lock.id}+"
    if cultist.at != f"cult:{lock.id}":
        raise Refused("That cultist has left the lock.", *path, clause="EH-186")
    if problem := bonus_refusal(t, seat, cultist, lock):
        raise Refused(problem.message, *path, clause=problem.clause)
    cultist.go(place)
    act = Act(t, seat, place, place_name(t.content, place), read_order(order), cultist, path)
    act.tell("moved_to_bonus", f"moves on to bonus space {lock.id}+.", {"space": place}, "EH-186")
    await use(act, place)
    _all_used(act)


def bonus_ask(t: EvilTable, seat: int, cultist: Cultist, lock: Lock, reason: str = "") -> Ask:
    """Whether to move on, with the payment; `reason` is why what was ordered for it cannot be done."""

    def problems(order: Json) -> list[Problem]:
        return bonus_problems(t, seat, cultist, lock, order)

    return make_bonus_ask(t, seat, cultist, lock, problems, reason)
