"""Trying the installed rules on all running games, before a new version takes over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.service.games.findings import what_differs
from referee.service.games.game_rules import candidates
from referee.service.games.narration import narration_of
from referee.service.rules.shadows import Shadow
from referee.service.rules.trials import Tried, try_on
from referee.service.running.context import Referee
from referee.store import rules
from referee.store.transactions import Snapshot


def shadow_running_games(referee: Referee) -> Iterator[Shadow]:
    """Replay every running game from its beginning, oldest first. Nothing is written."""
    with referee.store.reading() as snapshot:
        ids = rules.running(snapshot)
    for game_id in ids:
        with referee.store.reading() as snapshot:
            shadow = _shadow(referee, snapshot, game_id)
        if shadow is not None:
            yield shadow


def _shadow(referee: Referee, snapshot: Snapshot, game_id: str) -> Shadow | None:
    game = rules.to_try(snapshot, game_id)
    if game is None:
        return None
    tried: list[Tried] = []
    for ruleset in candidates(referee, game.ruleset, game.rules_version):
        tried.append(Tried(ruleset, try_on(snapshot, game_id, ruleset)))
        if tried[-1].finding is None:
            break
    shadow = Shadow(game_id, game.ruleset, game.step - 1, tuple(tried))
    if shadow.finding is None:
        return shadow
    say = narration_of(referee, snapshot, game_id).of_table()
    what = what_differs(say, shadow.finding)
    return replace(shadow, said=say("step {step}: {what}", step=shadow.finding.step, what=what))
