"""Answering from orders sent ahead: what a seat has sent is sealed as if it had been typed just now.

A seat's queue comes first, then its standing orders, then what the game has for everybody: one list, tried
from the top.
"""

from __future__ import annotations

from typing import Any

from referee.fairplay.entries import prompt_id
from referee.service.asked import Asked
from referee.service.context import Referee
from referee.service.filed import Filed
from referee.service.in_words import game_title
from referee.service.live import find_play
from referee.service.notices import News, announce, tell_of_step
from referee.service.plays import AnyPlay
from referee.service.queue_entries import Entry, in_a_sentence, told_of
from referee.service.rules_in_force import OtherRules
from referee.service.seal_order import Order, file_order
from referee.service.settle_rules import settle_rules
from referee.store import games, orders, outbox, playing, queues, standing
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
        lists = Filed(queued.get(ask.seat, []), lasting.get(ask.seat, []))
        used = lists.answer(play, ask, step, filing.shown)
        lists.write(connection, game_id, ask.seat)
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
