"""Orders for turns that are yet to come (section 5 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.ahead import OrderAhead, QueueRules
from referee.engine.catalogue import Words
from referee.engine.decisions import grammar
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json
from referee.engine.ruleset import MakesGrammar, Setup
from referee.games.great_old_ones.decisions import Ranking, Turn
from referee.games.great_old_ones.moments import Awakening, TurnMoment
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.state import GreatOldOnes

CHOICE, TURN = "great_old_ones.choose_old_one", "great_old_ones.turn"


def turn_of(state: GreatOldOnes, seat: int, word: str) -> tuple[str, Json] | None:
    """The turns of one of the seat's monsters, by its number; `god` is its Old One, `priests` all others."""
    cult = state.cults[seat]
    if word.lower() == "priests" and cult.old_one is not None:
        return TURN, {"fact": "actor", "is": "!=", "value": cult.old_one.card}
    plain = word.removeprefix("#").upper()
    for monster in cult.monsters:
        if plain == monster.card or (plain == "GOD" and monster is cult.old_one):
            return TURN, {"fact": "actor", "is": "=", "value": monster.card}
    return None


def actor_in(when: Json) -> str | None:
    """The monster whose turns a test picks out, as the lines of orders for one monster do."""
    match when:
        case {"fact": "actor", "is": "=", "value": str(card)}:
            return card
        case {"all": [first, *_]}:
            return actor_in(first)
        case _:
            return None


def too_late(state: GreatOldOnes, seat: int, order: OrderAhead) -> str | None:
    """Each monster acts once a round, and orders sent ahead lapse with the round."""
    actor = actor_in(order.when)
    own = {monster.card: monster for monster in state.cults[seat].monsters}
    if actor is None or actor not in own or actor in state.upcoming:
        return None
    if own[actor].created == state.round:
        if state.last_round:
            return Words("{actor} is new: it does not act in this last round.", actor=actor)
        return Words("{actor} is new: it acts from the next round on.", actor=actor)
    if actor == state.actor:
        return Words("{actor} has its turn now.", actor=actor)
    return Words("{actor} does not act any more this round.", actor=actor)


def turn_grammar(state: GreatOldOnes, setup: Setup[Content], seat: int, when: Json) -> Grammar:
    """A turn's orders; with prices where it is known whose turn it is."""
    cult, actor = state.cults[seat], actor_in(when)
    if all(actor != monster.card for monster in cult.monsters):
        actor = None
    at = TurnMoment.to_come(setup.content, cult, actor)
    return grammar(Turn, at, *(() if actor else (replace(at, monsters=at.monsters[::-1]),)))


QUEUES = QueueRules(
    last="round",
    once=lambda order: order.when is not True,  # every monster acts once in a round (GO-21)
    watched=("city",),
    apart="actor",
    too_late=too_late,
    below_orders=True,
    never=("great_old_ones.second",),
    past=lambda *_: (CHOICE,),  # asked once, at the very first
    asked_when={"fact": "scouted", "is": "=", "value": True},
    addressee=turn_of,
)
GRAMMARS: Mapping[str, MakesGrammar[GreatOldOnes, Content]] = {
    CHOICE: lambda _, setup, *__: grammar(Ranking, Awakening(setup.content)),
    TURN: turn_grammar,
}
