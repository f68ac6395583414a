"""Miracle cards: CG-103 to CG-113."""

from __future__ import annotations

import pytest

from tests.games.choose_your_god.table import Game, Scene


@pytest.mark.rule("CG-103")
def test_a_miracle_is_played_in_the_window_of_a_location() -> None:
    game = Game("resolve_location", here=6, asks="red", red="1@6 hand=M8", yellow="2@6")
    assert game.asked == ["red window"]
    game.order("play M8 coins")
    assert game.data("card_played") == [{"seat": 1, "card": "M8", "location": 6}]
    scene = Scene(red="hand=M8", yellow="")
    assert scene.cannot_intend("red", "pray / sell M8") == "Only Intrigue cards can be sold."


@pytest.mark.rule("CG-104")
def test_a_dark_seal_needs_the_dark_side() -> None:
    scene = Scene(here=6, red="F9 1@6 hand=M4,seize", yellow="2@6")
    assert scene.cannot_act("red", "play M4 on 1") == (
        "Eclipse bears a dark seal and your sheet is light-side up."
    )
    assert scene.cannot_act("red", "play seize") == (
        "Seize the Location bears a dark seal and your sheet is light-side up."
    )
    scene = Scene(here=6, red="dark 1@6 hand=M4,seize", yellow="2@6")
    assert scene.cannot_act("red", "play M4 on 1") is None
    assert scene.cannot_act("red", "play seize") is None


@pytest.mark.rule("CG-105")
@pytest.mark.rule("CG-13")
def test_a_played_miracle_goes_to_the_bottom_when_its_effect_is_done() -> None:
    scene = Scene(here=6, red="hand=M8", yellow="2@6")
    scene.act("red", "play M8 followers")
    assert scene.state.miracles[-1] == "M8"
    assert scene.cult("red").hand == []


@pytest.mark.rule("CG-105")
def test_discards_go_down_in_the_order_written_and_show_their_backs() -> None:
    scene = Scene(here=6, red="janus hand=M1,M2", yellow="2@6")
    scene.act("red", "use clarity discard M2, M1")
    assert scene.state.miracles[-2:] == ["M2", "M1"]
    assert "Red discards 2 Miracles." in scene.texts()
    assert scene.faces("cards_discarded", "yellow")[0].data == {
        "seat": 1, "miracles": 2, "intrigues": 0, "shown": []
    }  # fmt: skip
    assert scene.faces("cards_discarded", "red")[0].data["cards"] == ["M2", "M1"]


@pytest.mark.rule("CG-106")
def test_a_gain_must_be_possible_in_full() -> None:
    scene = Scene(here=6, red="dark F8 hand=M9", yellow="2@6")
    assert scene.cannot_act("red", "play M9 followers") == (
        "Greater Bounty: you can gain only 1 more Follower; choose coins."
    )
    assert scene.cannot_act("red", "play M9 coins") is None
    poor = Scene(here=6, red="dark hand=M9 c5", yellow="2@6 c91")
    assert poor.cannot_act("red", "play M9 coins") == (
        "Greater Bounty: the reserve has only 4 of the 7 coins."
    )
    assert poor.cannot_act("red", "play M9 followers") is None


@pytest.mark.rule("CG-107")
def test_herald_in_the_crowd() -> None:
    scene = Scene(here=7, red="F3 P 3 hand=M1", yellow="2@7 lic=tithe_artisan_forum")
    scene.act("red", "play M1 p")
    assert scene.cult("red").patriarch.place == 7
    assert (scene.cult("red").followers, scene.cult("red").coins, scene.cult("red").placed) == (3, 5, 0)
    short = Scene(here=7, red="F2 3 hand=M1 lic=title_minstrel", yellow="2@7")
    assert short.cannot_act("red", "play M1 3") == (
        "Herald in the Crowd: Location 7 needs 3 Followers, you have 2 (a Title does not help here)."
    )
    assert Scene(here=7, red="F3 3@9 hand=M1", yellow="2@7").cannot_act("red", "play M1 3") == (
        "Your 3 is not free."
    )


@pytest.mark.rule("CG-108")
def test_night_journey() -> None:
    scene = Scene(here=6, red="F3 3@6 P@6 hand=M2,M2", yellow="2@6")
    assert scene.cannot_act("red", "play M2 3 to 6") == ("Night Journey moves to a higher Location than 6.")
    assert scene.cannot_act("red", "play M2 3 to 10") == (
        "Night Journey: Location 10 needs 5 Followers, you have 3 (a Title does not help here)."
    )
    assert scene.cannot_act("red", "play M2 2 to 9") == "Your 2 is not here."
    scene.act("red", "play M2 3 to 9")
    assert scene.tokens("red", 9) == [3]
    scene.act("red", "play M2 p to 7")
    assert scene.cult("red").patriarch.place == 7
    last = Scene(here=13, red="F9 3@13 hand=M2", yellow="2@13")
    assert last.cannot_act("red", "play M2 3 to 13") is not None


@pytest.mark.rule("CG-109")
@pytest.mark.rule("CG-08")
def test_omen() -> None:
    scene = Scene(here=5, red="2@5 P@5 hand=M3,M3,M3", yellow="3@5")
    scene.act("red", "play M3 on 2")
    assert (scene.influence("red"), scene.tokens("red", 5)) == (2 + 2 + 2, [2])
    scene.act("red", "play M3 on 2+")
    assert scene.influence("red") == 2 + 4 + 2
    scene.act("red", "play M3 on p")
    assert scene.influence("red") == 2 + 4 + 2 + 2
    assert scene.patriarch("red") == 2


@pytest.mark.rule("CG-109")
def test_eclipse() -> None:
    scene = Scene(here=5, red="dark 2@5 hand=M4", yellow="3@5")
    scene.act("red", "play M4 on 2")
    assert scene.influence("red") == 9


@pytest.mark.rule("CG-109")
def test_a_boost_is_gone_when_its_priest_leaves_or_is_flipped() -> None:
    scene = Scene(here=7, red="dark F9 2@7+2 3@7+2 hand=M2,M6", yellow="3@7")
    scene.act("red", "play M2 2+ to 9")
    assert scene.influence("red", 9) == 2
    scene.act("red", "play M6 on 3+")
    assert scene.influence("red", 7) == 4


@pytest.mark.rule("CG-110")
def test_gilded_farewell() -> None:
    scene = Scene(here=9, red="c1 2@9$ hand=M5", yellow="3@9 c86")
    assert scene.state.coins_in_reserve == 4
    scene.act("red", "play M5 2$")
    assert scene.cult("red").coins == 8
    assert scene.tokens("red") == [2]
    assert scene.state.coins_in_reserve == 100 - 8 - 86
    none = Scene(here=9, red="c1 A9 hand=M5", yellow="3@9")
    assert none.cannot_act("red", "play M5 2") == "Your 2 is not here."


@pytest.mark.rule("CG-111")
def test_cornerstone() -> None:
    scene = Scene(here=6, red="dark F4 2@6 hand=M6", yellow="3@6")
    scene.act("red", "play M6 on 2")
    assert (scene.cult("red").followers, scene.cult("red").altars) == (1, [6])
    poor = Scene(here=6, red="dark F2 2@6 hand=M6", yellow="3@6")
    assert poor.cannot_act("red", "play M6 on 2") == "Cornerstone costs 3 Followers, you have 2."
    twice = Scene(here=6, red="dark F4 2@6 A6 hand=M6", yellow="3@6")
    assert twice.cannot_act("red", "play M6 on 2") == "You already have an Altar here."


@pytest.mark.rule("CG-112")
def test_kindled_frenzy() -> None:
    scene = Scene(here=6, red="dark F4 none hand=M7", yellow="3@6")
    scene.act("red", "play M7")
    assert (scene.cult("red").followers, scene.cult("red").mobs) == (0, 1)
    poor = Scene(here=6, red="dark F3 hand=M7", yellow="3@6")
    assert poor.cannot_act("red", "play M7") == "Kindled Frenzy costs 4 Followers, you have 3."


@pytest.mark.rule("CG-113")
def test_lesser_bounty() -> None:
    scene = Scene(here=6, red="hand=M8,M8", yellow="3@6")
    scene.act("red", "play M8 followers")
    scene.act("red", "play M8 coins")
    assert (scene.cult("red").followers, scene.cult("red").coins) == (3, 9)


@pytest.mark.rule("CG-113")
def test_greater_bounty() -> None:
    scene = Scene(here=6, red="dark hand=M9,M9", yellow="3@6")
    scene.act("red", "play M9 followers")
    scene.act("red", "play M9 coins")
    assert (scene.cult("red").followers, scene.cult("red").coins) == (4, 12)
