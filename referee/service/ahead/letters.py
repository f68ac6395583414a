"""Texts that hold an order, and orders ahead below it."""

from __future__ import annotations

from referee.engine.ahead import Letter, taken_apart
from referee.engine.order_lines import said_in
from referee.service.ahead.seats_in_play import own_seat_in_play, vocabulary_of
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def letter_of(referee: Referee, player: Player, game_id: str, text: str) -> Letter:
    """A text taken apart: the order, and the orders ahead below it, where the game allows them."""
    whole = Letter(text, "", "")
    if "\n" not in said_in(text):
        return whole
    with referee.store.reading() as snapshot:
        in_play = own_seat_in_play(referee, snapshot, player, game_id)
    if not in_play.play.rules.queues.below_orders:
        return whole
    return taken_apart(text, vocabulary_of(in_play.play, in_play.seat))
