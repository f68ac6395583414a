"""Strict parsing of requests: one media type, unambiguous JSON, no unknown fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

import marshmallow
from flask import Request
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import UnsupportedMediaType

from referee.api.errors import BadRequest
from referee.engine.problems import Problem, pointer
from referee.engine.strict_json import BadJson, read_json
from referee.service.requests.errors import Invalid

BODIES_THAT_MAY_BE_MISSING: set[type[marshmallow.Schema]] = set()
"""The schemas of bodies without which a call means its plainest form."""


class StrictParser(FlaskParser):
    """Parses arguments for our schemas. Problems have JSON pointers, or `?name` for the query."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {  # noqa: RUF012 - declared so by webargs
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": marshmallow.RAISE,
    }

    def load_json(self, req: Request, schema: marshmallow.Schema) -> Any:
        body = req.get_data()
        if not body:
            if type(schema) in BODIES_THAT_MAY_BE_MISSING:
                return {}
            raise Invalid("malformed", "This call needs a JSON body.", [Problem("", "There is no body.")])
        if req.mimetype != "application/json":
            raise UnsupportedMediaType
        try:
            return read_json(body)
        except BadJson as error:
            raise BadRequest("bad-json", str(error)) from None

    def load_querystring(self, req: Request, schema: marshmallow.Schema) -> Any:
        for name, value in req.args.items(multi=True):
            if "\0" in value:
                raise Invalid(
                    "malformed", "The query contains a NUL.", [Problem(f"?{name}", "Contains a NUL.")]
                )
        return super().load_querystring(req, schema)

    def handle_error(
        self,
        error: marshmallow.ValidationError,
        req: Request,  # noqa: ARG002
        schema: marshmallow.Schema,  # noqa: ARG002
        *,
        error_status_code: int | None,  # noqa: ARG002
        error_headers: Mapping[str, str] | None,  # noqa: ARG002
    ) -> NoReturn:
        raise Invalid(
            "malformed",
            "The request does not have the right form.",
            [
                problem
                for location, messages in error.normalized_messages().items()
                for problem in _problems(location, messages, ())
            ],
        )


def _problems(location: str, messages: object, keys: tuple[str | int, ...]) -> list[Problem]:
    if isinstance(messages, Mapping):
        return [
            problem
            for key, inner in messages.items()
            for problem in _problems(location, inner, keys if key == "_schema" else (*keys, key))
        ]
    if isinstance(messages, list):
        return [problem for message in messages for problem in _problems(location, message, keys)]
    path = "?" + "".join(map(str, keys[:1])) if location == "query" else pointer(*keys)
    return [Problem(path, str(messages))]
