"""Great Old Ones: old gods dream, make priests and cultists of a city's rich families, and act in turn.

The clauses GO-… named in the code are those of docs/rules/great_old_ones.md. GO-02 says which edition it is.
"""

from __future__ import annotations

from referee.engine.ruleset import Facts, Ruleset
from referee.engine.seat_look import SeatLook
from referee.games.great_old_ones.ahead import GRAMMARS, QUEUES
from referee.games.great_old_ones.bots import worth
from referee.games.great_old_ones.events import OldOnesEvent
from referee.games.great_old_ones.facts import facts
from referee.games.great_old_ones.labels import LABELS
from referee.games.great_old_ones.laws import broken_laws
from referee.games.great_old_ones.options import OPTION_DEFAULTS, OPTIONS
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.phases.ending import score
from referee.games.great_old_ones.phases.round import begin_round
from referee.games.great_old_ones.phases.turn import take_turn
from referee.games.great_old_ones.scoring import result, standing
from referee.games.great_old_ones.setup import choose_old_ones, deal_city, new_state, shuffle_villagers
from referee.games.great_old_ones.state import GreatOldOnes
from referee.games.great_old_ones.texts.components import components
from referee.games.great_old_ones.view import view
from referee.games.great_old_ones.words import seat_title

GREAT_OLD_ONES: Ruleset[GreatOldOnes, Content] = Ruleset(
    id="great_old_ones",
    name="Great Old Ones",
    version="1.0.0",
    summary=(
        "Old gods spend dream cubes to make Priests and Cultists of the villagers in a common City; every "
        "Old One and Priest acts once a round, lowest number first. Most points win when the deck runs out "
        "or somebody has created Priests of all five jewels."
    ),
    min_seats=2,  # GO-01
    max_seats=4,
    options=OPTIONS,
    option_defaults=OPTION_DEFAULTS,
    content=Content,
    components=components,
    state=GreatOldOnes,
    opening="shuffle_villagers",
    phases={
        "shuffle_villagers": shuffle_villagers,  # GO-14
        "choose_old_ones": choose_old_ones,  # GO-13
        "deal_city": deal_city,  # GO-15, GO-17
        "begin_round": begin_round,  # GO-18
        "take_turn": take_turn,  # GO-25
        "score": score,  # GO-70
    },
    labels=LABELS,
    kinds=("great_old_ones.choose_old_one", "great_old_ones.turn", "great_old_ones.second"),
    queues=QUEUES,
    grammars=GRAMMARS,
    new_state=new_state,
    round=lambda state: state.round,
    view=view,
    seat_look=SeatLook(title=seat_title, standing=standing),
    events=OldOnesEvent,
    facts=Facts(facts),
    broken_laws=broken_laws,
    result=result,
    worth=worth,
)
