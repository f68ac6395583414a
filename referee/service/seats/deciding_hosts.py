"""If the host does not play, the host decides about candidates instead of the table."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.games.access import plays_with_others
from referee.service.games.locked_game import LockedGame
from referee.service.requests.errors import Forbidden, NotFound
from referee.service.running.sessions import Player
from referee.service.seating.candidates import find_candidate
from referee.store.seating import CandidateRow


def candidate_to_decide_on(locked: LockedGame, player: Player, number: int) -> CandidateRow:
    """The candidate, for a host who may decide; raises a ServiceError."""
    locked.check_running()
    if plays_with_others(locked.seats(), player.id, locked.chronicle.at):
        raise Forbidden("table-decides", Words("You play in this game: put a motion, and the table decides."))
    row = find_candidate(locked.transaction, locked.game.id, number)
    if row is None:
        raise NotFound("candidate")
    if row.player_id == player.id:
        raise Forbidden("table-decides", Words("You ask for this seat yourself: the table decides."))
    return row
