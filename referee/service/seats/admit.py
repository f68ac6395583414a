"""A host who does not play decides who takes a free seat."""

from __future__ import annotations

from referee.service.games.access import plays_with_others
from referee.service.games.locked_game import LockedGame, enter_as_host
from referee.service.requests.errors import Conflict, Forbidden, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.candidates import candidacy, cannot_admit, find_candidate, seat_candidate
from referee.service.votes.settle_motions import settle_motions
from referee.store import seating
from referee.store.seating import CandidateRow
from referee.store.transactions import Transaction


def admit(referee: Referee, player: Player, game_id: str, number: int) -> None:
    """The host, who does not play, gives a candidate the seat."""

    def let_in(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            game, row = locked.game, _deciding(locked, player, number)
            about = candidacy(transaction, game, row.number)
            if reason := cannot_admit(referee, transaction, game, about):
                raise Conflict("seat-taken", reason)
            seat_candidate(referee, transaction, locked.record, game, about)
            settle_motions(referee, transaction, locked.record, game_id)

    referee.store.run(let_in)


def refuse(referee: Referee, player: Player, game_id: str, number: int) -> None:
    """The host, who does not play, turns a candidate away, who cannot ask again."""

    def turn_away(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            row = _deciding(locked, player, number)
            seating.drop_candidate(transaction, game_id, row.player_id)
            seating.turn_away(transaction, game_id, row.player_id)

    referee.store.run(turn_away)


def _deciding(locked: LockedGame, player: Player, number: int) -> CandidateRow:
    """The candidate, for a host who may decide; raises a ServiceError."""
    locked.check_running()
    if plays_with_others(locked.seats(), player.id, locked.record.at):
        raise Forbidden("table-decides", "You play in this game: put a motion, and the table decides.")
    row = find_candidate(locked.transaction, locked.game.id, number)
    if row is None:
        raise NotFound("candidate")
    if row.player_id == player.id:
        raise Forbidden("table-decides", "You ask for this seat yourself: the table decides.")
    return row
