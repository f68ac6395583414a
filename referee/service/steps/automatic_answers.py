"""Questions that the referee answers itself, for bots and stand-ins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from referee.engine.asks import Ask
from referee.engine.bots import bot_answer
from referee.engine.json_types import Json
from referee.fairplay.pace import pace_of
from referee.service.games.live_games import find_play, seeds_from
from referee.service.orders.asked_prompts import AskedPrompt
from referee.service.orders.filed_orders import OrderToFile, file_order
from referee.service.orders.judged_answers import JudgedAnswer, judge, judge_default
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.running.context import Referee
from referee.service.times.stand_ins import STAND_IN, answered_for, bots_by_seat, is_bot
from referee.store import games, orders
from referee.store.transactions import Snapshot, Transaction

NOBODY = ""


@dataclass(frozen=True)
class Automatic:
    """A question that the referee answers: in whose name, and what the seat has shown so far. `draw` makes a
    bot's answer; None: it is the default.
    """

    ask: Ask
    by: str
    draw: Callable[[], Json] | None
    shown: Json

    def judged(self) -> JudgedAnswer:
        """The answer, the same however often it is asked for."""
        if self.draw is None or self.shown is not None:
            return judge_default(self.ask, self.shown)
        return judge(self.ask, self.draw(), None)


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
    named = {seat.seat: seat.kind if is_bot(seat) else STAND_IN for seat in seats}
    bots, seeds = bots_by_seat(seats, pace_of(game.clock)), seeds_from(game, seats)
    filed = orders.of_step(snapshot, game_id, step)
    play = find_play(referee, snapshot, game)
    assert play.step is not None  # noqa: S101 - it was found at its open step

    def draw(ask: Ask) -> Callable[[], Json] | None:
        bot = bots.get(ask.seat)
        return None if bot is None else partial(bot_answer, bot, play, ask, seeds)

    return automatic, [
        Automatic(ask, named[ask.seat], draw(ask), filed[ask.seat].shown)
        for ask in play.step.asks
        if ask.seat in automatic
    ]
