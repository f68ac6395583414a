"""The OpenAPI specification: what flask-smorest gathers from the calls, and what all calls have in common."""

from __future__ import annotations

import inspect
from functools import cache
from importlib.metadata import metadata, version
from typing import Any

import flask_smorest
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from marshmallow import Schema

from referee.api.blueprint import Blueprint
from referee.api.calls import (
    absences,
    accounts,
    fair_play,
    games,
    health,
    messages,
    notices,
    orders,
    players,
    queues,
    rulesets,
    standing_orders,
    votes,
    watching,
)
from referee.api.choice_shapes import SCHEMAS
from referee.api.cookies import CSRF_HEADER, NAME
from referee.api.event_data import event_components
from referee.api.idempotent import KEY_HEADER, LONGEST_KEY, REPLAYED_HEADER
from referee.api.problem_json import CONTENT_TYPE
from referee.api.problem_types import PROBLEM_STATUSES
from referee.api.request_log import ALIVE
from referee.api.response_headers import (
    OF_COUNTED_REQUESTS,
    OF_EVERY_REPLY,
    OF_REFUSALS,
    RESPONSE_HEADERS,
    described,
)
from referee.api.schemas.base import Reply
from referee.api.schemas.problems import ProblemReply
from referee.api.schemas.standing_orders import StandingOrdersRequest
from referee.api.schemas.table import AnswerRequest, ChoiceField
from referee.api.scopes import security_in_words

BLUEPRINTS: tuple[Blueprint, ...] = (
    players.calls,
    accounts.calls,
    notices.calls,
    absences.calls,
    rulesets.calls,
    games.calls,
    orders.calls,
    queues.calls,
    standing_orders.calls,
    votes.calls,
    messages.calls,
    watching.calls,
    fair_play.calls,
    health.calls,
)

DESCRIPTION = """\
A referee for play-by-post board games. Players seal their orders; the referee resolves a step when all are in
or its deadline has passed, rolls dice that can be checked, and proves afterwards that it was honest.

Send JSON in UTF-8. Unknown fields are refused. Errors are `application/problem+json` (RFC 9457). Times are
RFC 3339 in UTC, durations ISO 8601. Lists have `items` and `next`, the cursor of the next page. A method
that an address does not take gets 405, with those that it takes in `Allow`.
"""

EVERY_CALL = (400, 401, 403, 429, 500, 503)
WITH_BODY = (413, 415)
THAT_WRITES = (507,)
OF_PAGES = (400, 500)
"""What may happen to requests that are not under /v1/."""
CURSORS = ("cursor", "after")
"""Query parameters that take the `next` of a page."""


class Api(flask_smorest.Api):  # type: ignore[misc]
    """flask-smorest's Api, with problem+json for errors."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_responses(self) -> None:
        for status, known in PROBLEM_STATUSES.items():
            response: dict[str, Any] = {
                "description": known.description,
                "content": {CONTENT_TYPE: {"schema": ProblemReply}},
            }
            response["headers"] = described(
                (*OF_EVERY_REPLY, *OF_COUNTED_REQUESTS, *OF_REFUSALS.get(status, ()))
            )
            if known.name:
                self.spec.components.response(known.name, response)

    def _register_etag_headers(self) -> None:
        """Every read has them, so they are added to all at once."""

    def _register_pagination_header(self) -> None:
        """Our pages have `next` and a Link header instead."""

    def _register_error_handlers(self) -> None:
        """Our own handlers answer errors, whether they come from a call or not."""


def register_calls(app: Flask) -> None:
    """Add every call to the app. Their descriptions are gathered by `spec`, when first needed."""
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)


@cache
def spec() -> dict[str, Any]:
    """The whole specification as JSON. Writing it takes as long as hundreds of requests."""
    app = Flask("referee.api")
    app.config.update(API_TITLE="Referee", API_VERSION=version("referee"), OPENAPI_VERSION="3.1.0")
    about = metadata("referee")
    api = Api(
        app,
        spec_kwargs={
            "info": {
                "description": DESCRIPTION,
                "license": {"name": about["License-Expression"], "identifier": about["License-Expression"]},
                "contact": {"name": about["Author"]},
            },
            "servers": [{"url": "/", "description": "The referee that serves this document."}],
            "security": [{"token": []}],
            "marshmallow_plugin": MarshmallowPlugin(schema_name_resolver=_component_name),
        },
    )
    api.spec.components.security_scheme(
        "token",
        {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from `POST /v1/players` or `POST /v1/me/tokens`. "
            "The `x-scopes` of a call are the scopes that it must have.",
        },
    )
    api.spec.components.security_scheme(
        "session",
        {
            "type": "apiKey",
            "in": "cookie",
            "name": NAME,
            "description": "The cookie of `POST /v1/me/session`, in place of a token: for the referee's own "
            f"pages, from whose origin alone it counts. What changes something also needs `{CSRF_HEADER}`.",
        },
    )
    api.spec.components.security_scheme(
        "metrics", {"type": "http", "scheme": "bearer", "description": "The host's REFEREE_METRICS_TOKEN."}
    )
    for name, schema in SCHEMAS.items():
        api.spec.components.schema(name, dict(schema))
    for name, schema in event_components().items():
        api.spec.components.schema(name, schema)
    for name, header in RESPONSE_HEADERS.items():
        api.spec.components.header(name, dict(header))
    for blueprint in BLUEPRINTS:
        api.register_blueprint(blueprint)
    written = api.spec.to_dict()
    for (schema, *_), name in api.ma_plugin.converter.refs.items():
        _describe(written["components"]["schemas"][name], schema)
    return _finished(written)


def _component_name(schema: type[Schema] | Schema) -> str:
    kind = schema if isinstance(schema, type) else type(schema)
    return kind.__name__.removesuffix("Reply")


def _describe(component: dict[str, Any], schema: type[Schema]) -> None:
    """Add what apispec does not read from a schema: its docstring, and fields that exclude each other."""
    if schema.__doc__ and schema.__doc__ != Reply.__doc__:
        component["description"] = inspect.cleandoc(schema.__doc__)
    for name, field in schema._declared_fields.items():
        if isinstance(field, ChoiceField):
            component["properties"][name] = {"$ref": "#/components/schemas/Choice"}
    if issubclass(schema, AnswerRequest):
        # Generators make a type without fields of an object that has `oneOf` beside its properties.
        component.update(
            {
                "if": {"required": ["answer"]},
                "then": {"not": {"required": ["text"]}},
                "else": {"required": ["text"]},
            }
        )
    if issubclass(schema, StandingOrdersRequest):
        named = {key: component.pop(key) for key in list(component) if key != "description"}
        component["oneOf"] = [named, dict(named["properties"]["items"])]


def _finished(written: dict[str, Any]) -> dict[str, Any]:
    """The specification with what every call has: problems, keys, tags, and descriptions of path
    parameters.
    """
    for path, item in written["paths"].items():
        for parameter in item.get("parameters", []):
            parameter["description"] = PATH_PARAMETERS[parameter["name"]]
            is_number = parameter["name"] in NUMBERS
            parameter["schema"] = {"type": "integer", "minimum": 0} if is_number else {"type": "string"}
        for method, operation in item.items():
            if method != "parameters":
                _complete(path, method, operation)
    finished: dict[str, Any] = _plain(written)
    return finished


NUMBERS = ("seat", "candidate")
"""Path parameters that are not text."""
PATH_PARAMETERS = {
    "pack": "A content pack of the game.",
    "seat": "The seat's number.",
    "candidate": "The candidate's number.",
    "game": "The game's id.",
    "absence": "The absence's id.",
    "player_id": "The player's id.",
    "prompt": "The prompt's id: `<step>.<seat>`.",
    "ruleset": "The ruleset's id.",
    "token": "The token's id, which is not its text.",
    "tag": "What `at` of the ruleset's pack ends with.",
    "subscription": "What the link to unsubscribe in an e-mail ends with.",
}


LAST_EVENT_ID = (
    "Last-Event-ID",
    "For streams: like `after`, and takes precedence over it. An unknown id gets 400.",
)
REQUEST_HEADERS = {
    "seal_order": [
        ("Prefer", "`wait=10`: answer once the step has resolved, or after that many seconds (30 at most)."),
        ("If-Match", "The ETag of the order that this one is to replace: 412 if it is no longer that one."),
        ("If-None-Match", "`*`: only if no order is on file yet, and otherwise 412."),
    ],
    "withdraw": [("If-Match", "The ETag of the order to withdraw: 412 if it is no longer that one.")],
    "list_events": [LAST_EVENT_ID],
    "list_my_events": [LAST_EVENT_ID],
}
"""Headers that only some calls read."""


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    parameters = operation.setdefault("parameters", [])
    parameters += [_header(*described) for described in REQUEST_HEADERS.get(operation["operationId"], ())]
    statuses = (
        *EVERY_CALL,
        *(WITH_BODY if "requestBody" in operation else ()),
        *(THAT_WRITES if method != "get" else ()),
    )
    if not path.startswith("/v1/"):
        statuses = OF_PAGES
    for status in statuses:
        responses.setdefault(str(status), _problem(status))
    if path.startswith("/v1/") and method == "get" and "application/json" in responses["200"]["content"]:
        _tagged(parameters, responses)
    if method == "post":
        _keyed(parameters, responses)
    for response in responses.values():
        if "$ref" not in response:
            counted = () if path == ALIVE else OF_COUNTED_REQUESTS
            _add_headers(response, *OF_EVERY_REPLY, *counted)
    operation["responses"] = dict(sorted(responses.items()))
    operation["description"] = "\n\n".join(
        part for part in (operation.get("description"), security_in_words(operation)) if part
    )


def _problem(status: int) -> dict[str, str]:
    return {"$ref": f"#/components/responses/{PROBLEM_STATUSES[status].name}"}


def _add_headers(response: dict[str, Any], *names: str) -> None:
    response["headers"] = {**response.get("headers", {}), **described(names)}


def _tagged(parameters: list[Any], responses: dict[str, Any]) -> None:
    has_pages = any(one["in"] == "query" and one["name"] in CURSORS for one in parameters)
    parameters.append(_header("If-None-Match", "The ETag of what you have: 304 if it is still so."))
    responses["304"] = {"description": "You have it already."}
    for status in ("200", "304"):
        _add_headers(responses[status], "ETag", *(["Link"] if has_pages else []))


def _keyed(parameters: list[Any], responses: dict[str, Any]) -> None:
    parameters.append(
        _header(KEY_HEADER, "Sent again with the same body, the request has no second effect.", LONGEST_KEY)
    )
    for status, response in responses.items():
        if status.startswith("2"):
            _add_headers(response, REPLAYED_HEADER)
    responses.setdefault("422", _problem(422))


PROPERTIES = {"minLength": "minProperties", "maxLength": "maxProperties"}
"""What limits an object, as opposed to a text."""


def _in_ecma(key: str, value: Any) -> Any:
    """A pattern as ECMA-262 has it, which knows no \\A and \\Z."""
    is_pattern = key == "pattern" and isinstance(value, str)
    return value.replace(r"\A", "^").replace(r"\Z", "$") if is_pattern else value


def _header(name: str, description: str, longest: int | None = None) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    if longest is not None:
        schema.update(minLength=1, maxLength=longest, pattern="^[ -~]+$")
    return {"in": "header", "name": name, "description": description, "required": False, "schema": schema}


def _plain(value: Any) -> Any:
    """The same with plain dicts and string keys, and in JSON Schema's words where apispec writes Python's."""
    if isinstance(value, dict):
        words = PROPERTIES if value.get("type") == "object" else {}
        return {words.get(key, str(key)): _in_ecma(key, _plain(inner)) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value
