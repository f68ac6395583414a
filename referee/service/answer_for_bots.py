"""Bots answer as players do: a random legal order, sealed like any other."""

from __future__ import annotations

from referee.engine.asks import Ask
from referee.engine.choices import CannotSample
from referee.engine.dice import Stream
from referee.engine.json_types import Json
from referee.service.asked import Asked
from referee.service.context import Referee
from referee.service.create_game import BOT
from referee.service.hold_game import hold_game
from referee.service.live import OtherRules, open_step
from referee.service.seal_order import Order, file_order
from referee.store import games, orders, outbox
from referee.store.store import Connection

NOBODY = ""


def answer_for_bots(referee: Referee, game_id: str, step: int) -> int:
    """Seal an order for each bot that the step still waits for; how many that were. May be repeated."""
    try:
        with referee.store.reading() as connection:
            asks = _asks_of_bots(referee, connection, game_id, step)
    except OtherRules as error:
        hold_game(referee, game_id, step, f"The game {error}.")
        return 0
    answers = {ask.seat: _sampled(referee, ask) for ask in asks}

    def answer(connection: Connection) -> int:
        games.lock(connection, game_id)
        filed = 0
        for ask in asks:
            filing = orders.filing(connection, game_id=game_id, step=step, seat=ask.seat, player_id=NOBODY)
            if filing.status == "running" and filing.step_state == "open" and not filing.final:
                order = Order(answers[ask.seat], final=True, entropy=None, by=BOT)
                file_order(referee, connection, game_id, Asked(step, ask.seat), ask, filing, order)
                filed += 1
        outbox.remove(connection, "bots", game_id, step)
        return filed

    return referee.store.run(answer)


def _asks_of_bots(referee: Referee, connection: Connection, game_id: str, step: int) -> list[Ask]:
    game = games.find(connection, game_id)
    if game is None or game.status != "running" or game.step != step:
        return []
    bots = {seat.seat for seat in games.seats_of(connection, game_id) if seat.kind == BOT}
    return [ask for ask in open_step(referee, connection, game).asks if ask.seat in bots]


def _sampled(referee: Referee, ask: Ask) -> Json:
    """A random legal answer; the default where the choice is too narrow to be hit at random."""
    try:
        return ask.choice.sample(Stream(referee.secrets.token(32), "bot"))
    except CannotSample:
        return ask.default
