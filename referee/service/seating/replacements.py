"""Replacing a player, once the table has voted for it: the player is told, and later the seat becomes
free.
"""

from __future__ import annotations

from referee.fairplay import entries
from referee.service.games.access import PRESENT
from referee.service.games.chronicle import Chronicle
from referee.service.news.notices import Announcement, announce
from referee.service.running.context import Referee
from referee.service.seating.free_seat import free_seat
from referee.service.seating.go_on_without import go_on_without
from referee.service.times.kept_seats import kept_from
from referee.service.times.written_times import stamp
from referee.store import games
from referee.store.games import GameRow, SeatChanges, SeatRow
from referee.store.transactions import Transaction


def give_notice(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, number: int
) -> None:
    """Tell the table and the seat's player when the seat becomes free."""
    seat = next(row for row in games.seats_of(transaction, game.id) if row.seat == number)
    if seat.status not in PRESENT or seat.player_id is None:
        return
    at = kept_from(game, chronicle.at)
    if at <= chronicle.at:
        give_away(referee, transaction, chronicle, game, seat)
        return
    games.change_seat(transaction, game.id, number, {"replaced_at": at})
    chronicle.tell(
        "seat.replaced",
        {"seat": number, "at": stamp(at)},
    )
    news = Announcement(
        player_id=seat.player_id,
        kind="seat.replaced",
        occasion=f"replaced/{game.id}/{number}/{stamp(at)}",
        data={"seat": number, "at": stamp(at)},
        game_id=game.id,
        step=game.step,
    )
    announce(referee, transaction, [news])


def give_away(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, seat: SeatRow
) -> bool:
    """Free the seat for others to ask for. It keeps its player's id, so that they cannot take it back.

    False if nobody is left, and the game is over.
    """
    if seat.status == "taken":  # If it is missing, the journal already says that nobody is there.
        chronicle.note(entries.missing(seat.seat))
    chronicle.tell("seat.freed", {"seat": seat.seat})
    gone: SeatChanges = {"status": "left", "replaced_at": None, "kept_until": None}
    free_seat(transaction, game.id, seat.seat, gone)
    return go_on_without(referee, transaction, chronicle, game)
