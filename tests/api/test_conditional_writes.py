"""Writes with conditions: what a client did not expect to find is not changed."""

from __future__ import annotations

import pytest

from referee.api.conditions import CONDITIONAL
from referee.api.openapi import spec
from tests.api.house import House, Person

People = tuple[Person, Person, Person]


def order_of(house: House, game: str, person: Person) -> str | None:
    reply = house.call("GET", f"/v1/games/{game}/prompts/1.1/order", by=person)
    return reply.get_json()["answer"] if reply.status_code == 200 else None


def test_a_first_order_does_not_replace_another(house: House, people: People) -> None:
    ann, game = people[0], house.table(*people)
    path = f"/v1/games/{game}/prompts/1.1/order"
    first = {"If-None-Match": "*"}
    assert house.call("PUT", path, {"answer": "3"}, by=ann, headers=first).status_code == 202
    refused = house.call("PUT", path, {"answer": "2"}, by=ann, headers=first)
    assert (refused.status_code, refused.get_json()["type"]) == (412, "/problems/precondition-failed")
    assert order_of(house, game, ann) == "3"
    assert house.call("DELETE", path, by=ann).status_code == 204
    assert house.call("PUT", path, {"answer": "2"}, by=ann, headers=first).status_code == 202
    assert order_of(house, game, ann) == "2"


def test_a_draft_is_on_file_too(house: House, people: People) -> None:
    ann, game = people[0], house.table(*people)
    path = f"/v1/games/{game}/prompts/1.1/order"
    house.seal(game, ann, "3", final=False)
    assert house.call("PUT", path, {"answer": "2"}, by=ann, headers={"If-None-Match": "*"}).status_code == 412


@pytest.mark.parametrize(
    ("header", "named", "status"),
    [
        ("If-None-Match", "{tag}", 412),
        ("If-None-Match", "W/{tag}", 412),
        ("If-None-Match", '"other"', 202),
        ("If-Match", "{tag}", 202),
        ("If-Match", '"other"', 412),
    ],
)
def test_a_text_with_lines_below_keeps_to_the_same_conditions(
    house: House, people: People, header: str, named: str, status: int
) -> None:
    ann, game = people[0], house.table(*people)
    path = f"/v1/games/{game}/prompts/1.1/order"
    tag = house.seal(game, ann, "3").headers["ETag"]
    condition = {header: named.format(tag=tag)}
    assert house.call("PUT", path, {"text": "2"}, by=ann, headers=condition).status_code == status


@pytest.mark.parametrize(
    ("header", "named", "status"),
    [
        ("If-Match", "{tag}", 204),
        ("If-Match", "*", 204),
        ("If-Match", '"other"', 412),
        ("If-Match", "W/{tag}", 412),
        ("If-None-Match", "*", 412),
    ],
)
def test_an_order_is_withdrawn_only_if_it_is_the_one_last_seen(
    house: House, people: People, header: str, named: str, status: int
) -> None:
    ann, game = people[0], house.table(*people)
    path = f"/v1/games/{game}/prompts/1.1/order"
    tag = house.seal(game, ann, "3").headers["ETag"]
    reply = house.call("DELETE", path, by=ann, headers={header: named.format(tag=tag)})
    assert reply.status_code == status
    assert order_of(house, game, ann) == (None if status == 204 else "3")


def test_both_conditions_have_to_hold(house: House, people: People) -> None:
    ann, game = people[0], house.table(*people)
    path = f"/v1/games/{game}/prompts/1.1/order"
    tag = house.seal(game, ann, "3").headers["ETag"]
    both = {"If-Match": tag, "If-None-Match": tag}
    assert house.call("PUT", path, {"answer": "2"}, by=ann, headers=both).status_code == 412
    either = {"If-Match": tag, "If-None-Match": '"other"'}
    assert house.call("PUT", path, {"answer": "2"}, by=ann, headers=either).status_code == 202


WRITES = [
    (operation["operationId"], method.upper(), path)
    for path, item in spec()["paths"].items()
    for method, operation in item.items()
    if method in ("put", "post", "patch", "delete") and path.startswith("/v1/")
]
KEPT = {"seal_order", "withdraw_order"}


@pytest.mark.parametrize("header", ["If-Match", "If-None-Match"])
@pytest.mark.parametrize(("call", "method", "path"), WRITES)
def test_a_condition_is_kept_to_or_refused(
    desk: House, call: str, method: str, path: str, header: str
) -> None:
    ann = desk.register("Ann")
    of_nobody = path.replace("{seat}", "2").replace("{candidate}", "1").replace("{", "").replace("}", "")
    before = desk.get("/v1/me", by=ann), desk.get("/v1/me/preferences", by=ann)
    reply = desk.call(method, of_nobody, {}, by=ann, headers={header: "*"})
    is_refused = reply.status_code == 400 and reply.get_json()["type"] == "/problems/condition-not-taken"
    assert is_refused == (call not in KEPT)
    assert before == (desk.get("/v1/me", by=ann), desk.get("/v1/me/preferences", by=ann))
    if call not in KEPT | {"register_player", "unsubscribe_player"}:
        assert desk.call(method, of_nobody, {}, headers={header: "*"}).status_code == 401


def test_the_calls_that_keep_to_conditions_are_known() -> None:
    assert {name.rpartition(".")[2] for name in CONDITIONAL} == KEPT
