"""The game at its open step: from this process's memory, or resumed from its stored position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.asks import Step
from referee.engine.play import Answered, Checkpoint, Divergence, Play, Position
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds, master_seed
from referee.library import AnyRuleset
from referee.service.context import Referee
from referee.service.plays import AnyPlay
from referee.store import games
from referee.store.store import Connection


class OtherRules(Exception):
    """The game was last played by another version of the rules, and is in the middle of a phase."""

    def __init__(self, needed: str, installed: str) -> None:
        super().__init__(f"needs version {needed} of its rules; version {installed} is installed")


def resume(referee: Referee, connection: Connection, game: Any) -> AnyPlay:
    """The game at its open step, read from the database; raises OtherRules or Divergence.

    Rules of another version may take a game over only where a phase begins.
    """
    rules = referee.library.ruleset(game.ruleset)
    position = _position(connection, game.id)
    if game.rules_version != rules.version and position.since:
        raise OtherRules(game.rules_version, rules.version)
    setup = setup_of(referee, connection, game, rules)
    return Play.resume(rules, setup, Seeded(seeds_of(connection, game)), position)


def open_step(referee: Referee, connection: Connection, game: Any) -> Step:
    """What the game waits for, from this process's memory if it is there; raises as `resume` does."""
    play = referee.plays.find(game.id, game.step)
    # Read once: somebody else in this process may be about to resolve it.
    step = None if play is None else play.step
    if step is None or step.number != game.step:
        play = resume(referee, connection, game)
        step = play.step
        if step is None:
            raise Divergence(game.step, "an open step", "the end of the game")
        referee.plays.keep(game.id, step.number, play)
    return step


def setup_of(referee: Referee, connection: Connection, game: Any, rules: AnyRuleset) -> Setup[Any]:
    """What was fixed before the game began."""
    content = referee.plays.find_content(game.ruleset, game.content_hash)
    if content is None:
        data = games.content_data(connection, ruleset=game.ruleset, hash_=game.content_hash)
        _, content = referee.library.content_from(rules.id, data)
        referee.plays.keep_content(game.ruleset, game.content_hash, content)
    return Setup(game.id, game.seats, game.options, content)


def seeds_of(connection: Connection, game: Any) -> Seeds:
    """The seeds of a game that has started."""
    return seeds_from(game, games.seats_of(connection, game.id))


def seeds_from(game: Any, seats: Iterable[Any]) -> Seeds:
    """The same for those who have read the seats."""
    entropy = {seat.seat: seat.entropy for seat in seats if seat.entropy is not None}
    return Seeds(master_seed(game.server_seed, entropy))


def checkpoint_json(checkpoint: Checkpoint) -> dict[str, Any]:
    return {
        "phase": checkpoint.phase,
        "state": checkpoint.state,
        "step": checkpoint.step,
        "entropy": {str(seat): text for seat, text in checkpoint.entropy.items()},
    }


def _position(connection: Connection, game_id: str) -> Position:
    stored = games.checkpoint_of(connection, game_id)
    checkpoint = Checkpoint(stored["phase"], stored["state"], stored["step"], _by_seat(stored["entropy"]))
    since = (
        Answered(row.step, row.key, _by_seat(row.answers), _by_seat(row.entropy))
        for row in games.resolutions_since(connection, game_id, checkpoint.step)
    )
    return Position(checkpoint, tuple(since))


def _by_seat(stored: Mapping[str, Any]) -> dict[int, Any]:
    return {int(seat): value for seat, value in stored.items()}
