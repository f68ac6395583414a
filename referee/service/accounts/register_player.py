"""Registering: a new player, with a first token."""

from __future__ import annotations

from referee import names
from referee.service.accounts.guest_names import guest_names
from referee.service.accounts.players import check_name, claim_address, claim_name, find_player
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.tokens.tokens import ALL_SCOPES, new_token, token_row
from referee.store import players, tokens
from referee.store.transactions import Transaction

FIRST_TOKEN = "first"  # noqa: S105 - what it is called


def register_player(
    referee: Referee, name: str | None = None, email: str | None = None, *, bot: bool = False
) -> tuple[Player, str]:
    """Register a player, or a `bot`; returns them with their token, of which only a hash is kept.

    Without a name they are a guest, under a made-up name.
    """
    if name is not None:
        check_name(name)
    player_id, now = referee.new_id(), referee.clock.now()
    token = new_token(referee)
    row = token_row(referee, player_id, token, name=FIRST_TOKEN, scopes=ALL_SCOPES, expires_at=None)

    def register(transaction: Transaction) -> Player:
        players.insert_player(
            transaction,
            player_id=player_id,
            name=name or "",
            email=email,
            created_at=now,
            bot=bot,
            guest=name is None,
        )
        if name is None:
            _name_guest(referee, transaction, player_id)
        else:
            claim_name(transaction, player_id, name)
        tokens.insert_token(transaction, row)
        claim_address(referee, transaction, player_id, email)
        return find_player(transaction, player_id)

    return referee.store.run(register), token


def _name_guest(referee: Referee, transaction: Transaction, player_id: str) -> None:
    free = (
        name for name in guest_names(referee) if players.claim_name(transaction, player_id, names.keys(name))
    )
    players.change(transaction, player_id, {"name": next(free)})
