"""The Sleeper: skulks of all kinds (2.19)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.problems import UnreadableText
from tests.games.evil_high_priest.table import Table, seat

ALL_SKULKS = "start A B C D E F G I"


def skulking(*places: str, exposed: str = "", occupied: str = "", **more: Any) -> Table:
    """Each seat's last cultist is on one of these skulk spaces; the skulk step begins."""
    followings = {
        number: seat(priest="priest:chanting", acolytes=f"pool {place}", exposed=exposed)
        if number == len(places)
        else seat(priest="priest:chanting", acolytes=place, exposed=exposed)
        for number, place in enumerate(places, start=1)
    }
    followings[len(places) + 1] = seat(priest="priest:chanting", acolytes=occupied)
    seats = len(followings)
    table = Table("sleeper", followings, seats=seats, shattered=ALL_SKULKS, to_act=len(places), **more)
    table.order("place acolyte escape")
    return table


@pytest.mark.rule("EH-780")
@pytest.mark.parametrize("space", ["start+", "B+", "E+", "I+"])
def test_a_skulk_space_takes_one_cultist(space: str) -> None:
    table = Table("sleeper", {2: seat(acolytes=f"cult:{space}")}, shattered=ALL_SKULKS)
    assert table.refused(f"place acolyte cult:{space}") == [f"Bonus space {space} is occupied by Green."]
    free = Table("sleeper", shattered=ALL_SKULKS)
    assert free.refused(f"place acolyte cult:{space}") == []


@pytest.mark.rule("EH-781")
def test_wages_of_the_hidden_need_a_cultist_on_a_skulk_space() -> None:
    def table(acolytes: str, priest: str = "pool", other: str = "") -> Table:
        followings = {1: seat(priest=priest, acolytes=acolytes), 2: seat(acolytes=other)}
        return Table("sleeper", followings, shattered=ALL_SKULKS)

    message = ["You need a cultist on a skulk space."]
    assert table("pool").refused("place acolyte cult:A+") == message
    assert table("pool", other="town:skulk1").refused("place acolyte cult:A+") == message
    assert table("pool", priest="cult:E+").refused("place acolyte cult:A+") == []
    paid = table("pool town:skulk1 cult:B+")
    paid.order("place acolyte cult:A+")
    assert paid.held(1) == {"T": 4}


@pytest.mark.rule("EH-782")
def test_the_ritual_skulk_goes_to_any_start_for_2_treasure_even_if_occupied() -> None:
    table = skulking("cult:start+", exposed="2T", occupied="ritual:mao:1")
    for place in ("town:kingsport", "ritual:dragon:2", "cult:D+"):
        assert table.refused(f"skulk {place}") != [], place
    table.order("skulk ritual:mao")
    assert table.told("skulked")[0]["to"] == "ritual:mao:1"
    assert table.told("paid")[0]["paid"] == {"T": 2}


@pytest.mark.rule("EH-782")
def test_the_ritual_skulk_needs_its_2_treasure_and_an_open_board() -> None:
    poor = skulking("cult:start+")
    assert poor.waiting_for[0] == "turn"  # it has nowhere to go, so nothing is asked
    closed = skulking("cult:start+", exposed="2T", raids_resolved=0, raids_begun=0)
    assert closed.waiting_for[0] == "turn"
    assert closed.held(1) == {"T": 3}


@pytest.mark.rule("EH-783")
def test_a_ritual_skulker_is_rewarded_in_the_same_round_and_stays() -> None:
    table = skulking("cult:start+", exposed="2T")
    table.order("skulk ritual:mao")
    table.end_round()
    assert table.places(1)["ritual:mao:2"] == 1
    assert table.held(1) == {"T": 1, "M": 4}


@pytest.mark.rule("EH-784")
@pytest.mark.parametrize("space", ["B+", "I+"])
def test_the_flex_skulk_goes_to_a_town_or_a_ritual(space: str) -> None:
    table = skulking(f"cult:{space}", exposed="2T", occupied="town:kingsport ritual:red:1")
    for place in ("town:kingsport", "ritual:red"):
        assert table.refused(f"skulk {place}") == []
    for place in ("town:providence", "town:skulk1", "cult:D+", "ritual:dragon:3"):
        assert table.refused(f"skulk {place}") != []
    table.order("skulk town:kingsport")
    assert table.held(1)["T"] == 6


@pytest.mark.rule("EH-785")
def test_the_block_skulk_moves_first_and_bars_its_spot() -> None:
    table = skulking("town:skulk1", "cult:E+", exposed="2T")
    assert table.waiting_for == ("skulk", [2])
    table.order("skulk town:kingsport")
    assert table.waiting_for == ("skulk", [1])
    assert table.refused("skulk town:kingsport") == ["Another skulk may not join the Block Skulk there."]
    assert table.refused("skulk town:boston") == []


@pytest.mark.rule("EH-785")
def test_the_block_skulk_acts_as_flex() -> None:
    table = skulking("cult:E+", exposed="2T", occupied="ritual:mao:1")
    table.order("skulk ritual:mao")
    assert table.told("skulked")[0]["to"] == "ritual:mao:1"


@pytest.mark.rule("EH-785")
def test_a_block_skulk_that_stays_blocks_nothing() -> None:
    table = skulking("town:skulk1", "cult:E+")
    table.order("skulk stay")
    assert table.refused("skulk town:kingsport") == []


@pytest.mark.rule("EH-785")
def test_its_owners_other_skulkers_wait_for_the_normal_order() -> None:
    table = skulking("town:skulk1", "cult:E+ cult:B+", exposed="2T")
    assert table.waiting_for == ("skulk", [2])
    table.order("skulk town:kingsport")
    assert table.waiting_for == ("skulk", [1])
    table.order("skulk stay")
    assert table.waiting_for == ("skulk", [2])
    table.order("skulk ritual:red")
    table.end_round()
    assert table.places(2)["ritual:red:2"] == 1


def two_skulkers(exposed: str = "") -> Table:
    """Seat 1 has a cultist on the town skulk and one on a Flex Skulk."""
    return skulking("town:skulk1 cult:B+", exposed=exposed)


@pytest.mark.rule("EH-142")
def test_a_skulker_can_use_what_the_one_before_it_brings() -> None:
    """Escape has brought 1 treasure; with Kingsport's 3 it is 4; the ritual costs 2 and brings 4 magic."""
    table = two_skulkers()
    table.order("skulk town: kingsport; flex: ritual:mao")
    assert [one["to"] for one in table.told("skulked")] == ["town:kingsport", "ritual:mao:1"]
    assert table.held(1) == {"T": 2, "M": 4}


@pytest.mark.rule("EH-142")
def test_a_skulker_cannot_use_what_only_the_next_one_brings() -> None:
    table = two_skulkers()
    assert table.refused("skulk flex: ritual:mao; town: kingsport") == ["You cannot pay: 1 treasure short."]
    assert table.refused("skulk town: innsmouth; flex: ritual:mao") == ["You cannot pay: 1 treasure short."]


@pytest.mark.rule("EH-142")
def test_what_an_earlier_move_does_not_pay_for_leaves_it_to_the_next_order() -> None:
    ask = two_skulkers().ask()
    assert ask.read("skulk town: innsmouth; flex: ritual:mao else stay") == []
    moves: Any = ask.read("skulk town: kingsport; flex: ritual:mao else stay")
    assert [move["to"] for move in moves] == ["town:kingsport", "ritual:mao:1"]


@pytest.mark.rule("EH-142")
def test_the_prompt_tells_what_only_another_skulker_can_pay_for() -> None:
    text = " ".join(two_skulkers().ask().text().split())
    assert "If another skulker first brings what it takes:" in text
    assert "mao 2T" in text
    alone = " ".join(skulking("cult:B+").ask().text().split())
    assert "What you cannot use now:" in alone
    assert "From B+ (flex skulk: to a town location or a ritual), also to spaces where others stand:" in alone


def test_of_two_flex_skulks_one_is_named_by_its_space() -> None:
    ask = skulking("cult:B+ cult:I+", exposed="2T").ask()
    with pytest.raises(UnreadableText) as refused:
        ask.read("skulk flex: salem")
    assert refused.value.message == "There are several flex skulks: name the space (B+, I+)."
