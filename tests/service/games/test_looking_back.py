"""`GET …/view?at=N`: any past step as the seat could see it then."""

from __future__ import annotations

from typing import Any

import pytest

from referee.store import rollbacks
from tests.api.house import House, Person

People = tuple[Person, Person, Person]


def played(house: House, people: People) -> tuple[str, dict[int, dict[Person | None, Any]]]:
    """A game played to its end, and what everybody saw at each of its steps."""
    game = house.table(*people, seed="looking back")
    seen: dict[int, dict[Person | None, Any]] = {}
    while house.get(f"/v1/games/{game}")["status"] == "running":
        step = house.get(f"/v1/games/{game}")["step"]
        seen[step] = {who: house.get(f"/v1/games/{game}/view", by=who) for who in (*people, None)}
        house.default_all(game, *people)
    return game, seen


def test_every_step_looks_as_it_did(house: House, people: People) -> None:
    game, seen = played(house, people)
    house.restart()
    assert len(seen) > 5
    for step, views in seen.items():
        for who, then in views.items():
            now = house.get(f"/v1/games/{game}/view?at={step}", by=who)
            assert (now["state"], now["seat"], now["step"]) == (then["state"], then["seat"], step)


def test_the_present_is_a_step_too(house: House, people: People) -> None:
    game = house.table(*people)
    ann = people[0]
    assert house.get(f"/v1/games/{game}/view?at=1", by=ann) == house.get(f"/v1/games/{game}/view", by=ann)


def test_one_sees_no_more_of_the_past_than_one_could(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    desk.default_all(game, ann, bob)
    desk.default_all(game, ann, bob)
    hands = {
        who: desk.get(f"/v1/games/{game}/view?at=2", by=who)["state"]["hand"] for who in (ann, bob, None)
    }
    assert hands[None] is None
    assert hands[ann]
    assert hands[ann] != hands[bob]


@pytest.mark.parametrize(
    ("at", "status"), [("2", 404), ("0", 422), ("-1", 422), ("x", 422), ("99999999999", 422)]
)
def test_steps_that_are_not_there(desk: House, at: str, status: int) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    reply = desk.call("GET", f"/v1/games/{game}/view?at={at}", by=ann)
    assert reply.status_code == status
    assert reply.content_type == "application/problem+json"


def test_a_game_that_has_not_started_has_no_steps(desk: House) -> None:
    ann = desk.register("Ann")
    game = desk.create(ann)
    assert desk.get(f"/v1/games/{game}/view", by=ann)["step"] is None
    assert desk.call("GET", f"/v1/games/{game}/view?at=1", by=ann).status_code == 404


def test_long_games_are_looked_back_on_from_kept_checkpoints(desk: House) -> None:
    """Past the first checkpoint that is kept, looking back starts there and not at the beginning."""
    people = [desk.register(name) for name in ("Ann", "Bob", "Cem")]
    game = desk.table(*people, ruleset="great_old_ones", seed="milestones")
    seen = {}
    for step in range(1, 40):
        seen[step] = desk.get(f"/v1/games/{game}/view", by=people[0])["state"]
        desk.default_all(game, *people)
    with desk.referee.store.reading() as connection:
        assert len(rollbacks.milestones(connection, game, before=40)) == 2
    for step, state in seen.items():
        assert desk.get(f"/v1/games/{game}/view?at={step}", by=people[0])["state"] == state
