"""Carrying out what needs the rules: roll-backs, early ends, concessions, and motions that rules define."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import structlog

from referee.engine.json_types import Json
from referee.fairplay.motions import RULES
from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import are_installed, rules_to_read
from referee.service.games.locked_game import lock_game
from referee.service.games.prepared_changes import Moot, Prepare, PreparedChange
from referee.service.rules.choose_rules import choose_rules
from referee.service.running.context import Referee
from referee.service.running.outbox import WHATEVER_STEP, enqueue_motions
from referee.service.seating.go_on_without import go_on_without
from referee.service.votes.adoptions import prepare_adoption
from referee.service.votes.early_ends import prepare_early_end
from referee.service.votes.interventions import prepare_intervention
from referee.service.votes.roll_backs import prepare_roll_back
from referee.store import games, motions, outbox, steps
from referee.store.games import GameRow
from referee.store.motions import CONCEDE, MotionRow
from referee.store.transactions import Transaction

log = structlog.get_logger()

MAX_ATTEMPTS = 5
# How often the game may move on while its rules run for a motion, before that is given up.
MAX_ROUNDS = 20
PREPARE: Mapping[str, Prepare] = {
    "end_early": prepare_early_end,
    "roll_back": prepare_roll_back,
    RULES: prepare_adoption,
}


def carry_out_motions(referee: Referee, game_id: str, step: int = WHATEVER_STEP) -> int:
    """Carry out everything that the table has decided; returns how many motions. May be repeated.

    The rules run outside any lock. What they came to is dropped if the game has moved on in the meantime.
    """
    done = 0
    for _ in range(MAX_ROUNDS):
        with referee.store.reading() as snapshot:
            game = games.find(snapshot, game_id)
            pending = motions.undone(snapshot, game_id)
            tries = outbox.rings(snapshot, "motions", game_id, step)
        if game is None or game.status != "running" or not pending:
            referee.store.run(lambda transaction: _forget(referee, transaction, game_id, step))
            break
        # If no rules are installed to carry out anything by, the table may have agreed to some.
        motion = next((one for one in pending if one.kind == RULES), pending[0])
        if motion.kind != RULES and not are_installed(referee, game) and not choose_rules(referee, game_id):
            break
        if tries > MAX_ATTEMPTS:
            _drop(referee, game_id, motion, "failed")
            continue
        try:
            prepared = _prepare(referee, game, motion)
        except Moot:
            _drop(referee, game_id, motion, "moot")
            continue
        if prepared is None:
            break
        done += _write(referee, game, motion, prepared)
    return done


def _prepare(referee: Referee, game: GameRow, motion: MotionRow) -> PreparedChange | None:
    """What the rules come to; None if they cannot run now. Raises Moot."""
    of_rules = rules_to_read(referee, game).motion(motion.kind)
    prepare = PREPARE.get(motion.kind, prepare_intervention) if of_rules is None else prepare_intervention
    try:
        with referee.store.reading() as snapshot:
            return prepare(referee, snapshot, game, motion)
    except Moot:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a game's rules raise, other games go on
        # Only this: the error's message may hold what is still secret.
        log.error("motion failed", game=game.id, motion=motion.id, type=type(error).__name__)
    return None


def _write(referee: Referee, before: GameRow, motion: MotionRow, prepared: PreparedChange) -> bool:
    """Write it, unless the game has moved on since it was read or somebody else has done it."""

    def write(transaction: Transaction) -> bool:
        with lock_game(referee, transaction, before.id) as locked:
            game, chronicle = locked.game, locked.chronicle
            step = steps.find(transaction, before.id, before.step)
            if (
                not locked.is_running
                or game.step != before.step
                or step is None
                or step.state not in ("open", "closing")
                or motions.find(transaction, motion.id).carried_out_at is not None
                or not prepared.holds(transaction)
            ):
                return False
            motions.done(transaction, motion.id, chronicle.at)
            steps.make_void(transaction, game.id, game.step, chronicle.at)
            prepared.write(transaction, chronicle, game)
            if motion.kind == CONCEDE:
                _see_who_is_left(referee, transaction, chronicle)
            return True

    done = referee.store.run(write)
    if done and prepared.play is not None and prepared.play.step is not None:
        referee.plays.keep(before.id, prepared.play.step.number, prepared.play)
    return done


def _see_who_is_left(referee: Referee, transaction: Transaction, chronicle: Chronicle) -> None:
    """The concession that the rules have handled may have been that of the last player."""
    game = games.get(transaction, chronicle.game_id)
    if game.status == "running":
        go_on_without(referee, transaction, chronicle, game)


def _drop(referee: Referee, game_id: str, motion: MotionRow, reason: Literal["failed", "moot"]) -> None:
    """Give up carrying it out: the game goes on without it."""

    def drop(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            game, chronicle = locked.game, locked.chronicle
            if not motions.done(transaction, motion.id, referee.clock.now()):
                return
            about: Mapping[str, Json] = {"motion": motion.id, "kind": motion.kind, "about": motion.about}
            chronicle.tell("motion.dropped", {**about, "reason": reason})
            if motion.kind == CONCEDE:
                go_on_without(referee, transaction, chronicle, game)
            # Attempts are counted for each motion separately.
            outbox.remove(transaction, "motions", game_id, WHATEVER_STEP)
            if motions.undone(transaction, game_id):
                enqueue_motions(referee, transaction, game, chronicle.at)

    referee.store.run(drop)


def _forget(referee: Referee, transaction: Transaction, game_id: str, step: int) -> None:
    with lock_game(referee, transaction, game_id) as locked:
        if not locked.is_running or not motions.undone(transaction, game_id):
            outbox.remove(transaction, "motions", game_id, step)
