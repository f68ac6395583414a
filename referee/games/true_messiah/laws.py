"""What always holds, whatever the players do (rules, section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.ruleset import Setup
from referee.games.true_messiah.board import (
    count_of,
    grid_of,
    hostile,
    living,
    lone,
    occupants,
    own_holy,
    temples_of,
    total_cards,
)
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import FULL_HEALTH, MAX_LOW, MIN_CARDS, MIN_FOLLOWERS, TrueMessiah


def broken_laws(state: TrueMessiah, setup: Setup[Content]) -> list[str]:
    """The conservation laws that this state breaks, in words."""
    if not state.columns:
        return []
    found = [*_cards(state, setup.content), *_spaces(state)]
    for seat in living(state):
        colour = state.seats[seat].colour
        found += [f"{colour}: {breach}" for breach in _pieces(state, setup.content, seat)]
        if state.outcome is None:
            found += [f"{colour}: {breach}" for breach in _alive(state, seat)]
    return [*found, *_turn(state)]


def cards_found(state: TrueMessiah) -> Counter[str]:
    """Every card, wherever it is."""
    found: Counter[str] = Counter([*state.removed, *state.gone, *state.marketplace, *state.market.sale])
    found.update(miracle.card for miracle in state.stack)
    found.update(frame.laid for frame in state.frames if frame.laid is not None)
    if state.turn and state.turn.loot:
        found.update(state.turn.loot.cards)
    for seat in state.seats.values():
        found.update([*seat.hand, *seat.deck, *seat.discard, *(one.card for one in seat.by_board)])
    return found


def _cards(state: TrueMessiah, content: Content) -> Iterator[str]:
    """Law 3: as many of each as there are."""
    colours = [seat.colour for seat in state.seats.values()]
    wanted = Counter(card for deck in [*colours, "market"] for card in content.deck(deck))
    found = cards_found(state)
    for card in sorted(set(wanted) | set(found)):
        if wanted[card] != found[card]:
            yield f"{found[card]} cards {card} instead of {wanted[card]}"


def _pieces(state: TrueMessiah, content: Content, seat: int) -> Iterator[str]:
    """Law 1."""
    supply = content.supply
    if (followers := count_of(state, seat, "follower")) > supply.followers:
        yield f"{followers} followers, the most is {supply.followers}"
    if (nonbelievers := count_of(state, seat, "nonbeliever")) > supply.nonbelievers:
        yield f"{nonbelievers} nonbelievers, the most is {supply.nonbelievers}"
    if (temples := len(temples_of(state, seat))) > supply.temples:
        yield f"{temples} temples, the most is {supply.temples}"
    chits = sum(effect.kind == "ward" and effect.seat == seat for effect in state.effects)
    if chits > supply.providence:
        yield f"{chits} providence chits, the most is {supply.providence}"
    if state.seats[seat].coins < 0 or state.seats[seat].belief < 0:  # laws 5 and 12
        yield "less than no coins or belief"


def _alive(state: TrueMessiah, seat: int) -> Iterator[str]:
    """Laws 1 and 4: what a seat that lives has, between steps."""
    one = state.seats[seat]
    if lone(state, seat, "messiah") is None:
        yield "no messiah"
    if len(own_holy(state, seat)) != len(temples_of(state, seat)) + 1:
        yield "not exactly one city"
    if not 0 < one.health <= FULL_HEALTH:
        yield f"{one.health} health"
    if count_of(state, seat, "follower") < MIN_FOLLOWERS:
        yield "too few followers to live"
    if total_cards(state, seat) < MIN_CARDS:
        yield "too few cards to live"


def _spaces(state: TrueMessiah) -> Iterator[str]:
    """Law 2."""
    area = grid_of(state).places
    for space, units in sorted(occupants(state).items()):
        if space not in area:
            yield f"{space} is outside the play area"
        if sum(unit.low for unit in units) > MAX_LOW:
            yield f"{space} has more than {MAX_LOW} low units"
        if sum(not unit.low for unit in units) > 1:
            yield f"{space} has two high units"
        if any(hostile(state, units[0].seat, unit.seat) for unit in units):
            yield f"{space} has units of enemies"
        building = state.buildings.get(space)
        if building is not None:
            if any(unit.seat != building.seat for unit in units):
                yield f"{space} has a unit on another seat's building"
            if any(unit.kind == "nonbeliever" for unit in units):
                yield f"{space} has a nonbeliever on a holy space"
    for space in state.monoliths:
        if space in state.buildings:
            yield f"{space} has a building on a monolith"
    for id_, unit in sorted(state.units.items()):
        if unit.id != id_:
            yield f"{id_} is kept under another id than {unit.id}"
    for key, count in sorted(Counter(unit.key for unit in state.units.values()).items()):
        if count > 1:
            yield f"{count} units with the key {key}"


def _turn(state: TrueMessiah) -> Iterator[str]:
    turn = state.turn
    acting = turn is not None and turn.phase in ("action", "combat")
    if not acting and state.outcome is None and any(seat.belief for seat in state.seats.values()):  # law 5
        yield "belief outside the Action and Combat Phases"
    if turn is None:
        if state.stack or state.frames:
            yield "something waits although nobody's turn is running"
        return
    if turn.low_moves > turn.limit:  # law 6
        yield f"{turn.low_moves} low moves, the limit is {turn.limit}"
    if turn.phase != "action" and state.outcome is None and (state.stack or state.frames):  # law 13
        yield "something waits although the action phase is over"
    if turn.phase == "end":  # law 7
        for id_ in turn.prayed:
            if id_ in state.units and not state.units[id_].praying:
                yield f"{id_} prayed this turn and is active"
