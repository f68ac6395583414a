"""The public facts that a standing order may test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.asks import StatedFact
from referee.engine.choices import Fact
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.prices import cultist_price, drain, priest_price, room
from referee.games.great_old_ones.scoring import tally
from referee.games.great_old_ones.state import GreatOldOnes, Monster


def facts(state: GreatOldOnes, setup: Setup[Content], seat: int) -> Sequence[StatedFact]:
    """All facts as they stand; `god` is this seat's own Old One."""
    content = setup.content
    found = [*_table(state), *_city(content, state)]
    for monster in state.monsters():
        found += _monster(content, monster, monster.card)
    if old_one := state.cults[seat].old_one:
        found += _monster(content, old_one, "god")
    for other in state.seats:
        found += _seat(content, state, other)
    return found


def _table(state: GreatOldOnes) -> Iterator[StatedFact]:
    yield _number("round", "the round", state.round)
    yield _flag("last_round", "whether this round is the last", state.last_round is not None)
    yield _number("deck_size", "cards in the deck", len(state.deck))
    yield _list("city", "the cards in the City", state.city)
    yield _number("city_size", "how many cards are in the City", len(state.city))
    yield StatedFact(Fact("actor", "the monster whose turn it is", "text"), state.actor or "")
    yield _flag("scouted", "whether it has turned up a card this turn", state.scouted)
    yield _list("upcoming", "the monsters that act later this round", state.upcoming)


def _city(content: Content, state: GreatOldOnes) -> Iterator[StatedFact]:
    """Each City card's face, and what it means to the actor."""
    for card in state.city:
        villager = content.by_id[card]
        name = villager.name
        yield StatedFact(Fact(f"jewel.{card}", f"{name}'s jewel", "text"), villager.jewel)
        yield StatedFact(Fact(f"ability.{card}", f"{name}'s ability", "text"), villager.ability or "none")
        yield _number(f"force.{card}", f"{name}'s Force", villager.force)
        yield _number(f"vigor.{card}", f"{name}'s Vigor", villager.vigor)
        yield _number(f"will.{card}", f"{name}'s Will", villager.will)
        yield _number(f"corpulence.{card}", f"{name}'s Corpulence", villager.corpulence)
        yield _number(f"turn_order.{card}", f"{name}'s Turn Order", villager.turn_order)
        yield _flag(f"red_border.{card}", f"whether {name} has a red border", villager.red_border)
    actor = state.actor
    if actor is None:
        return
    jewel = content.monsters[actor].jewel
    same = [card for card in state.city if content.by_id[card].jewel == jewel]
    yield _list("free_cards", "the City cards of the actor's jewel", same)
    for card in state.city:
        name = content.name(card)
        yield _number(
            f"cost_cultist.{card}",
            f"the actor's price for {name} as Cultist",
            cultist_price(content, actor, card),
        )
        yield _number(
            f"cost_priest.{card}",
            f"the actor's price for {name} as Priest",
            priest_price(content, actor, card),
        )


def _monster(content: Content, monster: Monster, called: str) -> Iterator[StatedFact]:
    name = content.name(monster.card)
    yield _number(f"cubes.{called}", f"cubes on {name}", monster.cubes)
    yield _number(f"room.{called}", f"how many more cubes {name} can hold", room(content, monster))
    yield _number(f"drain.{called}", f"what a dream would bring {name}", drain(content, monster))


def _seat(content: Content, state: GreatOldOnes, seat: int) -> Iterator[StatedFact]:
    cult = state.cults[seat]
    counted = tally(content, cult)
    yield _number(f"priests.{seat}", f"Priests of seat {seat}", counted.priests)
    yield _number(f"colours.{seat}", f"different jewels among the Priests of seat {seat}", counted.colours)
    yield _number(
        f"created.{seat}", f"different jewels of all Priests seat {seat} ever created", len(cult.created)
    )
    yield _number(f"score.{seat}", f"points of seat {seat} if the game ended now", counted.points)
    yield _flag(f"scare_used.{seat}", f"whether seat {seat} has scared the City this round", cult.scare_used)


def _number(id_: str, label: str, value: int) -> StatedFact:
    return StatedFact(Fact(id_, label, "number"), value)


def _flag(id_: str, label: str, value: bool) -> StatedFact:
    return StatedFact(Fact(id_, label, "flag"), value)


def _list(id_: str, label: str, value: Sequence[Json]) -> StatedFact:
    return StatedFact(Fact(id_, label, "list"), list(value))
