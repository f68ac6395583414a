"""A game that is held because its rules failed, as its people see it over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.service.advancing.failed_steps import MAX_ATTEMPTS
from referee.service.resolving.resolve_step import resolve_step
from referee.service.running.outbox import PATIENCE
from referee.settings import Settings
from tests.api.house import House
from tests.service.advancing.test_failed_steps import FAILING
from tests.service.assembly import check_transcript


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    opened = House(settings, library=FAILING)
    yield opened
    opened.close()


def test_its_people_are_told_and_replace_the_order(house: House) -> None:
    ann, bob, cem, hal = (house.register(name) for name in ("Ann", "Bob", "Cem", "Hal"))
    game = house.create(hal, seats=["open", "open", "open"], name="Friday")
    for person in (ann, bob, cem):
        assert house.call("POST", f"/v1/games/{game}/seats", {}, by=person).status_code == 201
    for person, answer in ((ann, "1"), (bob, "3"), (cem, "3")):
        assert house.seal(game, person, answer).status_code == 202
    house.bell.rings.clear()
    for _ in range(MAX_ATTEMPTS):
        resolve_step(house.referee, game, 1)

    reason = "The rules failed at step 1, at the order of Bob: it can be replaced."
    assert house.get(f"/v1/games/{game}")["held"] == reason
    house.pass_time(PATIENCE)
    told = {
        person: [
            one["text"]
            for one in house.get("/v1/me/notices", by=person)["items"]
            if one["kind"] == "game.held"
        ]
        for person in (ann, bob, cem, hal)
    }
    public = [f"Odds and Evens ‘Friday’ is held. {reason}"]
    assert (told[ann], told[cem], told[hal]) == (public, public, public)
    assert told[bob][0].endswith("Your order was:\n3")

    # The prompt is open again, with the order on file, which can be taken back and replaced.
    assert house.prompt(game, bob)["order"]["answer"] == "3"
    taken_back = house.call("DELETE", f"/v1/games/{game}/prompts/1.2/order", by=bob)
    assert taken_back.status_code == 204
    header = house.get(f"/v1/games/{game}", by=bob)
    assert header["held"] is None
    assert 2 in header["waiting_on"]
    assert house.seal(game, bob, "1").status_code == 202
    house.work()
    assert house.get(f"/v1/games/{game}")["step"] == 2
    house.play_to_the_end(game, ann, bob, cem)
    check_transcript(house, game)
