"""Measuring what the published shapes tell."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from statistics import median
from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.playout import random_game
from tests.games.contract.offered import OFFERS
from tests.games.guesses import GUESSES, Tally, guess_at_game
from tests.games.strangers.fit import misfits
from tests.games.strangers.guess import Guesser, NothingToGuess

LARGEST_PROMPT = 16 * 1024
TYPICAL_PROMPT = 6 * 1024
SHARES = {
    "choose_your_god.intention": (0.95, 0.85),
    "choose_your_god.window": (0.9, 0.95),
    "cult_wars.plan": (0.9, 0.95),
    "evil_high_priest.raid_plan": (0.95, 0.95),
    "evil_high_priest.turn": (0.95, 0.95),
    "great_old_ones.turn": (0.9, 0.95),
    "true_messiah.plan": (0.9, 0.1),
    "true_messiah.window": (0.9, 0.95),
}
"""What part of the guesses at a kind of question must be legal, and of legal answers sayable, at least.

Lines of True Messiah's plans make others possible, which no shape says.
"""
WHOLE = 0.95
"""What part of all guesses at a game must be legal, at least."""


def test_the_guesses_at_a_game_are_counted_by_kind_of_question() -> None:
    ruleset, tallies = guess_at_game("great_old_ones", 1)
    assert ruleset == "great_old_ones"
    turns = tallies["great_old_ones.turn"]
    assert turns.guessed == turns.asked * GUESSES
    assert turns.legal + turns.reasons.total() == turns.guessed
    assert len(turns.sizes) == turns.asked
    assert turns.legal / turns.guessed > 0.9


@cache
def tallies_of(ruleset: str) -> Mapping[str, Tally]:
    return guess_at_game(ruleset, 2)[1]


@pytest.mark.parametrize("kind", sorted(SHARES))
def test_the_shapes_lead_to_legal_answers_and_prompts_are_small(kind: str) -> None:
    tallies = tallies_of(kind.partition(".")[0])
    legal, sayable = SHARES[kind]
    assert tallies[kind].legal / tallies[kind].guessed >= legal
    assert tallies[kind].sayable / tallies[kind].sampled >= sayable
    guessed = sum(tally.guessed for tally in tallies.values())
    assert sum(tally.legal for tally in tallies.values()) / guessed >= WHOLE
    sizes = [size for tally in tallies.values() for size in tally.sizes]
    assert max(sizes) <= LARGEST_PROMPT
    assert median(sizes) < TYPICAL_PROMPT


@pytest.mark.parametrize("ruleset", ["choose_your_god", "evil_high_priest", "true_messiah"])
def test_guesses_fit_the_shapes_that_they_were_made_from(ruleset: str) -> None:
    """Who makes answers and who checks them read the same sentences alike."""
    offer = next(offer for offer in OFFERS if offer.rules.id == ruleset)
    guesser = Guesser(random.Random("fit"), careless=0)  # noqa: S311 - no secret depends on it
    seen = 0

    def watch(play: Play[Any, Any]) -> None:
        nonlocal seen
        for ask in play.step.asks if play.step else ():
            choice = ask.choice.publish()
            with suppress(NothingToGuess):
                answer = guesser.guess(choice)
                assert misfits(choice, answer) == [], (ask.kind, answer)
                seen += 1

    random_game(offer.rules, offer.content, offer.seats, "fit", options=offer.short(), watch=watch)
    assert seen
