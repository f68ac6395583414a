"""2.13 and 2.14: monsters in general, and the Preparation phase."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

AWAY = "priest:chanting"


@pytest.mark.rule("EH-260")
def test_a_generic_monster_defends_with_five_and_does_nothing_else() -> None:
    table = Table("cthulhu", {1: seat(lairs="generic")})
    card = table.content.monster["generic"]
    assert (card.defence, card.trigger, card.effects) == (5, "", ())


@pytest.mark.rule("EH-261")
def test_a_unique_monster_is_chosen_from_three_and_replaced() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB")}, monsters="zoog chthonian gug")
    new = table.state.monsters.cards[0]
    table.order("place acolyte silver-twilight chamber 1 at 7")
    assert table.waiting_for == ("pick", [1])
    assert all(name in table.ask().text() for name in ("Zoog", "Chthonian", "Gug"))
    table.order("pick monster 2")
    assert table.lairs(1) == ["chthonian"]
    assert table.state.monsters.shown == ["zoog", new, "gug"]


@pytest.mark.rule("EH-261")
def test_the_order_may_rank_the_monsters_it_wants() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB")}, monsters="zoog chthonian gug")
    assert table.refused("place acolyte silver-twilight monster ghoul, byakhee chamber 1 at 7") == [
        "None of these monsters is on display."
    ]
    table.order("place acolyte silver-twilight monster ghoul, gug, 1 chamber 1 at 7")
    assert table.lairs(1) == ["gug"]


@pytest.mark.rule("EH-262")
def test_at_most_three_monsters() -> None:
    table = Table(
        "cthulhu", {1: seat(exposed="1SB", lairs="zoog gug ghoul")}, monsters="chthonian byakhee wendigo"
    )
    table.order("place acolyte silver-twilight chamber 1 at 7")
    assert table.lairs(1) == ["zoog", "gug", "ghoul"]
    assert table.state.monsters.shown == ["chthonian", "byakhee", "wendigo"]


@pytest.mark.rule("EH-263")
def test_a_monster_cannot_be_discarded_to_make_room() -> None:
    table = Table(
        "cthulhu", {1: seat(exposed="1SB", lairs="zoog gug ghoul")}, monsters="chthonian byakhee wendigo"
    )
    assert table.refused("place acolyte silver-twilight discard zoog chamber 1 at 7") == [
        "Silver Twilight Lodge does not cost a monster."
    ]


@pytest.mark.rule("EH-264")
def test_preparation_abilities_act_in_step_three() -> None:
    followings = {1: seat(priest=AWAY, acolytes="ritual:mao:1", lairs="dark_young"), 2: seat(priest=AWAY)}
    table = Table("cthulhu", followings, phase="rituals", monsters="zoog gug ghoul")
    table.play_on_to("place")
    kinds = [(event.kind.removeprefix("evil_high_priest."), event.public) for event in table.events]
    order = [kind for kind, _ in kinds if kind in ("ritual_advanced", "cultists_returned", "gained")]
    assert order == ["ritual_advanced", "gained", "cultists_returned", "gained"]
    assert table.held(1) == {"M": 4, "B": 1}


@pytest.mark.rule("EH-265")
def test_each_ability_works_once_in_a_phase_and_in_any_order() -> None:
    followings = {1: seat(lairs="serpent_man deep_one", exposed="2T"), 2: seat()}
    table = Table("cthulhu", followings, phase="abilities", monsters="zoog gug ghoul")
    assert table.refused("prep serpent_man; serpent_man") == ["Serpent Man was already used in this phase."]
    assert table.refused("prep deep_one; serpent_man") == []
    table.order("prep serpent_man; deep_one")
    assert table.held(1) == {"M": 1, "T": 1}


def preparing(lairs: str, exposed: str = "", **more: Any) -> Table:
    """Step 3, with these monsters in seat 1's lairs; whoever is not asked has finished it."""
    own = seat(lairs=lairs, exposed=exposed, **more)
    return Table("cthulhu", {1: own}, phase="abilities", monsters="ghoul chthonian byakhee")


@pytest.mark.rule("EH-265")
def test_blood_that_one_monster_brings_pays_for_another() -> None:
    """Without blood the Gug would have to go, if it came before the Dark Young."""
    for orders in (["prep none"], ["prep gug pay"], ["prep dark_young; gug pay"], ["prep always", "pay"]):
        table = preparing("gug dark_young")
        assert table.waiting_for == ("prep", [1])
        table.order(*orders)
        assert (table.lairs(1), table.held(1)) == (["gug", "dark_young"], {})
    table = preparing("gug dark_young")
    table.order("prep gug discard")
    assert (table.lairs(1), table.held(1)) == (["dark_young"], {"B": 1})


@pytest.mark.rule("EH-265")
def test_the_order_given_is_the_order_used() -> None:
    table = preparing("gug dark_young")
    assert table.refused("prep gug pay; dark_young") == ["You cannot pay: 1 blood short."]
    table.order("prep gug; dark_young")
    assert (table.lairs(1), table.held(1)) == (["dark_young"], {"B": 1})


@pytest.mark.rule("EH-265")
def test_an_ability_is_offered_that_only_another_can_pay_for() -> None:
    for order in ("prep serpent_man", "prep deep_one; serpent_man", "prep always"):
        table = preparing("serpent_man deep_one", "1T")
        assert table.waiting_for == ("prep", [1])
        table.order(order)
        assert table.held(1) == {"M": 1}
    table = preparing("serpent_man deep_one", "1T")
    assert table.refused("prep serpent_man; deep_one") == ["Serpent Man: You cannot pay: 1 treasure short."]
    table.order("prep none")
    assert table.held(1) == {"T": 2}


@pytest.mark.rule("EH-265")
def test_an_ability_that_waits_for_one_to_be_ordered_says_for_which() -> None:
    """The Servitor fills the asylum for the Moon-Beast, whose treasure pays the Serpent Man."""
    lairs = "serpent_man moon_beast servitor_of_the_outer_gods"
    table = preparing(lairs, acolytes="pool*3 asylum")
    way = "prep servitor_of_the_outer_gods; moon_beast; serpent_man"
    assert f"Write: {way}" in " ".join(table.ask().text().split())
    table.order(way)
    assert table.held(1) == {"M": 2}


@pytest.mark.rule("EH-265")
def test_paying_may_bare_the_exposed_place_that_another_needs() -> None:
    table = preparing("gnoph_keh gug", "1B")
    table.order("prep gug pay")
    assert table.held(1) == {"T": 1}


@pytest.mark.rule("EH-265")
@pytest.mark.parametrize(
    ("lairs", "exposed"),
    [("deep_one dark_young", ""), ("gug deep_one", ""), ("serpent_man dark_young", "1T")],
)
def test_nobody_is_asked_where_no_order_makes_a_difference(lairs: str, exposed: str) -> None:
    assert preparing(lairs, exposed).waiting_for[0] == "turn"


@pytest.mark.rule("EH-265")
def test_by_itself_what_needs_bare_exposed_places_comes_before_gains() -> None:
    table = preparing("deep_one gnoph_keh")
    assert table.waiting_for == ("prep", [1])
    table.order("prep none")
    assert table.held(1) == {"T": 2}


@pytest.mark.rule("EH-266")
def test_the_first_player_uses_abilities_first() -> None:
    followings = {
        number: seat(lairs="serpent_man" if number == 1 else "zoog", exposed="2T") for number in (1, 2, 3)
    }
    followings[3] = seat(lairs="deep_one", exposed="2T")
    table = Table(
        "cthulhu", followings, seats=3, phase="abilities", first_player=3, monsters="gug ghoul byakhee"
    )
    assert table.told("gained")[0]["seat"] == 3
    assert table.waiting_for == ("prep", [1])


@pytest.mark.rule("EH-267")
def test_a_trapped_cultist_stays_and_blocks_until_the_next_step_two() -> None:
    followings = {
        1: seat(priest=AWAY, lairs="wendigo"),
        2: seat(priest=AWAY, acolytes="town:kingsport asylum*4"),
    }
    table = Table("cthulhu", followings, phase="home", part="prep1", monsters="zoog gug ghoul")
    assert table.places(2) == {"town:kingsport": 1, "asylum": 4}
    assert table.seat(2).acolytes[0].trapped_by == "wendigo"
    table.play_on_to("place")
    assert table.refused("place acolyte kingsport") == ["Kingsport is occupied by Green."]


@pytest.mark.rule("EH-267")
def test_it_comes_home_in_the_next_step_two_unless_it_is_trapped_again() -> None:
    trapped = seat(priest=AWAY, acolytes="town:kingsport asylum*4")
    trapped.acolytes[0].trapped_by = "wendigo"
    table = Table("cthulhu", {1: seat(priest=AWAY), 2: trapped}, phase="home", part="prep1")
    assert table.places(2) == {"pool": 1, "asylum": 4}
    assert table.seat(2).acolytes[0].trapped_by is None


@pytest.mark.rule("EH-267")
def test_when_the_trapping_monster_leaves_the_cultist_is_free() -> None:
    trapped = seat(priest=AWAY, acolytes="town:kingsport asylum*2")
    trapped.acolytes[0].trapped_by = "wendigo"
    own = seat(exposed="1SB", lairs="wendigo", acolytes="pool asylum*2")
    table = Table(
        "cthulhu", {1: own, 2: trapped}, shattered="start", draws=dice("6"), monsters="zoog gug ghoul"
    )
    table.order("place acolyte cult:B")
    table.orders(seat1="raid A: wendigo")
    assert table.seat(2).acolytes[0].trapped_by is None
    assert table.seat(2).acolytes[0].at == "town:kingsport"


@pytest.mark.rule("EH-268")
def test_evolved_acolytes_are_immune() -> None:
    victim = seat(acolytes="evo:mutant evo:spawn asylum*4", priest="pool")
    table = Table("opener", {1: seat(exposed="1SB"), 2: victim}, monsters="fungi_from_yuggoth zoog gug")
    table.order("place acolyte silver-twilight monster 1 chamber 1 at 7")
    assert table.places(2) == {"evo:mutant": 1, "evo:spawn": 1, "asylum": 4}


@pytest.mark.rule("EH-280")
def test_four_steps_in_order_by_the_old_first_player() -> None:
    followings = {
        number: seat(
            priest=AWAY,
            acolytes="ritual:mao:1 town:boston" if number == 1 else "ritual:red:1",
            lairs="deep_one" if number == 1 else "dark_young",
            sanctum={7: "closet 1T"},
        )
        for number in (1, 2)
    }
    table = Table("cthulhu", followings, phase="rituals", first_player=2, marker=1, monsters="zoog gug ghoul")
    assert [one["seat"] for one in table.told("ritual_advanced")] == [2, 1]
    gained = [one["seat"] for one in table.told("gained")]
    assert gained == [2, 1, 2, 1]
    assert (table.state.part, table.waiting_for) == ("prep4", ("arrange", [1, 2]))


@pytest.mark.rule("EH-281")
def test_step_one_moves_the_rituals_and_the_yellow_tracks() -> None:
    followings = {1: seat(priest=AWAY, acolytes="ritual:mao:1 ytrack:P:1 asylum*4")}
    table = Table("yellow_sign", followings, phase="rituals", shattered="start P1 P2", gone=3)
    assert table.seat(1).count("ritual:mao:2", "ytrack:P:2") == 2


@pytest.mark.rule("EH-282")
def test_step_two_brings_home_all_but_those_who_stay_by_their_own_rules() -> None:
    following = seat(
        priest="town:salem", acolytes="escape ritual:mao:2 asylum azathoth evo:mutant eternal:boston"
    )
    table = Table("cthulhu", {1: following}, phase="home", part="prep1")
    assert table.seat(1).priest.at == "pool"
    assert table.places(1) == {
        "pool": 1,
        "ritual:mao:2": 1,
        "asylum": 1,
        "azathoth": 1,
        "evo:mutant": 1,
        "eternal:boston": 1,
    }


@pytest.mark.rule("EH-283")
def test_in_step_three_glaciers_come_first_then_player_by_player() -> None:
    followings = {1: seat(lairs="deep_one"), 2: seat()}
    table = Table(
        "windwalker",
        followings,
        phase="abilities",
        shattered="start A W",
        glaciers=["wendigo_entity"],
        monsters="zoog gug ghoul",
    )
    assert [(one["seat"], one["gained"]) for one in table.told("gained")] == [
        (1, {"T": 2}),
        (2, {"T": 2}),
        (1, {"T": 1}),
    ]


@pytest.mark.rule("EH-284")
def test_in_step_four_everybody_may_rearrange_at_once() -> None:
    followings = {
        1: seat(exposed="2T", sanctum={7: "closet"}),
        2: seat(exposed="1M", sanctum={1: "laboratory"}),
    }
    table = Table("cthulhu", followings, phase="rearranging")
    assert table.waiting_for == ("arrange", [1, 2])
    assert table.play.step is not None
    assert table.play.step.sealed
    assert table.refused("arrange 7: 3T", 1) != []
    table.orders(seat1="arrange 7: 2T", seat2="arrange keep")
    assert table.seat(1).sanctum[7].holds == {"T": 2}
    assert table.seat(2).exposed == {"M": 1}


@pytest.mark.rule("EH-284")
def test_a_table_that_insists_asks_in_turn_order() -> None:
    followings = {
        1: seat(exposed="2T", sanctum={7: "closet"}),
        2: seat(exposed="1M", sanctum={1: "laboratory"}),
    }
    table = Table("cthulhu", followings, phase="rearranging", options={"strict_prep": True}, first_player=2)
    assert table.waiting_for == ("arrange", [2])
    table.order("arrange 1: 1M")
    assert table.waiting_for == ("arrange", [1])


@pytest.mark.rule("EH-285")
def test_then_a_new_round_begins_with_the_holder_of_the_marker() -> None:
    table = Table("cthulhu", {1: seat(), 2: seat()}, phase="rearranging", marker=2)
    assert (table.state.round, table.state.first_player) == (3, 2)
    assert table.waiting_for == ("turn", [2])


@pytest.mark.rule("EH-265")
def test_an_ability_used_in_the_action_phase_works_again_in_preparation() -> None:
    own = seat(lairs="serpent_man", exposed="2T")
    own.lairs[0].used = True
    table = Table("cthulhu", {1: own}, phase="rituals", monsters="zoog gug ghoul")
    assert table.waiting_for == ("prep", [1])
    assert table.refused("prep serpent_man") == []
