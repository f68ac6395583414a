"""What a seat has written for later, as it is kept in the state: text in JSON, known to itself alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from referee.engine.decisions import Listed, asks
from referee.engine.json_types import Json
from referee.games.choose_your_god.decisions.options import order_of_cards
from referee.games.choose_your_god.decisions.spelling import WRITING, cards
from referee.games.choose_your_god.moments import ForLater, Sheet
from referee.games.choose_your_god.state import ChooseYourGod, Cult


def written(answer: Json) -> str:
    """A plan, or a rule of a queue, as it is kept."""
    return json.dumps(answer, separators=(",", ":"), sort_keys=True)


def drop_plans(state: ChooseYourGod) -> None:
    """Plans and queues end with the round."""
    for cult in state.cults.values():
        cult.plan = None
        cult.queue = []
        cult.sits_out = False


# What a plan says of choices that others force on the seat.


class Gift(ForLater):
    """Which card to give, if one must be given."""

    what, writing = "what to give", WRITING


class AskForGift(Gift, form="ask", case="ask"):
    """The seat is asked."""


class Cheapest(Gift, form="cheapest"):
    """Whatever it can do without best."""


class GiveFirst(Gift, form="{cards}", case="cards", bare=True):
    """The first of these that the seat has."""

    cards: tuple[str, ...] = asks(order_of_cards, lambda at: Listed(cards(at), none="nothing"))


def planned_gift(cult: Cult, at: Sheet) -> Gift:
    """What the plan says of cards to give."""
    return AskForGift() if cult.plan is None else Gift.from_answer(_kept(cult.plan)["give"], at)


def altar_to_lose(cult: Cult) -> int | None:
    """The Altar that the plan gives up; None if it names none that stands."""
    named: Sequence[int] = () if cult.plan is None else _kept(cult.plan)["altar"]
    return next((location for location in named if location in cult.altars), None)


def _kept(plan: str) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(plan)
    return kept
