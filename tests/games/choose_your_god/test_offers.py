"""What prompts offer: all that can be carried out now, and nothing that only the table could know."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.canonical import canonical
from referee.engine.choices import Record
from referee.engine.dice import UniformNumbers
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game, content

LATER: dict[str, dict[str, Any]] = {
    "choose_your_god.intention": {"then": None},
    "choose_your_god.window": {"if_win": None},
}
"""What of an answer is for later: that may be anything, and less is offered."""


def offered(game: Game, colour: str | None = None) -> Any:
    return game.ask(colour).choice.describe()


def ids(choice: Any) -> list[str]:
    return [option["id"] for option in choice["options"]]


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_whatever_can_be_done_is_offered(seats: int) -> None:
    source = UniformNumbers(b"offers", "answers")
    looked = 0

    def watch(play: Play[Any, Any]) -> None:
        nonlocal looked
        for ask in play.step.asks if play.step else ():
            if ask.kind in LATER:
                answer: Any = ask.choice.sample(source)
                answer |= LATER[ask.kind]
                if "do" in answer and answer["do"]["case"] == "pray":
                    answer["do"]["value"].pop("plan")
                elif "action" in answer:
                    answer.pop("then")
                assert isinstance(ask.choice.offered, Record)
                assert ask.choice.offered.problems(answer) == [], answer
                looked += 1

    options = {"round_limit": 8}
    random_game(CHOOSE_YOUR_GOD, content(), seats, f"offers-{seats}", options=options, watch=watch)
    assert looked > 20


@pytest.mark.rule("CG-46", "CG-47", "CG-120")
def test_only_free_priests_are_offered_and_locations_that_are_open() -> None:
    game = Game("take_turn", red="F2 lic=title_oracle P@3 1@3 2 2 5", yellow="")
    preach = offered(game)["fields"]["do"]["cases"]["preach"]["fields"]
    assert ids(preach["priest"]) == ["2", "5"]
    title = next(card.effect.numbers[0] for card in content().license_cards if card.id == "title_oracle")
    assert preach["location"] == {
        "shape": "number",
        "min": 1,
        "max": title,
        "values": [1, 2, 3, 4, 5, 6, title],
        "refs": "location:{}",
        "rules": [],
    }
    assert game.refused("preach 3 at 2") == ["Your 3 is not free."]
    (problem,) = game.ask().choice.problems(game.ask().read("preach 2 at 7"))
    assert (problem.message, problem.clause) == ("Location 7 needs 3 Followers, you have 2.", "CG-47")


@pytest.mark.rule("CG-50")
def test_preaching_is_not_offered_where_the_seat_must_pray() -> None:
    game = Game("take_turn", red="F0 placed=3 c9 hand=blackmail", yellow="")
    assert list(offered(game)["fields"]["do"]["cases"]) == ["pray"]
    (problem,) = game.ask().choice.problems(game.ask().read("preach 1 at 1"))
    assert problem.clause == "CG-50"


@pytest.mark.rule("CG-60", "CG-61")
def test_deals_know_their_prices() -> None:
    game = Game("take_turn", red="c4 hand=blackmail,blackmail,M3", yellow="", slots="exiles community_rift -")
    deals = offered(game)["fields"]["do"]["cases"]["pray"]["fields"]["deals"]
    assert list(deals["cases"]) == ["list"]
    assert deals["cases"]["list"]["budgets"] == {"coins": 4}
    deal = deals["cases"]["list"]["of"]["cases"]
    (sold,) = deal["sell"]["fields"]["card"]["options"]
    assert (sold["id"], sold["times"], sold["spends"]) == ("blackmail", 2, {"coins": -5})
    assert {one["id"]: one["spends"]["coins"] for one in deal["buy"]["fields"]["license"]["options"]} == {
        "exiles": 7,
        "community_rift": 10,
    }


@pytest.mark.rule("CG-56", "CG-59")
def test_deals_may_wait_only_for_a_benefit_that_draws_cards() -> None:
    game = Game("take_turn", red="m1 2@2", yellow="")
    pray = offered(game)["fields"]["do"]["cases"]["pray"]["fields"]
    assert list(pray["benefit"]["of"]["cases"]) == ["1", "2", "3"]
    assert pray["deals"]["only"] == {"later": {"benefit": ["1"]}}
    assert game.refused("pray benefit 3 / deals later") == [
        "You learn nothing new from this benefit; write your deals now."
    ]


@pytest.mark.rule("CG-74")
def test_an_order_for_winning_names_a_location_of_its_kind() -> None:
    game = Game("begin_round", red="", yellow="", options={"sealed_rounds": True})
    plan = offered(game, "red")["of"]["fields"]["do"]["cases"]["pray"]["fields"]["plan"]["of"]["fields"]
    only = plan["if_win"]["of"]["fields"]["do"]["only"]
    assert only["take"] == {"at": [1, 3, 4, 6, 11, 12, 13]}
    assert only["9"] == {"at": [9]}
    assert "decline" not in only


@pytest.mark.rule("CG-68", "CG-156")
def test_a_window_offers_what_is_possible_here() -> None:
    game = Game(
        "resolve_location", here=4, asks="red", red="janus c9 3@4 hand=M3,blackmail,M8", yellow="2@4 c9"
    )
    actions = offered(game, "red")["fields"]["action"]["cases"]
    assert list(actions) == ["pass", "sit_out", "miracle", "ability"]
    assert ids(actions["miracle"]["cases"]["M3"]["fields"]["priest"]) == ["3"]
    discard = actions["ability"]["cases"]["chalice_of_clarity"]["fields"]["discard"]
    assert (discard["min"], discard["max"]) == (2, 2)
    assert {one["id"]: one["times"] for one in discard["of"]["options"]} == {"M3": 1, "blackmail": 1, "M8": 1}
    (problem,) = game.ask("red").choice.problems(game.ask("red").read("play blackmail"))
    assert problem.clause == "CG-128"  # both are richest
    if_win = offered(game, "red")["fields"]["if_win"]["of"]["cases"]
    assert list(if_win) == ["take", "decline"]


@pytest.mark.rule("CG-93")
def test_an_altar_is_offered_where_each_token_stands() -> None:
    game = Game("resolve_location", here=7, red="c9 3@7 3@9 5@9 A4", yellow="")
    assert game.asked == ["red benefit"]
    token, at = (offered(game)["cases"]["7"]["fields"][name] for name in ("token", "at"))
    assert {one["id"]: one.get("only") for one in token["options"]} == {"3": None, "5": {"at": [9]}}
    assert at["values"] == [7, 9]


def test_what_has_a_question_of_its_own_is_accepted_and_left_to_the_schema() -> None:
    ask = Game("take_turn", red="hand=M8", yellow="").ask()
    later = "then if leader.1 is me: preach 2 at 1 / then pray / at 1: play M8 coins / otherwise pass"
    text = f"preach 1 at 1 / {later}"
    assert ask.choice.problems(ask.read(text)) == []
    described = canonical(ask.choice.describe())
    assert b'"when"' not in described
    assert b'"plan"' not in described
    schema = canonical(ask.choice.schema())
    assert b'"when"' in schema
    assert b'"otherwise"' in schema
    assert "then" in ask.choice.describe()["fields"]  # type: ignore[operator]
