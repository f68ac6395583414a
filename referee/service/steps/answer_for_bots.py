"""Bots and stand-ins answer as players do, at once: their orders are sealed like any other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from referee.engine.asks import Ask
from referee.engine.choices import CannotSample
from referee.engine.dice import Stream
from referee.engine.json_types import Json
from referee.service.games.live import open_step
from referee.service.games.locked_game import lock_game
from referee.service.games.rules_in_force import OtherRules
from referee.service.games.seating import BOT
from referee.service.orders.asked import Asked
from referee.service.orders.judge_answer import Judged, judge, judge_default
from referee.service.orders.seal_order import Order, file_order
from referee.service.requests.overtaken import Overtaken, until_it_stands
from referee.service.rules.settle_rules import settle_rules
from referee.service.running.context import Referee
from referee.service.times.pace import pace_of
from referee.service.times.stand_ins import STAND_IN, answered_for, is_bot
from referee.store import games, orders, outbox
from referee.store.transactions import Snapshot, Transaction

NOBODY = ""


@dataclass(frozen=True)
class _Automatic:
    """A question that the referee answers itself: who is said to have, whether at random, and what the seat
    has shown of its answer before."""

    ask: Ask
    by: str
    at_random: bool
    shown: Json


def answer_for_bots(referee: Referee, game_id: str, step: int) -> int:
    """Seal an order for each bot, and each seat without its player, that the step still waits for.

    How many that were. May be repeated.
    """
    try:
        return until_it_stands(lambda: _judge_and_answer(referee, game_id, step))
    except OtherRules:
        settle_rules(referee, game_id)
        return 0


def _judge_and_answer(referee: Referee, game_id: str, step: int) -> int:
    with referee.store.reading() as snapshot:
        known, asked = _asked(referee, snapshot, game_id, step)
    answers = [(one, _answer(referee, one)) for one in asked]

    def answer(transaction: Transaction) -> int:
        with lock_game(referee, transaction, game_id) as locked:
            # Somebody may have come back in the meantime, or left: that will be rung for again.
            automatic = answered_for(locked.seats())
            filed = sum(
                _file(referee, transaction, game_id, step, one, judged)
                for one, judged in answers
                if one.ask.seat in automatic
            )
            if automatic <= known:
                outbox.remove(transaction, "bots", game_id, step)
            return filed

    return referee.store.run(answer)


def default_for_bots(referee: Referee, game_id: str, step: int, seats: Collection[int]) -> None:
    """Have the default in the place of what a bot or stand-in has answered, on these seats."""

    def judge_and_replace() -> None:
        with referee.store.reading() as snapshot:
            _, asked = _asked(referee, snapshot, game_id, step)
        answers = [(one, judge_default(one.ask, one.shown)) for one in asked if one.ask.seat in seats]

        def replace(transaction: Transaction) -> None:
            with lock_game(referee, transaction, game_id) as locked:
                automatic = answered_for(locked.seats())
                for one, judged in answers:
                    if one.ask.seat in automatic:
                        _file(referee, transaction, game_id, step, one, judged, again=True)

        referee.store.run(replace)

    until_it_stands(judge_and_replace)


def _file(
    referee: Referee,
    transaction: Transaction,
    game_id: str,
    step: int,
    one: _Automatic,
    judged: Judged,
    *,
    again: bool = False,
) -> bool:
    """Put the answer on file, unless there is one and it is not to be replaced; raises Overtaken."""
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
    order = Order(judged, final=True, entropy=None, by=one.by)
    file_order(referee, transaction, game_id, Asked(step, seat), filing, order)
    return True


def _asked(
    referee: Referee, snapshot: Snapshot, game_id: str, step: int
) -> tuple[set[int], list[_Automatic]]:
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
        _Automatic(
            ask,
            BOT if ask.seat in bots else STAND_IN,
            ask.seat in bots or stands_in_at_random,
            filed[ask.seat].shown,
        )
        for ask in open_step(referee, snapshot, game).asks
        if ask.seat in automatic
    ]


def _answer(referee: Referee, automatic: _Automatic) -> Judged:
    """A random legal answer; the default where the choice is too narrow to be hit at random."""
    ask, shown = automatic.ask, automatic.shown
    if not automatic.at_random or shown is not None:
        return judge_default(ask, shown)
    try:
        return judge(ask, ask.choice.sample(Stream(referee.secrets.token(32), "bot")), shown)
    except CannotSample:
        return judge_default(ask, shown)
