"""Missed orders: what happens to seats that were silent until the step closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from referee.fairplay import entries
from referee.fairplay.pace import Pace
from referee.service.games.chronicle import Chronicle
from referee.service.news.notices import Announcement, announce
from referee.service.running.context import Referee
from referee.service.seating.free_seat import free_seat
from referee.service.times.kept_seats import kept_from
from referee.service.times.stand_ins import is_bot
from referee.service.times.written_times import stamp
from referee.store import seats
from referee.store.games import GameRow, SeatRow
from referee.store.orders import OrderRow
from referee.store.steps import StepRow
from referee.store.transactions import Transaction


def is_silent(seat: SeatRow, order: OrderRow) -> bool:
    """Whether the seat's player has sent neither an order nor a draft, and shown no part of an answer."""
    return seat.status == "taken" and not is_bot(seat) and order.commitment is None and order.shown is None


def note_missed(
    referee: Referee,
    transaction: Transaction,
    chronicle: Chronicle,
    game: GameRow,
    step: StepRow,
    pace: Pace | None,
    table: Mapping[int, SeatRow],
    silent: Sequence[int],
) -> None:
    """Note which seats were silent to the end. A player who misses too many orders in a row may be
    replaced.
    """
    game_id = step.game_id
    chronicle.note(entries.missed(step.step, silent))
    chronicle.tell("order.missed", {"step": step.step, "seats": list(silent)})
    seats.count_missed(transaction, game_id, silent)
    for seat in silent:
        player_id = table[seat].player_id
        if pace is not None and pace.misses and table[seat].missed_in_row + 1 >= pace.misses:
            until = kept_from(game, chronicle.at)
            free_seat(transaction, game_id, seat, {"status": "missing", "kept_until": until})
            chronicle.note(entries.missing(seat))
            chronicle.tell("seat.missing", {"seat": seat, "kept_until": stamp(until)})
            if player_id is not None:
                announce(referee, transaction, [_news(game, step, seat, player_id, until)])


def _news(game: GameRow, step: StepRow, seat: int, player_id: str, until: datetime) -> Announcement:
    """The notice for the player of a seat that goes missing."""
    return Announcement(
        player_id=player_id,
        kind="seat.missing",
        occasion=f"missing/{game.id}/{step.step}.{seat}",
        data={"seat": seat, "kept_until": stamp(until)},
        game_id=game.id,
        step=step.step,
    )
