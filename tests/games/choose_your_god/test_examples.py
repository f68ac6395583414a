"""The worked examples of the rules, by name."""

from __future__ import annotations

import pytest

from referee.games.choose_your_god.state import ON_SHEET
from tests.games.choose_your_god.table import Game, Scene
from tests.games.choose_your_god.test_set_up import begin


def test_e1_set_up() -> None:
    play, _ = begin(2, {"chosen": ["fafnir", "tiamat"]})
    state = play.state
    assert (state.coins_in_reserve, state.mobs_in_reserve) == (90, 16)
    for seat, cult in state.cults.items():
        assert (cult.followers, state.followers_left(seat)) == (2, 7)
        assert (len(cult.tokens), 15 - len(cult.tokens)) == (3, 12)
    assert (len(state.miracles), len(state.intrigues), len(state.licenses)) == (33, 33, 30)
    assert None not in state.slots
    assert state.first_player == 2
    scene = Scene(red="fafnir", yellow="tiamat")
    for location in range(1, 14):
        for colour in ("red", "yellow"):
            open_ = scene.cannot_intend(colour, f"preach 1 at {location}") is None
            assert open_ == (location <= 6)


def test_e2_the_fourth_priest() -> None:
    game = Game("take_turn", red="F2", yellow="prayed F0 none")
    assert game.refused("preach 3 at 7") == ["Location 7 needs 3 Followers, you have 2."]
    game.order("preach p at 4", "preach 3 at 5", "preach 2 at 6")
    scene = Scene(red="F2 P@4 3@5 2@6 1 placed=3", yellow="")
    assert scene.influence("red", 4) == 2
    scene.intend("red", "preach 1 at 1")
    assert (scene.cult("red").followers, scene.influence("red", 4)) == (1, 1)
    game.order("preach 1 at 1")
    assert game.cult("red").prayed


def test_e3_approval() -> None:
    scene = Scene(red="F3 P 1 1 2 2 3 lic=approval_5", yellow="")
    left = []
    for priest, location in (("p", 1), ("1", 1), ("1", 2), ("2", 2), ("2", 3), ("3", 3)):
        scene.intend("red", f"preach {priest} at {location}")
        left.append(scene.cult("red").followers)
    assert left == [3, 3, 3, 2, 2, 1]


def test_e4_tithe() -> None:
    scene = Scene(red="c1 2 1 m3", yellow="", green="c0 1 lic=tithe_slums_nobility")
    scene.intend("red", "preach 2 at 3")
    assert (scene.cult("red").coins, scene.cult("green").coins) == (0, 1)
    scene.intend("red", "preach 1 at 3")
    assert (scene.tokens("red", 3), scene.cult("green").coins) == ([1, 2], 1)
    scene.intend("green", "preach 1 at 3")
    assert scene.cult("green").coins == 1
    scene.cult("red").coins = 5
    scene.intend("red", "pray benefit 7 altar 1@3")
    assert scene.cult("green").coins == 1


def test_e5_prayer_builds_an_altar() -> None:
    scene = Scene(red="", yellow="", green="", blue="m3 c6 F3 2@3 P@9")
    assert scene.influence("blue", 3) == 2
    assert scene.cannot_intend("blue", "pray benefit 7 altar 2@9") == "Your 2 is not in Location 9."
    scene.intend("blue", "pray benefit 7 altar 2@3")
    assert (scene.cult("blue").coins, scene.influence("blue", 3), scene.cult("blue").altars) == (1, 4, [3])


def test_e6_a_bribe_by_prayer() -> None:
    game = Game("take_turn", red="m1 c9 F2 1@2 3@2", yellow="5@8 c0 F0 prayed")
    game.order("pray benefit 2 bribe 8 with 1").silence()
    assert game.data("location_won")[1] == {
        "location": 8,
        "seat": 1,
        "by": "bribe",
        "influence": {"1": 1, "2": 5},
    }
    assert (game.cult("red").coins, game.cult("yellow").coins) == (1, 2)
    assert game.state.coins_in_reserve == 97
    without = Scene(red="m1 c9", yellow="")
    assert without.cannot_intend("red", "pray benefit 2 bribe 8 with 1") == (
        "You have no Priest in the Thieves District."
    )


def test_e7_tie() -> None:
    game = Game(
        "resolve_location", here=6, red="cthulhu 3@6 c0", yellow="janus 3@6 c0", green="fafnir 2@6 c0"
    )
    assert [game.cult(c).coins for c in ("red", "yellow", "green")] == [6, 2, 2]


def test_e8_the_lap() -> None:
    words = {
        "here": 5,
        "asks": "red yellow green blue",
        "red": "3@5 c0 hand=M1",
        "yellow": "hand=M1",
        "green": "hand=M1",
        "blue": "2@5 hand=M3",
    }
    game = Game("resolve_location", first="green", **words)
    game.order("pass", "play M3 on 2")
    assert game.asked == ["red window"]
    assert "Blue 4" in game.ask().text()
    game.order("pass", "pass")
    assert game.winners() == {5: "blue"}
    game.order("new")
    assert game.cult("red").coins == 2
    assert (game.tokens("red"), game.tokens("blue")) == ([3], [1, 2])
    other = Game("resolve_location", first="red", **words)
    other.order("pass", "pass", "pass", "play M3 on 2")
    assert other.asked == ["blue benefit"]


def test_e9_chalice_and_coins() -> None:
    words = {"here": 9, "red": "1@9$", "yellow": "janus F2 2@9 hand=M1,M2", "green": "5@9 hand=ambush"}
    scene = Scene(**words)
    scene.act("yellow", "use clarity discard M1, M2")
    assert (scene.cult("yellow").followers, scene.leader()) == (3, "red")
    first = Scene(**words)
    first.act("green", "play ambush")
    first.act("yellow", "use clarity discard M1, M2")
    assert first.leader() == "yellow"


def test_e10_exorcism() -> None:
    scene = Scene(here=6, red="2@6", yellow="hand=exorcism", green="F6 5@6 4@6 P@6")
    assert scene.cannot_act("yellow", "play exorcism on green p") is not None
    assert scene.cannot_act("yellow", "play exorcism on red 2") is not None
    assert scene.cannot_act("yellow", "play exorcism on green 4") is None
    scene.act("yellow", "play exorcism on green 5")
    assert scene.tokens("green", 6) == [3, 4]
    twos = Scene(here=6, red="2@6", yellow="hand=exorcism", green="5@6 4@6 2 2 2")
    assert twos.cannot_act("yellow", "play exorcism on green 4") is not None
    assert twos.cannot_act("yellow", "play exorcism on green 5") is None


def test_e11_slaughter() -> None:
    scene = Scene(here=6, red="F5 1@6 hand=slaughter", yellow="F1 A6", green="F0 2@6", blue="F8")
    scene.act("red", "play slaughter")
    assert [scene.cult(c).followers for c in ("red", "yellow", "green", "blue")] == [3, 0, 0, 8]


def test_e12_supremacy_works_at_once() -> None:
    scene = Scene(here=4, red="F5 P@10 1@4", yellow="4@10 5@10")
    assert scene.leader(10) == "yellow"
    scene.benefit("red", "take")
    assert (scene.influence("red", 10), scene.leader(10)) == (12, "red")
    owner = Scene(here=4, red="F5 P@10", yellow="F2 P@10", supremacy="yellow")
    owner.benefit("red", "take")
    assert owner.influence("yellow", 10) == 2


def test_e13_thieves_without_a_priest() -> None:
    game = Game("resolve_location", here=2, red="A2 c20", yellow="3@2 c0")
    assert game.winners() == {2: "red"}
    assert game.cult("yellow").coins == 1
    assert game.asked == ["red intention"]
    seized = Game(
        "resolve_location", here=2, asks="green", red="A2 c20", yellow="3@2 c0", green="dark c20 hand=seize"
    )
    seized.order("play seize")
    assert seized.winners() == {2: "green"}
    assert [seized.cult(c).coins for c in ("red", "yellow", "green")] == [21, 0, 20]


def test_e14_celebration() -> None:
    game = Game(
        "begin_round",
        round_=4,
        red="F3 c0 1 hand=slaughter",
        yellow="F4 A6 A9 c0",
        supremacy="yellow",
    )
    game.order("celebrate 1")
    assert (game.cult("yellow").followers, game.state.supremacy_face_up) == (7, False)
    game.order("preach 1 at 6\nthen pray\nat 6: play slaughter\notherwise pass")
    game.silence() if game.state.round == 4 else None
    assert game.winners() == {6: "red"}
    assert (game.cult("red").coins, game.cult("yellow").coins) == (6, 0)
    assert (game.cult("red").followers, game.cult("yellow").followers) == (1, 5)
    assert [e["location"] for e in game.data("location_active")] == [6]


def test_e15_an_altar_that_counts_at_once() -> None:
    game = Game("resolve_location", here=7, red="F7 1@7 c8 P@12 1@12", yellow="5@12 5@12 c0")
    game.order("altar 1@12")
    assert game.data("location_won")[1] == {
        "location": 12,
        "seat": 1,
        "by": "influence",
        "influence": {"1": 11, "2": 10},
    }
    game.order("decline")
    assert game.cult("yellow").coins == 3


def test_e16_raising() -> None:
    red = "1 1 2 2 2 3 3 4 A3 c11"
    temple = Scene(here=5, red=red, yellow="")
    assert temple.cannot_take("red", "raise 1") is not None
    assert temple.cannot_take("red", "raise 2") is None
    assert temple.cannot_take("red", "new") is None
    academy = Scene(here=8, red=red, yellow="")
    assert academy.cannot_take("red", "pay 5 raise 4") is None
    academy.benefit("red", "pay 11 raise 1")
    assert 5 in academy.tokens("red")
    away = Scene(here=8, red="1 4@12 c11", yellow="")
    assert away.cannot_take("red", "pay 5 raise 4") == "Your 4 is not free."


def test_e17_summoning() -> None:
    game = Game(
        "resolve_location", here=13, red="fafnir F7 P@13 3@13", yellow="F9 P@13 5@13 2@13 c0", supremacy="red"
    )
    assert game.asked == ["red benefit"]
    game.order("summon")
    assert (game.cult("red").side, game.cult("yellow").coins) == ("dark", 3)
    short = Scene(here=13, red="fafnir dark F9 P@13 5@13 5@13 2@13", yellow="", supremacy="red")
    assert short.influence("red") == 28
    assert not short.can_use("red")
    enough = Game(
        "resolve_location", here=13, red="fafnir dark F9 P@13 5@13 5@13 3@13", yellow="", supremacy="red"
    )
    enough.order("summon")
    assert enough.play.result is not None
    assert enough.play.result.winners == (1,)


def test_e18_community() -> None:
    words = {"here": 9, "red": "5@9 c5 F2", "green": "1@9 c0"}
    game = Game("resolve_location", **words, yellow="2@9 c6 F3 lic=community_port")
    game.order("pay 5", "pay 5")
    assert [game.cult(c).followers for c in ("red", "yellow", "green")] == [4, 5, 2]
    assert [game.cult(c).coins for c in ("red", "yellow", "green")] == [0, 1, 2]
    poor = Game("resolve_location", **words, yellow="2@9 c4 F3 lic=community_port").order("pay 5")
    assert (poor.cult("yellow").coins, poor.cult("yellow").followers) == (4, 3)
    assert poor.asked == ["red intention"]


def test_e19_end_of_a_round() -> None:
    game = Game(
        "resolve_location",
        red="3@1 2@s",
        yellow="1@11 hand=M5",
        green="2@9 c0",
        blue="2@6",
        plans={"yellow": "at 11: play M5 1\notherwise pass"},
        slots="exiles - novitiate",
        licenses="title_healer title_oracle aulic_magus",
    )
    assert game.winners() == {1: "red", 6: "blue", 9: "green"}
    assert game.state.first_player == 3
    assert game.state.slots == ["title_healer", "title_oracle", "aulic_magus"]
    assert game.state.licenses[-2:] == ["exiles", "novitiate"]
    assert game.tokens("red") == [2, 3]


def test_e20_two_at_the_goal() -> None:
    game = Game("end_round", red="cthulhu dark A1 A2 A3 A4 A5", yellow="nirriti m4 A1 A2 A3 A4 A5")
    assert game.play.result is not None
    assert game.play.result.winners == (1,)


def test_e21_miracles_that_cannot_be_played() -> None:
    dark = Scene(here=6, red="dark F2 1@6 hand=M6,M2,M3,M5", yellow="")
    assert dark.cannot_act("red", "play M6 on 1") == "Cornerstone costs 3 Followers, you have 2."
    absent = Scene(here=6, red="dark F2 1 hand=M2,M3,M5", yellow="")
    for text in ("play M2 1 to 7", "play M3 on 1", "play M5 1"):
        assert absent.cannot_act("red", text) == "Your 1 is not here."
    light = Scene(here=6, red="janus F9 1@6 hand=M4,M1", yellow="")
    assert light.cannot_act("red", "play M4 on 1") is not None
    assert light.cannot_act("red", "use clarity discard M4, M1") is None


def test_e22_policy_of_terror_with_exiles() -> None:
    scene = Scene(
        here=6, red="atheism F5 c2 hand=blackmail lic=exiles", yellow="c4", green="c9", intrigues="raid"
    )
    scene.act("red", "use terror play blackmail")
    red = scene.cult("red")
    assert (red.coins, red.followers, red.hand) == (10, 4, ["raid"])
    assert scene.cult("green").coins == 4


def test_e23_incarnation() -> None:
    scene = Scene(here=6, red="tiamat F3 P 1 2", yellow="")
    scene.act("red", "use incarnation ritual p destroy 1 2")
    assert scene.cult("red").patriarch.place == ON_SHEET
    assert (scene.tokens("red"), scene.tokens("red", 6)) == ([], [5])
    placed = Scene(here=6, red="tiamat F3 P@9 1 2", yellow="")
    for ritual in ("p", "1", "2"):
        assert placed.cannot_act("red", f"use incarnation ritual {ritual} destroy 1") is not None


def test_e24_path_of_iniquity() -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="red",
        red="nirriti dark 2 3@6 c0",
        yellow="4@6 c0",
        intrigues="vandalism exorcism raid",
    )
    game.order("use iniquity sacrifice 2")
    assert game.asked == ["red iniquity"]
    assert game.refused("on yellow 3") == ["That Priest cannot be lowered by 2."]
    game.order("on yellow 4")
    assert game.state.intrigues[-3:] == ["vandalism", "exorcism", "raid"]
    assert game.data("location_won")[0] == {
        "location": 6,
        "seat": 1,
        "by": "influence",
        "influence": {"1": 3, "2": 2},
    }
    assert [game.cult(c).coins for c in ("red", "yellow")] == [0, 0]


@pytest.mark.rule("CG-194")
def test_e25_a_lap_by_post() -> None:
    """Of 20 chances only two are asked."""
    game = Game(
        "resolve_location",
        red="fafnir F3 c0 P@4 2@4 1@6 hand=M3,M1",
        yellow="cthulhu F0 c0 1@1 1@4 sits_out",
        green="nirriti F0 c0 2@9 hand=M1",
        blue="janus F0 c0 3@5 1@9 hand=M1,M2,M3",
        plans={
            "red": "at 4 if leader.here is not me: play M3 on patriarch\notherwise pass",
            "green": "otherwise pass",
            "blue": "otherwise present",
        },
    )
    assert game.data("location_active")[-1]["location"] == 5
    asked = []
    while game.asked == ["blue window"]:
        asked.append(game.state.location)
        game.order("pass\nif win here: decline")
    assert asked == [5, 9]
    assert game.data("card_played") == []
    assert [e["location"] for e in game.data("location_active")] == [1, 4, 5, 6, 9]


def test_e25_a_card_won_in_the_ruins_opens_a_window() -> None:
    game = Game("resolve_location", asks="yellow", red="1@4", yellow="cthulhu F0 c0 1@1 1@4 P@4")
    assert game.asked == ["yellow window"]
    assert game.state.location == 4
