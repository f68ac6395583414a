"""What a seat has on file for questions to come: its queue, then its standing orders, tried from the top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.engine.ahead import Question, Used, consider, lapse, list_of
from referee.engine.asks import Ask
from referee.fairplay.entries import prompt_id
from referee.service.plays import AnyPlay
from referee.service.queue_entries import (
    Entry,
    fate_of,
    has_stopped,
    is_over,
    passed_over,
    stopped_whole,
)
from referee.service.queues import order_from as queued_order
from referee.service.standing_orders import kept_again
from referee.service.standing_orders import order_from as standing_order
from referee.store import games, queues, standing
from referee.store.store import Connection


class Filed:
    """One seat's lists, as they were read, and as they are once some of them was used."""

    def __init__(self, queue: Sequence[Entry], lasting: Sequence[dict[str, Any]]) -> None:
        self.read = (list(queue), list(lasting))
        self._queue, self._lasting = self.read
        self.told: Entry | None = None
        """The entry of the queue that the last question came to."""

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
        rules = play.rules.queues
        facts = play.rules.fact_values(play.state, play.setup, ask.seat)
        among = list_of(rules, facts)
        current_round = play.rules.round(play.state)
        queue = [_lapsed(entry, step, current_round) for entry in self._queue]
        going = not has_stopped(queue, among)
        usable = [at for at, entry in enumerate(queue) if going and not entry.get("fate")]
        lasting = [lapse(standing_order(order), facts) for order in self._lasting]
        tried = [*(queued_order(queue[at]) for at in usable), *lasting, *rules.usual]
        question = Question(step, ask.kind, facts, lambda: (ask, current_round), shown)
        considered = consider(tried, question, rules)
        outcome, prompt = considered.outcome, prompt_id(step, ask.seat)
        self.told = None
        for at, reason in considered.passed.items():
            if at < len(usable):
                queue[usable[at]] = passed_over(queue[usable[at]], prompt, reason)
        if outcome is not None and outcome.index < len(usable):
            at = usable[outcome.index]
            answer = ask.show(outcome.answer) if isinstance(outcome, Used) else None
            self.told = queue[at] = {**queue[at], "fate": fate_of(outcome, prompt, among, answer)}
        elif isinstance(outcome, Used) and outcome.index < len(usable) + len(lasting):
            order = lasting[outcome.index - len(usable)]
            lasting[outcome.index - len(usable)] = replace(order, used=order.used + 1)
        self._queue = queue
        self._lasting = [kept_again(row, order) for row, order in zip(self._lasting, lasting, strict=True)]
        return outcome if isinstance(outcome, Used) else None

    def write(self, connection: Connection, game_id: str, seat: int) -> None:
        """Keep what is left of the lists."""
        queue, lasting = self.read
        if self._queue != queue:
            live = stopped_whole(self._queue) is None and not all(entry.get("fate") for entry in self._queue)
            queues.replace(connection, game_id, seat, self._queue, live=live)
        if self._lasting != lasting:
            standing.replace(connection, game_id, seat, self._lasting)


def _lapsed(entry: Entry, step: int, current_round: int) -> Entry:
    fate = is_over(entry, step, current_round)
    return entry if fate is None else {**entry, "fate": fate}
