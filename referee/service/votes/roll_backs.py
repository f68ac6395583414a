"""Rolling a game back: an earlier question is asked again, with new draws from then on."""

from __future__ import annotations

from referee.engine.play import Advance
from referee.fairplay import entries
from referee.service.advancing.next_step import Rest, come_to_rest, write_rest
from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import rules_in_force
from referee.service.games.history import History
from referee.service.games.live_games import checkpoint_json, seeds_of
from referee.service.games.past_plays import play_at
from referee.service.games.prepared_changes import Moot, PreparedChange
from referee.service.motions.lapse_motions import lapse_motions
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.service.votes.count_again import count_again
from referee.store import ahead, games, outbox, rollbacks
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.rollbacks import RollbackRow
from referee.store.rules import last_adoption
from referee.store.transactions import Snapshot, Transaction


def prepare_roll_back(
    referee: Referee, snapshot: Snapshot, game: GameRow, motion: MotionRow
) -> PreparedChange:
    """Find the game as it stood at the step that the motion names, and ask its question under a new number.

    What was rolled back stays in the journal. Orders for the open step, and all orders ahead, are dropped:
    they were meant for a game that went another way.
    """
    to, number, epoch = int(motion.about["step"]), game.step + 1, game.epoch + 1
    history = History.find(snapshot, game, game.step)
    if (
        to not in history
        or to <= last_adoption(snapshot, game.id)
        or history.has_conceded_since(snapshot, to)
    ):
        raise Moot
    rules_in_force(referee, game)  # raises OtherRules
    play = play_at(referee, snapshot, game, to)
    play.reopen(number, epoch)
    rest = come_to_rest(play, seeds_of(snapshot, game), Advance((), ()))

    def write(transaction: Transaction, chronicle: Chronicle, game: GameRow) -> None:
        still_open = lapse_motions(referee, transaction, chronicle, game, over=False)
        chronicle.note(entries.rolled_back(to, step=number, epoch=epoch))
        chronicle.tell(
            "game.rolled_back",
            {"to": to, "step": number, "epoch": epoch},
        )
        rollbacks.insert_rollback(transaction, RollbackRow(game.id, epoch, to, number, chronicle.at))
        games.change(transaction, game.id, {"epoch": epoch})
        write_gone_back(referee, transaction, chronicle, game, play, rest)
        if still_open:
            count_again(referee, transaction, chronicle)

    return PreparedChange(write, play)


def write_gone_back(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, play: AnyPlay, rest: Rest
) -> None:
    """Write where a rolled-back game now stands, and save the chronicle.

    Orders ahead and orders for the open step are dropped: they were meant for a game that went another way.
    """
    games.move_position(transaction, game.id, rest.state, checkpoint_json(play.position.checkpoint))
    ahead.clear(transaction, game.id)
    outbox.remove_of_step(transaction, game.id, game.step)
    seats = games.seats_of(transaction, game.id)
    write_rest(referee, transaction, chronicle, game, seats, play, rest)
