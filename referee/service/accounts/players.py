"""Players, their names and addresses, within the transaction of a verb."""

from __future__ import annotations

from referee import names
from referee.engine.problems import Problem
from referee.service.requests.errors import Conflict, Invalid
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import mail_people, players
from referee.store.transactions import Snapshot, Transaction


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
