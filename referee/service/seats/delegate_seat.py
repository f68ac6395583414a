"""Having somebody else play one's seat for a time, and taking it back."""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.engine.problems import Problem
from referee.fairplay import entries
from referee.service.games.access import check_readable, own_seat, plays
from referee.service.games.locked_game import LockedGame, enter_game, lock_game
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
        with enter_game(referee, transaction, player, game_id) as locked:
            game, seat = locked.game, own_seat(transaction, game_id, player)
            locked.check_running()
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
        with lock_game(referee, transaction, game_id) as locked:
            game, record, now = locked.game, locked.record, referee.clock.now()
            seat = _offered(locked, player, now)
            if seat is None:
                # Who was never asked learns no more of a private game than anybody else.
                check_readable(transaction, game, player, now)
                if any(row.delegate_id == player.id for row in locked.seats()):
                    return
                raise Conflict("no-offer", "Nobody asks you to play a seat of this game now.")
            locked.check_running()
            if _plays_another(transaction, now, game_id, seat, player.id):
                raise Conflict("delegate-at-the-table", "You have, or have had, a part in this game already.")
            if seat.delegate_id not in (None, player.id):
                drop_leftovers(referee, transaction, record, game, seat)
            accepted: SeatChanges = {"delegate_id": player.id, "delegated_until": seat.offered_until}
            games.change_seat(transaction, game_id, seat.seat, {**accepted, **NO_OFFER})
            _note(record, seat.seat, seat.offered_until)

    referee.store.run(accept)


def _offered(locked: LockedGame, player: Player, now: datetime) -> SeatRow | None:
    """The seat that the player is asked to play."""
    for seat in locked.seats():
        offered = seat.offered_to == player.id and seat.status == "taken"
        if offered and seat.offered_until is not None and seat.offered_until > now:
            return seat
    return None


def take_back_seat(referee: Referee, player: Player, game_id: str) -> None:
    """End a delegation, or the offer of one: the seat's player takes it back, or the other one declines."""

    def take_back(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            now = referee.clock.now()
            offered = _offered(locked, player, now)
            if offered is None:
                check_readable(transaction, locked.game, player, now)
            else:
                games.change_seat(transaction, game_id, offered.seat, NO_OFFER)
            for seat in locked.seats():
                if plays(seat, player, now) and (seat.delegate_id or seat.offered_to) is not None:
                    if seat.player_id == player.id:
                        games.change_seat(transaction, game_id, seat.seat, NO_OFFER)
                    if seat.delegate_id is not None:
                        _end(referee, locked, seat)
                    return
            if offered is None:
                own_seat(transaction, game_id, player)

    referee.store.run(take_back)


def end_delegation(referee: Referee, game_id: str, number: int) -> None:
    """Take a seat back from its delegate, whose time is over."""

    def end(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            seat = locked.seat(number)
            if seat.delegated_until is not None and seat.delegated_until <= referee.clock.now():
                _end(referee, locked, seat)

    referee.store.run(end)


def _end(referee: Referee, locked: LockedGame, seat: SeatRow) -> None:
    over: SeatChanges = {"delegate_id": None, "delegated_until": None}
    games.change_seat(locked.transaction, locked.game.id, seat.seat, over)
    if locked.is_running:
        _note(locked.record, seat.seat, None)
        drop_leftovers(referee, locked.transaction, locked.record, locked.game, seat)


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
