"""A game as it stood at an earlier step."""

from __future__ import annotations

from referee.engine.play import Checkpoint, Play, Position
from referee.engine.randomness import Seeded
from referee.library import AnyRuleset
from referee.service.games.game_rules import OtherRules, rules_to_read, setup_of
from referee.service.games.history import History
from referee.service.games.live_games import checkpoint_from, renumbered, seeds_of
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.store import rollbacks, rules
from referee.store.games import GameRow
from referee.store.transactions import Snapshot


def play_at(referee: Referee, snapshot: Snapshot, game: GameRow, step: int) -> AnyPlay:
    """The game as it stood when this step was open, replayed from the last kept checkpoint in its history.

    Raises OtherRules if the rules of that time are not installed, Divergence if they now play it differently.
    """
    ruleset, base = _rules_at(referee, snapshot, game, step)
    setup = setup_of(referee, snapshot, game, ruleset)
    randomness = Seeded(seeds_of(snapshot, game))
    history = History.find(snapshot, game, step)
    kept = _last_checkpoint(snapshot, history, base)
    if kept is None:
        play, _ = Play.begin(ruleset, setup, randomness)
        for answered in history.answered(snapshot):
            play.replay(answered)
    else:
        position = Position(kept, history.answered(snapshot, kept.step))
        play = Play.resume(ruleset, setup, randomness, position)
    return renumbered(play, step, rollbacks.epoch_of(snapshot, game.id, step))


def _rules_at(
    referee: Referee, snapshot: Snapshot, game: GameRow, step: int
) -> tuple[AnyRuleset, Checkpoint | None]:
    """The rules that a step was played by, and the checkpoint where they began (None: at the start)."""
    base = None
    # The epoch counts adoptions too.
    for adopted in rules.adoptions(snapshot, game.id) if game.epoch else ():
        if step <= adopted.step:
            earlier = referee.library.version(game.ruleset, adopted.before)
            if earlier is None:
                raise OtherRules
            return earlier, base
        base = checkpoint_from(adopted.checkpoint)
    return rules_to_read(referee, game), base


def _last_checkpoint(snapshot: Snapshot, history: History, base: Checkpoint | None) -> Checkpoint | None:
    for step in rollbacks.milestones(snapshot, history.game_id, history.step):
        if step in history and (base is None or step > base.step):
            return checkpoint_from(rollbacks.milestone_at(snapshot, history.game_id, step))
    return base
