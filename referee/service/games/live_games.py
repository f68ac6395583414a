"""The game at its open step: from this process's memory, or resumed from its stored position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.asks import Step
from referee.engine.formalities import Settled
from referee.engine.play import Checkpoint, Divergence, Play, Position
from referee.engine.randomness import Seeded
from referee.engine.seeds import Seeds, master_seed
from referee.library import AnyRuleset
from referee.service.games.game_rules import are_those_of, rules_in_force, setup_of
from referee.service.games.history import History, by_seat
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.store import games
from referee.store.games import GameRow, SeatRow
from referee.store.transactions import Snapshot


def resume(referee: Referee, snapshot: Snapshot, game: GameRow) -> AnyPlay:
    """The game at its open step, read from the database; raises OtherRules or Divergence."""
    return resume_by(referee, snapshot, game, rules_in_force(referee, game))


def resume_by(referee: Referee, snapshot: Snapshot, game: GameRow, rules: AnyRuleset) -> AnyPlay:
    """The same, by other rules that play the whole game so far in the same way."""
    setup = setup_of(referee, snapshot, game, rules)
    seeds = Seeded(seeds_of(snapshot, game))
    play = Play.resume(rules, setup, seeds, _position(snapshot, game))
    return renumbered(play, game.step, game.epoch)


def open_step(referee: Referee, snapshot: Snapshot, game: GameRow) -> Step:
    """The step that the game is at, from memory if it is there; raises as `resume` does."""
    play = referee.plays.find(game.id, game.step)
    # Read once: another thread may be about to resolve it.
    step = None if play is None or not are_those_of(referee, play.rules, game) else play.step
    if step is not None and step.number == game.step:
        return step
    return _resumed_step(referee, snapshot, game)[1]


def find_play(referee: Referee, snapshot: Snapshot, game: GameRow) -> AnyPlay:
    """The game at its open step, for reading its state; raises as `resume` does."""
    play = referee.plays.find(game.id, game.step)
    step = None if play is None or not are_those_of(referee, play.rules, game) else play.step
    if play is not None and step is not None and step.number == game.step:
        return play
    return _resumed_step(referee, snapshot, game)[0]


def _resumed_step(referee: Referee, snapshot: Snapshot, game: GameRow) -> tuple[AnyPlay, Step]:
    play = resume(referee, snapshot, game)
    if play.step is None:
        raise Divergence(game.step, "an open step", "the end of the game")
    referee.plays.keep(game.id, play.step.number, play)
    return play, play.step


def seeds_of(snapshot: Snapshot, game: GameRow) -> Seeds:
    """The seeds of a game that has started."""
    return seeds_from(game, games.seats_of(snapshot, game.id))


def seeds_from(game: GameRow, seats: Iterable[SeatRow]) -> Seeds:
    """The same, for a caller that has already read the seats."""
    entropy = {seat.seat: seat.entropy for seat in seats if seat.entropy is not None}
    return Seeds(master_seed(game.server_seed, entropy))


def checkpoint_json(checkpoint: Checkpoint) -> dict[str, Any]:
    return {
        "phase": checkpoint.phase,
        "state": checkpoint.state,
        "step": checkpoint.step,
        "entropy": {str(seat): text for seat, text in checkpoint.entropy.items()},
        "epoch": checkpoint.epoch,
        "settled": [one.to_json() for one in checkpoint.settled],
    }


def checkpoint_from(stored: Mapping[str, Any]) -> Checkpoint:
    return Checkpoint(
        stored["phase"],
        stored["state"],
        stored["step"],
        by_seat(stored["entropy"]),
        stored["epoch"],
        tuple(Settled.from_json(one) for one in stored["settled"]),
    )


def renumbered(play: AnyPlay, step: int, epoch: int) -> AnyPlay:
    """The game with its open step renumbered, if it was rolled back to just before this step."""
    if play.step is not None and play.step.number != step and epoch > play.epoch:
        play.reopen(step, epoch)
    return play


def _position(snapshot: Snapshot, game: GameRow) -> Position:
    checkpoint = checkpoint_from(games.checkpoint_of(snapshot, game.id))
    return Position(checkpoint, History.find(snapshot, game, game.step).answered(snapshot, checkpoint.step))
