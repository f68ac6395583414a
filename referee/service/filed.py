"""What a seat has on file for questions to come: its queue, then its standing orders, tried from the top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.engine.ahead import Used, decide, lapse
from referee.engine.asks import Ask
from referee.service.plays import AnyPlay
from referee.service.queues import order_from as queued_order
from referee.service.standing_orders import kept_again
from referee.service.standing_orders import order_from as standing_order
from referee.store import games, queues, standing
from referee.store.store import Connection


class Filed:
    """One seat's lists, as they were read, and as they are once some of them was used."""

    def __init__(self, queue: Sequence[dict[str, Any]], lasting: Sequence[dict[str, Any]]) -> None:
        self.read = (list(queue), list(lasting))
        self._queue, self._lasting = self.read
        self._stopped: str | None = None

    @classmethod
    def of_players(cls, connection: Connection, game_id: str) -> dict[int, Filed]:
        """What the seats of a game have on file whose players are there."""
        queued, lasting = queues.going(connection, game_id), standing.of_game(connection, game_id)
        return {
            row.seat: cls(queued.get(row.seat, []), lasting.get(row.seat, []))
            for row in games.seats_of(connection, game_id)
            if row.status == "taken"
        }

    def answer(self, play: AnyPlay, ask: Ask, step: int, shown: Any = None) -> Used | None:
        """The order that answers the question, if one does; what is used up or stops is not used again."""
        facts = play.rules.fact_values(play.state, play.setup, ask.seat)
        queued = [] if self._stopped is not None else [queued_order(order) for order in self._queue]
        lasting = [lapse(standing_order(order), facts) for order in self._lasting]
        outcome = decide(
            [*queued, *lasting, *play.rules.queues.usual],
            ask,
            facts,
            play.rules.round(play.state),
            play.rules.queues,
            step=step,
            shown=shown,
        )
        if outcome is not None and outcome.index < len(queued):
            if isinstance(outcome, Used):
                self._queue = [order for at, order in enumerate(self._queue) if at != outcome.index]
            else:
                self._stopped = f"Order {outcome.index + 1}: {outcome.reason}"
        elif isinstance(outcome, Used) and outcome.index < len(queued) + len(lasting):
            order = lasting[outcome.index - len(queued)]
            lasting[outcome.index - len(queued)] = replace(order, used=order.used + 1)
        self._lasting = [kept_again(row, order) for row, order in zip(self._lasting, lasting, strict=True)]
        return outcome if isinstance(outcome, Used) else None

    def write(self, connection: Connection, game_id: str, seat: int) -> None:
        """Keep what is left of the lists."""
        queue, lasting = self.read
        if self._queue != queue:
            queues.replace(connection, game_id, seat, self._queue)
        if self._stopped is not None:
            queues.stop(connection, game_id, seat, self._stopped)
        if self._lasting != lasting:
            standing.replace(connection, game_id, seat, self._lasting)
