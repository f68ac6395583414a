"""The journal of a game as a signed document."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.fairplay.journal import Entry
from referee.fairplay.transcript import transcript as write_transcript
from referee.service.context import Referee
from referee.service.read_games import seen_game
from referee.service.sessions import Player
from referee.service.signing_keys import signing_key
from referee.store import reading


def transcript(referee: Referee, player: Player | None, game_id: str) -> dict[str, Json]:
    """The whole journal once the game is over, its public side before that; raises NotFound."""
    with referee.store.reading() as connection:
        game = seen_game(connection, player, game_id, referee.clock.now()).game
        rows = reading.journal_entries(connection, game_id)
        packaged = {pack.hash for pack in referee.library.packs(game.ruleset)}
        content = (
            None
            if game.content_hash in packaged
            else reading.content_data(connection, game.ruleset, game.content_hash)
        )
    entries = [
        Entry(row.seq, row.kind, row.public, row.hidden, row.nonce, row.commitment, row.prev, row.hash)
        for row in rows
    ]
    return write_transcript(
        game_id,
        entries,
        signing_key(referee),
        content=content,
        complete=game.status in ("finished", "abandoned"),
    )
