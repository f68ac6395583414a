"""Stopping all mails to a player."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.wishes.mail_wishes import write_wishes


def stop_mails(referee: Referee, player: Player, game_id: str) -> None:
    """Send this player nothing any more, about one game or at all ("")."""
    nothing = [("", game_id, "never")]
    referee.store.run(lambda transaction: write_wishes(transaction, player.id, nothing, game_id, None))
