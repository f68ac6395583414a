"""2.15 and 2.16: end, scoring, and Aggressive Investigators."""

from __future__ import annotations

import pytest

from referee.games.evil_high_priest.events import EvilEvent
from referee.games.evil_high_priest.raids.dice import Throw, throw_for
from referee.games.evil_high_priest.scoring import points
from tests.games.evil_high_priest.content.pack import house_pack
from tests.games.evil_high_priest.table import Table, dice, seat

ALL_BUT_L = "start A B C D E F G H I J K"


def last_sign(**own: str) -> Table:
    following = seat(exposed="1SB 3M", **own)  # type: ignore[arg-type]
    return Table("cthulhu", {1: following, 2: seat(exposed="7T")}, shattered=ALL_BUT_L)


@pytest.mark.rule("EH-290")
def test_the_thirteenth_sign_ends_the_game_on_the_spot() -> None:
    table = last_sign()
    table.order("place acolyte cult:L")
    assert table.play.result is not None
    assert (table.state.end, table.state.part) == ("signs", "over")
    assert table.told("raid_rolled") == []
    assert table.held(1) == {"ES": 1}


@pytest.mark.rule("EH-291")
@pytest.mark.parametrize(
    ("held", "worth"), [("1ES", 10), ("1SB", 5), ("1M", 2), ("1B", 1), ("2ES 1SB 3M 4B", 35)]
)
def test_what_things_are_worth(held: str, worth: int) -> None:
    other = seat(exposed="1T")
    exposed = Table("cthulhu", {1: seat(exposed=held), 2: other}, shattered="start A")
    assert points(exposed.state) == {1: worth, 2: 5}


@pytest.mark.rule("EH-291")
def test_what_is_stored_counts_like_what_is_exposed() -> None:
    own = seat(exposed="1B", sanctum={3: "closet 1ES 1M", 7: "library 1SB"})
    table = Table("cthulhu", {1: own, 2: seat(exposed="1T")}, shattered="start")
    assert points(table.state) == {1: 18, 2: 5}


@pytest.mark.rule("EH-292")
def test_most_treasure_is_worth_five_to_all_who_are_tied() -> None:
    table = Table("cthulhu", {1: seat(exposed="6T"), 2: seat(exposed="6T"), 3: seat(exposed="5T")}, seats=3)
    assert points(table.state) == {1: 5, 2: 5, 3: 0}
    assert points(Table("cthulhu", seats=2).state) == {1: 5, 2: 5}


@pytest.mark.rule("EH-293")
def test_everything_else_is_worth_nothing() -> None:
    rich = seat(exposed="3AT", lairs="generic", sanctum={1: "vault"}, acolytes="pool*6")
    table = Table("ancients", {1: rich, 2: seat(exposed="1T")})
    assert points(table.state) == {1: 0, 2: 5}


@pytest.mark.rule("EH-294")
def test_the_highest_total_wins_and_ties_share_the_victory() -> None:
    table = last_sign()
    table.order("place acolyte cult:L")
    assert table.play.result is not None
    assert (table.play.result.winners, table.play.result.places) == ((1,), {1: 1, 2: 2})
    tied = Table("cthulhu", {1: seat(exposed="1SB 3M"), 2: seat(exposed="5B 3T")}, shattered=ALL_BUT_L)
    tied.order("place acolyte cult:L")
    assert tied.play.result is not None
    assert tied.play.result.winners == (1, 2)
    assert EvilEvent.ended(tied.play.result, tied.narrator()) == (
        "Blue and Green share the victory with 10 points each."
    )


def test_an_agreed_number_of_rounds_ends_the_game() -> None:
    table = Table("cthulhu", options={"max_rounds": 2})
    table.play_on_to("over")
    assert table.state.end == "max_rounds"
    assert table.state.round == 2


@pytest.mark.rule("EH-900")
@pytest.mark.parametrize(("icons", "throw"), [(1, Throw(1, 0)), (2, Throw(1, 6)), (3, Throw(1, 12))])
def test_aggressive_investigators_roll_one_die_and_add_six_for_each_other(icons: int, throw: Throw) -> None:
    assert throw_for(icons, True, None) == throw
    assert throw_for(icons, False, None) == Throw(icons)


@pytest.mark.rule("EH-901")
def test_their_modifiers_add_or_remove_real_dice_and_strength() -> None:
    agent, minister = house_pack().investigator["federal_agent"], house_pack().investigator["minister"]
    assert throw_for(1, True, agent) == Throw(2, 0)
    assert throw_for(2, True, agent) == Throw(2, 6)
    assert throw_for(3, True, minister) == Throw(1, 12)
    table = Table(
        "cthulhu",
        {1: seat(exposed="3M", acolytes="pool asylum*4")},
        shattered="start B",
        options={"aggressive": True},
        investigators="minister hobo nurse",
        draws=dice("3", investigator=1),
    )
    table.order("place acolyte cult:E")
    assert table.told("raid_rolled")[0]["strength"] == 3 + 6 + 2


@pytest.mark.rule("EH-902")
def test_a_die_less_leaves_the_flat_part_alone() -> None:
    antiquarian = house_pack().investigator["antiquarian"]
    assert throw_for(3, True, antiquarian) == Throw(0, 12)
    assert throw_for(2, True, antiquarian) == Throw(0, 6)
    assert throw_for(1, True, antiquarian) == Throw(1, 0)


@pytest.mark.rule("EH-903")
def test_the_limit_and_azathoth_still_apply() -> None:
    followings = {1: seat(exposed="2M 3B", acolytes="pool azathoth*2"), 2: seat(acolytes="azathoth asylum*2")}
    table = Table(
        "crawling_chaos",
        followings,
        shattered="1H 2W 3P",
        options={"aggressive": True},
        draws=dice("5"),
    )
    table.order("place acolyte cult:4a")
    assert table.told("raid_rolled")[0]["strength"] == 5 + 6 + 3
    strong = Table(
        "cthulhu",
        {1: seat(exposed="1SB 3B", acolytes="pool asylum*4")},
        shattered="start B E I",
        options={"aggressive": True},
        investigators="soldier hobo nurse",
        draws=dice("6", investigator=1),
    )
    strong.order("place acolyte cult:K")
    assert strong.told("raid_rolled")[0]["strength"] == 18
