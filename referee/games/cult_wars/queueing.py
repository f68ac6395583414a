"""Orders for questions that are yet to come: early plans and standing orders (section 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from referee.engine.ahead import QueueRules
from referee.engine.choices import Bucket, Split
from referee.engine.grammar import Grammar, fixed
from referee.engine.json_types import Json
from referee.engine.order_lines import said_in
from referee.engine.problems import UnreadableText
from referee.engine.ruleset import Setup
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.phases.combat import LossesPhrasing
from referee.games.cult_wars.phases.target import insignia_choice, target_phrasing
from referee.games.cult_wars.planning.choice import plan_choice
from referee.games.cult_wars.planning.desk import Desk
from referee.games.cult_wars.planning.face_up import FaceUp
from referee.games.cult_wars.planning.phrasing import PlanPhrasing
from referee.games.cult_wars.planning.reader import PLAN_FORM
from referee.games.cult_wars.state import CultWars

TARGET, PLAN, LOSSES = "cult_wars.target", "cult_wars.plan", "cult_wars.assign_losses"
MOST_LOST = 1_000_000

MakesGrammar: TypeAlias = Callable[[CultWars, Setup[Content], int, Json], Grammar]


def target_grammar(state: CultWars, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """The same cults in every turn."""
    choice = insignia_choice(state, setup.content, seat)
    phrasing = target_phrasing(state, setup.content, seat, choice)

    def read(text: str) -> Json:
        if said_in(text).casefold() == "target revenge":  # of one who may have targeted this seat by then
            return state.default_target(seat)
        return phrasing.parse(text)

    return fixed(choice, read)


def plan_grammar(state: CultWars, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """A plan, read with the hand that the seat has now; other cards may come to it."""
    desk = Desk.of(state, setup.content, seat)
    choice = plan_choice(desk)
    face_up = FaceUp(desk, choice)
    phrasing = PlanPhrasing(desk, choice, face_up)

    def read(text: str) -> Json:
        if face_up.only_shows(text):
            message = "It only shows cards, which is done while the plan is asked."
            raise UnreadableText(1, said_in(text), message, PLAN_FORM)
        return phrasing.parse(text)

    return Grammar(read, phrasing.show)


def losses_grammar(state: CultWars, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """Losses of other cults, whichever will attack."""
    content = setup.content
    others = [Bucket(cult, content.cult_name(cult)) for cult in state.insignia(seat)]
    shared = Split(others, min_total=0, max_total=MOST_LOST)
    return fixed(shared, LossesPhrasing(content, shared, lambda _: {}).parse)


QUEUES = QueueRules(last="round", below_orders=True, verbs={"losses": LOSSES, "blame": LOSSES})
GRAMMARS: Mapping[str, MakesGrammar] = {
    TARGET: target_grammar,
    PLAN: plan_grammar,
    LOSSES: losses_grammar,
}
