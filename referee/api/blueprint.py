"""flask-smorest's Blueprint with our strict parser, and with types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import flask_smorest
import marshmallow

from referee.api.conditions import CONDITIONAL
from referee.api.idempotent import once_per_key
from referee.api.parsing import BODIES_THAT_MAY_BE_MISSING, StrictParser
from referee.api.problem_types import PROBLEM_STATUSES
from referee.api.response_headers import described
from referee.api.scopes import NEEDS, WITHOUT_TOKEN, Need, security_of

View = TypeVar("View", bound=Callable[..., Any])


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A group of calls. Views return what their reply's schema dumps."""

    ARGUMENTS_PARSER = StrictParser()

    def __init__(self, name: str, description: str, *, url_prefix: str = "/v1") -> None:
        super().__init__(name, __name__, url_prefix=url_prefix, description=description)

    def call(
        self,
        method: str,
        rule: str,
        *,
        needs: Need,
        anybody: bool = False,
        gives_token: bool = False,
        conditional: bool = False,
        **doc: Any,
    ) -> Callable[[View], View]:
        """Route a view; `doc` adds to its description in the specification.

        A token must allow what the call `needs`; if `anybody` may call, none is required. A `conditional`
        write keeps to `If-Match` and `If-None-Match`.
        """

        def decorate(view: View) -> View:
            endpoint = f"{self.name}.{view.__name__}"
            NEEDS[endpoint] = needs
            if anybody or needs is None:
                WITHOUT_TOKEN.add(endpoint)
            if conditional:
                CONDITIONAL.add(endpoint)
            named = {"operationId": view.__name__, **security_of(needs, anybody=anybody)}
            _noted(view)["manual_doc"] = {**named, **doc}
            routed = once_per_key(view, secret=gives_token) if method == "POST" else view
            self.add_url_rule(rule, view.__name__, routed, methods=[method])
            return view

        return decorate

    def body(
        self, schema: marshmallow.Schema, *, required: bool = True, examples: Mapping[str, Any] | None = None
    ) -> Callable[[View], View]:
        """Pass the parsed JSON body to the view as its first argument."""
        if not required:
            BODIES_THAT_MAY_BE_MISSING.add(type(schema))
        decorate: Callable[[View], View] = super().arguments(schema, required=required, examples=examples)
        return decorate

    def query(self, schema: marshmallow.Schema) -> Callable[[View], View]:
        """Pass the parsed query parameters to the view as its first argument."""
        decorate: Callable[[View], View] = super().arguments(schema, location="query")
        return decorate

    def reply(
        self,
        status: int,
        schema: marshmallow.Schema | None = None,
        *,
        description: str | None = None,
        example: Any = None,
        headers: Iterable[str] = (),
    ) -> Callable[[View], View]:
        """Dump what the view returns; `headers` are those that it sets itself."""
        decorate: Callable[[View], View] = super().response(
            status, schema, description=description, example=example, headers=described(headers)
        )
        return decorate

    def also(
        self,
        status: int,
        *,
        description: str,
        schema: marshmallow.Schema | Mapping[str, Any] | None = None,
        content_type: str | None = None,
        headers: Iterable[str] = (),
    ) -> Callable[[View], View]:
        """Document another reply that is not an error."""

        def decorate(view: View) -> View:
            _replies(view, status).append(
                {
                    "schema": schema,
                    "description": description,
                    "content_type": content_type,
                    "headers": described(headers),
                }
            )
            return view

        return decorate

    def refuses(self, *statuses: int) -> Callable[[View], View]:
        """Document the statuses with which this call refuses, besides those that every call has."""

        def decorate(view: View) -> View:
            for status in statuses:
                _replies(view, status).append(PROBLEM_STATUSES[status].name)
            return view

        return decorate


# Documentation goes straight into flask-smorest's notes on a view: its own decorators would each wrap the
# view once more, and every request would pay for it.


def _noted(view: Any) -> dict[str, Any]:
    notes: dict[str, Any] = view.__dict__.setdefault("_apidoc", {})
    return notes


def _replies(view: Any, status: int) -> list[Any]:
    replies: dict[int, list[Any]] = _noted(view).setdefault("response", {}).setdefault("responses", {})
    return replies.setdefault(status, [])
