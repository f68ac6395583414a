"""Games, as the referee's host deals with them: finding, freeing, ending, removing, and hiding messages.

What is done to a game stands in its journal, for everybody to read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.fairplay.entries import Deed
from referee.service.advancing.end_game import end_game
from referee.service.advancing.failed_step import go_on
from referee.service.games.locked_game import lock_game
from referee.service.games.record import Record
from referee.service.requests.errors import Conflict, NotFound
from referee.service.rules.settle_rules import settle_rules
from referee.service.running.context import Referee
from referee.store import deeds, games, journal, messages, notices, removal
from referee.store.events import reword_events
from referee.store.games import GameRow
from referee.store.removal import FoundGame
from referee.store.transactions import Transaction

MAX_FOUND = 50
HIDDEN_MESSAGE = "(This message was hidden by the referee's host.)"


def find_games(
    referee: Referee, *, player_id: str | None = None, status: str | None = None, held: bool = False
) -> list[FoundGame]:
    """Games that a player plays or hosts, of this status, or that are held."""
    with referee.store.reading() as snapshot:
        return removal.search_games(snapshot, player_id=player_id, status=status, held=held, most=MAX_FOUND)


def free_game(referee: Referee, game_id: str, reason: str) -> None:
    """Have a game that is held tried again at once; raises Conflict if nothing is there to go on by."""
    with referee.store.reading() as snapshot:
        waits_for_rules = _held(games.find(snapshot, game_id)).rules_held_at is not None
    if waits_for_rules:
        if not settle_rules(referee, game_id):
            raise Conflict("game-held", "No rules are installed that the game can go on by.")
        referee.store.run(lambda transaction: _write_down(referee, transaction, "freed", game_id, {}, reason))
        return

    def free(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            game, record = _held(locked.game), locked.record
            _note(transaction, record, "freed", {"step": game.step}, reason, "has the game tried again")
            go_on(referee, transaction, game, game.step, record.at, record.at)

    referee.store.run(free)


def close_game(referee: Referee, game_id: str, reason: str) -> None:
    """End a game that is not over, without a result. Its journal can be verified as any other."""

    def close(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            locked.check_not_over()
            _note(transaction, locked.record, "closed", {}, reason, "ends the game")
            text = f"The referee's host has ended the game: {reason}"
            end_game(referee, transaction, locked.record, locked.game, "closed", text=text)

    referee.store.run(close)


def delete_game(referee: Referee, game_id: str, reason: str) -> None:
    """Remove all that is kept of a game. Of it only this deed is left."""

    def delete(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id):
            removal.remove_game(transaction, game_id)
            deeds.add(transaction, "delete_game", {"game": game_id}, reason, referee.clock.now())

    referee.store.run(delete)


def hide_message(referee: Referee, game_id: str, message_id: str, reason: str) -> None:
    """Take out what a message said, wherever it can be read; that there was one stays."""

    def hide(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            row = messages.find(transaction, game_id, message_id)
            if row is None:
                raise NotFound("message")
            messages.change(transaction, message_id, {"text": HIDDEN_MESSAGE})
            if row.entry is not None:
                journal.erase(transaction, game_id, [row.entry])
            reword_events(transaction, game_id, ["message"], lambda body: _reworded(body, message_id))
            notices.reword(transaction, f"message/{message_id}", HIDDEN_MESSAGE)
            about: dict[str, Json] = {"message": message_id}
            # Nothing is added to a journal that is at its end, nor told to all of what was said to some.
            if locked.is_running and row.readers == "all":
                _note(
                    transaction,
                    locked.record,
                    "message_hidden",
                    about,
                    reason,
                    f"hides a message of seat {row.seat}",
                )
            else:
                _write_down(referee, transaction, "message_hidden", game_id, about, reason)

    referee.store.run(hide)


def _held(game: GameRow | None) -> GameRow:
    """A game that cannot go on for now; raises NotFound or Conflict."""
    if game is None:
        raise NotFound("game")
    if game.status != "running" or game.held is None:
        raise Conflict("game-not-held", "The game is not held, or not any more.")
    return game


def _note(
    transaction: Transaction, record: Record, deed: Deed, about: Mapping[str, Json], reason: str, words: str
) -> None:
    """Write the deed down, in the game's journal too, and tell everybody."""
    record.note(entries.administered(deed, about, reason))
    told = {"deed": deed, **about, "reason": reason}
    record.tell("game.administered", f"The referee's host {words}: {reason}", told)
    deeds.add(transaction, deed, {"game": record.game_id, **about}, reason, record.at)


def _write_down(
    referee: Referee,
    transaction: Transaction,
    deed: Deed,
    game_id: str,
    about: Mapping[str, Json],
    reason: str,
) -> None:
    deeds.add(transaction, deed, {"game": game_id, **about}, reason, referee.clock.now())


def _reworded(body: str, message_id: str) -> str:
    told = json.loads(body)
    if told["data"].get("message") != message_id:
        return body
    told["text"] = f"Seat {told['data']['seat']}: {HIDDEN_MESSAGE}"
    told["data"]["text"] = HIDDEN_MESSAGE
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
