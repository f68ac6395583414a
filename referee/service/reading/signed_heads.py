"""The heads of journals, signed for everybody who may see the game."""

from __future__ import annotations

from functools import lru_cache

from referee.engine.json_types import Json
from referee.fairplay.heads import JournalHead
from referee.fairplay.signing import SigningKey
from referee.service.requests.find_signing_key import find_signing_key
from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.store.reading import GameHeader


def signed_head(referee: Referee, game: GameHeader) -> dict[str, Json]:
    """How far the game's journal has come. A transcript tells no less, at the same time."""
    head = JournalHead(game.journal_seq, game.journal_hash, stamp(game.journal_at))
    return {**_signed(find_signing_key(referee), game.id, head)}


@lru_cache(maxsize=4096)
def _signed(key: SigningKey, game_id: str, head: JournalHead) -> dict[str, Json]:
    """The same head is read far more often than it changes."""
    return head.signed(game_id, key)
