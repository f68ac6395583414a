"""Renewing the invitation to a private game."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.games.locked_game import enter_as_host
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seats.invitations import hashed_invitation
from referee.store import games
from referee.store.transactions import Transaction


def renew_invitation(referee: Referee, player: Player, game_id: str) -> str:
    """Make a new invitation to the host's private game; the previous one is no longer valid."""

    def renew(transaction: Transaction) -> str:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            if locked.game.visibility != "private":
                raise Conflict(
                    "game-public", Words("Anybody may join a public game: it needs no invitation.")
                )
            locked.check_not_over()
            invitation = referee.new_id()
            games.change(transaction, game_id, {"invitation": hashed_invitation(invitation)})
            return invitation

    return referee.store.run(renew)
