"""Set-up: who leads which cult, and the first cards."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.piles import take_top
from referee.engine.ruleset import Setup
from referee.games.cult_wars import events
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import STARTING_CARDS, Cult, CultTable, CultWars


def new_state(setup: Setup[Content]) -> CultWars:
    """All cults with 12 followers and no VP, the deck not yet shuffled (CW-02, CW-15)."""
    chosen = setup.options["cults"]
    cults = chosen if isinstance(chosen, list) else [cult.id for cult in setup.content.cult_cards]
    seated = {seat: Cult(str(cult)) for seat, cult in enumerate(cults[: setup.seats], start=1)}
    return CultWars(seated, deck=setup.content.full_deck(), shuffles=0)


async def set_up(t: CultTable) -> str:
    """CW-17: the deck is shuffled, and each seat draws two, seat 1 first."""
    state = t.state
    state.shuffles = 1
    state.deck = t.shuffle("deck/action/shuffle/1", state.deck)
    for seat in state.seats:
        state.cults[seat].hand = sorted(take_top(state.deck, STARTING_CARDS))
    gathered = events.CultsGathered({seat: cult.cult for seat, cult in state.cults.items()})
    hands = {seat: replace(gathered, hands={seat: tuple(cult.hand)}) for seat, cult in state.cults.items()}
    t.tell(gathered, private=hands, rule="CW-17")
    return "target"
