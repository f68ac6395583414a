"""Replaying a past game, to see whether today's rules still go the same way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine import codec
from referee.engine.canonical import hash_of
from referee.engine.json_types import Json
from referee.engine.play import Answered, Divergence, Play, RulesError
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Ruleset, Setup
from referee.engine.seeds import Seeds


class GoesAnotherWay(Exception):
    """Today's rules depart from the past game at `step`."""

    def __init__(self, step: int, how: str) -> None:
        super().__init__(f"step {step}: {how}")
        self.step = step


@dataclass(frozen=True)
class Past:
    """What is known of a game: its answers, its result, and hashes of the state after steps (0: set-up)."""

    answered: tuple[Answered, ...]
    states: Mapping[int, str]
    result: Json = None


def retrace(rules: Ruleset[Any, Any], setup: Setup[Any], seeds: Seeds, past: Past) -> None:
    """Play it again from the start; raises GoesAnotherWay at the first step that does."""
    step = 0
    try:
        play, _ = Play.begin(rules, setup, Seeded(seeds))
        _check_state(play, step, past)
        for answered in past.answered:
            step = answered.step
            play.replay(answered)
            _check_state(play, step, past)
    except Divergence as error:
        raise GoesAnotherWay(error.step, f"{error.found} instead of {error.expected}") from error
    except RulesError as error:
        raise GoesAnotherWay(step, f"the rules fail: {error}") from error
    if past.result is not None and (
        play.result is None or hash_of(play.result.to_json()) != hash_of(past.result)
    ):
        raise GoesAnotherWay(step, "it does not end as it did")


def _check_state(play: Play[Any, Any], step: int, past: Past) -> None:
    if step in past.states and hash_of(codec.encode(play.state)) != past.states[step]:
        raise GoesAnotherWay(step, "the answers lead to another state")
