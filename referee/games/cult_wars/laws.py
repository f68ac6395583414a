"""What always holds, whatever the players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.ruleset import Setup
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import PLACES, TURNS, Cult, CultWars


def broken_laws(state: CultWars, setup: Setup[Content]) -> list[str]:
    """The conservation laws that this state breaks, in words."""
    found = [*_seating(state, setup), *_cards(state, setup.content), *_clock(state)]
    for seat in state.seats:
        found += [f"seat {seat}: {breach}" for breach in _cult(state, seat)]
    return found


def _seating(state: CultWars, setup: Setup[Content]) -> Iterator[str]:
    if state.seats != list(range(1, setup.seats + 1)):
        yield f"the table has {setup.seats} seats, the state has {state.seats}"
    cults = state.cults_in_play()
    if len(set(cults)) < len(cults):
        yield f"two seats lead the same cult: {', '.join(cults)}"
    for cult in cults:
        if cult not in setup.content.cults_by_id:
            yield f"there is no cult {cult!r}"


def _cards(state: CultWars, content: Content) -> Iterator[str]:
    """Law 1: no action card is lost, made, or in two places."""
    counts = Counter(state.deck) + Counter(state.discard) + Counter(played.card for played in state.played)
    for cult in state.cults.values():
        counts.update(cult.hand)
    if counts.total() != state.cards_in_game:
        yield f"{counts.total()} action cards are in the game instead of {state.cards_in_game}"
    for card, count in counts.items():
        known = content.cards.get(card)
        if known is None:
            yield f"there is no action card {card!r}"
        elif count > known.copies:
            yield f"{count} copies of {card!r} are in the game, there are {known.copies}"


def _clock(state: CultWars) -> Iterator[str]:
    """Law 12: eight turns of eight steps."""
    if not 1 <= state.turn <= TURNS:
        yield f"there is no turn {state.turn}"
    if not 1 <= state.step <= 8:
        yield f"there is no step {state.step}"
    if state.over and (state.turn, state.step) != (TURNS, 8):
        yield f"the game is over in turn {state.turn}, step {state.step}"


def _cult(state: CultWars, seat: int) -> Iterator[str]:
    cult = state.cults[seat]
    if cult.followers < 0 or cult.vp < 0:  # law 4
        yield f"{cult.followers} followers and {cult.vp} VP: neither can be below 0"
    if cult.book.total() != cult.followers:  # law 5
        yield f"{cult.followers} followers, but the turn's gains and losses make {cult.book.total()}"
    if cult.target is not None and cult.target not in state.insignia(seat):
        yield f"its target {cult.target!r} is not another cult in play"
    yield from _bodies(cult)


def _bodies(cult: Cult) -> Iterator[str]:
    """Law 3: every follower is in one place."""
    if set(cult.bodies) != set(PLACES):
        yield f"its followers stand in {', '.join(cult.bodies) or 'no place'}, not in {', '.join(PLACES)}"
        return
    for place, count in cult.bodies.items():
        if count < 0:
            yield f"{count} followers in {place}"
    if sum(cult.bodies.values()) != cult.followers:
        yield f"{sum(cult.bodies.values())} followers by place, {cult.followers} in all"
