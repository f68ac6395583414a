"""What prompts say and what they leave out: by cult, by turn, by cards in hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cult_wars.fixture_pack import fixture_content
from tests.games.cult_wars.table import NAMES, Table, planning

RING = dict(zip(NAMES, (*NAMES[1:], NAMES[0]), strict=True))


def flat(text: str) -> str:
    """Without its line breaks."""
    return " ".join(text.split())


def target(cult: str = "red", **more: Any) -> str:
    return flat(Table(**more).ask(cult).text())


def plan(cult: str = "red", **more: Any) -> str:
    return flat(planning(**more).ask(cult).text())


@pytest.mark.parametrize(("deck", "said"), [(0, "0 are"), (1, "1 is"), (2, "2 are")])
def test_one_card_is_in_the_deck(deck: int, said: str) -> None:
    assert f"{said} in the deck, 0 in the discard pile." in target(deck=["FX-WALL"] * deck)


# A target.


def test_which_cards_in_hand_act_on_the_target() -> None:
    """FX-PLAGUE is aimed; FX-HUSH names its own cult."""
    aimed = "fight the cult that you aim at; FX-PLAGUE acts on it, too."
    assert aimed in target(hands={"red": ["FX-HUSH", "FX-PLAGUE"]})
    assert "fight the cult that you aim at. " in target(hands={"red": ["FX-HUSH"]})


def test_action_cards_wait_for_the_plan() -> None:
    assert "Your action cards, to be played with your plan: " in target(hands={"red": ["FX-WALL"]})


def test_what_the_plans_of_the_example_are_made_of() -> None:
    text = target(content=fixture_content(values=[2, 2, 3, 4, 5, 7]))
    assert "A plan lays cards (2 2 3 4 5 7), each for as many followers, on attack, defend," in text
    assert "rest is all further cards that fit" in text


def test_what_becomes_of_early_plans() -> None:
    assert "The first whose test (if …:) holds is used, and you are asked only if none does." in target()


def test_without_followers_nothing_is_said_of_early_plans() -> None:
    text = target(followers={"red": 0}, hands={"red": ["FX-GIFT"]})
    assert "when all targets are known. target leader: the other cult with most VP, now Blue. For" in text
    assert "test" not in text


def test_whom_leader_and_revenge_mean_now() -> None:
    """Blue and Green have as many VP, and Green has more followers; Blue and Black aimed at Red."""
    table = Table(vp={"blue": 3, "green": 3}, followers={"green": 13})
    assert "most VP, now Green." in flat(table.ask("red").text())
    assert "revenge" not in table.ask("red").text()
    table.target(red="blue", blue="red", green="blue", black="red")
    table.plan()
    assert "target revenge: one that aimed at you last turn, now Blue." in flat(table.ask("red").text())


def test_nobody_breeds_on_the_last_turn() -> None:
    table = Table(turn=8)
    first, early = table.examples("red")
    assert first == "target blue"
    assert early.split("\n")[1:] == [
        "if nobody aims at me: plan sacrifice rest",
        "plan sacrifice 3 / defend rest",
    ]


# A plan.


def test_a_plan_for_the_last_turn_says_sacrifice_once() -> None:
    """Nobody aims at Red."""
    table = planning(turn=8, targets={"black": "blue"}, hands={"red": ["FX-GIFT"]})
    assert table.examples("red") == [
        "plan sacrifice rest",
        "plan attack 6 / sacrifice rest / play fx-gift",
    ]
    assert "show attack 6 lets everybody see" in flat(table.ask("red").text())


@pytest.mark.parametrize(
    "said",
    [
        "rest stands for all further cards that fit, the highest first.",
        "attack: they fight the cult you aim at, together with all other attackers there.",
        "the weaker side loses the difference, equal sides nobody",
        "the strongest attacker, shared by equal ones",
        "Who is out to attack cannot fall at home.",
        "played ones are spent, kept ones break ties at the end.",
        "All that are played resolve by number, the lowest first, of equal numbers Red's, then Blue's,",
        "Another part of your plan may say it: blame Green Black (Green's first), or blame even",
    ],
)
def test_what_a_plan_comes_to(said: str) -> None:
    assert said in plan(targets={"green": "red"}, hands={"red": ["FX-GIFT"]})


def test_who_has_no_followers_reads_nothing_of_slots() -> None:
    text = plan(followers={"red": 0}, hands={"red": ["FX-GIFT"]})
    assert "Without an answer you play no action card." in text
    assert "strategy cards" not in text
    assert "In combat" not in text
    assert text.endswith("For example: plan play fx-gift")


def test_which_cards_act_on_the_cult_aimed_at() -> None:
    text = plan(hands={"red": ["FX-GIFT", "FX-HUSH", "FX-PLAGUE"]})
    assert "You aim at Blue; FX-PLAGUE acts on it, too. Black aims at you." in text


def test_the_only_follower_leaves_no_rest() -> None:
    table = planning(followers={"red": 1})
    assert table.examples("red") == ["plan sacrifice 1", "plan attack 1"]


# Losses.


@pytest.mark.rule("CW-42")
def test_the_examples_of_losses_differ() -> None:
    """Red sent 4 and Green 2; of two losses the larger group takes both, or Green."""
    table = Table(
        "combat",
        targets={"red": "blue", "green": "blue", "blue": "red", "black": "red"},
        bodies={"red": {"attack": 4}, "green": {"attack": 2}, "blue": {"defend": 8}},
    )
    assert table.examples("blue") == [
        "losses green 2",
        "losses red 2\nalways blame even",
    ]
