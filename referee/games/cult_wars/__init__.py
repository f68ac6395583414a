"""Cult Wars: lead a cult for eight turns; attack, defend, breed, and sacrifice followers for victory points.

The clauses CW-… named in the code are those of docs/rules/cult_wars.md.
"""

from __future__ import annotations

from referee.engine.ruleset import Facts, Ruleset
from referee.engine.seat_look import SeatLook
from referee.games.cult_wars.ahead import GRAMMARS, QUEUES
from referee.games.cult_wars.bots import worth
from referee.games.cult_wars.decisions.kinds import DECISIONS
from referee.games.cult_wars.events import WarsEvent
from referee.games.cult_wars.facts import facts
from referee.games.cult_wars.labels import LABELS
from referee.games.cult_wars.laws import broken_laws
from referee.games.cult_wars.options import OPTION_DEFAULTS, OPTIONS, option_problems
from referee.games.cult_wars.pack import MAX_SEATS, MIN_SEATS, Content
from referee.games.cult_wars.phases.action_cards import action_cards
from referee.games.cult_wars.phases.breeding import breeding
from referee.games.cult_wars.phases.combat import combat
from referee.games.cult_wars.phases.end_of_turn import end_of_turn
from referee.games.cult_wars.phases.plan import plan
from referee.games.cult_wars.phases.sacrifice import sacrifice
from referee.games.cult_wars.phases.target import target
from referee.games.cult_wars.scoring import result, standing
from referee.games.cult_wars.setup import new_state, set_up
from referee.games.cult_wars.state import CultWars
from referee.games.cult_wars.texts.components import components
from referee.games.cult_wars.view import view

CULT_WARS: Ruleset[CultWars, Content] = Ruleset(
    id="cult_wars",
    name="Cult Wars",
    version="1.0.0",
    summary="Lead a cult for eight turns: attack, defend, breed, and sacrifice followers for victory points.",
    min_seats=MIN_SEATS,  # CW-01
    max_seats=MAX_SEATS,
    options=OPTIONS,
    option_defaults=OPTION_DEFAULTS,
    option_checks=option_problems,
    content=Content,
    components=components,
    state=CultWars,
    new_state=new_state,
    opening="set_up",
    phases={
        "set_up": set_up,
        "target": target,  # step 1
        "plan": plan,  # steps 2 and 3
        "action_cards": action_cards,  # step 4
        "combat": combat,  # step 5
        "sacrifice": sacrifice,  # step 6
        "breeding": breeding,  # step 7
        "end_of_turn": end_of_turn,  # step 8
    },
    labels=LABELS,
    kinds=tuple(f"cult_wars.{kind}" for kind in DECISIONS),
    queues=QUEUES,
    grammars=GRAMMARS,
    round=lambda state: state.turn,
    view=view,
    seat_look=SeatLook(
        title=lambda state, content, seat: content.cult_name(state.cults[seat].cult), standing=standing
    ),
    events=WarsEvent,
    facts=Facts(facts),
    no_amounts=("changers",),  # what cards add to a number, or take away
    broken_laws=broken_laws,
    result=result,
    worth=worth,
)
