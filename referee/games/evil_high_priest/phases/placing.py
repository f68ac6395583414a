"""A turn: abilities first, then one cultist on one space, and all that follows from it (EH-052, EH-055)."""

from __future__ import annotations

from typing import Any

from referee.engine.catalogue import Reason
from referee.engine.choices import Source
from referee.engine.decisions import optional_question
from referee.engine.problems import Problem
from referee.engine.rehearsal import Refused
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.activation import activate, shatter
from referee.games.evil_high_priest.acting.costs import discard_monster, pay, shortage
from referee.games.evil_high_priest.acting.registry import unmet
from referee.games.evil_high_priest.acting.taking import perform
from referee.games.evil_high_priest.acting.usable import unusable, why_not
from referee.games.evil_high_priest.boards.growth import resolve_sites
from referee.games.evil_high_priest.boards.yellow_tracks import enter
from referee.games.evil_high_priest.decisions.order import NOTHING_SAID, ActOrder, LayOut
from referee.games.evil_high_priest.decisions.sampling import careless, sampled_order
from referee.games.evil_high_priest.decisions.turn import (
    NO_BONUS,
    AskAboutBonus,
    Before,
    Bonus,
    BonusMove,
    MoveOn,
    Placement,
    StayThere,
    nothing_before,
    used_already,
)
from referee.games.evil_high_priest.events.turns import MovedToBonus, Placed, PriestAbilityUsed
from referee.games.evil_high_priest.moments import MovingOn
from referee.games.evil_high_priest.pack import Lock
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.rehearsal import problem_with, stopped
from referee.games.evil_high_priest.spaces import Who, space_of, spot_of, unmet_requirement, wrong_cultist
from referee.games.evil_high_priest.state import ABILITY, POOL, TOWN_SKULKS, Cultist, EvilTable
from referee.games.evil_high_priest.texts.prompts import bonus_page
from referee.games.evil_high_priest.words import place_name


async def carry_out_turn(t: EvilTable, seat: int, turn: Placement, joins: list[str]) -> Problem | None:
    """The whole turn that is ordered: abilities first, then the placement.

    Says why not, if an ability has brought to light what makes the rest of it impossible: then no cultist was
    placed. `joins` are the kinds of occupied spaces that may be joined; abilities add to them.
    """
    before = turn.before or ()
    for at, ability in enumerate(before):
        if at and (problem := _stopped(t, seat, turn.rest(at), joins)):
            return problem
        joins += await use_before(t, seat, ability, ("before", at))
    if before and (problem := _stopped(t, seat, turn.rest(len(before)), joins)):
        return problem
    await _carry_out_placement(t, seat, turn, tuple(joins))
    return None


def _stopped(t: EvilTable, seat: int, rest: Placement, joins: list[str]) -> Problem | None:
    """Why the rest of a turn cannot be carried out now, as far as anybody can know."""
    return stopped(t, lambda copy: carry_out_turn(copy, seat, rest, joins[:]))


async def _carry_out_placement(t: EvilTable, seat: int, turn: Placement, joins: tuple[str, ...]) -> None:
    following, who, place = t.state.followings[seat], turn.cultist, turn.space
    if problem := why_not(t, seat, who, place, joins):
        where = "cultist" if problem.clause == "EH-052" else "space"
        raise Refused(problem.message, problem.clause, where)
    cultist = following.priest if who == "priest" else following.acolytes_at(POOL)[0]
    cultist.go(place, joined=t.state.is_occupied(place))
    name = place_name(t.content, place)
    act = Act(t, seat, place, name, turn, cultist)
    t.tell(Placed(seat, who, place), rule="EH-052")
    await use(act, place, turn.bonus)
    _all_used(act)
    await resolve_sites(t, seat)


def _all_used(act: Act) -> None:
    """An order must not speak of what its space does not do, unless chance has come in between."""
    if any(amount for held in act.to_store.values() for amount in held.values()):
        act.superfluous(Reason("You list more to store than you gain.", "EH-065"), "store")
    if act.order.chamber is not None and act.picks_made < len(act.order.chamber):
        act.superfluous(Reason("{name} gives no Chamber for this.", "EH-104", name=act.name), "chamber")
    if isinstance(act.order.arrange, LayOut) and not act.may_arrange:
        act.superfluous(Reason("You may rearrange only after placing a chamber.", "EH-108"), "arrange")


async def use_before(t: EvilTable, seat: int, ability: Before, path: tuple[str | int, ...]) -> list[str]:
    """A monster's ability before placing (EH-055); says which occupied spaces may be joined."""
    card, following = ability.monster, t.state.followings[seat]
    content = t.content.monster.get(card)
    if following.monster(card) is None or content is None:
        raise Refused(Reason("You have no such monster in a lair.", "EH-055"), None, *path, "monster")
    if not content.trigger.startswith("own_turn"):
        raise Refused(nothing_before(content.name), None, *path, "monster")
    monster = next((one for one in following.lairs if one.card == card and not one.used), None)
    if monster is None:
        raise Refused(used_already(content.name), None, *path, "monster")
    act = Act(t, seat, f"monster:{card}", content.name, ability.order, path=path)
    if (
        reason := unmet_requirement(t, seat, content.requires)
        or unmet(act, content.effects)
        or shortage(t.state, seat, content.cost, None)
    ):
        raise Refused(reason, "EH-264", *path)
    if content.trigger == "own_turn_discard":
        discard_monster(t, seat, card, "ability", "EH-055")
    else:
        monster.used = True
    await pay(act, content.cost)
    await perform(act, content.effects)
    return act.joins


async def use(act: Act, place: Place, bonus: Bonus | None = None) -> None:
    """What the space does for the cultist that has been put there."""
    board = act.content.board[act.state.board]
    if place in TOWN_SKULKS:
        act.state.used_skulks.append(place)  # EH-140
    elif place.kind == "ritual":
        await pay(act, act.content.ritual[place.name].cost)  # EH-152
    elif place.kind == "ytrack":
        await enter(act, board.yellow_track[place.name])
    elif place.is_lock:
        await _use_lock(act, board.lock[place.name], bonus)
    elif place == ABILITY:
        await _use_priest_card(act)
    else:
        await activate(act, space_of(act.t, place))


async def _use_priest_card(act: Act) -> None:
    """Once per game; the card is turned down afterwards (EH-087)."""
    card = act.content.priest[act.following.priest_card or ""]
    if reason := unmet_requirement(act.t, act.seat, card.requires) or unmet(act, card.effects):
        act.refuse(reason, "space", rule="EH-193")
    act.t.tell(PriestAbilityUsed(act.seat, card.id), rule="EH-087")
    await perform(act, card.effects)
    act.following.priest_card_up = False


async def _use_lock(act: Act, lock: Lock, bonus: Bonus | None) -> None:
    """Shatters the sign; then its cultist may move on to the bonus space (EH-181, EH-186)."""
    await shatter(act, lock)
    cultist = act.cultist
    if lock.bonus is None or cultist is None or cultist.at != Place.lock(lock.id):
        return
    if bonus is None:
        bonus = AskAboutBonus() if lock.raid else StayThere()
    if isinstance(bonus, MoveOn) and act.t.rehearsing:
        await move_to_bonus(act.t, act.seat, cultist, lock, bonus, ("bonus", "value"))
        return
    if isinstance(bonus, StayThere) or bonus_refusal(act.t, act.seat, cultist, lock):
        return  # a bonus that cannot be paid is not asked for (5.2)
    ordered: ActOrder[Any] = bonus if isinstance(bonus, MoveOn) else NOTHING_SAID
    order: ActOrder[Any] | None = ordered
    asks = isinstance(bonus, AskAboutBonus)
    problem = None if asks else bonus_problem(act.t, act.seat, cultist, lock, ordered)
    if asks or problem:
        reason = problem.message if problem and isinstance(bonus, MoveOn) else ""
        order = await _ask_about_bonus(act.t, act.seat, cultist, lock, reason)
    if order is not None:
        await move_to_bonus(act.t, act.seat, cultist, lock, order, ())


def bonus_refusal(t: EvilTable, seat: int, cultist: Cultist, lock: Lock) -> Problem | None:
    """Why the cultist on the lock cannot move on; None if it can (EH-186)."""
    place = Place.bonus(lock.id)
    who: Who = "priest" if cultist is t.state.followings[seat].priest else "acolyte"
    return wrong_cultist(spot_of(t, seat, place), who, place) or unusable(t, seat, place, cultist)


def bonus_problem(
    t: EvilTable, seat: int, cultist: Cultist, lock: Lock, order: ActOrder[Any]
) -> Problem | None:
    """What is wrong with using the bonus space like this, right after shattering."""
    index = next(at for at, one in enumerate(t.state.followings[seat].cultists) if one is cultist)

    async def moved(copy: EvilTable) -> None:
        own = copy.state.followings[seat].cultists[index]
        await move_to_bonus(copy, seat, own, lock, order, ())

    return problem_with(t, moved)


async def move_to_bonus(
    t: EvilTable, seat: int, cultist: Cultist, lock: Lock, order: ActOrder[Any], path: tuple[str | int, ...]
) -> None:
    """The cultist goes from the lock to the bonus space and activates it (EH-186)."""
    place = Place.bonus(lock.id)
    if cultist.at != Place.lock(lock.id):
        raise Refused(Reason("That cultist has left the lock.", "EH-186"), None, *path)
    if problem := bonus_refusal(t, seat, cultist, lock):
        raise Refused(problem.message, problem.clause, *path)
    cultist.go(place)
    act = Act(t, seat, place, place_name(t.content, place), order, cultist, path)
    t.tell(MovedToBonus(seat, place), rule="EH-186")
    await use(act, place)
    _all_used(act)


async def _ask_about_bonus(
    t: EvilTable, seat: int, cultist: Cultist, lock: Lock, reason: str
) -> BonusMove | None:
    """Whether to move on, with the payment; `reason` is why what was ordered for it cannot be done."""

    def found_wrong(order: BonusMove) -> Problem | None:
        return bonus_problem(t, seat, cultist, lock, order)

    at = MovingOn(t=t, seat=seat, problem_with=found_wrong, space=Place.bonus(lock.id), acting=cultist.at)

    def propose(source: Source) -> BonusMove | None:
        order = sampled_order(t, seat, Place.bonus(lock.id), source, cultist.at)
        order |= careless(at.offered, source, one_in=6)
        return BonusMove.from_answer(order, at) if source.below(3) else None

    return await t.decide(
        optional_question(
            seat,
            "evil_high_priest.bonus",
            BonusMove,
            at,
            lambda: bonus_page(at, lock, reason),
            "EH-186",
            none=NO_BONUS,
            propose=propose,
        )
    )
