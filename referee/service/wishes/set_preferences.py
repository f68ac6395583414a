"""Setting one's preferences."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from referee.engine.catalogue import Words
from referee.engine.problems import Problem
from referee.service.news import reminders
from referee.service.requests.errors import Invalid
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.hours import next_at
from referee.service.wishes.preferences import Preferences
from referee.store import notices
from referee.store.notices import PreferenceRow
from referee.store.transactions import Transaction


def set_preferences(referee: Referee, player: Player, wanted: Preferences) -> Preferences:
    """Replace the player's preferences; raises Invalid."""
    if wanted.zone not in _zones():
        problem = Problem("/zone", Words("There is no time zone of this name; one is Europe/Berlin."))
        raise Invalid("invalid-preferences", Words("The preferences cannot be kept like this."), [problem])
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


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
