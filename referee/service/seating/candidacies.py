"""Requests for a free seat that somebody has got."""

from __future__ import annotations

from referee.service.games.table_events import TableNarrator
from referee.service.news.in_words import game_in_words
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
    title = game_in_words(referee, game)

    def welcome(say: TableNarrator) -> str:
        return say("{game}: you have been given {place}. Welcome.", game=title, place=say.place(number))

    def regret(say: TableNarrator) -> str:
        return say(
            "{game}: {place}, for which you have asked, is taken.", game=title, place=say.place(number)
        )

    announce(
        referee,
        transaction,
        [
            Announcement(
                player_id=row.player_id,
                kind="seat.candidate",
                occasion=f"candidate/{game.id}/{row.number}/over",
                text=welcome if row.player_id == player_id else regret,
                data={"seat": number, "seated": row.player_id == player_id},
                game_id=game.id,
                step=game.step,
            )
            for row in asked
        ],
    )
