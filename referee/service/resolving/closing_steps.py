"""Steps that are closing: what is read of them before the rules run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.engine.asks import Ask
from referee.engine.bots import bot_answer
from referee.engine.json_types import Json
from referee.engine.seeds import Seeds
from referee.service.games.live_games import resume, seeds_from
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.service.times.stand_ins import is_bot
from referee.store import games, orders, steps
from referee.store.games import GameRow, SeatRow
from referee.store.orders import OrderRow
from referee.store.steps import ClosingStep
from referee.store.transactions import Snapshot


@dataclass(frozen=True, repr=False)
class Closing:
    """A closing step as it was read. Its orders cannot change, unless it is reopened."""

    game: GameRow
    row: ClosingStep
    step: int
    key: str
    seats: Sequence[SeatRow]
    seeds: Seeds
    orders: Mapping[int, OrderRow]
    retried: bool


def read_closing(snapshot: Snapshot, game_id: str, number: int) -> Closing | None:
    row = steps.closing(snapshot, game_id, number)
    if row is None:
        return None
    seats = games.seats_of(snapshot, game_id)
    return Closing(
        game=row.game,
        row=row,
        step=number,
        key=row.key,
        seats=seats,
        seeds=seeds_from(row.game, seats),
        orders=orders.of_step(snapshot, game_id, number),
        retried=row.rings is not None and row.rings > 0,
    )


def resumed(referee: Referee, closing: Closing) -> AnyPlay:
    with referee.store.reading() as snapshot:
        return resume(referee, snapshot, closing.game)


def answer_of(closing: Closing, play: AnyPlay, ask: Ask) -> Json:
    """What the seat has on file. Without anything it is the default; a bot that was not asked in time answers
    as it would have.
    """
    order = closing.orders[ask.seat]
    if order.commitment is not None:
        return order.answer
    bot = next((seat.kind for seat in closing.seats if seat.seat == ask.seat and is_bot(seat)), None)
    if bot is not None:
        return bot_answer(bot, play, ask, closing.seeds)
    return ask.default_after(order.shown)
