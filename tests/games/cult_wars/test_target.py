"""Step 1, targets: CW-19 to CW-21."""

from __future__ import annotations

import pytest

from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.cult_wars import CULT_WARS
from referee.games.cult_wars.events import TargetsRevealed
from tests.games.cult_wars.table import NAMES, Table


@pytest.mark.rule("CW-19")
def test_everybody_chooses_at_once_and_all_is_revealed_together() -> None:
    table = Table()
    assert table.play.step is not None
    assert table.play.step.sealed
    assert table.asked() == list(NAMES)
    assert {table.ask(name).kind for name in NAMES} == {"cult_wars.target"}
    table.target(red="blue", blue="red", green="blue", black="red")
    assert table.told(TargetsRevealed) == [TargetsRevealed(1, {1: 2, 2: 1, 3: 2, 4: 1})]
    assert table.texts() == [
        "Turn 1: Red aims at Blue, Blue aims at Red, Green aims at Blue and Black aims at Red."
    ]
    assert table.texts(1) == [
        "Turn 1: you aim at Blue, Blue aims at you, Green aims at Blue and Black aims at you."
    ]


@pytest.mark.rule("CW-19")
def test_no_target_is_not_an_answer() -> None:
    assert Table().problems("red", None)


@pytest.mark.rule("CW-20")
@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("red", "You cannot target your own cult."),
        ("white", "No such cult in this game."),
        ("black", "No such cult in this game."),
    ],
)
def test_only_another_cult_in_play(target: str, message: str) -> None:
    assert Table(seats=3).problems("red", target) == [("", message, "CW-20")]


@pytest.mark.rule("CW-20")
def test_the_same_cult_may_be_named_every_turn() -> None:
    table = Table()
    for _ in range(3):
        table.target(red="green")
        assert table.cult("red").target == "green"
        table.plan()


@pytest.mark.rule("CW-21")
def test_attackers_and_aimed_cards_follow_the_insignia() -> None:
    table = Table(hands={"red": ["FX-PLAGUE"]})
    table.target(red="green", blue="red", green="red", black="red")
    table.plan(red="attack 4 / play FX-PLAGUE")
    assert table.followers() == {"red": 12, "blue": 12, "green": 12 - 3 - 4, "black": 12}


def test_the_default_is_last_turns_target_and_at_first_the_next_seat() -> None:
    table = Table()
    assert [table.ask(name).default for name in NAMES] == ["blue", "green", "black", "red"]
    table.target(red="black", black="green")
    table.plan()
    assert [table.ask(name).default for name in NAMES] == ["black", "green", "black", "green"]


def test_a_seat_with_neither_followers_nor_cards_is_not_asked() -> None:
    table = Table(followers={"red": 0, "blue": 0}, hands={"blue": ["FX-ZEAL"]})
    assert table.asked() == ["blue", "green", "black"]
    table.target()
    assert table.cult("red").target == "blue"  # its default is revealed
    assert table.asked() == ["blue", "green", "black"]
    table.plan()
    assert table.cult("red").last_target == "blue"


@pytest.mark.parametrize(
    ("order", "cult"),
    [
        ("target green", "green"),
        ("TARGET   Green  # at last", "green"),
        ("target g", "green"),
        ("\ntarget bla\n", "black"),
        ("target k", "black"),
        ("target the green", "green"),
        ("aim at the green", "green"),
        ("target b", "blue"),  # a short form goes before the beginning of a name
        ("green", "green"),
        ("target red", "red"),  # readable; the choice refuses one's own cult
    ],
)
def test_targets_in_words(order: str, cult: str) -> None:
    assert Table().read("red", order) == cult


@pytest.mark.parametrize(
    ("order", "line", "message"),
    [
        ("target bl", 1, '"bl" could be blue, black.'),
        ("target white", 1, '"white" is not one of Blue, Green, Black.'),
        ("# so\ntarget", 2, "The order ends where <cult> should stand."),
        ("target blue\ntarget green", 2, "There is one order too many."),
    ],
)
def test_targets_that_cannot_be_read(order: str, line: int, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        Table().read("red", order)
    assert (refused.value.line, refused.value.message) == (line, message)


def test_whoever_names_no_cult_is_told_those_in_the_game() -> None:
    with pytest.raises(UnreadableText) as refused:
        Table(seats=3).read("red", "target white")
    assert refused.value.message == '"white" is not one of Blue, Green.'
    assert refused.value.expected == "target <cult>, such as target blue"


def test_what_a_player_reads() -> None:
    text = Table(hands={"red": ["FX-WALL"]}, vp={"blue": 3}).ask("red").text()
    assert text.splitlines() == [
        "Turn 1 of 8, target: whom do you aim at (Blue, Green, Black)?",
        "Without an answer you aim at Blue.",
        "",
        "  Cult   Followers  VP  Cards  Last target",
        "* Red           12   0      1  none",
        "  Blue          12   3      0  none",
        "  Green         12   0      0  none",
        "  Black         12   0      0  none",
        "Cards: action cards in hand; 0 are in the deck, 0 in the discard pile.",
        "",
        "Your attackers fight the cult that you aim at. Only cults that aim at you can",
        "  attack you. All targets are shown before anybody plans. Most victory points",
        "  (VP) after turn 8 win, then followers, then action cards in hand.",
        "Your action cards, to be played with your plan:",
        "  FX-WALL: The card FX-WALL.",
        "Answer with a target, and you are asked for your plan when all targets are",
        "  known; or with plans below it. The first whose test (if …:) holds is used,",
        "  and you are asked only if none does. A plan lays cards (1 2 3 4 5 6), each",
        "  for as many followers, on attack, defend, sacrifice (1 VP for each) and",
        "  breed (1 new follower for each); rest is all further cards that fit.",
        "target leader: the other cult with most VP, now Blue.",
        "For example:",
        "  target blue",
        "  target green",
        "    if nobody aims at me: plan sacrifice 6 / breed rest",
        "    plan sacrifice 3 / defend rest",
    ]


def test_last_turns_targets_are_told_and_can_be_tested() -> None:
    table = Table(seats=3)
    assert targets_stated(table) == {
        f"{fact}.{cult}": "none" for fact in ("target", "last_target") for cult in ("red", "blue", "green")
    }
    table.target(red="green", blue="green", green="red")
    before = {"target.red": "green", "target.blue": "green", "target.green": "red"}
    assert targets_stated(table).items() >= before.items()
    table.plan()
    now = {"target.red": "none", "last_target.red": "green", "last_target.green": "red"}
    assert targets_stated(table).items() >= now.items()
    lines = table.ask("red").text().splitlines()
    assert "* Red           12   0      0  Green" in lines
    assert "  Green         12   0      0  Red" in lines


def targets_stated(table: Table) -> dict[str, Json]:
    """The facts about targets."""
    stated = CULT_WARS.facts(table.state, table.play.setup, 1)
    return {one.fact.id: one.value for one in stated if "target." in one.fact.id}
