"""What queues and standing orders have in common: whose they are, what they can name, how they are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.engine.ahead import DEFAULT, Alternative
from referee.engine.ahead_text import Words
from referee.engine.asks import Step
from referee.engine.choices import Fact, holds
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.service.access import readable, seat_of
from referee.service.context import Referee
from referee.service.errors import Conflict, Invalid, NotSeated
from referee.service.live import find_play
from referee.service.next_step import have_done
from referee.service.plays import AnyPlay
from referee.service.seal_order import unreadable
from referee.service.sessions import Player
from referee.store import games, queues, standing
from referee.store.store import Connection, Writer


def own_seat(referee: Referee, connection: Connection, player: Player, game_id: str) -> int:
    """The seat whose orders this player may read and send; raises NotFound or Forbidden."""
    now = referee.clock.now()
    readable(connection, game_id, player, now)
    seat = seat_of(connection, game_id, player, now)
    if seat is None:
        raise NotSeated
    return seat


@dataclass(frozen=True, repr=False)
class Place:
    """A seat at a running game."""

    game: Any
    seat: int
    play: AnyPlay


def own_place(referee: Referee, connection: Connection, player: Player, game_id: str) -> Place:
    """As `own_seat`; raises Conflict unless the game is running: only then are there facts to test."""
    seat = own_seat(referee, connection, player, game_id)
    game = games.find(connection, game_id)
    if game is None or game.status != "running":
        raise Conflict("game-not-running", "The game is not running.")
    return Place(game, seat, find_play(referee, connection, game))


@dataclass(frozen=True, repr=False)
class Known:
    """What a seat's orders can name at a table, and the facts as they are now."""

    words: Words
    values: Mapping[str, Json]

    @property
    def facts(self) -> Sequence[Fact]:
        return self.words.facts

    @property
    def kinds(self) -> Sequence[str]:
        return self.words.kinds


def known_to(play: AnyPlay, seat: int, more: Sequence[Fact] = ()) -> Known:
    """What the seat's orders can name; `more` are facts that were stated once."""
    rules = play.rules.queues
    values = play.rules.fact_values(play.state, play.setup, seat)
    testable = play.rules.testable(play.state, play.setup, seat)
    facts = [*testable, *(fact for fact in more if fact.id not in values)]
    kinds = [kind for kind in play.rules.kinds if kind not in rules.never]
    words = Words(
        kinds,
        facts,
        lambda word: rules.addressee(play.state, seat, word),
        rules.verbs,
        rules.reworded,
        lambda order: play.rules.grammar(play.state, play.setup, seat, order),
    )
    return Known(words, values)


def unreadable_text(error: UnreadableText) -> Invalid:
    return Invalid("unreadable-text", "The text could not be read.", [unreadable(error)])


def alternative_from(written: Mapping[str, Any]) -> Alternative:
    if written.get("default"):
        return DEFAULT
    prefer = written.get("prefer")
    return Alternative(written.get("answer"), written.get("text"), None if prefer is None else tuple(prefer))


def alternative_json(one: Alternative) -> dict[str, Any]:
    if one.default:
        return {"default": True}
    if one.prefer is not None:
        return {"prefer": list(one.prefer)}
    return {"answer": one.answer} if one.text is None else {"text": one.text}


def have_answered(
    referee: Referee,
    connection: Connection,
    writer: Writer,
    play: AnyPlay,
    step: Step,
    now: datetime,
) -> None:
    """If one of the seats that a new step asks has sent orders ahead, have a worker answer from them.

    Or if the game has orders of its own for such a question.
    """
    game_id = play.setup.game
    if _is_usual(play, step) or queues.any_ahead(connection, game_id, step.seats):
        have_done(referee, writer, "queues", game_id, step.number, now)


def _is_usual(play: AnyPlay, step: Step) -> bool:
    """Whether one of the orders that the game has for everybody is meant for one of the questions."""
    for ask in step.asks:
        tests = [order.when for order in play.rules.queues.usual if order.kind == ask.kind]
        if tests:
            facts = play.rules.fact_values(play.state, play.setup, ask.seat)
            if any(holds(test, facts) for test in tests):
                return True
    return False


def forget_orders(connection: Connection, game_id: str, seat: int) -> None:
    """Drop all that a seat has sent ahead: it was its player's, who plays it no more."""
    queues.remove(connection, game_id, seat)
    standing.remove(connection, game_id, seat)
