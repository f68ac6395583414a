"""Answering from queues: what a seat has sent ahead is sealed as if it had been typed just now."""

from __future__ import annotations

from referee.engine.ahead import Used, decide
from referee.service.asked import Asked
from referee.service.context import Referee
from referee.service.hold_game import hold_game
from referee.service.live import OtherRules, find_play
from referee.service.plays import AnyPlay
from referee.service.queues import order_from
from referee.service.seal_order import Order, file_order
from referee.store import games, orders, outbox, queues
from referee.store.store import Connection


def answer_from_queues(referee: Referee, game_id: str, step: int) -> int:
    """Seal the answers that queues have for the step's questions; how many that were. May be repeated."""
    try:
        with referee.store.reading() as connection:
            game = games.find(connection, game_id)
            play = None if game is None or game.step != step else find_play(referee, connection, game)
    except OtherRules as error:
        hold_game(referee, game_id, step, f"The game {error}.")
        return 0

    def answer(connection: Connection) -> int:
        games.lock(connection, game_id)
        outbox.remove(connection, "queues", game_id, step)
        return 0 if play is None else _answer(referee, connection, play, step)

    return referee.store.run(answer)


def _answer(referee: Referee, connection: Connection, play: AnyPlay, step: int) -> int:
    game_id, filed = play.setup.game, 0
    waiting = queues.going(connection, game_id)
    players = {seat.seat: seat.player_id for seat in games.seats_of(connection, game_id)}
    for ask in play.step.asks if play.step is not None else ():
        if ask.seat not in waiting or players[ask.seat] is None:
            continue
        filing = orders.filing(
            connection, game_id=game_id, step=step, seat=ask.seat, player_id=players[ask.seat]
        )
        if filing.status != "running" or filing.step_state != "open" or filing.commitment is not None:
            continue
        queue = waiting[ask.seat]
        facts = {one.fact.id: one.value for one in play.rules.facts(play.state, play.setup, ask.seat)}
        written = [order_from(order) for order in queue]
        outcome = decide(written, ask, facts, play.rules.round(play.state), play.rules.queues)
        if outcome is None:
            continue
        if isinstance(outcome, Used):
            rest = [order for at, order in enumerate(queue) if at != outcome.index]
            queues.replace(connection, game_id, ask.seat, rest)
            order = Order(outcome.answer, final=True, entropy=None, by=players[ask.seat])
            file_order(referee, connection, game_id, Asked(step, ask.seat), ask, filing, order)
            filed += 1
        else:
            queues.stop(connection, game_id, ask.seat, f"Order {outcome.index + 1}: {outcome.reason}")
    return filed
