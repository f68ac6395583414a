"""Showing part of a sealed answer, where the rules allow it."""

from __future__ import annotations

from functools import partial

from referee.engine.json_types import Json
from referee.service.orders.judged_parts import ShownSoFar, judge_part
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def show_part(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    *,
    answer: Json = None,
    text: str | None = None,
    dry_run: bool = False,
) -> ShownSoFar:
    """Show a part, in JSON or as `text`: everybody sees it at once, and it is binding from then on.

    A dry run shows nothing.
    """

    def judge_and_show() -> ShownSoFar:
        judged = judge_part(referee, player, game_id, prompt_id, answer, text)
        return referee.store.run(partial(judged.show, dry_run=dry_run))

    return until_it_stands(judge_and_show)
