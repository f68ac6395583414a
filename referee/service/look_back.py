"""A game as it stood at an earlier step."""

from __future__ import annotations

from typing import Any

from referee.engine.play import Checkpoint, Play, Position
from referee.engine.randomness import Seeded
from referee.service.context import Referee
from referee.service.line import Line
from referee.service.live import checkpoint_from, renumbered, seeds_of, setup_of
from referee.service.plays import AnyPlay
from referee.store import lines
from referee.store.store import Connection


def play_at(referee: Referee, connection: Connection, game: Any, step: int) -> AnyPlay:
    """The game as it stood when this step was open; raises Divergence if the rules now play it differently.

    It is replayed from the last checkpoint kept on its line.
    """
    rules = referee.library.ruleset(game.ruleset)
    setup = setup_of(referee, connection, game, rules)
    randomness = Seeded(seeds_of(connection, game))
    line = Line.find(connection, game, step)
    kept = _last_checkpoint(connection, line)
    if kept is None:
        play, _ = Play.begin(rules, setup, randomness)
        for answered in line.answered(connection):
            play.replay(answered)
    else:
        position = Position(kept, line.answered(connection, kept.step))
        play = Play.resume(rules, setup, randomness, position)
    return renumbered(play, step, lines.epoch_of(connection, game.id, step))


def _last_checkpoint(connection: Connection, line: Line) -> Checkpoint | None:
    for step in lines.milestones(connection, line.game_id, line.step):
        if step in line:
            return checkpoint_from(lines.milestone_at(connection, line.game_id, step))
    return None
