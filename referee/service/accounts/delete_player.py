"""Deleting an account: what is kept about the person goes, and the games stay as they were played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from referee.names import GONE_PLAYER
from referee.service.accounts.leave_all import leave_all
from referee.service.games.locked_game import lock_games
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import accounts, games, idempotency, journal, players, tokens
from referee.store.events import reword_events
from referee.store.players import PlayerChanges
from referee.store.transactions import Transaction

NAMING_EVENTS = ("seat.taken", "seat.left")


def delete_player(referee: Referee, player: Player) -> None:
    """Leave every seat, then delete name, address, tokens, notices and absences.

    Journals hold a commitment to the name, not the name itself, so they can still be verified.
    """
    leave_all(referee, player)

    def delete(transaction: Transaction) -> None:
        players.lock(transaction, player.id)
        named_in = defaultdict[str, list[int]](list)
        for row in players.namings(transaction, player.id):
            named_in[row.game_id].append(row.seq)
        lock_games(transaction, named_in)
        for game_id, seqs in named_in.items():
            erased = journal.erase(transaction, game_id, seqs)
            # Somebody who was renamed appears in events under several names.
            _reword(transaction, game_id, {player.name, *(hidden["name"] for hidden in erased)})
            games.renew(transaction, game_id)
        tokens.remove(transaction, player.id)
        players.claim_name(transaction, player.id, ())
        gone: PlayerChanges = {
            "name": GONE_PLAYER,
            "email": None,
            "gone_at": referee.clock.now(),
            "guest": False,
        }
        players.change(transaction, player.id, gone)
        accounts.forget(transaction, player.id)
        idempotency.forget_scope(transaction, f"{player.id} ")

    referee.store.run(delete)
    referee.sessions.forget(player.id)


def _reword(transaction: Transaction, game_id: str, names: Collection[str]) -> None:
    def reword(told: dict[str, Any]) -> None:
        for name in names:
            if told["data"].get("name") == name:
                told["data"]["name"] = GONE_PLAYER

    reword_events(transaction, game_id, NAMING_EVENTS, reword)
