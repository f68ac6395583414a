"""Ids and queries that no database would keep are simply not found, or refused."""

from __future__ import annotations

import pytest

from referee.service.requests.cursors import write_cursor
from tests.api.house import House


@pytest.mark.parametrize(
    "odd", ["%00", "a%00b", "%ff", "%ed%a0%80", "x" * 5000, "%F0%9F%82%A1", "'; --", "..%2f.."]
)
def test_odd_ids(house: House, odd: str) -> None:
    ann = house.register("Ann")
    for path in (
        f"/v1/games/{odd}",
        f"/v1/games/{odd}/view",
        f"/v1/games/{odd}/events",
        f"/v1/rulesets/{odd}",
        f"/v1/rulesets/odds/content/{odd}",
    ):
        assert house.call("GET", path, by=ann).status_code == 404
    order = f"/v1/games/{odd}/prompts/{odd}/order"
    assert house.call("PUT", order, {"answer": 1}, by=ann).status_code == 404
    assert house.call("POST", f"/v1/games/{odd}/seats", by=ann).status_code == 404
    game = house.create(ann)
    assert house.call("GET", f"/v1/games/{game}/prompts/{odd}/order", by=ann).status_code == 404


@pytest.mark.parametrize("odd", ["%00", "%ff", "%F0%9F%82%A1"])
def test_odd_queries(house: House, odd: str) -> None:
    assert house.call("GET", f"/v1/games?ruleset={odd}").status_code in (200, 422)
    assert house.call("GET", f"/v1/games?cursor={odd}").status_code == 422
    # A cursor of the right form whose parts are odd: ["2026-01-01T00:00:00+00:00", "\u0000"].
    cursor = "WyIyMDI2LTAxLTAxVDAwOjAwOjAwKzAwOjAwIiwiXHUwMDAwIl0"
    assert house.call("GET", f"/v1/games?cursor={cursor}").status_code in (200, 422)


def test_a_cursor_with_numbers_that_no_column_holds(house: House) -> None:
    ann = house.register("Ann")
    game = house.create(ann)
    # The step, then the number within it, is 99999999999999999999.
    for cursor in ("WyI5OTk5OTk5OTk5OTk5OTk5OTk5OSIsIjEiXQ", "WzEsOTk5OTk5OTk5OTk5OTk5OTk5OTld"):
        assert house.call("GET", f"/v1/games/{game}/dice?cursor={cursor}").status_code == 422
    assert house.call("GET", f"/v1/games/{game}/events?after=2147483647").status_code == 200
    assert house.call("GET", f"/v1/games/{game}/events?after=2147483648").status_code == 422
    assert house.call("GET", f"/v1/games/{game}/prompts/999999999.99/order", by=ann).status_code == 404


@pytest.mark.parametrize(
    ("at", "status"),
    [
        ("0001-01-01T00:00:00+23:59", 422),
        ("9999-12-31T23:59:59-23:59", 422),
        ("0001-01-01T00:00:00+00:00", 200),
        ("9999-12-31T23:59:59+00:00", 200),
        ("2026-01-01T00:00:00", 422),
        ("2026-W01", 422),
    ],
)
def test_a_cursor_of_any_year(house: House, at: str, status: int) -> None:
    ann = house.register("Ann")
    cursor = write_cursor(at, "a")
    for path in ("/v1/games", f"/v1/games/{house.create(ann)}/votes", "/v1/me/notices", "/v1/me/prompts"):
        assert house.call("GET", f"{path}?cursor={cursor}", by=ann).status_code == status, path
