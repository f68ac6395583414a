"""What a player wants to be told, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.service.news import reminders
from referee.store import notices
from referee.store.notices import PreferenceRow
from referee.store.transactions import Snapshot


@dataclass(frozen=True)
class Preferences:
    """`reminder_percent` is a share of a step's time; 0 means no reminders."""

    zone: str = reminders.USUAL_ZONE
    reminder_percent: int = reminders.USUAL_PERCENT
    digest_hour: int | None = None
    muted: Sequence[str] = ()


def of_players(snapshot: Snapshot, player_ids: Sequence[str]) -> dict[str, Preferences]:
    """The preferences of these players; those who have set none get the defaults."""
    said = notices.preferences(snapshot, player_ids)
    return {
        player_id: _preferences(said[player_id]) if player_id in said else Preferences()
        for player_id in player_ids
    }


def _preferences(row: PreferenceRow) -> Preferences:
    return Preferences(row.zone, row.reminder_percent, row.digest_hour, row.muted)
