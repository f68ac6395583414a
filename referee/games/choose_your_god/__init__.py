"""Cult: Choose Your God Wisely: cults place Priests in a city, then fight for its Locations one by one.

The clauses CG-… named in the code are those of docs/rules/choose_your_god.md.
"""

from __future__ import annotations

from referee.engine.ruleset import Facts, Interventions, Ruleset
from referee.engine.seat_look import SeatLook
from referee.games.choose_your_god.ahead import GRAMMARS, QUEUES
from referee.games.choose_your_god.bots import worth
from referee.games.choose_your_god.decisions.kinds import DECISIONS
from referee.games.choose_your_god.events import GodEvent
from referee.games.choose_your_god.facts import fact_lookup, facts
from referee.games.choose_your_god.labels import LABELS
from referee.games.choose_your_god.laws import broken_laws
from referee.games.choose_your_god.options import OPTION_DEFAULTS, OPTIONS, option_problems
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.phases.ending import end_round
from referee.games.choose_your_god.phases.giving_up import give_up
from referee.games.choose_your_god.phases.intention import take_turn
from referee.games.choose_your_god.phases.planning import make_plans
from referee.games.choose_your_god.phases.resolution import resolve_location
from referee.games.choose_your_god.phases.round import begin_round
from referee.games.choose_your_god.phases.sealed import seal_round
from referee.games.choose_your_god.scoring import result, standing
from referee.games.choose_your_god.setup import deal_cults, new_state, shuffle_decks
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.texts.components import components
from referee.games.choose_your_god.view import view
from referee.games.choose_your_god.words import name

CHOOSE_YOUR_GOD: Ruleset[ChooseYourGod, Content] = Ruleset(
    id="choose_your_god",
    name="Cult: Choose Your God Wisely",
    version="1.0.0",
    summary=(
        "Cults place Priests in thirteen Locations, then win them one by one with Influence, Miracles, "
        "Intrigues and abilities. Five Altars, four Mobs or the second Summoning of the deity win the game."
    ),
    min_seats=2,  # CG-01
    max_seats=5,
    options=OPTIONS,
    option_defaults=OPTION_DEFAULTS,
    option_checks=option_problems,
    bounds={"round_limit": 40},
    content=Content,
    components=components,
    state=ChooseYourGod,
    opening="shuffle_decks",
    phases={
        "shuffle_decks": shuffle_decks,  # CG-22 to CG-24
        "deal_cults": deal_cults,  # CG-25 to CG-29
        "begin_round": begin_round,  # CG-43, CG-143 to CG-149
        "seal_round": seal_round,  # 5.1, at tables of sealed rounds
        "take_turn": take_turn,  # CG-44 to CG-62
        "make_plans": make_plans,  # CG-63, CG-192
        "resolve_location": resolve_location,  # CG-64 to CG-77
        "end_round": end_round,  # CG-78 to CG-80
    },
    labels=LABELS,
    kinds=tuple(f"choose_your_god.{kind}" for kind in DECISIONS),
    new_state=new_state,
    round=lambda state: state.round,
    view=view,
    seat_look=SeatLook(
        title=lambda state, _, seat: name(state, seat),
        colour=lambda state, seat: state.cults[seat].colour,
        standing=standing,
    ),
    events=GodEvent,
    facts=Facts(facts, fact_lookup),
    no_amounts=("place",),  # ON_SHEET is below all locations
    broken_laws=broken_laws,
    result=result,
    worth=worth,
    queues=QUEUES,
    grammars=GRAMMARS,
    interventions=Interventions(concede=give_up),
)
