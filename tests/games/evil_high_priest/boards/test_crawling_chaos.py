"""The Crawling Chaos: worship, sections and Avatars (2.18)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import Content
from tests.games.evil_high_priest.content.pack import house_data
from tests.games.evil_high_priest.table import Table, dice, seat

SECTION_1 = "1a 1b 1H"
SECTION_2 = f"{SECTION_1} 2a 2b 2W"
SECTION_3 = f"{SECTION_2} 3a 3b 3P"
SECTION_4 = f"{SECTION_3} 4a 4b 4H"


def called_to_worship(trigger: str, moment: str = "step_3") -> Content:
    """The house pack, but the Deep One sends one of its owner's acolytes to Azathoth."""
    data = house_data()
    deep_one = next(one for one in data["monsters"] if one["id"] == "deep_one")
    send = {"send": {"whose": "self", "sources": ["anywhere"], "to": "azathoth"}}
    deep_one.update(trigger=trigger, moment=moment, effects=[send])
    content = EVIL_HIGH_PRIEST.load_content(data)
    assert isinstance(content, Content)
    return content


def in_preparation(acolytes: str, avatars: str, other: str = "", **more: Any) -> Table:
    """Seat 1 has placed its last cultist; what comes next is Preparation."""
    followings = {
        1: seat(priest="town:boston", acolytes=f"pool {acolytes}", avatars=avatars),
        2: seat(priest="town:salem", acolytes=other),
    }
    table = Table("crawling_chaos", followings, shattered=SECTION_4, **more)
    table.order("place acolyte escape")
    return table


@pytest.mark.rule("EH-740")
def test_worship_as_a_cost_takes_another_acolyte_than_the_placed_one() -> None:
    alone = Table("crawling_chaos", {1: seat(acolytes="pool")}, shattered="1a")
    assert alone.refused("place acolyte cult:1a+") != []
    table = Table("crawling_chaos", {1: seat(acolytes="pool town:boston")}, shattered="1a")
    table.order("place acolyte cult:1a+ sacrifice town:boston")
    assert table.places(1) == {"cult:1a+": 1, "azathoth": 1}
    assert table.held(1) == {"M": 2}


@pytest.mark.rule("EH-740")
def test_acolytes_in_asylum_and_on_escape_cannot_be_sent_to_worship() -> None:
    table = Table("crawling_chaos", {1: seat(acolytes="pool asylum escape")}, shattered="1a")
    assert table.refused("place acolyte cult:1a+") != []


@pytest.mark.rule("EH-741")
def test_worshippers_can_be_neither_placed_nor_sacrificed_nor_struck_with() -> None:
    followings = {1: seat(priest="pool", acolytes="azathoth", exposed="1SB 2T")}
    table = Table("crawling_chaos", followings, shattered=SECTION_1, draws=dice("6"))
    assert table.refused("place acolyte escape")[0] == "You have no acolyte left to place."
    assert table.refused("place priest summon sacrifice azathoth") != []
    table.order("place priest cult:2a")
    assert 1 not in table.asked()  # no strike unit, so nothing to plan
    table.no_strikes()
    assert table.places(1) == {"azathoth": 1}


@pytest.mark.rule("EH-741")
def test_worshippers_do_not_come_home_by_themselves() -> None:
    table = in_preparation("azathoth", "")
    table.end_round()
    assert table.places(1) == {"pool": 1, "azathoth": 1}


@pytest.mark.rule("EH-742")
def test_each_worshipper_adds_one_to_a_raid() -> None:
    followings = {
        1: seat(priest="pool", acolytes="azathoth*2", exposed="1SB"),
        2: seat(acolytes="azathoth pool"),
    }
    table = Table("crawling_chaos", followings, shattered=SECTION_1, draws=dice("4"))
    table.order("place priest cult:2a")
    assert table.told("raid_rolled")[0]["strength"] == 7


@pytest.mark.rule("EH-742")
def test_a_raid_with_worshippers_is_never_above_18() -> None:
    followings = {
        1: seat(priest="pool", acolytes="azathoth*3", exposed="1SB 1M"),
        2: seat(acolytes="azathoth*5"),
        3: seat(acolytes=""),
    }
    table = Table("crawling_chaos", followings, seats=3, shattered=SECTION_3, draws=dice("66"))
    table.order("place priest cult:4b")
    assert table.told("raid_rolled")[0]["strength"] == 18


@pytest.mark.rule("EH-743")
def test_three_worshippers_for_each_player_end_the_game_and_everybody_loses() -> None:
    followings = {1: seat(acolytes="pool*2 azathoth*2", exposed="9M"), 2: seat(acolytes="azathoth*3")}
    table = Table("crawling_chaos", followings, shattered="1a")
    table.order("place acolyte cult:1a+ sacrifice pool")
    assert table.play.result is not None
    assert table.play.result.winners == ()
    assert table.play.result.places == {1: 2, 2: 2}  # nobody is first
    assert table.held(1) == {"M": 9}  # what the worship was to pay for does not come


@pytest.mark.rule("EH-743")
def test_the_last_sign_is_not_taken_if_its_cost_wakes_azathoth() -> None:
    followings = {1: seat(acolytes="pool*2 azathoth*2", exposed="1SB 3M"), 2: seat(acolytes="azathoth*3")}
    table = Table("crawling_chaos", followings, shattered=SECTION_4)
    table.order("place acolyte cult:Z sacrifice pool")
    assert table.state.end == "azathoth"
    assert "Z" not in table.state.shattered


@pytest.mark.rule("EH-743")
def test_one_worshipper_fewer_ends_nothing() -> None:
    followings = {1: seat(acolytes="pool*2 azathoth*2"), 2: seat(acolytes="pool azathoth*2")}
    table = Table("crawling_chaos", followings, shattered="1a")
    table.order("place acolyte cult:1a+ sacrifice pool")
    assert table.waiting_for == ("turn", [2])


@pytest.mark.rule("EH-743")
def test_azathoth_wakes_by_a_monster_that_a_ritual_brings() -> None:
    own = seat(priest="town:boston", acolytes="ritual:spectral:1 azathoth*5")
    table = Table(
        "crawling_chaos",
        {1: own, 2: seat(priest="town:salem", acolytes="")},
        phase="rituals",
        monsters="deep_one gug zoog",
        content=called_to_worship("enter"),
    )
    table.order("pick monster deep_one", "pick chamber 1 at 7")
    assert (table.state.end, table.asked()) == ("azathoth", {})


@pytest.mark.rule("EH-743")
def test_azathoth_wakes_before_cultists_come_home() -> None:
    own = seat(priest="town:boston", acolytes="town:dunwich azathoth*5", lairs="deep_one")
    table = Table(
        "crawling_chaos",
        {1: own, 2: seat(priest="town:salem", acolytes="")},
        phase="home",
        monsters="gug zoog ghoul",
        content=called_to_worship("preparation", "before_step_2"),
    )
    assert (table.state.end, table.asked()) == ("azathoth", {})


@pytest.mark.rule("EH-743")
def test_azathoth_wakes_in_preparation_too() -> None:
    table = in_preparation("azathoth*4", "dark_pharaoh", "azathoth pool")
    table.default()  # seat 2 places
    table.play_on_to("prep3")
    table.order("prep dark_pharaoh")
    assert table.state.end == "azathoth"


@pytest.mark.rule("EH-744")
def test_all_three_locks_of_the_first_section_are_accessible_and_no_others() -> None:
    table = Table("crawling_chaos", {1: seat(acolytes="pool*2", exposed="9T 9B 9M 9SB")})
    closed = [
        lock
        for lock in table.content.board["crawling_chaos"].lock
        if table.refused(f"place acolyte cult:{lock}") == [f"Lock {lock} is not accessible yet."]
    ]
    assert closed == ["2a", "2b", "2W", "3a", "3b", "3P", "4a", "4b", "4H", "Z"]


@pytest.mark.rule("EH-745")
@pytest.mark.parametrize(
    ("shattered", "lock", "avatar", "opened"),
    [
        ("", "1H", "howler", ["2a", "2b", "2W"]),
        (SECTION_1, "2W", "bloated_woman", ["3a", "3b", "3P"]),
        (SECTION_2, "3P", "dark_pharaoh", ["4a", "4b", "4H"]),
        pytest.param(SECTION_3, "4H", "haunter", ["Z"], marks=pytest.mark.rule("EH-751")),
    ],
)
def test_an_avatars_sign_gives_its_card_and_opens_what_comes_next(
    shattered: str, lock: str, avatar: str, opened: list[str]
) -> None:
    table = Table("crawling_chaos", {1: seat(acolytes="pool*2", exposed="9B 9M 9SB")}, shattered=shattered)
    board = table.content.board["crawling_chaos"]
    before = {one for one in board.lock if board.accessible(one, table.state.shattered)}
    table.order(f"place acolyte cult:{lock} sacrifice pool")
    table.no_strikes()
    after = {one for one in board.lock if board.accessible(one, table.state.shattered)}
    assert table.seat(1).avatars == [avatar]
    assert after - before == set(opened)


@pytest.mark.rule("EH-746")
def test_avatars_are_used_in_step_3_already_in_the_round_they_were_gained() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool town:dunwich azathoth", exposed="3B"),
        2: seat(priest="town:salem", acolytes=""),
    }
    table = Table("crawling_chaos", followings, draws=dice("1"))
    table.order("place acolyte cult:1H sacrifice town:dunwich")
    table.no_strikes()
    table.play_on_to("prep3")
    assert table.waiting_for == ("prep", [1])


@pytest.mark.rule("EH-746")
@pytest.mark.rule("EH-747")
def test_the_howlers_magic_comes_even_if_nobody_is_retrieved() -> None:
    table = in_preparation("azathoth", "howler")
    table.play_on_to("prep3")
    table.order("prep none")
    assert table.held(1) == {"T": 1, "M": 1}
    assert table.places(1)["azathoth"] == 1
    empty = in_preparation("", "howler")
    empty.end_round()
    assert empty.held(1) == {"T": 1, "M": 1}


@pytest.mark.rule("EH-747")
def test_howler() -> None:
    """Retrieves any one acolyte to its owner's pool, then gains 1 magic."""
    table = in_preparation("azathoth", "howler", "azathoth*2")
    table.play_on_to("prep3")
    table.order("prep howler retrieve 2")
    assert table.places(2) == {"azathoth": 1, "pool": 1}
    assert table.places(1)["azathoth"] == 1
    assert table.held(1) == {"T": 1, "M": 1}


@pytest.mark.rule("EH-748")
def test_bloated_woman() -> None:
    """Puts one's own acolyte on an empty ritual start without paying; its reward is a round away."""
    table = in_preparation("azathoth", "bloated_woman", "azathoth ritual:mao:1")
    table.play_on_to("prep3")
    table.order("prep bloated_woman target space ritual:red")
    assert table.places(1) == {"pool": 1, "ritual:red:1": 1}
    assert table.held(1) == {"T": 1}
    assert table.state.round == 3
    assert table.refused("place acolyte ritual:red") == ["The Red Sign (start) is occupied by Blue."]


@pytest.mark.rule("EH-748")
def test_the_bloated_woman_needs_ones_own_worshipper_and_an_open_ritual_board() -> None:
    nobody = in_preparation("", "bloated_woman", "azathoth")
    nobody.end_round()
    assert nobody.places(2) == {"azathoth": 1}
    closed = in_preparation("azathoth", "bloated_woman", raids_resolved=0, raids_begun=0)
    closed.end_round()
    assert closed.places(1) == {"pool": 1, "azathoth": 1}


@pytest.mark.rule("EH-748")
def test_the_bloated_woman_goes_to_empty_start_spaces_only() -> None:
    table = in_preparation("azathoth", "bloated_woman")
    table.play_on_to("prep3")
    for place in ("town:boston", "ritual:mao:2"):
        assert table.refused(f"prep bloated_woman target space {place}") != []


@pytest.mark.rule("EH-749")
def test_dark_pharaoh() -> None:
    """Sends an acolyte from an opponent's pool to Azathoth and gains 1 blood."""
    table = in_preparation("", "dark_pharaoh", "town:kingsport asylum")
    table.play_on_to("prep3")
    table.order("prep dark_pharaoh target 2")
    assert table.places(2) == {"asylum": 1, "azathoth": 1}
    assert table.held(1) == {"T": 1, "B": 1}


@pytest.mark.rule("EH-749")
def test_without_a_victim_the_dark_pharaoh_earns_nothing() -> None:
    table = in_preparation("", "dark_pharaoh", "asylum")
    table.end_round()
    assert table.held(1) == {"T": 1}


@pytest.mark.rule("EH-750")
def test_haunter() -> None:
    """Gains a monster if all three lairs are empty."""
    table = in_preparation("", "haunter")
    table.play_on_to("prep3")
    table.order("prep haunter")
    assert table.lairs(1) == ["generic"]


@pytest.mark.rule("EH-750")
def test_the_haunter_brings_nothing_to_who_has_a_monster() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool", avatars="haunter", lairs="generic"),
        2: seat(priest="town:salem", acolytes=""),
    }
    table = Table("crawling_chaos", followings, shattered=SECTION_4)
    table.order("place acolyte escape")
    table.end_round()
    assert table.lairs(1) == ["generic"]


@pytest.mark.rule("EH-752")
def test_the_cult_skulk_of_the_crawling_chaos() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool town:kingsport"),
        2: seat(priest="town:salem", acolytes="cult:1a+"),
    }
    table = Table("crawling_chaos", followings, shattered="1a 1b")
    table.order("place acolyte cult:1b+")
    table.order("skulk cult:1a+ sacrifice town:kingsport")
    assert table.held(1) == {"M": 2}
    assert table.places(1)["azathoth"] == 1
