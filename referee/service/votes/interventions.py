"""Interventions: the rules continue without an answer to the open step, because of something else."""

from __future__ import annotations

from contextlib import nullcontext

from referee.engine.play import Divergence, Intervention
from referee.fairplay import entries
from referee.service.advancing.concessions import coming_last
from referee.service.advancing.next_step import come_to_rest, settled_json, write_rest
from referee.service.ahead.formalities import Formalities
from referee.service.games.chronicle import Chronicle
from referee.service.games.live_games import checkpoint_json, resume, seeds_of
from referee.service.games.prepared_changes import Moot, PreparedChange
from referee.service.lists.lists import enqueue_answers_ahead
from referee.service.motions.lapse_motions import lapse_motions
from referee.service.running.context import Referee
from referee.service.votes.count_again import count_again
from referee.store import games, outbox, steps
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Snapshot, Transaction


def prepare_intervention(
    referee: Referee, snapshot: Snapshot, game: GameRow, motion: MotionRow
) -> PreparedChange:
    """Let the rules handle a concession, or a motion of their own that was carried."""
    play = resume(referee, snapshot, game)
    step = play.step
    if step is None:
        raise Divergence(game.step, "an open step", "the end of the game")
    intervention = Intervention(motion.kind, motion.about.get("seat"))
    of_rules = play.rules.motion(motion.kind)
    if of_rules is not None and of_rules.refusal(play.state, play.setup, intervention.seat) is not None:
        raise Moot
    epoch, seeds = play.epoch, seeds_of(snapshot, game)
    seed = seeds.step_seed(step.number)
    formalities = Formalities(game.id, lambda: nullcontext(snapshot))
    advance = play.intervene(intervention, formalities.settle)
    rest = come_to_rest(play, seeds, advance)
    statement = entries.intervened(step.number, intervention, seed=seed, advance=advance, state=rest.state)

    def write(transaction: Transaction, chronicle: Chronicle, game: GameRow) -> None:
        still_open = lapse_motions(referee, transaction, chronicle, game, over=play.step is None)
        chronicle.note(statement)
        chronicle.tell(
            "step.void",
            {"step": step.number, "kind": motion.kind, "seat": intervention.seat, "seed": seed.hex()},
        )
        steps.insert_resolution(
            transaction,
            {
                "game_id": game.id,
                "step": step.number,
                "key": step.key,
                "kept": {"answers": {}, "settled": settled_json(advance), "defaults": {}},
                "entropy": {},
                "sources": {},
                "resolved_at": chronicle.at,
                "epoch": epoch,
                "intervention": {"kind": intervention.kind, "seat": intervention.seat},
            },
        )
        formalities.write(transaction)
        position = play.position
        checkpoint = None if position.since else checkpoint_json(position.checkpoint)
        games.move_position(transaction, game.id, rest.state, checkpoint)
        outbox.remove_of_step(transaction, game.id, step.number)
        seats = games.seats_of(transaction, game.id)
        last = coming_last(transaction, play, game.id)
        write_rest(referee, transaction, chronicle, game, seats, play, rest, last)
        if rest.opening is not None:
            enqueue_answers_ahead(referee, transaction, transaction, game, rest.opening, chronicle.at)
        if still_open:
            count_again(referee, transaction, chronicle)

    return PreparedChange(write, play, formalities.hold)
