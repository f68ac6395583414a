"""Continuing a game by other rules that its table has agreed to, from the last checkpoint."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from referee.engine import codec
from referee.engine.catalogue import Words
from referee.engine.content import BadContent
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.problems import IllegalAnswer
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.fairplay import entries
from referee.fairplay.second_table import adoption_base
from referee.fairplay.trial import Finding
from referee.library import AnyRuleset
from referee.service.advancing.next_step import come_to_rest
from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import candidates, setup_of
from referee.service.games.live_games import checkpoint_from, checkpoint_json, seeds_of
from referee.service.games.prepared_changes import Moot, PreparedChange
from referee.service.motions.lapse_motions import lapse_motions
from referee.service.running.context import Referee
from referee.service.votes.roll_backs import write_gone_back
from referee.store import games, rollbacks, rules
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.rollbacks import RollbackRow
from referee.store.rules import AdoptionRow
from referee.store.transactions import Snapshot, Transaction


def changes_by(referee: Referee, snapshot: Snapshot, game: GameRow, version: Json) -> Json:
    """The finding about this version, as far as the table may know it; None if it was never tried."""
    ruleset = _candidate(referee, game, version)
    if ruleset is None:
        return None
    trial = rules.find_trial(snapshot, game.id, referee.library.fingerprint(ruleset))
    if trial is None or trial.finding is None:
        return None
    return asdict(Finding(**trial.finding).for_table)


def cannot_adopt(referee: Referee, snapshot: Snapshot, game: GameRow, version: Json) -> str | None:
    """Why the table cannot agree to this version now; None if it can."""
    if game.rules_held_at is None:
        return Words("The rules that the game is played by are installed: it goes on by them.")
    ruleset = _candidate(referee, game, version)
    if ruleset is None:
        installed = ", ".join(one.version for one in candidates(referee, game.ruleset, game.rules_version))
        return Words(
            "This version is not one that the game could go on by. There are: {part}.",
            part=installed or "none",
        )
    last = checkpoint_from(games.checkpoint_of(snapshot, game.id))
    try:
        _setup(referee, snapshot, game, ruleset)
        codec.decode(ruleset.state, last.state)
    except (BadContent, IllegalAnswer, ValueError):
        return Words("These rules cannot go on from where the game stands.")
    return (
        None
        if last.phase in ruleset.phases
        else Words("These rules have no phase {phase}.", phase=last.phase)
    )


def prepare_adoption(
    referee: Referee, snapshot: Snapshot, game: GameRow, motion: MotionRow
) -> PreparedChange:
    """Begin the phase again by the rules agreed to. The steps since then are void, the open one too.

    Orders for it, and all orders ahead, are dropped: they were meant for other rules.
    """
    ruleset = _candidate(referee, game, motion.about["version"])
    if game.rules_held_at is None or ruleset is None:
        raise Moot
    last = checkpoint_from(games.checkpoint_of(snapshot, game.id))
    base = adoption_base(last, game.step, game.epoch)
    seeds = seeds_of(snapshot, game)
    setup = _setup(referee, snapshot, game, ruleset)
    play, advance = Play.at(ruleset, setup, Seeded(seeds), base)
    rest = come_to_rest(play, seeds, advance)
    seed = seeds.step_seed(game.step)
    statement = entries.adopted(game.step, ruleset.version, seed=seed, advance=advance, state=rest.state)

    def write(transaction: Transaction, chronicle: Chronicle, game: GameRow) -> None:
        # Motions defined by the old rules mean nothing to the new ones.
        lapse_motions(referee, transaction, chronicle, game, over=True)
        if game.paused_at == game.rules_held_at:
            # The step that opens has its full time.
            chronicle.note(entries.resumed("referee", due_at=None))
            games.change(transaction, game.id, {"paused_at": None})
        chronicle.note(statement)
        chronicle.tell(
            "rules.adopted",
            {"version": ruleset.version, "step": game.step, "phase": last.phase, "seed": seed.hex()},
        )
        rollbacks.insert_rollback(
            transaction, RollbackRow(game.id, base.epoch, last.step + 1, game.step + 1, chronicle.at)
        )
        rules.insert_adoption(
            transaction, AdoptionRow(game.id, game.step, game.rules_version, checkpoint_json(base))
        )
        games.change(
            transaction,
            game.id,
            {
                "epoch": base.epoch,
                "options": dict(setup.options),
                "rules_version": ruleset.version,
                "rules_fingerprint": referee.library.fingerprint(ruleset),
                "rules_held_at": None,
            },
        )
        write_gone_back(referee, transaction, chronicle, game, play, rest)

    return PreparedChange(write, play)


def _candidate(referee: Referee, game: GameRow, version: Json) -> AnyRuleset | None:
    fitting = candidates(referee, game.ruleset, game.rules_version)
    return next((one for one in fitting if one.version == version), None)


def _setup(referee: Referee, snapshot: Snapshot, game: GameRow, ruleset: AnyRuleset) -> Setup[Any]:
    """What was fixed before the game began, with defaults for options that only these rules have."""
    setup = setup_of(referee, snapshot, game, ruleset)
    settled = ruleset.settle_options(ruleset.known_options(game.options), game.seats, setup.content)
    return Setup(game.id, game.seats, settled, setup.content)
