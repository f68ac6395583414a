"""What is offered: of all that may be written, what can be carried out now, and what may serve this round.

Orders are judged by trying them, so that each refusal is the rules' own; offers are worked out when somebody
reads a prompt.
"""

from __future__ import annotations

from dataclasses import replace

from referee.engine.choices import Case, Choice, Maybe, Record, narrowed
from referee.games.choose_your_god.abilities import Ability
from referee.games.choose_your_god.decisions.actions import Action, Pass, SitOut, possible_actions
from referee.games.choose_your_god.decisions.acts import (
    Act,
    Celebrate,
    DealsLater,
    DealsNow,
    Pray,
    Preach,
    Queue,
    learns_something,
    possible_placements,
)
from referee.games.choose_your_god.decisions.celebration import offered_celebrations
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.locations.orders import possible_ways, prayed_benefits
from referee.games.choose_your_god.moments import Now, Prospect, Turn


def offered_turn(at: Turn) -> Record:
    """A turn of the Intention Phase: an act that is possible, and orders for later turns."""
    later = Prospect.of(at)
    acts: dict[str, Choice] = {}
    if possible_placements(at)[0]:
        acts[Preach.case] = Preach.choice(later)
    acts[Pray.case] = _offered_prayer(at, later)
    if at.may_celebrate:
        acts[Celebrate.case] = offered_celebrations(at)
    labels = {case: Act.cases[case].label for case in acts}
    return Record({"do": Case(acts, labels), "then": Maybe(Queue.choice(later))})


def _offered_prayer(at: Turn, later: Prospect) -> Record:
    prayer = Pray.choice(later)
    assert isinstance(prayer, Record)  # noqa: S101 - a prayer has several fields
    ways = [way for location in at.content.prayed_for(at.own.mobs) for way in possible_ways(at, location)]
    benefit = narrowed(prayed_benefits(at), [Benefit.to_answer(way) for way in ways]) if ways else Case({})
    deals = {DealsNow.case: DealsNow.choice(later)}
    drawing = [str(way.number) for way in ways if learns_something(at.state, way)]
    if drawing:  # CG-59: nothing else is worth waiting for
        deals[DealsLater.case] = DealsLater.choice(later)
    waiting = Case(deals, only={DealsLater.case: {"benefit": drawing}} if drawing else {})
    return Record({**prayer.fields, "benefit": Maybe(benefit), "deals": waiting})


def offered_actions(at: Now) -> Case:
    """What can be done in the lap. Of cards to discard, and the like, any will do that the seat has."""
    every = [Pass(), SitOut(), *possible_actions(at)]
    actions = narrowed(Action.choice(at), [Action.to_answer(action) for action in every])
    assert isinstance(actions, Case)  # noqa: S101 - actions are a family
    abilities = actions.cases.get("ability")
    if not isinstance(abilities, Case):
        return actions
    opened = {name: _opened(Ability.cases[name], choice, at) for name, choice in abilities.cases.items()}
    return replace(actions, cases={**actions.cases, "ability": replace(abilities, cases=opened)})


def _opened(ability: type[Ability], choice: Choice, at: Now) -> Choice:
    """With all that may be said in fields of which `ways` has examples only."""
    if not isinstance(choice, Record):
        return choice
    return Record({**choice.fields, **ability.open_fields(at)}, name=choice.name)
