"""The Intention Phase: CG-43 to CG-62."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.engine.table import Table
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game, Scene, content
from tests.games.choose_your_god.test_content import data


@pytest.mark.rule("CG-43")
def test_a_round_is_intentions_then_resolution_and_starts_with_the_celebration() -> None:
    game = Game("begin_round", red="F0 none P", yellow="F0 none P", supremacy="yellow")
    assert game.asked == ["yellow celebrate"]
    game.order("no celebration", "preach p at 1", "preach p at 3").silence()
    assert game.state.round == 4
    kinds = game.kinds()
    assert kinds.index("preached") < kinds.index("prayed") < kinds.index("location_active")


@pytest.mark.rule("CG-44")
def test_clockwise_from_the_first_player_round_and_round() -> None:
    game = Game("begin_round", first="green", red="", yellow="", green="", blue="A1 F4", supremacy="blue")
    game.order("celebrate 1")
    order = []
    for text in ("preach 1 at 1", "preach 1 at 1", "pray", "preach 2 at 1", "preach 2 at 1", "preach 3 at 1"):
        order.append(game.asked[0])
        game.order(text)
    seats = [asked.split()[0] for asked in order]
    assert seats == ["green", "red", "yellow", "green", "red", "green"]
    assert game.asked == ["red intention"]


@pytest.mark.rule("CG-45")
def test_a_turn_is_one_placement_or_the_prayer_and_there_is_no_idle_pass() -> None:
    game = Game("take_turn", red="", yellow="")
    described = game.ask().choice.describe()
    fields: dict[str, dict[str, dict[str, object]]] = described["fields"]  # type: ignore[assignment]
    assert list(fields["do"]["cases"]) == ["preach", "pray"]
    game.order("preach 1 at 1")
    assert game.asked == ["yellow intention"]


@pytest.mark.rule("CG-46")
def test_preaching_puts_one_free_priest_into_a_location() -> None:
    scene = Scene(red="F1 1 2 P", yellow="")
    scene.intend("red", "preach 2 at 4")
    scene.intend("red", "preach p at 4")
    assert (scene.tokens("red", 4), scene.tokens("red"), scene.cult("red").patriarch.place) == ([2], [1], 4)
    assert scene.texts().splitlines()[0] == "Red places a 2 in the Forum (4)."


ACCESS = {**dict.fromkeys((1, 2, 3), 0), **dict.fromkeys((4, 5, 6), 1), **dict.fromkeys((7, 8, 9), 3),
          **dict.fromkeys((10, 11), 5), **dict.fromkeys((12, 13), 7)}  # fmt: skip


@pytest.mark.rule("CG-47")
@pytest.mark.parametrize("location", ACCESS)
def test_followers_needed_to_preach(location: int) -> None:
    needed = ACCESS[location]
    enough = Scene(red=f"F{needed} 1", yellow="")
    assert enough.cannot_intend("red", f"preach 1 at {location}") is None
    if needed:
        short = Scene(red=f"F{needed - 1} 1", yellow="")
        people = "1 Follower" if needed == 1 else f"{needed} Followers"
        assert short.cannot_intend("red", f"preach 1 at {location}") == (
            f"Location {location} needs {people}, you have {needed - 1}."
        )


@pytest.mark.rule("CG-48")
def test_the_follower_table_matters_in_the_intention_phase_only() -> None:
    bribe = Scene(red="F0 m1 1@2 c13", yellow="")
    bribe.intend("red", "pray benefit 2 bribe 13 with 1")
    assert bribe.tokens("red", 13) == [1]
    ability = Scene(here=9, red="fafnir F0 c6 1@9", yellow="")
    ability.act("red", "use greed on 1")
    assert ability.tokens("red", 10) == [2]
    placed = Scene(here=13, red="arachne dark F0 c2 P 1 2 3 hand=M1,M2", yellow="")
    placed.act("red", "use grip discard M1, M2 place p 1 2 3")
    assert placed.tokens("red", 13) == [1, 2, 3]


@pytest.mark.rule("CG-49")
def test_three_placements_are_free_each_further_one_costs_a_follower() -> None:
    scene = Scene(red="F4 1 1 1 2 2 P", yellow="")
    left = []
    for priest in ("1", "1", "1", "2", "2", "p"):
        scene.intend("red", f"preach {priest} at 1")
        left.append(scene.cult("red").followers)
    assert left == [4, 4, 4, 3, 2, 1]
    other = Scene(red="placed=3 F2 1", yellow="1 F2")
    other.intend("yellow", "preach 1 at 1")
    assert other.cult("yellow").followers == 2


@pytest.mark.rule("CG-50")
def test_without_a_follower_there_is_no_fourth_priest_unless_approved() -> None:
    scene = Scene(red="F0 placed=3 1", yellow="")
    assert scene.cannot_intend("red", "preach 1 at 1") == (
        "You have no Follower to lose for a 4th Priest; you must Pray."
    )
    approved = Scene(red="F0 placed=3 1 lic=approval_4", yellow="")
    assert approved.cannot_intend("red", "preach 1 at 1") is None


@pytest.mark.rule("CG-51")
def test_access_is_checked_before_the_follower_is_lost_and_the_patriarch_weakens_at_once() -> None:
    scene = Scene(red="F3 placed=3 1 P@4 c1", yellow="lic=tithe_trade_academy c0")
    scene.intend("red", "preach 1 at 8")
    assert (scene.cult("red").followers, scene.influence("red", 4)) == (2, 2)
    assert [(told.tithes, told.followers) for told in scene.faces("preached")] == [({2: 1}, 1)]
    assert (
        scene.texts() == "Red places a 1 in the Academy (8) for 1 Follower, with a Tithe of 1 coin to Yellow."
    )


@pytest.mark.rule("CG-52")
def test_other_placements_cost_no_follower() -> None:
    scene = Scene(here=6, red="F2 placed=4 1 hand=M1", yellow="")
    scene.act("red", "play M1 1")
    assert scene.cult("red").followers == 2


@pytest.mark.rule("CG-53")
def test_who_has_prayed_does_nothing_more_this_phase() -> None:
    game = Game("take_turn", red="", yellow="")
    game.order("pray", "preach 1 at 1")
    assert game.asked == ["yellow intention"]
    assert game.cult("red").prayed


@pytest.mark.rule("CG-54")
def test_one_may_pray_at_once_and_must_when_nothing_can_be_placed() -> None:
    game = Game("take_turn", red="", yellow="F0 none P@1")
    game.order("pray")
    assert game.data("prayed") == [{"seat": 1}, {"seat": 2}]
    assert game.data("preached") == []


@pytest.mark.rule("CG-55")
@pytest.mark.rule("CG-63")
def test_praying_is_marked_until_the_next_round() -> None:
    """The marker is the tipped Patriarch, which has no other meaning: it counts and wins as before."""
    game = Game("take_turn", red="F4 P@3 1", yellow="")
    game.order("pray")
    assert game.cult("red").prayed
    assert game.cult("red").patriarch.place == 3
    game.order("pray").silence()
    assert game.winners() == {3: "red"}
    assert not game.cult("red").prayed


@pytest.mark.rule("CG-56")
@pytest.mark.parametrize(("mobs", "allowed"), [(0, 0), (1, 3), (2, 6), (3, 9), (4, 9)])
def test_the_prayer_table(mobs: int, allowed: int) -> None:
    scene = Scene(red=f"m{mobs} F2 c20 1@2 1", yellow="", slots="exiles - -")
    texts = {
        1: "", 2: "bribe 5 with 1", 3: "", 4: "", 5: "new", 6: "", 7: "altar 1@2", 8: "pay 5 raise 1",
        9: "pay 5", 10: "take A", 11: "", 12: "arm",
    }  # fmt: skip
    for location, fields in texts.items():
        refused = scene.cannot_intend("red", f"pray benefit {location} {fields}")
        assert (refused is None) == (location <= allowed)
    assert scene.cult("red").mobs == mobs


@pytest.mark.rule("CG-56")
def test_the_refusal_of_a_prayer_names_what_is_allowed() -> None:
    one = Scene(red="m1", yellow="")
    assert one.cannot_intend("red", "pray benefit 6") == "With 1 Mob you may take the benefit of 1, 2 or 3."
    none = Scene(red="m0", yellow="")
    assert none.cannot_intend("red", "pray benefit 1") == "With 0 Mobs you may take no benefit."
    assert content().prayed_for(9) == content().prayed_for(3)


@pytest.mark.rule("CG-57")
def test_a_prayers_benefit_costs_as_much_and_brings_no_alms_community_or_win() -> None:
    game = Game(
        "take_turn", red="m3 F2 c5 none", yellow="1@9 c0 F0 lic=community_port", first="red", round_=2
    )
    game.order("pray benefit 9 pay 5").silence()
    assert (game.cult("red").followers, game.cult("red").coins) == (4, 0)
    assert (game.cult("yellow").followers, game.cult("yellow").coins) == (0, 0)
    assert game.data("location_won")[0]["seat"] == 2
    poor = Scene(red="m3 c4", yellow="")
    assert poor.cannot_intend("red", "pray benefit 9 pay 5") == "That costs 5 coins, you have 4."


def praying_for(location: int, **words: str) -> Scene:
    """A scene with a pack that lets one Mob pray for this Location."""
    pack = data()
    pack["pray_table"][1].append(location)
    scene = Scene(**words)
    scene.setup = replace(scene.setup, content=CHOOSE_YOUR_GOD.load_content(pack))
    scene.table = Table(scene.state, scene.setup, scene.told)
    return scene


@pytest.mark.rule("CG-57")
def test_a_summoning_by_prayer_uses_the_influence_of_that_moment() -> None:
    scene = praying_for(13, red="fafnir m1 5@13 5@13 5@13", yellow="5@13 5@13 5@13 4@13")
    scene.intend("red", "pray benefit 13 summon")
    assert scene.cult("red").side == "dark"
    short = praying_for(13, red="fafnir m1 5@13 5@13 4@13", yellow="")
    assert short.cannot_intend("red", "pray benefit 13 summon") == (
        "Your Influence in the Rift is 14, your Divine Might 15."
    )


@pytest.mark.rule("CG-59")
@pytest.mark.rule("CG-97")
def test_after_the_nobility_deals_come_with_the_card_that_is_put_back() -> None:
    words = {
        "red": "m1 c0 hand=raid",
        "yellow": "",
        "intrigues": "seize threat ambush",
        "slots": "title_healer - -",
    }
    scene = praying_for(11, **words)
    scene.intend("red", "pray benefit 11 / deals later", red="return raid\nsell seize\nbuy title_healer")
    assert scene.asked == [("red", "return_intrigue")]
    assert "0 coins" in scene.prompts[0]
    assert "  A  Title Healer" in scene.prompts[0]
    assert "Orders: return <card>; return cheapest. Below it your deals," in " ".join(
        scene.prompts[0].split()
    )
    red = scene.cult("red")
    assert (red.hand, red.licenses, red.coins) == (["threat"], ["title_healer"], 5)
    assert scene.state.intrigues[0] == "raid"
    unseen = praying_for(11, **words)
    unseen.intend("red", "pray benefit 11", red="return threat")
    assert unseen.asked == [("red", "return_intrigue")]
    assert "deals" not in unseen.prompts[0]
    assert praying_for(11, **words).cannot_intend("red", "pray benefit 11 / sell seize") is None
    guessed = praying_for(11, **words)
    guessed.intend("red", "pray benefit 11 / sell seize", red="return raid")
    assert guessed.cult("red").hand == [
        "seize",
        "threat",
    ]  # what was not held when it was written is not sold


@pytest.mark.rule("CG-58")
def test_the_thieves_help_in_prayer_only_with_a_priest_there() -> None:
    scene = Scene(red="m1 c9 1", yellow="lic=tithe_artisan_forum")
    assert scene.cannot_intend("red", "pray benefit 2 bribe 7 with 1") == (
        "You have no Priest in the Thieves District."
    )
    there = Scene(red="m1 F0 c9 1@2 placed=3", yellow="c0 lic=tithe_artisan_forum")
    there.intend("red", "pray benefit 2 bribe 7 with 1")
    assert there.tokens("red", 7) == [1]
    assert (there.cult("yellow").coins, there.cult("red").placed, there.cult("red").coins) == (0, 3, 2)


@pytest.mark.rule("CG-59")
def test_the_benefit_comes_first_and_deals_follow_in_the_written_order() -> None:
    scene = Scene(red="m2 c0 hand=raid", yellow="", slots="title_healer exiles -")
    scene.intend("red", "pray benefit 6 / sell raid / buy exiles / buy title_healer")
    assert (scene.cult("red").coins, scene.cult("red").licenses) == (0, ["exiles", "title_healer"])
    money = Scene(red="m3 c0 hand=raid", yellow="")
    assert money.cannot_intend("red", "pray benefit 9 pay 5 / sell raid") == (
        "That costs 5 coins, you have 0."
    )
    order = Scene(red="c0 hand=raid", yellow="", slots="title_healer - -")
    assert order.cannot_intend("red", "pray / buy title_healer / sell raid") == (
        "Title Healer costs 4, you have 0."
    )
    assert order.cannot_intend("red", "pray / sell raid / buy title_healer") is None


@pytest.mark.rule("CG-59")
def test_deals_can_wait_only_for_cards_that_the_benefit_draws() -> None:
    scene = Scene(red="m1 c4", yellow="", slots="title_healer - -")
    late = "You learn nothing new from this benefit; write your deals now."
    assert scene.cannot_intend("red", "pray benefit 3 / deals later") == late
    assert scene.cannot_intend("red", "pray / deals later") == late
    scene.intend("red", "pray benefit 1 / deals later", red="buy title_healer")
    assert scene.asked == [("red", "deals")]
    assert scene.cult("red").licenses == ["title_healer"]


@pytest.mark.rule("CG-60")
def test_selling_intrigues() -> None:
    scene = Scene(red="c0 hand=seize,raid,M1", yellow="")
    assert scene.cannot_intend("red", "pray / sell blackmail") == "You do not hold Blackmail."
    assert scene.cannot_intend("red", "pray / sell raid, raid") == "You do not hold Inquisition Raid."
    assert scene.cannot_intend("red", "pray / sell M1") == "Only Intrigue cards can be sold."
    scene.intend("red", "pray / sell seize, raid")
    assert (scene.cult("red").coins, scene.state.intrigues[-2:]) == (14, ["seize", "raid"])
    assert "Red sells Seize the Location for 9 coins." in scene.texts("yellow")


SALES = {
    "blackmail": 5, "exorcism": 4, "foiled_plot": 8, "slaughter": 5, "disperse": 6, "secret_search": 5,
    "threat": 7, "vandalism": 6, "ambush": 4, "raid": 5, "seize": 9,
}  # fmt: skip


@pytest.mark.rule("CG-60")
@pytest.mark.parametrize("card", SALES)
def test_sale_value(card: str) -> None:
    scene = Scene(red=f"c0 hand={card}", yellow="")
    scene.intend("red", f"pray / sell {card}")
    assert scene.cult("red").coins == SALES[card]


@pytest.mark.rule("CG-61")
def test_buying_licenses() -> None:
    scene = Scene(red="F2 c9 1", yellow="", slots="title_healer exiles -")
    assert scene.cannot_intend("red", "pray / buy novitiate") == "Novitiate is not on offer."
    poor = Scene(red="c3", yellow="", slots="title_healer - -")
    assert poor.cannot_intend("red", "pray / buy title_healer") == "Title Healer costs 4, you have 3."
    enough = Scene(red="c4", yellow="", slots="title_healer - -")
    assert enough.cannot_intend("red", "pray / buy title_healer") is None
    assert scene.cannot_intend("red", "pray / buy title_healer, exiles") == "Exiles costs 7, you have 5."
    scene.intend("red", "pray / buy title_healer / buy exiles if possible")
    assert (scene.cult("red").licenses, scene.cult("red").coins) == (["title_healer"], 5)
    assert scene.state.slots == [None, "exiles", None]
    assert (scene.patriarch("red"), scene.state.coins_in_reserve) == (4, 90)


@pytest.mark.rule("CG-62")
def test_the_phase_ends_when_all_have_prayed() -> None:
    game = Game("take_turn", red="F0", yellow="F0", green="F0")
    game.order("preach 1 at 1", "pray", "pray", "preach 2 at 1")
    assert game.asked == ["red intention"]
    game.order("pray")
    assert game.state.part == "resolution"


@pytest.mark.rule("CG-59")
def test_of_cards_alike_only_those_held_when_it_was_written_are_sold() -> None:
    """Red holds one Raid and draws a second: the order to sell two was a guess."""
    scene = praying_for(11, red="m1 c0 hand=raid", yellow="", intrigues="raid threat")
    scene.intend("red", "pray benefit 11 / sell raid, raid", red="return threat")
    assert (scene.cult("red").hand, scene.cult("red").coins) == (["raid"], 5)
