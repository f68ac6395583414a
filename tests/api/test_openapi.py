"""The specification is valid, committed, and what the page is made of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from referee.api.choice_shapes import SHAPES
from referee.api.openapi import spec
from referee.api.scopes import NEEDS, scopes_of
from referee.library import Library
from tests.api.house import House

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
        if rule.endpoint.partition(".")[0] not in ("pages", "web")
    }
    assert {(method, path) for method, path, _ in operations()} == routed


VERBS = {
    "accept", "admit", "book", "cancel", "cast", "change", "concede", "create", "delegate", "delete", "drop",
    "end", "export", "file", "find", "join", "leave", "list", "mark", "move", "narrow", "observe", "pause",
    "process", "refuse", "register", "remove", "renew", "replace", "resume", "reveal", "revoke", "rotate",
    "seal", "send", "set", "show", "start", "stop", "take", "try", "unsubscribe", "use", "withdraw", "write",
}  # fmt: skip


def test_no_path_could_be_taken_for_another() -> None:
    """A part that is only partly a parameter would also fit one that is a parameter as a whole."""
    for path in spec()["paths"]:
        for part in path.split("/"):
            assert part.count("{") == 0 or (part[0], part.count("{"), part[-1]) == ("{", 1, "}"), path


def test_every_call_is_named_by_what_it_does_and_to_what() -> None:
    """Clients made by generators have a function of this name: `create` says nothing there."""
    names = [operation["operationId"] for _, _, operation in operations()]
    assert len(names) == len(set(names))
    for name in names:
        verb, _, noun = name.partition("_")
        assert verb in VERBS, name
        assert noun, name
    for method, _, operation in operations():
        reads = operation["operationId"].startswith(("list_", "show_", "export_", "find_"))
        assert reads is (method == "get"), operation["operationId"]


def test_every_call_has_what_all_calls_have() -> None:
    for method, path, operation in operations():
        if not path.startswith("/v1/"):
            continue
        assert {"400", "401", "429", "500", "503"} <= operation["responses"].keys(), path
        headers = {one["name"] for one in operation["parameters"] if one["in"] == "header"}
        assert ("Idempotency-Key" in headers) == (method == "post")
        is_read = method == "get" and "application/json" in operation["responses"]["200"]["content"]
        assert ("304" in operation["responses"]) == is_read
        assert ("If-None-Match" in headers) == (is_read or operation["operationId"] == "seal_order")


def test_every_call_is_described() -> None:
    """A summary of one line, what it is for, and last what it needs of a token."""
    for _, path, operation in operations():
        assert operation["summary"].endswith("."), path
        assert "\n" not in operation["summary"], path
        *what_for, needs = operation["description"].split("\n\n")
        assert what_for, path
        assert "oken" in needs or "TOKEN" in needs, path


def test_every_body_has_an_example() -> None:
    for _, path, operation in operations():
        if "requestBody" in operation:
            assert operation["requestBody"]["content"]["application/json"]["examples"], path


def test_scopes_are_those_that_are_checked() -> None:
    """Where OpenAPI has room for scopes, they are OAuth's."""
    needs = {call.rpartition(".")[2]: list(scopes_of(need)) for call, need in NEEDS.items()}
    for _, _, operation in operations():
        assert operation.get("x-scopes", []) == needs[operation["operationId"]]
        assert all(scopes == [] for way in operation["security"] for scopes in way.values())


def test_what_can_only_be_one_of_some_words_says_so_to_programs() -> None:
    for part in parts_of(spec()["components"]["schemas"]):
        alternatives = re.fullmatch(r"(`\S+`(, | or )?){2,}\.?", str(part.get("description", "")))
        assert alternatives is None or "enum" in part, part


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


def test_every_declared_event_has_its_data_described() -> None:
    schemas = spec()["components"]["schemas"]
    described = schemas["EventDataByKind"]["properties"]
    declared = [one for rules in Library().rulesets() for one in rules.events.kinds.values()]
    assert described.keys() == {kind.kind for kind in declared}
    for kind in declared:
        component = schemas[described[kind.kind]["$ref"].rpartition("/")[2]]
        assert component == kind.schema()
        assert set(component["required"]) <= component["properties"].keys()
        Draft202012Validator.check_schema(component)
    assert schemas["CultWarsFollowersBred"]["title"] == "cult_wars.followers_bred"


def test_the_page_says_of_each_call_what_the_document_says_of_its_token(desk: House) -> None:
    page = desk.call("GET", "/docs").get_data(as_text=True)
    notes = dict(re.findall(r'<article id="(\w+)">.*?<p class="note">(.*?)</p>', page, re.DOTALL))
    told = {operation["operationId"]: operation["security"] for _, _, operation in operations()}
    needed = {operation["operationId"]: operation.get("x-scopes", []) for _, _, operation in operations()}
    assert notes.keys() == told.keys()
    for call, ways in told.items():
        scopes = needed[call]
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


def test_no_object_is_taken_for_a_choice() -> None:
    """openapi-python-client makes a type without fields of an object that has `oneOf` beside its own."""
    for part in parts_of(spec()["components"]["schemas"]):
        assert not ("properties" in part and "oneOf" in part), part


def test_no_field_is_required_that_there_is_not() -> None:
    for name, schema in spec()["components"]["schemas"].items():
        assert set(schema.get("required", ())) <= schema.get("properties", {}).keys(), name
        for way in parts_of([schema.get("if"), schema.get("then"), schema.get("else")]):
            assert set(way.get("required", ())) <= schema["properties"].keys(), name


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
