"""Having somebody else play one's seat for a time, and taking it back."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.engine.problems import Problem
from referee.fairplay import entries
from referee.service.games.access import own_seat, plays, readable
from referee.service.games.record import Record
from referee.service.news.in_words import game_title
from referee.service.news.notices import News, announce
from referee.service.requests.errors import Conflict, Invalid
from referee.service.requests.quotas import count_delegation
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seats.delegate_leftovers import drop_leftovers
from referee.service.times.moments import stamp
from referee.store import games, players, seating, seats
from referee.store.games import GameRow, SeatChanges, SeatRow
from referee.store.transactions import Snapshot, Transaction

LONGEST = timedelta(days=180)
NO_OFFER: SeatChanges = {"offered_to": None, "offered_until": None}


def delegate_seat(referee: Referee, player: Player, game_id: str, *, to: str, until: datetime) -> None:
    """Ask another player to play the seat, too, until then. Nothing changes unless that player accepts.

    There is one such offer at a time: the same one again changes nothing, another takes its place.
    """

    def offer(transaction: Transaction) -> None:
        games.lock(transaction, game_id)
        game = readable(transaction, game_id, player, referee.clock.now())
        seat = own_seat(transaction, game_id, player)
        if game.status != "running":
            raise Conflict("game-not-running", "The game is not running.")
        if game.anonymous:
            # Whether somebody may be a delegate would tell who sits at the table.
            raise Conflict("game-anonymous", "In anonymous games seats are not delegated.")
        if seat.status != "taken":
            raise Conflict("seat-missing", "Come back to your seat before you give it to somebody else.")
        _check(transaction, referee.clock.now(), game_id, seat, to, until)
        if (seat.offered_to, seat.offered_until) == (to, until):
            return
        count_delegation(referee, transaction, player)
        games.change_seat(transaction, game_id, seat.seat, {"offered_to": to, "offered_until": until})
        announce(referee, transaction, [_news(referee, game, seat, to, until)])

    referee.store.run(offer)


def accept_seat(referee: Referee, player: Player, game_id: str) -> None:
    """Play a seat that the player was asked to play; the table learns of it. May be repeated."""

    def accept(transaction: Transaction) -> None:
        games.lock(transaction, game_id)
        now = referee.clock.now()
        found = games.find(transaction, game_id)
        seat = None if found is None else _offered(transaction, game_id, player, now)
        if found is None or seat is None:
            # Who was never asked learns no more of a private game than anybody else.
            readable(transaction, game_id, player, now)
            if any(row.delegate_id == player.id for row in games.seats_of(transaction, game_id)):
                return
            raise Conflict("no-offer", "Nobody asks you to play a seat of this game now.")
        if found.status != "running":
            raise Conflict("game-not-running", "The game is not running.")
        if _plays_another(transaction, now, game_id, seat, player.id):
            raise Conflict("delegate-at-the-table", "You have, or have had, a part in this game already.")
        record = Record(referee, game_id, found.step, found, now)
        if seat.delegate_id not in (None, player.id):
            drop_leftovers(referee, transaction, record, found, seat)
        accepted: SeatChanges = {"delegate_id": player.id, "delegated_until": seat.offered_until}
        games.change_seat(transaction, game_id, seat.seat, {**accepted, **NO_OFFER})
        _note(record, seat.seat, seat.offered_until)
        record.save(transaction)

    referee.store.run(accept)


def _offered(snapshot: Snapshot, game_id: str, player: Player, now: datetime) -> SeatRow | None:
    """The seat that the player is asked to play."""
    for seat in games.seats_of(snapshot, game_id):
        offered = seat.offered_to == player.id and seat.status == "taken"
        if offered and seat.offered_until is not None and seat.offered_until > now:
            return seat
    return None


def take_back_seat(referee: Referee, player: Player, game_id: str) -> None:
    """End a delegation, or the offer of one: the seat's player takes it back, or the other one declines."""

    def take_back(transaction: Transaction) -> None:
        games.lock(transaction, game_id)
        now = referee.clock.now()
        offered = _offered(transaction, game_id, player, now)
        if offered is not None:
            games.change_seat(transaction, game_id, offered.seat, NO_OFFER)
        game = games.find(transaction, game_id) if offered is not None else None
        game = game or readable(transaction, game_id, player, now)
        for seat in games.seats_of(transaction, game_id):
            if plays(seat, player, now) and (seat.delegate_id or seat.offered_to) is not None:
                if seat.player_id == player.id:
                    games.change_seat(transaction, game_id, seat.seat, NO_OFFER)
                if seat.delegate_id is not None:
                    _end(referee, transaction, game, seat)
                return
        if offered is None:
            own_seat(transaction, game_id, player)

    referee.store.run(take_back)


def end_delegation(referee: Referee, game_id: str, number: int) -> None:
    """Take a seat back from its delegate, whose time is over."""

    def end(transaction: Transaction) -> None:
        games.lock(transaction, game_id)
        game = games.find(transaction, game_id)
        seat = next(row for row in games.seats_of(transaction, game_id) if row.seat == number)
        now = referee.clock.now()
        if game is not None and seat.delegated_until is not None and seat.delegated_until <= now:
            _end(referee, transaction, game, seat)

    referee.store.run(end)


def _end(referee: Referee, transaction: Transaction, game: GameRow, seat: SeatRow) -> None:
    games.change_seat(transaction, game.id, seat.seat, {"delegate_id": None, "delegated_until": None})
    if game.status != "running":
        return
    record = Record(referee, game.id, game.step, game, referee.clock.now())
    _note(record, seat.seat, None)
    drop_leftovers(referee, transaction, record, game, seat)
    record.save(transaction)


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


def _news(referee: Referee, game: GameRow, seat: SeatRow, to: str, until: datetime) -> News:
    """What the one who is asked is told."""
    title = game_title(referee, game)
    return News(
        player_id=to,
        kind="seat.delegated",
        occasion=f"delegated/{game.id}/{seat.seat}/{stamp(until)}",
        text=f"{title}: {seat.name} asks you to play seat {seat.seat} until {stamp(until)}. Nothing comes "
        "of it unless you accept.",
        data={"seat": seat.seat, "until": stamp(until)},
        game_id=game.id,
        step=game.step,
    )


def _check(snapshot: Snapshot, now: datetime, game_id: str, seat: SeatRow, to: str, until: datetime) -> None:
    problems = []
    if to == seat.player_id or players.find(snapshot, to) is None:
        problems.append(Problem("/player", "Expected the id of another player."))
    if not now < until <= now + LONGEST:
        problems.append(Problem("/until", "A seat is delegated until a time within the next 180 days."))
    if problems:
        raise Invalid("invalid-delegation", "The seat cannot be delegated like this.", problems)
    if _plays_another(snapshot, now, game_id, seat, to):
        raise Conflict("delegate-at-the-table", "That player has, or has had, a part in this game already.")


def _plays_another(snapshot: Snapshot, now: datetime, game_id: str, seat: SeatRow, player_id: str) -> bool:
    """Whether the player plays another seat of the game, or has seen its hand."""
    seen = seating.former_seats(snapshot, game_id, player_id).keys() - {seat.seat}
    return bool(seen) or (player_id != seat.delegate_id and seats.has_part(snapshot, game_id, player_id, now))
