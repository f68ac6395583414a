"""Ending a game early, with the scoring that its rules have for that."""

from __future__ import annotations

from referee.engine import codec
from referee.fairplay.endings import scored_early
from referee.service.advancing.concessions import conceded_seats
from referee.service.advancing.end_game import end_game
from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import rules_in_force, setup_of
from referee.service.games.prepared_changes import PreparedChange
from referee.service.running.context import Referee
from referee.store import reading
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Snapshot, Transaction


def prepare_early_end(
    referee: Referee, snapshot: Snapshot, game: GameRow, _motion: MotionRow
) -> PreparedChange:
    """Score the game as it stands. If the rules have no scoring for that, it ends without a result."""
    rules = rules_in_force(referee, game)
    state = codec.decode(rules.state, reading.view_state(snapshot, game.id))
    setup = setup_of(referee, snapshot, game, rules)
    scored = scored_early(rules, state, setup, conceded_seats(snapshot, game.id))

    def write(transaction: Transaction, chronicle: Chronicle, game: GameRow) -> None:
        end_game(referee, transaction, chronicle, game, "ended_early", scored=scored)

    return PreparedChange(write)
