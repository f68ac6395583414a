"""Orders that a game has for everybody: a question is asked only of those who want to be asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from referee.engine.ahead import Alternative, OrderAhead
from referee.settings import Settings
from tests.api.house import House, Person
from tests.odds import ODDS
from tests.service.assembly import house_playing, three

CALL, TILES = 2, 3
USUAL = OrderAhead((Alternative(answer="odd"),), kind="odds.call")
People = tuple[Person, Person, Person]


@pytest.fixture
def usually_odd(settings: Settings) -> Iterator[House]:
    """A house where who says nothing calls odd."""
    with house_playing(settings, replace(ODDS, queues=replace(ODDS.queues, usual=(USUAL,)))) as house:
        yield house


def called(house: House, game: str) -> list[str]:
    events = house.get(f"/v1/games/{game}/events?limit=1000")["items"]
    return [event["data"]["call"] for event in events if event["kind"] == "odds.called"]


def test_who_has_sent_nothing_is_not_asked(usually_odd: House) -> None:
    people = three(usually_odd)
    game = usually_odd.table(*people)
    usually_odd.default_all(game, *people)
    assert called(usually_odd, game) == ["odd"]
    assert usually_odd.get(f"/v1/games/{game}")["step"] == TILES


@pytest.mark.parametrize(("order", "calls"), [("call: even", ["even"]), ("call: ask", [])])
def test_ones_own_order_comes_first(usually_odd: House, order: str, calls: list[str]) -> None:
    people = three(usually_odd)
    game = usually_odd.table(*people)
    where = f"/v1/games/{game}/standing-orders"
    assert usually_odd.call("PUT", where, {"text": order}, by=people[0]).status_code == 200
    usually_odd.default_all(game, *people)
    assert called(usually_odd, game) == calls
    assert usually_odd.get(f"/v1/games/{game}")["step"] == (TILES if calls else CALL)
    tryout = usually_odd.call("POST", f"{where}/try", {"text": "clear call"}, by=people[0]).json
    assert tryout is not None
    (tried,) = [one for one in tryout["items"] if one["kind"] == "odds.call"]
    assert (tried["order"], tried["answer"], tried["asked"]) == (None, "odd", None)
