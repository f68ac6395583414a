"""What always holds, whatever the players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.ruleset import Setup
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import FREE, ON_SHEET, ChooseYourGod, Cult
from referee.games.choose_your_god.vocabulary import (
    FOLLOWERS_OF_A_COLOUR,
    LAST_LOCATION,
    MOBS,
    STRENGTHS,
    TOKENS_OF_A_COLOUR,
    TOKENS_OF_A_STRENGTH,
)


def broken_laws(state: ChooseYourGod, setup: Setup[Content]) -> list[str]:
    """The conservation laws that this state breaks, in words (CG-02)."""
    if list(state.cults) != list(range(1, setup.seats + 1)):
        return [f"the table has {setup.seats} seats, the state has {sorted(state.cults)}"]
    found = [*_cards(state, setup.content), *_reserve(state), *_bribes(state), *_course(state)]
    for seat, cult in state.cults.items():
        found += [f"seat {seat}: {breach}" for breach in _cult(cult, state)]
    return found


def _cult(cult: Cult, state: ChooseYourGod) -> Iterator[str]:
    if not 0 <= cult.followers <= FOLLOWERS_OF_A_COLOUR:  # law 1
        yield f"{cult.followers} Followers"
    for strength in STRENGTHS:  # law 2
        if cult.in_play(strength) > TOKENS_OF_A_STRENGTH:
            yield f"{cult.in_play(strength)} tokens of strength {strength}"
    if any(token.strength not in STRENGTHS for token in cult.tokens) or cult.patriarch.strength:
        yield "a Priest of a strength that does not exist"
    if len(cult.tokens) + len(cult.altars) > TOKENS_OF_A_COLOUR:
        yield f"{len(cult.tokens)} tokens and {len(cult.altars)} Altars"
    if cult.altars != sorted(set(cult.altars)):  # law 6
        yield f"Altars in {cult.altars}"
    if any(not 1 <= at <= LAST_LOCATION for at in cult.altars):
        yield f"Altars in {cult.altars}"
    for priest in cult.priests():
        if not ON_SHEET <= priest.place <= LAST_LOCATION:  # law 8
            yield f"a Priest in place {priest.place}"
        if priest.place <= FREE and (priest.coins or priest.boost):
            yield "coins or a boost on a Priest that stands nowhere"
        if 0 < priest.place < state.location:  # law 9
            yield f"a Priest in Location {priest.place}, below the active one"
        if priest.place > FREE and cult.celebrating:  # law 12
            yield "it celebrates with a Priest on the board"
    if cult.celebrating and cult.prayed:
        yield "it celebrates and has Prayed"
    if cult.coins < 0 or cult.mobs < 0:
        yield f"{cult.coins} coins and {cult.mobs} Mobs"


def _reserve(state: ChooseYourGod) -> Iterator[str]:
    """Laws 3 and 4: what is not owned is in the reserve, so the reserve must not be short."""
    if state.coins_in_reserve < 0:
        yield f"{-state.coins_in_reserve} coins too many"
    if not 0 <= state.mobs_in_reserve <= MOBS:
        yield f"{-state.mobs_in_reserve} Mobs too many"


def _cards(state: ChooseYourGod, content: Content) -> Iterator[str]:
    """Law 5: all cards of the three decks are somewhere, each once."""
    held = [card for cult in state.cults.values() for card in cult.hand]
    owned = [card for cult in state.cults.values() for card in cult.licenses]
    face_up = [card for card in state.slots if card is not None]
    found = Counter(
        [*state.miracles, *state.intrigues, *state.licenses, *held, *owned, *face_up, *state.playing]
    )
    for card in content.every_card:
        if found.pop(card.id, 0) != card.copies:
            yield f"there are not {card.copies} of {card.name}"
    if found:
        yield f"there are no cards {sorted(found)}"
    wrong = [card for card in state.miracles if card not in content.miracles]
    wrong += [card for card in (*state.intrigues, *state.playing) if card not in content.hand_cards]
    wrong += [card for card in (*state.licenses, *owned, *face_up) if card not in content.licenses]
    wrong += [card for card in held if card not in content.hand_cards]
    if wrong:
        yield f"in the wrong place: {sorted(set(wrong))}"
    if state.supremacy is not None and state.supremacy not in state.cults:
        yield f"Supremacy is with seat {state.supremacy}"


def _bribes(state: ChooseYourGod) -> Iterator[str]:
    """Law 7."""
    bribed = [p.place for cult in state.cults.values() for p in cult.priests() if p.coins]
    if len(set(bribed)) < len(bribed):
        yield "two bribes in one Location"
    for cult in state.cults.values():
        for priest in cult.priests():
            if priest.coins and priest.coins != priest.place:
                yield f"{priest.coins} coins under a Priest in Location {priest.place}"


def _course(state: ChooseYourGod) -> Iterator[str]:
    """Laws 10 and 16."""
    if set(state.lap.acted) - set(state.cults):
        yield "a seat that does not exist has acted"
    if any(state.cults[seat].celebrating for seat in state.lap.acted if seat in state.cults):
        yield "a celebrating seat has acted"
    if state.part == "intention" and not state.opened:
        for seat, cult in state.cults.items():
            if any(priest.place != FREE for priest in cult.priests()):
                yield f"seat {seat} has a Priest that is not free at the start of a round"
