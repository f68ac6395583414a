"""Random legal answers, for those who would rather choose than compose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.asks import Ask
from referee.engine.canonical import canonical
from referee.engine.choices import CannotSample
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer
from referee.service.orders.asked_prompts import AskedPrompt, find_ask, find_shown, read_filing
from referee.service.requests.budgets import Budget, BudgetSpent
from referee.service.running.context import Referee
from referee.service.running.sessions import Player

DRAWS_PER_ANSWER = 4
"""How many answers are drawn for each one wanted, as some come twice."""


@dataclass(frozen=True)
class SampledAnswer:
    """A legal answer, as JSON and as text."""

    answer: Json
    text: str


def sample_answers(
    referee: Referee, player: Player, game_id: str, prompt_id: str, *, sample: int, seed: str = ""
) -> list[SampledAnswer]:
    """Up to `sample` different legal answers to an open prompt of the player's own; raises as for an order.

    The same prompt and seed give the same answers. Randomness comes from these alone, so it says nothing
    about the game's. When the request's processor time is used up, there are fewer.
    """
    asked = AskedPrompt.from_id(prompt_id)
    with referee.store.reading() as snapshot:
        read_filing(referee, snapshot, player, game_id, asked)
    ask = find_ask(referee, player, game_id, asked)
    shown = find_shown(referee, game_id, asked, ask)
    source = UniformNumbers(b"legal answers", f"{game_id}/{asked.prompt_id}/{seed}")
    found: dict[bytes, SampledAnswer] = {}
    budget = Budget(referee.settings.try_seconds)
    try:
        for answer in _drawn(ask, shown, source, sample * DRAWS_PER_ANSWER, budget):
            found.setdefault(
                canonical(answer), SampledAnswer(answer, ask.show(answer, referee.language.said))
            )
            if len(found) == sample:
                break
    except BudgetSpent:
        pass
    with referee.store.reading() as snapshot:  # it may have closed meanwhile, and been another one
        read_filing(referee, snapshot, player, game_id, asked)
    return list(found.values())


def _drawn(ask: Ask, shown: Json, source: UniformNumbers, tries: int, budget: Budget) -> Iterator[Json]:
    """Legal answers of a seat that has shown this: first the default, then random ones."""
    yield ask.default_after(shown)
    for _ in range(tries):
        budget.check()
        try:
            yield ask.understood(ask.choice.sample(source), shown)
        except (CannotSample, IllegalAnswer):
            continue
