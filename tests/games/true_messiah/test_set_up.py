"""Rules 2.3: set-up."""

from __future__ import annotations

import pytest

from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.true_messiah import TRUE_MESSIAH
from referee.library import Library
from tests.games.true_messiah.table import begin

FOUR = ("red", "black", "violet", "white")


@pytest.mark.rule("TM-27")
def test_colours_are_chosen_in_seat_order() -> None:
    content = Library().content("true_messiah", "default")[1]
    setup = Setup("test", 3, TRUE_MESSIAH.settle_options({}, 3, content), content)
    play, _ = Play.begin(TRUE_MESSIAH, setup, Seeded(Seeds(b"colours")), careful=True)
    assert play.step is not None
    assert play.step.seats == (1,)
    play.resolve({1: play.step.ask_of(1).read("colour violet")})
    ask = play.step.ask_of(2)
    assert [problem.message for problem in ask.choice.problems("violet")] == ["Violet is taken."]
    assert ask.default == "red"
    assert "Taken so far: Violet." in ask.text()
    play.resolve({2: "white"})
    play.resolve({3: "black"})
    assert [seat.colour for seat in play.state.seats.values()] == ["violet", "white", "black"]
    assert play.step.seats == (3,)  # Black goes first of these


@pytest.mark.rule("TM-28")
@pytest.mark.rule("TM-29")
@pytest.mark.rule("TM-30")
def test_what_each_seat_starts_with() -> None:
    table = begin(FOUR)
    for colour in FOUR:
        own = table.own(colour)
        assert (own.health, own.mask, own.coins) == (6, True, 5)
        units = [unit for unit in table.state.units.values() if unit.id.startswith(colour)]
        assert sorted(unit.kind for unit in units) == ["follower"] * 7 + ["messiah"]


@pytest.mark.rule("TM-31")
def test_cities_by_place_in_the_turn_order() -> None:
    assert [begin(("violet", "black")).building(at) for at in ("1,1", "5,6")] == ["black city", "violet city"]
    assert [begin(FOUR).building(at) for at in ("1,1", "8,1", "8,8", "1,8")] == [
        f"{colour} city" for colour in FOUR
    ]


@pytest.mark.rule("TM-32")
def test_messiah_and_four_on_the_city_three_beside_it() -> None:
    table = begin(("red", "black", "violet"))
    assert table.on("4,7") == ["violet.f01", "violet.f02", "violet.f03", "violet.f04", "violet.m"]
    assert table.on("5,7") == ["violet.f05", "violet.f06", "violet.f07"]
    assert not table.praying()


@pytest.mark.rule("TM-33")
def test_monoliths_with_three_players_only() -> None:
    assert begin(("red", "black", "violet")).state.monoliths == ["4,2", "5,2", "2,5", "7,5"]
    assert begin().state.monoliths == []
    assert begin(FOUR).state.monoliths == []


@pytest.mark.rule("TM-34")
def test_nine_starters_six_in_hand() -> None:
    content = begin().content
    order = list(reversed(content.deck("red")))
    table = begin(draws={"deck/red/shuffle/1": order})
    assert table.own("red").hand == order[:6]
    assert table.own("red").deck == order[6:]


@pytest.mark.rule("TM-35")
def test_hands_are_secret_from_enemies_but_not_from_an_ally() -> None:
    table = begin(FOUR)
    for viewer, open_hands in ((1, {1, 3}), (2, {2, 4}), (None, set())):
        seats = TRUE_MESSIAH.view(table.state, table.play.setup, viewer)["seats"]
        assert isinstance(seats, dict)
        assert {int(seat) for seat, one in seats.items() if "hand" in one} == open_hands
        assert all(one["hand_size"] == 6 and one["deck_size"] == 3 for one in seats.values())


@pytest.mark.rule("TM-36")
def test_the_marketplace_holds_all_cards_that_are_no_starters() -> None:
    table = begin()
    assert sorted(table.state.marketplace) == sorted(table.content.deck("market"))
    everywhere = [*table.own("red").hand, *table.own("red").deck, *table.own("black").hand]
    assert "evangelize_plus" not in everywhere
    assert "providence_plus" not in everywhere


@pytest.mark.rule("TM-37")
def test_starting_moves() -> None:
    table = begin()
    assert table.refused("move 4 1,1 > 1,2 / move f05 > 1,2 / done") == [
        "Step 5: 1,2 already has 4 low units."
    ]
    assert table.refused("move f01 > 1,2 / move f01 > 1,3 / done") == [
        "Step 2: red.f01 has already been moved."
    ]
    assert table.refused("move f01 > 2,3 / done") == ["Step 1: 2,3 is 3 steps away; a unit moves at most 2."]
    assert table.refused("move 4 1,1 > 1,2 / move 3 2,1 > 2,2 / move messiah > 1,3 / done") == []  # no limit
    table.say("done")
    table.say("move f01 > 5,5 / done")
    assert table.at("black.f01") == "5,5"


@pytest.mark.rule("TM-38")
def test_nothing_else_happens_in_set_up() -> None:
    table = begin()
    table.say("move f01 > 1,2 / done")
    assert table.asked() == {"black": "start"}  # no window
    table.say("done")
    assert not any(unit.moved for unit in table.state.units.values())
    assert table.asked()["red"] in ("begin", "plan")
