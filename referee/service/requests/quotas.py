"""Quotas: how much of something one player may have or do, so that enough is left for others.

Refusals say which limit was reached, what counts towards it, and what helps.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from referee.engine.catalogue import Words
from referee.service.requests.errors import Conflict, TooMuch
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import players, tallies
from referee.store.store import Writer
from referee.store.transactions import Snapshot, Transaction

DAY = timedelta(days=1)
# Steps last weeks at most; in a longer one the count starts again.
STEP = timedelta(days=60)


def check_new_game(
    referee: Referee, transaction: Transaction, player: Player, *, opens: bool, seated: bool
) -> None:
    """Raise Conflict if a player may not create another game."""
    # So that two games created at once count each other.
    players.lock(transaction, player.id)
    if opens:
        most = referee.settings.max_open_games
        if tallies.open_games(transaction, player.id) >= most:
            raise Conflict(
                "too-many-open-games",
                Words(
                    "You host {most} games that have not started, and that is the limit. Start one of them, "
                    "or leave your seat in one so that it ends, before you open another.",
                    most=most,
                ),
            )
    if seated:
        check_running_games(referee, transaction, player)


def check_running_games(referee: Referee, snapshot: Snapshot, player: Player) -> None:
    """Raise Conflict if a player may not join another game."""
    most = referee.settings.max_games
    if has_too_many_games(referee, snapshot, player.id):
        raise Conflict(
            "too-many-games",
            Words(
                "You have a seat in {most} games that are open or running, and that is the limit. Finish "
                "or leave one of them before you join another.",
                most=most,
            ),
        )


def has_too_many_games(referee: Referee, snapshot: Snapshot, player_id: str) -> bool:
    return tallies.seats_held(snapshot, player_id) >= referee.settings.max_games


def check_bot_games(referee: Referee, snapshot: Snapshot, host: str) -> None:
    """Raise Conflict if a host may not have another game of bots alone."""
    most = referee.settings.max_bot_games
    if tallies.bot_games(snapshot, host) >= most:
        raise Conflict(
            "too-many-bot-games",
            Words(
                "{most} games of bots alone that you host are running, and that is the limit. Wait until "
                "one of them is over; `referee simulate` plays any number on a machine of your own.",
                most=most,
            ),
        )


def count_message(
    referee: Referee, transaction: Transaction, player: Player, game_id: str, step: int
) -> None:
    """Count a message; raises TooMuch."""
    now, settings = referee.clock.now(), referee.settings
    in_step = tallies.add(transaction, player.id, "messages", f"{game_id}/{step}", now + STEP)
    if in_step > settings.messages_per_step:
        raise TooMuch(
            "too-many-messages",
            Words(
                "You have written {messages_per_step} messages in this game while its step is open, and "
                "that is the limit. There is room for more when the next step opens.",
                messages_per_step=settings.messages_per_step,
            ),
        )
    if tallies.add(transaction, player.id, "messages", _day(now), now + DAY) > settings.messages_per_day:
        raise TooMuch(
            "too-many-messages",
            Words(
                "You have written {messages_per_day} messages today, in all games, and that is the limit. "
                "The count starts again at midnight UTC.",
                messages_per_day=settings.messages_per_day,
            ),
            again_in=_rest_of_day(now),
        )


def count_delegation(referee: Referee, transaction: Transaction, player: Player) -> None:
    """Count an offer of a seat to somebody; raises TooMuch."""
    now, most = referee.clock.now(), referee.settings.delegations_per_day
    if tallies.add(transaction, player.id, "delegations", _day(now), now + DAY) > most:
        raise TooMuch(
            "too-many-delegations",
            Words(
                "You have asked {most} times today that somebody takes or plays a seat, in all games, and "
                "that is the limit. The count starts again at midnight UTC.",
                most=most,
            ),
            again_in=_rest_of_day(now),
        )


def count_change(
    referee: Referee,
    snapshot: Snapshot,
    writer: Writer,
    player: Player,
    prompt: tuple[str, int, int],
    of_all: int,
) -> None:
    """Count a change of the order on file for this prompt (game, step, seat); raises Conflict.

    `of_all` is how often anybody has changed it.
    """
    game_id, step, seat = prompt
    within = f"{game_id}/{step}.{seat}"
    most = referee.settings.changes_per_step
    if of_all >= most and tallies.amount(snapshot, player.id, "changes", within) >= most:
        raise Conflict(
            "too-many-changes",
            Words(
                "You have changed or withdrawn this order {most} times while its step is open, and that is "
                "the limit. What is on file stands.",
                most=most,
            ),
        )
    until = referee.clock.now() + STEP
    tallies.add_through(writer, snapshot.dialect, player.id, "changes", within, until)


def _day(now: datetime) -> str:
    return now.astimezone(UTC).date().isoformat()


def _rest_of_day(now: datetime) -> int:
    midnight = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + DAY
    return int((midnight - now).total_seconds()) + 1
