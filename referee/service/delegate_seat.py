"""Having somebody else play one's seat for a time, and taking it back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from referee.engine.problems import Problem
from referee.fairplay import entries
from referee.service.access import own_seat, plays, readable
from referee.service.context import Referee
from referee.service.errors import Conflict, Invalid
from referee.service.in_words import game_title
from referee.service.moments import stamp
from referee.service.notices import News, announce
from referee.service.record import Record
from referee.service.sessions import Player
from referee.store import games, players, seats
from referee.store.store import Connection

LONGEST = timedelta(days=180)


def delegate_seat(referee: Referee, player: Player, game_id: str, *, to: str, until: datetime) -> None:
    """Have another player play the seat, too, until then. The other one may decline at any time."""

    def delegate(connection: Connection) -> None:
        games.lock(connection, game_id)
        game = readable(connection, game_id, player, referee.clock.now())
        seat = own_seat(connection, game_id, player)
        if game.status != "running":
            raise Conflict("game-not-running", "The game is not running.")
        if game.anonymous:
            # Whether somebody may be a delegate would tell who sits at the table.
            raise Conflict("game-anonymous", "In anonymous games seats are not delegated.")
        if seat.status != "taken":
            raise Conflict("seat-missing", "Come back to your seat before you give it to somebody else.")
        _check(connection, referee.clock.now(), game_id, seat, to, until)
        record = Record(referee, game_id, game.step, game, referee.clock.now())
        changes = {"delegate_id": to, "delegated_until": until}
        games.change_seat(connection, game_id, seat.seat, changes)
        _note(record, seat.seat, until)
        record.save(connection)
        announce(referee, connection, [_news(referee, game, seat, to, until)])

    referee.store.run(delegate)


def take_back_seat(referee: Referee, player: Player, game_id: str) -> None:
    """End a delegation: the seat's player takes it back, or the delegate declines."""

    def take_back(connection: Connection) -> None:
        games.lock(connection, game_id)
        game = readable(connection, game_id, player, referee.clock.now())
        for seat in games.seats_of(connection, game_id):
            if seat.delegate_id is not None and plays(seat, player, referee.clock.now()):
                _end(referee, connection, game, seat.seat)
                return
        own_seat(connection, game_id, player)

    referee.store.run(take_back)


def end_delegation(referee: Referee, game_id: str, number: int) -> None:
    """Take a seat back from its delegate, whose time is over."""

    def end(connection: Connection) -> None:
        games.lock(connection, game_id)
        game = games.find(connection, game_id)
        seat = next(row for row in games.seats_of(connection, game_id) if row.seat == number)
        now = referee.clock.now()
        if game is not None and seat.delegated_until is not None and seat.delegated_until <= now:
            _end(referee, connection, game, number)

    referee.store.run(end)


def _end(referee: Referee, connection: Connection, game: Any, seat: int) -> None:
    games.change_seat(connection, game.id, seat, {"delegate_id": None, "delegated_until": None})
    if game.status != "running":
        return
    record = Record(referee, game.id, game.step, game, referee.clock.now())
    _note(record, seat, None)
    record.save(connection)


def _note(record: Record, seat: int, until: datetime | None) -> None:
    """The table learns that the seat may be played by somebody else; by whom stands in the header."""
    moment = None if until is None else stamp(until)
    record.note(entries.delegated(seat, moment))
    text = (
        f"Seat {seat} is played by its own player alone again."
        if until is None
        else f"Somebody else may play seat {seat}, too, until {moment}."
    )
    record.tell("seat.delegated", text, {"seat": seat, "until": moment})


def _news(referee: Referee, game: Any, seat: Any, to: str, until: datetime) -> News:
    """What the delegate is told."""
    title = game_title(referee, game)
    return News(
        player_id=to,
        kind="seat.delegated",
        occasion=f"delegated/{game.id}/{seat.seat}/{stamp(until)}",
        text=f"{title}: {seat.name} asks you to play seat {seat.seat} until {stamp(until)}. You may decline.",
        data={"seat": seat.seat, "until": stamp(until)},
        game_id=game.id,
        step=game.step,
    )


def _check(connection: Connection, now: datetime, game_id: str, seat: Any, to: str, until: datetime) -> None:
    problems = []
    if to == seat.player_id or players.find(connection, to) is None:
        problems.append(Problem("/player", "Expected the id of another player."))
    if not now < until <= now + LONGEST:
        problems.append(Problem("/until", "A seat is delegated until a time within the next 180 days."))
    if problems:
        raise Invalid("invalid-delegation", "The seat cannot be delegated like this.", problems)
    if to != seat.delegate_id and seats.has_part(connection, game_id, to, now):
        raise Conflict("delegate-at-the-table", "That player has a part in this game already.")
