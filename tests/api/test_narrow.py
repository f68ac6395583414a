"""`POST …/narrow` over HTTP: what the next line of a plan may be, and what is wrong with those so far."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.house import House, Person
from tests.games.strangers.guess import spelled_out


@pytest.fixture
def planner(desk: House) -> tuple[str, Person, Any]:
    """True Messiah, and who is asked for a plan first, with the question."""
    people = desk.register("Ann"), desk.register("Bob")
    game = desk.table(*people, ruleset="true_messiah", seed="narrow")
    while True:
        for person in people:
            for prompt in desk.get(f"/v1/games/{game}/prompts", by=person)["items"]:
                if prompt["kind"] == "true_messiah.plan":
                    return game, person, prompt
        desk.default_all(game, *people)


def narrow(desk: House, planner: tuple[str, Person, Any], partial: Any) -> Any:
    game, person, prompt = planner
    path = f"/v1/games/{game}/prompts/{prompt['id']}/narrow"
    reply = desk.call("POST", path, {"partial": partial}, by=person)
    assert reply.status_code == 200, reply.get_data(as_text=True)
    return reply.json


def moves(choice: Any) -> dict[str, set[str]]:
    """Where each unit can go."""
    found: dict[str, set[str]] = {}
    move = choice["cases"].get("move", {"fields": {}, "either": []})
    for kind in move.get("either", [move]):
        for unit in kind["fields"]["unit"]["options"]:
            found.setdefault(unit["id"], set()).update(to["id"] for to in kind["fields"]["to"]["options"])
    return found


def test_a_unit_that_has_moved_does_not_move_again(desk: House, planner: tuple[str, Person, Any]) -> None:
    assert planner[2]["narrows"] == ["/actions"]
    nothing_yet = narrow(desk, planner, {})
    [offered] = nothing_yet["next"]
    assert (offered["at"], nothing_yet["problems"], nothing_yet["text"]) == ("/actions", [], "")
    ways = moves(spelled_out(offered["choice"]))
    unit, to = next((unit, min(spaces)) for unit, spaces in sorted(ways.items()))
    line = {"case": "move", "value": {"unit": unit, "to": to}}
    after = narrow(desk, planner, {"actions": [line]})
    assert after["text"] == f"move {unit} > {to}"
    assert unit not in moves(spelled_out(after["next"][0]["choice"]))
    again = narrow(desk, planner, {"actions": [line, line]})
    [problem] = again["problems"]
    assert problem["path"] == "/actions/1"
    assert problem["clause"].startswith("TM-")
    assert (again["text"], again["next"]) == (after["text"], after["next"])


@pytest.mark.parametrize("odd", [None, 3, [], {"actions": "all"}, {"actions": [{"case": "fly"}]}])
def test_what_is_no_plan_is_named(desk: House, planner: tuple[str, Person, Any], odd: Any) -> None:
    found = narrow(desk, planner, odd)
    assert [problem["path"].startswith("/actions") for problem in found["problems"]] == [True]


def test_a_question_without_such_lists_has_nothing_to_say(desk: House) -> None:
    people = desk.register("Ann"), desk.register("Bob")
    game = desk.table(*people)
    prompt = desk.prompt(game, people[0])
    assert prompt["narrows"] == []
    assert narrow(desk, (game, people[0], prompt), {}) == {"next": [], "problems": [], "text": None}


def test_the_part_must_be_there(desk: House, planner: tuple[str, Person, Any]) -> None:
    game, person, prompt = planner
    path = f"/v1/games/{game}/prompts/{prompt['id']}/narrow"
    assert desk.call("POST", path, {}, by=person).status_code == 422
