"""What always holds, whatever the players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.ruleset import Setup
from referee.games.great_old_ones.pack import JEWELS, Content
from referee.games.great_old_ones.state import MAX_PRIESTS, Cult, GreatOldOnes


def broken_laws(state: GreatOldOnes, setup: Setup[Content]) -> list[str]:
    """The conservation laws that this state breaks, in words."""
    content = setup.content
    found = [*_seating(state, setup), *_cards(state, content)]
    if found:  # The rest looks cards up.
        return found
    for seat in state.seats:
        found += [f"seat {seat}: {breach}" for breach in _cult(content, state.cults[seat])]
    return [*found, *_schedule(state), *_ending(state)]


def _seating(state: GreatOldOnes, setup: Setup[Content]) -> Iterator[str]:
    """Law 3: one Old One for each seat."""
    if state.seats != list(range(1, setup.seats + 1)):
        yield f"the table has {setup.seats} seats, the state has {state.seats}"
    known = {old_one.id for old_one in setup.content.old_ones}
    gods = [cult.old_one.card for cult in state.cults.values() if cult.old_one]
    for god, count in Counter(gods).items():
        if god not in known:
            yield f"there is no Old One {god!r}"
        if count > 1:
            yield f"{count} seats have the Old One {god}"
    if len(gods) < len(state.cults) and (gods or state.schedule or state.round):
        yield "a seat has no Old One"


def _cards(state: GreatOldOnes, content: Content) -> Iterator[str]:
    """Laws 1 and 4: every villager is in exactly one place, and none is lost or made."""
    counts = Counter(state.cards_found())
    for card, count in counts.items():
        if card not in content.by_id:
            yield f"there is no villager {card!r}"
        if count > 1:
            yield f"villager {card} is in {count} places"
    if counts.total() != state.cards_in_game:
        yield f"{counts.total()} villagers are in the game instead of {state.cards_in_game}"


def _cult(content: Content, cult: Cult) -> Iterator[str]:
    if len(cult.priests) > MAX_PRIESTS:  # law 3
        yield f"{len(cult.priests)} Priests, the most is {MAX_PRIESTS}"
    for monster in cult.monsters:
        capacity = content.monsters[monster.card].capacity
        if not 0 <= monster.cubes <= capacity:  # law 2
            yield f"{monster.cubes} cubes on {monster.card}, which holds from 0 to {capacity}"
    if len(set(cult.created)) < len(cult.created) or any(jewel not in JEWELS for jewel in cult.created):
        yield f"the jewels created are {cult.created}"
    for priest in cult.priests:
        if content.by_id[priest.card].jewel not in cult.created:  # law 11
            yield f"Priest {priest.card} is {content.by_id[priest.card].jewel}, which was never created"


def _schedule(state: GreatOldOnes) -> Iterator[str]:
    """Law 6: each monster of the schedule has one turn, a Priest created this round has none."""
    if not 0 <= state.turn <= len(state.schedule):
        yield f"turn {state.turn} of a schedule of {len(state.schedule)}"
    if len(set(state.schedule)) < len(state.schedule):
        yield "a monster is in the schedule twice"
    created = {monster.card: monster.created for monster in state.monsters()}
    for monster in state.schedule[state.turn :]:
        if monster not in created:
            yield f"{monster} is to act, but not in play"
        elif state.round and created[monster] >= state.round:
            yield f"{monster} is to act in the round that created it"


def _ending(state: GreatOldOnes) -> Iterator[str]:
    """Law 12."""
    for seat, cult in state.cults.items():
        if len(cult.created) == len(JEWELS) and state.last_round is None:
            yield f"seat {seat} has created all jewels, but the round is not marked as the last"
