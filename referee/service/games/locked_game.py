"""The ways into games for verbs that change them: locked, checked, and with a chronicle that is saved."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from referee.engine.catalogue import Words
from referee.service.games.access import check_readable, seat_of
from referee.service.games.chronicle import Chronicle
from referee.service.requests.errors import Conflict, Forbidden, NotFound, NotSeated
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games
from referee.store.games import GameRow, SeatRow
from referee.store.transactions import Transaction

NOT_RUNNING = Words("The game is not running.")


def check_running(game: GameRow, why: str = NOT_RUNNING) -> None:
    """Raise Conflict unless the game has begun and is not over."""
    if game.status != "running":
        raise Conflict("game-not-running", why)


@dataclass(frozen=True, repr=False)
class LockedGame:
    """A game that only this transaction can change, and the chronicle of what it adds."""

    transaction: Transaction
    game: GameRow
    chronicle: Chronicle

    @property
    def is_running(self) -> bool:
        return self.game.status == "running"

    def check_running(self, why: str = NOT_RUNNING) -> None:
        check_running(self.game, why)

    def check_open(self) -> None:
        """Raise Conflict if the game has begun."""
        if self.game.status != "open":
            raise Conflict("game-not-open", Words("The game has started already."))

    def check_not_over(self) -> None:
        """Raise Conflict if the game is over."""
        if self.game.status not in ("open", "running"):
            raise Conflict("game-over", Words("The game is over."))

    def seats(self) -> list[SeatRow]:
        """The seats as they are now."""
        return games.seats_of(self.transaction, self.game.id)

    def seat(self, number: int) -> SeatRow:
        """One of the seats; raises NotFound."""
        found = next((row for row in self.seats() if row.seat == number), None)
        if found is None:
            raise NotFound("seat")
        return found

    def seat_of(self, player: Player) -> int:
        """The seat that this player plays, their own or as a delegate; raises Forbidden."""
        seat = seat_of(self.transaction, self.game.id, player, self.chronicle.at)
        if seat is None:
            raise NotSeated
        return seat


def lock_games(transaction: Transaction, game_ids: Collection[str]) -> None:
    """Lock several games at once, before any of them is entered or what belongs to them is written."""
    games.lock_all(transaction, list(game_ids))


@contextmanager
def lock_game(referee: Referee, transaction: Transaction, game_id: str) -> Iterator[LockedGame]:
    """Lock a game, whoever asks; raises NotFound. The chronicle is saved at the end of the block."""
    games.lock(transaction, game_id)
    game = games.find(transaction, game_id)
    if game is None:
        raise NotFound("game")
    chronicle = Chronicle(referee, game_id, game.step, game, referee.clock.now())
    yield LockedGame(transaction, game, chronicle)
    if chronicle.has_grown:
        chronicle.save(transaction)


@contextmanager
def enter_game(
    referee: Referee, transaction: Transaction, player: Player, game_id: str
) -> Iterator[LockedGame]:
    """The same for a player; raises NotFound if they may not know about the game."""
    with lock_game(referee, transaction, game_id) as locked:
        check_readable(transaction, locked.game, player, referee.clock.now())
        yield locked


@contextmanager
def enter_as_host(
    referee: Referee, transaction: Transaction, player: Player, game_id: str
) -> Iterator[LockedGame]:
    """The same for the game's host; raises NotFound or Forbidden."""
    with enter_game(referee, transaction, player, game_id) as locked:
        if locked.game.host != player.id:
            raise Forbidden("not-the-host", Words("Only the host of the game can do this."))
        yield locked
