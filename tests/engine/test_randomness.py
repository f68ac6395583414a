"""Draws from seeds, and draws written down beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import dice
from referee.engine.randomness import BadScript, Scripted, Seeded
from referee.engine.seeds import Seeds

SEEDS = Seeds(b"s" * 32)
SEEDED = Seeded(SEEDS)


def test_public_draws_come_from_the_step_and_secret_ones_from_the_game() -> None:
    assert SEEDED.roll("d", 6, 3, {1: "x"}) == dice.roll(SEEDS.public_key(3, {1: "x"}), "d", 6)
    assert SEEDED.permutation("s", "abcdef") == dice.permutation(SEEDS.secret_key(), "s", 6)
    assert SEEDED.pick("p", "abcdef") == dice.pick(SEEDS.secret_key(), "p", 6)


def test_a_script_says_faces_orders_and_items() -> None:
    script = Scripted({"die": 4, "deck": ["c", "a", "a"], "card": "b"}, SEEDED)
    assert script.roll("die", 6, 0, {}) == 4
    assert script.permutation("deck", ["a", "a", "c"]) == [2, 0, 1]
    assert script.pick("card", ["a", "b"]) == 1


def test_what_a_script_leaves_out_comes_from_the_seeds() -> None:
    script = Scripted({"die": 4, "never": 1}, SEEDED)
    assert script.roll("other", 6, 3, {}) == SEEDED.roll("other", 6, 3, {})
    assert script.permutation("other", "abc") == SEEDED.permutation("other", "abc")
    assert script.pick("other", "abc") == SEEDED.pick("other", "abc")
    script.roll("die", 6, 0, {})
    assert script.unused() == ["never"]


@pytest.mark.parametrize("face", [0, 7, True, "4", None])
def test_a_die_cannot_show_what_it_has_not(face: Any) -> None:
    with pytest.raises(BadScript, match="die: a die of 6 sides cannot show"):
        Scripted({"die": face}, SEEDED).roll("die", 6, 0, {})


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("ab", "expected the shuffled items as a list"),
        (["a"], "1 of the 2 shuffled items are missing"),
        (["a", "a"], "'a' is not among the items"),
        (["a", "b", "c"], "'c' is not among the items"),
    ],
)
def test_a_shuffle_keeps_its_items(order: Any, message: str) -> None:
    with pytest.raises(BadScript, match=message):
        Scripted({"deck": order}, SEEDED).permutation("deck", ["a", "b"])


def test_a_pick_is_one_of_the_items() -> None:
    with pytest.raises(BadScript, match="True is not among the items"):
        Scripted({"card": True}, SEEDED).pick("card", [1, 2])
