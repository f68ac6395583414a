"""What a prompt says without being asked, and what it says on request."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee.games import RULESETS
from referee.settings import Settings
from tests.api.house import House, Person

People = tuple[Person, Person, Person]


@pytest.fixture
def game(shelf: House) -> tuple[str, Person]:
    """A game of Cult Wars where plans are asked for, a part of which may be shown; and who is asked."""
    people = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    made = shelf.table(*people, ruleset="cult_wars")
    shelf.default_all(made, *people)
    return made, people[0]


def read(house: House, game: str, person: Person, **query: str) -> Any:
    parameters = "&".join(f"{name}={value}" for name, value in query.items())
    [prompt] = house.get(f"/v1/games/{game}/prompts?{parameters}", by=person)["items"]
    return prompt


def test_a_prompt_names_its_facts_and_leaves_out_values_and_schema(
    shelf: House, game: tuple[str, Person]
) -> None:
    prompt = read(shelf, *game)
    assert {"facts", "facts_by_name", "schema"}.isdisjoint(prompt)
    assert prompt["open"].keys() == {"choice"}
    assert {"turn", "vp.*"} <= set(prompt["fact_names"])


def test_what_is_included_is_what_the_calls_for_it_give(shelf: House, game: tuple[str, Person]) -> None:
    game_id, person = game
    plain = read(shelf, *game)
    path = f"/v1/games/{game_id}/prompts/{plain['id']}"
    facts, schema = (shelf.get(f"{path}/{part}", by=person) for part in ("facts", "schema"))
    with_facts, with_schema = (read(shelf, *game, include=part) for part in ("facts", "schema"))
    assert with_facts == {**plain, **facts}
    opened = {**plain["open"], "schema": schema["open"]}
    assert with_schema == {**plain, "schema": schema["schema"], "open": opened}
    both = {**with_facts, **with_schema}
    assert read(shelf, *game, include="facts,schema") == read(shelf, *game, include="schema,facts") == both
    [waiting] = shelf.get("/v1/me/prompts?include=facts,schema", by=person)["items"]
    assert waiting == both
    Draft202012Validator(schema["schema"]).validate(plain["default"])
    assert next(fact for fact in facts["facts"] if fact["id"] == "turn")["value"] == 1


def test_only_what_there_is_can_be_included(shelf: House, game: tuple[str, Person]) -> None:
    game_id, person = game
    for path in (f"/v1/games/{game_id}/prompts", "/v1/me/prompts"):
        for wrong in ("secrets", "facts,facts", ""):
            reply = shelf.call("GET", f"{path}?include={wrong}", by=person)
            assert reply.status_code == 422, wrong
            assert reply.json is not None
            assert reply.json["errors"][0]["path"] == "?include"


def legal(house: House, path: str, person: Person, **query: Any) -> list[Any]:
    parameters = "&".join(f"{name}={value}" for name, value in query.items())
    found: list[Any] = house.get(f"{path}/legal?{parameters}", by=person)["items"]
    return found


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_sampled_answers_are_legal_as_json_and_as_text(shelf: House, ruleset: str) -> None:
    people = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    game = shelf.table(*people, ruleset=ruleset)
    for _ in range(4):
        for person in people:
            for prompt in shelf.get(f"/v1/games/{game}/prompts", by=person)["items"]:
                path = f"/v1/games/{game}/prompts/{prompt['id']}"
                found = legal(shelf, path, person, sample=4)
                assert found[0]["answer"] == prompt["default"]
                assert len({json.dumps(one) for one in found}) == len(found)
                for one in found:
                    for body in ({"answer": one["answer"]}, {"text": one["text"]}):
                        reply = shelf.call("PUT", f"{path}/order?dry_run=true", body, by=person)
                        assert reply.status_code == 200, (one, reply.get_data(as_text=True))
                        assert reply.json is not None
                        assert reply.json["answer"] == one["answer"]
        shelf.default_all(game, *people)


def test_answers_are_the_same_for_the_same_seed_and_no_more_than_wanted(
    shelf: House, game: tuple[str, Person]
) -> None:
    game_id, person = game
    path = f"/v1/games/{game_id}/prompts/{read(shelf, *game)['id']}"
    found = legal(shelf, path, person)
    assert len(found) == 20
    assert legal(shelf, path, person) == found
    assert legal(shelf, path, person, sample=3) == found[:3]
    others = legal(shelf, path, person, seed="others")
    assert others[0] == found[0]
    assert others[1:] != found[1:]


def test_answers_after_a_part_was_shown_keep_to_it(shelf: House, game: tuple[str, Person]) -> None:
    game_id, person = game
    prompt = read(shelf, *game)
    path = f"/v1/games/{game_id}/prompts/{prompt['id']}"
    part = {"slots": {"1": "breed"}, "play": []}
    assert shelf.call("POST", f"{path}/shown", {"answer": part}, by=person).status_code == 201
    found = legal(shelf, path, person, sample=10)
    assert len(found) > 1
    for one in found:
        assert one["answer"]["slots"]["1"] == "breed"
        reply = shelf.call("PUT", f"{path}/order?dry_run=true", {"answer": one["answer"]}, by=person)
        assert reply.status_code == 200


def test_a_prompt_knows_what_was_shown(shelf: House, game: tuple[str, Person]) -> None:
    game_id, person = game
    prompt = read(shelf, *game)
    path = f"/v1/games/{game_id}/prompts/{prompt['id']}"
    assert "they all defend" in prompt["text"]
    assert shelf.call("POST", f"{path}/shown", {"text": "show attack 6"}, by=person).status_code == 201
    after = read(shelf, *game, include="page")
    assert "You have shown attack 6" in after["text"]
    assert "Without an answer all others defend" in after["text"]
    assert after["default"]["slots"] == {"6": "attack", "5": "defend", "1": "defend"}
    examples = [one["text"] for one in after["page"]["examples"]]
    for example in [*examples, "plan sacrifice 5 / defend rest", "default"]:
        reply = shelf.call("PUT", f"{path}/order?dry_run=true", {"text": example}, by=person)
        assert reply.status_code == 200, reply.json
        assert reply.json is not None
        assert reply.json["answer"]["slots"]["6"] == "attack"


@pytest.mark.parametrize("wrong", ["sample=0", "sample=101", "sample=many", "seed=" + "x" * 81, "count=3"])
def test_no_more_than_a_hundred_answers_and_nothing_else(house: House, people: People, wrong: str) -> None:
    game = house.table(*people)
    reply = house.call("GET", f"/v1/games/{game}/prompts/1.1/legal?{wrong}", by=people[0])
    assert reply.status_code == 422
    assert reply.json is not None
    assert reply.json["errors"][0]["path"] == "?" + wrong.partition("=")[0]


def test_a_request_that_has_no_time_left_has_the_default(sqlite_settings: Settings) -> None:
    hasty = House(replace(sqlite_settings, try_seconds=1e-9))
    people = [hasty.register(name) for name in ("Ann", "Bob", "Cem")]
    game = hasty.table(*people)
    path = f"/v1/games/{game}/prompts/1.1"
    assert [one["answer"] for one in legal(hasty, path, people[0])] == [
        hasty.prompt(game, people[0])["default"]
    ]
    hasty.close()


@pytest.mark.parametrize("part", ["facts", "schema", "legal"])
def test_only_an_open_prompt_of_ones_own_is_told_of(house: House, people: People, part: str) -> None:
    game = house.table(*people)
    ann, bob, _ = people
    path = f"/v1/games/{game}/prompts"
    assert house.call("GET", f"{path}/1.1/{part}", by=ann).status_code == 200
    assert house.call("GET", f"{path}/1.1/{part}", by=bob).status_code == 403
    assert house.call("GET", f"{path}/9.1/{part}", by=ann).status_code == 404
    assert house.call("GET", f"{path}/nonsense/{part}", by=ann).status_code == 404
    assert house.call("GET", f"{path}/1.1/{part}").status_code == 401
    house.default_all(game, *people)
    assert house.call("GET", f"{path}/1.1/{part}", by=ann).status_code == 409
