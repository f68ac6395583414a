"""Measuring what the published shapes tell."""

from __future__ import annotations

from statistics import median

import pytest

from tests.games.guesses import GUESSES, guess_at_game

LARGEST_PROMPT = 16 * 1024
TYPICAL_PROMPT = 6 * 1024
SHARES = {
    "choose_your_god.intention": 0.95,
    "choose_your_god.window": 0.9,
    "cult_wars.plan": 0.9,
    "evil_high_priest.turn": 0.6,
    "great_old_ones.turn": 0.9,
    "true_messiah.plan": 0.9,
    "true_messiah.window": 0.9,
}
"""What part of the guesses at a kind of question must be legal, at least."""


def test_the_guesses_at_a_game_are_counted_by_kind_of_question() -> None:
    ruleset, tallies = guess_at_game("great_old_ones", 1)
    assert ruleset == "great_old_ones"
    turns = tallies["great_old_ones.turn"]
    assert turns.guessed == turns.asked * GUESSES
    assert turns.legal + turns.reasons.total() == turns.guessed
    assert len(turns.sizes) == turns.asked
    assert turns.legal / turns.guessed > 0.9


@pytest.mark.parametrize("kind", sorted(SHARES))
def test_the_shapes_lead_to_legal_answers_and_prompts_are_small(kind: str) -> None:
    tallies = guess_at_game(kind.partition(".")[0], 2)[1]
    assert tallies[kind].legal / tallies[kind].guessed >= SHARES[kind]
    sizes = [size for tally in tallies.values() for size in tally.sizes]
    assert max(sizes) <= LARGEST_PROMPT
    assert median(sizes) < TYPICAL_PROMPT
