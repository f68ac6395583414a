"""Players' names and addresses: what several verbs do about them within a transaction."""

from __future__ import annotations

from referee import names
from referee.engine.catalogue import Words
from referee.engine.problems import Problem
from referee.service.requests.errors import Conflict, Invalid
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import mail_people, players
from referee.store.transactions import Snapshot, Transaction

REMOVED = "removed"
"""The deed of which a player's old address is told when they have none any more."""


def claim_address(
    referee: Referee, transaction: Transaction, player_id: str, email: str | None, *, agreed: bool = False
) -> None:
    """Let the mail room ask at this address whether it belongs to the player; None removes their address.

    Unless the address until now has `agreed`, the mail room gives it a few days to object.
    """
    mail_people.drop_unconfirmed_of(transaction, player_id)
    now = referee.clock.now()
    if email is not None:
        address = email.strip().lower()
        mail_people.add_unconfirmed(
            transaction, referee.new_id(), address, now, player_id=player_id, agreed=agreed
        )
    elif (before := mail_people.address_of(transaction, player_id)) is not None:
        mail_people.drop_address(transaction, player_id)
        mail_people.add_unconfirmed(
            transaction, referee.new_id(), before.address, now, player_id=player_id, deed=REMOVED
        )


def rename(transaction: Transaction, player_id: str, name: str) -> None:
    """Give a player another name; raises Invalid or Conflict."""
    check_name(name)
    claim_name(transaction, player_id, name)
    players.change(transaction, player_id, {"name": name})


def check_name(name: str) -> None:
    """Raise Invalid if no player may have this name."""
    objection = names.objection(name)
    if objection is not None:
        raise Invalid("invalid-name", Words("This name cannot be used."), [Problem("/name", objection)])


def claim_name(transaction: Transaction, player_id: str, name: str) -> None:
    """Reserve the name and all that look like it; raises Conflict if somebody else has one of them."""
    if not players.claim_name(transaction, player_id, names.keys(name)):
        raise Conflict(
            "name-taken", Words("Somebody has this name, or one that looks like it. Choose another.")
        )


def find_player(snapshot: Snapshot, player_id: str) -> Player:
    """The player with this id, which must exist."""
    row = players.find(snapshot, player_id)
    assert row is not None  # noqa: S101 - players are never removed
    return Player(row.id, row.name, row.email, row.created_at, row.bot, row.accepts_invitations, row.guest)
