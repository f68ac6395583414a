"""Bots and stand-ins answer as players do, at once: their orders are sealed like any other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from referee.engine.asks import Ask
from referee.engine.choices import CannotSample
from referee.engine.dice import Stream
from referee.engine.json_types import Json
from referee.service.asked import Asked
from referee.service.context import Referee
from referee.service.live import open_step
from referee.service.pace import pace_of
from referee.service.rules_in_force import OtherRules
from referee.service.seal_order import Order, file_order
from referee.service.seating import BOT
from referee.service.settle_rules import settle_rules
from referee.service.stand_ins import STAND_IN, answered_for, is_bot
from referee.store import games, orders, outbox
from referee.store.store import Connection

NOBODY = ""


@dataclass(frozen=True)
class _Automatic:
    """A question that the referee answers itself: who is said to have, and whether at random."""

    ask: Ask
    by: str
    at_random: bool


def answer_for_bots(referee: Referee, game_id: str, step: int) -> int:
    """Seal an order for each bot, and each seat without its player, that the step still waits for.

    How many that were. May be repeated.
    """
    try:
        with referee.store.reading() as connection:
            known, asked = _asked(referee, connection, game_id, step)
    except OtherRules:
        settle_rules(referee, game_id)
        return 0
    answers = {one.ask.seat: _answer(referee, one) for one in asked}

    def answer(connection: Connection) -> int:
        games.lock(connection, game_id)
        # Somebody may have come back in the meantime, or left: that will be rung for again.
        automatic = answered_for(games.seats_of(connection, game_id))
        filed = 0
        for one in asked:
            ask = one.ask
            filing = orders.filing(
                connection,
                game_id=game_id,
                step=step,
                seat=ask.seat,
                player_id=NOBODY,
                now=referee.clock.now(),
            )
            if filing.status != "running" or filing.step_state != "open" or filing.final:
                continue
            if ask.seat in automatic:
                shown = filing.shown
                given = answers[ask.seat] if shown is None else ask.default_after(shown)
                order = Order(given, final=True, entropy=None, by=one.by)
                file_order(referee, connection, game_id, Asked(step, ask.seat), ask, filing, order)
                filed += 1
        if automatic <= known:
            outbox.remove(connection, "bots", game_id, step)
        return filed

    return referee.store.run(answer)


def default_for_bots(referee: Referee, game_id: str, step: int, seats: Collection[int]) -> None:
    """Have the default in the place of what a bot or stand-in has answered, on these seats."""
    with referee.store.reading() as connection:
        _, asked = _asked(referee, connection, game_id, step)
    for one in asked:
        if one.ask.seat in seats:
            referee.store.run(partial(_replace_by_default, referee, game_id, step, one))


def _replace_by_default(
    referee: Referee, game_id: str, step: int, one: _Automatic, connection: Connection
) -> None:
    games.lock(connection, game_id)
    seat = one.ask.seat
    filing = orders.filing(
        connection, game_id=game_id, step=step, seat=seat, player_id=NOBODY, now=referee.clock.now()
    )
    automatic = answered_for(games.seats_of(connection, game_id))
    if filing.status == "running" and filing.step_state == "open" and seat in automatic:
        order = Order(one.ask.default_after(filing.shown), final=True, entropy=None, by=one.by)
        file_order(referee, connection, game_id, Asked(step, seat), one.ask, filing, order)


def _asked(
    referee: Referee, connection: Connection, game_id: str, step: int
) -> tuple[set[int], list[_Automatic]]:
    """The seats that are answered for, and what they are asked."""
    game = games.find(connection, game_id)
    seats = games.seats_of(connection, game_id)
    automatic = answered_for(seats)
    if game is None or game.status != "running" or game.step != step:
        return automatic, []
    bots = {seat.seat for seat in seats if is_bot(seat)}
    pace = pace_of(game.clock)
    stands_in_at_random = pace is not None and pace.stand_in == BOT
    return automatic, [
        _Automatic(ask, BOT, True) if ask.seat in bots else _Automatic(ask, STAND_IN, stands_in_at_random)
        for ask in open_step(referee, connection, game).asks
        if ask.seat in automatic
    ]


def _answer(referee: Referee, automatic: _Automatic) -> Json:
    """A random legal answer; the default where the choice is too narrow to be hit at random."""
    ask = automatic.ask
    if not automatic.at_random:
        return ask.default
    try:
        return ask.choice.sample(Stream(referee.secrets.token(32), "bot"))
    except CannotSample:
        return ask.default
