"""Invitations: to a private game, a secret that the host passes on and can renew; to a seat, by name."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from referee.service.games.locked_game import LockedGame
from referee.service.news.notices import Announcement, announce
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games, seating
from referee.store.games import GameRow, SeatRow
from referee.store.transactions import Snapshot, Transaction


def check_invited(snapshot: Snapshot, game: GameRow, player: Player, invitation: str | None) -> None:
    """Raise NotFound, as if there were no such game, unless the player may know about it."""
    if game.visibility != "private" or game.host == player.id:
        return
    seats = games.seats_of(snapshot, game.id)
    if any(seat.player_id == player.id or is_invited(seat, player) for seat in seats):
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


def is_invited(seat: SeatRow, player: Player) -> bool:
    """Whether this seat waits for the player."""
    return seat.status == "open" and seat.offered_to == player.id


def is_kept(seat: SeatRow, player: Player) -> bool:
    """Whether this seat waits for somebody else."""
    return seat.status == "open" and seat.offered_to not in (None, player.id)


def close_invitation(
    transaction: Transaction, seats: Sequence[SeatRow], player: Player, *, but: int | None = None
) -> bool:
    """Open the seat that waits for the player to everybody, unless it is this one; False if there is none."""
    for seat in seats:
        if is_invited(seat, player) and seat.seat != but:
            games.change_seat(transaction, seat.game_id, seat.seat, {"offered_to": None})
            return True
    return False


def decline_invitation(referee: Referee, locked: LockedGame, player: Player) -> bool:
    """Decline the seat that waits for the player, and tell the host; False if there is none."""
    game = locked.game
    if not close_invitation(locked.transaction, locked.seats(), player):
        return False
    declined = Announcement(
        player_id=game.host,
        kind="seat.invited",
        occasion=f"declined/{game.id}/{player.id}",
        data={"player": player.id, "declined": True},
        game_id=game.id,
    )
    announce(referee, locked.transaction, [declined])
    return True
