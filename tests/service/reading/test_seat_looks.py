"""What seats look like in headers, and how they stand in views."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.seat_look import COLOURS
from tests.api.house import House


@pytest.mark.parametrize(
    ("ruleset", "called", "colours", "words", "score"),
    [
        ("cult_wars", {"Eye", "Horn", "Spiral"}, [None] * 3, "0 VP, 12 followers", 0),
        ("evil_high_priest", {"Blue", "Green", "Orange"}, ["blue", "green", "orange"], "treasure", None),
        ("choose_your_god", {"Red", "Yellow", "Green"}, ["red", "yellow", "green"], "0 Altars", None),
        # What they are called is what they are asked first.
        ("true_messiah", {None}, [None] * 3, None, None),
        ("great_old_ones", {None}, [None] * 3, None, None),
    ],
)
def test_at_the_beginning(
    shelf: House, ruleset: str, called: set[str | None], colours: Any, words: str | None, score: int | None
) -> None:
    people = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    open_ = shelf.create(people[0], ruleset=ruleset, seats=["me", "open", "open"])
    before = shelf.get(f"/v1/games/{open_}")["seats"]
    assert [(seat["called"], seat["colour"]) for seat in before] == [(None, None)] * 3
    assert len({seat["sign"] for seat in before}) == 3
    assert shelf.get(f"/v1/games/{open_}/view")["standing"] == []
    game = shelf.table(*people, ruleset=ruleset)
    seats = shelf.get(f"/v1/games/{game}")["seats"]
    assert {seat["called"] for seat in seats} == called
    assert sorted(str(seat["colour"]) for seat in seats) == sorted(str(colour) for colour in colours)
    [listed] = [one for one in shelf.get("/v1/games")["items"] if one["id"] == game]
    assert listed["seats"] == seats
    standing = shelf.get(f"/v1/games/{game}/view")["standing"]
    assert standing == shelf.get(f"/v1/games/{game}/view", by=people[1])["standing"]
    if words is None:
        assert standing == []
        return
    assert [one["seat"] for one in standing] == [1, 2, 3]
    assert all(words in one["words"] for one in standing)
    assert score is None or {one["score"] for one in standing} == {score}


@pytest.mark.parametrize("ruleset", ["true_messiah", "great_old_ones"])
def test_what_players_choose_is_shown_once_it_is_chosen(shelf: House, ruleset: str) -> None:
    people = [shelf.register(name) for name in ("Ann", "Bob")]
    game = shelf.table(*people, ruleset=ruleset)

    def looks() -> tuple[Any, Any]:
        header, view = (shelf.get(f"/v1/games/{game}{part}") for part in ("", "/view"))
        return header["seats"], view["standing"]

    seats, standing = looks()
    while not all(seat["called"] for seat in seats) or not standing:
        shelf.default_all(game, *people)
        seats, standing = looks()
    assert len({seat["called"] for seat in seats}) == 2
    if ruleset == "true_messiah":
        assert {seat["colour"] for seat in seats} <= set(COLOURS)
        assert [seat["called"].lower() for seat in seats] == [seat["colour"] for seat in seats]
        assert all("health" in one["words"] and one["score"] is None for one in standing)
    else:
        # The cubes that an Old One begins with count (GO-71).
        assert [one["words"] for one in standing] == ["4 points, 0 Priests, 0 Cultists"] * 2


def test_looking_back_it_is_how_they_stood_then(shelf: House) -> None:
    people = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    game = shelf.table(*people, ruleset="cult_wars")
    first = shelf.get(f"/v1/games/{game}/view")["standing"]
    shelf.default_all(game, *people)
    for person in people:
        prompt = shelf.prompt(game, person)["id"]
        plan = {"text": "plan defend 5 / sacrifice 6"}
        reply = shelf.call("PUT", f"/v1/games/{game}/prompts/{prompt}/order", plan, by=person)
        assert reply.status_code == 202, reply.get_data(as_text=True)
    shelf.work()
    assert shelf.get(f"/v1/games/{game}/view")["standing"] != first
    assert shelf.get(f"/v1/games/{game}/view?at=1")["standing"] == first
