"""Set-up: who plays which Old One, and the first City."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.engine.ruleset import Setup
from referee.games.great_old_ones import events
from referee.games.great_old_ones.city import deal_first_city
from referee.games.great_old_ones.decisions import Ranking
from referee.games.great_old_ones.moments import Awakening
from referee.games.great_old_ones.pack import MIN_CAPACITY, Content
from referee.games.great_old_ones.state import Cult, GreatOldOnes, Monster, OldOnesTable
from referee.games.great_old_ones.texts.prompts import ranking_page

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
    chosen = events.OldOnesChosen(
        dict(zip(t.seats, taken, strict=True)),
        {seat: ranking.old_ones for seat, ranking in rankings.items()},
        STARTING_CUBES,
    )
    t.tell(chosen, rule="GO-13")
    return "deal_city"


async def deal_city(t: OldOnesTable) -> str:
    """GO-15, GO-16: six villagers in the City."""
    deal_first_city(t)
    return "begin_round"


def _ranking_question(t: OldOnesTable, seat: int) -> Question[Ranking]:
    at = Awakening(t.content)
    return question(
        seat,
        "great_old_ones.choose_old_one",
        Ranking,
        at,
        lambda: ranking_page(at, seat, len(t.seats), STARTING_CUBES),
        "GO-13",
        default=Ranking(old_ones=tuple(old_one.id for old_one in t.content.old_ones)),
    )
