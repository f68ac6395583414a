"""Pages for people: the calls as the specification describes them, and what each problem means."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Blueprint, Flask, Response, json, render_template
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from referee.api.choice_shapes import SHAPES
from referee.api.openapi import spec
from referee.api.problem_types import PROBLEM_TYPES

pages = Blueprint(
    "pages", __name__, template_folder="templates", static_folder="static", static_url_path="/docs/static"
)


@pages.get("/openapi.json")
def openapi() -> Response:
    return Response(_openapi(), content_type="application/json")


@pages.get("/")
@pages.get("/docs")
@pages.get("/docs/")
@pages.get("/problems")
@pages.get("/v1")
def docs() -> Response:
    return Response(_docs(), content_type="text/html; charset=utf-8")


@pages.get("/favicon.ico")
def favicon() -> Response:
    return pages.send_static_file("favicon.svg")


@cache
def _openapi() -> bytes:
    return json.dumps(spec()).encode()


@cache
def _docs() -> bytes:
    """Written once, as that takes as long as many requests."""
    return render_template(
        "docs.html", spec=spec(), groups=_groups(spec()), shapes=SHAPES, problems=PROBLEM_TYPES
    ).encode()


@pages.get("/problems/<code>")
def problem_page(code: str) -> str:
    if code not in PROBLEM_TYPES:
        raise NotFound
    return render_template("problem.html", code=code, explanation=PROBLEM_TYPES[code])


@pages.app_template_filter("resolved")
def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """The part of the specification that a `$ref` stands for, or the part itself."""
    if "$ref" not in part:
        return part
    found: Any = spec()
    for name in part["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return dict(found)


@pages.app_template_filter("schema_name")
def schema_name(part: dict[str, Any]) -> str:
    """A schema in a few words: its name, or its types."""
    if "$ref" in part:
        return str(part["$ref"].rsplit("/", 1)[-1])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in part:
            return " or ".join(schema_name(one) for one in part[several])
    kind = part.get("type", "anything")
    if kind == "array" or (isinstance(kind, list) and "array" in kind):
        return f"list of {schema_name(part.get('items', {}))}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


@pages.app_template_filter("prose")
def prose(text: str | None) -> Markup:
    """A text of the specification, with what is in backticks set as code."""
    parts = (text or "").split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if index % 2 else Markup.escape(part)
        for index, part in enumerate(parts)
    )


def register_pages(app: Flask) -> None:
    app.register_blueprint(pages)


def _groups(whole: dict[str, Any]) -> list[dict[str, Any]]:
    """The calls by tag, in the order of the specification."""
    groups = {tag["name"]: {**tag, "calls": []} for tag in whole["tags"]}
    for path, item in whole["paths"].items():
        shared = item.get("parameters", [])
        for method, operation in item.items():
            if method != "parameters":
                call = {**operation, "parameters": [*shared, *operation["parameters"]]}
                groups[operation["tags"][0]]["calls"].append({"method": method.upper(), "path": path, **call})
    return list(groups.values())
