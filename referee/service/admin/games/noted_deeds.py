"""Noting what the host does to a game: it is in the game's journal, for everybody to read."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.fairplay.entries import Deed
from referee.service.games.chronicle import Chronicle
from referee.service.running.context import Referee
from referee.store import deeds
from referee.store.transactions import Transaction


def note_deed(
    transaction: Transaction,
    chronicle: Chronicle,
    deed: Deed,
    about: Mapping[str, Json],
    reason: str,
    **told: Json,
) -> None:
    """Note the deed, in the game's journal too, and tell everybody, and what else is `told` of it."""
    chronicle.note(entries.administered(deed, about, reason))
    chronicle.tell("game.administered", {"deed": deed, **about, "reason": reason, **told})
    deeds.add(transaction, deed, {"game": chronicle.game_id, **about}, reason, chronicle.at)


def write_down(
    referee: Referee,
    transaction: Transaction,
    deed: Deed,
    game_id: str,
    about: Mapping[str, Json],
    reason: str,
) -> None:
    deeds.add(transaction, deed, {"game": game_id, **about}, reason, referee.clock.now())
