"""Rules 2.15: sacking, looting, discarding."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.state import TrueMessiah
from tests.games.true_messiah.table import Table

THREE = ("red", "black", "violet")


def sack_table(units: dict[str, str], **more: object) -> Table:
    return Table(units, phase="end_phase", **more)  # type: ignore[arg-type]


@pytest.mark.rule("TM-183")
def test_step_1_all_belief_is_gone() -> None:
    def faithful(state: TrueMessiah) -> None:
        state.seats[1].belief, state.seats[2].belief = 3, 2

    table = sack_table({"1,1": "Rm RRR", "4,4": "R"}, temples={"5,4": "black"}, prepare=faithful)
    assert table.asked() == {"red": "sack"}
    assert (table.own("red").belief, table.own("black").belief) == (0, 0)


@pytest.mark.rule("TM-184")
@pytest.mark.parametrize("unit", ["R", "r", "Rn", "Ra"])
def test_any_unit_beside_an_unoccupied_enemy_building(unit: str) -> None:
    table = sack_table({"1,1": "Rm RRRR", "4,4": unit}, temples={"5,4": "black"})
    assert table.asked() == {"red": "sack"}


@pytest.mark.rule("TM-184")
def test_an_occupied_building_or_ones_own_is_not_sacked() -> None:
    held = sack_table({"1,1": "Rm RRRR", "4,4": "R", "5,4": "b", "5,6": "Bm BBBB"}, temples={"5,4": "black"})
    assert held.asked() != {"red": "sack"}
    own = sack_table({"1,1": "Rm RRRR", "4,4": "R"}, temples={"5,4": "red"})
    assert own.asked() != {"red": "sack"}
    other = sack_table({"1,1": "Rm RRRR", "2,3": "B", "5,6": "Bm BBBB"}, temples={"2,2": "red"})
    assert other.asked() == {"black": "sack"}  # in Red's turn


@pytest.mark.rule("TM-185")
def test_the_active_seat_first_then_in_turn_order() -> None:
    units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV", "5,3": "R", "5,5": "V"}
    table = sack_table(units, colours=THREE, temples={"5,4": "black"}, active="violet")
    assert table.asked() == {"violet": "sack"}
    table.say("no sack")
    assert table.asked() == {"red": "sack"}  # what it left alone the next may sack


@pytest.mark.rule("TM-186")
def test_sacks_are_noted_once_and_placements_open_no_new_ones() -> None:
    units = {"1,1": "Rm RRRR", "4,4": "RR", "3,3": "Bm BBBB"}
    table = sack_table(units, temples={"5,4": "black", "5,3": "black"}, decks={"black": ["fx-alms"] * 9})
    assert table.refused("sack 5,3 capture") == ["There is nothing on 5,3 that you could sack: only on 5,4."]
    table.say("sack 5,4 capture place f05")
    table.say("leave all")
    assert table.building("5,3") == "black temple"
    assert table.asked() != {"red": "sack"}  # f05 stands beside 5,3 now, but it was not noted


@pytest.mark.rule("TM-185")
@pytest.mark.rule("TM-186")
def test_a_building_is_sacked_once_though_its_captor_enters_nobody() -> None:
    """What Violet has captured stands empty beside Red's follower: Red had noted Black's temple there."""
    units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV", "5,3": "R", "5,5": "V"}
    table = sack_table(units, colours=THREE, temples={"5,4": "black"}, active="violet")
    table.say("sack 5,4 capture")
    table.say("leave all")
    assert table.building("5,4") == "violet temple"
    assert "sack" not in table.asked().values()
    assert len(table.told("building_sacked")) == 1


@pytest.mark.rule("TM-185")
def test_a_second_building_is_still_noted_after_the_first_is_sacked() -> None:
    units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV", "5,3": "R", "5,5": "V"}
    table = sack_table(units, colours=THREE, temples={"5,4": "black", "6,3": "black"}, active="violet")
    table.say("sack 5,4 capture")
    table.say("leave all")
    assert table.asked() == {"red": "sack"}
    assert table.refused("sack 5,4 capture") == ["There is nothing on 5,4 that you could sack: only on 6,3."]


@pytest.mark.rule("TM-187")
@pytest.mark.parametrize(("how", "building"), [("capture", "red temple"), ("destroy", None)])
def test_capture_or_destroy(how: str, building: str | None) -> None:
    table = sack_table({"1,1": "Rm RRRR", "4,4": "R"}, temples={"5,4": "black"})
    table.say(f"sack 5,4 {how}")
    assert table.building("5,4") == building


@pytest.mark.rule("TM-188")
def test_capture_without_a_free_tile() -> None:
    mine = {"1,2": "red", "1,3": "red", "2,1": "red", "3,1": "red"}
    table = sack_table({"1,1": "Rm RRRR", "4,4": "R"}, temples={"5,4": "black", **mine})
    assert table.refused("sack 5,4 capture") == [
        "You have no temple tile: destroy it or name one of yours to give up."
    ]
    assert table.refused("sack 5,4 destroy") == []
    table.say("sack 5,4 capture using 1,3")
    assert table.building("1,3") is None
    assert table.building("5,4") == "red temple"


@pytest.mark.rule("TM-190")
def test_units_beside_it_may_enter() -> None:
    units = {"1,1": "Rm RRRR", "4,4": "RRRR", "5,3": "Ra r Rn", "2,2": "R"}
    table = sack_table(units, temples={"5,4": "black"})
    assert table.refused("sack 5,4 capture place f10") == ["red.f10 is not adjacent to 5,4."]
    assert table.refused("sack 5,4 capture place n01") == [
        "red.n01 is a nonbeliever and cannot enter your temple."
    ]
    assert table.refused("sack 5,4 destroy place n01") == []
    assert table.refused("sack 5,4 capture place 4 4,4, f09") == [
        "At most 4 low units and 1 high unit may enter 5,4."
    ]
    table.say("sack 5,4 capture place f05, f09, avatar")
    assert table.on("5,4") == ["red.f05", "red.f09", "red.a"]
    assert "red.f09" in table.praying()  # it stays praying


@pytest.mark.rule("TM-191")
def test_looting_looks_at_the_top_three_reshuffling_if_needed() -> None:
    table = sack_table(
        {"1,1": "Rm RRRR", "4,4": "R"},
        temples={"5,4": "black"},
        decks={"black": ["fx-see"]},
        discards={"black": ["fx-call", "fx-ward", "fx-doom"]},
        hands={"black": ["fx-alms"] * 5},
        draws={"deck/black/shuffle/2": ["fx-doom", "fx-call", "fx-ward"]},
    )
    table.say("sack 5,4 capture")
    assert table.state.turn is not None
    assert table.state.turn.loot is not None
    assert table.state.turn.loot.cards == ["fx-see", "fx-doom", "fx-call"]
    assert table.own("black").reshuffled
    assert len(table.own("black").hand) == 5  # never looted


@pytest.mark.rule("TM-191")
def test_fewer_cards_if_there_are_no_more() -> None:
    table = sack_table(
        {"1,1": "Rm RRRR", "4,4": "R"},
        temples={"5,4": "black"},
        hands={"black": ["fx-alms"] * 8},
        decks={"black": ["fx-see"]},
    )
    table.say("sack 5,4 capture")
    assert table.state.turn is not None
    assert table.state.turn.loot is not None
    assert table.state.turn.loot.cards == ["fx-see"]


def looting(coins: int) -> Table:
    def poor(state: TrueMessiah) -> None:
        state.seats[2].coins = coins

    table = sack_table(
        {"1,1": "Rm RRRR", "4,4": "R"},
        temples={"5,4": "black"},
        decks={"black": ["fx-see", "fx-call", "fx-doom", "fx-ward"]},
        hands={"black": ["fx-alms"] * 5},
        prepare=poor,
    )
    table.say("sack 5,4 capture")
    return table


@pytest.mark.rule("TM-192")
@pytest.mark.parametrize(
    ("order", "taken", "removed"),
    [("take fx-doom", ["fx-doom"], []), ("remove fx-doom", [], ["fx-doom"]), ("leave all", [], [])],
)
def test_one_card_is_taken_removed_or_left(order: str, taken: list[str], removed: list[str]) -> None:
    table = looting(coins=2)
    table.say(order)
    assert table.own("red").discard == taken
    assert table.state.removed == removed


@pytest.mark.rule("TM-193")
@pytest.mark.parametrize(("coins", "paid", "most"), [(0, 0, 2), (1, 1, 2), (2, 2, 1), (5, 2, 1)])
def test_two_coins_or_a_second_card(coins: int, paid: int, most: int) -> None:
    table = looting(coins)
    assert table.own("red").coins == 5 + paid
    both = table.refused("take fx-doom / remove fx-see")
    assert both == ([] if most == 2 else ["You may choose only 1 card: Black paid 2 coins."])
    assert len(table.default()) == most
    assert table.default()[0] == {"card": "fx-doom", "do": "take"}  # the dearest


@pytest.mark.rule("TM-194")
def test_the_others_go_back_on_top_in_their_order() -> None:
    table = looting(coins=2)
    table.say("take fx-call")
    drawn = table.own("black").hand[5:]  # Black's turn has begun
    assert [*drawn, *table.own("black").deck][:3] == ["fx-see", "fx-doom", "fx-ward"]


@pytest.mark.rule("TM-193")
def test_a_second_card_is_another_card() -> None:
    twice: Any = [{"card": "fx-see", "do": "take"}, {"card": "fx-see", "do": "remove"}]
    assert looting(coins=0).refused(twice) == ["The same card twice."]


@pytest.mark.rule("TM-184")
@pytest.mark.parametrize("guard", ["B", "b", "Ba"])
def test_an_occupied_building_is_not_sacked(guard: str) -> None:
    units = {"1,1": "Rm RRRR", "4,4": "R", "4,5": guard, "5,6": "Bm BBBB"}
    table = Table(units, phase="end_phase", temples={"5,4": "black", "4,5": "black"})
    assert table.refused("sack 4,5 capture") == ["4,5 is occupied."]


@pytest.mark.rule("TM-195")
def test_only_the_looter_sees_the_cards() -> None:
    table = looting(coins=2)
    seen = {seat: str(TRUE_MESSIAH.view(table.state, table.play.setup, seat)) for seat in (1, 2, None)}
    assert "fx-doom" in seen[1]
    assert "fx-doom" not in seen[2]
    assert "fx-doom" not in seen[None]
    turn: Any = TRUE_MESSIAH.view(table.state, table.play.setup, None)["turn"]
    assert turn["loot"] == {"seat": 1, "victim": 2, "cards": 3, "coins": 2}
    took = "takes 2 coins from {} and looks at 3 cards."
    assert (
        table.texts()[-1] == table.texts("black")[-1].replace("you", "Black") == f"Red {took}".format("Black")
    )
    assert table.texts("red")[-1] == "You take 2 coins from Black and look at FX-SEE, FX-CALL and FX-DOOM."


@pytest.mark.rule("TM-196")
def test_the_active_seat_discards_down_to_three() -> None:
    hands = {"red": ["fx-see", "fx-call", "fx-ward", "fx-alms", "fx-alms"], "black": ["fx-alms"] * 6}
    table = Table(hands=hands, phase="discard")
    assert table.refused("hold fx-see, fx-call") == ["Keep exactly 3 cards."]
    assert table.default() == ["fx-ward", "fx-alms", "fx-alms.2"]  # preemptive first, then the cheaper
    table.say("hold fx-see, fx-call, fx-alms")
    assert table.own("red").hand == ["fx-see", "fx-call", "fx-alms"]
    assert table.own("red").discard == ["fx-ward", "fx-alms"]
    assert len(table.own("black").hand) == 6
    few = Table(hands={"red": ["fx-see"] * 3}, phase="discard")
    assert few.asked() != {"red": "discard"}


@pytest.mark.rule("TM-196")
def test_hold_in_the_plan_answers_for_it() -> None:
    table = Table(hands={"red": ["fx-see", "fx-call", "fx-ward", "fx-alms"]})
    table.say("end / hold fx-see, fx-call, fx-ward")
    assert table.own("red").hand == ["fx-see", "fx-call", "fx-ward"]


@pytest.mark.rule("TM-196")
@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        ("end / hold fx-see", "Keep exactly 3 cards."),
        ("end / hold none", "Keep exactly 3 cards."),
        ("end / hold fx-see, fx-call, fx-ward, fx-alms", "Keep exactly 3 cards."),
        ("end / hold fx-see, fx-call, fx-stop", "You do not hold FX-STOP."),  # it lies in the deck
        ("end / hold fx-see, fx-see, fx-call", "You hold only 1 FX-SEE."),  # there is only one
        ("end / hold fx-see, fx-call, fx-smite", "You do not hold FX-SMITE."),  # nor anywhere else
        ("pray f01 / play fx-alms / end / hold fx-see, fx-call, fx-alms", "Your plan uses FX-ALMS: "),
    ],
)
def test_hold_names_cards_that_can_be_kept(order: str, wrong: str) -> None:
    hand = ["fx-see", "fx-call", "fx-ward", "fx-alms"]
    table = Table(hands={"red": hand}, decks={"red": ["fx-stop", "fx-see"]}, market=["fx-smite"])
    (message,) = table.refused(order)
    assert message.startswith(wrong)


@pytest.mark.rule("TM-196")
def test_there_is_nothing_to_hold_where_nothing_is_discarded() -> None:
    table = Table(hands={"red": ["fx-see", "fx-call", "fx-alms"]})
    assert table.refused("end / hold fx-see, fx-call, fx-alms") == []
    nothing = "You will have 2 cards in hand: nothing is discarded, so leave this out."
    assert table.refused("pray f01 / play fx-alms / end / hold fx-see, fx-call, fx-alms") == [nothing]


@pytest.mark.rule("TM-136")
@pytest.mark.rule("TM-196")
def test_what_a_plan_draws_may_be_held() -> None:
    table = Table(hands={"red": ["fx-see", "fx-call", "fx-ward"]}, decks={"red": ["fx-smite", "fx-port"]})
    table.say("pray f01, f02 / play fx-see / end / hold fx-port, fx-smite, fx-call")
    table.passes()
    assert sorted(table.own("red").hand) == ["fx-call", "fx-port", "fx-smite"]


@pytest.mark.rule("TM-197")
def test_discards_lie_open() -> None:
    table = Table(discards={"red": ["fx-see", "fx-call"]})
    seats: Any = TRUE_MESSIAH.view(table.state, table.play.setup, 2)["seats"]
    assert [card["card"] for card in seats["1"]["discard"]] == ["fx-see", "fx-call"]


@pytest.mark.rule("TM-198")
def test_nothing_is_drawn_for_them_before_the_next_beginning() -> None:
    table = Table(hands={"red": ["fx-alms"] * 5}, phase="discard")
    table.say()
    assert len(table.own("red").hand) == 3
    assert table.state.turn is not None
    assert table.state.turn.seat == 2


@pytest.mark.rule("TM-199")
def test_then_the_next_seat_or_the_market() -> None:
    assert Table(phase="end_turn").state.turn.seat == 2  # type: ignore[union-attr]
    assert set(Table(phase="end_turn", active="black").asked().values()) == {"bid"}


@pytest.mark.rule("TM-189")
def test_by_default_a_city_is_sacked_before_any_temple() -> None:
    units = {"1,1": "Rm RRRR", "4,4": "R", "5,5": "R", "2,5": "Bm BBBB"}
    table = Table(units, phase="end_phase", temples={"5,4": "black"})
    assert table.default() == {"building": "5,6", "how": "capture", "reuse": None, "place": []}
    table.say()
    assert table.winners() == ["red"]
