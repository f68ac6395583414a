"""Parts of prompts that are made only for those who request them: the page, and what is not on offer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from referee.engine.play import Divergence, RulesError
from referee.service.games.game_rules import OtherRules
from referee.service.games.live_games import resume
from referee.service.post.prompt_text import prompt_page
from referee.service.post.prompts import OnRequest
from referee.service.reading.seen_games import Seen
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games, steps
from referee.store.reading import PromptRow
from referee.store.transactions import Snapshot


def extras(
    referee: Referee,
    snapshot: Snapshot,
    player: Player,
    asked: Sequence[tuple[Seen, PromptRow]],
    include: Collection[OnRequest],
) -> list[dict[str, Any]] | None:
    """What was requested of these prompts, each in a game that the player sees; None if nothing was."""
    if "page" not in include and "unavailable" not in include:
        return None
    found: list[dict[str, Any]] = [{} for _ in asked]
    for extra, (seen, row) in zip(found, asked, strict=True):
        if "page" in include:
            extra["page"] = prompt_page(referee, snapshot, player, seen, row).to_json()
        if "unavailable" in include:
            extra["unavailable"] = _unavailable(referee, snapshot, row)
    return found


def _unavailable(referee: Referee, snapshot: Snapshot, row: PromptRow) -> list[Any]:
    """What the rules know but do not offer now, with the reasons; they judge by what the seat may know."""
    game = games.get(snapshot, row.game_id)
    try:
        play = resume(referee, snapshot, game)
    except (OtherRules, Divergence, RulesError):
        return []
    if play.step is None or play.step.number != row.step:
        return []
    shown = steps.shown_of(snapshot, game.id, game.step, row.seat)
    found = play.step.ask_of(row.seat).after(shown).unavailable()
    return [referee.language.throughout(one.to_json()) for one in found]
