"""What a plan says of choices that others force on the seat; cards and abilities ask for it.

The rest of a plan is in `decisions/plan.py`, which knows those.
"""

from __future__ import annotations

from referee.engine.decisions import Listed, asks
from referee.games.choose_your_god.decisions.options import LOCATIONS, order_of_cards
from referee.games.choose_your_god.decisions.spelling import WRITING, cards
from referee.games.choose_your_god.moments import AnyMoment, ForLater
from referee.games.choose_your_god.state import ChooseYourGod, Cult


def drop_plans(state: ChooseYourGod) -> None:
    """Plans and queues end with the round."""
    for cult in state.cults.values():
        cult.plan = None
        cult.queue = []
        cult.sits_out = False


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


class Concessions(ForLater):
    """What to give, and which Altars to lose. Plans are its only members."""

    give: Gift = asks(default=AskForGift())
    altar: tuple[int, ...] = asks(LOCATIONS, default=())


NONE_MADE = Concessions()


def conceded(cult: Cult, at: AnyMoment) -> Concessions:
    """By the plan in force."""
    if cult.plan is None:
        return NONE_MADE
    plan: Concessions = cult.plan.read(Concessions.cases["plan"], at.for_later)
    return plan
