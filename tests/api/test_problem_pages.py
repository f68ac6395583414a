"""Each problem has a page with an example that the code can give, and with what helps."""

from __future__ import annotations

import ast
import html
import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

import referee
from referee.api import errors as request_errors
from referee.api.openapi import spec
from referee.api.problem_json import error_fields
from referee.api.problem_types import PROBLEM_STATUSES, PROBLEM_TYPES
from referee.engine.problems import Problem
from referee.service.requests import errors as service_errors
from tests.api.house import House

OPERATIONS = {
    f"{method.upper()} {path}"
    for path, item in spec()["paths"].items()
    for method in item
    if method != "parameters"
}
NO_CALL = {"GET /v1/game", "PATCH /v1/games", "referee admin free GAME"}
"""An address that is not there, a method that its address does not take, and a command that is refused as
calls are."""


def raised() -> dict[str, list[tuple[int, str | None]]]:
    """By code, the status of each place that raises it, and its detail if that is always the same."""
    statuses = {kind.__name__: status for kind, status in request_errors._STATUSES.items()}
    statuses |= {
        name: kind.status
        for name, kind in vars(request_errors).items()
        if isinstance(kind, type) and hasattr(kind, "status")
    }
    found: dict[str, list[tuple[int, str | None]]] = {}
    for file in Path(referee.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) > 1):
                continue
            code, detail = node.args[:2]
            if node.func.id not in statuses or not isinstance(code, ast.Constant):
                continue
            same = str(detail.value) if isinstance(detail, ast.Constant) else None
            found.setdefault(str(code.value), []).append((statuses[node.func.id], same))
    return found


RAISED = raised()


def test_every_part_of_a_problem_is_documented() -> None:
    """A part that the rules know and nobody documents would be dropped on the way, or surprise a client."""
    documented = spec()["components"]["schemas"]["Error"]["properties"].keys() - {"at"}
    # Of an order that is checked while it is written the report says these two in its own way.
    parts = {one.name for one in fields(Problem)} - {"column", "unfinished"}
    assert parts == documented - {"rule_page"}
    whole = Problem("/text", "This is no order.", "CW-24", "target <cult>", "target red", 2, "target rde")
    assert error_fields(whole).keys() == documented
    assert error_fields(Problem("/seats", "Too few.")).keys() == {"path", "message"}


def test_most_problems_are_raised_by_a_verb() -> None:
    assert len(RAISED) > 60
    assert service_errors.Conflict in request_errors._STATUSES


@pytest.mark.parametrize("code", sorted(PROBLEM_TYPES))
def test_the_example_is_one_that_the_referee_gives(code: str) -> None:
    advice = PROBLEM_TYPES[code]
    assert advice.request in OPERATIONS | NO_CALL
    if code in RAISED:
        assert advice.status in {status for status, _ in RAISED[code]}
        details = {detail for status, detail in RAISED[code] if status == advice.status}
        if None not in details:
            assert advice.detail in details
    generic = [known for known in PROBLEM_STATUSES.values() if known.code == code]
    if generic and code not in RAISED:
        assert PROBLEM_STATUSES[advice.status] in generic
        assert advice.detail == generic[0].detail


@pytest.mark.parametrize("code", sorted(PROBLEM_TYPES))
def test_the_page_says_what_it_means_what_helps_and_how_it_looks(desk: House, code: str) -> None:
    page = desk.call("GET", f"/problems/{code}").get_data(as_text=True)
    seen = html.unescape(re.sub(r"</?code>", "", page))
    assert PROBLEM_TYPES[code].means.replace("`", "") in seen
    assert PROBLEM_TYPES[code].remedy.replace("`", "") in seen
    [block] = re.findall(r"<pre>(.*?)</pre>", page, re.DOTALL)
    head, _, body = html.unescape(block).partition("\n\n")
    assert head.startswith(f"HTTP/1.1 {PROBLEM_TYPES[code].status} ")
    document = json.loads(body)
    assert document["type"] == f"/problems/{code}"
    known = PROBLEM_TYPES[code]
    assert (document["status"], document["detail"]) == (known.status, known.detail)


def test_an_example_with_a_clause_leads_to_it(desk: House) -> None:
    page = html.unescape(desk.call("GET", "/problems/illegal-answer").get_data(as_text=True))
    assert "/rules/cult_wars#CW-24" in page


def test_all_problems_are_listed(desk: House) -> None:
    page = desk.call("GET", "/problems").get_data(as_text=True)
    assert re.findall(r'href="/problems/([a-z-]+)"', page) == sorted(PROBLEM_TYPES)
