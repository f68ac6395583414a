"""Putting a question into words that nobody has read yet."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.service.wording.prompt_bodies import OpenPrompt, made_body
from referee.store.columns import JsonParts
from referee.store.disk_space import is_out_of_space


def make_body(referee: Referee, asked: OpenPrompt) -> JsonParts:
    """Put a question that nobody has read yet into words, and store them.

    Raises OtherRules if its rules are not installed, Overtaken if it is no longer asked.
    """
    made = made_body(referee, asked)
    try:
        return referee.store.run_in_group(asked.game_id, made.keep)
    except Exception as error:
        # A full disk keeps nobody from reading.
        if is_out_of_space(error):
            return made.body
        raise
