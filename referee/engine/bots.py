"""What bots answer: drawn from the game's seeds, so that anybody can draw it again afterwards."""

from __future__ import annotations

from referee.engine.asks import Ask
from referee.engine.choices import CannotSample
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer
from referee.engine.seeds import Seeds


def bot_answer(ask: Ask, step: int, seeds: Seeds) -> Json:
    """A random legal answer; the default if the choice is too narrow to be hit at random.

    Steps are never numbered twice, even after a roll-back: each question has a draw of its own, which is the
    same however often it is made.
    """
    numbers = UniformNumbers(seeds.bot_key(), f"{step}.{ask.seat}")
    try:
        return ask.understood(ask.choice.sample(numbers))
    except (CannotSample, IllegalAnswer):
        return ask.default
