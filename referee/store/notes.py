"""What players write down about their games, for themselves."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, insert, select

from referee.store.schema import note
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction

_TEXT = select(note.c.text).where(
    note.c.game_id == bindparam("game_id"), note.c.player_id == bindparam("player_id")
)


def find(snapshot: Snapshot, game_id: str, player_id: str) -> str:
    """The player's note on the game; empty if there is none."""
    return snapshot.scalar(_TEXT, {"game_id": game_id, "player_id": player_id}) or ""


def replace(transaction: Transaction, game_id: str, player_id: str, text: str) -> None:
    """Replace the player's note on the game; an empty one is none."""
    own = (note.c.game_id == game_id, note.c.player_id == player_id)
    transaction.execute(delete(note).where(*own))
    if text:
        row = {"game_id": game_id, "player_id": player_id, "text": text}
        transaction.execute(insert(note), in_row(note, row))
