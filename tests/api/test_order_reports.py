"""A dry run that reports: 200 whether the order is legal or not, with all there is to say of it."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.house import House, Person

People = tuple[Person, Person, Person]


def put(house: House, game: str, person: Person, query: str, **order: Any) -> TestResponse:
    prompt = house.prompt(game, person)
    return house.call("PUT", f"/v1/games/{game}/prompts/{prompt['id']}/order?{query}", order, by=person)


def report(house: House, game: str, person: Person, **order: Any) -> Any:
    reply = put(house, game, person, "dry_run=true&report=true", **order)
    assert reply.status_code == 200, reply.get_data(as_text=True)
    assert house.prompt(game, person)["order"] is None, "nothing is kept"
    return reply.json


@pytest.fixture
def cults(desk: House) -> tuple[str, People]:
    """Cult Wars, where Ann plays the Spiral, and is asked whether she aims at Eye or Horn."""
    people = desk.register("Ann"), desk.register("Bob"), desk.register("Cem")
    return desk.table(*people, ruleset="cult_wars", seed="reports"), people


@pytest.fixture
def god(desk: House) -> tuple[str, Person]:
    """Choose Your God, where an order may have lines below it, and who is asked first."""
    people = desk.register("Ann"), desk.register("Bob"), desk.register("Cem")
    game = desk.table(*people, ruleset="choose_your_god", seed="reports")
    asked = [person for person in people if desk.get(f"/v1/games/{game}/prompts", by=person)["items"]]
    return game, asked[0]


def test_a_legal_order_is_reported_with_its_words(house: House, people: People) -> None:
    game = house.table(*people)
    assert report(house, game, people[0], answer="3") == {
        "legal": True,
        "errors": [],
        "answer": "3",
        "text": "3",
        "remark": None,
        "unfinished": False,
    }


def test_an_illegal_answer_is_told_where_it_is_wrong(house: House, people: People) -> None:
    found = report(house, house.table(*people), people[0], answer="nobody")
    assert (found["legal"], found["unfinished"], found["answer"]) == (False, False, "nobody")
    assert [error["path"] for error in found["errors"]] == ["/answer"]


def test_what_was_read_of_an_illegal_text_is_told(desk: House, cults: tuple[str, People]) -> None:
    game, (ann, *_) = cults
    desk.default_all(game, *cults[1])
    found = report(desk, game, ann, text="plan attack 1 / defend 1")
    assert found["legal"] is False
    assert found["answer"]["slots"] == {"1": "attack", "1.2": "defend"}
    assert [error["path"] for error in found["errors"]] == ["/answer/slots/1.2"]
    assert found["text"] == "plan attack 1 / defend 1.2"
    assert found["remark"] is None


def test_a_remark_stands_apart_from_the_text(desk: House, cults: tuple[str, People]) -> None:
    game, (ann, *_) = cults
    desk.default_all(game, *cults[1])
    found = report(desk, game, ann, answer=desk.prompt(game, ann)["default"])
    assert (found["text"], found["remark"].partition(",")[0]) == ("plan defend 1 5 6", "Attack 0")


@pytest.mark.parametrize(
    ("text", "at", "unfinished"),
    [
        ("target", 6, True),
        ("  target  ", 8, True),
        ("ta", 0, True),
        ("target eye now", 11, False),
        ("target nobody", 7, False),
        ("# Whom?\ntarget", 14, True),
        ("# Whom?\ntarget nobody", 15, False),
        ("# nobody yet", None, True),
        ("sing", 0, False),
    ],
)
def test_a_text_that_ends_too_early_is_told_from_a_wrong_one(
    desk: House, cults: tuple[str, People], text: str, at: int | None, unfinished: bool
) -> None:
    found = report(desk, cults[0], cults[1][0], text=text)
    [error] = found["errors"]
    assert (found["legal"], found["answer"], found["text"], found["remark"]) == (False, None, None, None)
    assert (error["path"], error.get("at"), found["unfinished"]) == ("/text", at, unfinished)
    assert error["expected"] not in error["message"]


def test_lines_for_later_questions_are_reported_too(desk: House, god: tuple[str, Person]) -> None:
    game, ann = god
    words = report(desk, game, ann, answer=desk.prompt(game, ann)["default"])["text"]
    found = report(desk, game, ann, text=f"{words}\nif nonsense: pass")
    assert [(error["path"], error["line"]) for error in found["errors"]] == [("/text", 2)]


def test_a_condition_that_cannot_be_kept_is_reported(house: House, people: People) -> None:
    found = report(house, house.table(*people), people[0], answer="3", wait=True)
    assert (found["legal"], found["errors"][0]["path"], found["answer"]) == (False, "/wait", None)


def test_without_report_a_refusal_is_what_it_was(house: House, people: People) -> None:
    game = house.table(*people)
    assert put(house, game, people[0], "dry_run=true", answer="nobody").status_code == 422
    reply = put(house, game, people[0], "dry_run=true", answer="3")
    assert reply.json is not None
    assert "legal" not in reply.json


@pytest.mark.parametrize("query", ["report=true", "report=true&dry_run=false", "report=maybe&dry_run=true"])
def test_only_a_dry_run_is_reported(house: House, people: People, query: str) -> None:
    game = house.table(*people)
    assert put(house, game, people[0], query, answer="3").status_code == 422
    assert house.prompt(game, people[0])["order"] is None


def test_what_is_no_order_at_all_is_refused_as_ever(house: House, people: People) -> None:
    game = house.table(*people)
    path = f"/v1/games/{game}/prompts/1.1/order?dry_run=true&report=true"
    assert house.call("PUT", path, {"answer": "3", "text": "3"}, by=people[0]).status_code == 422
    assert house.send("PUT", path, b"{", by=people[0]).status_code in (400, 422)
    assert house.call("PUT", path, {"answer": "3"}, by=people[1]).status_code == 403
    house.default_all(game, *people)
    assert house.call("PUT", path, {"answer": "3"}, by=people[0]).status_code == 409
