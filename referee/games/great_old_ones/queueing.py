"""Orders for turns that are yet to come (section 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from referee.engine.ahead import OrderAhead, QueueRules
from referee.engine.choices import Bucket, Case, Choice, Maybe, One, Option, Order, Record, Split
from referee.engine.grammar import Grammar, fixed
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.great_old_ones.abilities import DOUBLE, PROMOTE, SCOUT, SHARE
from referee.games.great_old_ones.conversion_choice import LABELS, card_option
from referee.games.great_old_ones.conversions import NOT_YOURS, Conversion, means_of
from referee.games.great_old_ones.orders import TURN as TURN_FORM
from referee.games.great_old_ones.orders import RankingPhrasing, TurnPhrasing
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.state import GreatOldOnes
from referee.games.great_old_ones.turn_choice import NOTHING

TURN = "great_old_ones.turn"

MakesGrammar: TypeAlias = Callable[[GreatOldOnes, Setup[Content], int, Json], Grammar]


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
    own = {monster.card for monster in state.cults[seat].monsters}
    if actor is None or actor not in own or actor in state.upcoming:
        return None
    now = actor == state.actor
    return f"{actor} {'has its turn now' if now else 'does not act any more this round'}."


def ranking_grammar(_: GreatOldOnes, setup: Setup[Content], _seat: int, _when: Json) -> Grammar:
    old_ones = setup.content.old_ones
    choice = Order([Option(old_one.id, old_one.name) for old_one in old_ones], min=len(old_ones))
    return fixed(choice, RankingPhrasing().parse)


def turn_grammar(state: GreatOldOnes, setup: Setup[Content], seat: int, when: Json) -> Grammar:
    """A turn's orders; with prices where it is known whose turn it is."""
    content, old_one = setup.content, state.cults[seat].old_one
    god = content.old_ones[0].id if old_one is None else old_one.card
    gods = [each.id for each in content.old_ones] if old_one is None else [god]
    actor = actor_in(when)
    if actor is None or all(actor != monster.card for monster in state.cults[seat].monsters):
        phrasing = TurnPhrasing(god, _unpriced)
        return Grammar(phrasing.parse, widest=_widest_turn(content, gods, None), form=TURN_FORM)
    phrasing = TurnPhrasing(god, means_of(content, state, seat, actor).price_in_words)
    return Grammar(phrasing.parse, phrasing.show, _widest_turn(content, gods, actor), TURN_FORM)


def _unpriced(_: Conversion) -> str:
    """Nobody can say what a conversion costs before it is known who makes it."""
    return "the actor's price"


def _widest_turn(content: Content, gods: Sequence[str], actor: str | None) -> Case:
    """All that a turn may ever come to: of this actor, if one is given."""
    villagers = [villager.id for villager in content.villagers]
    card = One([card_option(content, id_) for id_ in villagers], lambda id_: f"There is no card {id_}.")
    monsters = [*gods, *villagers]
    under = One([Option(id_, content.name(id_)) for id_ in monsters], lambda _: NOT_YOURS)
    conversions: dict[str, Choice] = {"cultist": Record({"card": card, "under": under}), "priest": card}
    gifts = Split(
        [Bucket(id_, content.name(id_)) for id_ in monsters if id_ != actor],
        min_total=1,
        max_total=max(content.monsters[id_].capacity for id_ in monsters),
        refuse=lambda _: "You can give cubes only to your other monsters.",
    )
    one = Case(conversions, LABELS)
    of_ability: dict[str, tuple[str, Choice]] = {
        "double": (DOUBLE, Record({"first": one, "second": Maybe(one)})),
        "share": (SHARE, gifts),
        "promote": (PROMOTE, card),
        "scout": (SCOUT, NOTHING),
    }
    ability = None if actor is None else content.monsters[actor].ability
    cases = {
        **conversions,
        **dict.fromkeys(("dream", "scare", "sacrifice", "pass"), NOTHING),
        **{name: choice for name, (code, choice) in of_ability.items() if actor is None or code == ability},
    }
    refused: dict[str, str] = {}
    if actor is not None:
        lacks = f"{content.name(actor)} does not have that ability."
        refused = {name: lacks for name in of_ability if name not in cases}
        if content.monsters[actor].is_old_one:  # GO-54
            del cases["sacrifice"]
            refused["sacrifice"] = "Only Priests can be sacrificed."
    return Case(cases, refuse=refused.get)


QUEUES = QueueRules(
    last="round",
    watched=("city",),
    apart="actor",
    too_late=too_late,
    below_orders=True,
    never=("great_old_ones.second",),
    asked_when={"fact": "scouted", "is": "=", "value": True},
    addressee=turn_of,
)
GRAMMARS: Mapping[str, MakesGrammar] = {
    "great_old_ones.choose_old_one": ranking_grammar,
    TURN: turn_grammar,
}
