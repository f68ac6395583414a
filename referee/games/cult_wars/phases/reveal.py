"""Step 3: everything that was played is turned face up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from referee.engine.json_types import Json
from referee.engine.words import listed
from referee.games.cult_wars.pack import unnumbered
from referee.games.cult_wars.planning.desk import Desk, Plan
from referee.games.cult_wars.state import CultTable, PlayedCard
from referee.games.cult_wars.words import bodies_of, name

EMPTY_PLAN: Plan = {"slots": {}, "play": [], "face_up": [], "blame": None}


def reveal(t: CultTable, plans: Mapping[int, Json]) -> None:
    """CW-31. A seat that was not asked has an empty plan."""
    t.state.step = 3
    for seat in t.state.seats:
        _turn_up(t, seat, cast("Plan", plans.get(seat, EMPTY_PLAN)))


def _turn_up(t: CultTable, seat: int, plan: Plan) -> None:
    state = t.state
    cult, desk = state.cults[seat], Desk.of(state, t.content, seat)
    cult.slots = dict(plan["slots"])
    cult.bodies = bodies_of(cult.slots, desk.strategy, cult.followers)
    cult.blame = _blame(plan["blame"])
    for entry in plan["play"]:
        card = unnumbered(entry["case"])
        cult.hand.remove(card)
        state.played.append(
            PlayedCard(seat, card, **entry["value"], face_up=entry["case"] in plan["face_up"])
        )
    cards = [desk.described(entry) for entry in plan["play"]]
    data: dict[str, Json] = {
        "seat": seat,
        "cult": cult.cult,
        "slots": cult.slots,
        "bodies": dict(cult.bodies),
        "play": [{"card": unnumbered(entry["case"]), "choices": entry["value"]} for entry in plan["play"]],
        "blame": plan["blame"],
    }
    parts = [desk.summary(plan), *([f"plays {listed(cards)}"] if cards else []), *_blamed(t, cult.blame)]
    text = f"{name(t, seat)}: {'; '.join(parts)}."
    t.tell("cult_wars.revealed", text, data, rule="CW-31")


def _blame(blame: dict[str, list[str]] | None) -> list[str] | None:
    if blame is None:
        return None
    return list(blame["value"])  # `even` has the value {}: nobody first


def _blamed(t: CultTable, blame: list[str] | None) -> list[str]:
    """The plan's word on attackers that fall, if it has one."""
    if blame is None:
        return []
    names = [t.content.cult_name(cult) for cult in blame]
    return [f"blames {', then '.join(names)}" if names else "blames its attackers evenly"]
