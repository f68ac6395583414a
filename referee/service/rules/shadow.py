"""Trying the installed rules on all running games: to be done before a new version takes over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.fairplay.trial import Finding
from referee.service.games.locked_game import lock_game
from referee.service.games.rules_in_force import candidates
from referee.service.rules.settle_rules import Tried, hold_for_rules, keep_trial, try_on
from referee.service.running.context import Referee
from referee.store import rules
from referee.store.transactions import Snapshot, Transaction

NO_RULES = Finding(0, "no rules that it could go on by are installed", "no rules are installed")


@dataclass(frozen=True)
class Shadow:
    """One game played again. `tried` are the rules that it could go on by, up to those that fit if any do."""

    game: str
    ruleset: str
    steps: int
    tried: tuple[Tried, ...]

    @property
    def finding(self) -> Finding | None:
        """How the game would go differently; None if there are rules that play all of it the same way."""
        if any(one.finding is None for one in self.tried):
            return None
        return self.tried[0].finding if self.tried else NO_RULES


def shadow_running_games(referee: Referee) -> Iterator[Shadow]:
    """Play every running game again from its beginning, oldest first. Nothing is written."""
    with referee.store.reading() as snapshot:
        ids = rules.running(snapshot)
    for game_id in ids:
        with referee.store.reading() as snapshot:
            shadow = _shadow(referee, snapshot, game_id)
        if shadow is not None:
            yield shadow


def keep_shadow(referee: Referee, shadow: Shadow) -> None:
    """Keep what was found, so that it need not be found out again, and hold the game if it must be."""

    def keep(transaction: Transaction) -> None:
        with lock_game(referee, transaction, shadow.game) as locked:
            game = locked.game
            if not locked.is_running or game.step != shadow.steps + 1:
                return
            for tried in shadow.tried:
                keep_trial(referee, transaction, game, tried)
            if shadow.finding is not None and game.rules_held_at is None:
                hold_for_rules(referee, transaction, locked.record, game, list(shadow.tried))

    referee.store.run(keep)


def _shadow(referee: Referee, snapshot: Snapshot, game_id: str) -> Shadow | None:
    game = rules.to_try(snapshot, game_id)
    if game is None:
        return None
    tried: list[Tried] = []
    for ruleset in candidates(referee, game.ruleset, game.rules_version):
        tried.append(Tried(ruleset, try_on(snapshot, game_id, ruleset)))
        if tried[-1].finding is None:
            break
    return Shadow(game_id, game.ruleset, game.step - 1, tuple(tried))
