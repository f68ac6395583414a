"""The abilities, each by its name: CG-150 to CG-191."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.games.choose_your_god.abilities import Ability
from referee.games.choose_your_god.cards.intrigues import Exorcism, Threat
from referee.games.choose_your_god.decisions.actions import abilities_showing, ways_with_ability
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.state import ON_SHEET
from referee.games.choose_your_god.vocabulary import ABILITIES
from tests.games.choose_your_god.table import Game, Scene, content


@pytest.mark.rule("CG-150")
def test_the_first_two_abilities_are_light_and_the_last_two_dark() -> None:
    assert sorted(Ability.cases) == sorted(ability for four in ABILITIES.values() for ability in four)
    light = Scene(here=6, red="janus c9 hand=M1,M2", yellow="1@6")
    assert light.cannot_act("red", "use clarity discard M1, M2") is None
    assert light.cannot_act("red", "use vices sacrifice 1") == (
        "Mystery of Vices is not an ability of the side showing."
    )
    dark = Scene(here=6, red="janus dark c9 hand=M1,M2", yellow="1@6")
    assert dark.cannot_act("red", "use vices sacrifice 1") is None
    assert dark.cannot_act("red", "use clarity discard M1, M2") == (
        "Chalice of Clarity is not an ability of the side showing."
    )
    game = Game("resolve_location", here=6, asks="red", red="janus 1@6 hand=M1", yellow="")
    assert game.refused("use vices sacrifice 1") == [
        "Mystery of Vices is not an ability of the side showing."
    ]


@pytest.mark.rule("CG-150")
@pytest.mark.rule("CG-102")
def test_each_side_has_its_own_divine_might() -> None:
    mights = {sheet.id: (sheet.light, sheet.dark) for sheet in content().cult_sheets}
    assert mights == {
        "cthulhu": (21, 23), "tiamat": (20, 24), "nirriti": (19, 25), "janus": (18, 26),
        "anubis": (17, 27), "arachne": (16, 28), "fafnir": (15, 29), "atheism": (13, 30),
    }  # fmt: skip
    assert min(dark for _, dark in mights.values()) > max(light for light, _ in mights.values())


@pytest.mark.rule("CG-151")
def test_abilities_concern_the_active_location() -> None:
    scene = Scene(here=6, red="cthulhu 1 2@7", yellow="1@6")
    assert scene.cannot_act("red", "use abyss sacrifice 1 on 2") == "Your 2 is not here."


@pytest.mark.rule("CG-152")
def test_an_ability_is_the_one_action_here_and_can_be_used_again_elsewhere() -> None:
    game = Game(
        "resolve_location",
        here=5,
        asks="red",
        red="fafnir c9 1@5 hand=M1,M2,M3",
        yellow="2@6 2@8",
    )
    game.order("use treachery discard M1", "new")
    assert game.asked == ["red window"]
    assert game.state.location == 6
    game.order("use treachery discard M2")
    assert game.state.location == 8
    assert [e["location"] for e in game.data("ability_used")] == [5, 6]


@pytest.mark.rule("CG-153")
def test_a_ritual_priest_lies_on_the_sheet_and_sacrifices_are_gone() -> None:
    ritual = Scene(here=6, red="atheism F4 4 P@9", yellow="")
    ritual.act("red", "use science ritual 4")
    assert ritual.tokens("red", ON_SHEET) == [4]
    sacrifice = Scene(here=6, red="anubis 2 3", yellow="1@6")
    sacrifice.act("red", "use passing sacrifice 2")
    assert sacrifice.tokens("red") == [3]
    assert len(sacrifice.cult("red").tokens) == 1
    assert ritual.cannot_act("red", "use science ritual 3") == "Your 3 is not free."


@pytest.mark.rule("CG-154")
def test_the_patriarch_pays_ritual_costs_with_its_present_strength() -> None:
    scene = Scene(here=6, red="arachne F3 P 1@6", yellow="")
    scene.act("red", "use charms ritual p on 1")
    assert scene.cult("red").patriarch.place == ON_SHEET
    stronger = Scene(here=6, red="arachne F4 P 1@6", yellow="")
    assert stronger.cannot_act("red", "use charms ritual p on 1") == (
        "Charms of the Woman needs a Free Priest of strength exactly 3."
    )
    back = Game("end_round", red="P@s 2@s", yellow="")
    assert (back.cult("red").patriarch.place, back.tokens("red")) == (0, [2])


@pytest.mark.rule("CG-155")
def test_the_patriarch_never_pays_sacrifice_costs() -> None:
    scene = Scene(here=6, red="anubis F4 P none", yellow="1@6")
    assert scene.cannot_act("red", "use passing sacrifice p") == "The Patriarch cannot be sacrificed."


@pytest.mark.rule("CG-156")
def test_any_mix_of_cards_is_discarded_before_the_effect() -> None:
    scene = Scene(here=6, red="janus F2 hand=M1 lic=exiles", yellow="1@6", supremacy="red")
    assert scene.cannot_act("red", "use clarity discard M1, M1") == "You do not hold Herald in the Crowd."
    scene.act("red", "use clarity discard supremacy, exiles")
    assert scene.state.supremacy is None
    assert scene.state.licenses[-1] == "exiles"
    assert scene.patriarch("red") == 3


@pytest.mark.rule("CG-157")
def test_effects_are_done_as_far_as_they_go_but_a_chosen_priest_must_be_legal() -> None:
    full = Scene(here=6, red="atheism F9 4", yellow="")
    full.act("red", "use science ritual 4")
    assert full.cult("red").followers == 9
    nobody = Scene(here=6, red="fafnir dark F2", yellow="dark c9")
    nobody.act("red", "use blood")
    assert (nobody.cult("red").coins, nobody.cult("yellow").coins) == (5, 9)
    empty = Scene(here=6, red="nirriti F2", yellow="")
    empty.cult("yellow").hand, empty.state.miracles = empty.state.miracles, []
    empty.act("red", "use loyalty")
    assert empty.cult("red").hand == []
    no_priest = Scene(here=6, red="fafnir c9 5@6", yellow="")
    assert no_priest.cannot_act("red", "use greed on 5") == "A 5 cannot be raised."
    treachery = Scene(here=6, red="fafnir c9 hand=M1", yellow="")
    treachery.cult("yellow").hand, treachery.state.intrigues = treachery.state.intrigues, []
    treachery.act("red", "use treachery discard M1")
    assert treachery.cult("red").coins == 7


@pytest.mark.rule("CG-158")
def test_only_light_rivals_are_hit_a_celebrating_one_too() -> None:
    scene = Scene(
        here=6, red="anubis dark 1 m1", yellow="m2", green="dark m2", blue="m1 celebrating", black="m0"
    )
    scene.act("red", "use mummy sacrifice 1")
    assert [scene.cult(c).mobs for c in ("red", "yellow", "green", "blue", "black")] == [1, 1, 2, 0, 0]


@pytest.mark.rule("CG-159")
def test_any_card_can_be_given_all_choose_at_once_and_cards_arrive_clockwise() -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="yellow",
        red="1@6 hand=M1 lic=exiles",
        yellow="cthulhu dark F5",
        green="hand=M2,raid",
        blue="hand=M8",
        black="dark hand=M3,M3",
    )
    game.order("use will")
    assert game.asked == ["green give_card", "red give_card"]
    assert game.play.step is not None
    assert game.play.step.sealed
    game.together(red="give exiles", green="give raid")
    assert game.cult("yellow").hand == ["raid", "M8"]
    assert game.cult("yellow").licenses == ["exiles"]
    given = [event for event in game.events if event.kind.endswith("card_given")]
    assert [line for line in game.texts() if " gives " in line] == [
        "Green gives Yellow 1 Intrigue.",
        "Blue gives Yellow 1 Miracle.",
        "Red gives Yellow Exiles.",
    ]
    assert sorted(given[0].private) == [2, 3]


@pytest.mark.rule("CG-160")
def test_ritual_of_passing() -> None:
    scene = Scene(here=6, red="anubis F2 P@6 2 1", yellow="1@6 1@6 A6", green="P@7")
    scene.act("red", "use passing sacrifice 2")
    assert scene.cult("red").followers == 2 + 3
    assert scene.cannot_act("red", "use passing sacrifice 1") == (
        "Ritual of Passing needs a Free token of strength 2 or more."
    )


@pytest.mark.rule("CG-161")
def test_hand_of_death() -> None:
    for before, after in ((1, 3), (3, 5), (4, 5), (5, 5)):
        scene = Scene(here=6, red=f"anubis F2 c0 {before}@6", yellow="")
        scene.act("red", f"use hand on {before}")
        assert (scene.tokens("red"), scene.cult("red").followers, scene.cult("red").coins) == ([after], 1, 2)
    bribed = Scene(here=6, red="anubis F1 c0 1@6$", yellow="")
    bribed.act("red", "use hand on 1")
    assert (bribed.cult("red").coins, bribed.state.coins_in_reserve) == (2, 93)
    assert Scene(here=6, red="anubis F1 P@6", yellow="").cannot_act("red", "use hand on p") == (
        "The Patriarch cannot be chosen for this."
    )
    full = Scene(here=6, red="anubis F1 1@6 3 3 3", yellow="")
    assert full.cannot_act("red", "use hand on 1") == "All three of Red's strength-3 tokens are in play."


@pytest.mark.rule("CG-162")
def test_create_a_mummy() -> None:
    scene = Scene(here=6, red="anubis dark 1 2", yellow="m1", miracles="M7")
    assert scene.cannot_act("red", "use mummy sacrifice 2") == (
        "Create a Mummy needs a Free token of strength exactly 1."
    )
    scene.act("red", "use mummy sacrifice 1")
    assert (scene.cult("yellow").mobs, scene.cult("red").hand, scene.tokens("red")) == (0, ["M7"], [2])


@pytest.mark.rule("CG-163")
def test_resurrection_of_the_righteous() -> None:
    scene = Scene(here=6, red="anubis dark F2 P 1 1 2@6", yellow="")
    scene.act("red", "use resurrection")
    assert (scene.tokens("red"), scene.cult("red").followers) == ([1, 1, 3], 0)
    none = Scene(here=6, red="anubis dark F2 P@6 none", yellow="")
    assert none.cannot_act("red", "use resurrection") == (
        "You have 0 Free Priests, and there is no such token."
    )
    many = Scene(here=6, red="anubis dark F2 P 1 1 2 2 3", yellow="")
    assert many.cannot_act("red", "use resurrection") == (
        "You have 6 Free Priests, and there is no such token."
    )
    taken = Scene(here=6, red="anubis dark F2 P@6 1 1 1", yellow="")
    taken.cult("red").tokens += [type(taken.cult("red").tokens[0])(3, 7) for _ in range(3)]
    assert taken.cannot_act("red", "use resurrection") == (
        "All three of Red's strength-3 tokens are in play."
    )


@pytest.mark.rule("CG-164")
def test_ritual_of_the_abyss() -> None:
    scene = Scene(here=6, red="cthulhu 2 3 2@6+2", yellow="")
    scene.act("red", "use abyss sacrifice 3 on 2+")
    assert (scene.tokens("red", 6), scene.tokens("red"), scene.influence("red")) == ([5], [2], 7)
    capped = Scene(here=6, red="cthulhu 5 4@6", yellow="")
    capped.act("red", "use abyss sacrifice 5 on 4")
    assert capped.tokens("red", 6) == [5]
    returned = Scene(here=6, red="cthulhu 3 2@6 5 5 4", yellow="")
    returned.cult("red").tokens[0].strength = 5
    returned.act("red", "use abyss sacrifice 5 on 2")
    assert returned.tokens("red", 6) == [5]
    five = Scene(here=6, red="cthulhu 1 5@6", yellow="")
    assert five.cannot_act("red", "use abyss sacrifice 1 on 5") == "A 5 cannot be raised."


@pytest.mark.rule("CG-165")
def test_the_great_shrine() -> None:
    scene = Scene(here=6, red="cthulhu F6 P 1 2 3@6 3@9", yellow="")
    scene.act("red", "use shrine on 3")
    red = scene.cult("red")
    assert (red.followers, red.altars, scene.tokens("red"), scene.tokens("red", 9)) == (1, [6], [], [3])
    assert red.patriarch.place == 0
    without = Scene(here=6, red="cthulhu F5 3@6", yellow="")
    assert without.cannot_act("red", "use shrine on 3") is None
    poor = Scene(here=6, red="cthulhu F4 3@6", yellow="")
    assert poor.cannot_act("red", "use shrine on 3") == "The Great Shrine costs 5 Followers, you have 4."


@pytest.mark.rule("CG-166")
def test_furious_storm() -> None:
    scene = Scene(here=6, red="cthulhu dark F2 c8 hand=M1,M2", yellow="c7", green="c6")
    scene.act("red", "use storm discard M1, M2")
    assert [scene.cult(c).coins for c in ("red", "yellow", "green")] == [1, 0, 6]
    assert scene.cult("red").followers == 4


@pytest.mark.rule("CG-167")
def test_will_of_the_ancient() -> None:
    scene = Scene(here=6, red="cthulhu dark F5", yellow="m1 hand=M1", green="dark m1 hand=M2", blue="m1")
    scene.act("red", "use will")
    assert [scene.cult(c).mobs for c in ("yellow", "green", "blue")] == [0, 1, 0]
    assert (scene.cult("red").hand, scene.cult("red").followers) == (["M1"], 0)


@pytest.mark.rule("CG-168")
def test_ode_to_greed() -> None:
    scene = Scene(here=6, red="fafnir c7 4@6 P@6", yellow="")
    assert scene.cannot_act("red", "use greed on p") == "The Patriarch cannot be chosen for this."
    scene.act("red", "use greed on 4")
    assert (scene.tokens("red", 7), scene.cult("red").coins) == ([5], 1)
    assert Scene(here=6, red="fafnir c5 4@6", yellow="").cannot_act("red", "use greed on 4") == (
        "Ode to Greed costs 6 coins, you have 5."
    )


@pytest.mark.rule("CG-04")
@pytest.mark.rule("CG-168")
@pytest.mark.rule("CG-185")
def test_there_is_no_location_after_13() -> None:
    greed = Scene(here=13, red="fafnir c7 4@13", yellow="")
    assert greed.cannot_act("red", "use greed on 4") == "There is no Location after 13."
    charms = Scene(here=13, red="arachne 3 4@13", yellow="")
    assert charms.cannot_act("red", "use charms ritual 3 on 4") == "There is no Location after 13."


@pytest.mark.rule("CG-169")
def test_ode_to_treachery() -> None:
    scene = Scene(here=6, red="fafnir c2 hand=M1", yellow="", intrigues="seize raid")
    scene.act("red", "use treachery discard M1")
    assert scene.cult("red").coins == 9
    assert (scene.state.intrigues[0], scene.state.intrigues[-1]) == ("raid", "seize")
    assert "Seize the Location" in scene.texts("yellow")


@pytest.mark.rule("CG-170")
def test_blood_for_gold() -> None:
    scene = Scene(here=6, red="fafnir dark F2 c0", yellow="c9", green="c3", blue="dark c9")
    scene.act("red", "use blood")
    assert [scene.cult(c).coins for c in ("red", "yellow", "green", "blue")] == [10, 2, 0, 9]


@pytest.mark.rule("CG-171")
def test_army_of_pillagers() -> None:
    scene = Scene(here=6, red="fafnir dark c16", yellow="", miracles="M1 M2")
    scene.act("red", "use army")
    red = scene.cult("red")
    assert (red.coins, red.mobs, red.hand) == (1, 1, ["M1", "M2"])


@pytest.mark.rule("CG-172")
def test_chalice_of_clarity() -> None:
    scene = Scene(here=6, red="janus F2 hand=M1,M2", yellow="5@6", green="1@6", blue="2@6", black="c0")
    scene.act("red", "use clarity discard M1, M2")
    assert scene.cult("red").followers == 3
    assert scene.leader() == "green"  # the seats without Priest or Altar do not count
    assert scene.state.lap.least_wins
    elsewhere = Scene(here=6, red="janus hand=M1,M2 1@6", yellow="5@9", green="1@9")
    elsewhere.act("red", "use clarity discard M1, M2")
    assert elsewhere.leader(9) == "yellow"


@pytest.mark.rule("CG-172")
def test_under_clarity_a_tie_goes_to_the_least_divine_might() -> None:
    scene = Scene(here=6, red="janus hand=M1,M2 1@6", yellow="atheism 1@6", green="5@6")
    scene.act("red", "use clarity discard M1, M2")
    assert scene.leader() == "yellow"


@pytest.mark.rule("CG-173")
def test_mystery_of_virtues() -> None:
    scene = Scene(here=6, red="janus c7 P@6 2@6", yellow="1@6 A6", miracles="M1 M2 M3 M4")
    scene.act("red", "use virtues")
    assert (scene.cult("red").hand, scene.cult("red").coins) == (["M1", "M2", "M3"], 0)


@pytest.mark.rule("CG-174")
def test_mystery_of_vices() -> None:
    scene = Scene(here=6, red="janus dark 3 1", yellow="", intrigues="raid seize ambush threat")
    scene.act("red", "use vices sacrifice 3")
    assert (scene.cult("red").hand, scene.tokens("red")) == (["raid", "seize", "ambush"], [1])
    assert "Red draws 3 Intrigues." in scene.texts("yellow")


@pytest.mark.rule("CG-175")
def test_chalice_of_madness() -> None:
    cards = "M1,M1,M2,M2,M3,M3,M8,M8,M5"
    scene = Scene(here=6, red=f"janus dark hand={cards} A6 A9", yellow="A6")
    scene.act("red", f"use madness discard {cards}")
    assert (scene.cult("red").mobs, scene.cult("red").altars, scene.cult("yellow").altars) == (2, [9], [])


@pytest.mark.rule("CG-176")
def test_way_of_loyalty() -> None:
    """The card that was just played is among them."""
    scene = Scene(here=6, red="nirriti F2", yellow="dark F4 hand=M7")
    scene.act("yellow", "play M7")
    bottom = scene.state.miracles[-3:]
    scene.act("red", "use loyalty")
    assert scene.cult("red").hand == bottom[::-1]
    assert scene.cult("red").hand[0] == "M7"
    assert scene.cult("red").followers == 0


@pytest.mark.rule("CG-177")
def test_path_of_temptation() -> None:
    scene = Scene(here=6, red="nirriti c6 hand=M1,M2", yellow="", slots="exiles novitiate -")
    assert scene.cannot_act("red", "use temptation discard M1, M2 take exiles") == (
        "Exiles costs 7, you have 6."
    )
    assert scene.cannot_act("red", "use temptation discard M1, M2 take aulic_magus") == (
        "Aulic Magus is not on offer."
    )
    scene.act("red", "use temptation discard M1, M2 take novitiate")
    red = scene.cult("red")
    assert (red.licenses, red.coins, scene.state.slots) == (["novitiate"], 6, ["exiles", None, None])


@pytest.mark.rule("CG-178")
def test_path_of_iniquity() -> None:
    """Blackmail is played, Vandalism has no Altar, Raid is in force; all lie below in this order."""
    scene = Scene(
        here=6,
        red="nirriti dark F2 c0 2 lic=exiles",
        yellow="c4 1@6",
        intrigues="blackmail vandalism raid seize",
    )
    scene.act("red", "use iniquity sacrifice 2")
    assert (scene.cult("red").coins, scene.state.lap.raided) == (2, True)
    assert scene.cult("red").followers == 2 + 2
    assert scene.state.intrigues[0] == "seize"
    assert scene.state.intrigues[-3:] == ["blackmail", "vandalism", "raid"]
    five = Scene(here=6, red="nirriti dark 5 4", yellow="")
    assert five.cannot_act("red", "use iniquity sacrifice 5") == (
        "Path of Iniquity needs a Free token of strength 4 or less."
    )
    assert five.cannot_act("red", "use iniquity sacrifice 4") is None


@pytest.mark.rule("CG-178")
def test_iniquity_asks_for_targets_unless_the_order_prefers_one() -> None:
    words = {
        "here": 6,
        "red": "nirriti dark 2 3@6",
        "yellow": "4@6",
        "intrigues": "exorcism raid ambush",
    }
    asked = Scene(**words)
    asked.act("red", "use iniquity sacrifice 2", red="on red 3")
    assert asked.asked == [("red", "iniquity")]
    assert asked.tokens("red", 6) == [1]
    preferring = Scene(**words)
    preferring.act("red", "use iniquity sacrifice 2 prefer green 5, yellow 4")
    assert (preferring.asked, preferring.tokens("yellow", 6)) == ([], [2])
    by_default = Scene(**words)
    by_default.act("red", "use iniquity sacrifice 2")
    assert by_default.tokens("yellow", 6) == [2]


@pytest.mark.rule("CG-178")
def test_iniquity_with_a_short_deck_can_show_a_card_twice() -> None:
    scene = Scene(here=6, red="nirriti dark 2 c0", yellow="c9 1@6", intrigues="blackmail")
    scene.cult("yellow").hand = scene.state.intrigues[1:]
    scene.state.intrigues = ["blackmail"]
    scene.act("red", "use iniquity sacrifice 2")
    assert [face.data["card"] for face in scene.faces("intrigue_revealed")] == ["blackmail"] * 3


@pytest.mark.rule("CG-179")
def test_way_of_triumph() -> None:
    scene = Scene(here=6, red="nirriti dark F9 P", yellow="", supremacy="red")
    scene.act("red", "use triumph")
    assert (scene.tokens("red", 6), scene.cult("red").mobs) == ([5], 1)
    assert scene.cult("red").patriarch.place == ON_SHEET
    weak = Scene(here=6, red="nirriti dark F8 P", yellow="", supremacy="red")
    assert weak.cannot_act("red", "use triumph") == (
        "Way of Triumph needs a Patriarch of 16 or more, yours has 15."
    )
    away = Scene(here=6, red="nirriti dark F9 P@6", yellow="", supremacy="red")
    assert away.cannot_act("red", "use triumph") == "Way of Triumph: your Patriarch is not free."
    no_five = Scene(here=6, red="nirriti dark F9 P 5 5 5", yellow="", supremacy="red")
    no_five.act("red", "use triumph")
    assert (no_five.tokens("red", 6), no_five.cult("red").mobs) == ([], 1)


@pytest.mark.rule("CG-180")
def test_change_of_guise() -> None:
    scene = Scene(here=6, red="tiamat c3 hand=seize,seize,M3", yellow="5@6")
    assert scene.cannot_act("red", "use guise discard M3 play M3 on 1") is not None
    scene.act("red", "use guise discard seize play seize")
    assert (scene.leader(), scene.cult("red").hand, scene.cult("red").coins) == ("red", ["M3"], 0)
    same = Scene(here=6, red="tiamat c3 hand=seize", yellow="5@6")
    assert same.cannot_act("red", "use guise discard seize play seize") == (
        "You do not hold Seize the Location."
    )
    plain = Scene(here=6, red="tiamat c3 hand=raid,M3", yellow="5@6")
    assert plain.cannot_act("red", "use guise discard M3 play raid") == (
        "Inquisition Raid bears no dark seal."
    )
    unplayable = Scene(here=6, red="tiamat c3 F3 hand=M7,M3", yellow="5@6")
    assert unplayable.cannot_act("red", "use guise discard M3 play M7") == (
        "Kindled Frenzy costs 4 Followers, you have 3."
    )


@pytest.mark.rule("CG-181")
def test_incarnation() -> None:
    scene = Scene(here=6, red="tiamat F1 3 1 2 2 P", yellow="")
    assert scene.cannot_act("red", "use incarnation ritual 3 destroy 1 2") == (
        "Incarnation destroys 3 Free tokens; name them."
    )
    scene.act("red", "use incarnation ritual 3 destroy 1 2 2")
    assert (scene.tokens("red", 6), scene.tokens("red"), scene.tokens("red", ON_SHEET)) == ([5], [], [3])
    assert scene.cult("red").patriarch.place == 0


@pytest.mark.rule("CG-182")
def test_attack_of_the_dragons() -> None:
    scene = Scene(
        here=6, red="tiamat dark m1 1@6 hand=M1,M2,M3", yellow="m1 A6", green="dark m1 2@6", blue="m1"
    )
    scene.act("red", "use dragons discard M1, M2, M3")
    assert [scene.cult(c).mobs for c in ("red", "yellow", "green", "blue")] == [0, 0, 0, 1]


@pytest.mark.rule("CG-183")
def test_harvest_of_chaos() -> None:
    scene = Scene(here=6, red="tiamat dark c0 5 hand=M8", yellow="", miracles="M1 M2")
    scene.act("red", "use harvest ritual 5 play M8 coins")
    assert (scene.cult("red").coins, scene.cult("red").hand) == (4, ["M1", "M2"])
    unplayable = Scene(here=6, red="tiamat dark 5 4 hand=M3", yellow="")
    assert unplayable.cannot_act("red", "use harvest ritual 5 play M3 on 1") == "Your 1 is not here."
    assert unplayable.cannot_act("red", "use harvest ritual 4 play M3 on 1") == (
        "Harvest of Chaos needs a Free Priest of strength exactly 5."
    )


@pytest.mark.rule("CG-184")
def test_ordination_of_a_priestess() -> None:
    for strength in range(1, 6):
        scene = Scene(here=6, red="arachne F5 none", yellow="")
        scene.act("red", f"use ordination followers {strength}")
        assert (scene.tokens("red", 6), scene.cult("red").followers) == ([strength], 5 - strength)
    poor = Scene(here=6, red="arachne F2 none", yellow="")
    assert poor.cannot_act("red", "use ordination followers 3") == (
        "Ordination of a Priestess costs 3 Followers, you have 2."
    )
    full = Scene(here=6, red="arachne F2 2 2 2", yellow="")
    assert full.cannot_act("red", "use ordination followers 2") == (
        "All three of Red's strength-2 tokens are in play."
    )


@pytest.mark.rule("CG-185")
def test_charms_of_the_woman() -> None:
    scene = Scene(here=6, red="arachne F0 c0 3 P@6 4", yellow="")
    assert scene.cannot_act("red", "use charms ritual 4 on p") == (
        "Charms of the Woman needs a Free Priest of strength exactly 3."
    )
    scene.act("red", "use charms ritual 3 on p")
    assert (scene.cult("red").patriarch.place, scene.cult("red").coins) == (7, 1)
    assert scene.tokens("red", ON_SHEET) == [3]


@pytest.mark.rule("CG-186")
def test_spiders_grip() -> None:
    scene = Scene(here=6, red="arachne dark c2 P 1 2 3 4 hand=M1,M2", yellow="")
    scene.act("red", "use grip discard M1, M2 place p 1 2 3")
    assert (scene.tokens("red", 6), scene.tokens("red"), scene.cult("red").coins) == ([1, 2, 3], [4], 0)
    assert scene.cult("red").patriarch.place == 6
    few = Scene(here=6, red="arachne dark c2 P@9 1 2 3 hand=M1,M2", yellow="")
    assert few.cannot_act("red", "use grip discard M1, M2 place 1 2 3") == (
        "Spider's Grip needs 4 Free Priests, you have 3."
    )
    less = Scene(here=6, red="arachne dark c2 P 1 2 3 hand=M1,M2", yellow="")
    assert less.cannot_act("red", "use grip discard M1, M2 place 1 2 3") == (
        "Spider's Grip places at least 4 Priests."
    )


@pytest.mark.rule("CG-187")
def test_sorcery_of_the_goddess() -> None:
    scene = Scene(
        here=6, red="arachne dark c0 3 2", yellow="", miracles="M1", intrigues="raid", licenses="exiles"
    )
    assert scene.cannot_act("red", "use sorcery sacrifice 2") == (
        "Sorcery of the Goddess needs a Free token of strength 3 or more."
    )
    scene.act("red", "use sorcery sacrifice 3")
    red = scene.cult("red")
    assert (red.coins, red.hand, red.licenses) == (3, ["M1", "raid"], ["exiles"])


@pytest.mark.rule("CG-188")
def test_triumph_of_science() -> None:
    scene = Scene(here=6, red="atheism F2 4", yellow="A6 1@7")
    scene.act("red", "use science ritual 4")
    assert scene.cult("red").followers == 3
    rival = Scene(here=6, red="atheism F2 4", yellow="P@6")
    assert rival.cannot_act("red", "use science ritual 4") == "A rival Priest is here."
    weak = Scene(here=6, red="atheism F3 P 3", yellow="")
    assert weak.cannot_act("red", "use science ritual p") == (
        "Triumph of Science needs a Free Priest of strength 4 or more."
    )


@pytest.mark.rule("CG-189")
def test_policy_of_terror() -> None:
    scene = Scene(here=6, red="atheism F2 c0 hand=raid", yellow="1@6", intrigues="seize")
    scene.act("red", "use terror play raid")
    red = scene.cult("red")
    assert (red.followers, red.coins, red.hand, scene.state.lap.raided) == (0, 3, ["seize"], True)


@pytest.mark.rule("CG-68")
@pytest.mark.rule("CG-189")
def test_costs_are_paid_first_and_the_effect_is_judged_by_what_is_left() -> None:
    """Red alone has Followers here: after paying two, Slaughter finds nobody to lose any."""
    scene = Scene(here=6, red="atheism F2 1@6 hand=slaughter", yellow="F0 1@6")
    assert scene.cannot_act("red", "play slaughter") is None
    assert scene.cannot_act("red", "use terror play slaughter") == (
        "After paying 2 Followers no Intrigue card of yours can be played."
    )
    assert scene.cult("red").followers == 2
    other = Scene(here=6, red="atheism F2 1@6 hand=slaughter,raid", yellow="F0 1@6")
    assert other.cannot_act("red", "use terror play slaughter") == (
        "After paying 2 Followers: Nobody here has a Follower to lose."
    )


@pytest.mark.rule("CG-190")
def test_dispelling_the_myth() -> None:
    scene = Scene(here=6, red="atheism dark F8 P", yellow="hand=M1", green="dark hand=M2", supremacy="red")
    scene.act("red", "use myth")
    assert (scene.cult("red").hand, scene.cult("red").patriarch.place) == (["M1"], ON_SHEET)
    weak = Scene(here=6, red="atheism dark F7 P", yellow="hand=M1", supremacy="red")
    assert weak.cannot_act("red", "use myth") == (
        "Dispelling the Myth needs a Patriarch of 15 or more, yours has 14."
    )


@pytest.mark.rule("CG-191")
def test_nihilism() -> None:
    scene = Scene(here=6, red="atheism dark 2@6 hand=M1,M2,M3", yellow="A7")
    scene.act("red", "use nihilism discard M1, M2, M3 on 2")
    assert scene.cult("red").altars == [6]
    taken = Scene(here=6, red="atheism dark 2@6 hand=M1,M2,M3", yellow="A6")
    assert taken.cannot_act("red", "use nihilism discard M1, M2, M3 on 2") == "An Altar is here."


@pytest.mark.rule("CG-178")
def test_what_iniquity_does_by_default() -> None:
    """The strongest rival token, the next seat's first; one's own weakest if there is no other."""
    scene = Scene(here=6, red="nirriti dark 5@6 3@6", yellow="4@6", green="4@6")
    exorcism = partial(Exorcism.default_aim, scene.table, 1)
    threat = partial(Threat.default_aim, scene.table, 1)
    assert exorcism(["red 5", "red 3", "green 4", "yellow 3", "yellow 4"]) == "yellow 4"
    assert exorcism(["yellow 4$", "yellow 4+", "green 4"]) == "yellow 4+"
    assert exorcism(["red 5", "red 3"]) == "red 3"
    assert threat(["title_healer", "exiles"]) == "exiles"  # 4 and 7 coins
    assert threat(["title_minstrel", "title_healer"]) == "title_healer"  # both 4: by name


@pytest.mark.rule("CG-181")
def test_incarnation_never_destroys_the_patriarch() -> None:
    scene = Scene(here=6, red="tiamat F3 P 1 2 3 4", yellow="1@6")
    refused = scene.cannot_act("red", "use incarnation ritual 3 destroy p 1 2")
    assert refused == "Incarnation destroys 3 Free tokens; name them."
    assert scene.cannot_act("red", "use incarnation ritual 3 destroy 1 2 4") is None


@pytest.mark.rule("CG-157")
@pytest.mark.rule("CG-187")
def test_sorcery_without_a_license_in_the_deck_brings_the_rest() -> None:
    scene = Scene(here=6, red="arachne dark c0 3", yellow="", miracles="M1", intrigues="raid")
    scene.cult("yellow").licenses, scene.state.licenses = scene.state.licenses, []
    scene.act("red", "use sorcery sacrifice 3")
    red = scene.cult("red")
    assert (red.coins, red.hand, red.licenses) == (3, ["M1", "raid"], [])


@pytest.mark.rule("CG-157")
@pytest.mark.rule("CG-178")
def test_iniquity_with_an_empty_deck_plays_nothing() -> None:
    scene = Scene(here=6, red="nirriti dark 2", yellow="")
    scene.cult("yellow").hand, scene.state.intrigues = scene.state.intrigues, []
    scene.act("red", "use iniquity sacrifice 2")
    assert (scene.faces("intrigue_revealed"), scene.tokens("red")) == ([], [])


@pytest.mark.rule("CG-157")
def test_abilities_without_conditions_can_be_used_wherever_they_can_be_paid() -> None:
    """What a seat is asked for is found without a rehearsal there, and must be what one would find."""
    looked: Counter[str] = Counter()

    def watch(play: Play[Any, Any]) -> None:
        for seat in play.state.seats if play.state.location else ():
            at = Now.of(play.state, play.setup, seat)
            for ability in abilities_showing(at):
                if not ability.conditional and ability.cost.payable(at.content, at.state, seat):
                    ways = list(ways_with_ability(at, ability))
                    assert any(way.problem_at(at) is None for way in ways), ability
                    looked[ability.case] += 1

    for number in range(12):
        random_game(CHOOSE_YOUR_GOD, content(), 2 + number % 4, f"payable-{number}", watch=watch)
    assert len(looked) > 8
