"""Counting votes: a motion that is decided is closed, and carried out if it is carried."""

from __future__ import annotations

from collections import Counter

from referee.engine import codec
from referee.engine.motions import Voting, decided
from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import are_installed, rules_to_read, setup_of
from referee.service.motions.close_motion import close_motion
from referee.service.motions.motions import electors_of, voting_of
from referee.service.running.context import Referee
from referee.service.votes.carry_out import carry_out
from referee.store import games, motions, reading
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Transaction


def close_decided_motions(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game_id: str
) -> None:
    """Count the votes on all open motions: after every vote, and whenever who may vote has changed."""
    # Carrying out one motion may change who votes on others, even on those counted before.
    while _close_all(referee, transaction, chronicle, game_id):
        pass


def _close_all(referee: Referee, transaction: Transaction, chronicle: Chronicle, game_id: str) -> bool:
    closed = False
    for motion in motions.still_open(transaction, game_id):
        # Read again each time: a motion carried before may have ended the game, and its motions with it.
        game = games.find(transaction, game_id)
        if game is not None and game.status == "running":
            closed |= _close_if_decided(referee, transaction, chronicle, game, motion)
    return closed


def _close_if_decided(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, motion: MotionRow
) -> bool:
    rules, seat = rules_to_read(referee, game), motion.about.get("seat")
    of_rules = rules.motion(motion.kind)
    if of_rules is not None and of_rules.voting.lasts == "game" and are_installed(referee, game):
        state = codec.decode(rules.state, reading.view_state(transaction, game.id))
        if of_rules.refusal(state, setup_of(referee, transaction, game, rules), seat) is not None:
            close_motion(transaction, chronicle, motion, "lapsed")
            return True
    electors = electors_of(referee, transaction, game, motion.kind, seat)
    if not electors:
        return False
    votes = motions.votes_on(transaction, [motion.id])
    count = Counter(one.choice for one in votes if one.seat in electors)
    backers = sum(one.choice == "yes" for one in votes)
    voting = Voting(motion.ballot, motion.needs, voting_of(rules, motion.kind).lasts)
    outcome = decided(voting, len(electors), count["yes"], count["no"], backers)
    if outcome is None:
        return False
    close_motion(transaction, chronicle, motion, outcome)
    if outcome == "carried":
        carry_out(referee, transaction, chronicle, game, motion)
    return True
