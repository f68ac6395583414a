"""The state of a game as one viewer may see it."""

from __future__ import annotations

from typing import Any

from referee.engine import codec
from referee.service.context import Referee
from referee.service.live import setup_of
from referee.service.read_games import seen_game
from referee.service.sessions import Player
from referee.store import reading


def view(referee: Referee, player: Player | None, game_id: str) -> dict[str, Any]:
    """What the caller's seat, or a spectator, may see at the open step or at the end; raises NotFound."""
    with referee.store.reading() as connection:
        seen = seen_game(connection, player, game_id)
        game = seen.game
        encoded = reading.view_state(connection, game_id)
        rules = referee.library.ruleset(game.ruleset)
        setup = setup_of(referee, connection, game, rules)
        shown = reading.shown_parts(connection, game_id)
    state = None if encoded is None else rules.view(codec.decode(rules.state, encoded), setup, seen.seat)
    return {
        "version": game.version,
        "seat": seen.seat,
        "state": state,
        "shown": [
            {"prompt": f"{part.step}.{part.seat}", "seat": part.seat, "shown": part.shown_public}
            for part in shown
            if part.shown_public
        ],
    }
