"""Conceding over the API: what the table, the journal and the result say of it (CG-193)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.library import Library
from referee.service.running.outbox import PATIENCE
from referee.settings import Settings
from tests.api.house import House
from tests.service.assembly import check_transcript, kinds, three

pytestmark = pytest.mark.rule("CG-193")


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    opened = House(settings, library=Library())
    yield opened
    opened.close()


def test_a_seat_concedes_while_another_is_asked_and_the_last_one_left_wins(house: House) -> None:
    people = ann, bob, cem = three(house)
    game = house.table(*people, ruleset="choose_your_god", options={"cults": "ranked"})
    assert house.call("POST", f"/v1/games/{game}/concede", by=bob).status_code == 200
    house.restart()
    house.pass_time(PATIENCE)
    assert "choose_your_god.gave_up" in kinds(house, game)
    assert [house.prompt(game, one)["kind"] for one in (ann, cem)] == ["choose_your_god.rank_cults"] * 2
    house.default_all(game, ann, cem)
    seats = house.get(f"/v1/games/{game}/view")["state"]["seats"]
    assert [seats[seat]["celebrating"] for seat in "123"] == [False, True, False]
    check_transcript(house, game)
    house.call("POST", f"/v1/games/{game}/concede", by=ann)
    house.work()
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["ended"]) == ("finished", "played")
    assert (header["result"]["winners"], header["result"]["ending"]) == ([3], "given_up")
    check_transcript(house, game)
