"""Rules 2.1: players, sides and parts."""

from __future__ import annotations

import pytest

from referee.engine.problems import IllegalAnswer
from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.board import ally_of, enemies, hostile, turn_order
from referee.games.true_messiah.state import TrueMessiah
from referee.library import Library
from tests.games.true_messiah.table import Table, begin

FOUR = ("red", "black", "violet", "white")
CONTENT = Library().content("true_messiah", "default")[1]


@pytest.mark.rule("TM-01")
def test_two_to_four_players() -> None:
    assert (TRUE_MESSIAH.min_seats, TRUE_MESSIAH.max_seats) == (2, 4)
    assert sorted(CONTENT.boards) == [2, 3, 4]


@pytest.mark.rule("TM-02")
def test_the_turn_order_is_that_of_the_colours_whoever_sits_where() -> None:
    table = begin(("white", "violet", "red"))
    assert [table.state.seats[seat].colour for seat in turn_order(table.state)] == ["red", "violet", "white"]
    assert table.asked() == {"red": "start"}
    assert table.building("1,1") == "red city"
    assert table.building("4,7") == "white city"


@pytest.mark.rule("TM-03")
def test_allies_with_four_players_only() -> None:
    four = begin(FOUR).state
    assert [ally_of(four, seat) for seat in (1, 2, 3, 4)] == [3, 4, 1, 2]
    three = begin(("red", "black", "violet")).state
    assert [ally_of(three, seat) for seat in (1, 2, 3)] == [None, None, None]
    assert enemies(three, 1) == [2, 3]


@pytest.mark.rule("TM-04")
def test_an_ally_is_another_player_but_no_enemy() -> None:
    state = begin(FOUR).state
    assert not hostile(state, 1, 3)
    assert hostile(state, 1, 2)
    table = Table({"1,1": "Rm RRRR", "3,3": "R"}, colours=FOUR, temples={"3,4": "violet"})
    assert table.refused("move f05 > 3,4 / end") == ["Action 1: 3,4 is Violet's temple."]


@pytest.mark.rule("TM-05")
def test_pieces_of_each_colour() -> None:
    supply = CONTENT.supply
    assert (supply.followers, supply.nonbelievers, supply.temples, supply.providence) == (24, 12, 4, 2)
    table = begin()
    assert table.own("red").mask
    seen = TRUE_MESSIAH.view(table.state, table.play.setup, None)["seats"]
    assert seen["1"]["supply"] == {"followers": 17, "nonbelievers": 12, "temples": 4, "providence": 2}  # type: ignore[call-overload,index]


@pytest.mark.rule("TM-06")
def test_pieces_are_hard_limits_and_come_back() -> None:
    crowd = {f"{c},1": "RRRR" for c in range(2, 6)} | {"1,1": "Rm RRRR", "1,2": "RRR"}
    table = Table(crowd, hands={"red": ["fx-call"]}, temples={"1,2": "red"})
    table.say("pray 2 1,1 / play fx-call choose 1,2 / more")
    assert table.at("red.f24") == "1,2"
    again = Table(crowd | {"1,2": "RRRR"}, hands={"red": ["fx-call"]}, temples={"1,2": "red", "1,3": "red"})
    again.say("pray 2 1,1 / play fx-call choose 1,3 / more")
    assert again.on("1,3") == []  # no chip


@pytest.mark.rule("TM-07")
@pytest.mark.rule("TM-08")
def test_colours_differ_in_their_decks_by_one_improved_card() -> None:
    improved = {
        colour: [card for card in CONTENT.deck(colour) if card.endswith("_plus")]
        for colour in ("red", "black", "violet", "white")
    }
    assert improved == {
        "red": ["edict_plus"],
        "black": ["fruit_plus"],
        "violet": ["evangelize_plus"],
        "white": ["providence_plus"],
    }


@pytest.mark.rule("TM-09")
def test_seventy_eight_miracles() -> None:
    decks = [len(CONTENT.deck(colour)) for colour in FOUR]
    assert decks == [9, 9, 9, 9]
    assert len(CONTENT.deck("market")) == 42


@pytest.mark.rule("TM-10")
def test_a_starter_stays_a_starter_whoever_holds_it() -> None:
    assert CONTENT.by_id["edict_plus"].starter
    assert not CONTENT.by_id["smite"].starter

    def looted(state: TrueMessiah) -> None:
        state.seats[2].discard.append(state.seats[1].discard.pop())

    table = Table(
        phase="market",
        discards={"red": ["fx-smite"]},
        hands={"red": ["fx-alms"] * 8},
        options={"round_limit": 1},
        prepare=looted,
    )
    table.say()
    assert table.play.result is not None
    assert table.play.result.scores[2]["points"] == 4 + 6 + 6 + 2  # followers, health, mask, 6 coins


def test_tables_of_other_sizes_and_colours_are_refused() -> None:
    for colours in (["red"], ["red", "red"], ["red", "black", "violet"]):
        with pytest.raises(IllegalAnswer):
            TRUE_MESSIAH.settle_options({"colours": colours}, 2, CONTENT)
