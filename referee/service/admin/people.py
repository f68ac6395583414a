"""Players, as the referee's host deals with them: finding, shutting out, renaming, taking tokens away."""

from __future__ import annotations

from typing import Any

from referee.service.accounts.leave_all import leave_all
from referee.service.accounts.players import find_player, rename
from referee.service.accounts.tokens import shown
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.store import deeds, players, tokens
from referee.store.players import PlayerRow
from referee.store.transactions import Snapshot, Transaction

MAX_FOUND = 50


def find_players(referee: Referee, text: str) -> list[PlayerRow]:
    """Those whose name or address has this in it, or whose id it is."""
    with referee.store.reading() as snapshot:
        return players.search(snapshot, text, MAX_FOUND)


def tokens_of(referee: Referee, player_id: str) -> list[dict[str, Any]]:
    """A player's tokens, without what they are; raises NotFound."""
    with referee.store.reading() as snapshot:
        _check_known(snapshot, player_id)
        return [shown(row) for row in tokens.of_player(snapshot, player_id)]


def ban_player(referee: Referee, player_id: str, reason: str, *, leave_seats: bool = False) -> None:
    """Shut a player out, who is told why; with `leave_seats` the games do not wait for the player either."""

    def ban(transaction: Transaction) -> None:
        _check(transaction, player_id)
        players.change(transaction, player_id, {"banned": reason})
        _write_down(referee, transaction, "ban", player_id, reason)

    referee.store.run(ban)
    referee.sessions.forget(player_id)
    if leave_seats:
        with referee.store.reading() as snapshot:
            player = find_player(snapshot, player_id)
        leave_all(referee, player)


def unban_player(referee: Referee, player_id: str, reason: str) -> None:
    """Let a player in again."""

    def unban(transaction: Transaction) -> None:
        _check(transaction, player_id)
        players.change(transaction, player_id, {"banned": None})
        _write_down(referee, transaction, "unban", player_id, reason)

    referee.store.run(unban)
    referee.sessions.forget(player_id)


def rename_player(referee: Referee, player_id: str, name: str, reason: str) -> None:
    """Call a player otherwise; raises Invalid or Conflict as for the player itself."""

    def change(transaction: Transaction) -> None:
        _check(transaction, player_id)
        rename(transaction, player_id, name)
        _write_down(referee, transaction, "rename", player_id, reason)

    referee.store.run(change)
    referee.sessions.forget(player_id)


def revoke_tokens(referee: Referee, player_id: str, reason: str, token_id: str | None = None) -> int:
    """Take one of a player's tokens away, or all of them; how many that were."""

    def revoke(transaction: Transaction) -> int:
        _check(transaction, player_id)
        count = tokens.remove(transaction, player_id, token_id)
        if token_id is not None and not count:
            raise NotFound("token")
        about = {"player": player_id} if token_id is None else {"player": player_id, "token": token_id}
        deeds.add(transaction, "revoke", about, reason, referee.clock.now())
        return count

    count = referee.store.run(revoke)
    referee.sessions.forget(player_id)
    return count


def _check(transaction: Transaction, player_id: str) -> None:
    """Have the player wait until this is done; raises NotFound if there is none, or none any more."""
    players.lock(transaction, player_id)
    _check_known(transaction, player_id)


def _check_known(snapshot: Snapshot, player_id: str) -> None:
    row = players.find(snapshot, player_id)
    if row is None or row.gone_at is not None:
        raise NotFound("player")


def _write_down(referee: Referee, transaction: Transaction, what: str, player_id: str, reason: str) -> None:
    deeds.add(transaction, what, {"player": player_id}, reason, referee.clock.now())
