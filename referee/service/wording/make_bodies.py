"""Putting several questions into words at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from referee.service.games.game_rules import OtherRules
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.running.context import Referee
from referee.service.running.isolation import isolate
from referee.service.wording.prompt_bodies import MadeBody, OpenPrompt, made_body
from referee.store.prompts import is_made


def make_bodies(referee: Referee, asked: Iterable[OpenPrompt]) -> None:
    """Word the questions that nobody has read yet; skip those that cannot be worded now."""
    unread = {(one.game_id, one.step, one.seat): one for one in asked if not is_made(one.body)}.values()
    tried = [isolate("wording a question", one.game_id, partial(_make_now, referee, one)) for one in unread]
    made = [one for one in tried if one is not None]
    if made:
        referee.store.run_together([(one.game_id, one.keep) for one in made])


def _make_now(referee: Referee, asked: OpenPrompt) -> MadeBody | None:
    """The body; None if it is no longer asked, or its rules are not installed."""
    try:
        return made_body(referee, asked)
    except (Overtaken, OtherRules):
        return None
