"""Invitations to private games: a secret that its host hands on, and can renew."""

from __future__ import annotations

import hashlib
import hmac

from referee.service.games.locked_game import enter_as_host
from referee.service.requests.errors import Conflict, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games, seating
from referee.store.games import GameRow
from referee.store.transactions import Snapshot, Transaction


def renew_invitation(referee: Referee, player: Player, game_id: str) -> str:
    """A new invitation to the host's private game; the one before is good for nothing any more."""

    def renew(transaction: Transaction) -> str:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            if locked.game.visibility != "private":
                raise Conflict(
                    "game-public", "Anybody may join a public game: there is nothing to invite to."
                )
            locked.check_not_over()
            invitation = referee.new_id()
            games.change(transaction, game_id, {"invitation": _hash(invitation)})
            return invitation

    return referee.store.run(renew)


def check_invited(snapshot: Snapshot, game: GameRow, player: Player, invitation: str | None) -> None:
    """Raise NotFound, as if there were no such game, unless the player may know of it."""
    if game.visibility != "private" or game.host == player.id:
        return
    if any(seat.player_id == player.id for seat in games.seats_of(snapshot, game.id)):
        return
    if any(seating.former_seats(snapshot, game.id, player.id).values()):
        return
    if (
        invitation is None
        or game.invitation is None
        or not hmac.compare_digest(_hash(invitation), game.invitation)
    ):
        raise NotFound("game")


def _hash(invitation: str) -> str:
    return hashlib.sha256(invitation.encode()).hexdigest()
