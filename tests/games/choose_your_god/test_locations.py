"""The thirteen Locations: CG-81 to CG-101, and what the board says of them."""

from __future__ import annotations

import pytest

from referee.games.choose_your_god.vocabulary import SLOTS
from tests.games.choose_your_god.table import Game, Scene, content


@pytest.mark.rule("CG-03")
def test_the_numbers_of_the_locations() -> None:
    assert [location.id for location in content().locations] == [
        "ruins", "thieves", "slums", "forum", "temple", "trade", "artisan", "academy", "port", "palace",
        "nobility", "guard", "rift",
    ]  # fmt: skip
    assert [location.no for location in content().locations] == list(range(1, 14))


@pytest.mark.rule("CG-81")
def test_ruins() -> None:
    game = Game("resolve_location", here=1, red="3@1 c0", yellow="1@1 c0", miracles="M7")
    assert (game.cult("red").hand, game.cult("yellow").coins) == (["M7"], 1)


@pytest.mark.rule("CG-82")
@pytest.mark.rule("CG-83")
def test_thieves_district() -> None:
    game = Game("resolve_location", here=2, red="3@2 1@2 c9", yellow="1@2 c0")
    assert game.asked == ["red benefit"]
    assert game.refused("bribe 2 with 1") == ["Pay 3 to 13 coins (you have 9)."]
    assert game.refused("bribe 10 with 1") == ["Pay 3 to 13 coins (you have 9)."]
    game.order("bribe 8 with 1")
    assert game.data("bribe_laid") == [{"seat": 1, "priest": "1", "location": 8}]
    assert (game.cult("red").coins, game.cult("yellow").coins) == (1, 1)
    assert game.winners() == {2: "red", 8: "red"}


@pytest.mark.rule("CG-83")
def test_the_bribing_priest_counts_with_its_strength_and_needs_no_followers() -> None:
    scene = Scene(here=2, red="F0 3@2 P@2 c13", yellow="")
    scene.benefit("red", "bribe 13 with 3")
    assert (scene.influence("red", 13), scene.cult("red").coins) == (3, 0)
    scene = Scene(here=2, red="F4 P@2 c13", yellow="")
    scene.benefit("red", "bribe 12 with p")
    assert scene.cult("red").patriarch.coins == 12


@pytest.mark.rule("CG-84")
def test_whoever_bribed_wins_whatever_the_influence_and_the_coins_go_back() -> None:
    game = Game("resolve_location", here=9, red="1@9$ c0", yellow="5@9 5@9 P@9 F9 c0")
    assert game.winners() == {9: "red"}
    assert game.state.coins_in_reserve == 100 - game.cult("yellow").coins - game.cult("red").coins
    assert game.cult("yellow").coins == 2


@pytest.mark.rule("CG-85")
@pytest.mark.parametrize("how", ["play M2 1 to 9", "play M5 1", "play M6 on 1"])
def test_a_bribe_is_void_when_its_priest_leaves_or_is_flipped(how: str) -> None:
    scene = Scene(here=8, red="dark F9 c0 1@8$ hand=M2,M5,M6", yellow="2@8")
    assert scene.leader() == "red"
    scene.act("red", how)
    assert scene.state.coins_in_reserve == 100 - 5 - scene.cult("red").coins
    assert scene.leader() == ("red" if "M6" in how else "yellow")
    assert all(priest.coins == 0 for priest in scene.cult("red").priests())


@pytest.mark.rule("CG-85")
def test_moving_a_bribed_priest_on_by_an_ability_voids_it_too() -> None:
    scene = Scene(here=8, red="fafnir c6 1@8$", yellow="2@8")
    scene.act("red", "use greed on 1")
    assert (scene.leader(8), scene.leader(9), scene.influence("red", 9)) == ("yellow", "red", 2)
    assert scene.state.coins_in_reserve == 95


@pytest.mark.rule("CG-86")
def test_without_a_priest_or_three_coins_the_thieves_give_nothing() -> None:
    altar = Scene(here=2, red="A2 c20", yellow="3@2")
    assert not altar.can_use("red")
    assert altar.cannot_take("red", "bribe 5 with 1") == "You have no Priest in the Thieves District."
    poor = Scene(here=2, red="3@2 c2", yellow="")
    assert not poor.can_use("red")
    assert poor.cannot_take("red", "bribe 3 with 3") == "Pay 3 to 13 coins (you have 2)."
    assert Scene(here=2, red="3@2 c3", yellow="").can_use("red")


@pytest.mark.rule("CG-87")
def test_two_bribes_in_one_location_undo_each_other_at_once() -> None:
    scene = Scene(here=2, red="3@2 c9", yellow="1@9$ c0", green="5@9")
    scene.benefit("red", "bribe 9 with 3")
    assert (scene.tokens("red"), scene.tokens("yellow")) == ([3], [1])
    assert scene.state.coins_in_reserve == 95
    assert scene.leader(9) == "green"
    own = Scene(red="m1 3@2 1@9$ c9", yellow="")
    own.intend("red", "pray benefit 2 bribe 9 with 3")
    assert (own.tokens("red"), own.state.coins_in_reserve) == ([1, 3], 95)


@pytest.mark.rule("CG-88")
def test_slums() -> None:
    game = Game("resolve_location", here=3, red="3@3 c0", yellow="1@3 c0")
    assert (game.cult("red").followers, game.cult("yellow").coins) == (3, 1)


@pytest.mark.rule("CG-89")
def test_forum() -> None:
    game = Game("resolve_location", here=4, red="3@4", yellow="1@4 c0", supremacy="yellow", face_up=False)
    assert (game.state.supremacy, game.state.supremacy_face_up) == (1, True)
    assert game.cult("yellow").coins == 2
    again = Game("resolve_location", here=4, red="3@4", yellow="", supremacy="red", face_up=False)
    assert again.state.supremacy_face_up


@pytest.mark.rule("CG-90")
def test_temple_district() -> None:
    game = Game("resolve_location", here=5, red="3@5 2", yellow="1@5 c0")
    game.order("new")
    assert (game.tokens("red"), game.cult("yellow").coins) == ([1, 2, 3], 2)
    raised = Game("resolve_location", here=5, red="3@5 2", yellow="1@5 c0").order("raise 2")
    assert raised.tokens("red") == [3, 3]


@pytest.mark.rule("CG-91")
def test_a_token_in_the_temple_may_be_raised_but_no_other() -> None:
    scene = Scene(here=5, red="F3 3@5 2@9 2@s 5@5 P", yellow="")
    assert scene.cannot_take("red", "raise 2") == "Your 2 is not free."
    assert scene.cannot_take("red", "raise 2@5") == "Your 2 is not free, nor in Location 5."
    assert scene.cannot_take("red", "raise 5@5") == "A 5 cannot be raised."
    scene.benefit("red", "raise 3@5")
    assert scene.tokens("red", 5) == [4, 5]


@pytest.mark.rule("CG-92")
def test_trade_district() -> None:
    game = Game("resolve_location", here=6, red="3@6 c0", yellow="1@6 c0")
    assert (game.cult("red").coins, game.cult("yellow").coins) == (6, 2)


@pytest.mark.rule("CG-93")
def test_artisan_district() -> None:
    game = Game("resolve_location", here=7, red="3@7 1@12 c6 P@12", yellow="1@7 c0")
    assert game.refused("altar 1@9") == ["Your 1 is not in Location 9."]
    game.order("altar 1@12")
    assert (game.cult("red").altars, game.cult("red").coins) == ([12], 1 + 0)
    assert game.cult("yellow").coins == 2
    assert game.data("location_won")[1]["influence"] == {"1": 2 + 4}
    poor = Scene(here=7, red="3@7 c4", yellow="")
    assert not poor.can_use("red")
    assert poor.cannot_take("red", "altar 3@7") == "That costs 5 coins, you have 4."


@pytest.mark.rule("CG-94")
def test_academy() -> None:
    words = {"here": 8, "red": "4@8 1 2@12 c11", "yellow": "1@8 c0"}
    assert Game("resolve_location", **words).order("pay 5 raise 1").tokens("red") == [3, 4]
    game = Game("resolve_location", **words).order("pay 11 raise 1")
    assert (game.tokens("red"), game.cult("red").coins, game.cult("yellow").coins) == ([4, 5], 0, 2)
    here = Game("resolve_location", **words).order("pay 5 raise 4@8")
    assert here.tokens("red") == [1, 5]
    refused = Game("resolve_location", **words).refused("pay 5 raise 2@12")
    assert refused
    assert Scene(here=8, red="1 c4", yellow="").cannot_take("red", "pay 5 raise 1") == (
        "That costs 5 coins, you have 4."
    )


@pytest.mark.rule("CG-95")
def test_port() -> None:
    words = {"here": 9, "red": "4@9 F2 c11", "yellow": "1@9 c0"}
    five = Game("resolve_location", **words).order("pay 5")
    assert (five.cult("red").followers, five.cult("red").coins, five.cult("yellow").coins) == (4, 6, 2)
    eleven = Game("resolve_location", **words).order("pay 11")
    assert (eleven.cult("red").followers, eleven.cult("red").coins) == (6, 0)
    cut = Scene(here=9, red="F8 c5", yellow="")
    cut.benefit("red", "pay 5")
    assert (cut.cult("red").followers, cut.cult("red").coins) == (9, 0)
    full = Scene(here=9, red="F9 c11", yellow="")
    assert not full.can_use("red")


@pytest.mark.rule("CG-96")
def test_palace() -> None:
    game = Game("resolve_location", here=10, red="4@10 c0", yellow="1@10 c0", slots="- exiles novitiate")
    assert game.unreadable("take A") == "Slot A is empty."
    assert game.refused("take title_healer") == ["Title Healer is not on offer."]
    game.order("take novitiate")
    assert (game.cult("red").licenses, game.cult("red").coins) == (["novitiate"], 0)
    assert game.cult("yellow").coins == 3
    empty = Game("resolve_location", here=10, red="4@10", yellow="")
    assert empty.asked == ["red intention"]


@pytest.mark.rule("CG-97")
def test_nobility_district() -> None:
    game = Game(
        "resolve_location", here=11, red="4@11 hand=ambush", yellow="1@11 c0", intrigues="raid seize threat"
    )
    assert game.asked == ["red return_intrigue"]
    game.order("return ambush")
    assert game.cult("red").hand == ["raid", "seize"]
    assert game.state.intrigues[:2] == ["ambush", "threat"]
    assert game.cult("yellow").coins == 3
    assert "ambush" not in str(game.data("intrigue_returned"))
    (drawn,) = game.data("cards_drawn")
    assert drawn == {"seat": 1, "deck": "intrigue", "number": 2}


def short_deck(cards: int) -> Scene:
    scene = Scene(here=11, red="4@11", yellow="1@11")
    scene.cult("yellow").hand = scene.state.intrigues[cards:]
    scene.state.intrigues = scene.state.intrigues[:cards]
    return scene


@pytest.mark.rule("CG-97")
def test_the_nobility_with_a_short_deck() -> None:
    one = short_deck(1)
    one.benefit("red", "take")
    assert (one.cult("red").hand, len(one.state.intrigues)) == ([], 1)
    assert not short_deck(0).can_use("red")
    held = short_deck(0)
    held.cult("red").hand = [held.cult("yellow").hand.pop()]
    assert held.can_use("red")
    held.benefit("red", "take")
    assert (held.cult("red").hand, len(held.state.intrigues)) == ([], 1)


@pytest.mark.rule("CG-98")
def test_guard_quarters() -> None:
    game = Game("resolve_location", here=12, red="4@12 F2", yellow="1@12 c0").order("arm")
    assert (game.cult("red").mobs, game.cult("red").followers, game.cult("yellow").coins) == (1, 0, 3)
    poor = Scene(here=12, red="4@12 F1", yellow="")
    assert not poor.can_use("red")
    assert poor.cannot_take("red", "arm") == "A Mob costs 2 Followers, you have 1."


@pytest.mark.rule("CG-99")
def test_rift_of_darkness() -> None:
    """Fafnir 15: a 5, a boosted 4, an Altar with Novitiate."""
    enough = Game("resolve_location", here=13, red="fafnir 5@13 5@13 A13 lic=novitiate", yellow="1@13 c0")
    assert enough.asked == ["red benefit"]
    enough.order("summon")
    assert (enough.cult("red").side, enough.cult("yellow").coins) == ("dark", 3)
    short = Game("resolve_location", here=13, red="fafnir 5@13 5@13 A13", yellow="1@13")
    assert short.asked == ["red intention"]
    assert short.cult("red").side == "light"


@pytest.mark.rule("CG-100")
def test_the_sheet_turns_dark_with_its_might_and_abilities_and_never_back() -> None:
    scene = Scene(here=13, red="fafnir 5@13 5@13 5@13 F3", yellow="")
    assert scene.cannot_act("red", "use blood") is not None
    scene.benefit("red", "summon")
    assert scene.cult("red").side == "dark"
    assert scene.cannot_act("red", "use blood") is None
    assert scene.cannot_take("red", "summon") == "Your Influence in the Rift is 15, your Divine Might 29."


@pytest.mark.rule("CG-101")
def test_the_second_summoning_wins_at_the_end_of_the_round() -> None:
    game = Game("resolve_location", here=13, red="cthulhu dark F9 5@13 5@13 P@13 A13", yellow="1@13")
    game.order("summon")
    assert game.play.result is not None
    assert (game.play.result.winners, game.state.ending) == ((1,), "summoning")
    assert [game.play.result.scores[seat]["summonings"] for seat in (1, 2)] == [2, 0]


@pytest.mark.rule("CG-75")
def test_the_printed_alms() -> None:
    alms = {location.no: location.alms for location in content().locations}
    assert alms == {1: 1, 2: 1, 3: 1, **dict.fromkeys(range(4, 10), 2), **dict.fromkeys(range(10, 14), 3)}


@pytest.mark.rule("CG-23")
def test_the_slots_have_letters() -> None:
    assert SLOTS == ("A", "B", "C")


@pytest.mark.rule("CG-83")
@pytest.mark.rule("CG-109")
def test_a_boost_ends_when_its_priest_leaves_with_a_bribe() -> None:
    scene = Scene(here=2, red="1@2+2 c8", yellow="")
    scene.benefit("red", "bribe 8 with 1+")
    assert scene.influence("red", 8) == 1
