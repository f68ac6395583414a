"""Trying rules on a running game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds, master_seed
from referee.fairplay.trial import Finding, GameSoFar, try_rules
from referee.library import AnyRuleset, read_pack
from referee.service.games.live_games import checkpoint_from
from referee.service.running.context import Referee
from referee.store import rules
from referee.store.games import GameRow
from referee.store.rules import GameToTry, TrialRow
from referee.store.transactions import Snapshot, Transaction


@dataclass(frozen=True)
class Tried:
    """Rules, and where they differ from a game (None: nowhere). `kept`: known from an earlier trial."""

    rules: AnyRuleset
    finding: Finding | None
    kept: bool = False


def try_on(snapshot: Snapshot, game_id: str, ruleset: AnyRuleset) -> Finding | None:
    """Where these rules differ from a running game; None if nowhere, or if it is not running."""
    game = rules.to_try(snapshot, game_id)
    if game is None:
        return None
    setup = _setup(ruleset, game)
    if isinstance(setup, Finding):
        return setup
    journal = rules.entries(snapshot, game_id)
    agreed = any(entry.kind == "adopted" for entry in journal)
    base = checkpoint_from(rules.adoptions(snapshot, game_id)[-1].checkpoint) if agreed else None
    seeds = Seeds(master_seed(game.server_seed, rules.entropy_of(snapshot, game_id)))
    played = GameSoFar(
        journal,
        seeds,
        game.view_state,
        rules.defaults(snapshot, game_id),
        rules.on_file(snapshot, game_id, game.step),
        base,
    )
    return try_rules(ruleset, setup, played)


def keep_trial(referee: Referee, transaction: Transaction, game: GameRow, tried: Tried) -> None:
    """Keep the finding, so that the same rules are not tried on the same game again."""
    finding = None if tried.finding is None else asdict(tried.finding)
    fingerprint = referee.library.fingerprint(tried.rules)
    rules.keep_trial(transaction, TrialRow(game.id, fingerprint, game.step, finding))


def _setup(ruleset: AnyRuleset, game: GameToTry) -> Setup[Any] | Finding:
    """What was fixed before the game began, or why these rules cannot be tried on it."""
    if not ruleset.fits(game.options):
        return Finding(0, "options")
    try:
        _, content = read_pack(ruleset, game.content)
    except ValueError:
        return Finding(0, "content")
    return Setup(game.id, game.seats, game.options, content)
