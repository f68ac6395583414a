"""Answering from orders sent ahead: what a seat has sent is sealed as if it had been typed just now.

A seat's queue comes first, then its standing orders, then what the game has for everybody: one list, tried
from the top.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.engine.ahead import Question, Used, consider, lapse, list_of
from referee.engine.asks import Ask
from referee.fairplay.entries import prompt_id
from referee.service.asked import Asked
from referee.service.context import Referee
from referee.service.hold_game import hold_game
from referee.service.in_words import game_title
from referee.service.live import OtherRules, find_play
from referee.service.notices import News, announce, tell_of_step
from referee.service.plays import AnyPlay
from referee.service.queue_entries import (
    Entry,
    fate_of,
    has_stopped,
    in_a_sentence,
    is_over,
    passed_over,
    stopped_whole,
    told_of,
)
from referee.service.queues import order_from as queued_order
from referee.service.seal_order import Order, file_order
from referee.service.standing_orders import kept_again
from referee.service.standing_orders import order_from as standing_order
from referee.store import games, orders, outbox, playing, queues, standing
from referee.store.store import Connection


def answer_from_queues(referee: Referee, game_id: str, step: int) -> int:
    """Seal the answers and drafts sent ahead for the step's questions; how many. May be repeated."""
    try:
        with referee.store.reading() as connection:
            game = games.find(connection, game_id)
            play = None if game is None or game.step != step else find_play(referee, connection, game)
    except OtherRules as error:
        hold_game(referee, game_id, step, f"The game {error}.")
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
    seats = {row.seat: row for row in games.seats_of(connection, game_id) if row.status == "taken"}
    left_open = False
    for ask in play.step.asks if play.step is not None else ():
        seat = seats.get(ask.seat)
        if seat is None or not (ask.seat in queued or ask.seat in lasting or ask.kind in usual):
            continue
        filing = orders.filing(
            connection, game_id=game_id, step=step, seat=ask.seat, player_id=seat.player_id, now=now
        )
        if filing.status != "running" or filing.step_state != "open" or filing.commitment is not None:
            continue
        lists = _Lists(connection, play, ask.seat, queued.get(ask.seat, []), lasting.get(ask.seat, []))
        used = lists.answer(ask, step, filing.shown)
        if used is not None:
            order = Order(used.answer, final=not used.draft, entropy=None, by=seat.player_id)
            file_order(referee, connection, game_id, Asked(step, ask.seat), ask, filing, order)
            filed += 1
        left_open = left_open or used is None or used.draft
        if lists.told is not None:
            announce(referee, connection, _news(referee, connection, game_id, step, seat, lists.told))
    # What seemed to be answered by itself was not told of; now it is asked.
    if left_open and not outbox.has(connection, "notices", game_id, step):
        tell_of_step(referee, connection, game_id, step, now)
    return filed


def _news(
    referee: Referee, connection: Connection, game_id: str, step: int, seat: Any, entry: Entry
) -> list[News]:
    """To those who play the seat: what became of an order that was sent ahead."""
    game = games.find(connection, game_id)
    text = f"{game_title(referee, game)}: {in_a_sentence(entry)}"
    return [
        News(
            player_id=player_id,
            kind="queue",
            occasion=f"queue/{game_id}/{prompt_id(step, seat.seat)}",
            text=text,
            data=dict(told_of(entry)),
            game_id=game_id,
            step=step,
        )
        for player_id in sorted(playing.players_of([seat], referee.clock.now()))
    ]


class _Lists:
    """All that one seat has sent ahead."""

    def __init__(
        self,
        connection: Connection,
        play: AnyPlay,
        seat: int,
        queue: list[Entry],
        lasting: list[dict[str, Any]],
    ) -> None:
        self._connection = connection
        self._play = play
        self._seat = seat
        self._queue = queue
        self._lasting = lasting
        self.told: Entry | None = None
        """The entry of the queue that the question came to."""

    def answer(self, ask: Ask, step: int, shown: Any) -> Used | None:
        """The order that answers the question, if one does; what was used or stopped is written down."""
        play, rules = self._play, self._play.rules.queues
        facts = play.rules.fact_values(play.state, play.setup, self._seat)
        among = list_of(rules, facts)
        current_round = play.rules.round(play.state)
        queue = [_lapsed(entry, step, current_round) for entry in self._queue]
        going = not has_stopped(queue, among)
        usable = [at for at, entry in enumerate(queue) if going and not entry.get("fate")]
        lasting = [lapse(standing_order(order), facts) for order in self._lasting]
        tried = [*(queued_order(queue[at]) for at in usable), *lasting, *rules.usual]
        question = Question(step, ask.kind, facts, lambda: (ask, current_round), shown)
        considered = consider(tried, question, rules)
        outcome, prompt = considered.outcome, prompt_id(step, self._seat)
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
        self._keep(queue, [kept_again(row, order) for row, order in zip(self._lasting, lasting, strict=True)])
        return outcome if isinstance(outcome, Used) else None

    def _keep(self, queue: list[Entry], lasting: list[dict[str, Any]]) -> None:
        game_id = self._play.setup.game
        if queue != self._queue:
            live = stopped_whole(queue) is None and not all(entry.get("fate") for entry in queue)
            queues.replace(self._connection, game_id, self._seat, queue, live=live)
        if lasting != self._lasting:
            standing.replace(self._connection, game_id, self._seat, lasting)


def _lapsed(entry: Entry, step: int, current_round: int) -> Entry:
    fate = is_over(entry, step, current_round)
    return entry if fate is None else {**entry, "fate": fate}
