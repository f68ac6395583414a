"""The public facts that a standing order may test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from referee.engine.catalogue import Words
from referee.engine.facts import StatedFact, flag_fact, list_fact, number_fact, text_fact
from referee.engine.ruleset import Setup
from referee.games.great_old_ones.pack import JEWELS, Content
from referee.games.great_old_ones.prices import cultist_price, drain, priest_price, room
from referee.games.great_old_ones.scoring import score_by_part
from referee.games.great_old_ones.state import MAX_PRIESTS, GreatOldOnes, Monster

PRINTED = {
    "force": Words("Force"),
    "vigor": Words("Vigor"),
    "will": Words("Will"),
    "corpulence": Words("Corpulence"),
    "turn_order": Words("Turn Order"),
}
"""The numbers on a villager's card."""


def facts(state: GreatOldOnes, setup: Setup[Content], seat: int) -> Sequence[StatedFact]:
    """All facts as they stand; `god` is this seat's own Old One."""
    content = setup.content
    found = [*_table(setup, state), *_city(content, state)]
    for monster in state.monsters():
        found += _monster(content, monster, monster.card)
    if old_one := state.cults[seat].old_one:
        found += _monster(content, old_one, "god")
    for other in state.seats:
        found += _seat(content, state, other)
    return found


def _table(setup: Setup[Content], state: GreatOldOnes) -> Iterator[StatedFact]:
    content = setup.content
    yield number_fact("round", Words("the round"), state.round, most=setup.limit("max_rounds"))
    yield flag_fact("last_round", Words("whether this round is the last"), state.last_round is not None)
    yield number_fact("deck_size", Words("cards in the deck"), len(state.deck), most=len(content.villagers))
    yield list_fact("city", Words("the cards in the City"), state.city, content.by_id)
    yield number_fact(
        "city_size", Words("how many cards are in the City"), len(state.city), most=len(content.villagers)
    )
    yield text_fact(
        "actor", Words("the monster whose turn it is"), state.actor or "", [*content.monsters, ""]
    )
    yield flag_fact("scouted", Words("whether it has turned up a card this turn"), state.scouted)
    yield list_fact(
        "upcoming", Words("the monsters that act later this round"), state.upcoming, content.monsters
    )


@lru_cache(maxsize=64)
def _printed(content: Content) -> Mapping[str, tuple[int, int]]:
    """From what to what the numbers on the cards of a pack are."""
    numbers = {field: [getattr(card, field) for card in content.villagers] for field in PRINTED}
    return {field: (min(printed), max(printed)) for field, printed in numbers.items()}


def _city(content: Content, state: GreatOldOnes) -> Iterator[StatedFact]:
    """Each City card's face, and what it means to the actor."""
    abilities = sorted({villager.ability or "none" for villager in content.villagers})
    bounds = _printed(content)
    for card in state.city:
        villager = content.by_id[card]
        name = villager.name
        yield text_fact(f"jewel.{card}", Words("{name}'s jewel", name=name), villager.jewel, JEWELS)
        yield text_fact(
            f"ability.{card}", Words("{name}'s ability", name=name), villager.ability or "none", abilities
        )
        for field, called in PRINTED.items():
            least, most = bounds[field]
            printed: int = getattr(villager, field)
            yield number_fact(
                f"{field}.{card}",
                Words("{name}'s {called}", name=name, called=called),
                printed,
                least=least,
                most=most,
            )
        yield flag_fact(
            f"red_border.{card}", Words("whether {name} has a red border", name=name), villager.red_border
        )
    actor = state.actor
    if actor is None:
        return
    jewel = content.monsters[actor].jewel
    same = [card for card in state.city if content.by_id[card].jewel == jewel]
    yield list_fact("free_cards", Words("the City cards of the actor's jewel"), same, content.by_id)
    for card in state.city:
        name = content.name(card)
        yield number_fact(
            f"cost_cultist.{card}",
            Words("the actor's price for {name} as Cultist", name=name),
            cultist_price(content, actor, card),
            most=bounds["force"][1],
        )
        yield number_fact(
            f"cost_priest.{card}",
            Words("the actor's price for {name} as Priest", name=name),
            priest_price(content, actor, card),
            most=bounds["force"][1] + bounds["vigor"][1],
        )


def _monster(content: Content, monster: Monster, called: str) -> Iterator[StatedFact]:
    name, most = content.name(monster.card), content.monsters[monster.card].capacity
    left, dreamt = room(content, monster), drain(content, monster)
    yield number_fact(f"cubes.{called}", Words("cubes on {name}", name=name), monster.cubes, most=most)
    yield number_fact(
        f"room.{called}", Words("how many more cubes {name} can hold", name=name), left, most=most
    )
    yield number_fact(
        f"drain.{called}", Words("what a dream would bring {name}", name=name), dreamt, most=most
    )


def _seat(content: Content, state: GreatOldOnes, seat: int) -> Iterator[StatedFact]:
    cult = state.cults[seat]
    counted = score_by_part(content, cult)
    yield number_fact(
        f"priests.{seat}", Words("Priests of seat {seat}", seat=seat), counted.priests, most=MAX_PRIESTS
    )
    yield number_fact(
        f"colours.{seat}",
        Words("different jewels among the Priests of seat {seat}", seat=seat),
        counted.colours,
        most=len(JEWELS),
    )
    yield number_fact(
        f"created.{seat}",
        Words("different jewels of all Priests seat {seat} ever created", seat=seat),
        len(cult.created),
        most=len(JEWELS),
    )
    called = Words("points of seat {seat} if the game ended now", seat=seat)
    yield number_fact(f"score.{seat}", called, counted.points, most=None)
    yield flag_fact(
        f"scare_used.{seat}",
        Words("whether seat {seat} has scared the City this round", seat=seat),
        cult.scare_used,
    )
