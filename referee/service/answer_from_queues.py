"""Answering from orders sent ahead: what a seat has sent is sealed as if it had been typed just now.

A seat's queue comes first, then its standing orders, then what the game has for everybody: one list, tried
from the top.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.engine.ahead import Used, decide, lapse
from referee.engine.asks import Ask
from referee.service.asked import Asked
from referee.service.context import Referee
from referee.service.live import find_play
from referee.service.plays import AnyPlay
from referee.service.queues import order_from as queued_order
from referee.service.rules_in_force import OtherRules
from referee.service.seal_order import Order, file_order
from referee.service.settle_rules import settle_rules
from referee.service.standing_orders import kept_again
from referee.service.standing_orders import order_from as standing_order
from referee.store import games, orders, outbox, queues, standing
from referee.store.store import Connection


def answer_from_queues(referee: Referee, game_id: str, step: int) -> int:
    """Seal the answers and drafts sent ahead for the step's questions; how many. May be repeated."""
    try:
        with referee.store.reading() as connection:
            game = games.find(connection, game_id)
            play = None if game is None or game.step != step else find_play(referee, connection, game)
    except OtherRules:
        settle_rules(referee, game_id)
        return 0

    def answer(connection: Connection) -> int:
        games.lock(connection, game_id)
        # Once only: a queue that has stopped at a question leaves it to the player.
        waiting = outbox.remove(connection, "queues", game_id, step)
        return 0 if play is None or not waiting else _answer(referee, connection, play, step)

    return referee.store.run(answer)


def _answer(referee: Referee, connection: Connection, play: AnyPlay, step: int) -> int:
    game_id, now, filed = play.setup.game, referee.clock.now(), 0
    queued = queues.going(connection, game_id)
    lasting = standing.of_game(connection, game_id)
    usual = {order.kind for order in play.rules.queues.usual}
    players = {
        row.seat: row.player_id for row in games.seats_of(connection, game_id) if row.status == "taken"
    }
    for ask in play.step.asks if play.step is not None else ():
        player_id = players.get(ask.seat)
        if player_id is None or not (ask.seat in queued or ask.seat in lasting or ask.kind in usual):
            continue
        filing = orders.filing(
            connection, game_id=game_id, step=step, seat=ask.seat, player_id=player_id, now=now
        )
        if filing.status != "running" or filing.step_state != "open" or filing.commitment is not None:
            continue
        lists = _Lists(connection, play, ask.seat, queued.get(ask.seat, []), lasting.get(ask.seat, []))
        used = lists.answer(ask, step, filing.shown)
        if used is not None:
            order = Order(used.answer, final=not used.draft, entropy=None, by=player_id)
            file_order(referee, connection, game_id, Asked(step, ask.seat), ask, filing, order)
            filed += 1
    return filed


class _Lists:
    """All that one seat has sent ahead."""

    def __init__(
        self,
        connection: Connection,
        play: AnyPlay,
        seat: int,
        queue: list[dict[str, Any]],
        lasting: list[dict[str, Any]],
    ) -> None:
        self._connection = connection
        self._play = play
        self._seat = seat
        self._queue = queue
        self._lasting = lasting

    def answer(self, ask: Ask, step: int, shown: Any) -> Used | None:
        """The order that answers the question, if one does; what was used or stopped is written down."""
        play = self._play
        facts = play.rules.fact_values(play.state, play.setup, self._seat)
        lasting = [lapse(standing_order(order), facts) for order in self._lasting]
        tried = [*(queued_order(order) for order in self._queue), *lasting, *play.rules.queues.usual]
        outcome = decide(
            tried, ask, facts, play.rules.round(play.state), play.rules.queues, step=step, shown=shown
        )
        game_id, queued = play.setup.game, len(self._queue)
        if outcome is not None and outcome.index < queued:
            if isinstance(outcome, Used):
                rest = [order for at, order in enumerate(self._queue) if at != outcome.index]
                queues.replace(self._connection, game_id, self._seat, rest)
            else:
                reason = f"Order {outcome.index + 1}: {outcome.reason}"
                queues.stop(self._connection, game_id, self._seat, reason)
        elif isinstance(outcome, Used) and outcome.index < queued + len(lasting):
            order = lasting[outcome.index - queued]
            lasting[outcome.index - queued] = replace(order, used=order.used + 1)
        after = [kept_again(row, order) for row, order in zip(self._lasting, lasting, strict=True)]
        if after != self._lasting:
            standing.replace(self._connection, game_id, self._seat, after)
        return outcome if isinstance(outcome, Used) else None
