"""Unsubscribing with the link in a mail."""

from __future__ import annotations

from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.wishes.mail_wishes import write_wishes
from referee.store import mail_out
from referee.store.store import Transaction


def unsubscribe(referee: Referee, token: str) -> None:
    """Stop mails about what the mail with this token was about: a game, or everything; raises NotFound."""

    def stop(transaction: Transaction) -> None:
        mail = mail_out.by_unsubscribe(transaction, token)
        if mail is None or mail.player_id is None:
            raise NotFound("mail")
        write_wishes(
            transaction, mail.player_id, [("", mail.game_id or "", "never")], mail.game_id or "", None
        )

    referee.store.run(stop)
