"""Requests made up from the specification, good and bad: no 5xx, and every reply is what was promised."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from referee.api.openapi import spec
from referee.service.upkeep.show_life import show_life
from tests.api.house import House, Person
from tests.servers import Databases, unlimited

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]


OPERATIONS = [
    (path, method, mode)
    for path, item in spec()["paths"].items()
    for method, operation in item.items()
    if method != "parameters"
    for mode in GenerationMode
    # Where nothing is sent but an id, nothing can be wrong with it.
    if mode.is_positive
    or "requestBody" in operation
    or any(one["in"] == "query" for one in operation["parameters"])
]
EXAMPLES = 20


class Playground:
    """A house with a running game; made-up requests come from one who sits in it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.player: Person = house.register("Ann")
        self.game = house.table(self.player, house.register("Bob"), house.register("Cem"))
        show_life(house.referee)
        self.schema = schemathesis.openapi.from_wsgi("/openapi.json", house.app)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def playground(
    request: pytest.FixtureRequest, redis_server_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Playground]:
    databases: Databases = request.getfixturevalue(f"{request.param}_databases")
    with databases.fresh() as url:
        folder: Path = tmp_path_factory.mktemp("playground")
        house = House(unlimited(folder, url, redis_server_url))
        yield Playground(house)
        house.close()


@pytest.mark.parametrize(("path", "method", "mode"), OPERATIONS)
def test_replies_are_as_promised(
    playground: Playground, path: str, method: str, mode: GenerationMode
) -> None:
    @given(case=playground.schema[path][method].as_strategy(generation_mode=mode))
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def check(case: Any) -> None:
        # Half of the made-up ids are replaced by real ones, so that more than 404s are met.
        if (
            "game" in case.path_parameters
            and len(str(case.path_parameters["game"])) % 2
            and method != "delete"
        ):
            case.path_parameters["game"] = playground.game
            if "prompt" in case.path_parameters:
                case.path_parameters["prompt"] = "1.1"
        # Whoever goes can call no more.
        goes = (path, method) == ("/v1/me", "delete")
        caller = playground.house.register("Dan") if goes else playground.player
        # Its own client asks for gzip and, beside a WSGI app, does not unpack it.
        headers = {**caller.headers, "Accept-Encoding": "identity"}
        case.call_and_validate(headers=headers, checks=CHECKS)

    check()
