"""Pages for people: the calls as the specification describes them, and what each problem means."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, Response, render_template
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from referee.api.callers import referee
from referee.api.choice_shapes import SHAPES
from referee.api.choice_words import WORDS
from referee.api.documents import kept_document, kept_json
from referee.api.openapi import spec
from referee.api.problem_json import CONTENT_TYPE, problem_document
from referee.api.problem_types import PROBLEM_TYPES, ProblemType
from referee.api.rule_pages import html_of, with_pages
from referee.service.rules.list_rulesets import list_rulesets
from referee.service.rules.rule_pages import read_guide, read_rules
from referee.service.rules.rulebooks import WrittenPage

pages = Blueprint(
    "pages", __name__, template_folder="templates", static_folder="static", static_url_path="/docs/static"
)


@pages.get("/openapi.json")
def openapi() -> Response:
    return kept_json(spec)


@pages.get("/docs")
@pages.get("/docs/")
@pages.get("/v1")
@pages.get("/v1/")
def docs() -> Response:
    return kept_document(
        lambda: render_template(
            "docs.html",
            spec=spec(),
            groups=_groups(spec()),
            shapes=SHAPES,
            words=WORDS,
            problems=PROBLEM_TYPES,
        )
    )


@pages.get("/favicon.ico")
def favicon() -> Response:
    return pages.send_static_file("favicon.svg")


@pages.get("/rules")
@pages.get("/rules/")
@pages.get("/guides")
@pages.get("/guides/")
def rules_of_all_games() -> Response:
    return kept_document(
        lambda: render_template("rules.html", games=map(with_pages, list_rulesets(referee()).items))
    )


@pages.get("/rules/<ruleset>")
def rules(ruleset: str) -> Response:
    """A game's rules, with an anchor for each clause: `/rules/cult_wars#CW-24`."""
    return kept_document(lambda: _in_html(read_rules(referee(), ruleset)))


@pages.get("/guides/<ruleset>")
def guide(ruleset: str) -> Response:
    """How a game is played, in ten minutes."""
    return kept_document(lambda: _in_html(read_guide(referee(), ruleset)))


def _in_html(page: WrittenPage) -> str:
    return render_template("written.html", title=page.title, content=html_of(page))


@pages.get("/problems")
@pages.get("/problems/")
def all_problems() -> Response:
    return kept_document(lambda: render_template("problems.html", problems=PROBLEM_TYPES))


@pages.get("/problems/<code>")
def problem_page(code: str) -> Response:
    if code not in PROBLEM_TYPES:
        raise NotFound
    return kept_document(lambda: _problem_page(code, PROBLEM_TYPES[code]))


def _problem_page(code: str, known: ProblemType) -> str:
    example = problem_document(
        known.status, code, known.title, known.detail, instance="h2kq7wz5xn4m3v6t", errors=known.errors
    )
    return render_template(
        "problem.html",
        code=code,
        known=known,
        reason=HTTPStatus(known.status).phrase,
        content_type=CONTENT_TYPE,
        example=json.loads(example),
    )


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
