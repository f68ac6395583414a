"""Everything that is kept about a player, for that player."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from referee.service.news.word_notices import word_notices
from referee.service.running.context import Referee
from referee.service.running.sessions import Session
from referee.service.times.written_times import stamp
from referee.service.tokens.list_tokens import list_tokens
from referee.store import accounts
from referee.store.notices import NoticeRow

# Every row here is the player's own, so their id would say nothing.
LEFT_OUT = ("player_id",)


def export_player(referee: Referee, session: Session) -> dict[str, Any]:
    """The player, and every row that is about them or that they have sent."""
    player = session.player
    with referee.store.reading() as snapshot:
        kept = accounts.kept(snapshot, player.id)
    told = [NoticeRow(**row) for row in kept["notices"]]
    for row, worded in zip(kept["notices"], word_notices(referee, player.id, told), strict=True):
        row |= worded._asdict()
    whole = {
        "player": {
            "id": player.id,
            "name": player.name,
            "email": player.email,
            "created_at": player.created_at,
            "bot": player.bot,
            "accepts_invitations": player.accepts_invitations,
            "guest": player.guest,
        },
        "tokens": list_tokens(referee, session),
        **{name: [_own(row) for row in rows] for name, rows in kept.items()},
        "exported_at": referee.clock.now(),
    }
    exported: dict[str, Any] = _plain(whole)
    return exported


def _own(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in LEFT_OUT}


def _plain(value: Any) -> Any:
    """The value as JSON can hold it."""
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return stamp(value) if isinstance(value, datetime) else value
