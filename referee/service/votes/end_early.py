"""Ending a game before its time, with the scoring that its rules have for that."""

from __future__ import annotations

from referee.engine import codec
from referee.engine.endings import with_conceded_last
from referee.engine.ruleset import Result
from referee.service.advancing.end_game import conceded_seats, end_game
from referee.service.games.prepared import Prepared
from referee.service.games.record import Record
from referee.service.games.rules_in_force import rules_in_force, setup_of
from referee.service.running.context import Referee
from referee.store import reading
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Snapshot, Transaction


def prepare_early_end(referee: Referee, snapshot: Snapshot, game: GameRow, _motion: MotionRow) -> Prepared:
    """Score the game as it stands. Where the rules have no scoring for that, it ends without a result."""
    result = _result(referee, snapshot, game)
    text = "The table has ended the game early."

    def write(transaction: Transaction, record: Record, game: GameRow) -> None:
        told = text if result is None else f"{text} {result.text}"
        end_game(referee, transaction, record, game, "ended_early", result=result, text=told)

    return Prepared(write)


def _result(referee: Referee, snapshot: Snapshot, game: GameRow) -> Result | None:
    rules = rules_in_force(referee, game)
    if rules.early_end is None:
        return None
    state = codec.decode(rules.state, reading.view_state(snapshot, game.id))
    result = rules.early_end(state, setup_of(referee, snapshot, game, rules))
    if rules.concede is not None:
        return result
    return with_conceded_last(result, conceded_seats(snapshot, game.id))
