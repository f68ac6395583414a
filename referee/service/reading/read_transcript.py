"""The journal of a game as a signed document."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from referee.engine.json_types import Json
from referee.fairplay.signing import SigningKey
from referee.fairplay.transcript import transcript as write_transcript
from referee.service.reading.journal_entries import entry_from
from referee.service.reading.seen_games import seen_game
from referee.service.requests.find_signing_key import find_signing_key
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import reading

Write: TypeAlias = Callable[[dict[str, Json]], bytes]


def read_transcript(referee: Referee, player: Player | None, game_id: str, write: Write) -> bytes:
    """The whole journal once the game is over, its public side before that; raises NotFound.

    It is assembled and signed once for each version of the game.
    """
    with referee.store.reading() as snapshot:
        game = seen_game(snapshot, player, game_id, referee.clock.now()).game
    key = find_signing_key(referee)
    known_by = (game_id, game.version, key.id)
    return referee.transcripts.find_or_write(
        known_by, lambda: write(_transcript(referee, player, game_id, key))
    )


def _transcript(referee: Referee, player: Player | None, game_id: str, key: SigningKey) -> dict[str, Json]:
    with referee.store.reading() as snapshot:
        # Read again together with the journal, which may be of a later version than was asked for.
        game = seen_game(snapshot, player, game_id, referee.clock.now()).game
        rows = reading.journal_entries(snapshot, game.id)
        packaged = {pack.hash for pack in referee.library.packs(game.ruleset)}
        content = (
            None
            if game.content_hash in packaged
            else reading.content_data(snapshot, game.ruleset, game.content_hash)
        )
    complete = game.status in ("finished", "abandoned")
    entries = [entry_from(row) for row in rows]
    return write_transcript(game.id, entries, key, content=content, complete=complete)
