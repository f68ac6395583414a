"""What bots answer: drawn from the game's seeds, so that anybody can draw it again afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias, get_args

from referee.engine.asks import Ask
from referee.engine.choices import CannotSample
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.problems import IllegalAnswer
from referee.engine.ruleset import WorthOfAnswers
from referee.engine.seeds import Seeds

Bot: TypeAlias = Literal["bot:random", "bot:steady"]
RANDOM: Bot = "bot:random"
STEADY: Bot = "bot:steady"
BOTS: tuple[Bot, ...] = get_args(Bot)
DRAWS = 40
"""How many answers `bot:steady` compares."""


def bot_answer(bot: str, play: Play[Any, Any], ask: Ask, seeds: Seeds) -> Json:
    """What this bot answers the open question: a random legal answer, or the best of many by the game's rules
    of thumb. The default if the choice is too narrow to be hit at random.

    Steps are never numbered twice, even after a roll-back: each question has a draw of its own, which is the
    same however often it is made.
    """
    assert play.step is not None  # noqa: S101 - it asks
    numbers = UniformNumbers(seeds.bot_key(), f"{play.step.number}.{ask.seat}")
    if bot == RANDOM or play.rules.worth is None:
        return next(_drawn(ask, numbers, 1), ask.default)
    return advised(play.rules.worth, play, ask, numbers)


def advised(
    worth: WorthOfAnswers[Any], play: Play[Any, Any], ask: Ask, numbers: UniformNumbers, shown: Json = None
) -> Json:
    """The answer that these rules of thumb like best among many, for a seat that has shown this of it; the
    default if they like all alike. They know what the seat may see, and nothing else.
    """
    view = play.rules.view(play.state, play.setup, ask.seat)
    value = worth(view, play.setup.content, ask.seat, ask.kind)
    return max([ask.default_after(shown), *_drawn(ask, numbers, DRAWS, shown)], key=value)


def _drawn(ask: Ask, numbers: UniformNumbers, count: int, shown: Json = None) -> Iterator[Json]:
    for _ in range(count):
        try:
            yield ask.understood(ask.choice.sample(numbers), shown)
        except (CannotSample, IllegalAnswer):
            continue
