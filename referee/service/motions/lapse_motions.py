"""Closing motions that nobody has decided."""

from __future__ import annotations

from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import rules_to_read
from referee.service.motions.close_motion import close_motion
from referee.service.motions.motions import voting_of
from referee.service.running.context import Referee
from referee.store import motions
from referee.store.games import GameRow
from referee.store.transactions import Transaction


def lapse_motions(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, *, over: bool
) -> bool:
    """Close undecided motions that end with their step, or all if the game is over; whether any stay open."""
    found = motions.still_open(transaction, game.id)
    lasting: list[str] = []
    if found and not over:
        rules = rules_to_read(referee, game)
        lasting = [motion.id for motion in found if voting_of(rules, motion.kind).lasts == "game"]
    for motion in found:
        if motion.id not in lasting:
            close_motion(transaction, chronicle, motion, "lapsed")
    return bool(lasting)
