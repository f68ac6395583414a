"""Hiding what a message says."""

from __future__ import annotations

from typing import Any

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.service.admin.games.noted_deeds import note_deed, write_down
from referee.service.games.locked_game import lock_game
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.store import games, journal, messages
from referee.store.events import reword_events
from referee.store.messages import HOST
from referee.store.transactions import Transaction

HIDDEN_MESSAGE = Words("(This message was hidden by the referee's host.)")


def hide_message(referee: Referee, game_id: str, message_id: str, reason: str) -> None:
    """Remove the text of a message wherever it can be read. That there was a message stays visible."""

    instead = referee.language.say(HIDDEN_MESSAGE)

    def hide(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            row = messages.find(transaction, game_id, message_id)
            if row is None:
                raise NotFound("message")
            messages.change(transaction, message_id, {"text": instead})
            if row.entry is not None:
                journal.erase(transaction, game_id, [row.entry])
                games.renew(transaction, game_id)
            reword_events(transaction, game_id, ["message"], lambda told: _reword(told, message_id, instead))
            about: dict[str, Json] = {"message": message_id}
            # A finished journal gets no more entries, and private messages are not mentioned to everybody.
            if locked.is_running and row.readers == "all":
                note_deed(
                    transaction,
                    locked.chronicle,
                    "message_hidden",
                    about,
                    reason,
                    seat=None if row.seat == HOST else row.seat,
                )
            else:
                write_down(referee, transaction, "message_hidden", game_id, about, reason)

    referee.store.run(hide)


def _reword(told: dict[str, Any], message_id: str, instead: str) -> None:
    if told["data"].get("message") == message_id:
        told["data"]["text"] = instead
