"""What a prompt does not offer, and why (`include=unavailable`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.choose_your_god.table import Game


def why_not(game: Game) -> dict[tuple[str, str | None], tuple[str, str | None]]:
    """By case and id: the reason and its clause."""
    return {(one.case, one.id): (one.why, one.rule) for one in game.ask("red").unavailable()}


def refs(game: Game) -> dict[tuple[str, str | None], tuple[str, ...]]:
    return {(one.case, one.id): one.refs for one in game.ask("red").unavailable()}


@pytest.mark.rule("CG-47", "CG-56")
def test_where_one_cannot_preach_and_what_one_cannot_pray_for() -> None:
    """Two Followers open 1 to 6; with one Mob 1 to 3 may be prayed for, but nobody of Red is in 2."""
    game = Game("take_turn", red="F2 m1 c9", yellow="")
    told = why_not(game)
    assert {id_ for case, id_ in told if case == "preach"} == {str(no) for no in range(7, 14)}
    assert told["preach", "7"] == ("Location 7 needs 3 Followers, you have 2.", "CG-47")
    assert told["pray", "2"] == ("There is nothing that it could be used on here now.", "CG-74")
    assert told["pray", "4"] == ("With 1 Mob you may take the benefit of 1, 2 or 3.", "CG-56")
    assert ("pray", "1") not in told
    assert refs(game)["preach", "7"] == ("location:7",)


@pytest.mark.rule("CG-50")
def test_why_no_priest_can_be_placed_at_all() -> None:
    game = Game("take_turn", red="F0 placed=3 hand=raid", yellow="")
    assert why_not(game)["preach", None] == (
        "You have no Follower to lose for a 4th Priest; you must Pray.",
        "CG-50",
    )


@pytest.mark.rule("CG-104", "CG-128", "CG-157")
def test_why_a_card_or_an_ability_cannot_be_used_here() -> None:
    words: dict[str, Any] = {"here": 9, "asks": "red", "yellow": "c9"}
    game = Game("resolve_location", red="F4 c9 3@9 2 hand=M3,M4,blackmail", **words)
    told = why_not(game)
    assert told["miracle", "M4"] == ("Eclipse bears a dark seal and your sheet is light-side up.", "CG-104")
    assert told["intrigue", "blackmail"] == (
        "Red and Yellow are richest: Blackmail cannot be played.",
        "CG-128",
    )
    assert told["ability", "the_great_shrine"] == (
        "The Great Shrine costs 5 Followers, you have 4.",
        "CG-153",
    )
    assert {case for case, _ in told} == {"miracle", "intrigue", "ability"}
    assert ("miracle", "M3") not in told
    assert refs(game)["intrigue", "blackmail"] == ("card:blackmail",)
    assert refs(game)["ability", "the_great_shrine"] == ("ability:the_great_shrine",)


@pytest.mark.rule("CG-74")
def test_why_a_benefit_cannot_be_taken_in_some_way() -> None:
    port = Game("resolve_location", here=9, red="3@9 c6 F2", yellow="")
    assert why_not(port) == {("9", "pay 11"): ("That costs 11 coins, you have 6.", "CG-74")}


@pytest.mark.rule("CG-144")
def test_why_an_effect_of_supremacy_is_not_offered() -> None:
    game = Game("begin_round", red="F9", yellow="F2", supremacy="red", first="yellow", slots="- - -")
    told = why_not(game) if game.asked == ["red celebrate"] else {}
    assert told["celebrate", "1"] == ("There is nothing to gain from this effect now.", "CG-144")
    assert told["celebrate", "4"] == ("No License is on offer.", "CG-144")
