"""Invitations to private games: a secret that the host passes on and can renew."""

from __future__ import annotations

import hashlib
import hmac

from referee.service.requests.errors import NotFound
from referee.service.running.sessions import Player
from referee.store import games, seating
from referee.store.games import GameRow
from referee.store.transactions import Snapshot


def check_invited(snapshot: Snapshot, game: GameRow, player: Player, invitation: str | None) -> None:
    """Raise NotFound, as if there were no such game, unless the player may know about it."""
    if game.visibility != "private" or game.host == player.id:
        return
    if any(seat.player_id == player.id for seat in games.seats_of(snapshot, game.id)):
        return
    if any(seating.former_seats(snapshot, game.id, player.id).values()):
        return
    if (
        invitation is None
        or game.invitation is None
        or not hmac.compare_digest(hashed_invitation(invitation), game.invitation)
    ):
        raise NotFound("game")


def hashed_invitation(invitation: str) -> str:
    return hashlib.sha256(invitation.encode()).hexdigest()
