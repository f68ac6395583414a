"""What a player is warned of before they order it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.engine.words import count
from referee.games.evil_high_priest.pack import Effect
from referee.games.evil_high_priest.state import ASYLUM, LAIRS, EvilTable


def lost_rewards(t: EvilTable, seat: int, effects: Sequence[Effect], raid: int = 0) -> str:
    """Warnings where a reward would be lost, all or part of it (EH-070); a raid comes before it."""
    following, deck = t.state.followings[seat], t.state.monsters
    wanted = Counter[str]()
    for effect in effects:
        wanted[effect.word] += effect.args.get("n", 1)
    lairs = LAIRS - len(following.lairs)
    cards = len(deck.cards) + len(deck.discard) + sum(card is not None for card in deck.shown)
    found = []
    if wanted["monster"] > lairs:
        unless = ", unless the raid empties one" if raid else ""
        room = f"only {count(lairs, 'empty lair')}" if lairs else "no empty lair"
        lost = "the others" if lairs else "the monster"
        found.append(f"{room}: {lost} would be lost{unless}")
    elif wanted["monster"] > cards:
        found.append(
            f"only {count(cards, 'monster')} left to take: the others would be lost"
            if cards
            else "no monster is left to take: it would be lost"
        )
    held = following.count(ASYLUM)
    if wanted["rescue"] + wanted["asylum_to_pool"] > held:
        found.append(
            f"only {held} in the asylum: the rest of the rescue would be lost"
            if held
            else "nobody in the asylum: the rescue would be lost"
        )
    return f" ({'; '.join(found)})" if found else ""
