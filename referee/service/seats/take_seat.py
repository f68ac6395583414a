"""Taking a seat before the start, or one that somebody has left; or coming back to one's own."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.advancing.first_step import FirstStep
from referee.service.games.access import seat_of
from referee.service.games.host_seed import check_seed_is_unknown
from referee.service.games.locked_game import lock_game
from referee.service.lobby.begin_game import begin_game
from referee.service.requests.errors import Conflict, Forbidden, NotFound
from referee.service.requests.quotas import check_running_games
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.candidates import ask_for_seat
from referee.service.seating.sit_down import sit_down
from referee.service.seats.invitations import check_invited, close_invitation, is_invited, is_kept
from referee.service.seats.reliability import check_reliable
from referee.service.times.kept_seats import why_kept
from referee.store import players, seating
from referee.store.games import GameRow, SeatRow
from referee.store.transactions import Snapshot, Transaction

FREE = ("open", "left", "missing")


def take_seat(
    referee: Referee,
    player: Player,
    game_id: str,
    seat: int | None = None,
    entropy: str | None = None,
    invitation: str | None = None,
) -> int | None:
    """Take this seat, or the first free one; returns its number. The game starts once all seats are taken.

    Returns None if the table has to approve first, as in a running game. A private game needs its invitation.
    """

    first_step = FirstStep(referee)

    def take(transaction: Transaction) -> int | None:
        players.lock(transaction, player.id)
        with lock_game(referee, transaction, game_id) as locked:
            game, chronicle, now = locked.game, locked.chronicle, referee.clock.now()
            check_invited(transaction, game, player, invitation)
            locked.check_not_over()
            if seat_of(transaction, game_id, player, now) is not None:
                raise Conflict("already-seated", Words("You have a seat in this game."))
            seats = locked.seats()
            _check_may_come(transaction, game, seats, player)
            before = seating.former_seats(transaction, game_id, player.id)
            chosen = _chosen(seats, seat, player, before)
            is_own = chosen.player_id == player.id or before.get(chosen.seat, False)
            if not is_own:
                check_seed_is_unknown(game, player.id)
                check_running_games(referee, transaction, player)
                check_reliable(transaction, player, game.least_reliability)
            if not is_own and game.status == "running" and game.replacements == "approved":
                ask_for_seat(referee, transaction, chronicle, game, chosen.seat, player)
                return None
            if not is_own and (reason := why_kept(chosen, now)) is not None:
                raise Conflict("seat-kept", reason)
            sit_down(referee, transaction, chronicle, game, chosen, player.id, player.name, entropy)
            close_invitation(transaction, seats, player, but=chosen.seat)
            others = [row for row in seats if row.seat != chosen.seat]
            if game.status == "open" and all(row.status == "taken" for row in others):
                chronicle.save(transaction)
                begin_game(referee, locked, first_step)
            return chosen.seat

    return first_step.run(take)


def _check_may_come(snapshot: Snapshot, game: GameRow, seats: list[SeatRow], player: Player) -> None:
    """Raise Forbidden if the player has conceded here or was replaced by a vote: their seat still has
    their id.
    """
    for row in seats:
        if row.player_id == player.id and row.status == "left":
            if row.conceded:
                raise Conflict("conceded", Words("You have conceded in this game."))
            raise Conflict("replaced", Words("The table has voted to give your seat to somebody else."))
    if seating.is_turned_away(snapshot, game.id, player.id):
        raise Forbidden("turned-away", Words("The host has turned you away from this game."))


def _chosen(seats: list[SeatRow], wanted: int | None, player: Player, before: dict[int, bool]) -> SeatRow:
    """The seat to take. A player who has seen a hand of this game can play that seat and no other."""
    by_number = {row.seat: row for row in seats}
    own = [row.seat for row in seats if row.player_id == player.id] or list(before)
    if wanted is not None and wanted not in by_number:
        raise NotFound("seat")
    if own and wanted not in (None, *own):
        raise Conflict(
            "already-seated",
            Words("You have seen the hand of seat {own}: you can play no other here.", own=own[0]),
        )
    offered = [by_number[number] for number in own or by_number]
    free = [row for row in offered if row.status in FREE and not row.conceded and not is_kept(row, player)]
    if wanted is None:
        if not free:
            raise Conflict("game-full", Words("All seats are taken."))
        return next((row for row in free if is_invited(row, player)), free[0])
    if is_kept(by_number[wanted], player):
        raise Conflict(
            "seat-kept", Words("Seat {wanted} is kept for somebody whom the host has invited.", wanted=wanted)
        )
    if by_number[wanted] not in free:
        raise Conflict("seat-taken", Words("Seat {wanted} is taken.", wanted=wanted))
    return by_number[wanted]
