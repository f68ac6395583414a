"""From one game to the next that waits for its player."""

from __future__ import annotations

from typing import Any

from tests.api.house import House, Person


def round_of(house: House, by: Person, query: str = "") -> tuple[list[str], int]:
    page: Any = house.get(f"/v1/me/prompts{query}", by=by)
    return [one["game"] for one in page["items"]], page["total"]


def test_next_goes_round_by_deadlines(house: House) -> None:
    ann, bob = house.register("Ann"), house.register("Bob")
    assert round_of(house, ann) == ([], 0)
    never = house.table(ann, bob)
    late, soon, middle = (house.table(ann, bob, clock={"step": step}) for step in ("P3D", "P1D", "P2D"))
    assert round_of(house, ann) == ([soon, middle, late, never], 4)
    assert round_of(house, ann, "?limit=1") == ([soon], 4)
    assert round_of(house, ann, f"?limit=1&after={soon}") == ([middle], 3)
    assert round_of(house, ann, f"?limit=1&after={never}") == ([soon], 3)
    assert round_of(house, ann, f"?after={middle}") == ([late, never, soon], 3)
    # What is answered waits no more, and one goes on from the first.
    assert house.seal(middle, ann, "2").status_code == 202
    assert round_of(house, ann, f"?after={middle}") == ([soon, late, never], 3)
    assert round_of(house, bob, "?limit=2")[1] == 4


def test_one_goes_on_from_a_game_or_from_a_page(desk: House) -> None:
    ann = desk.register("Ann")
    assert desk.call("GET", "/v1/me/prompts?after=abc&cursor=abc", by=ann).status_code == 422


def test_the_last_one_leads_nowhere(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    assert round_of(desk, ann, f"?limit=1&after={game}") == ([], 0)
