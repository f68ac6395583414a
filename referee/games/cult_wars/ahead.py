"""Orders for questions that are yet to come: early plans and standing orders (section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.ahead import QueueRules
from referee.engine.catalogue import Words
from referee.engine.decisions import grammar
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json
from referee.engine.order_lines import said_in
from referee.engine.problems import UnreadableText
from referee.engine.ruleset import MakesGrammar, Setup
from referee.games.cult_wars.decisions.face_up import only_shows
from referee.games.cult_wars.decisions.losses import Losses
from referee.games.cult_wars.decisions.plan import Plan
from referee.games.cult_wars.decisions.target import Target
from referee.games.cult_wars.moments import Aim, PlanMoment, Siege
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import CultWars

TARGET, PLAN, LOSSES = "cult_wars.target", "cult_wars.plan", "cult_wars.assign_losses"


def plan_grammar(state: CultWars, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """A plan with any cards, since others may come to the hand, and `rest` for any number of followers."""
    at = PlanMoment.to_come(state, setup.content, seat)
    everybody = sum(setup.content.strategy_values)
    plans = grammar(Plan, at, replace(at, followers=0), replace(at, followers=everybody))

    def read(text: str) -> Json:
        if only_shows(text):
            message = Words("It only shows cards; that is possible only while the plan is being asked for.")
            raise UnreadableText(1, said_in(text), message, plans.form)
        return plans.read(text)

    return replace(plans, read=read)


def test_words(said: str) -> str | None:
    """`nobody aims at me`, in the words of facts."""
    match said.lower().split():
        case [who, "aim" | "aims", "at", "me"] | [who, "target" | "targets", "me"] if who in HOW_MANY:
            return f"targeting_me {HOW_MANY[who]}"
    return None


HOW_MANY = {"nobody": "= 0", "somebody": "> 0", "one": "= 1", "two": "= 2", "three": "= 3"}
QUEUES = QueueRules(
    last="round",
    once=lambda _: True,
    below_orders=True,
    then={TARGET: ("plan", "blame", "losses"), PLAN: ("blame", "losses")},
    verbs={"losses": LOSSES, "blame": LOSSES},
    test_words=test_words,
)
GRAMMARS: Mapping[str, MakesGrammar[CultWars, Content]] = {
    TARGET: lambda state, setup, seat, _: grammar(Target, Aim.to_come(state, setup.content, seat)),
    PLAN: plan_grammar,
    LOSSES: lambda state, setup, seat, _: grammar(Losses, Siege.to_come(state, setup.content, seat)),
}
