"""A player's tokens, as the referee's host sees them."""

from __future__ import annotations

from typing import Any

from referee.service.admin.players.known_player import check_known
from referee.service.running.context import Referee
from referee.service.tokens.tokens import shown
from referee.store import tokens


def list_tokens_of(referee: Referee, player_id: str) -> list[dict[str, Any]]:
    """A player's tokens without their texts; raises NotFound."""
    with referee.store.reading() as snapshot:
        check_known(snapshot, player_id)
        return [shown(row) for row in tokens.of_player(snapshot, player_id)]
