"""The document's examples are what it says they are, and the referee takes them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from referee.api.examples import PLAYER_REPLY
from referee.api.openapi import spec
from tests.api.house import House, Person
from tests.api.test_openapi import operations

DOCUMENT = "urn:referee"
CLOCK = {"step": "P1D", "misses": 1, "keep_seat": "PT6H"}
REGISTRY: Registry[Any] = Registry().with_resource(DOCUMENT, DRAFT202012.create_resource(spec()))


def examples(value: Any, path: str) -> Iterator[tuple[str, str, Any]]:
    """Every example of the document: where it is, where its schema is, and itself."""
    if isinstance(value, list):
        for index, inner in enumerate(value):
            yield from examples(inner, f"{path}/{index}")
    elif isinstance(value, dict):
        if isinstance(described := value.get("schema"), dict):
            # A media type, a parameter or a header.
            told = [value[name] for name in ("example",) if name in value]
            told += [one["value"] for one in value.get("examples", {}).values()]
            yield from ((f"{path}/{index}", f"{path}/schema", one) for index, one in enumerate(told))
            value = {"schema": described, **{k: v for k, v in value.items() if not k.startswith("example")}}
        elif isinstance(value.get("examples"), list):
            yield from (
                (f"{path}/examples/{index}", path, one) for index, one in enumerate(value["examples"])
            )
        for name, inner in value.items():
            step = name.replace("~", "~0").replace("/", "~1")
            yield from examples(inner, f"{path}/{step}")


EXAMPLES = list(examples(spec(), "#"))


def test_there_are_examples_of_all_sorts() -> None:
    told = " ".join(where for where, _, _ in EXAMPLES)
    for sort in ("/requestBody/", "/responses/", "/components/headers/", "/components/schemas/"):
        assert sort in told, sort


@pytest.mark.parametrize(("where", "schema", "example"), EXAMPLES, ids=[where for where, _, _ in EXAMPLES])
def test_it_is_valid(where: str, schema: str, example: Any) -> None:
    pointer = f"{DOCUMENT}{schema.replace('{', '%7B').replace('}', '%7D')}"
    checked = Draft202012Validator({"$ref": pointer}, registry=REGISTRY)
    assert [error.message for error in checked.iter_errors(example)] == [], where


@pytest.mark.parametrize(
    ("order", "valid"),
    [
        ({"answer": None}, True),
        ({"text": "target eye"}, True),
        ({"answer": "eye", "text": "target eye"}, False),
        ({}, False),
    ],
)
def test_an_order_has_an_answer_or_a_text(order: Any, valid: bool) -> None:
    described = {"$ref": f"{DOCUMENT}#/components/schemas/OrderRequest"}
    assert Draft202012Validator(described, registry=REGISTRY).is_valid(order) is valid


BODIES: dict[str, list[Any]] = {
    operation["operationId"]: [
        one["value"] for one in operation["requestBody"]["content"]["application/json"]["examples"].values()
    ]
    for _, _, operation in operations()
    if "requestBody" in operation
}


class Stranger:
    """Copies examples from the page, and puts in the ids that they got."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.sent: set[str] = set()

    def send(self, call: str, path: str, by: Person | None = None, **ids: Any) -> list[Any]:
        """What comes back for each example of this call."""
        [method] = [method for method, _, one in operations() if one["operationId"] == call]
        self.sent.add(call)
        return [self._send(method, path, body, by, ids) for body in BODIES[call]]

    def _send(self, method: str, path: str, body: Any, by: Person | None, ids: dict[str, Any]) -> Any:
        body = {**body, **{name: value for name, value in ids.items() if name in body}}
        reply = self.house.call(method.upper(), path, body, by=by)
        assert reply.status_code in (200, 201, 202), (path, body, reply.get_data(as_text=True))
        return reply.json


def test_requests_are_taken(shelf: House) -> None:
    """A stranger may copy them from the page: every one of every call, in a first game of Cult Wars."""
    stranger = Stranger(shelf)
    made, _guest = stranger.send("register_player", "/v1/players")
    ann = Person(made["id"], made["token"])
    bob, cem, dan = (shelf.register(name) for name in ("Bob", "Cem", "Dan"))
    stranger.send("change_me", "/v1/me", ann)
    stranger.send("create_token", "/v1/me/tokens", ann)
    stranger.send("book_absence", "/v1/me/absences", dan)
    stranger.send("set_preferences", "/v1/me/preferences", ann)
    *games, invited = BODIES["create_game"]
    assert invited["seats"][1] == f"player:{PLAYER_REPLY['id']}"
    for_bob = {**invited, "seats": ["me", f"player:{bob.id}", "open"]}
    assert shelf.call("POST", "/v1/games", for_bob, by=ann).status_code == 201
    stranger.sent.add("create_game")
    table, against_bots = (shelf.call("POST", "/v1/games", one, by=ann).get_json()["id"] for one in games)
    path = f"/v1/games/{table}"
    # Each example of taking a seat is somebody's.
    first, third = BODIES["join_game"]
    assert shelf.call("POST", f"{path}/seats", third, by=cem).status_code == 201
    assert shelf.call("POST", f"{path}/seats", first, by=bob).status_code == 201
    stranger.sent.add("join_game")
    # The bots have not answered yet: orders may be replaced.
    stranger.send("narrow_answer", f"{path}/prompts/1.1/narrow", ann)
    stranger.send("seal_order", f"{path}/prompts/1.1/order", ann)
    stranger.send("seal_order", f"/v1/games/{against_bots}/prompts/1.1/order", ann)
    [body] = BODIES["seal_orders"]
    orders = [
        {**order, "game": game, "prompt": "1.1"}
        for order, game in zip(body["orders"], (table, against_bots), strict=True)
    ]
    [sealed] = stranger.send("seal_orders", "/v1/orders", ann, orders=orders)
    assert [item["status"] for item in sealed["items"]] == [202, 202]
    stranger.send("delegate_seat", f"{path}/seats/me/delegate", ann, player=dan.id)

    stranger.send("write_note", f"{path}/note", ann)
    stranger.send("write_message", f"{path}/messages", ann)
    said = shelf.get(f"{path}/messages", by=bob)["items"][0]["id"]
    stranger.send("mark_messages_read", f"{path}/messages/read", bob, up_to=said)
    shelf.pass_time(timedelta(minutes=1))
    told = shelf.get("/v1/me/notices", by=dan)["items"][0]["id"]
    stranger.send("mark_notices_read", "/v1/me/notices/read", dan, ids=[told], up_to=told)

    for call in ("file_standing_orders", "change_standing_orders"):
        stranger.send(call, f"{path}/standing-orders", ann)
    stranger.send("try_standing_orders", f"{path}/standing-orders/try", ann)
    for call in ("send_queue", "change_queue"):
        stranger.send(call, f"{path}/queue", ann)

    shelf.default_all(table, bob, cem)
    [plan] = shelf.get(f"{path}/prompts", by=ann)["items"]
    stranger.send("reveal_part", f"{path}/prompts/{plan['id']}/shown", ann)
    shelf.default_all(table, ann, bob, cem)

    for body in BODIES["cast_vote"]:
        if "motion" in body:
            # Nobody votes against what is not open; what is said in words is about the motion before it.
            proposed = shelf.call("POST", f"{path}/votes", {**body, "choice": "yes"}, by=bob)
            assert proposed.status_code == 200, proposed.get_data(as_text=True)
    stranger.send("cast_vote", f"{path}/votes", ann)

    # What a host does who does not play, in a game that somebody has left alone.
    hal = shelf.register("Hal")
    hosted = shelf.table(bob, cem, dan, host=hal, ruleset="cult_wars", clock=CLOCK)
    stranger.send("move_deadline", f"/v1/games/{hosted}/deadline", hal)
    shelf.default_all(hosted, bob, cem)
    shelf.pass_time(timedelta(days=3))
    shelf.clock.move(timedelta(hours=6))
    stranger.send("replace_player", f"/v1/games/{hosted}/seats/3/replace", hal)
    assert stranger.sent == BODIES.keys()
