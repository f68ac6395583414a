"""Asking somebody else to play one's seat for a while."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.engine.catalogue import Words
from referee.engine.problems import Problem
from referee.service.delegation.delegations import plays_another
from referee.service.games.access import own_seat
from referee.service.games.locked_game import enter_game
from referee.service.news.notices import Announcement, announce
from referee.service.requests.errors import Conflict, Invalid
from referee.service.requests.quotas import count_delegation
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.written_times import stamp
from referee.store import games, players
from referee.store.games import GameRow, SeatRow
from referee.store.transactions import Snapshot, Transaction

LONGEST = timedelta(days=180)


def delegate_seat(referee: Referee, player: Player, game_id: str, *, to: str, until: datetime) -> None:
    """Offer the seat to another player until then. Nothing changes unless that player accepts.

    There is one offer at a time: the same one again changes nothing, a different one replaces it.
    """

    def offer(transaction: Transaction) -> None:
        with enter_game(referee, transaction, player, game_id) as locked:
            game, seat = locked.game, own_seat(transaction, game_id, player)
            locked.check_running()
            if game.anonymous:
                # Whether somebody may be a delegate would tell who sits at the table.
                raise Conflict("game-anonymous", Words("In anonymous games seats are not delegated."))
            if seat.status != "taken":
                raise Conflict(
                    "seat-missing", Words("Come back to your seat before you give it to somebody else.")
                )
            _check(transaction, referee.clock.now(), game_id, seat, to, until)
            if (seat.offered_to, seat.offered_until) == (to, until):
                return
            count_delegation(referee, transaction, player)
            games.change_seat(transaction, game_id, seat.seat, {"offered_to": to, "offered_until": until})
            announce(referee, transaction, [_news(game, seat, to, until)])

    referee.store.run(offer)


def _news(game: GameRow, seat: SeatRow, to: str, until: datetime) -> Announcement:
    """The notice for the player who is asked."""
    return Announcement(
        player_id=to,
        kind="seat.delegated",
        occasion=f"delegated/{game.id}/{seat.seat}/{stamp(until)}",
        data={"player": seat.player_id, "seat": seat.seat, "until": stamp(until)},
        game_id=game.id,
        step=game.step,
    )


def _check(snapshot: Snapshot, now: datetime, game_id: str, seat: SeatRow, to: str, until: datetime) -> None:
    problems = []
    if to == seat.player_id or players.find(snapshot, to) is None:
        problems.append(Problem("/player", Words("Expected the id of another player.")))
    if not now < until <= now + LONGEST:
        problems.append(
            Problem("/until", Words("A seat is delegated until a time within the next 180 days."))
        )
    if problems:
        raise Invalid("invalid-delegation", Words("The seat cannot be delegated like this."), problems)
    if plays_another(snapshot, now, game_id, seat, to):
        raise Conflict(
            "delegate-at-the-table", Words("That player has, or has had, a part in this game already.")
        )
