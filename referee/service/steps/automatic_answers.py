"""Questions that the referee answers itself, for bots and stand-ins."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.service.games.live_games import open_step
from referee.service.games.seating import BOT
from referee.service.orders.asked_prompts import AskedPrompt
from referee.service.orders.filed_orders import OrderToFile, file_order
from referee.service.orders.judged_answers import JudgedAnswer
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.running.context import Referee
from referee.service.times.pace import pace_of
from referee.service.times.stand_ins import STAND_IN, answered_for, is_bot
from referee.store import games, orders
from referee.store.transactions import Snapshot, Transaction

NOBODY = ""


@dataclass(frozen=True)
class Automatic:
    """A question that the referee answers: in whose name, whether at random, and what the seat has shown
    so far.
    """

    ask: Ask
    by: str
    at_random: bool
    shown: Json


def file_answer(
    referee: Referee,
    transaction: Transaction,
    game_id: str,
    step: int,
    one: Automatic,
    judged: JudgedAnswer,
    *,
    again: bool = False,
) -> bool:
    """File the answer, unless there is one that is not to be replaced; raises Overtaken."""
    now, seat = referee.clock.now(), one.ask.seat
    filing = orders.filing(transaction, game_id=game_id, step=step, seat=seat, player_id=NOBODY, now=now)
    if (
        filing is None
        or filing.status != "running"
        or filing.step_state != "open"
        or (filing.final and not again)
    ):
        return False
    if filing.shown != judged.shown:
        raise Overtaken
    order = OrderToFile(judged, final=True, entropy=None, by=one.by)
    file_order(referee, transaction, game_id, AskedPrompt(step, seat), filing, order)
    return True


def automatic_asks(
    referee: Referee, snapshot: Snapshot, game_id: str, step: int
) -> tuple[set[int], list[Automatic]]:
    """The seats that are answered for, and what they are asked."""
    game = games.find(snapshot, game_id)
    seats = games.seats_of(snapshot, game_id)
    automatic = answered_for(seats)
    if game is None or game.status != "running" or game.step != step:
        return automatic, []
    bots = {seat.seat for seat in seats if is_bot(seat)}
    pace = pace_of(game.clock)
    stands_in_at_random = pace is not None and pace.stand_in == BOT
    filed = orders.of_step(snapshot, game_id, step)
    return automatic, [
        Automatic(
            ask,
            BOT if ask.seat in bots else STAND_IN,
            ask.seat in bots or stands_in_at_random,
            filed[ask.seat].shown,
        )
        for ask in open_step(referee, snapshot, game).asks
        if ask.seat in automatic
    ]
