"""A host who does not play decides who takes a free seat."""

from __future__ import annotations

from typing import Any

from referee.service.games.access import hosted, plays_with_others
from referee.service.games.record import Record
from referee.service.requests.errors import Conflict, Forbidden, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.candidates import candidacy, cannot_admit, find_candidate, seat_candidate
from referee.service.votes.settle_motions import settle_motions
from referee.store import games, seating
from referee.store.transactions import Transaction


def admit(referee: Referee, player: Player, game_id: str, number: int) -> None:
    """The host, who does not play, gives a candidate the seat."""

    def let_in(transaction: Transaction) -> None:
        game, row = _deciding(referee, transaction, player, game_id, number)
        about = candidacy(transaction, game, row.number)
        if reason := cannot_admit(referee, transaction, game, about):
            raise Conflict("seat-taken", reason)
        record = Record(referee, game_id, game.step, game, referee.clock.now())
        seat_candidate(referee, transaction, record, game, about)
        settle_motions(referee, transaction, record, game_id)
        record.save(transaction)

    referee.store.run(let_in)


def refuse(referee: Referee, player: Player, game_id: str, number: int) -> None:
    """The host, who does not play, turns a candidate away, who cannot ask again."""

    def turn_away(transaction: Transaction) -> None:
        _, row = _deciding(referee, transaction, player, game_id, number)
        seating.drop_candidate(transaction, game_id, row.player_id)
        seating.turn_away(transaction, game_id, row.player_id)

    referee.store.run(turn_away)


def _deciding(
    referee: Referee, transaction: Transaction, player: Player, game_id: str, number: int
) -> tuple[Any, Any]:
    """The game and the candidate, for a host who may decide; raises a ServiceError."""
    game = hosted(transaction, game_id, player, referee.clock.now())
    if game.status != "running":
        raise Conflict("game-not-running", "The game is not running.")
    if plays_with_others(games.seats_of(transaction, game_id), player.id, referee.clock.now()):
        raise Forbidden("table-decides", "You play in this game: put a motion, and the table decides.")
    row = find_candidate(transaction, game_id, number)
    if row is None:
        raise NotFound("candidate")
    if row.player_id == player.id:
        raise Forbidden("table-decides", "You ask for this seat yourself: the table decides.")
    return game, row
