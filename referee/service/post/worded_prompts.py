"""Open prompts, put into words."""

from __future__ import annotations

from collections.abc import Sequence

from referee.service.games.game_rules import OtherRules
from referee.service.rules.choose_rules import choose_rules
from referee.service.running.context import Referee
from referee.service.wording.make_body import make_body
from referee.store.prompts import is_made
from referee.store.reading import PromptRow


def worded_prompts(referee: Referee, rows: Sequence[PromptRow]) -> list[PromptRow]:
    """The prompts of one game, put into words if nobody has read them before; raises Overtaken.

    If the game is held because its rules are not installed, a prompt can be neither worded nor answered, and
    is left out.
    """
    if all(is_made(row.body) for row in rows):
        return list(rows)
    try:
        return [_worded(referee, row) for row in rows]
    except OtherRules:
        return []


def _worded(referee: Referee, row: PromptRow) -> PromptRow:
    if is_made(row.body):
        return row
    try:
        body = make_body(referee, row)
    except OtherRules:
        if not choose_rules(referee, row.game_id):
            raise
        body = make_body(referee, row)
    return row._replace(body=body)
