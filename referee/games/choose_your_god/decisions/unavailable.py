"""What is not on offer, and why: found by trying it, for those who ask why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.catalogue import Reason
from referee.engine.problems import Problem
from referee.engine.unavailable import Unavailable
from referee.games.choose_your_god.decisions.actions import (
    PlayIntrigue,
    PlayMiracle,
    UseAbility,
    abilities_showing,
    ways_with_ability,
    ways_with_card,
    within_reach,
)
from referee.games.choose_your_god.decisions.acts import (
    Pray,
    Preach,
    may_pray_for,
    needs_followers,
    possible_placements,
)
from referee.games.choose_your_god.decisions.celebration import celebrations_not_offered
from referee.games.choose_your_god.locations.benefit import LOCATIONS, benefit_of
from referee.games.choose_your_god.locations.orders import problem_with
from referee.games.choose_your_god.moments import Now, Turn
from referee.games.choose_your_god.things import A_CARD, A_LOCATION, AN_ABILITY


def actions_not_offered(at: Now) -> Iterator[Unavailable]:
    """The cards in hand and the abilities showing that cannot be used here now."""
    cards, abilities = within_reach(at)
    for card in at.held():
        if card not in cards:
            is_miracle = card in at.content.miracles
            case, clause = (PlayMiracle.case, "CG-106") if is_miracle else (PlayIntrigue.case, "CG-128")
            why = _first((way.problem_at(at) for way in ways_with_card(at, card)), clause)
            yield Unavailable(case, at.content.cards[card], why, why.clause, card, (A_CARD.of(card),))
    for ability in abilities_showing(at):
        if ability.case not in abilities:
            why = _first((way.problem_at(at) for way in ways_with_ability(at, ability)), "CG-157")
            name, refs = at.content.ability_names[ability.case].name, (AN_ABILITY.of(ability.case),)
            yield Unavailable(UseAbility.case, name, why, why.clause, ability.case, refs)


def acts_not_offered(at: Turn) -> Iterator[Unavailable]:
    """Where the seat cannot Preach, what it cannot pray for, how it cannot celebrate."""
    open_now = possible_placements(at)[1]
    allowed = at.content.prayed_for(at.own.mobs)
    for place in LOCATIONS:
        about = (str(place), (A_LOCATION.of(place),))
        name = at.content.location(place).name
        if open_now and place not in open_now:
            why = needs_followers(at.content, at.own, place)
            yield Unavailable(Preach.case, name, why, why.clause, *about)
        if place not in allowed:
            why = may_pray_for(at.own.mobs, allowed)
            yield Unavailable(Pray.case, name, why, why.clause, *about)
        elif None not in (problems := _problems(at, place)):
            why = _first(problems, "CG-74")
            yield Unavailable(Pray.case, name, why, why.clause, *about)
    if not open_now and (problem := Preach(priest="patriarch", location=1).problem_at(at)):
        yield Unavailable(Preach.case, Preach.label, problem.message, problem.clause)
    if at.may_celebrate:
        yield from celebrations_not_offered(at)


def _problems(at: Now, location: int) -> list[Problem | None]:
    return [problem_with(at, way, location) for way in benefit_of(location).ways(at)]


def _first(problems: Iterable[Problem | None], clause: str) -> Reason:
    """Why the first way in which something might be done is not possible; or that there is none."""
    found = next((problem for problem in problems if problem is not None), None)
    if found is None:
        return Reason("There is nothing that it could be used on here now.", clause)
    return (
        found.message
        if isinstance(found.message, Reason)
        else Reason("{why}", found.clause or clause, why=found.message)
    )
