"""Registering: a new player, with a first token."""

from __future__ import annotations

from referee.service.accounts.players import check_name, claim_address, claim_name
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.tokens.tokens import ALL_SCOPES, new_token, token_row
from referee.store import players, tokens
from referee.store.transactions import Transaction

FIRST_TOKEN = "first"  # noqa: S105 - what it is called


def register_player(
    referee: Referee, name: str, email: str | None = None, *, bot: bool = False
) -> tuple[Player, str]:
    """Register a player, or a `bot`; returns them with their token, of which only a hash is kept."""
    check_name(name)
    player = Player(referee.new_id(), name, email, referee.clock.now(), bot)
    token = new_token(referee)
    row = token_row(referee, player.id, token, name=FIRST_TOKEN, scopes=ALL_SCOPES, expires_at=None)

    def register(transaction: Transaction) -> None:
        players.insert_player(
            transaction,
            player_id=player.id,
            name=player.name,
            email=player.email,
            created_at=player.created_at,
            bot=bot,
        )
        claim_name(transaction, player.id, name)
        tokens.insert_token(transaction, row)
        claim_address(referee, transaction, player.id, email)

    referee.store.run(register)
    return player, token
