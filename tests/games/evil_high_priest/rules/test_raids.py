"""2.12: investigator raids."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat


def raided(
    *faces: str,
    own: Any = None,
    other: Any = None,
    investigators: str | None = None,
    lock: str = "B",
    shattered: str = "start",
    **more: Any,
) -> Table:
    """Seat 1 shatters a lock of the Cthulhu board (B: 1 die for a spellbook), and the raid is rolled.

    The sign it takes lies exposed.
    """
    first = own or seat(exposed="1SB 3T", acolytes="pool asylum*2")
    draws = dice(*faces, investigator=1 if investigators else None)
    table = Table(
        "cthulhu",
        {1: first, 2: other or seat(priest="town:salem", acolytes="asylum*2", exposed="4T")},
        shattered=shattered,
        draws=draws,
        investigators=investigators,
        **more,
    )
    table.order(f"place acolyte cult:{lock}{' store ES at exposed' if first.sanctum else ''}")
    return table


def walked(table: Table, number: int) -> list[tuple[str, int]]:
    """The steps of a seat's walk with the strength after each."""
    walk: Any = next(one for one in reversed(table.told("raid_walked")) if one["seat"] == number)
    return [(step["at"], step["strength"]) for step in walk["steps"]]


def at_the_gate(table: Table) -> int:
    """Seat 1's strength after asylum defence."""
    strengths: Any = table.told("raid_strengths_set")[0]["at_the_gate"]
    return int(strengths["1"])


@pytest.mark.rule("EH-200")
def test_a_raid_strikes_every_player() -> None:
    table = raided("6")
    table.no_strikes()
    assert (table.held(1), table.held(2)) == ({}, {})
    assert {one["seat"] for one in table.told("raid_walked")} == {1, 2}


@pytest.mark.rule("EH-201")
def test_all_plans_are_made_at_once_and_sealed() -> None:
    table = raided("6", other=seat(acolytes="pool asylum*2", exposed="4T"))
    assert table.waiting_for == ("raid_plan", [1, 2])
    assert table.play.step is not None
    assert table.play.step.sealed


@pytest.mark.rule("EH-202")
@pytest.mark.parametrize(
    ("face", "card"),
    [(1, "minister"), (2, "minister"), (3, "soldier"), (4, "soldier"), (5, "nurse"), (6, "nurse")],
)
def test_the_investigator_die_picks_the_slot(face: int, card: str) -> None:
    table = Table(
        "cthulhu",
        {1: seat(exposed="1SB")},
        shattered="start",
        investigators="minister soldier nurse",
        draws={"raid/2/investigator": face, "raid/2/dice/1": 6},
    )
    table.order("place acolyte cult:B")
    assert table.told("investigator_drawn") == [{"die": face, "investigator": card}]
    assert table.state.raid is not None
    assert table.state.raid.investigator == card


@pytest.mark.rule("EH-202")
def test_an_empty_slot_means_no_investigator_and_without_them_no_die_is_rolled() -> None:
    table = raided("3", investigators="- soldier nurse")
    assert table.told("investigator_drawn") == [{"die": 1}]
    assert table.told("raid_rolled")[0]["strength"] == 3
    assert raided("3").told("investigator_drawn") == []


@pytest.mark.rule("EH-203")
def test_the_investigators_text_is_told_and_stands_in_the_prompt() -> None:
    table = raided("3", investigators="minister soldier nurse")
    assert "Investigator (die 1): Minister. Strength +2." in table.texts()
    assert "Minister: Strength +2." in table.asked()[1].text()


@pytest.mark.rule("EH-204")
def test_as_many_dice_as_icons_are_rolled_and_added_up() -> None:
    own = seat(exposed="1SB 3B", acolytes="pool asylum*4")
    table = raided("642", own=own, lock="K", shattered="start B E I")
    raid = table.told("raid_rolled")[0]
    assert (raid["icons"], raid["dice"], raid["strength"]) == (3, [6, 4, 2], 12)


@pytest.mark.rule("EH-205")
def test_modifiers_change_the_number_of_dice_but_one_is_always_rolled() -> None:
    assert raided("4", investigators="antiquarian hobo nurse").told("raid_rolled")[0]["dice"] == [4]
    two = seat(exposed="3M", acolytes="pool asylum*4")
    table = raided("4", own=two, lock="E", shattered="start B", investigators="antiquarian hobo nurse")
    assert table.told("raid_rolled")[0]["dice"] == [4]
    more = raided("43", investigators="federal_agent hobo nurse")
    assert more.told("raid_rolled")[0]["dice"] == [4, 3]


@pytest.mark.rule("EH-206")
def test_a_raid_is_never_stronger_than_eighteen() -> None:
    own = seat(exposed="1SB 3B", acolytes="pool asylum*4")
    table = raided("666", own=own, lock="K", shattered="start B E I", investigators="soldier hobo nurse")
    assert table.told("raid_rolled")[0]["strength"] == 18


@pytest.mark.rule("EH-206")
def test_nor_does_a_strike_raise_a_marker_above_eighteen() -> None:
    own = seat(exposed="1SB 3B", lairs="slime_mold slime_mold", acolytes="pool asylum*2", sanctum={1: "trap"})
    table = raided("666", own=own, lock="K", shattered="start B E I")
    table.orders(seat1="raid A: slime, slime")
    assert walked(table, 1)[0] == ("A", 18)


@pytest.mark.rule("EH-207")
def test_a_total_below_zero_counts_as_zero_and_the_raid_has_occurred() -> None:
    table = raided("1", investigators="dilettante hobo nurse")
    assert table.told("raid_rolled")[0]["strength"] == 0
    assert table.waiting_for[0] != "raid_plan"
    assert table.state.raids_resolved == 2
    assert table.held(2) == {"T": 5}


@pytest.mark.rule("EH-208")
def test_modifiers_come_after_the_roll_and_the_limits_last() -> None:
    followings = {
        1: seat(exposed="2M 2T", acolytes="pool azathoth*2"),
        2: seat(priest="town:salem", acolytes="azathoth asylum"),
    }
    table = Table(
        "crawling_chaos",
        followings,
        shattered="1H",
        draws=dice("1", investigator=1),
        investigators="dilettante hobo nurse",
        gone=1,
    )
    table.order("place acolyte cult:2b")
    assert table.told("raid_rolled")[0]["strength"] == 1 - 2 + 3


@pytest.mark.rule("EH-209")
def test_every_player_has_a_marker_of_their_own() -> None:
    table = raided("5", other=seat(acolytes="pool asylum*2", exposed="4T", lairs="generic"))
    assert (table.seat(1).strength, table.seat(2).strength) == (5, 5)
    table.orders(seat2="raid spend generic")
    assert table.held(2) == {"T": 4}
    assert table.held(1) == {}


@pytest.mark.rule("EH-225")
def test_asylum_and_escape_lower_the_strength_compulsorily() -> None:
    own = seat(exposed="1SB 3T", acolytes="pool asylum*2 escape")
    table = raided("4", own=own)
    assert at_the_gate(table) == 1
    table.no_strikes()
    assert walked(table, 1)[0] == ("E0", 1)


@pytest.mark.rule("EH-225")
def test_an_acolyte_sent_there_by_the_cost_of_the_raid_counts() -> None:
    own = seat(exposed="3B 2T", acolytes="pool*2 asylum*2")
    table = raided("3", own=own, lock="F", shattered="start A")
    assert at_the_gate(table) == 0
    assert table.held(1) == {"T": 2, "ES": 1}


@pytest.mark.rule("EH-226")
def test_evolved_acolytes_block_two_three_and_four() -> None:
    followings = {1: seat(exposed="3B 1M 1T", acolytes="pool evo:mutant evo:abomination evo:spawn asylum")}
    table = Table("opener", followings, draws=dice("6"))
    table.order("place acolyte cult:O5")
    table.no_strikes()
    assert at_the_gate(table) == 0
    assert table.held(1)["T"] == 1


@pytest.mark.rule("EH-227")
def test_at_zero_the_raid_is_over_and_nothing_is_lost() -> None:
    own = seat(exposed="1SB 3T", acolytes="pool asylum*4")
    table = raided("4", own=own)
    table.no_strikes()
    assert table.held(1) == {"T": 3, "ES": 1}
    assert walked(table, 1) == [("E0", 0)]


@pytest.mark.rule("EH-228")
def test_each_acolyte_struck_with_lowers_the_strength_by_two() -> None:
    own = seat(exposed="1SB 3T", acolytes="pool town:boston asylum")
    table = raided("5", own=own)
    table.orders(seat1="raid G: acolyte boston, acolyte cult:B")
    assert walked(table, 1) == [("E0", 4), ("G", 2), ("G", 0)]
    assert table.held(1) == {"T": 3, "ES": 1}


@pytest.mark.rule("EH-228")
def test_no_strikes_from_asylum_escape_azathoth_track_or_box() -> None:
    own = seat(exposed="1SB", acolytes="pool asylum escape azathoth evo:mutant")
    table = raided("5", own=own)
    for place in ("asylum", "escape"):
        assert table.refused(f"raid G: acolyte {place}", 1) == [
            "Acolytes in the asylum or on escape cannot strike."
        ]
    for place in ("azathoth", "evo:mutant", "box"):
        assert table.refused(f"raid G: acolyte {place}", 1) == [f"You have no acolyte at {place}."]


@pytest.mark.rule("EH-229")
@pytest.mark.rule("EH-230")
def test_those_struck_with_overflow_to_escape_and_do_not_add_to_asylum_defence() -> None:
    own = seat(exposed="1SB 3T", acolytes="pool town:boston asylum*3")
    table = raided("6", own=own)
    table.orders(seat1="raid A: acolyte boston, acolyte cult:B")
    assert table.places(1) == {"asylum": 4, "escape": 1}
    assert walked(table, 1) == [("A", 4), ("A", 2), ("E0", 0)]
    weaker = raided("6", own=seat(exposed="1SB 3T", acolytes="pool asylum*3"))
    weaker.orders(seat1="raid A: acolyte cult:B")
    assert walked(weaker, 1)[:2] == [("A", 4), ("E0", 1)]


@pytest.mark.rule("EH-231")
def test_the_acolyte_that_caused_the_raid_may_be_struck_with() -> None:
    table = raided("4")
    table.orders(seat1="raid spend acolyte cult:B")
    assert table.places(1) == {"asylum": 3}
    assert table.held(1) == {"T": 3, "ES": 1}


@pytest.mark.rule("EH-232")
@pytest.mark.parametrize("place", ["pool", "ritual:mao:1", "eternal:boston", "town:dunwich"])
def test_acolytes_anywhere_else_may_be_struck_with(place: str) -> None:
    own = seat(exposed="1SB 3T", acolytes=f"pool {place} asylum*2")
    table = raided("4", own=own)
    table.orders(seat1=f"raid G: acolyte {place}")
    assert table.held(1) == {"T": 3, "ES": 1}


@pytest.mark.rule("EH-232")
@pytest.mark.parametrize("place", ["king", "ytrack:P:2"])
def test_so_may_those_on_the_king_and_on_yellow_tracks(place: str) -> None:
    own = seat(exposed="4B 3T", acolytes=f"pool {place} asylum*2")
    table = Table("yellow_sign", {1: own}, shattered="start R1 P1 P2", king=1, draws=dice("4"), gone=4)
    table.order("place acolyte cult:R2")
    table.orders(seat1=f"raid G: acolyte {place}")
    assert table.held(1) == {"T": 3, "ES": 1}


@pytest.mark.rule("EH-232")
def test_a_trapped_acolyte_may_be_struck_with() -> None:
    own = seat(exposed="1SB 3T", acolytes="pool town:dunwich asylum*2")
    own.acolytes[1].trapped_by = "wendigo"
    table = raided(
        "4",
        own=own,
        other=seat(priest="town:salem", acolytes="asylum*2", lairs="wendigo"),
        monsters="zoog gug ghoul",
    )
    table.orders(seat1="raid G: acolyte dunwich")
    assert table.places(1) == {"cult:B": 1, "asylum": 3}
    assert table.seat(1).acolytes[1].trapped_by is None


@pytest.mark.rule("EH-233")
def test_a_monster_lowers_the_strength_by_its_defence_and_is_discarded() -> None:
    table = raided("6", own=seat(exposed="1SB 3T", lairs="generic", acolytes="pool asylum"))
    table.orders(seat1="raid G: generic")
    assert walked(table, 1) == [("E0", 5), ("G", 0)]
    assert table.state.monsters.discard == ["generic"]


@pytest.mark.rule("EH-234")
def test_a_raid_discard_ability_works_in_raids_only() -> None:
    own = seat(exposed="1SB", lairs="hunting_horror", acolytes="pool asylum")
    table = raided("6", own=own, monsters="zoog gug ghoul")
    table.orders(seat1="raid G: hunting_horror")
    assert table.held(1) == {"ES": 1, "M": 1}
    paid = Table(
        "black_goat",
        {1: seat(lairs="hunting_horror")},
        shattered="S1 B",
        monsters="zoog gug ghoul",
    )
    paid.order("place acolyte cult:B+")
    assert paid.held(1) == {"SB": 1}


@pytest.mark.rule("EH-235")
def test_the_shoggoth_strikes_for_ten_and_goes_back_to_the_board() -> None:
    own = seat(exposed="1SB 3B 2T", acolytes="pool asylum")
    table = raided("663", own=own, lock="K", shattered="start A B E I", shoggoth=1)
    table.orders(seat1="raid G: shoggoth")
    assert walked(table, 1)[:2] == [("E0", 14), ("G", 4)]
    assert table.state.shoggoth is None
    without = raided("6")
    assert without.refused("raid G: shoggoth", 1) == ["You do not control the Shoggoth."]


@pytest.mark.rule("EH-236")
def test_a_slime_mold_raises_the_strength_by_one() -> None:
    own = seat(exposed="1SB 3T", lairs="slime_mold", acolytes="pool asylum*2")
    table = raided("2", own=own)
    table.orders(seat1="raid A: slime")
    assert walked(table, 1)[:2] == [("A", 3), ("E0", 1)]
    assert table.held(1) == {}


@pytest.mark.rule("EH-237")
def test_strikes_are_made_one_by_one_until_the_strength_is_zero() -> None:
    own = seat(exposed="1SB 3T", lairs="generic", acolytes="pool town:boston asylum")
    table = raided("6", own=own)
    table.orders(seat1="raid G: generic, acolyte boston, acolyte cult:B")
    assert table.places(1) == {"town:boston": 1, "cult:B": 1, "asylum": 1}


@pytest.mark.rule("EH-238")
def test_one_may_strike_before_asylum_defence_would_end_it() -> None:
    own = seat(exposed="1SB 3T", lairs="slime_mold", acolytes="pool asylum*4")
    table = raided("3", own=own)
    table.orders(seat1="raid A: slime")
    assert table.lairs(1) == []
    gate = raided("3", own=seat(exposed="1SB 3T", lairs="slime_mold", acolytes="pool asylum*4"))
    gate.orders(seat1="raid G: slime")
    assert gate.lairs(1) == ["slime_mold"]


SPARED: dict[str, Any] = {"spare_safe_seats": True}


def stopped_for_all(**more: Any) -> Table:
    """A raid of strength 3 on seats with 4 acolytes in the asylum each: asylum defence stops it for both."""
    options = more.pop("options", SPARED)
    monsters = (
        "zoog chthonian ghoul" if more.get("lairs", "generic") not in ("generic", "slime_mold") else None
    )
    mine = seat(exposed="1SB 3T", **{"acolytes": "pool asylum*4", **more})
    other = seat(acolytes="pool asylum*4", exposed="4T")
    return raided("3", own=mine, other=other, options=options, monsters=monsters)


@pytest.mark.rule("EH-238")
def test_everybody_may_strike_in_a_raid_that_asylum_defence_stops_for_all() -> None:
    """At any time during the raid: what it is good for is the owner's affair."""
    table = stopped_for_all(lairs="generic", options={})
    assert table.waiting_for == ("raid_plan", [1, 2])
    table.orders(seat1="raid A: generic")
    assert table.lairs(1) == []


@pytest.mark.rule("EH-227")
@pytest.mark.parametrize("units", [{}, {"lairs": "generic"}, {"lairs": "dark_young"}])
def test_a_table_may_spare_those_who_gain_nothing_by_a_strike(units: Any) -> None:
    """The acolytes would come home by themselves, and monsters are kept."""
    table = stopped_for_all(priest="town:salem", **units)
    assert table.waiting_for[0] == "turn"
    assert table.state.raids_resolved == 2
    assert table.held(1) == {"T": 3, "ES": 1}
    assert table.held(2) == {"T": 4}


@pytest.mark.rule("EH-238")
@pytest.mark.parametrize(
    ("units", "plan", "then"),
    [
        ({"lairs": "slime_mold"}, "raid A: slime", {}),
        ({"lairs": "hunting_horror"}, "raid A: hunting_horror", {}),
        ({"lairs": "wendigo"}, "raid A: wendigo", {}),
        ({"lairs": "gug"}, "raid A: gug", {}),
        ({"acolytes": "pool ritual:dragon:2 asylum*4"}, "raid A: acolyte ritual:dragon:2", {"escape": 1}),
    ],
)
def test_who_gains_by_a_strike_before_asylum_defence_is_never_spared(
    units: Any, plan: str, then: Any
) -> None:
    """Spec 5.4, skip: to shed a Slime Mold or a Wendigo, to use what a discard brings, to send an acolyte to
    escape that would not come home by itself.
    """
    table = stopped_for_all(priest="town:salem", **units)
    assert table.waiting_for == ("raid_plan", [1])
    table.orders(seat1=plan)
    assert table.lairs(1) == []
    assert table.places(1) == {"cult:B": 1, "asylum": 4, **then}


@pytest.mark.rule("EH-061")
def test_who_can_free_a_space_for_this_phase_is_never_spared() -> None:
    """The asylum is full, so the acolyte in Kingsport is home for the next round all the same."""
    table = stopped_for_all(acolytes="pool town:kingsport asylum*4")
    assert table.waiting_for == ("raid_plan", [1])
    table.orders(seat1="raid A: acolyte kingsport")
    table.order("place acolyte escape", "place priest kingsport")
    assert table.held(1)["T"] == 6
    nobody_left = stopped_for_all(acolytes="pool town:kingsport asylum*4", priest="town:salem")
    assert nobody_left.waiting_for[0] == "turn"


@pytest.mark.rule("EH-238")
@pytest.mark.parametrize(
    ("card", "asked"), [("gravedigger", True), ("mr_shiny", False)], ids=["counts it", "does not"]
)
def test_who_has_something_that_counts_its_asylum_is_never_spared(card: str, asked: bool) -> None:
    mine = seat(exposed="1SB", acolytes="pool*2 asylum*3", card=card, priest="town:salem")
    other = seat(acolytes="pool asylum*4", card="broker")
    table = raided("3", own=mine, other=other, options=SPARED)
    assert (table.waiting_for == ("raid_plan", [1])) is asked


@pytest.mark.rule("EH-238")
@pytest.mark.parametrize(("asylum", "asked"), [(1, True), (2, False)])
def test_a_moon_beast_may_want_its_second_acolyte_in_the_asylum(asylum: int, asked: bool) -> None:
    mine = seat(
        exposed="1SB",
        acolytes=f"pool*2 asylum*{asylum} escape*2",
        lairs="moon_beast",
        priest="town:salem",
    )
    other = seat(acolytes="pool asylum*4")
    table = raided("3", own=mine, other=other, options=SPARED, monsters="zoog gug ghoul")
    assert (table.waiting_for == ("raid_plan", [1])) is asked


@pytest.mark.rule("EH-723")
def test_who_has_no_empty_lair_is_never_spared() -> None:
    """On the Black Goat's board a monster may come after the raid."""
    assert stopped_for_all(lairs="generic generic generic").waiting_for == ("raid_plan", [1])


@pytest.mark.rule("EH-227")
@pytest.mark.parametrize(("spared", "asked"), [(True, [2]), (False, [1, 2])])
def test_who_is_safe_is_not_asked_with_the_others_unless_the_table_insists(
    spared: bool, asked: list[int]
) -> None:
    mine = seat(exposed="1SB 3T", acolytes="pool*2 asylum*4")
    other = seat(acolytes="pool*4 asylum*2", exposed="4T")
    table = raided("3", own=mine, other=other, options={"spare_safe_seats": spared})
    assert table.waiting_for == ("raid_plan", asked)


@pytest.mark.rule("EH-238")
def test_who_is_safe_is_asked_if_a_strike_before_asylum_defence_brings_something() -> None:
    mine = seat(exposed="1SB 3T", acolytes="pool*2 asylum*4", lairs="slime_mold")
    table = raided("3", own=mine, other=seat(acolytes="pool*4 asylum*2", exposed="4T"))
    assert table.waiting_for == ("raid_plan", [1, 2])


@pytest.mark.rule("EH-239")
def test_all_exposed_resources_are_destroyed_and_the_strength_stays() -> None:
    own = seat(exposed="1SB 9T 2B 1M", sanctum={3: "closet 1T"}, acolytes="pool asylum*2")
    table = raided("3", own=own)
    table.no_strikes()
    assert walked(table, 1)[:2] == [("E0", 1), ("E1", 1)]
    assert table.seat(1).exposed == {}


@pytest.mark.rule("EH-240")
@pytest.mark.rule("EH-241")
def test_the_raid_goes_on_chamber_by_chamber_minus_their_defence() -> None:
    own = seat(exposed="1SB", sanctum={2: "vault 1T", 4: "well 3B", 7: "vault 1M"}, acolytes="pool asylum*2")
    table = raided("6", own=own)
    table.no_strikes()
    assert walked(table, 1) == [("E0", 4), ("E1", 4), ("H2", 2), ("X2", 2), ("H4", 1), ("X4", 1), ("H7", 0)]
    assert table.held(1) == {"M": 1}


@pytest.mark.rule("EH-241")
def test_one_may_strike_between_defence_and_destruction() -> None:
    own = seat(exposed="1SB", sanctum={2: "vault 1T"}, acolytes="pool asylum*2")
    table = raided("6", own=own)
    table.orders(seat1="raid D2: acolyte cult:B")
    assert walked(table, 1) == [("E0", 4), ("E1", 4), ("H2", 2), ("D2", 0)]
    assert table.held(1) == {"T": 1}


@pytest.mark.rule("EH-242")
def test_chambers_themselves_stay() -> None:
    own = seat(exposed="1SB", sanctum={2: "vault 1T"}, acolytes="pool asylum")
    table = raided("6", own=own)
    table.no_strikes()
    assert table.seat(1).sanctum[2].card == "vault"


@pytest.mark.rule("EH-243")
def test_the_raid_ends_when_nothing_is_left_to_destroy() -> None:
    own = seat(exposed="1SB", sanctum={2: "vault", 4: "false_wall"}, acolytes="pool asylum")
    table = raided("6", own=own)
    table.no_strikes()
    assert walked(table, 1) == [("E0", 5), ("E1", 5)]
    assert table.seat(1).sanctum[4].card == "false_wall"


@pytest.mark.rule("EH-244")
def test_destroyed_signs_are_gone_and_everything_else_is_back_in_the_bank() -> None:
    table = raided("6")
    table.no_strikes()
    assert table.state.gone == 2
    assert table.state.signs_left == 11


@pytest.mark.rule("EH-245")
def test_a_new_investigator_takes_the_place_of_the_old_one() -> None:
    table = raided("1", investigators="minister soldier nurse")
    new = table.state.investigators.cards[0]
    table.no_strikes()
    assert table.state.investigators.shown == [new, "soldier", "nurse"]
    assert table.state.investigators.discard == ["minister"]


@pytest.mark.rule("EH-246")
def test_the_first_raid_turns_the_ritual_board_up() -> None:
    table = Table(
        "cthulhu",
        {1: seat(exposed="1SB", acolytes="pool asylum*4")},
        shattered="start",
        raids_resolved=0,
        raids_begun=0,
        draws=dice("5", first=1),
    )
    assert not table.state.ritual_open
    table.order("place acolyte cult:B")
    assert not table.state.ritual_open
    table.no_strikes()
    assert table.state.ritual_open
    assert table.told("rituals_opened") == [{}]
    assert table.refused("place priest summon") == []


@pytest.mark.rule("EH-247")
def test_the_private_eye_ignores_the_first_occupied_chambers_defence_but_not_its_contents() -> None:
    own = seat(exposed="1SB", sanctum={3: "vault 1T", 5: "vault 1M"}, acolytes="pool asylum*3")
    table = raided("5", own=own, investigators="private_eye soldier nurse")
    table.no_strikes()
    assert walked(table, 1) == [("E0", 2), ("E1", 2), ("H3", 2), ("X3", 2), ("H5", 0)]
    assert table.held(1) == {"M": 1}


@pytest.mark.rule("EH-249")
def test_raids_come_one_at_a_time_each_completely() -> None:
    followings = {1: seat(exposed="2T 2B 2M", acolytes="pool asylum*2"), 2: seat(exposed="1B")}
    table = Table(
        "tcho_tcho", followings, shattered="S1 A T2", tracks={"growth": 4}, draws=dice("12", "12"), gone=3
    )
    table.order("place acolyte cult:D")
    assert len(table.told("raid_rolled")) == 1
    table.no_strikes()
    assert [one["icons"] for one in table.told("raid_rolled")] == [2, 2]
    assert table.state.raids_resolved == 3


@pytest.mark.rule("EH-250")
def test_what_a_discard_brings_comes_after_all_walks() -> None:
    own = seat(exposed="1SB", lairs="hunting_horror", acolytes="pool asylum")
    table = raided("6", own=own, monsters="zoog gug ghoul")
    table.orders(seat1="raid A: hunting_horror")
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    last_walk = max(at for at, kind in enumerate(kinds) if kind == "raid_walked")
    gained = max(at for at, kind in enumerate(kinds) if kind == "gained")
    assert last_walk < gained


@pytest.mark.rule("EH-251")
def test_a_payment_is_an_entry_of_the_plan() -> None:
    own = seat(exposed="1SB 4T", acolytes="pool asylum*2")
    table = raided("5", own=own, investigators="racketeer soldier nurse")
    assert table.refused("raid G: bribe, bribe", 1) == ["Bribe is listed twice."]
    table.orders(seat1="raid G: bribe")
    assert walked(table, 1) == [("E0", 3), ("G", 0)]
    assert table.held(1) == {"T": 1, "ES": 1}


@pytest.mark.rule("EH-256")
def test_what_a_card_attaches_to_the_end_comes_before_the_new_investigator() -> None:
    own = seat(exposed="1SB", acolytes="pool asylum*4")
    table = raided("3", own=own, investigators="nurse soldier minister")
    table.no_strikes()
    assert table.places(1) == {"cult:B": 1, "asylum": 3, "escape": 1}
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    assert kinds.index("rescued") < max(at for at, kind in enumerate(kinds) if kind == "display_filled")


@pytest.mark.rule("EH-257")
def test_an_investigators_minus_leaves_negative_values_as_they_are_and_stops_at_zero() -> None:
    own = seat(exposed="1SB 3T", lairs="slime_mold zoog generic", acolytes="pool asylum*2")
    table = raided("4", own=own, investigators="big_game_hunter soldier nurse", monsters="ghoul gug wendigo")
    table.orders(seat1="raid A: slime, zoog, generic")
    assert walked(table, 1)[:3] == [("A", 5), ("A", 5), ("A", 2)]
