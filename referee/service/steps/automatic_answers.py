"""Questions that the referee answers itself, for bots and stand-ins."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.asks import Ask
from referee.engine.bots import bot_answer
from referee.engine.json_types import Json
from referee.engine.seeds import Seeds
from referee.fairplay.pace import pace_of
from referee.service.games.live_games import open_step, seeds_from
from referee.service.games.seating import BOT
from referee.service.orders.asked_prompts import AskedPrompt
from referee.service.orders.filed_orders import OrderToFile, file_order
from referee.service.orders.judged_answers import JudgedAnswer, judge, judge_default
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.running.context import Referee
from referee.service.times.stand_ins import STAND_IN, answered_at_random, answered_for, is_bot
from referee.store import games, orders
from referee.store.transactions import Snapshot, Transaction

NOBODY = ""


@dataclass(frozen=True)
class Automatic:
    """A question that the referee answers: in whose name, and what the seat has shown so far. `seeds` are
    those that the answer is drawn from; None: it is the default.
    """

    ask: Ask
    step: int
    by: str
    seeds: Seeds | None
    shown: Json

    def judged(self) -> JudgedAnswer:
        """The answer, the same however often it is asked for."""
        if self.seeds is None or self.shown is not None:
            return judge_default(self.ask, self.shown)
        return judge(self.ask, bot_answer(self.ask, self.step, self.seeds), None)


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
    at_random = answered_at_random(seats, pace_of(game.clock))
    seeds = seeds_from(game, seats)
    filed = orders.of_step(snapshot, game_id, step)
    return automatic, [
        Automatic(
            ask,
            step,
            BOT if ask.seat in bots else STAND_IN,
            seeds if ask.seat in at_random else None,
            filed[ask.seat].shown,
        )
        for ask in open_step(referee, snapshot, game).asks
        if ask.seat in automatic
    ]
