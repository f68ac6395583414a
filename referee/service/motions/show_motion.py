"""One motion."""

from __future__ import annotations

from typing import Any

from referee.service.motions.shown_motions import shown_motions
from referee.service.reading.seen_games import seen_game
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import motions


def show_motion(referee: Referee, player: Player, game_id: str, motion_id: str) -> dict[str, Any]:
    """One motion as the player may see it; raises NotFound."""
    with referee.store.reading() as snapshot:
        seen = seen_game(snapshot, player, game_id, referee.clock.now())
        [item] = shown_motions(referee, snapshot, seen, [motions.find(snapshot, motion_id)])
    return item
