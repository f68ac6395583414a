"""What a plan says of choices that others force on the seat; cards and abilities ask for it.

The rest of a plan is in `decisions/plan.py`, which knows those.
"""

from __future__ import annotations

from referee.engine.catalogue import Words
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

    what, writing = Words("what to give"), WRITING


class AskForGift(Gift, form="ask", case="ask", label=Words("Ask me")):
    """The seat is asked."""


class Cheapest(Gift, form="cheapest", label=Words("The cheapest")):
    """Whatever it can do without best."""


class GiveFirst(Gift, form="{cards}", case="cards", label=Words("The first of these"), bare=True):
    """The first of these that the seat has."""

    cards: tuple[str, ...] = asks(order_of_cards, lambda at: Listed(cards(at), none="nothing"))


class ForcedChoices(ForLater):
    """What to give, and which Altars to lose, said beforehand. Plans are its only members."""

    give: Gift = asks(default=AskForGift())
    altar: tuple[int, ...] = asks(LOCATIONS, default=())


NOTHING_SAID = ForcedChoices()


def said_beforehand(cult: Cult, at: AnyMoment) -> ForcedChoices:
    """By the plan in force."""
    if cult.plan is None:
        return NOTHING_SAID
    plan: ForcedChoices = cult.plan.read(ForcedChoices.cases["plan"], at.for_later)
    return plan
