"""What is offered: of all that may be written, what can be carried out now, and what may serve this round.

Orders are judged by trying them, so that each refusal is the rules' own; offers are worked out when somebody
reads a prompt. A plan and tests have a question of their own, and would be most of every other prompt: they
are accepted wherever they may be written, and the JSON Schema has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.choices import Case, Choice, Many, Maybe, Record, narrowed
from referee.games.choose_your_god.abilities import Ability
from referee.games.choose_your_god.decisions.actions import Action, Pass, SitOut, possible_actions
from referee.games.choose_your_god.decisions.acts import (
    MAX_QUEUED,
    Act,
    AskMeThen,
    Celebrate,
    DealsLater,
    DealsNow,
    Pray,
    PrayerDeals,
    Preach,
    learns_something,
    possible_placements,
)
from referee.games.choose_your_god.decisions.celebration import offered_celebrations
from referee.games.choose_your_god.decisions.plan import Plan
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.locations.orders import possible_ways, prayed_benefits
from referee.games.choose_your_god.moments import Now, Prospect, Turn

DEALS = {kind.case: kind.label for kind in (DealsNow, DealsLater)}


def offered_turn(at: Turn) -> Record:
    """A turn of the Intention Phase: an act that is possible, and orders for later turns."""
    later = Prospect.of(at)
    acts: dict[str, Choice] = {}
    if possible_placements(at)[0]:
        acts[Preach.case] = Preach.choice(later)
    then = Many(Record({"do": _labelled({**acts, **_later_acts(at, later)})}), max=MAX_QUEUED)
    acts[Pray.case] = _offered_prayer(at, later)
    if at.may_celebrate:
        acts[Celebrate.case] = offered_celebrations(at)
    return Record({"do": _labelled(acts), "then": Maybe(then)})


def _labelled(acts: Mapping[str, Choice]) -> Case:
    return Case(acts, {case: Act.cases[case].label for case in acts})


def _later_acts(at: Turn, later: Prospect) -> dict[str, Choice]:
    """What may follow a placement."""
    deals = Case({DealsNow.case: DealsNow.choice(later)}, DEALS)
    prayer = Record({"benefit": Maybe(prayed_benefits(later)), "deals": deals, **_offered_plan(at, later)})
    return {Pray.case: prayer, **({} if at.sealed else {AskMeThen.case: AskMeThen.choice(later)})}


def _offered_plan(at: Turn, later: Prospect) -> dict[str, Choice]:
    """Where nobody asks for it later on: what to do where nothing else is said, and with what is won."""
    if not at.sealed:
        return {}
    plan = Plan.choice(later)
    assert isinstance(plan, Record)  # noqa: S101 - a plan has several fields
    return {"plan": Maybe(Record({name: one for name, one in plan.fields.items() if name != "rules"}))}


def _offered_prayer(at: Turn, later: Prospect) -> Record:
    ways = [way for location in at.content.prayed_for(at.own.mobs) for way in possible_ways(at, location)]
    benefit = narrowed(prayed_benefits(at), [Benefit.to_answer(way) for way in ways]) if ways else Case({})
    now = DealsNow.choice(later)
    deals = {DealsNow.case: now}
    drawing = [str(way.number) for way in ways if not at.sealed and learns_something(at.state, way)]
    if drawing:  # CG-59: nothing else is worth waiting for
        deals = {} if now.is_empty else deals  # nothing to sell or buy need not be said
        deals[DealsLater.case] = DealsLater.choice(later)
    waiting = Case(deals, DEALS, only={DealsLater.case: {"benefit": drawing}} if drawing else {})
    return Record(
        {"benefit": Maybe(benefit), "deals": waiting, **_offered_plan(at, later)},
        defaults={} if DealsNow.case in deals else {"deals": PrayerDeals.to_answer(DealsNow())},
    )


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
