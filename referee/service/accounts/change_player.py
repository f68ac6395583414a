"""Changing one's name or address, or what others may expect of the account."""

from __future__ import annotations

from typing import Any

from referee.service.accounts.players import claim_address, find_player, rename
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import players
from referee.store.transactions import Transaction


def change_player(referee: Referee, player: Player, *, agreed: bool = False, **changes: Any) -> Player:
    """Change the player's `name`, `email` (None removes the address), `bot` or `accepts_invitations`; returns
    the player as changed. With a name of their own, guests are guests no more.

    `agreed`: the address until now has said yes to the new one.
    """

    def change(transaction: Transaction) -> Player:
        players.lock(transaction, player.id)
        if "name" in changes:
            rename(transaction, player.id, changes["name"])
            players.change(transaction, player.id, {"guest": False})
        if "email" in changes:
            players.change(transaction, player.id, {"email": changes["email"]})
            claim_address(referee, transaction, player.id, changes["email"], agreed=agreed)
        if "bot" in changes:
            players.change(transaction, player.id, {"bot": changes["bot"]})
        if "accepts_invitations" in changes:
            players.change(transaction, player.id, {"accepts_invitations": changes["accepts_invitations"]})
        return find_player(transaction, player.id)

    now_called = referee.store.run(change)
    referee.sessions.forget(player.id)
    return now_called
