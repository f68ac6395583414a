"""Who plays: registering, being known again by token, and changing what one is called."""

from __future__ import annotations

from typing import Any

from referee import names
from referee.engine.problems import Problem
from referee.service.accounts.tokens import ALL_SCOPES, hashed, new_token, token_row
from referee.service.requests.errors import Conflict, Invalid, Unauthenticated
from referee.service.running.context import Referee
from referee.service.running.sessions import Player, Session
from referee.store import mail_people, players, tokens
from referee.store.tokens import TokenOwner
from referee.store.transactions import Snapshot, Transaction

FIRST_TOKEN = "first"  # noqa: S105 - what it is called


def register_player(referee: Referee, name: str, email: str | None = None) -> tuple[Player, str]:
    """A new player and the token that proves it, which is kept only as a hash."""
    check_name(name)
    player = Player(referee.new_id(), name, email, referee.clock.now())
    token = new_token(referee)
    row = token_row(referee, player.id, token, name=FIRST_TOKEN, scopes=ALL_SCOPES, expires_at=None)

    def register(transaction: Transaction) -> None:
        players.insert_player(
            transaction,
            player_id=player.id,
            name=player.name,
            email=player.email,
            created_at=player.created_at,
        )
        claim_name(transaction, player.id, name)
        tokens.insert_token(transaction, row)
        claim_address(referee, transaction, player.id, email)

    referee.store.run(register)
    return player, token


def authenticate(referee: Referee, token: str) -> Session:
    """Who calls with this token; raises Unauthenticated. Whether the player is banned stands in it."""
    now = referee.clock.now()
    token_hash = hashed(token)
    session = referee.sessions.find(token_hash, now)
    if session is None:
        with referee.store.reading() as snapshot:
            row = tokens.find_by_hash(snapshot, token_hash)
        if row is None:
            raise Unauthenticated("This bearer token is not known here, or not any more.")
        session = _session(row)
        if not session.is_over(now):
            referee.sessions.remember(token_hash, session, now)
    if session.is_over(now):
        raise Unauthenticated("This bearer token has expired.")
    return session


def keep_uses(referee: Referee) -> None:
    """Write down the hour in which tokens were used last. Requests only remember it."""
    used = referee.sessions.take_uses()
    if used:
        referee.store.run(lambda transaction: tokens.note_uses(transaction, used))


def change_player(referee: Referee, player: Player, **changes: Any) -> Player:
    """Have another `name` or `email`, or no address any more; who the player is now."""

    def change(transaction: Transaction) -> Player:
        players.lock(transaction, player.id)
        if "name" in changes:
            rename(transaction, player.id, changes["name"])
        if "email" in changes:
            players.change(transaction, player.id, {"email": changes["email"]})
            claim_address(referee, transaction, player.id, changes["email"])
        return find_player(transaction, player.id)

    now_called = referee.store.run(change)
    referee.sessions.forget(player.id)
    return now_called


def claim_address(referee: Referee, transaction: Transaction, player_id: str, email: str | None) -> None:
    """Have the mail room ask at this address whether it is the player's. Without one, none is."""
    mail_people.drop_claims_of(transaction, player_id)
    if email is None:
        mail_people.drop_address(transaction, player_id)
        return
    now = referee.clock.now()
    row = {"id": referee.new_id(), "address": email.strip().lower(), "player_id": player_id, "name": None}
    mail_people.add_claim(transaction, {**row, "created_at": now, "ask_at": now})


def rename(transaction: Transaction, player_id: str, name: str) -> None:
    """Call a player otherwise from now on; raises Invalid or Conflict."""
    check_name(name)
    claim_name(transaction, player_id, name)
    players.change(transaction, player_id, {"name": name})


def check_name(name: str) -> None:
    """Raise Invalid if nobody may be called this."""
    objection = names.objection(name)
    if objection is not None:
        raise Invalid("invalid-name", "Nobody can be called this.", [Problem("/name", objection)])


def claim_name(transaction: Transaction, player_id: str, name: str) -> None:
    """Take the name, and all that look like it; raises Conflict if somebody else has one of them."""
    if not players.claim_name(transaction, player_id, names.keys(name)):
        raise Conflict("name-taken", "Somebody has this name, or one that looks like it. Take another.")


def find_player(snapshot: Snapshot, player_id: str) -> Player:
    """A player who is known to exist."""
    row = players.find(snapshot, player_id)
    assert row is not None  # noqa: S101 - players are never removed
    return Player(row.id, row.name, row.email, row.created_at)


def _session(row: TokenOwner) -> Session:
    player = Player(row.id, row.name, row.email, row.created_at)
    return Session(player, row.token_id, frozenset(row.scopes), row.expires_at, row.banned)
