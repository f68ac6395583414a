"""A seat at a running game, and what its orders ahead can name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.engine.ahead import Vocabulary
from referee.engine.choices import Fact
from referee.engine.json_types import Json
from referee.service.games.access import is_own, readable, seat_of
from referee.service.games.live_games import find_play
from referee.service.games.locked_game import check_running
from referee.service.lists.listed_orders import ListedOrder
from referee.service.requests.errors import NotSeated
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.service.running.sessions import Player
from referee.store import games
from referee.store.games import GameRow
from referee.store.transactions import Snapshot


def own_seat(referee: Referee, snapshot: Snapshot, player: Player, game_id: str) -> int:
    """The seat whose orders this player may read and send; raises NotFound or Forbidden."""
    now = referee.clock.now()
    readable(snapshot, game_id, player, now)
    seat = seat_of(snapshot, game_id, player, now)
    if seat is None:
        raise NotSeated
    return seat


@dataclass(frozen=True, repr=False)
class SeatInPlay:
    """A seat at a running game."""

    game: GameRow
    seat: int
    play: AnyPlay

    @property
    def round(self) -> int:
        return self.play.rules.round(self.play.state)

    @cached_property
    def facts(self) -> Mapping[str, Json]:
        """The facts that the seat's orders may test, as they are now."""
        return self.play.rules.fact_values(self.play.state, self.play.setup, self.seat)


def own_seat_in_play(referee: Referee, snapshot: Snapshot, player: Player, game_id: str) -> SeatInPlay:
    """The player's seat, as `own_seat`; raises Conflict unless the game is running, as only then there are
    facts.
    """
    seat = own_seat(referee, snapshot, player, game_id)
    game = games.get(snapshot, game_id)
    check_running(game)
    return SeatInPlay(game, seat, find_play(referee, snapshot, game))


def filed_for_another(snapshot: Snapshot, in_play: SeatInPlay, player: Player) -> str | None:
    """The delegate who files orders for somebody else's seat; None if the seat is the player's own."""
    return None if is_own(snapshot, in_play.game.id, in_play.seat, player) else player.id


def vocabulary_of(play: AnyPlay, seat: int, filed: Sequence[ListedOrder] = ()) -> Vocabulary:
    """What the seat's orders can name, including facts that only orders on file still test."""
    rules = play.rules.queues
    asks = () if play.step is None else play.step.asks
    testable = play.rules.testable(play.state, play.setup, seat)
    known = {fact.id for fact in testable}
    before = {fact["id"]: Fact.from_description(fact) for entry in filed for fact in entry.facts}
    return Vocabulary(
        [kind for kind in play.rules.kinds if kind not in rules.never],
        [*testable, *(fact for id_, fact in before.items() if id_ not in known)],
        lambda word: rules.addressee(play.state, seat, word),
        rules.verbs,
        rules.reworded,
        rules.test_words,
        lambda order: play.rules.grammar(play.state, play.setup, seat, order),
        once=rules.once,
        then=[word for ask in asks if ask.seat == seat for word in rules.then.get(ask.kind, ())],
    )
