"""Requests for a free seat that somebody has got."""

from __future__ import annotations

from referee.service.news.notices import Announcement, announce
from referee.service.running.context import Referee
from referee.store import seating
from referee.store.games import GameRow
from referee.store.transactions import Transaction


def close_candidacies(
    referee: Referee, transaction: Transaction, game: GameRow, number: int, player_id: str | None
) -> None:
    """Tell those who asked for the seat who has got it, and drop their requests."""
    asked = [row for row in seating.candidates(transaction, [game.id]) if row.seat == number]
    for row in asked:
        seating.drop_candidate(transaction, game.id, row.player_id)
    announce(
        referee,
        transaction,
        [
            Announcement(
                player_id=row.player_id,
                kind="seat.candidate",
                occasion=f"candidate/{game.id}/{row.number}/over",
                data={"seat": number, "seated": row.player_id == player_id},
                game_id=game.id,
                step=game.step,
            )
            for row in asked
        ],
    )
