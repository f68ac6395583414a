"""Taking a seat, before the start or in the place of somebody who has left; or coming back to one's own."""

from __future__ import annotations

from typing import Any

from referee.service.access import seat_of
from referee.service.context import Referee
from referee.service.errors import Conflict, NotFound
from referee.service.next_step import have_stood_in
from referee.service.orders_ahead import forget_orders
from referee.service.read_messages import begin_anew
from referee.service.record import Record
from referee.service.reliability import check_reliable
from referee.service.seating import note_joined, note_player
from referee.service.sessions import Player
from referee.service.start_game import begin
from referee.store import absences, games
from referee.store.seats import FRESH, credit_player
from referee.store.store import Connection

FREE = ("open", "left", "missing")


def take_seat(
    referee: Referee, player: Player, game_id: str, seat: int | None = None, entropy: str | None = None
) -> int:
    """Sit down on this seat, or on the first free one; its number. The game starts once all seats are taken.

    A private game is joined by those who were told its id.
    """

    def take(connection: Connection) -> int:
        games.lock(connection, game_id)
        game = games.find(connection, game_id)
        if game is None:
            raise NotFound("game")
        if game.status not in ("open", "running"):
            raise Conflict("game-over", "The game is over.")
        if seat_of(connection, game_id, player, referee.clock.now()) is not None:
            raise Conflict("already-seated", "You have a seat in this game.")
        seats = games.seats_of(connection, game_id)
        _check_may_come(seats, player)
        chosen = _chosen(seats, seat, player)
        # Entropy counts only until the seeds are mixed.
        added = entropy if game.status == "open" else None
        changes: dict[str, Any] = {"player_id": player.id, "status": "taken", "missed_in_row": 0}
        before = next(row for row in seats if row.seat == chosen)
        if before.player_id != player.id:
            check_reliable(connection, player, game.least_reliability)
            credit_player(connection, before)
            changes |= FRESH
            forget_orders(connection, game_id, chosen)
            if game.status == "running":
                begin_anew(connection, game_id, chosen)
        if game.status == "open":
            changes["entropy"] = added
        games.change_seat(connection, game_id, chosen, changes)
        absences.note_in(connection, game_id, player.id)
        record = Record(referee, game_id, game.step, game, referee.clock.now())
        # Who plays anonymously is dealt a seat, and told of, only when the game begins.
        if game.status == "running" or not game.anonymous:
            who = player.id, player.name
            note_player(connection, record, chosen, *who, added, anonymous=game.anonymous)
        else:
            note_joined(record, chosen, player.name, added)
        record.save(connection)
        if game.status == "running":
            # Others may be missing since before there was somebody to play with: they are stood in for now.
            have_stood_in(referee, connection, game, record.at)
        if game.status == "open" and all(row.status == "taken" for row in seats if row.seat != chosen):
            begin(referee, connection, game_id)
        return chosen

    return referee.store.run(take)


def _check_may_come(seats: list[Any], player: Player) -> None:
    """A seat that was given up for good, or taken away by a vote, still knows whose it was."""
    for row in seats:
        if row.player_id == player.id and row.status == "left":
            if row.conceded:
                raise Conflict("conceded", "You have conceded in this game.")
            raise Conflict("replaced", "The table has voted to give your seat to somebody else.")


def _chosen(seats: list[Any], wanted: int | None, player: Player) -> int:
    own = [row.seat for row in seats if row.player_id == player.id]
    if own and wanted not in (None, *own):
        raise Conflict("already-seated", f"Seat {own[0]} is yours to come back to.")
    free = own or [row.seat for row in seats if row.status in FREE and not row.conceded]
    if wanted is None:
        if not free:
            raise Conflict("game-full", "All seats are taken.")
        return int(free[0])
    if wanted not in [row.seat for row in seats]:
        raise NotFound("seat")
    if wanted not in free:
        raise Conflict("seat-taken", f"Seat {wanted} is taken.")
    return wanted
