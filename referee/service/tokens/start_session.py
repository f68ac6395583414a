"""Signing in: a browser's session."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.service.running.sessions import Session
from referee.service.tokens.tokens import ALL_SCOPES, new_token, token_row
from referee.store import players, tokens
from referee.store.tokens import TokenRow
from referee.store.transactions import Transaction

BROWSER = "browser"
MAX_SESSIONS = 20


def start_session(referee: Referee, session: Session, before: Session | None) -> tuple[TokenRow, str]:
    """Start a session of the same player, which ends no later than theirs now; returns it with its cookie.

    The session that the browser had `before` ends, whoever's it was. Of too many, the oldest ends.
    """
    player_id = session.player.id
    cookie = new_token(referee)
    row = token_row(
        referee,
        player_id,
        cookie,
        name=BROWSER,
        scopes=ALL_SCOPES,
        expires_at=session.expires_at,
        session=True,
    )

    def start(transaction: Transaction) -> None:
        players.lock(transaction, player_id)
        if before is not None:
            tokens.remove(transaction, before.player.id, before.token)
        sessions = [one for one in tokens.of_player(transaction, player_id) if one.session]
        for one in sessions[: max(0, len(sessions) - MAX_SESSIONS + 1)]:
            tokens.remove(transaction, player_id, one.id)
        tokens.insert_token(transaction, row)

    referee.store.run(start)
    for ended in {player_id, *([before.player.id] if before is not None else ())}:
        referee.sessions.forget(ended)
    return row, cookie
