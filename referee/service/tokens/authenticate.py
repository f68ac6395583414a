"""Who calls: the player behind a token, and what the token allows."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.requests.errors import Unauthenticated
from referee.service.running.context import Referee
from referee.service.running.sessions import Player, Session
from referee.service.tokens.tokens import hashed
from referee.store import tokens
from referee.store.tokens import TokenOwner


def authenticate(referee: Referee, token: str, *, by_cookie: bool = False) -> Session:
    """The session of this token, or of this cookie; raises Unauthenticated. The session says whether the
    player is banned.
    """
    now = referee.clock.now()
    token_hash = hashed(token)
    session = referee.sessions.find(token_hash, now)
    if session is None:
        with referee.store.reading() as snapshot:
            row = tokens.find_by_hash(snapshot, token_hash)
        if row is None:
            raise Unauthenticated(Words("This token is unknown, revoked or expired."))
        session = _session(row)
        if not session.is_over(now):
            referee.sessions.remember(token_hash, session, now)
    if session.by_cookie != by_cookie:
        raise Unauthenticated(Words("This token is unknown, revoked or expired."))
    if session.is_over(now):
        raise Unauthenticated(Words("This token has expired."))
    return session


def _session(row: TokenOwner) -> Session:
    player = Player(row.id, row.name, row.email, row.created_at, row.bot, row.accepts_invitations, row.guest)
    scopes = frozenset(row.scopes)
    return Session(player, row.token_id, scopes, row.expires_at, row.banned, row.session)
