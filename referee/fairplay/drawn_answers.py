"""Answers of bots, and of stand-ins that answer as bots do: drawn again from the game's seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.asks import Ask
from referee.engine.bots import bot_answer
from referee.engine.canonical import canonical
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.seeds import Seeds
from referee.fairplay.entries import AnswerSource
from referee.fairplay.ledger import Ledger


def is_drawn(ledger: Ledger, seat: int, source: AnswerSource) -> bool:
    """Whether an answer from this source had to be drawn."""
    # A bot may have taken the seat since a stand-in answered.
    by_bot = ledger.is_bot(seat) and not (source == "stand_in" and seat in ledger.changed_hands)
    return by_bot or (source == "stand_in" and ledger.stand_in is not None)


def is_as_drawn(
    ledger: Ledger, play: Play[Any, Any], ask: Ask, answer: Json, shown: Sequence[Json], seeds: Seeds
) -> bool:
    """Whether such an answer to the open step is the one. `shown`: what the seat has shown, each time."""
    meant = canonical(answer)
    return any(canonical(one) == meant for one in _possible(ledger, play, ask, shown, seeds))


def _possible(
    ledger: Ledger, play: Play[Any, Any], ask: Ask, shown: Sequence[Json], seeds: Seeds
) -> Iterator[Json]:
    free = ledger.free.get(ask.seat, set())
    for showings in sorted(free | {0} if ledger.is_bot(ask.seat) else free):
        if showings:
            yield ask.default_after(shown[showings - 1])
        else:
            yield from (bot_answer(bot, play, ask, seeds) for bot in ledger.bots_for(ask.seat))
    if ledger.has_failed:  # perhaps at what was drawn: then the default replaces it
        yield from [ask.default_after(part) for part in (None, *shown)]
