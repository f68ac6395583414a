"""What a player is warned of before they order it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.engine.catalogue import Words, joined
from referee.games.evil_high_priest.pack import Effect
from referee.games.evil_high_priest.state import ASYLUM, LAIRS, EvilTable


def with_losses(text: str, t: EvilTable, seat: int, effects: Sequence[Effect], raid: int = 0) -> str:
    """The text, and in brackets which rewards would be lost, all or part (EH-070); a raid comes before it."""
    losses = joined("; ", _lost_rewards(t, seat, effects, raid))
    return Words("{text} ({losses})", text=text, losses=losses) if losses else text


def _lost_rewards(t: EvilTable, seat: int, effects: Sequence[Effect], raid: int) -> Iterator[str]:
    following, deck = t.state.followings[seat], t.state.monsters
    wanted = Counter[str]()
    for effect in effects:
        wanted[effect.word] += effect.args.get("n", 1)
    lairs = LAIRS - len(following.lairs)
    cards = len(deck.cards) + len(deck.discard) + sum(card is not None for card in deck.shown)
    if wanted["monster"] > lairs:
        lost = (
            Words("only {n:empty lair}: the others would be lost", n=lairs)
            if lairs
            else Words("no empty lair: the monster would be lost")
        )
        yield Words("{lost}, unless the raid empties one", lost=lost) if raid else lost
    elif wanted["monster"] > cards:
        yield (
            Words("only {n:monster} left to take: the others would be lost", n=cards)
            if cards
            else Words("no monster is left to take: it would be lost")
        )
    held = following.count(ASYLUM)
    if wanted["rescue"] + wanted["asylum_to_pool"] > held:
        yield (
            Words("only {n} in the asylum: the rest of the rescue would be lost", n=held)
            if held
            else Words("nobody in the asylum: the rescue would be lost")
        )
