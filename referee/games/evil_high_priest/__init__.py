"""Evil High Priest: rival priests of one cult free their god, and investigators raid them all (EH-001).

The clauses EH-… named in the code are those of docs/rules/evil_high_priest.md.
"""

from __future__ import annotations

from referee.engine.ruleset import Facts, Ruleset
from referee.engine.seat_look import SeatLook
from referee.games.evil_high_priest import boards, effects  # noqa: F401 - for the words that they register
from referee.games.evil_high_priest.accounts import unsettled
from referee.games.evil_high_priest.ahead import GRAMMARS, QUEUES
from referee.games.evil_high_priest.bots import worth
from referee.games.evil_high_priest.decisions.kinds import DECISIONS
from referee.games.evil_high_priest.events import EvilEvent
from referee.games.evil_high_priest.facts import facts
from referee.games.evil_high_priest.labels import LABELS
from referee.games.evil_high_priest.laws import broken_laws
from referee.games.evil_high_priest.options import (
    MAX_SEATS,
    OPTION_DEFAULTS,
    OPTIONS,
    option_problems,
)
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.phases.action import begin_round, place
from referee.games.evil_high_priest.phases.preparation import abilities, home, rearranging, rituals, score
from referee.games.evil_high_priest.phases.skulk import skulk
from referee.games.evil_high_priest.scoring import result, standing
from referee.games.evil_high_priest.setup import choose_first_player, deal, new_state
from referee.games.evil_high_priest.state import EvilHighPriest
from referee.games.evil_high_priest.texts.components import components
from referee.games.evil_high_priest.view import view
from referee.games.evil_high_priest.words import COLOURS, colour

EVIL_HIGH_PRIEST: Ruleset[EvilHighPriest, Content] = Ruleset(
    id="evil_high_priest",
    name="Evil High Priest",
    version="1.0.0",
    summary=(
        "Priests of one cult place their cultists to gather treasure, blood and magic and to shatter the "
        "thirteen Elder Signs; raids of investigators strike everybody at once. Most favour wins when the "
        "last sign is gone."
    ),
    min_seats=2,
    max_seats=MAX_SEATS,
    options=OPTIONS,
    option_defaults=OPTION_DEFAULTS,
    option_checks=option_problems,
    content=Content,
    components=components,
    state=EvilHighPriest,
    opening="deal",
    phases={
        "deal": deal,  # EH-020, EH-022, EH-023, EH-028
        "first_player": choose_first_player,  # EH-029, EH-030
        "begin_round": begin_round,  # EH-050, EH-285, EH-835
        "place": place,  # EH-052, EH-057
        "skulk": skulk,  # EH-140, EH-141
        "rituals": rituals,  # EH-281
        "home": home,  # EH-282
        "abilities": abilities,  # EH-283
        "rearranging": rearranging,  # EH-284
        "score": score,  # EH-290
    },
    labels=LABELS,
    kinds=tuple(f"evil_high_priest.{kind}" for kind in DECISIONS),
    queues=QUEUES,
    grammars=GRAMMARS,
    new_state=new_state,
    round=lambda state: state.round,
    view=view,
    seat_look=SeatLook(
        title=lambda _state, _content, seat: colour(seat),
        colour=lambda _state, seat: COLOURS[seat - 1].lower(),
        standing=standing,
    ),
    events=EvilEvent,
    facts=Facts(facts),
    broken_laws=broken_laws,
    unsettled=unsettled,
    result=result,
    worth=worth,
)
