"""`bot:steady`: what it thinks of answers, and that it plays better than chance."""

from __future__ import annotations

import pytest

from referee.engine.bots import STEADY, bot_answer
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.library import Library
from tests.games.arena import wins

TUTORIAL = "odds"
EVERY_GAME = [rules.id for rules in Library().rulesets() if rules.id != TUTORIAL]


@pytest.mark.parametrize("ruleset", EVERY_GAME)
def test_every_game_has_rules_of_thumb_for_all_its_questions(ruleset: str) -> None:
    """Steady bots on all seats bring a game to its end; they answer alike however often they are asked."""
    library = Library()
    rules = library.ruleset(ruleset)
    assert rules.worth is not None
    _, content = library.content(ruleset, "default")
    setup = Setup(
        "steady", rules.min_seats, rules.settle_options(rules.bounds, rules.min_seats, content), content
    )
    seeds = Seeds(b"steady bots")
    play, _ = Play.begin(rules, setup, Seeded(seeds))
    while play.step is not None and play.step.number < 60:
        answers = {ask.seat: bot_answer(STEADY, play, ask, seeds) for ask in play.step.asks}
        assert answers == {ask.seat: bot_answer(STEADY, play, ask, seeds) for ask in play.step.asks}
        play.resolve(answers)


@pytest.mark.parametrize(("ruleset", "seats"), [("cult_wars", 3), ("great_old_ones", 2)])
def test_it_wins_more_than_its_share(ruleset: str, seats: int) -> None:
    """Eight games with fixed seeds; `make arena` measures all games, with intervals."""
    assert sum(wins(ruleset, seats, number) for number in range(8)) > 8 / seats * 1.5
