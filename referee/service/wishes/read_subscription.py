"""What the link in a mail would unsubscribe from."""

from __future__ import annotations

from referee.service.news.in_words import game_in_words
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.store import games, mail_out


def read_subscription(referee: Referee, token: str) -> str | None:
    """The title of the game that the mail with this token was about; None if of none; raises NotFound."""
    with referee.store.reading() as snapshot:
        mail = mail_out.by_unsubscribe(snapshot, token)
        if mail is None or mail.player_id is None:
            raise NotFound("mail")
        return None if mail.game_id is None else game_in_words(referee, games.get(snapshot, mail.game_id))
