"""Set-up: who leads which cult, and the first cards."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.engine.piles import take_top
from referee.engine.records import Face
from referee.engine.ruleset import Setup
from referee.engine.words import listed
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import STARTING_CARDS, STARTING_FOLLOWERS, Cult, CultTable, CultWars
from referee.games.cult_wars.texts.words import name


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
    cults: dict[str, Json] = {"cults": state.cults_in_play()}
    hands = {}
    for seat in state.seats:
        cult = state.cults[seat]
        cult.hand = sorted(take_top(state.deck, STARTING_CARDS))
        cards = listed([t.content.cards[card].name for card in cult.hand])
        hands[seat] = Face(
            f"You lead {name(t, seat)}. You draw {cards}.", {**cults, "cards": list(cult.hand)}
        )
    who = listed([name(t, seat) for seat in state.seats])
    text = f"{who} gather: {STARTING_FOLLOWERS} followers and {STARTING_CARDS} action cards each."
    t.tell("cult_wars.set_up", text, cults, private=hands, rule="CW-17")
    return "target"
