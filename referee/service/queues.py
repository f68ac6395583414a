"""Queues: the orders that a seat has sent ahead. They are the seat's secret until they are used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.ahead import Alternative, OrderAhead, problems_of, sent
from referee.engine.ahead_text import read_queue
from referee.engine.choices import Fact
from referee.engine.problems import UnreadableText
from referee.service.access import readable, seat_of
from referee.service.context import Referee
from referee.service.errors import Conflict, Forbidden, Invalid
from referee.service.live import find_play
from referee.service.plays import AnyPlay
from referee.service.seal_order import unreadable
from referee.service.sessions import Player
from referee.store import games, queues
from referee.store.store import Connection


@dataclass(frozen=True, repr=False)
class Queue:
    """A seat's orders in their order, and why they are not used any more if they are not."""

    orders: list[dict[str, Any]]
    stopped: str | None = None


def file_queue(
    referee: Referee,
    player: Player,
    game_id: str,
    orders: Sequence[Mapping[str, Any]] | None = None,
    *,
    text: str = "",
) -> Queue:
    """Send orders ahead, in JSON or as `text`, in the place of those sent before.

    They answer questions that come after this.
    """

    def file(connection: Connection) -> Queue:
        games.lock(connection, game_id)
        seat = _own_seat(connection, game_id, player)
        game = games.find(connection, game_id)
        if game is None or game.status != "running":
            raise Conflict("game-not-running", "The game is not running.")
        play = find_play(referee, connection, game)
        stated = play.rules.facts(play.state, play.setup, seat)
        facts = [one.fact for one in stated]
        values = {one.fact.id: one.value for one in stated}
        written = (
            _read(play, seat, text, facts) if orders is None else [order_from(order) for order in orders]
        )
        problems = [
            problem.within("orders", at)
            for at, order in enumerate(written)
            for problem in problems_of(order, _kinds(play), facts)
        ]
        if problems:
            raise Invalid("invalid-queue", "The queue cannot be kept like this.", problems)
        kept = [order_json(sent(order, play.rules.queues, values, game.round)) for order in written]
        queues.replace(connection, game_id, seat, kept)
        return Queue(kept)

    return referee.store.run(file)


def show_queue(referee: Referee, player: Player, game_id: str) -> Queue:
    """What the player's seat has sent ahead and not used yet."""
    with referee.store.reading() as connection:
        row = queues.of_seat(connection, game_id, _own_seat(connection, game_id, player))
    return Queue([]) if row is None else Queue(row.orders, row.stopped)


def clear_queue(referee: Referee, player: Player, game_id: str) -> None:
    """Take back everything sent ahead."""

    def clear(connection: Connection) -> None:
        games.lock(connection, game_id)
        queues.remove(connection, game_id, _own_seat(connection, game_id, player))

    referee.store.run(clear)


def order_from(written: Mapping[str, Any]) -> OrderAhead:
    """An order as a client writes it, or as it is kept."""
    stop = written.get("stop") or {}
    return OrderAhead(
        kind=written["kind"],
        answers=tuple(Alternative(one.get("answer"), one.get("text")) for one in written["answers"]),
        when=written.get("when", True),
        stop_when=stop.get("when"),
        stop_if_changed=tuple(stop.get("changed", ())),
        stop_if_new=tuple(stop.get("new", ())),
        until_round=written.get("until_round"),
        firm=written.get("firm", False),
        noted=written.get("noted", {}),
    )


def order_json(order: OrderAhead) -> dict[str, Any]:
    """The order as it is kept; `noted` is not for clients."""
    return {
        "kind": order.kind,
        "when": order.when,
        "answers": [
            {"answer": one.answer} if one.text is None else {"text": one.text} for one in order.answers
        ],
        "stop": {
            "when": order.stop_when,
            "changed": list(order.stop_if_changed),
            "new": list(order.stop_if_new),
        },
        "until_round": order.until_round,
        "firm": order.firm,
        "noted": dict(order.noted),
    }


def _kinds(play: AnyPlay) -> list[str]:
    """The kinds of questions that may be answered ahead."""
    return [kind for kind in play.rules.kinds if kind not in play.rules.queues.never]


def _read(play: AnyPlay, seat: int, text: str, facts: Sequence[Fact]) -> list[OrderAhead]:
    try:
        return read_queue(
            text, _kinds(play), facts, lambda word: play.rules.queues.addressee(play.state, seat, word)
        )
    except UnreadableText as error:
        raise Invalid("unreadable-text", "The text could not be read.", [unreadable(error)]) from None


def _own_seat(connection: Connection, game_id: str, player: Player) -> int:
    readable(connection, game_id, player)
    seat = seat_of(connection, game_id, player)
    if seat is None:
        raise Forbidden("not-seated", "You have no seat in this game.")
    return seat
