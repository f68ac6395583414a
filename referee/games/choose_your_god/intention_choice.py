"""What a seat can answer on its turn of the Intention Phase: an act, and orders for its later turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, cast

from referee.engine.choices import Case, Choice, Constraint, Many, Maybe, One, Option, Record
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.celebration import celebrate
from referee.games.choose_your_god.deals import deals_choice
from referee.games.choose_your_god.facts import colours_of
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.preaching import pray, preach
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.shapes import (
    FREE_PRIEST,
    LOCATION,
    NOTHING,
    SLOT,
    Shapes,
    benefit_cases,
    plan_choice,
)
from referee.games.choose_your_god.state import ChooseYourGod, GodTable

MOST_QUEUED = 20

JUST_PRAY: dict[str, Any] = {
    "case": "pray",
    "value": {"benefit": None, "deals": {"case": "list", "value": []}, "plan": None},
}


@lru_cache(maxsize=128)
def _shape(content: Content, cult: str, colours: tuple[str, ...], *, celebrating: bool) -> Record:
    shapes = Shapes(content, cult, colours)
    preaching = Record({"priest": FREE_PRIEST, "location": LOCATION})
    praying = Record(
        {
            "benefit": Maybe(Case(benefit_cases())),
            "deals": Case({"list": deals_choice(content), "later": NOTHING}),
            "plan": Maybe(plan_choice(content, cult, colours)),
        }
    )
    now: dict[str, Choice] = {"preach": preaching, "pray": praying}
    if celebrating:
        now["celebrate"] = celebration_record(content)
    labels = {"preach": "Preach", "pray": "Pray", "celebrate": "Celebrate"}
    late = {"celebrate": "The round has begun."}
    queued = Case({"preach": preaching, "pray": praying, "ask": NOTHING})
    return Record(
        {
            "do": Case(now, labels, late.get),
            "then": Maybe(Many(Record({"when": shapes.test(), "do": queued}), max=MOST_QUEUED)),
        }
    )


def queue_choice(state: ChooseYourGod, setup: Setup[Content], seat: int) -> Choice:
    """Rules for later turns, in the place of those written; null: those stay."""
    shape = _shape(setup.content, state.cults[seat].cult, colours_of(state), celebrating=False)
    return shape.fields["then"]


@lru_cache(maxsize=16)
def celebration_record(content: Content) -> Record:
    effects = [Option(effect.id, effect.text) for effect in content.supremacy]
    return Record({"effect": One(effects), "slot": Maybe(SLOT)})


def intention_choice(state: ChooseYourGod, setup: Setup[Content], seat: int, *, celebrating: bool) -> Record:
    """The act is judged as a whole; what is written for later turns is judged when they come."""
    shape = _shape(setup.content, state.cults[seat].cult, colours_of(state), celebrating=celebrating)

    def test(answer: Json) -> Iterator[Problem]:
        order = cast("dict[str, Any]", answer)["do"]
        refused = intention_refusal(state, setup, seat, order)
        if refused is not None:
            yield Problem("/do", refused.message, refused.clause)

    return shape.where(Constraint("The act must be possible as a whole.", test, "CG-45"))


async def carry_out(t: GodTable, seat: int, order: Mapping[str, Any]) -> None:
    """Preach, Pray or celebrate."""
    match order["case"]:
        case "preach":
            preach(t, seat, order["value"])
            t.state.opened = True
        case "pray":
            await pray(t, seat, order["value"])
            t.state.opened = True
        case _:
            await celebrate(t, seat, order["value"])


def intention_refusal(
    state: ChooseYourGod, setup: Setup[Content], seat: int, order: Mapping[str, Any]
) -> Refused | None:
    """Why this act is not possible now; None if it is."""
    return refusal(state, setup, lambda t: carry_out(t, seat, order))
