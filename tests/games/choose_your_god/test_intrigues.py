"""Intrigue cards: CG-127 to CG-140."""

from __future__ import annotations

import pytest

from referee.games.choose_your_god.vocabulary import SUPREMACY
from tests.games.choose_your_god.table import Game, Scene


@pytest.mark.rule("CG-127")
@pytest.mark.rule("CG-14")
def test_an_intrigue_is_played_or_sold_and_goes_to_the_bottom() -> None:
    scene = Scene(here=6, red="hand=raid,slaughter", yellow="2@6")
    scene.act("red", "play raid")
    assert scene.state.intrigues[-1] == "raid"
    scene = Scene(red="hand=raid,slaughter", yellow="")
    scene.intend("red", "pray / sell slaughter, raid")
    assert scene.state.intrigues[-2:] == ["slaughter", "raid"]
    assert scene.cult("red").coins == 5 + 5 + 5


@pytest.mark.rule("CG-128")
def test_a_card_without_a_valid_target_cannot_be_played() -> None:
    scene = Scene(here=6, red="F0 1@6 hand=slaughter,disperse,ambush,vandalism,exorcism", yellow="F0 2@6")
    assert scene.cannot_act("red", "play slaughter") == "Nobody here has a Follower to lose."
    assert scene.cannot_act("red", "play disperse") == "Nobody here has a Mob to lose."
    assert scene.cannot_act("red", "play ambush") == "There is no bribed Priest here."
    assert scene.cannot_act("red", "play vandalism") == "There is no Altar here."
    assert scene.cannot_act("red", "play exorcism on yellow 2") == "That Priest cannot be lowered by 2."


@pytest.mark.rule("CG-129")
def test_the_card_being_played_is_not_one_of_your_cards() -> None:
    """Red holds two cards, one of which it plays: Yellow, with two, has the most."""
    scene = Scene(here=6, red="dark F3 1@6 hand=foiled_plot,M1", yellow="F3 hand=M2,M3")
    scene.act("red", "play plot")
    assert (scene.cult("red").followers, scene.cult("yellow").followers) == (3, 1)


@pytest.mark.rule("CG-129")
def test_the_card_lies_at_the_bottom_before_the_rest_of_an_ability_goes_on() -> None:
    """With an empty deck, Policy of Terror draws the very card it has played."""
    scene = Scene(here=6, red="atheism F4 hand=raid", yellow="2@6")
    scene.state.intrigues, kept = [], scene.state.intrigues
    scene.cult("yellow").hand = kept
    scene.act("red", "use terror play raid")
    assert scene.cult("red").hand == ["raid"]


@pytest.mark.rule("CG-130")
def test_blackmail() -> None:
    scene = Scene(here=6, red="c2 hand=blackmail", yellow="c9", green="c8")
    scene.act("red", "play blackmail")
    assert [scene.cult(c).coins for c in ("red", "yellow", "green")] == [7, 4, 8]
    tie = Scene(here=6, red="c2 hand=blackmail", yellow="c9", green="c9")
    assert (
        tie.cannot_act("red", "play blackmail") == "Yellow and Green are richest: Blackmail cannot be played."
    )
    self_ = Scene(here=6, red="c9 F2 hand=blackmail lic=exiles", yellow="c3", green="c8")
    self_.act("red", "play blackmail")
    assert (self_.cult("red").coins, self_.cult("red").followers) == (9, 3)
    under = Scene(here=6, red="c2 hand=blackmail", yellow="c3 2@9$", green="c4")
    under.act("red", "play blackmail")
    assert under.cult("green").coins == 2


@pytest.mark.rule("CG-131")
def test_exorcism() -> None:
    for before, after in ((5, 3), (4, 2), (3, 1)):
        scene = Scene(here=6, red="hand=exorcism", yellow=f"{before}@6", green="")
        scene.act("red", f"play exorcism on yellow {before}")
        assert scene.tokens("yellow", 6) == [after]
    own = Scene(here=6, red="3@6 hand=exorcism", yellow="")
    own.act("red", "play exorcism on red 3")
    assert own.tokens("red", 6) == [1]
    elsewhere = Scene(here=6, red="hand=exorcism", yellow="5@7 P@6")
    assert elsewhere.cannot_act("red", "play exorcism on yellow 5") == "Yellow has no 5 here."
    assert elsewhere.cannot_act("red", "play exorcism on yellow p") is not None
    none_left = Scene(here=6, red="hand=exorcism", yellow="4@6 2 2 2@7")
    assert none_left.cannot_act("red", "play exorcism on yellow 4") == (
        "All three of Yellow's strength-2 tokens are in play."
    )


@pytest.mark.rule("CG-132")
def test_foiled_plot() -> None:
    scene = Scene(
        here=6, red="dark hand=foiled_plot", yellow="F5 m2 A3 A8 hand=M1 lic=exiles", green="hand=M1"
    )
    scene.act("red", "play plot", yellow="altar 8")
    yellow = scene.cult("yellow")
    assert (yellow.followers, yellow.mobs, yellow.altars) == (3, 1, [3])
    assert scene.asked == [("yellow", "lose_altar")]
    one = Scene(here=6, red="dark hand=foiled_plot", yellow="F1 A3 hand=M1", green="")
    one.act("red", "play plot")
    assert (one.cult("yellow").followers, one.cult("yellow").altars, one.asked) == (0, [], [])
    tie = Scene(here=6, red="dark hand=foiled_plot", yellow="hand=M1", green="lic=exiles")
    assert tie.cannot_act("red", "play plot") == (
        "Yellow and Green have most cards: Foiled Plot cannot be played."
    )
    bare = Scene(here=6, red="dark hand=foiled_plot", yellow="F0 hand=M1", green="")
    assert bare.cannot_act("red", "play plot") == "Yellow has nothing to lose to Foiled Plot."
    oneself = Scene(here=6, red="dark F4 hand=foiled_plot,M1", yellow="", green="")
    oneself.act("red", "play plot")
    assert oneself.cult("red").followers == 2
    supreme = Scene(
        here=6, red="dark hand=foiled_plot", yellow="F4 hand=M1", green="hand=M1", supremacy="yellow"
    )
    supreme.act("red", "play plot")
    assert supreme.cult("yellow").followers == 2


@pytest.mark.rule("CG-133")
def test_slaughter_in_the_streets() -> None:
    scene = Scene(here=6, red="F5 1@6 hand=slaughter", yellow="F1 A6", green="F8 2@7", blue="F4 P@6")
    scene.act("red", "play slaughter")
    assert [scene.cult(c).followers for c in ("red", "yellow", "green", "blue")] == [3, 0, 8, 2]


@pytest.mark.rule("CG-134")
def test_disperse_the_fanatics() -> None:
    scene = Scene(here=6, red="m2 1@6 hand=disperse", yellow="m1 A6", green="m3 2@7")
    scene.act("red", "play disperse")
    assert [scene.cult(c).mobs for c in ("red", "yellow", "green")] == [1, 0, 3]


@pytest.mark.rule("CG-135")
def test_secret_search() -> None:
    scene = Scene(
        here=6,
        red="1@6 hand=secret_search",
        yellow="A6 hand=M1,blackmail lic=exiles",
        green="2@6 hand=M2",
        blue="hand=M3",
    )
    scene.act("red", "play search", yellow="give M1")
    assert scene.asked == [("yellow", "give_card")]
    assert scene.cult("red").hand == ["M1", "M2"]
    assert scene.cult("yellow").hand == ["blackmail"]
    assert scene.cult("blue").hand == ["M3"]
    assert "Yellow gives Red 1 Miracle." in scene.texts("blue")
    assert "Yellow gives you Herald in the Crowd." in scene.texts("red")
    assert scene.faces("card_given", "red")[0].data["card"] == "M1"
    none = Scene(here=6, red="1@6 hand=secret_search", yellow="A6 lic=exiles", green="hand=M1")
    assert none.cannot_act("red", "play search") == "No rival here has a hand card."


@pytest.mark.rule("CG-135")
def test_all_givers_choose_at_the_same_time_and_cards_arrive_clockwise() -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="green",
        first="green",
        red="1@6 hand=M1,M2",
        yellow="1@6 hand=M3,M8",
        green="1@6 hand=secret_search",
    )
    game.order("play secret_search")
    assert game.asked == ["red give_card", "yellow give_card"]
    assert game.play.step is not None
    assert game.play.step.sealed
    game.together(yellow="give M8", red="give M2")
    assert game.cult("green").hand == ["M2", "M8"]


@pytest.mark.rule("CG-136")
def test_threat_to_the_crown() -> None:
    scene = Scene(here=6, red="dark F1 hand=threat", yellow="F5 lic=exiles,title_healer", green="F6")
    assert scene.patriarch("yellow") == 9
    assert scene.cannot_act("red", "play threat") == "Name the License to take from Yellow."
    assert scene.cannot_act("red", "play threat take novitiate") == "Yellow does not own Novitiate."
    scene.act("red", "play threat take exiles")
    assert (scene.cult("red").licenses, scene.cult("yellow").licenses) == (["exiles"], ["title_healer"])
    assert scene.patriarch("red") == 1 + 2
    tie = Scene(here=6, red="dark F1 hand=threat", yellow="F5", green="F5")
    assert tie.cannot_act("red", "play threat") == (
        "Yellow and Green are strongest: Threat to the Crown cannot be played."
    )
    bare = Scene(here=6, red="dark F1 hand=threat", yellow="F6", green="F5 lic=exiles")
    bare.cult("green").followers = 2
    assert bare.cannot_act("red", "play threat take exiles") == "Yellow has no License."
    self_ = Scene(here=6, red="dark F8 hand=threat lic=exiles", yellow="F5", green="F5")
    self_.act("red", "play threat")
    assert self_.cult("red").followers == 9


@pytest.mark.rule("CG-137")
def test_vandalism() -> None:
    scene = Scene(here=6, red="A6 A3 hand=vandalism", yellow="A6")
    scene.act("red", "play vandalism")
    assert (scene.cult("red").altars, scene.cult("yellow").altars) == ([3], [])
    higher = Scene(here=6, red="A6 hand=vandalism", yellow="A7 celebrating")
    assert higher.cannot_act("red", "play vandalism") == (
        "An Altar stands in a higher Location: Vandalism cannot be played."
    )
    own = Scene(here=6, red="A8 hand=vandalism", yellow="A6")
    assert own.cannot_act("red", "play vandalism") is not None
    last = Scene(here=13, red="A6 hand=vandalism", yellow="A13")
    last.act("red", "play vandalism")
    assert (last.cult("red").altars, last.cult("yellow").altars) == ([6], [])


@pytest.mark.rule("CG-138")
def test_ambush_the_fool() -> None:
    scene = Scene(here=9, red="c0 hand=ambush", yellow="3@9 2@9$")
    scene.act("red", "play ambush")
    assert scene.cult("red").coins == 9
    assert (scene.tokens("yellow"), scene.tokens("yellow", 9)) == ([2], [3])
    own = Scene(here=9, red="c0 P@9$ hand=ambush", yellow="3@9")
    own.act("red", "play ambush")
    assert (own.cult("red").coins, own.cult("red").patriarch.place) == (9, 0)


@pytest.mark.rule("CG-139")
def test_inquisition_raid() -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="red",
        red="1@6 c5 hand=raid",
        yellow="3@6 c5",
        green="2@6 c5 lic=community_trade",
    )
    game.order("play raid")
    assert game.winners() == {6: "yellow"}
    assert [game.cult(c).coins for c in ("red", "yellow", "green")] == [5, 5, 5]
    assert game.state.first_player == 2
    scene = Scene(here=6, red="hand=raid,raid", yellow="1@6")
    scene.act("red", "play raid")
    assert scene.cannot_act("red", "play raid") == "There is a raid here already."


@pytest.mark.rule("CG-139")
def test_a_raided_bribe_goes_back_to_the_reserve() -> None:
    game = Game("resolve_location", here=9, asks="red", red="1@9 hand=raid", yellow="1@9$ c0", green="5@9")
    assert game.state.coins_in_reserve == 100 - 5 - 5 - 9
    game.order("play raid")
    assert game.winners() == {9: "yellow"}
    assert game.state.coins_in_reserve == 100 - 5 - 5


@pytest.mark.rule("CG-140")
def test_seize_the_location() -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="red",
        red="dark c0 hand=seize",
        yellow="A6 3@6 c0",
        green="5@6 P@6 c0",
    )
    game.order("play seize")
    assert game.winners() == {6: "red"}
    assert [game.cult(c).coins for c in ("red", "yellow", "green")] == [6, 2, 0]
    assert game.tokens("yellow") == [3]


@pytest.mark.rule("CG-140")
def test_the_last_seize_counts_and_later_priests_do_not() -> None:
    scene = Scene(here=6, red="dark hand=seize", yellow="dark F9 3 hand=M1,seize", green="5@6")
    scene.act("red", "play seize")
    assert scene.leader() == "red"
    scene.act("yellow", "play M1 3")
    assert (scene.leader(), scene.tokens("yellow", 6)) == ("red", [3])
    scene.act("yellow", "play seize")
    assert (scene.leader(), scene.tokens("yellow", 6)) == ("yellow", [])


def test_supremacy_is_named_like_a_card() -> None:
    assert Scene(red="", yellow="", supremacy="red").owns("red") == [SUPREMACY]
