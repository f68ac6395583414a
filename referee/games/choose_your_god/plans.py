"""What a seat has written for the Resolution Phase: its plan, and what the plan says of forced choices."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from referee.games.choose_your_god.state import ChooseYourGod, Cult

NOTHING_WRITTEN: dict[str, Any] = {
    "rules": [],
    "otherwise": "ask",
    "if_win": [],
    "give": {"case": "ask", "value": {}},
    "altar": [],
}
"""The plan of a seat that was not asked for one (5.3)."""

SILENT: dict[str, Any] = {**NOTHING_WRITTEN, "otherwise": "pass"}
"""The plan of a seat that let the deadline pass."""


def written(answer: Any) -> str:
    """A plan, or a rule of a queue, as it is kept in the state."""
    return json.dumps(answer, separators=(",", ":"), sort_keys=True)


def plan_of(cult: Cult) -> dict[str, Any]:
    """The plan in force."""
    if cult.plan is None:
        return NOTHING_WRITTEN
    plan: dict[str, Any] = json.loads(cult.plan)
    return plan


def queue_of(cult: Cult) -> list[dict[str, Any]]:
    """The rules for later turns of the Intention Phase."""
    return [json.loads(rule) for rule in cult.queue]


def card_to_give(cult: Cult, cards: Sequence[str]) -> str | None:
    """The card that the plan gives up of these; "" for the cheapest, None if it says nothing that fits."""
    give = plan_of(cult)["give"]
    if give["case"] == "cheapest":
        return ""
    if give["case"] == "cards":
        return next((card for card in give["value"] if card in cards), None)
    return None


def altar_to_lose(cult: Cult) -> int | None:
    """The Altar that the plan gives up; None if it names none that stands."""
    return next((location for location in plan_of(cult)["altar"] if location in cult.altars), None)


def benefit_orders(cult: Cult, location: int) -> list[dict[str, Any]]:
    """What the plan says of winning this Location: the first that is legal then counts."""
    return [entry["do"] for entry in plan_of(cult)["if_win"] if entry["at"] == location]


def later_part(plan: dict[str, Any], location: int) -> dict[str, Any]:
    """The plan without what it says of this Location and those before it."""
    return {
        **plan,
        "rules": [rule for rule in plan["rules"] if not rule["at"] or max(rule["at"]) > location],
        "if_win": [entry for entry in plan["if_win"] if entry["at"] > location],
    }


def drop_plans(state: ChooseYourGod) -> None:
    """Plans and queues end with the round."""
    for cult in state.cults.values():
        cult.plan = None
        cult.queue = []
        cult.sits_out = False
