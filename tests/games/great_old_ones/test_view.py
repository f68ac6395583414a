"""What is seen: all but the order of the deck, and the same for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import codec
from referee.engine.canonical import canonical
from referee.engine.ruleset import Setup
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.great_old_ones.state import GreatOldOnes
from tests.games.great_old_ones.table import RANKING, Table, monster, new_game


def a_table() -> Table:
    own = [monster("G1", 3, "9 8"), monster("5", 1, "12")]
    return Table(
        "#5 red C3 T7 double",
        monsters={1: own},
        city="50 49",
        deck="1 2 3",
        acts="G1 5 G2",
        created={1: ["red", "blue"]},
    )


def test_the_view_shows_the_whole_table() -> None:
    view = a_table().view()
    assert [card["id"] for card in view["city"]] == ["50", "49"]
    assert view["city"][0]["force"] == 1
    assert view["abilities"]["double"]["name"] == "Double"
    assert (view["round"], view["last_round"], view["deck_size"], view["over"]) == (1, None, 3, False)
    assert (view["schedule"], view["turn"], view["actor"]) == (["G1", "5", "G2"], 0, "G1")
    assert (view["scouted"], view["conversions"]) == (False, 0)
    seat = view["seats"]["1"]
    assert seat["created"] == ["red", "blue"]
    assert seat["scare_used"] is False
    assert seat["score"] == 3 + 4 + 2 + 3
    god = seat["old_one"]
    assert (god["id"], god["cubes"], god["capacity"], god["drain"]) == ("G1", 3, 6, 2)
    assert [card["id"] for card in god["cultists"]] == ["9", "8"]
    (priest,) = seat["priests"]
    assert (priest["id"], priest["jewel"], priest["turn_order"], priest["ability"]) == (
        "5",
        "red",
        7,
        "double",
    )
    assert [card["id"] for card in priest["cultists"]] == ["12"]


def test_the_city_has_its_prices_for_the_monster_that_acts() -> None:
    own = [monster("G1", 3), monster("5", 3)]
    table = Table("#5 thrift_priest", "#12 F2 V2", monsters={1: own}, city="12 9", acts="5 G1")
    prices = {card["id"]: card["prices"] for card in table.view()["city"]}
    assert prices["12"] == {"cultist": 2, "priest": 3}, "Ordain: a Priest costs it 1 cube less"
    assert prices["9"] == {"cultist": 0, "priest": 0}, "of its own jewel"


def test_the_marks_of_a_turn_are_shown() -> None:
    table = Table("G1 scout")
    table.order("scout")
    assert table.view()["scouted"] is True
    table.order("scare")
    assert table.view()["seats"]["1"]["scare_used"] is True
    assert table.view()["scouted"] is False


def with_deck(table: Table, deck: list[str]) -> GreatOldOnes:
    state = codec.decode(GreatOldOnes, codec.encode(table.state))
    state.deck = deck
    return state


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_nothing_shown_depends_on_the_order_of_the_deck(viewer: int | None) -> None:
    table = a_table()
    twin = with_deck(table, ["3", "1", "2"])
    setup: Setup[Any] = table.play.setup
    shown, other = (GREAT_OLD_ONES.view(state, setup, viewer) for state in (table.state, twin))
    assert canonical(shown) == canonical(other)
    for seat in (1, 2):
        facts, others = (GREAT_OLD_ONES.facts(state, setup, seat) for state in (table.state, twin))
        assert facts == others


def test_a_prompt_and_its_refusals_do_not_depend_on_the_deck_either() -> None:
    first, twin = (Table("G1 scout", city="50", deck=deck) for deck in ("1 2 3 31", "31 3 2 1"))
    assert first.ask().text() == twin.ask().text()
    assert first.ask().choice.describe() == twin.ask().choice.describe()
    for order in ("scout", "priest 50", "priest 1"):
        assert first.refused(order) == twin.refused(order)


def test_no_event_of_the_set_up_tells_where_cards_lie_in_the_deck() -> None:
    faces = [f"#{no} F3" for no in (1, 2)]
    order = [str(no) for no in range(1, 51)]
    told = []
    for rest in ([*order[:2], *order[8:]], [*reversed(order[8:]), "2", "1"]):
        play = new_game(*faces, draws={"deck/villager/shuffle/1": order, "deck/villager/shuffle/2": rest})
        told.append([event.public for event in play.resolve({1: RANKING, 2: RANKING}).events])
    assert told[0] == told[1]


def test_before_the_old_ones_are_chosen_there_is_nothing_to_see() -> None:
    play = new_game(seats=3)
    view: Any = GREAT_OLD_ONES.view(play.state, play.setup, 1)
    assert view["seats"]["1"]["old_one"] is None
    assert (view["city"], view["deck_size"], view["round"]) == ([], 50, 0)
