"""Set-up: who plays which Old One, and the first City."""

from __future__ import annotations

from referee.engine.decisions import Orders, Question, question
from referee.engine.json_types import Json
from referee.engine.layout import fitted
from referee.engine.ruleset import Setup
from referee.engine.words import listed
from referee.games.great_old_ones.abilities import ABILITIES
from referee.games.great_old_ones.city import CITY_SIZE, deal_first_city
from referee.games.great_old_ones.decisions import Ranking
from referee.games.great_old_ones.moments import Awakening
from referee.games.great_old_ones.pack import MIN_CAPACITY, Content, OldOne
from referee.games.great_old_ones.state import Cult, GreatOldOnes, Monster, OldOnesTable

ORDINALS = ("first", "second", "third", "fourth")
STARTING_CUBES = MIN_CAPACITY  # GO-13


def new_state(setup: Setup[Content]) -> GreatOldOnes:
    """Empty places and an unshuffled deck of all villagers (GO-03)."""
    seats = range(1, setup.seats + 1)
    return GreatOldOnes({seat: Cult() for seat in seats}, deck=[card.id for card in setup.content.villagers])


async def shuffle_villagers(t: OldOnesTable) -> str:
    """GO-14. Nobody sees any of it before the City is dealt."""
    t.state.deck = t.shuffle("deck/villager/shuffle/1", t.state.deck)
    return "choose_old_ones"


async def choose_old_ones(t: OldOnesTable) -> str:
    """GO-13: all rank the four at once; then by seat each gets the best one left, with 4 cubes."""
    rankings = await t.decide_all(_ranking_question(t, seat) for seat in t.seats)
    taken: list[str] = []
    for seat in t.seats:
        best = next(old_one for old_one in rankings[seat].old_ones if old_one not in taken)
        taken.append(best)
        t.state.cults[seat].old_one = Monster(best, STARTING_CUBES)
    parts = [f"seat {seat} is {t.content.name(best)}" for seat, best in zip(t.seats, taken, strict=True)]
    data: dict[str, Json] = {
        "old_ones": {str(seat): best for seat, best in zip(t.seats, taken, strict=True)},
        "rankings": {str(seat): list(ranking.old_ones) for seat, ranking in rankings.items()},
    }
    text = f"The Old Ones wake: {listed(parts)}. Each holds {STARTING_CUBES} dream cubes."
    t.tell("great_old_ones.old_ones_chosen", text, data, rule="GO-13")
    return "deal_city"


async def deal_city(t: OldOnesTable) -> str:
    """GO-15, GO-16: six villagers in the City."""
    deal_first_city(t)
    return "begin_round"


def _ranking_question(t: OldOnesTable, seat: int) -> Question[Ranking]:
    at, old_ones = Awakening(t.content), t.content.old_ones
    as_printed = tuple(old_one.id for old_one in old_ones)
    place = f"{ORDINALS[seat - 1]} of {len(t.seats)}"

    def text() -> str:
        return fitted(
            [
                "Set-up: which Old One do you want to be? Rank the four, the best first.",
                "Without an answer they are ranked as they stand here.",
                f"One player after the other gets the best one left of their ranking; you are the {place}.",
                *(f"  {described(old_one)}" for old_one in old_ones),
                "In each round every Old One and Priest acts once, the lowest Turn Order first (of equal "
                "ones those with a red border). It takes cubes by dreaming, or pays with its own for a "
                f"villager of the City, {CITY_SIZE} cards from which all choose: as a Cultist under it the "
                "villager brings it cubes in dreams, as a Priest it acts itself. Cubes, Cultists, and most "
                "of all Priests of different jewels, are points at the end. Old Ones begin with "
                f"{STARTING_CUBES} cubes.",
                "For example:",
                f"  {Orders(Ranking, at).show(list(reversed(as_printed)))}",
            ]
        )

    return question(
        seat,
        "great_old_ones.choose_old_one",
        Ranking,
        at,
        text,
        "GO-13",
        default=Ranking(old_ones=as_printed),
    )


def described(old_one: OldOne) -> str:
    """An Old One in a line: its numbers and what it can do."""
    border = ", red border" if old_one.red_border else ""
    ability = ABILITIES[old_one.ability] if old_one.ability else None
    power = f"{ability.name}: {ability.text}" if ability else "no ability"
    numbers = f"Turn Order {old_one.turn_order}{border}, can hold {old_one.capacity} cubes"
    return f"{old_one.id} {old_one.name}: {numbers}; {power}"
