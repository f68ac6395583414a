"""The specification is valid, committed, and what the page is made of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from openapi_spec_validator import validate

from referee.api.choice_shapes import SHAPES
from referee.api.openapi import spec
from tests.api.house import House, Person

COMMITTED = Path(__file__).parents[2] / "api_spec" / "openapi.json"


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, path, operation)
        for path, item in spec()["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    ]


def test_it_is_valid() -> None:
    validate(spec())


def test_the_committed_one_is_what_is_served(desk: House) -> None:
    committed = json.loads(COMMITTED.read_text())
    assert committed == spec()
    assert desk.get("/openapi.json") == committed


def test_every_route_is_described(desk: House) -> None:
    routed = {
        (method.lower(), re.sub(r"<(?:int:)?(\w+)>", r"{\1}", rule.rule))
        for rule in desk.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.endpoint.partition(".")[0] not in ("pages", "static")
    }
    assert {(method, path) for method, path, _ in operations()} == routed


VERBS = {
    "accept", "admit", "book", "cancel", "cast", "change", "concede", "create", "delegate", "delete", "drop",
    "export", "file", "join", "leave", "list", "mark", "pause", "refuse", "register", "remove", "renew",
    "resume", "reveal", "revoke", "rotate", "seal", "send", "set", "show", "start", "take", "try",
    "unsubscribe", "use", "withdraw", "write",
}  # fmt: skip


def test_every_call_is_named_by_what_it_does_and_to_what() -> None:
    """Clients made by generators have a function of this name: `create` says nothing there."""
    names = [operation["operationId"] for _, _, operation in operations()]
    assert len(names) == len(set(names))
    for name in names:
        verb, _, noun = name.partition("_")
        assert verb in VERBS, name
        assert noun, name
    for method, _, operation in operations():
        reads = operation["operationId"].startswith(("list_", "show_", "export_"))
        assert reads is (method == "get"), operation["operationId"]


def test_every_call_has_what_all_calls_have() -> None:
    for method, path, operation in operations():
        if not path.startswith("/v1/"):
            continue
        assert {"400", "401", "429", "500", "503"} <= operation["responses"].keys(), path
        headers = {one["name"] for one in operation["parameters"] if one["in"] == "header"}
        assert ("Idempotency-Key" in headers) == (method == "post")
        assert ("If-None-Match" in headers) == ("304" in operation["responses"]) == (method == "get")
        assert operation["summary"]


def test_the_page_shows_every_call_schema_and_shape_and_needs_nobody_else(desk: House) -> None:
    reply = desk.call("GET", "/docs")
    page = reply.get_data(as_text=True)
    for _, path, operation in operations():
        assert path in page
        assert f'id="{operation["operationId"]}"' in page
    for name in spec()["components"]["schemas"]:
        assert f'id="schema-{name}"' in page
    for shape in SHAPES:
        assert f"<code>{shape.name}</code>" in page
    assert "<script" not in page
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    assert reply.headers["Content-Security-Policy"] == "default-src 'self'; frame-ancestors 'none'"
    [style] = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert desk.call("GET", style).content_type.startswith("text/css")


def test_the_examples_of_requests_are_taken(shelf: House) -> None:
    """A stranger may copy them from the page: a player, a game of each kind, an order of each kind."""
    bodies = {
        operation["operationId"]: operation["requestBody"]["content"]["application/json"].get("examples", {})
        for _, _, operation in operations()
        if "requestBody" in operation
    }
    tested = {"register_player", "create_token", "create_game", "seal_order", "seal_orders", "cast_vote"}
    assert {name for name, examples in bodies.items() if examples} == tested

    def sent(method: str, path: str, body: Any, by: Person | None = None) -> Any:
        reply = shelf.call(method, path, body, by=by)
        assert reply.status_code in (200, 201, 202), (path, body, reply.get_data(as_text=True))
        return reply.json

    [made] = [sent("POST", "/v1/players", example["value"]) for example in bodies["register_player"].values()]
    ann = Person(made["id"], made["token"])
    others = [shelf.register(name) for name in ("Bob", "Cem")]
    for example in bodies["create_token"].values():
        sent("POST", "/v1/me/tokens", example["value"], ann)
    games = [sent("POST", "/v1/games", one["value"], ann)["id"] for one in bodies["create_game"].values()]
    for other in others:
        sent("POST", f"/v1/games/{games[0]}/seats", {}, other)
    for example in bodies["seal_order"].values():
        for game in games:
            sent("PUT", f"/v1/games/{game}/prompts/1.1/order", example["value"], ann)
    for example in bodies["seal_orders"].values():
        orders = [
            {**order, "game": game, "prompt": "1.1"}
            for order, game in zip(example["value"]["orders"], games, strict=True)
        ]
        items = sent("POST", "/v1/orders", {"orders": orders}, ann)["items"]
        assert [item["status"] for item in items] == [202, 202]
    shelf.default_all(games[0], *others)
    shelf.default_all(games[0], ann, *others)
    for example in bodies["cast_vote"].values():
        if "motion" in example["value"]:
            # Nobody votes against what is not open; what is said in words is about the motion before it.
            sent("POST", f"/v1/games/{games[0]}/votes", {**example["value"], "choice": "yes"}, others[0])
        sent("POST", f"/v1/games/{games[0]}/votes", example["value"], ann)


def test_the_page_says_of_each_call_what_the_document_says_of_its_token(desk: House) -> None:
    page = desk.call("GET", "/docs").get_data(as_text=True)
    notes = dict(re.findall(r'<article id="(\w+)">.*?<p class="note">(.*?)</p>', page, re.DOTALL))
    told = {operation["operationId"]: operation["security"] for _, _, operation in operations()}
    assert notes.keys() == told.keys()
    for call, ways in told.items():
        scopes = [scope for way in ways for scope in way.get("token", ())]
        assert ("Needs no token." in notes[call]) is (ways == []), call
        assert ("Works without a token" in notes[call]) is ({} in ways), call
        assert ("Needs a token with" in notes[call]) is (bool(scopes) and {} not in ways), call
        assert re.findall(r"<code>(read|play|host)</code>", notes[call]) == scopes, call


def parts_of(value: Any) -> Iterator[dict[str, Any]]:
    """Every object of the specification."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts_of(inner)


def test_schemas_are_in_json_schema_s_own_words() -> None:
    """Other languages' validators refuse Python's anchors, and a text's limits on an object."""
    for part in parts_of(spec()):
        if isinstance(pattern := part.get("pattern"), str):
            assert not re.search(r"\\[AZ]", pattern), part
        if part.get("type") == "object":
            assert part.keys().isdisjoint({"minLength", "maxLength"}), part


def test_no_component_has_the_name_that_generators_give_to_a_field() -> None:
    """openapi-python-client calls the type of `schema` in `Prompt` PromptSchema, and drops one of two."""
    schemas = spec()["components"]["schemas"]
    made = {
        f"{name}{field.title().replace('_', '')}"
        for name, schema in schemas.items()
        for field, described in schema.get("properties", {}).items()
        if described.get("type") == "object"
    }
    assert made.isdisjoint(schemas)
