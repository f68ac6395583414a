"""Counting votes: a motion that is decided is closed, and carried out if it is carried."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.engine.motions import Voting, decided
from referee.service.carry_out import carry_out
from referee.service.close_motion import close_motion
from referee.service.context import Referee
from referee.service.motions import electors_of
from referee.service.record import Record
from referee.store import games, motions
from referee.store.store import Connection


def settle_motions(referee: Referee, connection: Connection, record: Record, game_id: str) -> bool:
    """Count the votes on all open motions; whether one was decided, so that the record must be saved.

    To be called after every vote, and after every change of who has one.
    """
    settled = False
    # What is carried may change who has a vote, on motions too that were counted before.
    while _settle_all(referee, connection, record, game_id):
        settled = True
    return settled


def _settle_all(referee: Referee, connection: Connection, record: Record, game_id: str) -> bool:
    settled = False
    for motion in motions.still_open(connection, game_id):
        # Read anew each time: what was carried before may have ended the game, and its motions with it.
        game = games.find(connection, game_id)
        if game is not None and game.status == "running":
            settled |= _settle(referee, connection, record, game, motion)
    return settled


def _settle(referee: Referee, connection: Connection, record: Record, game: Any, motion: Any) -> bool:
    electors = electors_of(referee, connection, game, motion.about.get("seat"))
    if not electors:
        return False
    count = Counter(one.choice for one in motions.votes_on(connection, [motion.id]) if one.seat in electors)
    outcome = decided(Voting(motion.ballot, motion.needs), len(electors), count["yes"], count["no"])
    if outcome is None:
        return False
    close_motion(referee, connection, record, game, motion, outcome)
    if outcome == "carried":
        carry_out(referee, connection, record, game, motion)
    return True
