"""What a player wants to be told, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from referee.engine.problems import Problem
from referee.service.news import reminders
from referee.service.requests.errors import Invalid
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import notices
from referee.store.notices import PreferenceRow
from referee.store.transactions import Snapshot, Transaction


@dataclass(frozen=True)
class Preferences:
    """`reminder_percent` is of the time that a step has; 0 stands for no reminders."""

    zone: str = reminders.USUAL_ZONE
    reminder_percent: int = reminders.USUAL_PERCENT
    digest_hour: int | None = None
    muted: Sequence[str] = ()


def read_preferences(referee: Referee, player: Player) -> Preferences:
    with referee.store.reading() as snapshot:
        return of_players(snapshot, [player.id])[player.id]


def of_players(snapshot: Snapshot, player_ids: Sequence[str]) -> dict[str, Preferences]:
    """What each of these players wants; who has said nothing wants the usual."""
    said = notices.preferences(snapshot, player_ids)
    return {
        player_id: _preferences(said[player_id]) if player_id in said else Preferences()
        for player_id in player_ids
    }


def set_preferences(referee: Referee, player: Player, wanted: Preferences) -> Preferences:
    """Put these in the place of what the player wanted before; raises Invalid."""
    if wanted.zone not in _zones():
        problem = Problem("/zone", "There is no time zone of this name; one is Europe/Berlin.")
        raise Invalid("invalid-preferences", "The preferences cannot be kept like this.", [problem])
    muted = sorted(set(wanted.muted))
    now = referee.clock.now()
    digest_at = None if wanted.digest_hour is None else next_at(wanted.zone, wanted.digest_hour, now)

    def keep(transaction: Transaction) -> None:
        row = PreferenceRow(
            player.id, wanted.zone, wanted.reminder_percent, wanted.digest_hour, digest_at, muted
        )
        notices.keep_preference(transaction, row)
        reminders.plan_again(transaction, player.id, wanted.reminder_percent, now)

    referee.store.run(keep)
    return Preferences(wanted.zone, wanted.reminder_percent, wanted.digest_hour, muted)


def next_at(zone: str, hour: int, now: datetime) -> datetime:
    """When it is next this hour there, by the clocks on the wall."""
    local = now.astimezone(ZoneInfo(zone))
    today = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    # Compared as moments: between times of one zone Python compares what the clocks show.
    upcoming = today if today.timestamp() > now.timestamp() else today + timedelta(days=1)
    return upcoming.astimezone(now.tzinfo)


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def _preferences(row: PreferenceRow) -> Preferences:
    return Preferences(row.zone, row.reminder_percent, row.digest_hour, row.muted)
