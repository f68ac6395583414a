"""A host who does not play gives up waiting for a player who is gone."""

from __future__ import annotations

from referee.engine.bots import BOTS
from referee.engine.catalogue import Words
from referee.service.advancing.pauses import check_does_not_play
from referee.service.games.locked_game import LockedGame, enter_as_host
from referee.service.requests.errors import Conflict, Forbidden
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.candidates import candidacy, cannot_admit, seat_candidate
from referee.service.seating.replacements import give_away
from referee.service.seating.seat_bot import seat_bot
from referee.service.times.kept_seats import why_kept
from referee.service.times.stand_ins import is_bot
from referee.service.votes.close_decided_motions import close_decided_motions
from referee.store import seating
from referee.store.games import SeatRow
from referee.store.transactions import Transaction

ANYBODY = "anybody"


def replace_player(referee: Referee, player: Player, game_id: str, number: int, by: str = ANYBODY) -> None:
    """Give the seat of a player who is gone to a bot, to a player (an id) who has asked for it, or to anybody
    who may ask: the one who had it cannot come back.

    Only once the time is over for which the seat is kept. A player who is there can only be replaced by the
    table.
    """

    def replace(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            locked.check_running()
            check_does_not_play(locked, player)
            seat = _seat_to_give(locked, number)
            game, chronicle = locked.game, locked.chronicle
            if by in BOTS:
                goes_on = seat_bot(referee, transaction, chronicle, game, seat, by)
            elif by == ANYBODY:
                if seat.status == "left":
                    raise Conflict(
                        "seat-free",
                        Words("Seat {number} is free already: others may ask for it.", number=number),
                    )
                goes_on = give_away(referee, transaction, chronicle, game, seat)
            else:
                asked = [row for row in seating.candidates(transaction, [game_id]) if row.player_id == by]
                if not asked or asked[0].seat != number:
                    raise Conflict(
                        "not-a-candidate",
                        Words("That player has not asked for seat {number}.", number=number),
                    )
                about = candidacy(transaction, game, asked[0].number)
                if reason := cannot_admit(referee, transaction, game, about):
                    raise Conflict("seat-taken", reason)
                goes_on = seat_candidate(referee, transaction, chronicle, game, about)
            if goes_on:
                close_decided_motions(referee, transaction, chronicle, game_id)

    referee.store.run(replace)


def _seat_to_give(locked: LockedGame, number: int) -> SeatRow:
    """The seat, if its player is gone and it is kept no longer; raises a ServiceError."""
    seat = locked.seat(number)
    if is_bot(seat) or seat.conceded:
        raise Conflict(
            "nobody-to-replace", Words("No player has seat {number} who could be replaced.", number=number)
        )
    if seat.status == "taken":
        raise Forbidden(
            "table-decides",
            Words(
                "The player of seat {number} is there: the table can replace them, by the motion `replace`.",
                number=number,
            ),
        )
    if (reason := why_kept(seat, locked.chronicle.at)) is not None:
        raise Conflict("seat-kept", reason)
    return seat
