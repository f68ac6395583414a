"""Trying a held game again at once."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.admin.games.noted_deeds import note_deed, write_down
from referee.service.advancing.failed_steps import go_on
from referee.service.games.locked_game import lock_game
from referee.service.requests.errors import Conflict, NotFound
from referee.service.rules.choose_rules import choose_rules
from referee.service.running.context import Referee
from referee.store import games
from referee.store.games import GameRow
from referee.store.transactions import Transaction


def free_game(referee: Referee, game_id: str, reason: str) -> None:
    """Try a held game again at once; raises Conflict if no rules are installed that could continue it."""
    with referee.store.reading() as snapshot:
        waits_for_rules = _held(games.find(snapshot, game_id)).rules_held_at is not None
    if waits_for_rules:
        if not choose_rules(referee, game_id):
            raise Conflict("game-held", Words("No rules are installed that the game can continue by."))
        referee.store.run(lambda transaction: write_down(referee, transaction, "freed", game_id, {}, reason))
        return

    def free(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            game, chronicle = _held(locked.game), locked.chronicle
            note_deed(transaction, chronicle, "freed", {"step": game.step}, reason)
            go_on(referee, transaction, game, game.step, chronicle.at, chronicle.at)

    referee.store.run(free)


def _held(game: GameRow | None) -> GameRow:
    """The game, if it is held; raises NotFound or Conflict."""
    if game is None:
        raise NotFound("game")
    if game.status != "running" or game.held is None:
        raise Conflict("game-not-held", Words("The game is not held, or no longer."))
    return game
