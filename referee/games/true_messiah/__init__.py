"""True Messiah: messiahs, followers and miracles on a board, where any action may be interrupted.

The clauses TM-… named in the code are those of docs/rules/true_messiah.md.
"""

from __future__ import annotations

from referee.engine.ruleset import Facts, Interventions, Ruleset
from referee.engine.seat_look import SeatLook
from referee.games.true_messiah.ahead import GRAMMARS, QUEUES
from referee.games.true_messiah.bots import worth
from referee.games.true_messiah.decisions.kinds import DECISIONS
from referee.games.true_messiah.events import MessiahEvent
from referee.games.true_messiah.facts import facts
from referee.games.true_messiah.interventions import MOTIONS, concede
from referee.games.true_messiah.labels import LABELS
from referee.games.true_messiah.laws import broken_laws
from referee.games.true_messiah.measures import facts_by_name
from referee.games.true_messiah.options import OPTION_DEFAULTS, OPTIONS, option_problems
from referee.games.true_messiah.pack import MAX_SEATS, MIN_SEATS, Content
from referee.games.true_messiah.phases.acting import act
from referee.games.true_messiah.phases.asking import Phase, entered
from referee.games.true_messiah.phases.beginning import begin_turn, recruit
from referee.games.true_messiah.phases.combat import combat
from referee.games.true_messiah.phases.ending import discard, end_phase, end_turn, loot, sack
from referee.games.true_messiah.phases.market import bid, buy, close_market, income, market, offer
from referee.games.true_messiah.phases.planning import plan
from referee.games.true_messiah.scene import GAME
from referee.games.true_messiah.scoring import result, standing
from referee.games.true_messiah.setup import choose_colours, new_state, set_up, starting_positions
from referee.games.true_messiah.state import TrueMessiah
from referee.games.true_messiah.texts.components import components
from referee.games.true_messiah.view import view

PHASES: dict[str, Phase] = {
    "choose_colours": choose_colours,  # TM-27
    "set_up": set_up,  # rules 2.3
    "starting_positions": starting_positions,  # TM-37
    "begin_turn": begin_turn,  # TM-70, TM-71
    "recruit": recruit,  # rules 2.7
    "plan": plan,  # TM-135, TM-136
    "act": act,  # rules 2.8 to 2.13
    "combat": combat,  # rules 2.14
    "end_phase": end_phase,  # TM-183, TM-186
    "sack": sack,  # rules 2.15, step 2
    "loot": loot,  # TM-191, TM-192
    "discard": discard,  # TM-196
    "end_turn": end_turn,  # TM-68, TM-199
    "market": market,  # rules 2.16
    "bid": bid,  # TM-203
    "buy": buy,  # TM-206
    "offer": offer,  # TM-210
    "close_market": close_market,  # TM-211
    "income": income,  # TM-212
}

QUIET = frozenset({"set_up", "begin_turn", "end_phase", "end_turn", "market", "close_market", "income"})
"""Phases that never ask."""

TRUE_MESSIAH: Ruleset[TrueMessiah, Content] = Ruleset(
    id=GAME,
    name="True Messiah",
    version="1.0.0",
    summary=(
        "Rival messiahs gather followers, build temples and work miracles that may interrupt any single "
        "action. Whoever first destroys an enemy wins: kill its messiah, take its city, or leave it without "
        "followers or miracles."
    ),
    min_seats=MIN_SEATS,  # TM-01
    max_seats=MAX_SEATS,
    options=OPTIONS,
    option_defaults=OPTION_DEFAULTS,
    option_checks=option_problems,
    content=Content,
    components=components,
    state=TrueMessiah,
    new_state=new_state,
    opening="choose_colours",
    phases={name: entered(name, PHASES, QUIET) for name in PHASES},
    labels=LABELS,
    kinds=tuple(f"{GAME}.{kind}" for kind in DECISIONS),
    queues=QUEUES,
    grammars=GRAMMARS,
    seat_look=SeatLook(
        title=lambda state, _, seat: state.seats[seat].colour.capitalize(),
        colour=lambda state, seat: state.seats[seat].colour,
        standing=standing,
    ),
    events=MessiahEvent,
    no_amounts=("since",),  # -1: before all that was to come first (TM-108)
    interventions=Interventions(
        concede=concede,  # TM-25
        motions=MOTIONS,  # TM-24, TM-215
        out=lambda state: [number for number, seat in state.seats.items() if seat.out],  # TM-20, TM-24
    ),
    round=lambda state: state.round,
    view=view,
    facts=Facts(facts, by_name=facts_by_name),
    broken_laws=broken_laws,
    result=result,
    worth=worth,
)
